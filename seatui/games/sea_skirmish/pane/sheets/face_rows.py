"""Rows of the opened sheet: every boat with the cannons of both faces, and a legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import set_cell_size

from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import FACES, KINDS
from seatui.games.sea_skirmish.model.names import kind_name
from seatui.games.sea_skirmish.model.state import AFLOAT, Boat
from seatui.games.sea_skirmish.pane.board.art import look_of
from seatui.games.sea_skirmish.pane.sheets.fleet_rows import Pen, boat_row, damage, player_row, sign_width
from seatui.tui.look.players import player
from seatui.tui.widgets.text_rows import Row, Span, fit, wrap_words


def face_rows(pen: Pen, view: View, names: Sequence[str], room: int) -> list[Row]:
    """Return all players with their boats; with a legend if there is room, and the boats alone where there is little."""
    meaning = legend(pen)
    for explained, players in ((True, True), (False, True), (False, False)):
        rows = [heading(pen, view)]
        for seat in sorted(range(view.seats), key=lambda seat: view.teams[seat]):
            rows += [player_row(pen, view, seat, names)] if players else []
            rows += [row_of(pen, view, number, boat) for number, boat in enumerate(view.boats) if boat.seat == seat]
            rows += [docked_row(pen, view, kind) for kind in view.docks[seat]]
        rows += meaning if explained else []
        if len(rows) <= room:
            break
    return rows


def heading(pen: Pen, view: View) -> Row:
    """Return the heading of the columns; FRBL are the cannons at front, right, back and left."""
    columns = "".join(f"{face} {guns(pen, 'FRBL')} " for face in FACES)
    return fit(((f"{'':{sign_width(view)}}{'boat':<9}{columns}dmg", pen.ink.dim),), pen.width, pen.ink.dim)


def guns(pen: Pen, dice: Iterable[object]) -> str:
    """Return the cannons at the four sides, with dashes between them where there is room."""
    return ("-" if pen.wide else "").join(map(str, dice))


def row_of(pen: Pen, view: View, number: int, boat: Boat) -> Row:
    """Return a boat, or how it was lost."""
    if boat.lost != AFLOAT:
        return boat_row(pen, view, number, boat)
    look = look_of(view, boat.seat)
    sign: Span = (f"{f'{player(look).letter}{number + 1}':<{sign_width(view)}}", pen.ink.player(look))
    return fit((sign, *faces(pen, boat.kind, boat.face), *damage(pen, boat)), pen.width, pen.ink.plain)


def docked_row(pen: Pen, view: View, kind: int) -> Row:
    """Return a boat that has not been placed yet, with neither face up."""
    return fit(((" " * sign_width(view), pen.ink.plain), *faces(pen, kind, None)), pen.width, pen.ink.plain)


def faces(pen: Pen, kind: int, up: int | None) -> Row:
    """Return the kind, and the cannons of both faces."""
    row: Row = ((f"{set_cell_size(kind_name(kind), 8)} ", pen.ink.plain),)
    for face, dice in enumerate(KINDS[kind].faces):
        pointer, style = (pen.glyphs.pointer, pen.ink.strong) if face == up else (" ", pen.ink.plain)
        row = (*row, (f"{pointer} {guns(pen, dice)} ", style))
    return row


def legend(pen: Pen) -> list[Row]:
    """Return the legend: the numbers, the face that is up, and turning a card over (SK-113, SK-116)."""
    text = (
        f"The numbers are the cannons at front, right, back and left; {pen.glyphs.pointer} is the face that is up. A boat that goes short "
        "forward may turn its card over. That changes only the cannons: place, heading and damage (dmg) stay."
    )
    return [(), *(((line, pen.ink.dim),) for line in wrap_words(text, pen.width))]
