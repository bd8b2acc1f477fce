"""Terrain: who cannot pass, the cost of entering, and whom it hampers (BS-080 to BS-088, SP-22, SP-23, EX-33, RF-12)."""

from __future__ import annotations

import pytest

from seatui.games.battle_seas.model.content import CARDS
from tests.games.battle_seas.position import FAR, Table, area, given, handled, passenger, roll, secret, unit

# Closed areas


@pytest.mark.rule("BS-080", "RF-12")
@pytest.mark.parametrize("owner", [0, 1])
def test_not_even_its_placer_passes_through_an_island(owner: int) -> None:
    table = handled("HMS Captain", area(owner, "Island", "J8"))
    assert table.refuses("path N N N") == ("BS-084", "Island at J8 bars ships, also its owner's")


@pytest.mark.rule("BS-084", "BS-088", "RF-12")
@pytest.mark.parametrize("name", ["Sea Cliffs", "Reef"])
def test_nobody_enters_an_x(name: str) -> None:
    assert handled("HMS Captain", area(0, name, "J9")).refuses("path N")[0] == "BS-084"
    ashore = handled("Marine Platoon", area(0, "Island", "J10"), area(0, name, "J9"))
    assert ashore.refuses("path N") == ("BS-084", f"{name} at J9 bars everybody")
    assert handled("HMS Captain", area(0, name, "J9")).sail("path NE NW").square(0) == "J8"


SURFACES = {
    "sea": ("Choppy Waters", (True, False)),
    "land": ("Island", (False, True)),
    "quay": ("Victualling Yard 3,000", (True, True)),
    "rock": ("Reef", (False, False)),
}


@pytest.mark.rule("BS-088", "RF-12")
@pytest.mark.parametrize("surface", SURFACES)
def test_sea_holds_ships_land_holds_land_characters_quay_both_and_rock_nobody(surface: str) -> None:
    name, (ships, people) = SURFACES[surface]
    there, landing = area(0, name, "J8"), area(0, "Island", "J9")
    assert CARDS[given(there, unit(0, "SH19", "A20"), FAR).state.areas[0].card].surface == surface
    assert handled("HMS Captain", there, square="I8").allows("path E") == ships
    assert handled("Captain of Marines", there, landing, square="J9").allows("path N") == people


# The cost of entering


def spent(name: str, ground: str, steps: str, owner: int = 1) -> tuple[int, int]:
    """Return the cost of a path from J10 over an area at J9 without and with an attack, in twelfths."""
    leg = handled(name, area(owner, ground, "J9")).sail(f"path {steps}").state.legs[0]
    return leg.cost, leg.fight_cost


@pytest.mark.rule("BS-086", "BS-082")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(
    ("ground", "extra"),
    [("Rough Seas", (1, 1)), ("Shoal", (3, 2)), ("Dead Calm", (3, 3)), ("Fog Bank", (1, 0)), ("Sheltered Anchorage", (0, 0))],
)
def test_a_plain_figure_adds_moves_to_the_step_that_enters_for_everybody(owner: int, ground: str, extra: tuple[int, int]) -> None:
    assert spent("HMS Nymphe", ground, "N", owner) == (12 + 12 * extra[0], 12 + 12 * extra[1])


@pytest.mark.rule("BS-086")
def test_steps_inside_an_area_and_out_of_it_cost_nothing_extra() -> None:
    table = given(unit(0, "HMS Nymphe", "J10"), area(1, "Rough Seas", "J7"), FAR, wide_terrain=True).handle(0)
    assert table.sail("path N N N N").state.legs[0].cost == 12 * 5
    table = given(unit(0, "HMS Nymphe", "J9"), area(1, "Dead Calm", "J9"), FAR).handle(0)
    assert table.sail("path N N").state.legs[0].cost == 12 * 2


@pytest.mark.rule("BS-085", "BS-086")
def test_the_figure_behind_an_x_slows_what_is_no_ship() -> None:
    ground = area(0, "Fort 6,000", "J10"), area(1, "Island", "J9")
    leg = handled("Captain of Marines", *ground).sail("path N").state.legs[0]
    assert (leg.cost, leg.fight_cost) == (24, 36)


@pytest.mark.rule("BS-085", "BS-056", "BS-242")
@pytest.mark.parametrize(
    ("ground", "attacks"), [("Sheltered Anchorage", True), ("Fog Bank", True), ("Rough Seas", True), ("Shoal", True), ("Dead Calm", False)]
)
def test_l_counts_where_an_attack_follows(ground: str, attacks: bool) -> None:
    table = handled("HMS Captain", area(0, ground, "J9"), unit(1, "SH19", "K9")).sail("path N")
    assert table.allows("fire heading N starboard 2") == attacks


@pytest.mark.rule("BS-087")
def test_an_open_area_may_always_be_entered_as_the_sole_step() -> None:
    table = handled("HMS Britannia", area(1, "Shoal", "J9"), unit(1, "SH19", "K9"))
    assert not table.allows("path N N")
    table.sail("path N")
    assert (table.square(0), table.state.legs[0].cost) == ("J9", 48)
    assert table.refuses("fire heading N starboard 2")[0] == "BS-056"


@pytest.mark.rule("BS-087")
def test_a_land_character_enters_an_area_as_its_sole_step_too() -> None:
    ground = area(0, "Fort 6,000", "J10"), area(1, "Island", "J9")
    assert handled("Gun Crew", *ground).sail("path N").square(0) == "J9"


# Landing (EX-33)


def ashore(name: str) -> Table:
    """Player 1 handles a passenger of a ship at J10, beside their own Island and an enemy at I9."""
    crew = passenger(0, name, 0)
    return given(unit(0, "HMS Captain", "J10"), area(0, "Island", "J9"), unit(1, "SH19", "I9"), FAR, crew).handle(secret(0, 0))


@pytest.mark.rule("EX-33", "BS-085", "BS-087")
def test_a_platoon_lands_on_an_island_with_its_two_moves_and_cannot_attack() -> None:
    table = ashore("Marine Platoon").sail("path N")
    (landed,) = (key for key, one in table.state.units.items() if one.seat == 0 and key != 0)
    assert (table.square(landed), table.state.legs[landed].cost, table.state.legs[landed].fight_cost) == ("J9", 24, 36)
    assert table.refuses("attack 2")[0] == "BS-056"


@pytest.mark.rule("EX-33", "BS-087")
def test_a_gun_crew_lands_only_as_its_sole_step_and_a_ship_never() -> None:
    table = ashore("Gun Crew")
    assert table.allows("path N")
    assert not table.allows("path N N")
    assert not table.handle(0).allows("path N")


# Intruders


@pytest.mark.rule("BS-081", "BS-082")
@pytest.mark.parametrize(("owner", "loss"), [(0, 145), (1, 80)])
def test_what_is_advantageous_in_terrain_serves_its_controller(owner: int, loss: int) -> None:
    """Choppy Waters take 1 off the roll and 15 per cent off the damage of intruders who stand in them: 13 is 145, 12 is 95."""
    table = given(unit(0, "HMS Captain", "J10"), area(owner, "Choppy Waters", "J10"), unit(1, "SH19", "K10"), FAR, dice=roll(13))
    assert 830 - table.handle(0).do("fire 2").cap(2) == loss


@pytest.mark.rule("BS-083")
def test_terrain_stays_under_the_control_of_its_placer() -> None:
    table = handled("HMS Captain", area(1, "Rough Seas", "J9")).sail("path N")
    assert table.control(1) == 1
    assert table.end_round().control(1) == 1


# Shoal and fog


@pytest.mark.rule("SP-22")
@pytest.mark.parametrize(("name", "cost"), [("HMS Speedy", (12, 12)), ("Gunboat", (12, 12)), ("HMS Nymphe", (48, 36))])
def test_cutters_ignore_a_shoal(name: str, cost: tuple[int, int]) -> None:
    assert spent(name, "Shoal", "N") == cost


@pytest.mark.rule("SP-22", "BS-243")
@pytest.mark.parametrize(("name", "attacks"), [("HMS Cruizer", True), ("HMS Nymphe", False)])
def test_a_cutter_ignores_l_also_when_it_attacks_something_in_a_shoal(name: str, attacks: bool) -> None:
    ships = unit(1, "SH14", "K7"), area(1, "Shoal", "K7")
    assert handled(name, *ships).sail("path N N N").allows("fire heading N starboard 1") == attacks


@pytest.mark.rule("SP-23")
@pytest.mark.parametrize(
    ("mine", "theirs", "seen"),
    [
        ("J10", "J4", False),
        ("J10", "H4", True),
        ("J8", "J7", True),
        ("J9", "J7", True),
        ("J10", "J7", False),
        ("J7", "J5", True),
        ("J7", "J4", False),
    ],
)
def test_no_line_passes_a_fog_bank_and_one_that_begins_or_ends_there_reaches_two_units(mine: str, theirs: str, seen: bool) -> None:
    table = given(unit(0, "HMS Captain", mine), unit(1, "HMS Nymphe", theirs), area(1, "Fog Bank", "J7"), FAR, known={0: [2]}).look()
    assert table.knows(0, 1) == seen


@pytest.mark.rule("SP-23", "RF-17")
@pytest.mark.parametrize(("fog", "fires"), [("J9", False), ("J8", False), ("J7", False), ("K8", True)])
def test_guns_find_nothing_behind_fog_nor_farther_in_it_than_two_units(fog: str, fires: bool) -> None:
    table = handled("HMS Captain", area(0, "Fog Bank", fog), unit(1, "SH19", "J7"))
    assert table.allows("fire heading E port 2") == fires
    if not fires:
        assert table.refuses("fire heading E port 2") == ("BS-136", "HMS Nymphe is out of sight")


@pytest.mark.rule("SP-23", "BS-143")
def test_a_fog_bank_that_nobody_told_of_is_no_reason_to_refuse_and_still_swallows_the_shot() -> None:
    pieces = area(1, "Fog Bank", "J7"), unit(1, "HMS Nymphe", "J7"), unit(1, "HMS Nymphe", "J8")
    table = handled("HMS Captain", *pieces, known={0: [2, 3]}, dice=roll(20))
    assert table.do("fire heading E port 2").cap(2) == 830
    near = handled("HMS Captain", *pieces, known={0: [2, 3]}, dice=roll(20))
    assert near.do("fire heading E port 3").cap(3) < 830
