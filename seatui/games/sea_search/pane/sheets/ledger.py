"""The sheets of the table: Counter boards, songs, hand, decks and Beast, in as much detail as the room allows."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Offset

from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.names import Namer
from seatui.games.sea_search.pane.sheets.ledger_rows import Pen, beast_rows, card_names, counter_rows, deck_rows, hand_rows, song_rows
from seatui.games.sea_search.words.forecast import NOTHING_COMES, Forecast
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row

FULL, SHORT_CARDS, TIGHT, NO_RULES, FEW, NO_CARDS, BARE = range(7)
"""The levels of detail: everything; one row for each card; only names of cards, and only songs found; no rules of the Beast; no songs and
decks; no cards; only the Counter boards."""

BROAD = 50
"""Columns from which songs and cards are easy to read."""


class Ledger(LineWidget):
    """Shows as much detail as fits; opened for reading it shows everything and scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self._view: View | None = None
        self._namer: Namer | None = None
        self._danger = NOTHING_COMES
        self._foreseen: tuple[str, ...] = ()
        self._top = 0
        self.reading = False

    def show(self, view: View, namer: Namer, danger: Forecast = NOTHING_COMES, foreseen: tuple[str, ...] = ()) -> None:
        """Show a view, the danger at the end of the player's turn, and a forecast of that end."""
        is_new = view != self._view or (danger, foreseen) != (self._danger, self._foreseen)
        if is_new or self._namer is None or namer.names != self._namer.names:
            self._view, self._namer, self._danger, self._foreseen = view, namer, danger, foreseen
            self.redraw()

    def forget(self) -> None:
        self._view, self._top, self.reading = None, 0, False
        self.redraw()

    def read(self, reading: bool) -> None:
        """Start or stop showing everything, whatever the room."""
        if reading != self.reading:
            self.reading, self._top = reading, 0
            self.redraw()

    def rows_wanted(self, width: int, room: int) -> int:
        """Return the rows it takes of that room."""
        return len(self._fitting(width, room))

    @property
    def has_sentences(self) -> bool:
        """Whether it is broad enough for dangers and forecasts in sentences."""
        return self.size.width >= BROAD

    def is_whole(self, width: int, room: int) -> bool:
        """Return whether everything fits at once."""
        return len(self._rows_at(FULL, width)) <= room

    def build(self) -> Sequence[Row]:
        width, height = self.size
        if not self.reading:
            return self._fitting(width, height)
        rows = self._rows_at(FULL, width)
        self._top = max(0, min(self._top, len(rows) - height))
        shown = rows[self._top : self._top + height]
        below = len(rows) - self._top - len(shown)
        if below and shown:
            shown[-1] = ((f" {self.glyphs.down} {below + 1} more rows", self.ink.title),)
        return shown

    def do(self, verb: str) -> bool:
        """Scroll; return False if the verb means nothing here."""
        page = max(1, self.size.height - 2)
        steps = {Verb.UP: -1, Verb.DOWN: 1, Verb.NORTH: -1, Verb.SOUTH: 1, Verb.PAGE_UP: -page, Verb.PAGE_DOWN: page}
        if verb not in steps:
            return False
        self._top = max(0, self._top + steps[Verb(verb)])
        self.redraw()
        return True

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(0, 0)

    def _fitting(self, width: int, room: int) -> list[Row]:
        """Return the rows in the most detail that fits. Narrow sheets stay short, since the player can open them."""
        levels = range(FULL if width >= BROAD else FEW, BARE)
        return next((rows for level in levels if len(rows := self._rows_at(level, width)) <= room), self._rows_at(BARE, width))

    def _rows_at(self, level: int, width: int) -> list[Row]:
        view, namer = self._view, self._namer
        if view is None or namer is None or not width:
            return []
        pen = Pen(self.ink, self.glyphs, width)
        rows = counter_rows(pen, view, namer, noted=level < FEW)
        if level < BARE:
            danger, foreseen = (self._danger.words, self._foreseen) if width >= BROAD else (self._danger.brief, ())
            rows += beast_rows(pen, view, namer, danger, foreseen, brief=level < NO_RULES)
        if level < TIGHT:
            rows += hand_rows(pen, view, texts=level < SHORT_CARDS)
        elif level < NO_CARDS:
            rows += card_names(pen, view)
        if level < FEW:
            rows += [*song_rows(pen, view, all_of_them=level < TIGHT, explained=self.reading), *deck_rows(pen, view)]
        return rows

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        if self.reading:
            event.stop()
            self.do(Verb.DOWN)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        if self.reading:
            event.stop()
            self.do(Verb.UP)
