"""Bots of Divers: they do the least."""

from __future__ import annotations

from collections.abc import Sequence

from examples.divers.rules import DiversRules, DiversView
from seatui.engine.contract import Action, Decision, Draw


def least(rules: DiversRules, view: DiversView, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:  # noqa: ARG001
    """The first option of a duty; nothing unasked."""
    return options[0] if decision.kind in ("start", "dive", "pump") else None


LEVELS = {"mate": least}


def reaction_ms(level: str, kind: str) -> int:  # noqa: ARG001 - all are as quick
    """A second for everything."""
    return 1000
