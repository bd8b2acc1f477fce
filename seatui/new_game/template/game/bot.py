"""The bots of Tiny Game: they know a view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seatui.engine.bot import Policy
from seatui.engine.contract import Action, Decision, Draw

from .knowledge import TinyView


def mate(_rules: Any, view: TinyView, decision: Decision, options: Sequence[Action], _draw: Draw) -> Action:
    """Dives where most pearls that are still missing come up on average: a depth d succeeds with 7 - d faces of six."""
    missing = view.goal - view.pearls[decision.seat]
    return max(options, key=lambda option: min(option[1], missing) * (7 - option[1]))


LEVELS: Mapping[str, Policy] = {"mate": mate}
