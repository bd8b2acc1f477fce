"""The position in which each event of an action was told, as those who may look at it see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

from seatui.engine.contract import TABLE, Event, Refused, Rules, Seat, Tell

See: TypeAlias = "Callable[[Seat | None], Any]"
"""Gives each seat's view of one position, and a watcher's for None, but not the position itself."""


class Moments:
    """Views of the moments in which the events of an update were told, for the seats of one subscriber.

    A screen that shows one event after the other draws them. A view is made when it is asked for, and once for all subscribers.
    """

    __slots__ = ("_seats", "_sees")

    def __init__(self, sees: Sequence[See], seats: Iterable[Seat] = ()) -> None:
        self._sees = sees
        self._seats = frozenset(seats) - {TABLE}

    def __len__(self) -> int:
        return len(self._sees)

    def view(self, event: int, seat: Seat | None) -> Any:
        """That seat's view, or a watcher's, when the event of that number was told; ``Refused`` for a seat of others."""
        if seat is not None and seat not in self._seats:
            raise Refused("", "only the views of your own seats and of a watcher are open to you")
        return self._sees[event](seat)


def keeping(rules: Rules[Any, Any], state: Any, events: list[Event], sees: list[See]) -> Tell:
    """A listener that keeps each event it is told, and the position in which it was told."""

    def tell(event: Event) -> None:
        events.append(event)
        sees.append(cache(partial(rules.moment, state.clone())))

    return tell
