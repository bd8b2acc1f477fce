"""The bot of Buoys, which sails towards the nearest buoy."""

from __future__ import annotations

from collections.abc import Sequence

from examples.buoys.rules import HEIGHT, STEPS, WIDTH, BuoysRules, BuoysView
from seatui.engine.contract import Action, Decision, Draw


def nearest_buoy(rules: BuoysRules, view: BuoysView, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:  # noqa: ARG001
    """Return the step nearest to a buoy, or the end of the turn when no moves are left."""
    x, y = view.boats[decision.seat]

    def distance(action: Action) -> int:
        step = STEPS[action[1]]
        return min(_apart(x + step[0], bx, WIDTH) + _apart(y + step[1], by, HEIGHT) for bx, by in view.buoys)

    sails = [action for action in options if action[0] == "sail"]
    return min(sails, key=distance) if sails else ("end",)


def _apart(one: int, other: int, around: int) -> int:
    steps = abs(one - other) % around
    return min(steps, around - steps)


LEVELS = {"mate": nearest_buoy}
