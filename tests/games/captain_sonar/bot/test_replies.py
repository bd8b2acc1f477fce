"""Answers to the enemy: a Sonar reply reveals as little as possible, a buoy lies (CS-077 to CS-081, CS-142)."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.knowledge.tracker import tracker_of
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from tests.games.captain_sonar.bot.bots import charged, chosen
from tests.games.captain_sonar.hunt import NARWHAL, ORCA, Hunt, dived


def pinged(use: str = "sonar", **options: str) -> Hunt:
    """Orca has asked Narwhal, which has come from G9."""
    hunt = dived("D9", "G9", **options).turn("head north").turn("head north").turn("head north").turn("head west")
    charged(hunt, use.split()[0]).do(ORCA + OPERATOR, "ok").do(ORCA + CAPTAIN, "head north")
    hunt.do(ORCA + MATE, "charge mine").act(ORCA + ENGINEER, ("break", "N", 5))
    if "scenario" in options:
        hunt.state.crews[1].buoy = True
    return hunt.do(ORCA + CAPTAIN, use)


@pytest.mark.rule("CS-077")
def test_a_captain_level_reply_leaves_the_enemy_most_places() -> None:
    hunt = pinged()
    action = chosen(hunt, NARWHAL + CAPTAIN)
    known = tracker_of(hunt.chart, hunt.state.radio, 1)
    left = {option: known.positions_after("sonar_answer", *option[1:]).bit_count() for option in hunt.rules.options(hunt.state, 6)}
    assert action is not None
    assert left[action] == max(left.values())


@pytest.mark.rule("CS-142")
@pytest.mark.parametrize("level", ["mate", "captain"])
def test_nothing_that_a_buoy_says_to_a_sonar_is_true(level: str) -> None:
    hunt = pinged(scenario="decoy-buoy")
    action = chosen(hunt, NARWHAL + CAPTAIN, level)
    truth = hunt.chart.values(hunt.state.crews[1].at)
    assert action is not None
    assert truth[action[1]] != action[2]
    assert truth[action[3]] != action[4]


@pytest.mark.rule("CS-143")
@pytest.mark.parametrize(("sector", "answer"), [(4, False), (1, True)])
def test_a_buoy_lies_to_a_drone(sector: int, answer: bool) -> None:
    hunt = pinged(f"drone {sector}", scenario="decoy-buoy")
    assert chosen(hunt, NARWHAL + CAPTAIN) == ("answer", answer)
