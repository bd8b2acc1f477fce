"""A bot that picks any lawful action: for every game, and the yardstick of all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.contract import Action, Decision, Draw


class RandomBot:
    """Every option is equally likely."""

    level = "random"

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:  # noqa: ARG002 - it looks at nothing
        return options[draw(len(options))]
