"""The bots of Tiny Game. They know a view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seatui.engine.bot import Policy
from seatui.engine.contract import Action, Decision, Draw

from .knowledge import TinyView


def mate(_rules: Any, view: TinyView, decision: Decision, options: Sequence[Action], _draw: Draw) -> Action:
    """Dive where the mean number of useful pearls is highest: depth d succeeds on 7 - d of six faces."""
    missing = view.goal - view.pearls[decision.seat]
    return max(options, key=lambda option: min(option[1], missing) * (7 - option[1]))


LEVELS: Mapping[str, Policy] = {"mate": mate}
