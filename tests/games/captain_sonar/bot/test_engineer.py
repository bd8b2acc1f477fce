"""The Engineer's marks: no avoidable damage, and circuits that mend themselves (CS-095 to CS-103)."""

from __future__ import annotations

import pytest

from seatui.engine.chance import SplitMix64
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from seatui.games.captain_sonar.model.panels import mark, unmarked
from tests.games.captain_sonar.bot.bots import LEVELS, broken, charged, chosen, said, symbol_of
from tests.games.captain_sonar.hunt import ORCA, Hunt, dived


def heading(course: str, marked: str = "") -> Hunt:
    """Orca's Engineer is asked for a mark in that panel, with those marked before."""
    return broken(dived("C6", "G9").do(ORCA + OPERATOR, "ok").do(ORCA + CAPTAIN, f"head {course}"), marked)


def sheets(count: int) -> list[int]:
    """Sheets that can occur: marked at random, repaired and cleared by the rules."""
    draw, found, breakdowns = SplitMix64(7), [0], 0
    while len(found) < count:
        left = unmarked(breakdowns, draw(4))
        breakdowns = mark(breakdowns, left[draw(len(left))])[0]
        found.append(breakdowns)
    return found


@pytest.mark.rule("CS-099", "CS-100")
@pytest.mark.parametrize("level", LEVELS)
def test_no_engineer_takes_damage_that_another_mark_avoids(level: str) -> None:
    hunt = heading("north")
    for breakdowns in sheets(400):
        hunt.state.crews[0].breakdowns = breakdowns
        avoidable = not all(mark(breakdowns, symbol)[1] for symbol in unmarked(breakdowns, 0))
        action = chosen(hunt, ORCA + ENGINEER, level)
        assert action is not None
        assert not (avoidable and mark(breakdowns, symbol_of(f"N{action[2] + 1}"))[1])


@pytest.mark.rule("CS-098")
@pytest.mark.parametrize("level", ["mate", "captain"])
def test_an_engineer_mends_a_circuit_with_its_last_symbol(level: str) -> None:
    assert said(heading("north", "N1 N3 E1"), ORCA + ENGINEER, level) == "break north b"


def test_a_captain_level_engineer_leaves_the_weapon_of_a_circuit_for_the_end() -> None:
    hunt, marked = heading("north"), []
    for _ in range(3):
        action = chosen(hunt, ORCA + ENGINEER)
        assert action is not None
        marked.append(action[2])
        hunt.state.crews[0].breakdowns = mark(hunt.state.crews[0].breakdowns, symbol_of(f"N{action[2] + 1}"))[0]
    assert not {1, 4} & set(marked)


@pytest.mark.rule("CS-145")
@pytest.mark.parametrize("level", ["mate", "captain"])
def test_a_damage_party_mends_the_panel_that_keeps_weapons_broken(level: str) -> None:
    hunt = charged(dived("C6", "G9", scenario="damage-party"), "scenario").do(ORCA + OPERATOR, "ok").do(ORCA + CAPTAIN, "head north")
    hunt.do(ORCA + MATE, "charge mine").act(ORCA + ENGINEER, ("break", "N", 5)).do(ORCA + CAPTAIN, "damage party")
    assert said(broken(hunt, "W5 W6 E4 N5"), ORCA + ENGINEER, level) == "panel north"
