"""Views of the positions in which the events of an action were told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

from seatui.engine.contract import TABLE, Event, Refused, Rules, Seat, Tell

SeatViews: TypeAlias = "Callable[[Seat | None], Any]"
"""Returns a seat's view of one position, or a watcher's for None, without giving away the position."""


class Moments:
    """The views at each event of an update, for the seats of one subscriber.

    A screen draws them to show the events one by one. A view is made when it is first asked for, once for all subscribers.
    """

    __slots__ = ("_seats", "_views")

    def __init__(self, views: Sequence[SeatViews], seats: Iterable[Seat] = ()) -> None:
        self._views = views
        self._seats = frozenset(seats) - {TABLE}

    def __len__(self) -> int:
        return len(self._views)

    def view(self, event: int, seat: Seat | None) -> Any:
        """Return a seat's view, or a watcher's, when the event of that number was told; ``Refused`` for other people's seats."""
        if seat is not None and seat not in self._seats:
            raise Refused("", "only the views of your own seats and of a watcher are open to you")
        return self._views[event](seat)


def recorder(rules: Rules[Any, Any], state: Any, events: list[Event], views: list[SeatViews]) -> Tell:
    """Return a ``tell`` that records each event, and the views of the position in which it was told."""

    def tell(event: Event) -> None:
        events.append(event)
        views.append(cache(partial(rules.moment, state.clone())))

    return tell
