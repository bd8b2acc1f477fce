"""Real time: both crews at their own pace, calls of STOP, and a clock that only ticks move (CS-033 to CS-036, CS-040, CS-173)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import TABLE
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR, TICK_MS
from tests.games.captain_sonar.hunt import NARWHAL, ORCA
from tests.games.captain_sonar.position import Position, boat, given

REAL_TIME: dict[str, Any] = {"mode": "real-time", "map": "harbour-basin"}


def ordered(hunt: Position, crew: int, order: str) -> Position:
    """A crew has given an order, and both have said OK."""
    hunt.do(crew + CAPTAIN, order).do(crew + MATE, "charge drone")
    return hunt.do(crew + ENGINEER, hunt.lines(crew + ENGINEER)[0])


@pytest.mark.rule("CS-033")
def test_one_crew_goes_on_and_on_while_the_other_does_nothing() -> None:
    hunt = given(boat("D5"), **REAL_TIME)
    for order in ("head west", "head south", "head south"):
        ordered(hunt, ORCA, order)
    assert (hunt.names(hunt.orca.route), hunt.orca.orders, hunt.narwhal.orders) == ("D5 C5 C6 C7", 3, 0)


@pytest.mark.rule("CS-033")
def test_both_captains_are_free_to_order_from_the_dive_on() -> None:
    hunt = given(boat("D5"), **REAL_TIME)
    assert [(decision.seat, decision.kind) for decision in hunt.rules.decisions(hunt.state)] == [
        (ORCA + CAPTAIN, "order"),
        (NARWHAL + CAPTAIN, "order"),
    ]


@pytest.mark.rule("CS-033")
def test_what_one_crew_still_has_to_mark_does_not_keep_the_other_waiting() -> None:
    hunt = given(boat("D5"), **REAL_TIME).do(ORCA + CAPTAIN, "head south")
    assert hunt.allows(NARWHAL + CAPTAIN, "head north") == [True]


@pytest.mark.rule("CS-034", "CS-044")
def test_the_marks_are_the_oks_that_free_the_next_order() -> None:
    hunt = given(boat("D5"), **REAL_TIME).do(ORCA + CAPTAIN, "head south").do(ORCA + ENGINEER, "break south 1")
    assert hunt.refusal(ORCA + CAPTAIN, "head south") == ("CS-044", "waiting for First Mate")
    assert hunt.do(ORCA + MATE, "charge mine").allows(ORCA + CAPTAIN, "head south") == [True]


@pytest.mark.rule("CS-025")
def test_the_duties_are_open_at_the_same_time() -> None:
    hunt = given(boat("A1"), **REAL_TIME).do(ORCA + CAPTAIN, "head south")
    assert hunt.awaited[:2] == ["charge", "breakdown"]


@pytest.mark.rule("CS-024")
def test_in_real_time_no_briefing_is_awaited() -> None:
    hunt = ordered(given(boat("D5"), **REAL_TIME).seated(1, 2, 3, 4, 0, 0, 0, 0), ORCA, "head south")
    assert "briefing" not in hunt.awaited


@pytest.mark.rule("CS-035")
@pytest.mark.parametrize("line", ["torpedo D7", "mine C5", "drone 1", "sonar", "trigger A9"])
def test_a_system_or_a_mine_is_not_used_without_a_stop(line: str) -> None:
    hunt = given(boat("D5", mines="A9", torpedo=3, mine=3, drone=4, sonar=3), **REAL_TIME)
    assert hunt.refusal(ORCA + CAPTAIN, line) == ("CS-035", "say STOP first")


@pytest.mark.rule("CS-035")
def test_silence_is_not_run_without_a_stop() -> None:
    hunt = given(boat("D5", silence=6), **REAL_TIME)
    assert hunt.allows(ORCA + CAPTAIN, "silence south 2") == [False]
    hunt.do(ORCA + CAPTAIN, "stop silence", "silence south 2")
    assert hunt.names(hunt.orca.route) == "D5 D6 D7"


@pytest.mark.rule("CS-035")
def test_in_turns_nobody_says_stop() -> None:
    assert given(boat("D5", torpedo=3)).refusal(ORCA + CAPTAIN, "stop torpedo") == ("CS-035", "no STOP in turn-by-turn play")


@pytest.mark.rule("CS-036")
@pytest.mark.parametrize(("done", "missing"), [("charge drone", "Engineer"), ("break south 1", "First Mate")])
def test_an_activation_waits_for_both_oks(done: str, missing: str) -> None:
    hunt = given(boat("D5", torpedo=3), **REAL_TIME).do(ORCA + CAPTAIN, "head south")
    hunt.do(ORCA + (MATE if done.startswith("charge") else ENGINEER), done)
    assert hunt.refusal(ORCA + CAPTAIN, "stop torpedo") == ("CS-044", f"waiting for {missing}")


@pytest.mark.rule("CS-036")
def test_a_mine_is_triggered_before_the_oks_are_in() -> None:
    hunt = given(boat("D5", mines="A9"), boat("A10"), **REAL_TIME).do(ORCA + CAPTAIN, "head south", "stop trigger", "trigger A9")
    assert hunt.damage == (0, 1)


@pytest.mark.rule("CS-036")
def test_after_a_trigger_the_marks_of_the_order_are_still_due() -> None:
    hunt = given(boat("D5", mines="A9"), **REAL_TIME).do(ORCA + CAPTAIN, "head south", "stop trigger", "trigger A9").wait(6)
    assert hunt.awaited[:2] == ["charge", "breakdown"]


@pytest.mark.rule("CS-173")
@pytest.mark.parametrize("system", ["mine", "torpedo", "drone", "sonar", "silence", "trigger"])
def test_the_captain_may_call_every_system_and_a_trigger_while_the_enemy_acts(system: str) -> None:
    hunt = given(boat("D5", mines="A9", mine=3, torpedo=3, drone=4, sonar=3, silence=6), **REAL_TIME).do(NARWHAL + CAPTAIN, "head north")
    assert hunt.allows(ORCA + CAPTAIN, f"stop {system}") == [True]


@pytest.mark.rule("CS-173")
def test_the_first_mate_may_call_drone_and_sonar_and_nothing_else() -> None:
    hunt = given(boat("D5", mines="A9", mine=3, torpedo=3, drone=4, sonar=3, silence=6), **REAL_TIME)
    calls = [action[1] for action in hunt.rules.free(hunt.state, ORCA + MATE) if action[0] == "stop"]
    assert sorted(calls) == ["drone", "sonar"]


@pytest.mark.rule("CS-173")
@pytest.mark.parametrize("role", [ENGINEER, OPERATOR])
def test_engineer_and_operator_call_nothing(role: int) -> None:
    hunt = given(boat("D5", drone=4, sonar=3), **REAL_TIME)
    assert hunt.refusal(ORCA + role, "stop sonar") == ("CS-061", "not your system")


@pytest.mark.rule("CS-054", "CS-173")
def test_between_two_activations_a_course_must_be_called_in_real_time_too() -> None:
    hunt = given(boat("D5", torpedo=3, drone=4), **REAL_TIME).do(ORCA + CAPTAIN, "stop drone", "drone 1").wait(6)
    assert hunt.refusal(ORCA + CAPTAIN, "stop torpedo") == ("CS-054", "move first (one system between moves)")
    assert ordered(hunt, ORCA, "head south").allows(ORCA + CAPTAIN, "stop torpedo") == [True]


@pytest.mark.rule("CS-040")
def test_only_ticks_move_the_clock() -> None:
    hunt = ordered(given(boat("D5"), **REAL_TIME), ORCA, "head south")
    assert hunt.state.clock == 0
    assert hunt.wait(3).state.clock == 3 * TICK_MS


@pytest.mark.rule("CS-040")
@pytest.mark.parametrize("length", [0, -TICK_MS, TICK_MS - 1, 2 * TICK_MS, float(TICK_MS), "500", True, None])
def test_a_tick_has_its_length_and_no_other(length: object) -> None:
    assert given(boat("D5"), **REAL_TIME).refusal_of(TABLE, "tick", length)[0] == "CS-040"


@pytest.mark.rule("CS-040")
def test_time_comes_from_the_table_alone() -> None:
    hunt = given(boat("D5"), **REAL_TIME)
    assert not any(hunt.rules.legal(hunt.state, seat, ("tick", TICK_MS)) for seat in range(8))


@pytest.mark.rule("CS-040")
def test_in_turns_no_time_passes() -> None:
    assert not given(boat("D5")).rules.legal(given(boat("D5")).state, TABLE, ("tick", TICK_MS))


@pytest.mark.rule("CS-040")
def test_what_is_heard_carries_the_time_of_the_clock() -> None:
    hunt = given(boat("D5"), **REAL_TIME).wait(5).do(ORCA + CAPTAIN, "head south")
    assert hunt.state.radio[-1].at == 5 * TICK_MS
