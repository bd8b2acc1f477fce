"""The Captain's orders, CS-043 and CS-045 to CS-057."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN
from tests.games.captain_sonar.position import boat, given

NO_WAY_ON = "B1 B2 A2 A1"
"""A route that ends in a corner without a free step."""


# Moves


@pytest.mark.rule("CS-043")
@pytest.mark.parametrize(("line", "to", "letter"), [("north", "D4", "N"), ("east", "E5", "E"), ("south", "D6", "S"), ("west", "C5", "W")])
def test_a_move_goes_one_space_and_is_heard_by_everybody(line: str, to: str, letter: str) -> None:
    hunt = given(boat("D5")).captain(f"head {line}")
    assert (hunt.names(hunt.orca.route), hunt.said("course")) == (f"D5 {to}", [(0, "course", letter)])
    assert hunt.told_to("course") == [None]


@pytest.mark.rule("CS-045")
@pytest.mark.parametrize(("route", "line"), [("D5 D6", "head north"), ("D5 E5 E6 D6", "head north"), ("D5 D6 E6 E5", "head west")])
def test_a_move_may_not_enter_the_own_route_nor_its_start(route: str, line: str) -> None:
    assert given(boat(route)).refusal(CAPTAIN, line) == ("CS-045", "we have been there")


@pytest.mark.rule("CS-045")
def test_the_enemys_route_may_be_crossed() -> None:
    assert given(boat("D5"), boat("C4 D4 E4")).allows(CAPTAIN, "head north") == [True]


@pytest.mark.rule("CS-046")
def test_a_move_may_not_enter_an_island() -> None:
    assert given(boat("D2")).refusal(CAPTAIN, "head west") == ("CS-046", "land ahead")


@pytest.mark.rule("CS-047")
def test_a_move_may_not_enter_an_own_mine() -> None:
    assert given(boat("D5", mines="D4")).refusal(CAPTAIN, "head north") == ("CS-047", "our own mine")


@pytest.mark.rule("CS-048")
@pytest.mark.parametrize(("at", "line"), [("D1", "north"), ("J3", "east"), ("D10", "south"), ("A3", "west")])
def test_a_move_may_not_leave_the_map(at: str, line: str) -> None:
    assert given(boat(at), boat("G3")).refusal(CAPTAIN, f"head {line}") == ("CS-048", "edge of the map")


@pytest.mark.rule("CS-049")
def test_an_enemy_mine_neither_blocks_nor_does_anything() -> None:
    hunt = given(boat("D5"), boat("J10", mines="D4")).captain("head north")
    assert (hunt.heard, hunt.damage, hunt.names(hunt.narwhal.mines)) == ([("course", "N")], (0, 0), "D4")


# Silence and surfacing instead


@pytest.mark.rule("CS-050")
def test_silence_is_an_order_in_place_of_a_move() -> None:
    hunt = given(boat("D5", silence=6)).captain("silence east 2")
    assert (hunt.awaited, hunt.orca.orders) == (["charge", "breakdown"], 1)


@pytest.mark.rule("CS-050")
@pytest.mark.parametrize(("fields", "message"), [({"silence": 5}, "gauge 5/6"), ({"silence": 6, "marks": "S6"}, "special broken")])
def test_silence_must_be_usable(fields: dict[str, Any], message: str) -> None:
    hunt = given(boat("D5", **fields))
    assert hunt.refusal(CAPTAIN, "silence east 2") == ("CS-058", message)
    assert not any(line.startswith("silence") for line in hunt.lines(CAPTAIN))


@pytest.mark.rule("CS-051", "CS-052")
def test_where_no_step_is_lawful_surfacing_is_the_only_order() -> None:
    hunt = given(boat(NO_WAY_ON, silence=6))
    assert hunt.lines(CAPTAIN) == ["surface"]
    assert hunt.refusal(CAPTAIN, "head east") == ("CS-052", "blocked: surface")


@pytest.mark.rule("CS-052")
@pytest.mark.parametrize("line", ["silence north 0", "silence east 0", "silence west 2"])
def test_where_no_step_is_lawful_a_silence_is_refused_even_at_length_0(line: str) -> None:
    assert given(boat(NO_WAY_ON, silence=6)).refusal(CAPTAIN, line) == ("CS-052", "blocked: surface")


@pytest.mark.rule("CS-052")
def test_a_mine_triggered_first_may_reopen_a_step() -> None:
    hunt = given(boat("A1", mines="B1 A2", silence=6))
    assert hunt.lines(CAPTAIN) == ["surface", "trigger B1", "trigger A2"]
    assert hunt.captain("trigger B1").allows(CAPTAIN, "head east", "silence east 0", "head south") == [True, True, False]


@pytest.mark.rule("CS-053")
def test_the_captain_may_surface_though_moves_are_possible() -> None:
    hunt = given(boat("D5")).captain("surface")
    assert hunt.said("surface") == [(0, "surface", 1)]


# One system between moves


@pytest.mark.rule("CS-054")
def test_between_two_systems_the_crew_must_move() -> None:
    hunt = given(boat("D5", torpedo=3, silence=6), step="activate", briefing=False).captain("torpedo D8").turn("head north")
    assert hunt.refusal(CAPTAIN, "silence south 1") == ("CS-054", "move first (one system between moves)")
    assert "silence south 1" not in hunt.lines(CAPTAIN)
    hunt.turn("head south").turn("head north")
    assert hunt.allows(CAPTAIN, "silence south 1") == [True]


@pytest.mark.rule("CS-055")
def test_the_travel_of_a_silence_frees_no_system() -> None:
    hunt = given(boat("D5", torpedo=3, silence=6, mines="A1")).captain("silence south 4").mate("charge drone").engineer("break south 5")
    assert hunt.refusal(CAPTAIN, "torpedo D6") == ("CS-054", "move first (one system between moves)")


@pytest.mark.rule("CS-055")
def test_after_a_silence_a_move_frees_the_next_system() -> None:
    hunt = given(boat("D5", torpedo=3, silence=6), briefing=False).turn("silence south 1").turn("head north").captain("head south")
    hunt.mate("charge drone").engineer("break south 5")
    assert hunt.allows(CAPTAIN, "torpedo D9") == [True]


@pytest.mark.rule("CS-055")
def test_a_surfacing_frees_no_system() -> None:
    hunt = given(boat("D5", silence=6, moved=False), briefing=False).turn("surface")
    for _ in range(3):
        hunt.turn("head north")
    assert hunt.refusal(CAPTAIN, "silence north 1") == ("CS-054", "move first (one system between moves)")


@pytest.mark.rule("CS-055")
def test_a_surfacing_takes_no_move_away_either() -> None:
    hunt = given(boat("D5", silence=6), briefing=False).turn("surface")
    for _ in range(3):
        hunt.turn("head north")
    assert hunt.allows(CAPTAIN, "silence north 1") == [True]


# Triggering


@pytest.mark.rule("CS-056")
def test_a_trigger_needs_no_gauge_and_no_move() -> None:
    assert given(boat("D5", mines="A1", moved=False)).allows(CAPTAIN, "trigger A1") == [True]


@pytest.mark.rule("CS-056")
def test_a_trigger_neither_empties_a_gauge_nor_takes_the_slot() -> None:
    hunt = given(boat("D5", mines="A1", mine=3, torpedo=3), step="activate").captain("trigger A1")
    assert (hunt.gauge("mine"), hunt.allows(CAPTAIN, "torpedo D8", "mine D6")) == (3, [True, True])


@pytest.mark.rule("CS-057")
@pytest.mark.parametrize("step", ["order", "activate"])
def test_broken_weapons_do_not_keep_from_triggering(step: str) -> None:
    hunt = given(boat("D5", mines="A1", marks="N5"), step=step)
    assert ("trigger A1" in hunt.lines(CAPTAIN), hunt.allows(CAPTAIN, "trigger A1")) == (True, [True])


@pytest.mark.rule("CS-057")
@pytest.mark.parametrize("step", ["order", "activate"])
def test_with_strict_mines_broken_weapons_do(step: str) -> None:
    hunt = given(boat("D5", mines="A1", marks="N5"), step=step, strict_mines=True)
    assert hunt.refusal(CAPTAIN, "trigger A1") == ("CS-057", "weapons broken")
    assert "trigger A1" not in hunt.lines(CAPTAIN)


@pytest.mark.rule("CS-057")
def test_with_strict_mines_other_breakdowns_do_not_matter() -> None:
    assert given(boat("D5", mines="A1", marks="N1 N4 N6"), strict_mines=True).allows(CAPTAIN, "trigger A1") == [True]
