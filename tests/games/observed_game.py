"""Random games that report their events to an observer, for runs that count events."""

from __future__ import annotations

from typing import Any, Protocol

from seatui.engine.contract import Action, Event, Rules, Seat, Tell
from seatui.engine.laws.positions import Move, RandomGame


class Observer(Protocol):
    """Anything that takes events."""

    def tell(self, event: Event) -> None: ...


class ObservedGame(RandomGame):
    """A random game that reports its events."""

    def __init__(self, rules: Rules[Any, Any], seed: int, observer: Observer) -> None:
        super().__init__(rules, seed)
        self._observer = observer

    def play(self, seat: Seat, action: Action, tell: Tell | None = None) -> Move:
        if tell is None:  # the laws play the game a second time
            return super().play(seat, action)

        def told(event: Event) -> None:
            self._observer.tell(event)
            tell(event)

        return super().play(seat, action, told)
