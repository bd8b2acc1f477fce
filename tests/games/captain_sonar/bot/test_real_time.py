"""Bots in real time: reaction times, STOPs and their targets, slips of the pen, the dive (CS-034 to CS-039, CS-121 to CS-126)."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.bot import reaction_ms
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from tests.games.captain_sonar.bot.bots import LEVELS, charged, chosen, said, suspecting, told_all
from tests.games.captain_sonar.hunt import ORCA, Hunt, dived


def moved(*suspects: str, ready: tuple[str, ...] = ()) -> Hunt:
    """Orca has made a move in real time, and its crew has said OK."""
    hunt = charged(suspecting(dived("H9", "A1", mode="real-time", map="skerry-sound"), *suspects), *ready)
    hunt.do(ORCA + CAPTAIN, "head north").do(ORCA + MATE, "charge drone").act(ORCA + ENGINEER, ("break", "N", 5))
    return hunt


@pytest.mark.rule("CS-034")
@pytest.mark.parametrize(("level", "milliseconds"), [("deckhand", 4000), ("mate", 2500), ("captain", 1500)])
def test_a_bot_takes_its_time_for_an_action(level: str, milliseconds: int) -> None:
    assert reaction_ms(level, "order") == milliseconds


@pytest.mark.rule("CS-123")
@pytest.mark.parametrize(("level", "milliseconds"), [("deckhand", 6000), ("mate", 4500), ("captain", 3000)])
def test_a_bot_takes_longer_to_trace(level: str, milliseconds: int) -> None:
    assert reaction_ms(level, "trace") == milliseconds


@pytest.mark.rule("CS-123")
@pytest.mark.parametrize(("level", "slips"), [("deckhand", 4), ("mate", 3), ("captain", 1)])
def test_a_bot_slips_as_often_as_its_level_does(level: str, slips: int) -> None:
    hunt = moved().do(ORCA + CAPTAIN, "surface")
    clean = hunt.own(ORCA).outlines[0]
    traced = [chosen(hunt, ORCA + ENGINEER, level, seed) for seed in range(2000)]
    share = 100 * sum(action is not None and action[1] != clean for action in traced) / len(traced)
    assert abs(share - slips) < 1


@pytest.mark.rule("CS-123")
@pytest.mark.parametrize("level", LEVELS)
def test_a_clean_person_and_three_bots_pass_nine_times_in_ten(level: str) -> None:
    hunt = moved().do(ORCA + CAPTAIN, "surface")
    passed = [all(is_clean(hunt, role, level, seed) for role in (ENGINEER, MATE, OPERATOR)) for seed in range(0, 1500, 3)]
    assert 0.85 < sum(passed) / len(passed) < 0.99


def is_clean(hunt: Hunt, role: int, level: str, seed: int) -> bool:
    """Whether a bot of that role draws its section without a slip."""
    crew = hunt.state.crews[0]
    crew.sections = role
    action = chosen(hunt, ORCA + role, level, seed + role)
    due = hunt.own(ORCA).outlines[role]
    crew.sections = 0
    return action is not None and action[1] == due


@pytest.mark.parametrize("level", LEVELS)
def test_a_captain_dives_when_the_hull_is_mended(level: str) -> None:
    hunt = moved().do(ORCA + CAPTAIN, "surface")
    for role in (ENGINEER, MATE, CAPTAIN, OPERATOR):
        hunt.act(ORCA + role, hunt.rules.options(hunt.state, ORCA + role)[0])
    assert said(hunt, ORCA + CAPTAIN, level) == "dive"


@pytest.mark.rule("CS-035")
def test_a_captain_calls_stop_and_then_names_the_target() -> None:
    hunt = told_all(moved("K8", ready=("torpedo",)), ORCA + CAPTAIN)
    assert said(hunt, ORCA + CAPTAIN) == "stop torpedo"
    assert said(hunt.do(ORCA + CAPTAIN, "stop torpedo"), ORCA + CAPTAIN) == "torpedo K8"


def test_a_captain_belays_a_stop_for_which_there_is_no_target_any_more() -> None:
    hunt = told_all(moved("K8", ready=("torpedo",)), ORCA + CAPTAIN).do(ORCA + CAPTAIN, "stop torpedo")
    hunt.state.crews[0].suspects = 1 << hunt.at("A15")[0]
    assert said(hunt, ORCA + CAPTAIN) == "belay"


def test_after_a_belayed_stop_the_order_comes_first() -> None:
    hunt = told_all(moved("K8", ready=("torpedo",)), ORCA + CAPTAIN).do(ORCA + CAPTAIN, "stop torpedo", "belay")
    assert said(told_all(hunt, ORCA + CAPTAIN), ORCA + CAPTAIN).startswith("head")


@pytest.mark.rule("CS-036")
def test_a_captain_triggers_a_mine_before_the_crew_has_said_ok() -> None:
    hunt = moved("M8").do(ORCA + CAPTAIN, "head north")
    hunt.state.crews[0].mines.extend(hunt.at("M8"))
    assert said(told_all(hunt, ORCA + CAPTAIN), ORCA + CAPTAIN) == "stop trigger"


@pytest.mark.rule("CS-093")
def test_a_first_mate_calls_stop_for_a_sonar_when_too_little_is_known() -> None:
    assert said(moved(ready=("sonar",)), ORCA + MATE) == "stop sonar"


def test_a_first_mate_calls_no_stop_while_one_goes_on() -> None:
    hunt = moved(ready=("sonar", "torpedo")).do(ORCA + CAPTAIN, "stop torpedo")
    assert chosen(hunt, ORCA + MATE) is None


def test_a_bot_with_nothing_to_do_does_nothing() -> None:
    hunt = moved("K8")
    assert chosen(hunt, ORCA + MATE) is None
    assert chosen(hunt, ORCA + ENGINEER) is None
