"""A bot that picks any lawful action: for every game, and the yardstick of all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.bot import FREE
from seatui.engine.contract import Action, Decision, Draw


class RandomBot:
    """Every option is equally likely. It does nothing that nobody waits for."""

    level = "random"

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:  # noqa: ARG002
        return None if decision.kind == FREE else options[draw(len(options))]
