"""What happened at a table, as those hear it who have certain seats there: kept until it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from seatui.engine.contract import Event, Seat
from seatui.match.table import Table, Update
from seatui.plain.dialogue import closing_lines

MOST_UNTOLD = 500
"""Events kept for somebody to whom nothing can be told for a while; of more the first are left out."""


class News:
    """Without seats, what everybody hears. Time that passes without an event stirs nobody."""

    def __init__(self, table: Table, seats: Sequence[Seat], stir: Callable[[], None]) -> None:
        self._table = table
        self._stir = stir
        self._untold: list[Event | int] = []  # a number stands for so many actions that were taken back
        self._count = table.match.count
        self._known: tuple[object, ...] = ()
        self._over = False  # whether the end was told
        self._told = ""
        self._subscription = table.subscribe(self._hear, seats)

    def lines(self) -> Iterator[str]:
        """What was not told yet; at the end of the game, how it ended."""
        match = self._table.match
        untold, self._untold = self._untold, []
        for one in untold:
            said = _taken_back(one) if isinstance(one, int) else match.rules.narrate(one, match.names)
            if said:
                self._told = said
                yield said
        if match.outcome and not self._over:
            yield from closing_lines(match, self._told)
        self._over = match.outcome is not None

    def close(self) -> None:
        self._subscription.close()

    def _hear(self, update: Update) -> None:
        gone, self._count = self._count - update.number, update.number
        if update.undone and gone > 0:
            self._untold.append(gone)
        self._untold += update.events
        del self._untold[:-MOST_UNTOLD]
        known = update.decisions, update.outcome, update.request
        if update.events or update.undone or known != self._known:
            self._known = known
            self._stir()


def _taken_back(actions: int) -> str:
    return "The last action was taken back." if actions == 1 else f"The last {actions} actions were taken back."
