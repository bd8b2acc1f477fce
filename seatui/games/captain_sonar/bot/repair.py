"""The hull repair in real time: tracing a section, now and then with a slip of the pen, and the dive (CS-121 to CS-126)."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.base import Answer, Scene


def tracing(slips_per_hundred: int) -> Answer:
    """Trace the outline that is due; so often a line goes wrong (CS-123)."""

    def trace(scene: Scene, options: Sequence[Action], draw: Draw) -> Action:
        due = scene.own.outlines[scene.view.crews[scene.crew].sections]
        slips = draw(100) < slips_per_hundred
        return next((option for option in options if (option[1] != due) == slips), options[0])

    return trace


def dive(_scene: Scene, options: Sequence[Action], _draw: Draw) -> Action:
    """At once."""
    return options[0]
