"""A STOP in real time: what it freezes, the queue behind it, and the time of each stage (CS-037 to CS-039)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR, TICK_MS
from seatui.games.captain_sonar.model.state import Stop
from tests.games.captain_sonar.hunt import NARWHAL, ORCA
from tests.games.captain_sonar.position import Boat, Position, boat, given

REAL_TIME: dict[str, Any] = {"mode": "real-time", "map": "harbour-basin"}
ARMED = boat("D5", mines="A9", mine=3, torpedo=3, drone=4, sonar=3, silence=6)
ARMED_TOO = boat("J10", mines="J1", mine=3, torpedo=3, drone=4, sonar=3, silence=6)


def stopped(system: str = "torpedo", orca: Boat = ARMED, narwhal: Boat = ARMED_TOO, **options: Any) -> Position:
    """The Captain of the Orca has called STOP."""
    return given(orca, narwhal, **REAL_TIME, **options).do(ORCA + CAPTAIN, f"stop {system}")


def seconds(hunt: Position, count: float) -> Position:
    return hunt.wait(int(count * 1000) // TICK_MS)


# Frozen crews


@pytest.mark.rule("CS-037", "CS-163")
@pytest.mark.parametrize("crew", [ORCA, NARWHAL])
@pytest.mark.parametrize(("role", "line"), [(CAPTAIN, "head north"), (CAPTAIN, "surface"), (OPERATOR, "plot north"), (OPERATOR, "mark A1")])
def test_a_stop_freezes_the_orders_and_the_plots_of_both_crews(crew: int, role: int, line: str) -> None:
    assert stopped().refusal(crew + role, line)[1] == "STOP in progress"


@pytest.mark.rule("CS-037", "CS-163")
@pytest.mark.parametrize(("role", "line"), [(MATE, "charge drone"), (ENGINEER, "break north 1")])
def test_a_stop_freezes_the_marks(role: int, line: str) -> None:
    hunt = given(boat("D5", torpedo=3), **REAL_TIME).do(NARWHAL + CAPTAIN, "head north").do(ORCA + CAPTAIN, "stop torpedo")
    assert hunt.refusal(NARWHAL + role, line) == ("CS-037", "STOP in progress")


@pytest.mark.rule("CS-037")
def test_a_stop_freezes_the_tracing_and_the_dive() -> None:
    hunt = given(boat("D5", torpedo=3), **REAL_TIME).do(NARWHAL + CAPTAIN, "surface")
    traced = hunt.lines(NARWHAL + ENGINEER)[0]
    hunt.do(ORCA + CAPTAIN, "stop torpedo")
    assert hunt.refusal(NARWHAL + ENGINEER, traced) == ("CS-037", "STOP in progress")


@pytest.mark.rule("CS-037")
@pytest.mark.parametrize("crew", [ORCA, NARWHAL])
def test_during_a_stop_an_operator_is_offered_words_alone(crew: int) -> None:
    hunt = stopped()
    assert {action[0] for action in hunt.rules.free(hunt.state, crew + OPERATOR)} == {"note", "ask"}


@pytest.mark.rule("CS-037")
def test_during_a_stop_only_its_caller_is_asked() -> None:
    hunt = stopped()
    assert [(decision.seat, decision.kind) for decision in hunt.rules.decisions(hunt.state)] == [(ORCA + CAPTAIN, "target")]


@pytest.mark.rule("CS-037")
@pytest.mark.parametrize("line", ["mine C4", "drone 1", "trigger A9", "silence south 1"])
def test_a_stop_is_for_the_system_that_was_called(line: str) -> None:
    assert stopped("torpedo").allows(ORCA + CAPTAIN, line) == [False]


@pytest.mark.rule("CS-037", "CS-162")
def test_a_silence_that_is_blocked_in_an_imagined_world_can_only_be_belayed() -> None:
    hunt = given(boat("B1 B2 A2 A1", silence=6), **REAL_TIME)
    hunt.state.stop = Stop(ORCA + CAPTAIN, "silence", "target", 20_000)
    assert hunt.lines(ORCA + CAPTAIN) == ["belay"]


@pytest.mark.rule("CS-037")
def test_a_stop_is_heard_by_all_with_its_system() -> None:
    assert stopped("drone").said("stop") == [(0, "stop", "drone")]


@pytest.mark.rule("CS-037")
def test_both_crews_stand_still_until_the_result_has_been_seen() -> None:
    hunt = stopped().do(ORCA + CAPTAIN, "torpedo D7")
    assert hunt.refusal(NARWHAL + CAPTAIN, "head north") == ("CS-037", "STOP in progress")
    assert seconds(hunt, 3).allows(NARWHAL + CAPTAIN, "head north") == [True]


# The queue


@pytest.mark.rule("CS-038")
def test_stops_are_resolved_in_the_order_in_which_they_were_called() -> None:
    hunt = stopped().do(NARWHAL + CAPTAIN, "stop drone").do(ORCA + MATE, "stop sonar")
    assert hunt.state.queue == [(NARWHAL + CAPTAIN, "drone"), (ORCA + MATE, "sonar")]
    assert hunt.do(ORCA + CAPTAIN, "belay").state.stop == (NARWHAL + CAPTAIN, "drone", "target", 20_000)


@pytest.mark.rule("CS-038")
def test_a_stop_that_waits_begins_when_the_result_before_it_has_been_seen() -> None:
    hunt = stopped().do(NARWHAL + CAPTAIN, "stop drone").do(ORCA + CAPTAIN, "torpedo D7")
    assert seconds(hunt, 2.5).said("stop") == [(0, "stop", "torpedo")]
    assert seconds(hunt, 0.5).said("stop") == [(0, "stop", "torpedo"), (1, "stop", "drone")]


@pytest.mark.rule("CS-038")
def test_a_stop_that_has_become_unlawful_is_dropped_at_no_cost() -> None:
    hunt = stopped("drone").do(ORCA + MATE, "stop sonar").do(ORCA + CAPTAIN, "drone 1")
    seconds(hunt, 3)
    assert hunt.said("belayed") == [(0, "belayed", "sonar")]
    assert (hunt.state.stop, hunt.state.queue, hunt.gauge("sonar")) == (None, [], 3)


@pytest.mark.rule("CS-038")
def test_behind_a_dropped_stop_the_next_one_begins() -> None:
    hunt = stopped("drone").do(ORCA + MATE, "stop sonar").do(NARWHAL + CAPTAIN, "stop torpedo").do(ORCA + CAPTAIN, "drone 1")
    assert seconds(hunt, 3).state.stop == (NARWHAL + CAPTAIN, "torpedo", "target", 3_000 + 20_000)


@pytest.mark.rule("CS-038")
def test_nobody_calls_a_second_stop_while_the_first_one_waits_or_is_resolved() -> None:
    hunt = stopped().do(NARWHAL + CAPTAIN, "stop drone")
    assert hunt.refusal(NARWHAL + CAPTAIN, "stop trigger") == ("CS-037", "STOP in progress")
    assert hunt.refusal(ORCA + CAPTAIN, "stop trigger") == ("CS-037", "STOP in progress")


@pytest.mark.rule("CS-038")
def test_while_a_result_is_shown_its_caller_may_call_the_next() -> None:
    hunt = stopped().do(ORCA + CAPTAIN, "torpedo D7", "stop trigger")
    assert hunt.state.queue == [(ORCA + CAPTAIN, "trigger")]


@pytest.mark.rule("CS-038", "CS-129")
def test_stops_that_wait_end_with_the_game() -> None:
    hunt = stopped("torpedo", ARMED, boat("D8", damage=2, torpedo=3)).do(NARWHAL + CAPTAIN, "stop torpedo").do(ORCA + CAPTAIN, "torpedo D8")
    assert (hunt.state.over, hunt.state.stop, hunt.state.queue) == ((0,), None, [])


# Time limits


@pytest.mark.rule("CS-039")
@pytest.mark.parametrize("system", ["mine", "torpedo", "drone", "silence", "trigger"])
def test_without_a_target_a_stop_is_cancelled_after_twenty_seconds_at_no_cost(system: str) -> None:
    hunt = seconds(stopped(system), 19.5)
    assert hunt.awaited == ["target"]
    seconds(hunt, 0.5)
    assert (hunt.said("belayed"), hunt.state.stop) == ([(0, "belayed", system)], None)
    assert (hunt.orca.gauges, hunt.orca.moved, hunt.names(hunt.orca.mines)) == ([3, 3, 4, 3, 6, 0], True, "A9")


@pytest.mark.rule("CS-039")
def test_after_a_cancelled_stop_play_goes_on_at_once() -> None:
    assert seconds(stopped(), 20).allows(NARWHAL + CAPTAIN, "head north") == [True]


@pytest.mark.rule("CS-039")
def test_the_caller_may_belay_a_stop_at_no_cost() -> None:
    hunt = stopped().do(ORCA + CAPTAIN, "belay")
    assert (hunt.gauge("torpedo"), hunt.orca.moved, hunt.state.stop) == (3, True, None)


@pytest.mark.rule("CS-039")
def test_a_sonar_is_answered_by_the_app_after_thirty_seconds_with_a_lawful_pair() -> None:
    hunt = stopped("sonar")
    lawful = hunt.rules.options(hunt.state, NARWHAL + CAPTAIN)
    assert seconds(hunt, 29.5).said("sonar_answer") == []
    (answer,) = seconds(hunt, 0.5).said("sonar_answer")
    assert ("reply", *answer[2:]) in lawful


@pytest.mark.rule("CS-039")
def test_the_crew_hears_that_its_captain_ran_out_of_time() -> None:
    hunt = seconds(stopped("sonar"), 30)
    (told,) = [event for event in hunt.events if event.kind == "time_up"]
    assert hunt.rules.narrate(told, ("",) * 8) == "Captain has run out of time: chance answers"
    assert told.heard_by(NARWHAL + OPERATOR)
    assert not told.heard_by(ORCA + CAPTAIN)


@pytest.mark.rule("CS-039")
def test_the_answer_of_the_app_is_drawn() -> None:
    answers = {tuple(seconds(_drawn(seed), 30).said("sonar_answer")) for seed in range(6)}
    assert len(answers) > 1


def _drawn(seed: int) -> Position:
    """A sonar without an answer, and other luck."""
    hunt = stopped("sonar")
    for _ in range(seed):
        hunt.draw(2)
    return hunt


@pytest.mark.rule("CS-039", "CS-143")
def test_a_drone_past_a_buoy_is_answered_by_the_app_after_thirty_seconds() -> None:
    hunt = stopped("drone", ARMED, boat("J10", buoy=True), scenario="decoy-buoy").do(ORCA + CAPTAIN, "drone 1")
    assert seconds(hunt, 29.5).said("drone_answer") == []
    (answer,) = seconds(hunt, 0.5).said("drone_answer")
    assert (answer[3:], hunt.narwhal.buoy) == ((1, False), False)


@pytest.mark.rule("CS-039")
def test_a_result_is_shown_for_three_seconds() -> None:
    hunt = stopped("drone").do(ORCA + CAPTAIN, "drone 1")
    stop = seconds(hunt, 2.5).state.stop
    assert stop is not None
    assert stop.stage == "showing"
    assert seconds(hunt, 0.5).state.stop is None


@pytest.mark.rule("CS-039", "CS-146")
def test_chance_names_the_panel_of_a_damage_party_after_thirty_seconds() -> None:
    hunt = stopped("scenario", boat("D5", marks="N4 E5 S4 W4", scenario=6), scenario="damage-party")
    assert seconds(hunt, 29.5).awaited == ["repair_panel"]
    assert seconds(hunt, 0.5).orca.breakdowns.bit_count() == 3


# After a belayed STOP


CALLED_OFF = ("CS-039", "called off: wait 10 s")


@pytest.mark.rule("CS-039")
@pytest.mark.parametrize("wait", [0, 20])
def test_after_a_stop_that_came_to_nothing_its_crew_calls_none_for_ten_seconds(wait: int) -> None:
    hunt = seconds(stopped(), 20) if wait else stopped().do(ORCA + CAPTAIN, "belay")
    assert hunt.refusal(ORCA + CAPTAIN, "stop torpedo") == CALLED_OFF
    assert hunt.refusal(ORCA + MATE, "stop sonar") == CALLED_OFF
    assert seconds(hunt, 9.5).refusal(ORCA + CAPTAIN, "stop torpedo") == ("CS-039", "called off: wait 1 s")
    assert seconds(hunt, 0.5).allows(ORCA + CAPTAIN, "stop torpedo") == [True]


@pytest.mark.rule("CS-039")
def test_a_stop_that_came_to_nothing_does_not_keep_the_other_crew_from_calling() -> None:
    assert stopped().do(ORCA + CAPTAIN, "belay").allows(NARWHAL + CAPTAIN, "stop torpedo") == [True]


@pytest.mark.rule("CS-038", "CS-039")
def test_a_crew_that_calls_off_a_stop_loses_the_one_it_has_waiting() -> None:
    hunt = stopped().do(ORCA + MATE, "stop sonar").do(ORCA + CAPTAIN, "belay")
    assert (hunt.state.stop, hunt.said("belayed")) == (None, [(0, "belayed", "torpedo"), (0, "belayed", "sonar")])


@pytest.mark.rule("CS-039")
def test_a_used_stop_is_followed_by_no_pause() -> None:
    assert seconds(stopped("drone").do(ORCA + CAPTAIN, "drone 1"), 3).allows(ORCA + CAPTAIN, "stop trigger") == [True]


@pytest.mark.rule("CS-039")
def test_all_know_how_long_a_crew_can_call_no_stop() -> None:
    hunt = stopped().do(ORCA + CAPTAIN, "belay")
    assert {hunt.view(seat).crews[0].paused for seat in (*range(8), None)} == {10_000}
    assert "no STOP for 10 s" in hunt.rules.describe(hunt.view(None), ("",) * 8)
