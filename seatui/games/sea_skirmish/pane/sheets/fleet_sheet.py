"""Two parts of the pane: the fleets of all players, and the guns of the boat in focus."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Offset

from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.names import kind_name
from seatui.games.sea_skirmish.pane.board.art import look_of
from seatui.games.sea_skirmish.pane.sheets.face_rows import face_rows
from seatui.games.sea_skirmish.pane.sheets.fleet_rows import WIDE, Pen, fleet_rows, sign_width
from seatui.games.sea_skirmish.pane.sheets.shots import Shot
from seatui.games.sea_skirmish.words import odds
from seatui.tui.look.players import player
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, both_ends, row_width


class FleetSheet(LineWidget):
    """All players and boats, or the boats alone where there is little room; when opened, both faces of every boat."""

    def __init__(self) -> None:
        super().__init__()
        self._view: View | None = None
        self._names: tuple[str, ...] = ()
        self.reading = False

    def show(self, view: View, names: Sequence[str]) -> None:
        """Show the fleets of a view."""
        if (view, tuple(names)) != (self._view, self._names):
            self._view, self._names = view, tuple(names)
            self.redraw()

    def forget(self) -> None:
        self._view, self.reading = None, False
        self.redraw()

    def read(self, reading: bool) -> None:
        """Open or close the sheet with both faces of every boat."""
        if reading != self.reading:
            self.reading = reading
            self.redraw()

    def rows_wanted(self, width: int, room: int) -> int:
        """Return the number of rows it needs in that room."""
        return len(self._fitting(width, room))

    def build(self) -> Sequence[Row]:
        rows, room = self._fitting(*self.size), self.size.height
        more = len(rows) - room + 1
        return rows if more < 2 or room < LEAST else [*rows[: room - 1], ((f"{self.glyphs.down}{more} more", self.ink.dim),)]

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(0, 0)

    def _fitting(self, width: int, room: int) -> list[Row]:
        if self._view is None or not width:
            return []
        pen = Pen(self.ink, self.glyphs, width)
        if self.reading:
            return face_rows(pen, self._view, self._names, room)
        full = fleet_rows(pen, self._view, self._names)
        return full if len(full) <= room else fleet_rows(pen, self._view, self._names, brief=True)


LEAST = 3
"""Rows below which the list is only cut."""
IDLE = "point at a boat to see its guns"
HEADING = 3
"""The cells of a heading beside its words."""


class GunSheet(LineWidget):
    """The enemies of a boat, with dice and chance of a shot at each."""

    def __init__(self) -> None:
        super().__init__()
        self._view: View | None = None
        self._title = ""
        self._shots: tuple[Shot, ...] = ()

    def show(self, view: View | None, title: str, shots: Sequence[Shot] = ()) -> None:
        """Show the shots of a boat under a title."""
        if (view, title, tuple(shots)) != (self._view, self._title, self._shots):
            self._view, self._title, self._shots = view, title, tuple(shots)
            self.redraw()

    def forget(self) -> None:
        self.show(None, "")

    def build(self) -> Sequence[Row]:
        width, height = self.size
        rows = [self._shot_row(self._view, shot, width) for shot in self._shots] if self._view is not None else []
        rows = rows or [((IDLE, self.ink.dim),)]
        hidden = len(rows) - height + 1
        more = f" {self.glyphs.down}{hidden} " if hidden > 0 else ""
        room = width - len(more)
        whole = self._title or "Guns"
        brief = whole.replace(" after ", ": ").replace("forward", "fwd").partition(",")[0]  # the list of boats tells the face too
        title = whole if cell_len(whole) + HEADING <= room else brief
        return [(*self.heading(title, room), (more, self.ink.title)), *rows[: height - 1]]

    def _shot_row(self, view: View, shot: Shot, width: int) -> Row:
        ink, boat = self.ink, view.boats[shot.target]
        look = look_of(view, boat.seat)
        sign = f"{player(look).letter}{shot.target + 1}"
        name: Row = ((sign, ink.player(look)), (" " * (sign_width(view) - len(sign)), ink.plain))
        if width >= WIDE:
            name = (*name, (f"{kind_name(boat.kind):<9}", ink.plain))
        if shot.aim is None:
            return (*name, (shot.why_not, ink.dim))
        chances: Row = ((" hit ", ink.dim), (shot.brief_chance, ink.strong))
        if sink := odds.to_sink(boat.tokens, shot.aim.red, shot.aim.green):
            chances = (*chances, (" sink ", ink.dim), (odds.percent(sink).replace(" ", ""), ink.strong))
        dice = shot.dice if row_width((*name, *chances)) + len(shot.dice) <= width else shot.brief_dice
        return both_ends((*name, (dice, ink.plain)), chances, width, ink.plain)
