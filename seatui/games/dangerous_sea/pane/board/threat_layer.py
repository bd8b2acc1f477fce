"""Threats drawn over the chart: who can come to each square, with the player's odds against them, the ghost's courses, and hazards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from seatui.games.dangerous_sea.knowledge.threats import Threats, reaches
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import OPEN_SEA
from seatui.games.dangerous_sea.pane.board.overlays import PERIL, arrows
from seatui.games.dangerous_sea.pane.board.ships import ghost_style
from seatui.games.dangerous_sea.words.odds import chance
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.cell_art import CellArt, fitted_row
from seatui.tui.widgets.text_rows import Span, cropped, spliced

CERTAIN = 99
"""The largest chance that is shown in percent: two digits have room."""
ROOMY = 6
"""Columns of a square in which the sign of a rival stands before the odds."""


class ThreatLayer:
    """Draws the threats to one ship over the squares of a view, in one look."""

    def __init__(self, view: View, threats: Threats, ink: Ink, glyphs: Glyphs) -> None:
        self.threats = threats
        self.ink = ink
        self.glyphs = glyphs
        self._taken = {view.ghost, *(ship.square for ship in view.ships)}
        self._waters = frozenset(square for square, tile in enumerate(view.tiles) if tile <= OPEN_SEA)

    def over(self, drawn: CellArt, square: int, size: tuple[int, int]) -> CellArt:
        """Return a square with the signs of its threats over its first row."""
        width, height = size
        first = fitted_row(drawn, 0, width)
        for at, (sign, style) in (self._in_a_row(square) if height == 1 else self._in_large(square, width)).items():
            first = spliced(first, at, ((sign, cropped(first, at, 1)[0][1] + style),))
        return CellArt((first, *drawn.rows[1:]))

    def _in_a_row(self, square: int) -> Mapping[int, Span]:
        """Return signs by cell of three: the worst rival in the middle of free waters, else at the right; hazard or ghost at the left."""
        is_free = square in self._waters and square not in self._taken
        return _by_cell([(1 if is_free else 2, self._raid(square)[:1]), (0, self._ghost(square)), (0, self._hazard(square))])

    def _in_large(self, square: int, width: int) -> Mapping[int, Span]:
        """Return signs by cell: the odds at the right, after the worst rival's sign if it has room, and hazard and ghost at the ends.

        Where a tile's letter leaves no room for the odds, the sign stands alone.
        """
        raid = self._raid(square)
        if width >= ROOMY or square in self._waters:
            raid = raid[0 if width >= ROOMY else 1 :]
            at = width - 1 - len(raid)
        else:
            raid, at = raid[:1], width - 1
        return _by_cell([(at, raid), (0, self._hazard(square)), (width - 1, self._ghost(square))])

    def _raid(self, square: int) -> list[Span]:
        """Return the sign of the rival that is worst there and two digits of the odds against it, in its colour.

        [] if none can come, or if the player's ship cannot be there either.
        """
        if not reaches(self.threats.ship, square):
            return []
        for worst in self.threats.raiders.get(square, ())[:1]:
            odds = min(CERTAIN, chance(self.threats.ship.sailors, worst.sailors))
            style = self.ink.player(worst.seat)
            return [(sign, style) for sign in (self.glyphs.player(worst.seat), *f"{odds:>2}")]
        return []

    def _ghost(self, square: int) -> list[Span]:
        """Return an arrow on a square over which the Ghost Ship may come."""
        return [(arrows(self.glyphs)[direction], ghost_style(self.ink)) for direction in self.threats.courses_over(square)[:1]]

    def _hazard(self, square: int) -> list[Span]:
        return [(PERIL, self.ink.bad)] if square in self.threats.hazards else []


def _by_cell(parts: Iterable[tuple[int, Sequence[Span]]]) -> Mapping[int, Span]:
    """Return signs by cell, given groups of them with the first cell of each; later groups cover earlier ones."""
    return {first + at: span for first, spans in parts for at, span in enumerate(spans)}
