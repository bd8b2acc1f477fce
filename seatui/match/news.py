"""The news of a match, as its listeners hear it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Action, Event, Seat
from seatui.match.moments import SeatViews


class News(NamedTuple):
    """A change of a match, with all its events. The table listens, and passes on to each subscriber what its seats may hear."""

    number: int  # of actions now
    events: tuple[Event, ...]
    undone: bool = False
    seat: Seat | None = None  # that acted, if one did
    action: Action = ()
    actor: Seat | None = None  # the seat whose action caused it, also if the referee gave another seat's only answer
    moments: Sequence[SeatViews] | None = None  # the views at each event; None if nobody wants them
    unsaved: frozenset[Seat] | None = None  # the seats whose actions the disk could not take; None if that is not what happened


Listener: TypeAlias = Callable[[News], None]
