"""The words of the banner fit 80 columns for every decision and all its options."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.model.content import CREWS, DIRECTIONS, ROLES, SYSTEMS
from seatui.games.captain_sonar.pane.keys.controls import CONSOLE_CONTROLS
from seatui.games.captain_sonar.pane.prompts import OTHERS, own_prompt
from seatui.games.captain_sonar.play.awaited import QUESTIONS
from seatui.tui.look.controls import KeyMap
from seatui.tui.look.glyphs import UNICODE

KEYS = KeyMap([CONSOLE_CONTROLS])
ALL = [*(("head", way) for way in DIRECTIONS), *((system,) for system in SYSTEMS), ("trigger",), ("surface",), ("pass",)]
ROOM = 80 - len(" A  ") - len("  STOP 30 s · 59:59 ")
WHO = {"briefing": "Radio Operator", "charge": "First Mate", "breakdown": "Engineer", "launch": "First Mate", "trace": "Radio Operator"}
"""The roles asked, other than the Captain."""
IN_TURNS = ("order", "activate", "launch", "briefing")
"""The decisions in which no STOP takes room in the corner."""


@pytest.mark.parametrize("kind", QUESTIONS)
def test_what_is_asked_fits_behind_the_role(kind: str) -> None:
    said = own_prompt(kind, lambda verb: KEYS.key(verb, UNICODE), ALL) or QUESTIONS[kind].prompt
    assert len(f"{WHO.get(kind, 'Captain')}: {said}") <= ROOM + 10 * (kind in IN_TURNS)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_what_somebody_else_thinks_about_fits(kind: str) -> None:
    longest = max((f"{crew}'s {role}" for crew in CREWS for role in ROLES), key=len)
    assert len(f"{longest} thinks: {OTHERS[kind]}") <= ROOM + 10 * (kind in IN_TURNS)


def test_several_turns_in_a_row_are_said_beside_the_longest_order() -> None:
    said = own_prompt("order", lambda verb: KEYS.key(verb, UNICODE), ALL)
    assert len(f" A  Captain: {said} · 3 turns  Order 99 ") <= 80
