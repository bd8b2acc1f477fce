"""Parts that all bots share: policies made of one answer for each kind of decision, and steps towards a goal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from seatui.engine.bot import Policy
from seatui.engine.contract import Action, Decision, Draw
from seatui.engine.squares import Reach
from seatui.games.dangerous_sea.knowledge.view import ShipView, View
from seatui.games.dangerous_sea.model.content import BRACKETS, HARVEST

Answer: TypeAlias = Callable[[View, ShipView, Sequence[Action], Draw], Action]
"""A bot's answer to one kind of decision, given its ship."""
Step: TypeAlias = Callable[[View, ShipView, Sequence[Action]], Action]

TRAVEL = frozenset(("sail", "explore", "look"))
TAKING = frozenset(("take_rune", "recruit", "harvest", "pick_up"))
END_TURN: Action = ("end_turn",)
PASS: Action = ("pass",)
DONE: Action = ("done",)
ACCEPT: Action = ("accept",)
REFUSE: Action = ("refuse",)
NEARNESS = 0.6
"""Added to every distance, so that a goal on the ship's own square has a finite value (DS-B02)."""
LIGHT = BRACKETS[0][0] - HARVEST
"""Greatest weight at which a ship can harvest without losing a point (DS-044)."""


def answering(answers: Mapping[str, Answer]) -> Policy:
    """Return the policy that gives these answers by kind of decision, and picks at random for every other kind."""

    def policy(_rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        return answers.get(decision.kind, any_of)(view, view.ships[decision.seat], options, draw)

    return policy


def own_turn(take: Answer, attack: Answer, travel: Step) -> Answer:
    """Return the answer of a turn: first actions that cost nothing, then one step towards the best goal."""

    def act(view: View, ship: ShipView, options: Sequence[Action], draw: Draw) -> Action:
        if (taken := take(view, ship, options, draw)) != DONE:
            return taken
        if (fight := attack(view, ship, options, draw)) != PASS:
            return fight
        return travel(view, ship, options)

    return act


def any_of(_view: View, _ship: ShipView, options: Sequence[Action], draw: Draw) -> Action:
    """Pick an option at random."""
    return options[draw(len(options))]


def most(options: Sequence[Action]) -> Action:
    """Return the action that takes most; a rune stone comes first, then a sailor."""
    return max(options, key=lambda option: (option[0] == "take_rune", option[0] == "recruit", option[1:]))


def step_towards(reach: Reach, goal: int, options: Sequence[Action], *, look_first: bool) -> Action:
    """Return the next step towards a goal; an unknown square is entered at once, or looked at first."""
    direction = reach.directions(goal)[0] // 2  # ``Reach`` counts diagonals, the chart does not
    verbs = ("look", "sail", "explore") if look_first else ("sail", "explore")
    return next(((verb, direction) for verb in verbs if (verb, direction) in options), look_around(options))


def look_around(options: Sequence[Action]) -> Action:
    """Return the action of a ship that does not move: look while there are points, then end the turn."""
    return next((option for option in options if option[0] == "look"), END_TURN)
