"""The bots of Tiny Game. They know only a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seatui.engine.bot import Policy
from seatui.engine.contract import Action, Decision, Draw

from .knowledge import TinyView


def mate(_rules: Any, view: TinyView, decision: Decision, options: Sequence[Action], _draw: Draw) -> Action:
    """Dive where the average of useful pearls is highest: a depth d succeeds with 7 - d faces of six."""
    missing = view.goal - view.pearls[decision.seat]
    return max(options, key=lambda option: min(option[1], missing) * (7 - option[1]))


LEVELS: Mapping[str, Policy] = {"mate": mate}
