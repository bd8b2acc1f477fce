"""Signs over the squares of the chart: the planned route, and the course on which the Ghost Ship would meet the player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from seatui.games.dangerous_sea.knowledge.route import Route
from seatui.games.dangerous_sea.knowledge.threats import ghost_ray
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import HAZARDS
from seatui.games.dangerous_sea.pane.board.ships import ghost_style
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.cell_art import CellArt, fitted_row
from seatui.tui.widgets.text_rows import Span, cropped, spliced

Overlay: TypeAlias = "Mapping[int, Span]"
"""A sign for each square that has one."""

PERIL = "!"


def arrows(glyphs: Glyphs) -> tuple[str, str, str, str]:
    """Return a sign of one cell for each direction of the compass."""
    left, up, down, right = glyphs.beyond
    return up, right, down, left


def route_signs(view: View, route: Route, done: int, ink: Ink, glyphs: Glyphs) -> Overlay:
    """Return an arrow on each square of a route that is still to be sailed; a hazard has "!", and squares of later turns are dim."""
    ways = arrows(glyphs)
    found: dict[int, Span] = {}
    for at in range(done, len(route.squares)):
        square = route.squares[at]
        is_hazard, is_now = view.tiles[square] in HAZARDS, at < route.steps
        found[square] = (PERIL, ink.bad) if is_hazard else (ways[route.directions[at]], ink.warn if is_now else ink.dim)
    return found


def ray_signs(view: View, seat: int | None, ink: Ink, glyphs: Glyphs) -> Overlay:
    """Return an arrow on each square between the Ghost Ship and the player's ship, if one of its courses leads there."""
    direction, squares = ghost_ray(view, seat)
    return {square: (arrows(glyphs)[direction], ghost_style(ink)) for square in squares}


def overlaid(square: CellArt, sign: Span, width: int) -> CellArt:
    """Return a square with a sign in its upper right corner, or at its left end if that is free and the square is a single row."""
    rows = list(square.rows)
    top = fitted_row(square, 0, width)
    at = 0 if len(rows) == 1 and top[0][0][:1] == " " else width - 1
    ground = cropped(top, at, 1)[0][1]
    rows[0] = spliced(top, at, ((sign[0], ground + sign[1]),))
    return CellArt(tuple(rows))
