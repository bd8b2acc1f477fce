"""The systems of the scenarios, CS-140 to CS-148."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE
from tests.games.captain_sonar.hunt import CREW_SEATS, NARWHAL
from tests.games.captain_sonar.position import FAR, Boat, Position, boat, given, mask

ENEMY = NARWHAL + CAPTAIN
SYSTEMS = {"decoy-buoy": 4, "twin-ping": 4, "damage-party": 6, "shockwave": 6}


def using(scenario: str, orca: Boat, narwhal: Boat = FAR, **options: Any) -> Position:
    """Orca's Captain uses the system of the scenario."""
    hunt = given(orca, narwhal, step="activate", scenario=scenario, briefing=False, **options)
    hunt.orca.gauges[5] = SYSTEMS[scenario]
    return hunt.captain("scenario")


# All of them


@pytest.mark.rule("CS-140")
def test_the_plain_scenario_has_a_locked_gauge_and_no_system() -> None:
    hunt = given(boat("D5")).captain("head north")
    assert ("charge scenario" in hunt.lines(MATE), hunt.refusal(MATE, "charge scenario")) == (
        False,
        ("CS-140", "the scenario gauge is locked"),
    )
    hunt = given(boat("D5", torpedo=3), step="activate")
    assert hunt.refusal_of(CAPTAIN, "scenario") == ("CS-140", "no scenario system here")


@pytest.mark.rule("CS-141")
@pytest.mark.parametrize("scenario", SYSTEMS)
def test_a_scenario_system_needs_a_full_gauge_a_clear_special_pair_and_a_move(scenario: str) -> None:
    size = SYSTEMS[scenario]
    line = scenario.replace("-", " ")
    for orca, rule, message in (
        (boat("D5", scenario=size - 1), "CS-058", f"gauge {size - 1}/{size}"),
        (boat("D5", scenario=size, marks="S6"), "CS-058", "special broken"),
        (boat("D5", scenario=size, moved=False), "CS-054", "move first (one system between moves)"),
    ):
        assert given(orca, step="activate", scenario=scenario).refusal(CAPTAIN, line) == (rule, message)
    assert given(boat("D5", scenario=size), step="activate", scenario=scenario).allows(CAPTAIN, line) == [True]


@pytest.mark.rule("CS-141")
@pytest.mark.parametrize(
    ("scenario", "heard"),
    [
        ("decoy-buoy", (0, "buoy")),
        ("twin-ping", (0, "twin_ping", False)),
        ("damage-party", (0, "damage_party")),
        ("shockwave", (0, "shockwave", 1)),
    ],
)
def test_a_scenario_system_empties_its_gauge_takes_the_slot_and_is_heard_by_both_crews(scenario: str, heard: tuple[object, ...]) -> None:
    hunt = using(scenario, boat("D5"))
    assert (hunt.gauge("scenario"), hunt.orca.moved, hunt.said(str(heard[1]))) == (0, False, [heard])
    assert hunt.told_to(str(heard[1])) == [None]


# Decoy Buoy


def asked(question: str, narwhal: str = "G3") -> Position:
    """Narwhal's buoy floats, and Orca asks something."""
    hunt = given(boat("D5", drone=4, sonar=3), boat(narwhal, buoy=True), step="activate", scenario="decoy-buoy", briefing=False)
    return hunt.captain(question)


@pytest.mark.rule("CS-142")
@pytest.mark.parametrize("reply", ["row 3 column G", "row 1 column A", "row 3 sector 4", "column A sector 1"])
def test_while_a_buoy_floats_a_sonar_may_be_answered_freely(reply: str) -> None:
    assert asked("sonar").allows(ENEMY, f"reply {reply}") == [True]


@pytest.mark.rule("CS-142")
def test_while_a_buoy_floats_every_pair_of_statements_is_offered() -> None:
    assert len(set(asked("sonar").lines(ENEMY))) == 10 * 10 + 10 * 4 + 10 * 4


@pytest.mark.rule("CS-142")
@pytest.mark.parametrize(
    ("action", "rule", "message"),
    [(("row", 1, "row", 2), "CS-078", "same kind twice"), (("row", 11, "column", 1), "CS-079", "no such row on this map")],
)
def test_the_statements_of_a_buoy_are_still_of_two_kinds_that_exist(action: tuple[object, ...], rule: str, message: str) -> None:
    assert asked("sonar").refusal_of(ENEMY, "reply", *action) == (rule, message)


@pytest.mark.rule("CS-142", "CS-143")
@pytest.mark.parametrize(("word", "yes"), [("yes", True), ("no", False)])
@pytest.mark.parametrize("sector", [1, 2])
def test_while_a_buoy_floats_the_captain_chooses_the_answer_to_a_drone(word: str, yes: bool, sector: int) -> None:
    hunt = asked(f"drone {sector}")
    assert (hunt.view(None).awaited, hunt.lines(ENEMY)) == (((ENEMY, "drone_reply"),), ["answer yes", "answer no"])
    assert hunt.enemy(f"answer {word}").said("drone_answer") == [(1, "drone_answer", yes, sector, False)]


@pytest.mark.rule("CS-143")
@pytest.mark.parametrize("rest", [(1,), ("yes",), (), (True, False)])
def test_a_drone_is_answered_by_yes_or_no_alone(rest: tuple[Any, ...]) -> None:
    assert asked("drone 1").refusal_of(ENEMY, "answer", *rest) == ("CS-143", "answer yes or no")


@pytest.mark.rule("CS-142")
@pytest.mark.parametrize(("question", "answer"), [("drone 1", "answer yes"), ("sonar", "reply row 3 column G")])
def test_with_the_answer_the_buoy_is_gone(question: str, answer: str) -> None:
    hunt = asked(question).enemy(answer)
    assert (hunt.narwhal.buoy, hunt.view(None).crews[1].buoy) == (False, False)


@pytest.mark.rule("CS-142")
def test_the_question_of_the_crew_with_the_buoy_does_not_use_it_up() -> None:
    hunt = given(boat("D5", drone=4, buoy=True), boat("G3"), step="activate", scenario="decoy-buoy").captain("drone 1")
    assert (hunt.orca.buoy, hunt.said("drone_answer")) == (True, [(1, "drone_answer", False, 1, True)])


@pytest.mark.rule("CS-142")
def test_a_released_buoy_floats_and_a_second_one_is_refused() -> None:
    hunt = using("decoy-buoy", boat("D5"))
    assert hunt.view(None).crews[0].buoy
    again = given(boat("D5", scenario=4, buoy=True, torpedo=3), step="activate", scenario="decoy-buoy")
    assert again.refusal(CAPTAIN, "decoy buoy") == ("CS-142", "a buoy floats already")
    assert "decoy buoy" not in again.lines(CAPTAIN)


# Twin Ping


@pytest.mark.rule("CS-144")
@pytest.mark.parametrize(("enemy", "near"), [("D10", True), ("G7", True), ("D5", True), ("G8", False), ("E9", True), ("J5", False)])
def test_twin_ping_tells_near_at_five_or_less(enemy: str, near: bool) -> None:
    assert using("twin-ping", boat("D5"), boat(enemy)).said("twin_ping") == [(0, "twin_ping", near)]


# Damage Party


@pytest.mark.rule("CS-145")
def test_a_damage_party_erases_every_breakdown_in_one_panel() -> None:
    hunt = using("damage-party", boat("D5", marks="N5 N6 E4 W1 W6")).engineer("panel west")
    assert (hunt.orca.breakdowns, hunt.state.active) == (mask("N5 N6 E4"), 1)


@pytest.mark.rule("CS-145")
def test_of_a_damage_party_the_panel_is_not_announced() -> None:
    hunt = using("damage-party", boat("D5", marks="W6")).engineer("panel west")
    assert hunt.heard == [("damage_party",)]
    assert hunt.told_to("panel_mended") == [CREW_SEATS]


@pytest.mark.rule("CS-146")
def test_play_waits_until_the_engineer_has_named_a_panel() -> None:
    hunt = using("damage-party", boat("D5", mines="A1"))
    assert hunt.view(None).awaited == ((ENGINEER, "repair_panel"),)
    assert hunt.refusal(CAPTAIN, "trigger A1") == hunt.refusal(CAPTAIN, "pass") == ("CS-146", "waiting for Engineer")


@pytest.mark.rule("CS-146")
@pytest.mark.parametrize("way", ["north", "east", "south", "west"])
def test_a_panel_without_marks_may_be_named(way: str) -> None:
    hunt = using("damage-party", boat("D5"))
    assert hunt.lines(ENGINEER) == ["panel north", "panel east", "panel south", "panel west"]
    assert hunt.engineer(f"panel {way}").state.active == 1


# Shockwave


@pytest.mark.rule("CS-147")
@pytest.mark.parametrize(
    ("enemy", "hit"), [("D5", True), ("F3", True), ("B7", True), ("D7", True), ("D8", False), ("G7", False), ("A5", False)]
)
def test_a_shockwave_hurts_an_enemy_at_most_two_away_in_column_and_row(enemy: str, hit: bool) -> None:
    hunt = using("shockwave", boat("D5"), boat(enemy))
    assert (hunt.said("shock"), hunt.damage) == ([(1, "shock", hit)], (0, int(hit)))


@pytest.mark.rule("CS-147")
@pytest.mark.parametrize(("at", "sector"), [("D5", 1), ("G5", 2), ("D6", 3), ("G6", 4)])
def test_the_firing_captain_announces_the_own_sector_before_the_enemy_answers(at: str, sector: int) -> None:
    assert using("shockwave", boat(at)).heard[:2] == [("shockwave", sector), ("shock", False)]


@pytest.mark.rule("CS-147")
def test_a_shockwave_harms_neither_the_firer_nor_mines() -> None:
    hunt = using("shockwave", boat("D5", mines="D4"), boat("D6", mines="C5"))
    assert (hunt.damage, hunt.names(hunt.orca.mines), hunt.names(hunt.narwhal.mines)) == ((0, 1), "D4", "C5")


@pytest.mark.rule("CS-129", "CS-147")
def test_a_shockwave_can_end_the_game() -> None:
    ended = using("shockwave", boat("D5"), boat("D6", damage=3))
    outcome = ended.rules.outcome(ended.state)
    assert outcome is not None
    assert outcome.winners == (0, 1, 2, 3)


@pytest.mark.rule("CS-148")
@pytest.mark.parametrize("scenario", SYSTEMS)
@pytest.mark.parametrize("name", ["harbour-basin", "skerry-sound", "hollow-strait"])
def test_a_scenario_system_works_on_any_map(scenario: str, name: str) -> None:
    assert using(scenario, boat("D5"), map=name).gauge("scenario") == 0


@pytest.mark.rule("CS-148")
@pytest.mark.parametrize(("scenario", "place"), [("twin-ping", 1), ("shockwave", 1)])
def test_both_captains_note_where_they_were_when_distance_news_came(scenario: str, place: int) -> None:
    hunt = using(scenario, boat("D5"), boat("J10"))
    assert [crew.fixes for crew in hunt.state.crews] == [[(place, 43)], [(place, 99)]]
