"""What a ready battle is about: its story, the forces and what wins. The words are those under its option, where it is chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from seatui.engine.contract import name_of
from seatui.games.battle_seas import GAME
from seatui.games.battle_seas.model.content import Scenario

SIDES = ("South", "North")
"""Where the players of a ready battle are, in the order of their seats."""
_PARTS = re.compile(r" (?=South: |North: |To win, )")


def briefing(scenario: Scenario, names: Sequence[str]) -> list[str]:
    """In four lines: the story, each side's forces with who plays it, and what wins."""
    option = next(option for option in GAME.options if option.name == "scenario")
    story, *rest = _PARTS.split(option.about(scenario.id).removeprefix(f"{scenario.name}. "))
    for seat, side in enumerate(SIDES):
        rest = [line.replace(f"{side}:", f"{side} ({name_of(seat, names)}):") for line in rest]
    return [story, *rest[:-1], f"{rest[-1]}."]
