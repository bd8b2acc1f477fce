"""The figures of an attack: rolls, damage, range, targets and attachments (BS-101 to BS-112, BS-212 to BS-218, BS-242, BS-243)."""

from __future__ import annotations

import pytest

from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.play.gunnery import Aim, aim_at, damage, own_reach
from tests.games.battle_seas.position import FAR, Piece, Table, area, card, given, handled, passenger, roll, secret, trap, unit

PREY = unit(1, "HMS Nymphe", "K10")
START = 830
"""The CAP of HMS Nymphe."""


def loss(name: str, natural: int, *others: Piece, prey: Piece = PREY, gear: tuple[str, ...] = ()) -> int:
    """Return the CAP that an attack with that roll takes from HMS Nymphe at K10."""
    table = handled(name, prey, *others, gear=gear, dice=roll(natural))
    verb = "attack" if any(action[0] == "attack" for action in table.options) else "fire"
    return START - table.do(f"{verb} 1").cap(1)


def reach_of(name: str, *others: Piece, gear: tuple[str, ...] = (), guard: tuple[str, ...] = ()) -> int:
    """Return the number of squares to the north that a card at J10 can attack."""
    found = 0
    for away in range(1, 9):
        table = handled(name, unit(1, "HMS Nymphe", f"J{10 - away}", gear=guard), *others, gear=gear)
        found = away if any(action[0] in ("fire", "attack") for action in table.options) else found
    return found


# Rolls and rows


@pytest.mark.rule("BS-101", "BS-102")
@pytest.mark.parametrize(
    ("natural", "row"), [(2, 0), (5, 0), (6, 40), (8, 40), (9, 95), (12, 95), (13, 145), (16, 145), (17, 210), (20, 210)]
)
def test_one_roll_picks_the_row_of_d(natural: int, row: int) -> None:
    assert loss("HMS Captain", natural) == row


@pytest.mark.rule("BS-101", "BS-108")
@pytest.mark.parametrize(("name", "reach"), [("HMS Captain", 4), ("HMS Speedy", 2), ("Transport", 1), ("Bomb Vessel", 7)])
def test_g_is_the_greatest_attacking_distance(name: str, reach: int) -> None:
    assert card(name).reach == reach
    assert reach_of(name) == reach


@pytest.mark.rule("BS-103")
def test_the_attack_roll_is_two_ten_sided_dice_added() -> None:
    table = handled("HMS Captain", PREY, dice=(10, 7)).do("fire 1")
    assert table.told("broadside")[0]["dice"] == (10, 7)
    assert (START - table.cap(1), table.dice.left) == (210, 0)


@pytest.mark.rule("BS-104", "BS-105")
@pytest.mark.parametrize(
    ("gear", "natural", "taken"),
    [((), 12, 95), (("AR09",), 12, 145), (("AR08",), 12, 104), (("AR13",), 13, 118), (("MO06",), 11, 145), (("MO01",), 10, 181)],
)
def test_i_is_added_to_the_roll_and_j_is_a_percentage_of_the_row(gear: tuple[str, ...], natural: int, taken: int) -> None:
    assert loss("HMS Captain", natural, gear=gear) == taken


@pytest.mark.rule("BS-104", "BS-105", "BS-055")
@pytest.mark.parametrize(
    ("gear", "moves", "fighting"), [((), 4, 3), (("AR06",), 5, 4), (("AR10",), 6, 3), (("MO01",), 5, 5), (("MO04",), 4, 4)]
)
def test_k_and_l_are_squares_of_movement_without_and_with_attack(gear: tuple[str, ...], moves: int, fighting: int) -> None:
    steps = [" ".join("S" * length) for length in range(8)]
    table = handled("HMS Captain", gear=gear)
    assert [table.allows(f"path {steps[length]}") for length in (moves, moves + 1)] == [True, False]
    for length in range(1, moves + 1):
        table = handled("HMS Captain", unit(1, "SH19", f"K{10 + length}"), gear=gear).sail(f"path {steps[length]}")
        assert table.allows("fire heading S port 1") == (length <= fighting)


@pytest.mark.rule("BS-104", "BS-105", "BS-108")
@pytest.mark.parametrize(("gear", "reach"), [((), 4), (("AR07",), 5), (("AR05",), 3), (("MO01",), 6), (("MO01", "AR05"), 5)])
def test_m_is_squares_of_range(gear: tuple[str, ...], reach: int) -> None:
    assert reach_of("HMS Captain", gear=gear) == reach


@pytest.mark.rule("BS-106")
@pytest.mark.parametrize(("gear", "natural", "row"), [(("MO01", "AR09", "AR07", "AR05"), 20, 210 * 145 // 100), (("AR13",), 2, 0)])
def test_the_modified_roll_is_held_within_2_and_20(gear: tuple[str, ...], natural: int, row: int) -> None:
    assert loss("HMS Captain", natural, gear=gear) == row


@pytest.mark.rule("BS-107")
def test_all_percentages_are_summed_and_the_damage_is_rounded_down() -> None:
    oak = unit(1, "HMS Nymphe", "K10", gear=["MO07"])
    assert loss("HMS Captain", 12, prey=oak, gear=("AR08",)) == 95 * 90 // 100 == 85
    assert loss("HMS Captain", 14, prey=oak) == 116
    assert loss("HMS Captain", 12, prey=oak, gear=("AR08", "AR05")) == 145 * 110 // 100 == 159


@pytest.mark.rule("BS-107")
@pytest.mark.parametrize(("percent", "taken"), [(-89, 10), (-90, 9), (-120, 9)])
def test_the_sum_of_percentages_is_not_below_90(percent: int, taken: int) -> None:
    captain = handled("HMS Captain").unit(0)
    assert damage(captain, Aim(4, 0, percent), 12, False) == taken


@pytest.mark.rule("BS-108")
def test_range_is_never_below_1_unless_g_is_0() -> None:
    assert reach_of("Transport", gear=("AR05",), guard=("MO09",)) == 1
    assert reach_of("HMS Speedy", area(1, "Rough Seas", "J10"), gear=("AR05",), guard=("MO09",)) == 1


@pytest.mark.rule("BS-110", "RF-16")
@pytest.mark.parametrize(("square", "hits"), [("N10", True), ("O10", False), ("M12", True), ("N11", False), ("M13", False)])
def test_distances_are_compared_unrounded(square: str, hits: bool) -> None:
    table = handled("HMS Captain", unit(1, "SH19", square))
    assert table.allows("fire heading N starboard 1") == hits
    if square == "N11":
        assert table.refuses("fire heading N starboard 1") == ("BS-110", "the distance to HMS Nymphe is 4½, the range 4")


@pytest.mark.rule("BS-110")
def test_of_an_area_the_nearest_square_in_sight_counts() -> None:
    assert handled("HMS Captain", area(1, "Fort 12,000", "N10")).allows("fire heading N starboard 1")
    assert not handled("HMS Captain", area(1, "Fort 12,000", "O10")).allows("fire heading N starboard 1")
    hidden = handled("HMS Captain", area(1, "Dockyard 8,000", "M10"), area(1, "Island", "L10"), area(1, "Island", "L11"))
    assert not hidden.allows("fire heading N starboard 1")


# Targets


@pytest.mark.rule("BS-111", "RF-17")
def test_a_target_must_be_identified() -> None:
    table = handled("HMS Captain", unit(1, "SH19", "N10"), known={0: []})
    assert table.refuses("fire heading N starboard 1") == ("BS-111", "you do not know what lies there")


@pytest.mark.rule("BS-111", "RF-17")
@pytest.mark.parametrize("name", ["Island", "Sea Cliffs", "Turret"])
def test_a_target_must_be_in_sight(name: str) -> None:
    table = handled("HMS Captain", unit(1, "SH19", "M10"), area(1, name, "L10"))
    assert table.refuses("fire heading N starboard 1") == ("BS-136", "HMS Nymphe is out of sight")


@pytest.mark.rule("BS-111", "BS-078")
def test_a_target_of_a_ship_with_two_sides_must_be_in_an_arc() -> None:
    table = handled("HMS Captain", unit(1, "SH19", "J8"))
    assert table.refuses("fire heading N starboard 1")[0] == "BS-078"
    assert table.allows("fire heading W starboard 1")


@pytest.mark.rule("RF-19", "BS-116", "BS-117", "BS-004")
def test_own_pieces_passengers_traps_and_terrain_are_no_targets() -> None:
    pieces = unit(0, "SH19", "K10"), area(0, "Turret", "L10"), area(1, "Rough Seas", "M10"), unit(1, "SH14", "J12")
    table = handled("HMS Captain", *pieces, passenger(1, "Marine Platoon", 4), trap(1, "TR05", "J9"), noted={0: [secret(1, 1)]})
    assert table.refuses("fire heading N starboard 1") == ("BS-116", "HMS Nymphe belongs to no enemy")
    assert table.refuses("fire heading N starboard 2") == ("BS-116", "Turret belongs to no enemy")
    assert table.refuses("fire heading N starboard 3") == ("BS-004", "Rough Seas has no CAP")
    for number in (secret(1, 0), secret(1, 1)):
        assert table.refuses(f"fire heading E starboard {number}") == ("BS-111", "there is no such piece in the open")


# Areas that hamper


@pytest.mark.rule("BS-112", "BS-081")
@pytest.mark.parametrize(
    ("areas", "taken"),
    [
        ([], 145),
        ([area(1, "Choppy Waters", "J10")], 95 * 85 // 100),
        ([area(1, "Choppy Waters", "K10")], 95 * 85 // 100),
        ([area(1, "Choppy Waters", "J10"), area(1, "Choppy Waters", "K10")], 95 * 70 // 100),
        ([area(0, "Choppy Waters", "J10"), area(0, "Choppy Waters", "K10")], 145),
    ],
)
def test_areas_of_attacker_and_target_both_act_on_an_intruder(areas: list[Piece], taken: int) -> None:
    assert loss("HMS Captain", 13, *areas) == taken


@pytest.mark.rule("BS-112")
def test_the_same_area_counts_once() -> None:
    pieces = unit(0, "HMS Captain", "J10"), PREY, area(1, "Choppy Waters", "I9"), FAR
    table = given(*pieces, wide_terrain=True, dice=roll(13)).handle(0).do("fire 1")
    assert START - table.cap(1) == 95 * 85 // 100


@pytest.mark.rule("EX-20", "BS-106", "BS-107", "BS-108", "BS-112")
def test_victory_with_nelson_fires_at_britannia_in_rough_seas() -> None:
    pieces = unit(1, "HMS Britannia", "J5"), area(1, "Rough Seas", "J5")
    table = handled("HMS Victory", *pieces, gear=("MO01",), dice=roll(11)).do("fire 1")
    assert 1310 - table.cap(1) == 137
    farther = unit(1, "HMS Britannia", "J4"), area(1, "Rough Seas", "J4")
    assert handled("HMS Victory", *farther, gear=("MO01",)).refuses("fire heading E port 1")[0] == "BS-110"


@pytest.mark.rule("EX-21", "BS-097", "BS-106")
@pytest.mark.parametrize(("target", "natural", "taken"), [(2, 14, 55), (2, 6, 0), (1, 14, 130)])
def test_st_albans_fires_at_a_fort_and_at_its_gunners(target: int, natural: int, taken: int) -> None:
    fort = area(1, "Fort 12,000", "J6"), unit(1, "Gun Crew", "J7")
    table = handled("HMS St Albans", *fort, dice=roll(natural))
    before = table.cap(target)
    assert before - table.do(f"fire {target}").cap(target) == taken


@pytest.mark.rule("EX-21", "BS-097", "BS-108")
def test_the_gunners_of_a_fort_are_hit_from_3_squares_and_the_fort_from_4() -> None:
    table = handled("HMS St Albans", area(1, "Fort 12,000", "J5"), unit(1, "Gun Crew", "J6"))
    assert table.allows("fire heading E port 1")
    assert table.refuses("fire heading E port 2") == ("BS-110", "the distance to Gun Crew is 4, the range 3")


# L for attacks on pieces inside an area


@pytest.mark.rule("BS-242", "BS-243", "RF-15")
@pytest.mark.parametrize(
    ("ground", "length", "attacks"),
    [("Dead Calm", 0, True), ("Dead Calm", 1, False), ("Rough Seas", 2, True), ("Rough Seas", 3, False), ("Sheltered Anchorage", 3, True)],
)
def test_the_l_of_an_area_counts_when_something_inside_is_attacked_unless_no_step_was_taken(
    ground: str, length: int, attacks: bool
) -> None:
    ship, sea = unit(1, "SH19", f"K{10 + length}"), area(1, ground, f"K{10 + length}")
    table = handled("HMS Captain", ship, sea)
    if length:
        table.sail(f"path {' '.join('S' * length)}")
    assert table.allows("fire heading S port 1") == attacks


@pytest.mark.rule("BS-243")
@pytest.mark.parametrize(
    ("attacker", "square", "ground", "attacks"),
    [
        ("HMS Captain", "J13", "Fort 6,000", True),
        ("Cutting-out Party", "J12", "Fort 6,000", True),
        ("Boarding Party", "J11", "Island", False),
    ],
)
def test_the_figure_behind_an_x_counts_for_land_characters_only(attacker: str, square: str, ground: str, attacks: bool) -> None:
    """Three steps of a ship with F 3; one step of a party with F 3 and L 1; one of a party with F 2 and L 2."""
    steps = int(square[1:]) - 10 if attacker == "HMS Captain" else 1
    there = f"K{10 + steps}"
    walls = [area(0, "Redoubt 900", "J10"), area(0, "Redoubt 900", "J11")] if attacker != "HMS Captain" else []
    table = handled(attacker, area(1, ground, there), unit(1, "Gun Crew", there), *walls).sail(f"path {' '.join('S' * steps)}")
    line = "fire heading S port 2" if attacker == "HMS Captain" else "attack 2"
    assert table.allows(line) == attacks


@pytest.mark.rule("BS-243")
def test_an_area_entered_in_this_turn_is_not_counted_again() -> None:
    pieces = unit(1, "SH19", "L9"), area(1, "Rough Seas", "J7")
    table = given(unit(0, "HMS Captain", "J11"), *pieces, FAR, wide_terrain=True).handle(0).sail("path N N")
    assert table.state.legs[0].fight_cost == 36
    assert table.allows("fire heading N starboard 1")


@pytest.mark.rule("BS-243", "BS-097")
def test_an_attack_on_the_works_themselves_ignores_their_l() -> None:
    table = handled("HMS Captain", area(1, "Dockyard 8,000", "K13"), unit(1, "Garrison Company", "K13")).sail("path S S S")
    assert table.allows("fire heading S port 1")
    assert not table.allows("fire heading S port 2")


@pytest.mark.rule("BS-246")
def test_height_serves_sight_alone() -> None:
    tall, low = card("Turret"), card("Redoubt 900")
    assert (tall.tall, low.tall) == (True, False)
    assert (tall.width, tall.length) == (low.width, low.length) == (1, 1)
    assert {one.kind for one in CARDS if one.tall} == {"defense", "terrain"}
    assert handled("HMS Captain", unit(1, "SH19", "M10"), area(1, "Redoubt 900", "L10")).allows("fire heading N starboard 1")


# Attachments


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
