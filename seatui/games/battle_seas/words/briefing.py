"""The briefing of a ready battle: its story, the forces and how to win. The words are those of the option that chooses it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from seatui.engine.contract import name_of
from seatui.games.battle_seas import GAME
from seatui.games.battle_seas.model.content import Scenario

SIDES = ("South", "North")
"""The sides of a ready battle, in the order of seats."""
_PARTS = re.compile(r" (?=South: |North: |To win, )")


def briefing(scenario: Scenario, names: Sequence[str]) -> list[str]:
    """Return four lines: the story, each side's player and forces, and how to win."""
    option = next(option for option in GAME.options if option.name == "scenario")
    story, *rest = _PARTS.split(option.about(scenario.id))
    for seat, side in enumerate(SIDES):
        rest = [line.replace(f"{side}:", f"{side} ({name_of(seat, names)}):") for line in rest]
    return [story, *rest[:-1], f"{rest[-1]}."]
