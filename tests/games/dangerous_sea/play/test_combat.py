"""Combat between players, DS-091 to DS-101."""

from __future__ import annotations

import pytest

from tests.games.dangerous_sea.position import LOSE, WIN, Sea, at, given, ship

MEETING = {"6,5": "open_sea"}
"""The square where the second ship of most tests lies."""


def meeting(dice: tuple[int, ...] = ()) -> Sea:
    """Return a position after Alice came onto Bob's square."""
    return given(ship("5,5"), ship("6,5"), tiles=MEETING, dice=dice).do("sail east")


@pytest.mark.rule("DS-091", "DS-D03")
def test_who_comes_onto_anothers_square_may_start_combat() -> None:
    sea = meeting(WIN)
    assert (sea.kind, sea.asked, sea.lines) == ("initiate_combat", 0, ["attack 2", "pass"])
    assert sea.do("attack 2").told("combat_begun") == [{"seat": 0, "square": at("6,5"), "attacker": 0, "defender": 1}]


@pytest.mark.rule("DS-091")
def test_nobody_has_to_fight() -> None:
    sea = meeting().do("pass", "pass")
    assert (sea.kind, sea.asked, "combat_begun" in sea.event_kinds) == ("choose_action", 0, False)


@pytest.mark.rule("DS-092", "DS-D03")
def test_who_is_met_may_start_combat_on_the_others_turn() -> None:
    sea = meeting(WIN).do("pass")
    assert (sea.kind, sea.asked, sea.lines) == ("initiate_combat", 1, ["attack 1", "pass"])
    assert sea.do("attack 1").told("combat_won")[0]["winner"] == 1


@pytest.mark.rule("DS-093")
def test_the_attacked_player_is_not_asked() -> None:
    sea = meeting(WIN).do("attack 2")
    assert (sea.kind, sea.asked) == ("offer_spoils", 0)


@pytest.mark.rule("DS-094", "DS-C11", "DS-C12")
def test_the_tile_is_revealed_and_the_hazard_resolved_before_combat() -> None:
    sea = given(ship("5,5", 50, 50), ship("6,5"), tiles={"6,5": "rocky"}, dice=[6]).do("sail east")
    assert (sea.cargo(0), sea.kind) == ((30, 30), "initiate_combat")


@pytest.mark.rule("DS-094", "DS-C12")
@pytest.mark.parametrize(("tile", "line"), [("food", "harvest"), ("inhabited", "recruit"), ("rune_stone", "take rune")])
def test_taking_comes_after_the_combat_window(tile: str, line: str) -> None:
    sea = given(ship("5,5"), ship("6,5"), tiles={"6,5": tile}).do("sail east")
    assert not sea.allows(line)
    assert sea.do("pass", "pass").allows(line)


@pytest.mark.rule("DS-094", "DS-D03", "DS-C11")
def test_the_active_player_is_asked_first_then_the_others_in_turn_order() -> None:
    sea = given(ship("6,5"), ship("6,5"), ship("5,5"), ship("6,5"), first=3, active=2, tiles=MEETING).do("sail east")
    asked = [sea.asked] + [sea.do("pass").asked for _ in range(3)]
    assert asked == [2, 3, 0, 1]
    assert (sea.do("pass").kind, sea.asked) == ("choose_action", 2)


@pytest.mark.rule("DS-094", "DS-D03")
def test_the_active_player_may_attack_one_ship_after_the_other() -> None:
    sea = given(ship("5,5"), ship("6,5"), ship("6,5"), tiles=MEETING, dice=[*WIN, *WIN]).do("sail east")
    assert sea.lines == ["attack 2", "attack 3", "pass"]
    sea.do("attack 3", "prize cargo 50 0")
    assert (sea.kind, sea.asked, sea.lines) == ("initiate_combat", 0, ["attack 2", "pass"])
    sea.do("attack 2", "prize cargo 50 0")
    assert (sea.kind, sea.asked) == ("choose_action", 0)


@pytest.mark.rule("DS-094")
def test_others_may_attack_the_active_ship_alone() -> None:
    sea = given(ship("5,5"), ship("6,5"), ship("6,5"), tiles=MEETING).do("sail east", "pass")
    assert (sea.asked, sea.lines) == (1, ["attack 1", "pass"])


@pytest.mark.rule("DS-095", "DS-C11")
def test_the_active_player_may_attack_a_ship_that_was_there_at_the_start_of_the_turn() -> None:
    sea = given(ship("5,5"), ship("5,5"), dice=WIN)
    assert (sea.kind, "attack 2" in sea.lines) == ("choose_action", True)


@pytest.mark.rule("DS-095")
def test_passing_in_the_window_leaves_the_attack_for_later() -> None:
    assert meeting(WIN).do("pass", "pass", "look north", "attack 2").kind == "offer_spoils"


@pytest.mark.rule("DS-095", "DS-R14")
def test_a_ship_that_did_not_move_cannot_attack_outside_the_window() -> None:
    sea = given(ship("5,5"), ship("5,5"))
    assert sea.refuses("attack 1", by=1) == ("DS-R14", "waiting for Alice to choose an action")


@pytest.mark.rule("DS-096", "DS-R11")
def test_two_ships_cannot_fight_unless_one_of_them_is_active() -> None:
    sea = given(ship("5,5"), ship("6,5"), ship("6,5"), tiles=MEETING).do("sail east", "pass")
    assert sea.refuses("attack 3") == ("DS-096", "only Alice can be attacked now")


@pytest.mark.rule("DS-097", "DS-X08", "DS-R11")
def test_the_same_two_fight_once_in_a_player_turn() -> None:
    sea = given(ship("5,5"), ship("5,5"), ship("5,5"), ship("5,5"), active=2, dice=[*WIN, *WIN])
    sea.do("attack 4", "prize cargo 50 0", "attack 1", "prize cargo 50 0")
    assert sea.refuses("attack 4") == ("DS-097", "already fought this turn")
    assert sea.do("end turn").allows("attack 3")


@pytest.mark.rule("DS-097")
def test_who_was_attacked_cannot_strike_back_in_the_same_turn() -> None:
    sea = meeting(WIN).do("attack 2", "prize cargo 50 0")
    assert (sea.kind, sea.asked) == ("choose_action", 0)


@pytest.mark.rule("DS-097")
def test_who_attacked_on_anothers_turn_cannot_be_attacked_again_in_it() -> None:
    sea = meeting(WIN).do("pass", "attack 1", "prize cargo 50 0")
    assert sea.refuses("attack 2") == ("DS-097", "already fought this turn")


@pytest.mark.rule("DS-098", "DS-165", "DS-X10")
def test_each_side_rolls_a_die_for_each_sailor_and_one_for_the_captain_the_attacker_first() -> None:
    sea = given(ship("5,5", sailors=2), ship("5,5"), dice=[6, 3, 2, 5]).do("attack 2")
    won = sea.told("combat_won")[0]
    assert (won["attacker_dice"], won["defender_dice"], won["margin"]) == ((6, 3, 2), (5,), 6)


@pytest.mark.rule("DS-098")
def test_the_defenders_sailors_roll_too() -> None:
    sea = given(ship("5,5"), ship("5,5", sailors=3), dice=[6, 1, 2, 3, 4]).do("attack 2")
    assert sea.told("combat_won")[0]["defender_dice"] == (1, 2, 3, 4)


@pytest.mark.rule("DS-099")
@pytest.mark.parametrize(("dice", "winner", "margin"), [((5, 2), 0, 3), ((2, 6), 1, 4)])
def test_the_higher_sum_wins_by_the_difference(dice: tuple[int, int], winner: int, margin: int) -> None:
    sea = given(ship("5,5"), ship("5,5"), dice=dice).do("attack 2")
    battle = sea.view().battle
    assert battle is not None
    assert (battle.winner, battle.margin, sea.asked) == (winner, margin, winner)


@pytest.mark.rule("DS-100", "DS-C10")
def test_equal_sums_are_rolled_again_until_they_differ() -> None:
    sea = given(ship("5,5"), ship("5,5"), dice=[3, 3, 6, 6, 4, 5]).do("attack 2")
    assert (len(sea.told("combat_tied")), sea.told("combat_won")[0]["margin"], sea.asked) == (2, 1, 1)


@pytest.mark.rule("DS-101")
def test_after_combat_the_active_player_goes_on() -> None:
    sea = meeting(LOSE).do("attack 2", "prize cargo 50 0", "look north")
    assert (sea.asked, sea.view().spent) == (0, 2)
