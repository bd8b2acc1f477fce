"""Surfacing, CS-116 to CS-119; the repair in real time has tests of its own."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, MATE
from tests.games.captain_sonar.position import Boat, boat, given

NO_WAY_ON = "B1 B2 A2 A1"


@pytest.mark.rule("CS-116")
@pytest.mark.parametrize(("at", "sector"), [("E5", 1), ("F5", 2), ("E6", 3), ("F6", 4)])
def test_surfacing_is_announced_with_the_sector(at: str, sector: int) -> None:
    hunt = given(boat(at)).captain("surface")
    assert (hunt.said("surface"), hunt.told_to("surface")) == ([(0, "surface", sector)], [None])


@pytest.mark.rule("CS-116")
def test_a_forced_surfacing_sounds_the_same_as_a_free_one() -> None:
    forced, free = given(boat(NO_WAY_ON)).captain("surface"), given(boat("A1")).captain("surface")
    assert forced.heard == free.heard == [("surface", 1)]


@pytest.mark.rule("CS-117")
def test_surfacing_erases_all_breakdowns_and_the_route_but_the_present_space() -> None:
    hunt = given(boat("D3 D4 D5", marks="N1 E5 S4 W6")).captain("surface")
    assert (hunt.orca.breakdowns, hunt.names(hunt.orca.route)) == (0, "D5")


@pytest.mark.rule("CS-117")
def test_where_the_boat_had_been_before_it_surfaced_it_may_go_again() -> None:
    hunt = given(boat("D4 D5"), briefing=False).captain("surface")
    for _ in range(3):
        hunt.turn("head north")
    assert hunt.allows(CAPTAIN, "head north") == [True]


@pytest.mark.rule("CS-117")
def test_mines_damage_and_gauges_stay() -> None:
    hunt = given(boat("D4 D5", mines="A1 A3", damage=2, torpedo=3, sonar=1)).captain("surface")
    assert (hunt.names(hunt.orca.mines), hunt.orca.damage, hunt.orca.gauges) == ("A1 A3", 2, [0, 3, 0, 1, 0, 0])


@pytest.mark.rule("CS-118")
def test_a_surfaced_crew_may_use_no_system() -> None:
    hunt = given(boat("D5", drone=4, sonar=3, torpedo=3, silence=6), briefing=False).captain("surface")
    for line in ("torpedo D8", "drone 1", "sonar", "silence east 1"):
        assert hunt.refusal(CAPTAIN, line) == ("CS-021", "not our turn")
    assert hunt.refusal(MATE, "sonar") == ("CS-021", "not our turn")
    crew_line = hunt.own(CAPTAIN).line
    assert crew_line is not None
    assert not any(crew_line.usable)


@pytest.mark.rule("CS-118")
def test_a_surfaced_crew_answers_a_drone() -> None:
    hunt = given(boat("D5"), boat("J10", drone=4), briefing=False).turn("surface").turn("head north", charge="charge mine", use="drone 1")
    assert hunt.said("drone_answer") == [(0, "drone_answer", True, 1, True)]


@pytest.mark.rule("CS-118")
def test_a_surfaced_crew_answers_a_sonar() -> None:
    hunt = given(boat("D5"), boat("J10", sonar=3), briefing=False).turn("surface").turn("head west", use="sonar")
    assert hunt.awaited == ["sonar_reply"]
    assert hunt.enemy("reply row 5 sector 4").said("sonar_answer") == [(0, "sonar_answer", "row", 5, "sector", 4)]


@pytest.mark.rule("CS-118")
@pytest.mark.parametrize(("narwhal", "use"), [(boat("D8", torpedo=3), "torpedo D5"), (boat("D8", mines="D5"), "trigger D5")])
def test_a_surfaced_boat_can_be_hit(narwhal: Boat, use: str) -> None:
    hunt = given(boat("D5"), narwhal, briefing=False).turn("surface").captain("head south").mate("charge drone").engineer("break south 5")
    assert hunt.captain(use).damage == (2, 0)


@pytest.mark.rule("CS-119")
def test_a_crew_is_surfaced_until_its_next_turn_begins() -> None:
    hunt = given(boat("D5"), briefing=False).turn("surface")
    surfaced = [hunt.view(None).crews[0].surfaced] + [hunt.turn("head north").view(None).crews[0].surfaced for _ in range(3)]
    assert surfaced == [True, True, True, False]


@pytest.mark.rule("CS-119")
def test_a_crew_is_no_longer_surfaced_when_its_turn_begins_with_a_briefing() -> None:
    hunt = given(boat("D5"), active=0).turn("surface").turn("surface")
    assert (hunt.awaited, [crew.surfaced for crew in hunt.view(None).crews]) == (["briefing"], [False, True])
