"""The bot of Divers, which does as little as possible."""

from __future__ import annotations

from collections.abc import Sequence

from examples.divers.rules import DiversRules, DiversView
from seatui.engine.contract import Action, Decision, Draw


def least(rules: DiversRules, view: DiversView, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:  # noqa: ARG001
    """Return the first option of a decision, and never a free action."""
    return options[0] if decision.kind in ("start", "dive", "pump") else None


LEVELS = {"mate": least}


def reaction_ms(level: str, kind: str) -> int:  # noqa: ARG001 - the same for all
    """Return a second for every decision."""
    return 1000
