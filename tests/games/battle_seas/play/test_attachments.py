"""Attachments in play: their effect for the bearer, and against its attackers (BS-212 to BS-218)."""

from __future__ import annotations

import pytest

from seatui.games.battle_seas.play.gunnery import aim_at, own_reach
from tests.games.battle_seas.position import Table, area, card, given, passenger, roll, unit

FAR = unit(1, "HMS Triton", "A1")


def duel(own: tuple[str, ...] = (), other: tuple[str, ...] = (), at: str = "L10", dice: tuple[int, ...] = ()) -> Table:
    """HMS Captain of player 1 at J10 with some attachments, and HMS Triton of player 2 with others."""
    return given(unit(0, "HMS Captain", "J10", gear=own), unit(1, "HMS Triton", at, gear=other), dice=dice).handle(0)


@pytest.mark.rule("BS-215")
def test_a_minus_on_an_artifact_is_a_drawback_of_the_bearer() -> None:
    assert duel(at="N10").rules.legal(duel(at="N10").state, 0, ("fire", 0, -1, 1))
    assert duel(("Carronades",), at="N10").refuses_action("fire", 0, -1, 1) == ("BS-110", "the distance to HMS Triton is 4, the range 3")
    assert duel(("Red-Hot Shot",), dice=roll(13)).act("fire", 0, -1, 1).cap(1) == 860 - 95 * 125 // 100  # a 13 reads as 12


@pytest.mark.rule("BS-215")
def test_an_artifact_of_the_target_does_nothing_to_the_attacker() -> None:
    assert duel((), ("Carronades", "Red-Hot Shot"), at="N10", dice=roll(13)).act("fire", 0, -1, 1).cap(1) == 860 - 145


@pytest.mark.rule("BS-216")
@pytest.mark.parametrize(("gear", "loss"), [((), 145), (("Sailing Master",), 95), (("Hearts of Oak",), 116)])
def test_a_minus_on_a_modification_acts_on_whoever_attacks_the_bearer(gear: tuple[str, ...], loss: int) -> None:
    assert duel((), gear, dice=roll(13)).act("fire", 0, -1, 1).cap(1) == 860 - loss


@pytest.mark.rule("BS-216")
def test_a_minus_on_a_modification_does_not_hurt_its_bearer() -> None:
    assert duel(("Sailing Master", "Hearts of Oak"), dice=roll(13)).act("fire", 0, -1, 1).cap(1) == 860 - 145


@pytest.mark.rule("BS-216")
def test_without_a_minus_a_modification_helps_the_bearer() -> None:
    assert duel(("Crack Gun Crews",), dice=roll(11)).act("fire", 0, -1, 1).cap(1) == 860 - 145  # an 11 reads as 13
    assert duel((), ("Crack Gun Crews",), dice=roll(11)).act("fire", 0, -1, 1).cap(1) == 860 - 95
    assert duel(("Admiral Villeneuve",)).allows("path S S S S S")


@pytest.mark.rule("BS-217")
@pytest.mark.parametrize(("gear", "steps", "fires"), [((), 3, True), (("Weather Gage",), 2, True), (("Weather Gage",), 3, False)])
def test_a_minus_in_l_lowers_the_attackers_movement_against_this_bearer(gear: tuple[str, ...], steps: int, fires: bool) -> None:
    target, other = unit(1, "HMS Triton", f"L{10 + steps}", gear=gear), unit(1, "HMS Nymphe", f"H{10 + steps}")
    table = given(unit(0, "HMS Captain", "J10"), target, other).handle(0).sail(f"path {' '.join('S' * steps)}")
    assert table.rules.legal(table.state, 0, ("fire", 4, 1, -1)) == fires
    assert table.rules.legal(table.state, 0, ("fire", 4, -1, 2))


@pytest.mark.rule("BS-218")
def test_a_modification_of_terrain_is_added_to_its_figures() -> None:
    def crossing(*gear: str) -> Table:
        return given(unit(0, "HMS Captain", "J10"), area(0, "Choppy Waters", "J9", gear=gear), FAR).handle(0)

    assert crossing().allows("path N N N")  # 1 + 1, 1 and 1 of 4 moves
    assert crossing("Storm Front").refuses("path N N N") == ("BS-055", "this path costs 5 moves; HMS Captain has 4 moves")


@pytest.mark.rule("BS-218")
@pytest.mark.parametrize(("gear", "roll_", "harm"), [((), -1, -10), (("Engineer Officer",), -2, -20)])
def test_a_modification_of_a_defense_is_added_to_its_figures(gear: tuple[str, ...], roll_: int, harm: int) -> None:
    works = [area(1, "Redoubt 900", "L10", gear=gear), unit(1, "Gun Crew", "L10")]
    table = given(unit(0, "HMS Captain", "J10"), *works)
    aim = aim_at(table.figures, table.state, table.unit(0), 2, table.at("L10"), 0)
    assert (aim.roll, aim.harm) == (roll_, harm)


@pytest.mark.rule("BS-218")
def test_a_modification_of_a_weapon_is_added_to_it() -> None:
    def armed(*gear: str) -> int:
        pieces = (unit(0, "Marine Platoon", "J10", gear=gear), area(0, "Island", "J10"), unit(1, "HMS Speedy", "J9"))
        table = given(*pieces)
        return aim_at(table.figures, table.state, table.unit(0), 2, table.at("J9"), 0).roll

    assert (armed("Superior Cutlass"), armed("Superior Cutlass", "Master Armourer")) == (2, 4)


@pytest.mark.rule("BS-212")
def test_the_sections_of_an_artifact_act_as_they_are_printed() -> None:
    pieces = (unit(0, "HMS Captain", "J10", gear=["Long Guns", "Spare Sails and Spars"]), passenger(0, "Marine Platoon", 0), FAR)
    table = given(*pieces)
    assert own_reach(table.state, table.unit(0)) == card("HMS Captain").reach + card("Long Guns").shorten == 5
    assert table.handle(0).allows("path S S S S S S")
    assert table.refuses("path S S S S S S S")[0] == "BS-055"
