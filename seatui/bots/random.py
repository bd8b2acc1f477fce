"""A bot that picks any lawful action. It plays every game and is the yardstick for all other bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.bot import FREE
from seatui.engine.contract import Action, Decision, Draw


class RandomBot:
    """Picks every option with equal chance, and takes no free actions."""

    level = "random"

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:  # noqa: ARG002
        return None if decision.kind == FREE else options[draw(len(options))]
