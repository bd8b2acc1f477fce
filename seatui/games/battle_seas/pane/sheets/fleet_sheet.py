"""The list of cards as a part of the pane. A click on a card points at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from textual import events
from textual.geometry import Offset, Size
from textual.message import Message

from seatui.games.battle_seas.model.state import BATTLE, NONE, OVER
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.pane.board.piece_art import PieceArt
from seatui.games.battle_seas.pane.sheets.fleet_rows import FleetRows, SheetRow
from seatui.tui.pane.layout import LayoutRequest, plan
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, both_ends, row_width

ROSE_FROM = 14
"""Least rows with room for passengers, one by one."""
LEAST_CARDS = 2
"""The fewest rows of cards below wind and light."""
SHARE = 2 / 5
"""The list's greatest share of little room, which it shares with actions and log."""
SPARED, SPARED_WIDE = 13, 6
"""Rows that the legend leaves free for other parts: fewer where the log is below the mat."""
WIDE_FROM = 40
"""Least columns beside a mat that leaves room for a log below it."""


def keep_list_height(size: Size, request: LayoutRequest) -> LayoutRequest:
    """Keep the size of the list while dice lie beside the mat, so that the wind stays in sight."""
    sheets = plan(size, replace(request, dice=0)).get("sheets") if request.dice else None
    return request if sheets is None else replace(request, sheets=lambda _, room: min(sheets.height, room))


class FleetSheet(LineWidget):
    """All cards, or as many as fit around the chosen one."""

    class Clicked(Message):
        """A card of the list was clicked."""

        def __init__(self, key: int) -> None:
            super().__init__()
            self.key = key

    def __init__(self, cell: Callable[[], int]) -> None:
        """``cell`` returns the columns of a square on the mat."""
        super().__init__()
        self._cell = cell
        self._seen: MatIndex | None = None
        self._names: tuple[str, ...] = ()
        self._chosen = NONE
        self._layer = ""
        self._shown: list[SheetRow] = []

    def show(self, seen: MatIndex, names: Sequence[str], chosen: int, layer: str = "") -> None:
        """Show the cards of a view with a pointer at one, and the words about the layer over the mat."""
        if (seen, tuple(names), chosen, layer) != (self._seen, self._names, self._chosen, self._layer):
            self._seen, self._names, self._chosen, self._layer = seen, tuple(names), chosen, layer
            self.redraw()

    def forget(self) -> None:
        self._seen = None
        self.redraw()

    def rows_wanted(self, width: int, room: int) -> int:
        """Return the rows that the list takes of that room: all of it for a watcher, who has nothing to choose."""
        watches = self._seen is not None and self._seen.view.seat is None and self._seen.view.phase in (BATTLE, OVER)
        if watches and room < 2 * ROSE_FROM:
            return min(len(self._all(width, room)), room)
        if room < 2 * ROSE_FROM:
            most = round(room * SHARE) + 2
            return min(len(self._all(width, most)), most)
        rows = self._all(width, room)
        spared = SPARED_WIDE if width >= WIDE_FROM else SPARED
        return min(len(rows) + len(self._legend(width, room - spared - len(rows))), room)

    def build(self) -> Sequence[Row]:
        width, height = self.size
        rows = self._all(width, height)
        fits = len(rows) <= height
        self._shown = rows = [*rows, *self._legend(width, height - len(rows))] if fits else self._around_chosen(rows, height)
        return [row.row for row in rows]

    def _around_chosen(self, rows: list[SheetRow], height: int) -> list[SheetRow]:
        """Return as many rows as fit below wind and light, and how many are hidden above and below: beside them, or in the last row."""
        at = next((at for at, row in enumerate(rows) if row.key == self._chosen != NONE), 0)
        pinned = max(1, min(sum(row.pinned for row in rows), height - LEAST_CARDS))
        head, body = rows[:pinned], rows[pinned:]
        shown, count = self._window(body, at - pinned, height - pinned)
        for line, row in enumerate(head):
            if row_width((*row.row, *count)) <= self.size.width:
                head[line] = row._replace(row=both_ends(row.row, count, self.size.width, self.ink.plain))
                return [*head, *shown]
        shown, count = self._window(body, at - pinned, height - pinned - 1)
        return [*head, *shown, SheetRow(both_ends((), count, self.size.width, self.ink.plain))]

    def _window(self, rows: list[SheetRow], at: int, room: int) -> tuple[list[SheetRow], Row]:
        """Return the rows around one of them, and the counts of those hidden above and below."""
        top = max(0, min(at - room // 2, len(rows) - room))
        hidden = ((self.glyphs.up, top), (self.glyphs.down, len(rows) - top - room))
        more = " ".join(f"{sign}{count}" for sign, count in hidden if count)
        return rows[top : top + room], ((f" {more} ", self.ink.title),)

    def _fleet_rows(self, width: int) -> FleetRows | None:
        if self._seen is None or not width:
            return None
        return FleetRows(PieceArt(self.ink, self.glyphs), self._seen, self._names, width, self._chosen, self._layer)

    def _all(self, width: int, room: int) -> list[SheetRow]:
        fleet = self._fleet_rows(width)
        if fleet is None:
            return []
        wide, full = fleet.rows(rose=True, foes=True), fleet.rows(rose=True)
        if len(wide) <= room or self._is_open:
            return wide
        if len(full) <= room or room >= ROSE_FROM:
            return full
        for crews, rose in ((False, True), (True, False), (False, False)):
            rows = fleet.rows(rose=rose, crews=crews)
            if len(rows) <= room and (rose or not fleet.needs_rose):
                return rows
        return fleet.rows(rose=fleet.needs_rose, crews=False, others_first=True)

    @property
    def _is_open(self) -> bool:
        """Whether a watcher sees every fleet, so that those matter more than anything else."""
        view = self._seen.view if self._seen is not None else None
        return view is not None and view.seat is None and all(marker.is_known for marker in view.markers)

    def _legend(self, width: int, room: int) -> list[SheetRow]:
        """Return the legend, as far as there is room."""
        fleet = self._fleet_rows(width)
        return fleet.legend(self._cell())[: max(0, room)] if fleet is not None else []

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(0, 0)

    def on_click(self, event: events.Click) -> None:
        if 0 <= event.y < len(self._shown) and (key := self._shown[event.y].key) != NONE:
            self.post_message(self.Clicked(key))
