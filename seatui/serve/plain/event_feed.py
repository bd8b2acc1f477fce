"""Events of a table as certain seats see them, kept until the client shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from seatui.engine.contract import Event, Seat
from seatui.match.table import Table, Update
from seatui.plain.match_lines import closing_lines

MOST_PENDING = 500
"""Events kept for a player who cannot be reached for a while; the oldest are dropped."""


class Pending(NamedTuple):
    """Something to be said."""

    number: int  # of the action that caused it
    said: Event | str


class EventFeed:
    """The events for these seats; without seats, the public ones. A tick of the clock without an event wakes nobody."""

    def __init__(self, table: Table, seats: Sequence[Seat], wake: Callable[[], None]) -> None:
        self._table = table
        self._seats = seats
        self._wake = wake
        self._pending: list[Pending] = []
        self._count = table.match.count
        self._marks = len(table.match.marks)  # those that were reported
        self._known: tuple[object, ...] = ()
        self._is_over = False  # whether the end was reported
        self._last_line = ""
        self._subscription = table.subscribe(self._on_update, seats)

    def lines(self) -> Iterator[str]:
        """Yield the new lines; at the end of the game, also how it ended."""
        match = self._table.match
        pending, self._pending = self._pending, []
        for _, one in pending:
            said = one if isinstance(one, str) else match.rules.narrate_in_full(one, match.names)
            if said:
                self._last_line = said
                yield said
        if match.outcome and not self._is_over:
            yield from closing_lines(match, self._last_line)
            if match.telling() is not None:
                yield "Type chronicle to read how the game went."
        self._is_over = match.outcome is not None

    def close(self) -> None:
        self._subscription.close()

    def _on_update(self, update: Update) -> None:
        gone, self._count = self._count - update.number, update.number
        if update.unsaved is not None:
            self._forget_lost(update.number)
        if update.unsaved:
            self._add(f"Your last action is not played, for it cannot be saved ({self._table.match.trouble}). Try again later.")
        elif update.undone and update.unsaved is None and gone > 0:
            match = self._table.match
            self._add(" ".join((f"{match.taken_back(self._seats or (None,))}.", *match.marks[self._marks :])))
        self._marks = len(self._table.match.marks) if update.undone else self._marks
        self._add(*update.events)
        del self._pending[:-MOST_PENDING]
        known = update.decisions, update.outcome, update.request, self._table.surrender.request_of(self._seats)
        if update.events or (update.undone and update.unsaved is not False) or known != self._known:
            self._known = known
            self._wake()

    def _add(self, *said: Event | str) -> None:
        self._pending += [Pending(self._count, each) for each in said]

    def _forget_lost(self, kept: int) -> None:
        """Forget what belongs to actions that are lost: nobody has heard of them."""
        self._pending = [each for each in self._pending if each.number <= kept]
