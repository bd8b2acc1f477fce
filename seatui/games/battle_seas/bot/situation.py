"""What every bot has before it when it is asked, and how it answers."""

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
    """The place from which a bot looks at the battle: what its seat may know, as a position that fits it (BS-230)."""

    def __init__(self, rules: Any, view: View, seat: int, draw: Draw) -> None:
        self.rules = rules
        self.figures: Figures = rules.figures
        self.view = view
        self.seat = seat
        self.draw = draw
        self.gains: dict[tuple[int, int, int, int, int], float] = {}
        """What shots are worth, once they were worked out (see ``shots``)."""

    @cached_property
    def state(self) -> State:
        """A position that fits the view; unidentified pieces in it are guesses."""
        found: State = self.rules.imagine(self.view, self.draw)
        return found

    @cached_property
    def foes(self) -> dict[int, Unit]:
        """The characters of others on the mat, as far as they are identified, without those that have struck or are depleted."""
        state = self.state
        return {key: unit for key, unit in self.rivals.items() if knows(state, self.seat, key)}

    @cached_property
    def rivals(self) -> dict[int, Unit]:
        """The same with those that are not identified."""
        state = self.state
        return {
            key: unit
            for key, unit in state.units.items()
            if unit.seat != self.seat and unit.square != NONE and unit.cap > 0 and key not in state.struck
        }

    @cached_property
    def rival_seats(self) -> int:
        """How many enemies are left."""
        return len({rival.seat for rival in self.rivals.values()})

    def lawful(self, action: Action) -> bool:
        """Whether the rules allow an action of this seat now."""
        return bool(self.rules.legal(self.state, self.seat, action))


Answer: TypeAlias = Callable[[Situation, Sequence[Action]], Action]
"""What a bot does about one kind of decision."""


def answering(answers: Mapping[str, Answer]) -> Policy:
    """A bot with an answer for each kind of decision. It asks for nothing besides."""

    def policy(rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        if decision.kind == FREE:
            return None
        if len(options) == 1 and not decision.open_ended:  # else more is lawful than is listed, such as a fleet of its own
            return options[0]
        return answers[decision.kind](Situation(rules, view, decision.seat, draw), options)

    return policy


def any_of(situation: Situation, options: Sequence[Action]) -> Action:
    """Any option at random."""
    return options[situation.draw(len(options))]


def first_of(_bridge: Situation, options: Sequence[Action]) -> Action:
    """The first option."""
    return options[0]


def named(options: Sequence[Action], *verbs: str) -> list[Action]:
    """The options with one of these verbs."""
    return [option for option in options if option[0] in verbs]
