"""The steps of a turn, CS-021 to CS-032 and CS-044."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from tests.games.captain_sonar.hunt import NARWHAL, ORCA
from tests.games.captain_sonar.position import FAR, FULL, PEOPLE, Boat, Position, boat, given, mask

ALONE = (1, 1, 1, 1, 2, 2, 2, 2)
"""Each crew is one person."""


# One order, one system


@pytest.mark.rule("CS-021")
def test_the_crews_take_turns() -> None:
    hunt = given(boat("D5"), briefing=False)
    asked = [(hunt.turn(order).state.active, hunt.awaited) for order in ("head north", "head north", "head north")]
    assert asked == [(1, ["order"]), (0, ["order"]), (1, ["order"])]


@pytest.mark.rule("CS-021")
@pytest.mark.parametrize("line", ["head east", "silence east 1", "surface"])
def test_a_turn_has_one_order(line: str) -> None:
    hunt = given(boat("D5", silence=6, mines="A1")).captain("head north").mate("charge drone").engineer("break north 6")
    assert hunt.awaited == ["activate"]
    assert hunt.refusal(CAPTAIN, line) == ("CS-021", "one order a turn")


@pytest.mark.rule("CS-023", "CS-161")
@pytest.mark.parametrize(
    ("line", "whose"),
    [("head north", "Captain"), ("charge mine", "First Mate"), ("break north 1", "Engineer"), ("ok", "Radio Operator")],
)
def test_each_step_is_for_its_role(line: str, whose: str) -> None:
    others = [role for role, name in enumerate(("Engineer", "First Mate", "Captain", "Radio Operator")) if name != whose]
    hunt = given(boat("D5"))
    assert {hunt.refusal(role, line) for role in others} == {("CS-139", f"that is for the {whose}")}


@pytest.mark.rule("CS-164")
def test_before_the_order_a_system_is_refused_for_its_gauge_first() -> None:
    assert given(boat("D5", torpedo=1)).refusal(CAPTAIN, "torpedo D4") == ("CS-058", "gauge 1/3")


@pytest.mark.rule("CS-022")
def test_a_system_waits_for_the_course_of_the_turn() -> None:
    hunt = given(boat("D5", **FULL))
    for line in ("torpedo D4", "mine D4", "drone 1", "sonar"):
        assert hunt.refusal(CAPTAIN, line) == ("CS-054", "move first (one system between moves)")


@pytest.mark.rule("CS-022")
@pytest.mark.parametrize("line", ["torpedo D7", "drone 1"])
def test_one_system_is_used_in_a_turn_and_no_more(line: str) -> None:
    hunt = given(boat("D5", **FULL), step="activate", briefing=False).captain(line)
    assert (hunt.state.active, hunt.awaited) == (1, ["order"])


@pytest.mark.rule("CS-023")
def test_a_turn_goes_through_its_steps_and_shows_who_is_awaited() -> None:
    hunt = given(boat("D5", sonar=3), step="briefing")
    plays: tuple[Callable[[], Position], ...] = (
        lambda: hunt,
        lambda: hunt.operator("ok"),
        lambda: hunt.captain("head north"),
        lambda: hunt.mate("charge mine").engineer("break north 6"),
        lambda: hunt.captain("pass"),
        lambda: hunt.mate("sonar"),
        lambda: hunt.enemy("reply row 1 column J"),
    )
    steps = [play().view(None).awaited for play in plays]
    assert steps == [
        ((OPERATOR, "briefing"),),
        ((CAPTAIN, "order"),),
        ((MATE, "charge"), (ENGINEER, "breakdown")),
        ((CAPTAIN, "activate"),),
        ((MATE, "launch"),),
        ((NARWHAL + CAPTAIN, "sonar_reply"),),
        ((NARWHAL + OPERATOR, "briefing"),),
    ]


# The briefing


@pytest.mark.rule("CS-024")
def test_the_order_waits_for_the_briefing() -> None:
    hunt = given(boat("D5"), step="briefing")
    assert hunt.refusal(CAPTAIN, "head north") == ("CS-024", "waiting for Radio Operator")
    assert hunt.operator("ok").allows(CAPTAIN, "head north") == [True]


@pytest.mark.rule("CS-024")
@pytest.mark.parametrize(
    ("holders", "briefing", "first"),
    [
        pytest.param(PEOPLE, True, "briefing", id="somebody else"),
        pytest.param(ALONE, True, "order", id="the Captain too"),
        pytest.param(PEOPLE, False, "order", id="the table does not wait"),
        pytest.param((0,) * 8, True, "briefing", id="a bot, which answers at once"),
        pytest.param((1, 1, 1, 1, 2, 0, 2, 0), True, "briefing", id="a bot beside people"),
    ],
)
def test_a_turn_waits_only_for_an_operator_who_is_not_the_captain(holders: tuple[int, ...], briefing: bool, first: str) -> None:
    hunt = given(boat("D5"), step="order", briefing=briefing).seated(*holders).turn("surface")
    assert hunt.awaited == [first]


@pytest.mark.rule("CS-024")
def test_nobody_waits_for_a_briefing_to_oneself_once_the_captain_takes_the_radio() -> None:
    assert given(boat("D5"), step="briefing").seated(*ALONE).awaited == ["order"]


# Duties


@pytest.mark.rule("CS-025")
@pytest.mark.parametrize("first", [MATE, ENGINEER])
def test_first_mate_and_engineer_answer_in_either_order_and_step_4_follows_both(first: int) -> None:
    hunt = given(boat("D5", mines="A1")).captain("head north")
    marks = {MATE: "charge mine", ENGINEER: "break north 6"}
    assert hunt.awaited == ["charge", "breakdown"]
    assert len(hunt.by(first, marks.pop(first)).awaited) == 1
    ((other, line),) = marks.items()
    assert hunt.by(other, line).awaited == ["activate"]


@pytest.mark.rule("CS-044", "CS-163")
def test_the_next_order_waits_for_both_marks() -> None:
    hunt = given(boat("D5"), turns_left=3).captain("head north")
    assert hunt.refusal(CAPTAIN, "head north") == ("CS-044", "waiting for First Mate")
    hunt.mate("charge mine")
    assert hunt.refusal(CAPTAIN, "head north") == ("CS-044", "waiting for Engineer")


@pytest.mark.rule("CS-044", "CS-163")
def test_the_engineers_mark_alone_does_not_free_the_next_order() -> None:
    hunt = given(boat("D5"), turns_left=3).captain("head north").engineer("break north 6")
    assert hunt.refusal(CAPTAIN, "head north") == ("CS-044", "waiting for First Mate")


@pytest.mark.rule("CS-044")
def test_when_both_marks_are_made_the_next_order_may_be_given() -> None:
    hunt = given(boat("D5"), turns_left=3, briefing=False).captain("head north").mate("charge mine").engineer("break north 6")
    assert hunt.allows(CAPTAIN, "head north", "surface") == [True, True]


# Activations


@pytest.mark.rule("CS-026", "CS-093")
@pytest.mark.parametrize(
    ("gauges", "lines"), [({"sonar": 3}, ["sonar", "pass"]), ({"drone": 4}, ["drone 1", "drone 2", "drone 3", "drone 4", "pass"])]
)
def test_after_the_captains_pass_the_first_mate_may_launch_what_is_usable(gauges: dict[str, Any], lines: list[str]) -> None:
    hunt = given(boat("D5", **gauges), step="activate").captain("pass")
    assert (hunt.awaited, hunt.lines(ORCA + MATE)) == (["launch"], lines)


@pytest.mark.rule("CS-026")
def test_the_first_mate_may_pass_too() -> None:
    hunt = given(boat("D5", sonar=3), step="activate", briefing=False).captain("pass").mate("pass")
    assert (hunt.state.active, hunt.heard, hunt.gauge("sonar")) == (1, [], 3)


@pytest.mark.rule("CS-026")
@pytest.mark.parametrize(
    "orca",
    [
        pytest.param(boat("D5", torpedo=3), id="no drone or sonar is charged"),
        pytest.param(boat("D5", torpedo=3, drone=4, sonar=3, marks="N4"), id="no READY was called, as detection is broken"),
        pytest.param(boat("D5", drone=4, mines="A1", moved=False), id="no move since the last system"),
    ],
)
def test_the_first_mate_is_not_asked_where_nothing_can_be_launched(orca: Boat) -> None:
    hunt = given(orca, step="activate", briefing=False).captain("pass")
    assert (hunt.state.active, hunt.awaited) == (1, ["order"])


@pytest.mark.rule("CS-026")
@pytest.mark.parametrize(
    ("holders", "step"),
    [(ALONE, "order"), ((1, 1, 1, 2, 3, 3, 3, 4), "order"), (PEOPLE, "launch"), ((1, 0, 1, 1, 2, 2, 2, 2), "launch"), ((0,) * 8, "launch")],
    ids=["one person", "one person but for the radio", "two people", "a person and a bot", "two bots"],
)
def test_the_first_mate_is_asked_only_if_that_is_somebody_else_than_the_captain(holders: tuple[int, ...], step: str) -> None:
    hunt = given(boat("D5", sonar=3), step="activate", briefing=False).seated(*holders).captain("pass")
    assert ("launch" in hunt.awaited) == (step == "launch")


@pytest.mark.rule("CS-026")
def test_the_first_mate_is_asked_no_longer_once_the_captain_takes_the_seat() -> None:
    hunt = given(boat("D5", sonar=3), step="launch", briefing=False).seated(*ALONE)
    assert (hunt.state.active, hunt.awaited) == (1, ["order"])


@pytest.mark.rule("CS-026")
def test_the_captain_comes_first() -> None:
    hunt = given(boat("D5", sonar=3), step="activate")
    assert hunt.refusal(MATE, "sonar") == ("CS-026", "waiting for Captain")


@pytest.mark.rule("CS-027")
@pytest.mark.parametrize("line", ["drone 1", "torpedo D7"])
def test_drone_answers_and_hit_calls_are_given_at_once(line: str) -> None:
    hunt = given(boat("D5", **FULL), boat("D8"), step="activate", briefing=False).captain(line)
    assert hunt.awaited == ["order"]


@pytest.mark.rule("CS-027")
def test_only_a_sonar_reply_is_awaited_from_the_other_crew() -> None:
    hunt = given(boat("D5", **FULL), step="activate").captain("sonar")
    assert hunt.view(None).awaited == ((NARWHAL + CAPTAIN, "sonar_reply"),)


# Skipped steps


def after_duties(orca: Boat, *, lost_mines: bool = False, **options: Any) -> Position:
    """Orca has headed north and done its duties; with ``lost_mines`` its mines are gone, which only Orca knows."""
    hunt = given(orca, briefing=False, **options)
    if lost_mines:
        hunt.orca.mines.clear()
    return hunt.captain("head north").mate("charge drone").engineer("break north 6")


@pytest.mark.rule("CS-028")
def test_step_4_is_skipped_where_nothing_could_be_chosen() -> None:
    hunt = after_duties(boat("D5", torpedo=2, sonar=3, marks="W4"))
    assert (hunt.state.active, hunt.awaited) == (1, ["order"])


@pytest.mark.rule("CS-028")
@pytest.mark.parametrize("orca", [{"torpedo": 3}, {"sonar": 3}, {"mine": 3}, {"drone": 3}, {"mines": "A1"}])
def test_step_4_is_asked_where_something_could(orca: dict[str, Any]) -> None:
    assert after_duties(boat("D5", **orca)).awaited == ["activate"]


@pytest.mark.rule("CS-028", "CS-075")
def test_step_4_does_not_tell_that_a_mine_was_destroyed_unnoticed() -> None:
    hunt = after_duties(boat("D5", mines="A1"), lost_mines=True)
    assert (hunt.awaited, hunt.lines(CAPTAIN)) == (["activate"], ["pass"])


@pytest.mark.rule("CS-028", "CS-057")
def test_step_4_does_not_tell_that_broken_weapons_keep_mines_from_being_triggered() -> None:
    hunt = after_duties(boat("D5", mines="A1", marks="W1"), strict_mines=True)
    assert (hunt.awaited, hunt.lines(CAPTAIN)) == (["activate"], ["pass"])


@pytest.mark.rule("CS-028", "CS-149")
def test_step_4_does_not_tell_that_no_mine_can_be_dropped_here() -> None:
    hunt = given(boat("C1 D1 D2 D3 D4 C4 B4 B3 B2 A2 A1", mine=3)).captain("head east").mate("charge drone").engineer("break east 4")
    assert (hunt.awaited, hunt.lines(CAPTAIN)) == (["activate"], ["pass"])


def broken_after_ready(**options: Any) -> Position:
    """Both crews heard that Orca's torpedo and sonar are ready; since then weapons and detection are broken, which only Orca knows."""
    hunt = given(boat("D5", torpedo=3, sonar=3, **options), briefing=False)
    hunt.captain("head north").mate("charge drone").engineer("break north 2")
    hunt.orca.breakdowns |= mask("N4")
    return hunt


@pytest.mark.rule("CS-028", "CS-149")
def test_steps_4_and_5_do_not_tell_that_systems_are_broken_since_their_ready() -> None:
    hunt = broken_after_ready()
    assert (hunt.awaited, hunt.lines(CAPTAIN)) == (["activate"], ["pass"])
    hunt.captain("pass")
    assert (hunt.awaited, hunt.lines(MATE)) == (["launch"], ["pass"])
    assert hunt.mate("pass").state.active == 1


@pytest.mark.rule("CS-028", "CS-149")
def test_whether_there_is_a_choice_in_steps_4_and_5_is_veiled() -> None:
    hunt = broken_after_ready()
    asked = [*hunt.rules.decisions(hunt.state), *hunt.rules.decisions(hunt.captain("pass").state)]
    assert [(each.kind, each.veiled) for each in asked] == [("activate", True), ("launch", True)]


@pytest.mark.rule("CS-028", "CS-142")
def test_step_4_is_skipped_where_the_only_ready_system_is_a_buoy_and_one_floats() -> None:
    hunt = given(boat("D5", scenario=4, buoy=True), briefing=False, scenario="decoy-buoy")
    assert hunt.captain("head north").mate("charge mine").engineer("break north 6").state.active == 1


@pytest.mark.rule("CS-028", "CS-090")
def test_a_full_first_mate_is_not_asked() -> None:
    assert given(boat("D5", **FULL)).captain("head north").awaited == ["breakdown"]


# Triggers


@pytest.mark.rule("CS-029", "CS-056")
@pytest.mark.parametrize("step", ["order", "activate"])
def test_any_number_of_mines_may_be_triggered_in_steps_2_and_4(step: str) -> None:
    hunt = given(boat("D5", mines="A1 A3 J1", sonar=3), step=step).captain("trigger A3", "trigger A1")
    assert (hunt.names(hunt.orca.mines), hunt.awaited) == ("J1", [step])


@pytest.mark.rule("CS-028", "CS-029")
def test_when_the_last_mine_is_triggered_and_nothing_else_can_be_used_the_turn_is_over() -> None:
    assert given(boat("D5", mines="A1"), step="activate").captain("trigger A1").state.active == 1


@pytest.mark.rule("CS-029")
def test_mines_are_not_triggered_in_the_duties_nor_in_the_enemys_turn() -> None:
    hunt = given(boat("D5", mines="A1"), briefing=False).captain("head north")
    assert hunt.refusal(CAPTAIN, "trigger A1") == ("CS-044", "waiting for First Mate")
    hunt.mate("charge drone").engineer("break north 6").captain("pass")
    assert hunt.refusal(CAPTAIN, "trigger A1") == ("CS-021", "not our turn")


@pytest.mark.rule("CS-030")
def test_after_a_surfacing_no_system_is_offered() -> None:
    hunt = given(boat("D5", **FULL, mines="A1"), briefing=False).captain("surface")
    assert (hunt.state.active, hunt.awaited) == (1, ["order"])


@pytest.mark.rule("CS-030")
def test_after_a_silence_only_mines_may_be_triggered_and_nothing_launched() -> None:
    hunt = given(boat("D5", **FULL, mines="A1"), briefing=False).captain("silence north 1").mate("charge silence").engineer("break north 6")
    assert (hunt.awaited, hunt.lines(CAPTAIN)) == (["activate"], ["trigger A1", "pass"])
    assert hunt.captain("pass").state.active == 1


@pytest.mark.rule("CS-030")
def test_after_a_silence_without_mines_the_turn_is_over() -> None:
    hunt = given(boat("D5", **FULL)).captain("silence north 1").mate("charge silence").engineer("break north 6")
    assert hunt.state.active == 1


@pytest.mark.rule("CS-029", "CS-C16")
@pytest.mark.parametrize("line", ["torpedo D7", "mine D6", "drone 1", "sonar"])
def test_after_a_system_mines_may_still_be_triggered_and_nothing_else_used(line: str) -> None:
    hunt = given(boat("D5", **FULL, mines="A1"), step="activate", briefing=False).captain(line)
    if line == "sonar":
        hunt.enemy("reply row 1 column J")
    left = ["trigger A1", *(["trigger D6"] if line == "mine D6" else []), "pass"]
    assert (hunt.awaited, hunt.lines(CAPTAIN), hunt.prompts) == (["activate"], left, ["Trigger a mine, or pass."])
    assert hunt.captain("pass").state.active == 1


@pytest.mark.rule("CS-029", "CS-C16")
def test_after_a_launch_of_the_first_mate_the_captain_may_trigger_mines() -> None:
    hunt = given(boat("D5", drone=4, mines="A1"), step="launch", briefing=False).mate("drone 1")
    assert (hunt.awaited, hunt.lines(CAPTAIN)) == (["activate"], ["trigger A1", "pass"])
    assert hunt.captain("trigger A1").state.active == 1


# OKs


@pytest.mark.rule("CS-156")
@pytest.mark.parametrize("first", [MATE, ENGINEER])
def test_in_turns_the_enemy_hears_both_oks_together(first: int) -> None:
    hunt = given(boat("D5")).captain("head north")
    marks = {MATE: "charge mine", ENGINEER: "break north 6"}
    hunt.by(first, marks.pop(first))
    assert [event.facts["seat"] for event in hunt.events if event.kind == "ok" and event.heard_by(CAPTAIN)] == [first]
    ((other, line),) = marks.items()
    hunt.by(other, line)
    for listener in (NARWHAL + CAPTAIN, None):
        oks = [(event.kind, event.facts["seat"]) for event in hunt.events if event.kind in ("ok", "oks") and event.heard_by(listener)]
        assert oks == [("oks", MATE)]


# Three turns in a row


@pytest.mark.rule("CS-031")
def test_a_surfacing_gives_the_enemy_three_turns_in_a_row() -> None:
    hunt = given(boat("D5"), boat("J10"), briefing=False)
    turns = [(hunt.turn(order).state.active, hunt.state.turns_left) for order in ("surface", *["head north"] * 4)]
    assert turns == [(1, 3), (1, 2), (1, 1), (0, 1), (1, 1)]


@pytest.mark.rule("CS-031")
def test_each_of_the_three_turns_has_order_duties_and_a_system() -> None:
    hunt = given(boat("D5"), boat("J10", torpedo=3, sonar=3), briefing=False).turn("surface")
    hunt.turn("head north", use="torpedo J5").turn("head north", use="sonar")
    hunt.enemy("reply row 5 column A")
    assert (hunt.said("torpedo", "sonar"), hunt.state.turns_left) == ([(1, "torpedo", 49), (1, "sonar")], 1)


@pytest.mark.rule("CS-032")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_surfacing_within_the_three_turns_gives_three_to_the_other_crew(before: int) -> None:
    hunt = given(boat("D5"), FAR, briefing=False).turn("surface")
    for _ in range(before):
        hunt.turn("head north")
    assert (hunt.turn("surface").state.active, hunt.state.turns_left) == (0, 3)
