"""The rule for an absent player's seat: the game waits, or a bot plays after some time.

The table has a rule, and each player may choose another for their own seats. ``Room.seat_bots_for_absent`` follows them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from seatui import bots
from seatui.engine.contract import Refused
from seatui.engine.game import Game, level_word

WAIT = "wait"
SHORTEST_ABSENCE, DEFAULT_ABSENCE, LONGEST_ABSENCE = 20, 60, 86_400
"""Seconds after which a bot plays for an absent player, where that is agreed."""


class AbsenceRule(NamedTuple):
    """The level of the bot that plays for an absent player and the seconds before it does; without a level the game waits."""

    level: str = ""
    seconds: int = 0

    def __str__(self) -> str:
        return f"{self.level}:{self.seconds}" if self.level else WAIT

    @property
    def words(self) -> str:
        return f"a bot ({level_word(self.level)}) plays after {self.seconds} s" if self.level else "the game waits"


def absence_rule(game: Game, text: str) -> AbsenceRule:
    """Return the rule in a text: "wait", "medium", "medium:60" or, as stored, "mate:60"."""
    name, colon, seconds = text.partition(":")
    if text == WAIT:
        return AbsenceRule()
    level = bots.level_named(game, name)
    number = int(seconds) if re.fullmatch("[0-9]{1,6}", seconds) else 0 if colon else DEFAULT_ABSENCE
    if not SHORTEST_ABSENCE <= number <= LONGEST_ABSENCE:
        example = f"{level_word(level)}:{DEFAULT_ABSENCE}"
        raise Refused("", f"a bot can play after {SHORTEST_ABSENCE} to {LONGEST_ABSENCE} seconds of absence, as in {example}")
    return AbsenceRule(level, number)
