"""The systems that each role can use, and the weapons: CS-058 to CS-075 and CS-174."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from tests.games.captain_sonar.hunt import CREW_SEATS, NARWHAL
from tests.games.captain_sonar.position import FULL, Boat, boat, given

ALL = {**FULL, "scenario": 4}
USES = {
    "mine": "mine D6",
    "torpedo": "torpedo D8",
    "drone": "drone 1",
    "sonar": "sonar",
    "silence": "silence east 1",
    "scenario": "twin ping",
}


def usable(orca: Boat) -> set[str]:
    """The systems that a Captain could use: Silence as an order, the others after it."""
    order, activate = (given(orca, step=step, scenario="twin-ping") for step in ("order", "activate"))
    return {name for name, line in USES.items() if (order if name == "silence" else activate).allows(CAPTAIN, line) == [True]}


def offered(orca: Boat) -> set[str]:
    """The systems among the Captain's options."""
    steps = (given(orca, step=step, scenario="twin-ping") for step in ("order", "activate"))
    words = {line.split()[0] for hunt in steps for line in hunt.lines(CAPTAIN)}
    return {name for name, line in USES.items() if line.split()[0] in words}


# Usable


@pytest.mark.rule("CS-058")
def test_every_system_with_a_full_gauge_and_no_breakdown_is_usable() -> None:
    assert usable(boat("D5", **ALL)) == offered(boat("D5", **ALL)) == set(ALL)


@pytest.mark.rule("CS-058")
@pytest.mark.parametrize("system", ALL)
def test_a_system_one_short_of_a_full_gauge_is_not(system: str) -> None:
    orca = boat("D5", **{**ALL, system: ALL[system] - 1})
    assert usable(orca) == offered(orca) == set(ALL) - {system}


PAIRS = {
    ("mine", "torpedo"): "N2 N5 E3 S3 S4 W1",
    ("drone", "sonar"): "N4 E1 E5 S1 W3 W4",
    ("silence", "scenario"): "N1 N3 E2 S2 S6 W2",
    (): "N6 E4 E6 S5 W5 W6",
}
"""The systems that each of the 24 symbols of the published sheet puts out of use."""


@pytest.mark.rule("CS-058", "CS-059", "CS-097")
@pytest.mark.parametrize(("symbol", "lost"), [(symbol, lost) for lost, symbols in PAIRS.items() for symbol in symbols.split()])
def test_one_marked_symbol_anywhere_puts_its_pair_out_of_use(symbol: str, lost: tuple[str, ...]) -> None:
    orca = boat("D5", marks=symbol, **ALL)
    assert usable(orca) == offered(orca) == set(ALL) - set(lost)


@pytest.mark.rule("CS-060")
@pytest.mark.parametrize(("system", "step"), [(name, "order" if name == "silence" else "activate") for name in ALL])
def test_an_activation_empties_the_whole_gauge_of_that_system(system: str, step: str) -> None:
    hunt = given(boat("D5", **ALL), step=step, scenario="twin-ping").captain(USES[system])
    assert {name: hunt.gauge(name) for name in ALL} == {**ALL, system: 0}


@pytest.mark.rule("CS-061")
def test_the_first_mate_may_use_drone_and_sonar_only() -> None:
    hunt = given(boat("D5", mines="A1", **ALL), step="launch", scenario="twin-ping")
    assert hunt.allows(MATE, "drone 1", "sonar") == [True, True]
    for line in ("mine D6", "torpedo D8", "silence east 1", "twin ping", "trigger A1"):
        assert hunt.refusal(MATE, line) == ("CS-061", "not your system")


@pytest.mark.rule("CS-061")
@pytest.mark.parametrize("role", [ENGINEER, OPERATOR])
@pytest.mark.parametrize("line", [*USES.values(), "trigger A1"])
def test_engineer_and_radio_operator_may_use_none(role: int, line: str) -> None:
    hunt = given(boat("D5", mines="A1", **ALL), step="activate", scenario="twin-ping")
    assert hunt.refusal(role, line) == ("CS-061", "not your system")


# Dropping mines


@pytest.mark.rule("CS-062", "CS-063")
def test_a_mine_goes_onto_any_of_the_eight_neighbours() -> None:
    hunt = given(boat("D5", mine=3), step="activate")
    around = ["C4", "D4", "E4", "C5", "E5", "C6", "D6", "E6"]
    assert hunt.targets(CAPTAIN, "mine") == set(around)
    assert hunt.allows(CAPTAIN, *(f"mine {space}" for space in around)) == [True] * 8


@pytest.mark.rule("CS-062")
@pytest.mark.parametrize("space", ["D5", "D4"])
def test_a_mine_may_not_lie_on_the_own_route(space: str) -> None:
    hunt = given(boat("D4 D5", mine=3), step="activate")
    assert (space in hunt.targets(CAPTAIN, "mine"), hunt.allows(CAPTAIN, f"mine {space}")) == (False, [False])


@pytest.mark.rule("CS-063")
@pytest.mark.parametrize("space", ["D7", "B5", "F7"])
def test_a_mine_two_spaces_away_is_refused(space: str) -> None:
    assert given(boat("D5", mine=3), step="activate").refusal(CAPTAIN, f"mine {space}") == ("CS-062", "too far")


@pytest.mark.rule("CS-064")
def test_a_drop_is_announced_without_its_space_and_has_no_effect_yet() -> None:
    hunt = given(boat("D5", mine=3), boat("D6"), step="activate").captain("mine D6")
    assert (hunt.heard, hunt.damage, hunt.names(hunt.orca.mines)) == ([("mine",)], (0, 0), "D6")
    assert hunt.told_to("mine_laid") == [CREW_SEATS]


@pytest.mark.rule("CS-065")
def test_a_mine_needs_water_without_an_own_mine() -> None:
    hunt = given(boat("D4", mine=3, mines="D5"), step="activate")
    assert hunt.allows(CAPTAIN, "mine C3", "mine D5", "mine D3") == [False, False, True]
    assert hunt.targets(CAPTAIN, "mine") == {"D3", "E3", "C4", "E4", "C5", "E5"}


@pytest.mark.rule("CS-065")
@pytest.mark.parametrize("narwhal", [boat("D6"), boat("J10", mines="D6")])
def test_the_enemy_or_an_enemy_mine_may_be_where_a_mine_is_dropped(narwhal: Boat) -> None:
    hunt = given(boat("D5", mine=3), narwhal, step="activate").captain("mine D6")
    assert (hunt.heard, hunt.names(hunt.orca.mines)) == ([("mine",)], "D6")


@pytest.mark.rule("CS-066")
def test_there_is_no_limit_to_own_mines() -> None:
    hunt = given(boat("D5", mine=3, mines="A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 A2 B2"), step="activate").captain("mine D6")
    assert len(hunt.orca.mines) == 13


# Triggering mines


@pytest.mark.rule("CS-067")
def test_any_own_mine_can_be_triggered_and_blows_up_where_it_lies() -> None:
    hunt = given(boat("D5", mines="A1 J9 A3"), boat("J10")).captain("trigger J9")
    assert hunt.said("trigger", "hit", "damage") == [
        (0, "trigger", 89), (1, "hit", "indirect", 89), (1, "damage", 1, 1),
    ]  # fmt: skip
    assert hunt.names(hunt.orca.mines) == "A1 A3"


@pytest.mark.rule("CS-068", "CS-118")
def test_a_surfaced_crew_cannot_trigger_mines() -> None:
    turns = given(boat("D5", mines="A1"), briefing=False).captain("surface")
    assert turns.refusal(CAPTAIN, "trigger A1") == ("CS-021", "not our turn")
    real_time = given(boat("D5", mines="A1"), mode="real-time", map="harbour-basin").do(CAPTAIN, "surface")
    assert real_time.refusal(CAPTAIN, "stop trigger") == ("CS-118", "surfaced")


# Torpedoes


@pytest.mark.rule("CS-069")
@pytest.mark.parametrize(
    ("space", "allowed"),
    [("D4", True), ("D1", True), ("D9", True), ("H5", True), ("F6", True), ("D10", False), ("G7", False), ("H6", False)],
)
def test_a_torpedo_goes_up_to_four_straight_steps(space: str, allowed: bool) -> None:
    hunt = given(boat("D5", torpedo=3), step="activate")
    assert (hunt.allows(CAPTAIN, f"torpedo {space}"), space in hunt.targets(CAPTAIN, "torpedo")) == ([allowed], allowed)


@pytest.mark.rule("CS-070")
@pytest.mark.parametrize(("space", "swims", "flies"), [("I1", False, True), ("I3", False, True), ("F3", True, True), ("H2", False, False)])
def test_a_torpedo_swims_round_islands_unless_free_flight_is_chosen(space: str, swims: bool, flies: bool) -> None:
    for free_flight, allowed in ((False, swims), (True, flies)):
        hunt = given(boat("G1", torpedo=3), step="activate", map="kestrel-narrows", free_flight=free_flight)
        assert (hunt.allows(CAPTAIN, f"torpedo {space}"), space in hunt.targets(CAPTAIN, "torpedo")) == ([allowed], allowed)


@pytest.mark.rule("CS-070")
def test_the_way_of_a_torpedo_through_water_has_four_steps_too() -> None:
    hunt = given(boat("B2", torpedo=3), step="activate")
    assert hunt.allows(CAPTAIN, "torpedo D2", "torpedo D3") == [True, False]


@pytest.mark.rule("CS-070")
def test_free_flight_still_has_four_steps() -> None:
    assert given(boat("D5", torpedo=3), step="activate", free_flight=True).allows(CAPTAIN, "torpedo D9", "torpedo D10") == [True, False]


@pytest.mark.rule("CS-174")
@pytest.mark.parametrize("free_flight", [False, True])
def test_the_own_space_cannot_be_hit(free_flight: bool) -> None:
    hunt = given(boat("D5", torpedo=3), step="activate", free_flight=free_flight)
    assert hunt.refusal(CAPTAIN, "torpedo D5") == ("CS-174", "a torpedo goes at least one step")
    assert "D5" not in hunt.targets(CAPTAIN, "torpedo")


# Blasts


@pytest.mark.rule("CS-071")
@pytest.mark.parametrize(
    ("enemy", "result", "damage"),
    [("D8", "direct", 2), ("D9", "indirect", 1), ("E9", "indirect", 1), ("D10", "clear", 0), ("F8", "clear", 0)],
)
def test_a_blast_hurts_by_its_distance(enemy: str, result: str, damage: int) -> None:
    hunt = given(boat("D5", torpedo=3), boat(enemy), step="activate").captain("torpedo D8")
    assert (hunt.said("hit")[0][:3], hunt.damage) == ((1, "hit", result), (0, damage))


@pytest.mark.rule("CS-072")
@pytest.mark.parametrize("enemy", ["C4", "D4", "E4", "C5", "E5", "C6", "D6", "E6"])
def test_all_eight_neighbours_of_a_blast_are_hit(enemy: str) -> None:
    assert given(boat("H10", mines="D5"), boat(enemy)).captain("trigger D5").damage == (0, 1)


@pytest.mark.rule("CS-072")
@pytest.mark.parametrize("enemy", ["D6", "F6", "B8", "F8", "B10", "D10", "F10", "A9"])
def test_two_spaces_away_is_all_clear(enemy: str) -> None:
    assert given(boat("D4", mines="D8"), boat(enemy)).captain("trigger D8").damage == (0, 0)


@pytest.mark.rule("CS-073")
@pytest.mark.parametrize(("space", "damage"), [("D6", (1, 0)), ("D7", (0, 1)), ("E6", (1, 0))])
def test_a_torpedo_hurts_who_fired_it_by_the_same_measure(space: str, damage: tuple[int, int]) -> None:
    assert given(boat("D5", torpedo=3), boat("D8"), step="activate").captain(f"torpedo {space}").damage == damage


@pytest.mark.rule("CS-073", "CS-131")
def test_both_crews_call_their_hits_of_a_mine_between_them() -> None:
    hunt = given(boat("D5", mines="D6"), boat("D7")).captain("trigger D6")
    assert hunt.heard[1:] == [("hit", "indirect", 53), ("hit", "indirect", 53), ("damage", 1, 1), ("damage", 1, 1)]


@pytest.mark.rule("CS-071", "CS-C14")
def test_only_the_other_crew_answers_a_blast_that_spares_the_crew_that_caused_it() -> None:
    assert given(boat("D5", torpedo=3), step="activate").captain("torpedo D8").said("hit") == [(1, "hit", "clear", 73)]


@pytest.mark.rule("CS-073", "CS-C14")
def test_a_crew_that_hits_itself_says_so_after_the_other() -> None:
    hunt = given(boat("D5", torpedo=3), step="activate").captain("torpedo D6")
    assert hunt.said("hit") == [(1, "hit", "clear", 53), (0, "hit", "indirect", 53)]


@pytest.mark.rule("CS-074")
def test_a_torpedo_destroys_an_own_mine_where_it_lands() -> None:
    hunt = given(boat("D5", torpedo=3, mines="D8 D9"), step="activate").captain("torpedo D8")
    assert (hunt.names(hunt.orca.mines), hunt.said("trigger")) == ("D9", [])


@pytest.mark.rule("CS-075")
def test_a_torpedo_destroys_an_enemy_mine_without_a_blast_and_only_its_owner_is_told() -> None:
    hunt = given(boat("D5", torpedo=3), boat("J10", mines="D8 D9"), step="activate").captain("torpedo D8")
    assert hunt.names(hunt.narwhal.mines) == "D9"
    assert hunt.heard == [("torpedo", 73), ("hit", "clear", 73)]
    assert hunt.told_to("mine_destroyed") == [tuple(NARWHAL + seat for seat in CREW_SEATS)]


@pytest.mark.rule("CS-075")
def test_mines_beside_a_triggered_mine_stay() -> None:
    hunt = given(boat("D5", mines="J1 J2 I1"), boat("J10", mines="I2")).captain("trigger J1")
    assert (hunt.names(hunt.orca.mines), hunt.names(hunt.narwhal.mines)) == ("J2 I1", "I2")


@pytest.mark.rule("CS-075")
def test_a_triggered_mine_leaves_an_enemy_mine_in_its_space() -> None:
    hunt = given(boat("D5", mines="J1"), boat("J10", mines="J1")).captain("trigger J1")
    assert (hunt.orca.mines, hunt.names(hunt.narwhal.mines), len(hunt.said("hit"))) == ([], "J1", 1)
