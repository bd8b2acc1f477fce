"""Random games of which somebody is told, for runs that count what happens."""

from __future__ import annotations

from typing import Any, Protocol

from seatui.engine.contract import Action, Event, Rules, Seat, Tell
from seatui.engine.laws.positions import Move, RandomGame


class Listener(Protocol):
    """Whoever counts."""

    def tell(self, event: Event) -> None: ...


class ToldGame(RandomGame):
    """A random game of which a chronicle is told."""

    def __init__(self, rules: Rules[Any, Any], seed: int, chronicle: Listener) -> None:
        super().__init__(rules, seed)
        self._chronicle = chronicle

    def play(self, seat: Seat, action: Action, tell: Tell | None = None) -> Move:
        if tell is None:  # the game is played once more, to see that it is the same
            return super().play(seat, action)

        def told(event: Event) -> None:
            self._chronicle.tell(event)
            tell(event)

        return super().play(seat, action, told)
