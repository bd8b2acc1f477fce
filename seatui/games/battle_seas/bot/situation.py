"""The data from which every bot decides, and how it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from seatui.engine.bot import FREE, Policy
from seatui.engine.contract import Action, Decision, Draw
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import knows
from seatui.games.battle_seas.model.state import NONE, State, Unit


class Situation:
    """A view of the battle, and a position that fits it, from which a bot decides (BS-230)."""

    def __init__(self, rules: Any, view: View, seat: int, draw: Draw) -> None:
        self.rules = rules
        self.figures: Figures = rules.figures
        self.view = view
        self.seat = seat
        self.draw = draw
        self.gains: dict[tuple[int, int, int, int, int], float] = {}
        """Cached values of shots, for ``attacks``."""

    @cached_property
    def state(self) -> State:
        """A position that fits the view; unidentified pieces in it are guesses."""
        found: State = self.rules.imagine(self.view, self.draw)
        return found

    @cached_property
    def foes(self) -> dict[int, Unit]:
        """The identified ``rivals``."""
        state = self.state
        return {key: unit for key, unit in self.rivals.items() if knows(state, self.seat, key)}

    @cached_property
    def rivals(self) -> dict[int, Unit]:
        """Other players' characters on the mat, without those that have struck or are depleted; unidentified ones are guesses."""
        state = self.state
        return {
            key: unit
            for key, unit in state.units.items()
            if unit.seat != self.seat and unit.square != NONE and unit.cap > 0 and key not in state.struck
        }

    @cached_property
    def rival_seats(self) -> int:
        """The number of enemies left."""
        return len({rival.seat for rival in self.rivals.values()})

    def lawful(self, action: Action) -> bool:
        """Whether the rules allow an action of this seat now."""
        return bool(self.rules.legal(self.state, self.seat, action))


Answer: TypeAlias = Callable[[Situation, Sequence[Action]], Action]
"""A bot's answer to one kind of decision."""


def answering(answers: Mapping[str, Answer]) -> Policy:
    """Make a bot with an answer for each kind of decision. It takes no free actions."""

    def policy(rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        if decision.kind == FREE:
            return None
        if len(options) == 1 and not decision.open_ended:  # an open-ended decision allows more than its options, such as another fleet
            return options[0]
        return answers[decision.kind](Situation(rules, view, decision.seat, draw), options)

    return policy


def any_of(situation: Situation, options: Sequence[Action]) -> Action:
    """Return any option at random."""
    return options[situation.draw(len(options))]


def first_of(_situation: Situation, options: Sequence[Action]) -> Action:
    """Return the first option."""
    return options[0]


def named(options: Sequence[Action], *verbs: str) -> list[Action]:
    """Return the options with one of these verbs."""
    return [option for option in options if option[0] in verbs]
