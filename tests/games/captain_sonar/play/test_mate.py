"""The First Mate's gauges, READY calls and damage spaces, CS-088 to CS-094."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE
from tests.games.captain_sonar.hunt import CREW_SEATS
from tests.games.captain_sonar.position import FULL, boat, given

# Charging


@pytest.mark.rule("CS-088")
@pytest.mark.parametrize("order", ["head north", "silence north 1"])
def test_at_each_move_or_silence_the_first_mate_marks_one_space_of_any_gauge(order: str) -> None:
    hunt = given(boat("D5", silence=6)).captain(order)
    assert [line for line in hunt.lines(MATE) if line != "charge silence"] == [
        f"charge {name}" for name in ("mine", "torpedo", "drone", "sonar")
    ]
    hunt.mate("charge sonar")
    assert (hunt.gauge("sonar"), hunt.orca.mate_ok, hunt.told_to("ok")) == (1, True, [CREW_SEATS])


@pytest.mark.rule("CS-088")
def test_a_surfacing_asks_for_no_mark() -> None:
    hunt = given(boat("D5")).captain("surface")
    assert (hunt.orca.mate_ok, hunt.orca.engineer_ok, hunt.state.active) == (True, True, 1)


@pytest.mark.rule("CS-089")
@pytest.mark.parametrize("system", FULL)
def test_a_full_gauge_takes_no_more_marks(system: str) -> None:
    hunt = given(boat("D5", **{system: FULL[system]})).captain("head north")
    assert (hunt.allows(MATE, f"charge {system}"), f"charge {system}" in hunt.lines(MATE)) == ([False], False)


@pytest.mark.rule("CS-089")
def test_a_gauge_takes_marks_again_when_its_system_was_used() -> None:
    hunt = given(boat("D5", torpedo=3), step="activate", briefing=False).captain("torpedo D8").turn("head north").captain("head north")
    assert hunt.allows(MATE, "charge torpedo") == [True]


@pytest.mark.rule("CS-089")
def test_a_gauge_of_a_broken_system_may_be_charged() -> None:
    hunt = given(boat("D5", marks="S4")).captain("head north").mate("charge torpedo")
    assert hunt.gauge("torpedo") == 1


@pytest.mark.rule("CS-090")
def test_where_all_open_gauges_are_full_the_ok_is_given_at_once() -> None:
    hunt = given(boat("D5", **FULL)).captain("head north")
    assert (hunt.awaited, hunt.view(None).crews[0].mate_ok) == (["breakdown"], True)
    assert [event.facts["seat"] for event in hunt.events if event.kind == "ok"] == [MATE]


@pytest.mark.rule("CS-090")
def test_an_open_scenario_gauge_must_be_full_too() -> None:
    assert given(boat("D5", **FULL), scenario="shockwave").captain("head north").lines(MATE) == ["charge shockwave"]


# READY


@pytest.mark.rule("CS-091", "CS-092")
@pytest.mark.parametrize("system", ["mine", "torpedo", "drone", "sonar", "silence", "scenario"])
def test_a_system_is_called_ready_when_its_gauge_is_full_and_both_have_said_ok(system: str) -> None:
    sizes = {**FULL, "scenario": 4}
    hunt = given(boat("D5", **{system: sizes[system] - 1}), scenario="twin-ping").captain("head north")
    hunt.mate("charge twin ping" if system == "scenario" else f"charge {system}")
    assert hunt.said("ready") == []
    hunt.engineer("break north 6")
    assert hunt.said("ready") == [(0, "ready", system)]
    assert hunt.told_to("ready") == [None]


@pytest.mark.rule("CS-091")
def test_a_gauge_that_is_not_full_is_not_called() -> None:
    hunt = given(boat("D5", torpedo=1)).captain("head north").mate("charge torpedo").engineer("break north 6")
    assert hunt.said("ready") == []


@pytest.mark.rule("CS-091")
def test_a_broken_system_is_not_called() -> None:
    hunt = given(boat("D5", torpedo=2, marks="S4")).captain("head north").mate("charge torpedo").engineer("break north 6")
    assert hunt.said("ready") == []


@pytest.mark.rule("CS-092")
@pytest.mark.parametrize("first", [MATE, ENGINEER])
def test_a_system_that_this_order_breaks_is_not_called(first: int) -> None:
    hunt = given(boat("D5", torpedo=2)).captain("head north")
    marks = {MATE: "charge torpedo", ENGINEER: "break north 2"}
    hunt.by(first, marks.pop(first))
    ((other, line),) = marks.items()
    assert hunt.by(other, line).said("ready") == []


@pytest.mark.rule("CS-092")
def test_a_system_that_was_broken_is_called_again_once_it_is_repaired() -> None:
    hunt = given(boat("D5", torpedo=3, marks="W2 W3"), turns_left=3, briefing=False)
    hunt.captain("head west").mate("charge drone").engineer("break west 1").captain("pass")
    assert hunt.said("ready") == []
    hunt.captain("head north").mate("charge drone").engineer("break north 6").captain("pass")
    hunt.captain("head east").mate("charge drone").engineer("break east 3")
    assert hunt.said("ready") == [(0, "ready", "torpedo")]


@pytest.mark.rule("CS-092")
def test_a_full_system_is_called_when_a_circuit_repairs_its_breakdown() -> None:
    hunt = given(boat("D5", torpedo=3, mine=3, marks="W1 W2 W3")).captain("head east").engineer("break east 3").mate("charge drone")
    assert hunt.said("ready") == [(0, "ready", "mine"), (0, "ready", "torpedo")]


@pytest.mark.rule("CS-092")
def test_a_full_system_is_called_when_damage_erases_its_breakdown() -> None:
    hunt = given(boat("D5", torpedo=3, marks="E1 E2 E3 E4 E5")).captain("head east").engineer("break east 6").mate("charge drone")
    assert hunt.said("ready", "damage") == [(0, "damage", 1, 1), (0, "ready", "torpedo")]


@pytest.mark.rule("CS-092")
def test_a_full_system_is_called_when_a_surfacing_erases_its_breakdown() -> None:
    assert given(boat("D5", torpedo=3, marks="E3")).captain("surface").said("ready") == [(0, "ready", "torpedo")]


@pytest.mark.rule("CS-092", "CS-145")
def test_a_full_system_is_called_when_a_damage_party_erases_its_breakdown() -> None:
    hunt = given(boat("D5", torpedo=3, scenario=6, marks="N5"), step="activate", scenario="damage-party").captain("damage party")
    assert hunt.engineer("panel north").said("ready") == [(0, "ready", "torpedo")]


@pytest.mark.rule("CS-092")
def test_a_system_that_stays_ready_is_called_once() -> None:
    hunt = given(boat("D5", torpedo=2), turns_left=3, briefing=False).captain("head south").mate("charge torpedo").engineer("break south 4")
    hunt.captain("surface")
    assert hunt.said("ready") == [(0, "ready", "torpedo")]


@pytest.mark.rule("CS-092")
def test_a_system_that_was_used_is_called_again_at_its_next_filling() -> None:
    hunt = given(boat("D5", torpedo=2), turns_left=2, briefing=False).turn("head south", charge="charge torpedo", use="torpedo D10")
    hunt.orca.gauges[1] = 2
    hunt.captain("head south").mate("charge torpedo").engineer("break south 5")
    assert hunt.said("ready") == [(0, "ready", "torpedo")] * 2


# Launching and damage


@pytest.mark.rule("CS-093")
@pytest.mark.parametrize(("line", "asked"), [("drone 2", [(0, "drone", 2)]), ("sonar", [(0, "sonar")])])
def test_the_first_mate_launches_drones_and_sonars_unasked(line: str, asked: list[tuple[object, ...]]) -> None:
    hunt = given(boat("D5", drone=4, sonar=3), step="launch").mate(line)
    assert hunt.said("drone", "sonar") == asked
    assert [event.facts["seat"] for event in hunt.events if event.kind in ("drone", "sonar")] == [MATE]


@pytest.mark.rule("CS-093")
@pytest.mark.parametrize(("fields", "line"), [({"drone": 4, "sonar": 2}, "sonar"), ({"drone": 3, "sonar": 3}, "drone 1")])
def test_the_first_mate_launches_only_what_is_usable(fields: dict[str, Any], line: str) -> None:
    hunt = given(boat("D5", **fields), step="launch")
    assert (hunt.allows(MATE, line), line in hunt.lines(MATE)) == ([False], False)


@pytest.mark.rule("CS-094")
def test_there_are_four_damage_spaces_and_each_damage_fills_the_next() -> None:
    hunt = given(boat("D5", mines="J9 I10 H10 I9"), boat("J10"))
    totals = [hunt.captain(f"trigger {space}").narwhal.damage for space in ("J9", "I10", "I9")]
    assert (totals, hunt.view(CAPTAIN).crews[1].damage) == ([1, 2, 3], 3)
    assert hunt.captain("trigger H10").damage == (0, 3)


@pytest.mark.rule("CS-088", "CS-152")
def test_only_the_own_crew_sees_what_is_charged() -> None:
    assert given(boat("D5")).captain("head north").mate("charge sonar").told_to("charged") == [CREW_SEATS]
