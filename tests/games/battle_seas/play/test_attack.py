"""Attacks: broadsides to two sides, single shots and fire ships (BS-077 to BS-079, BS-113 to BS-117, SP-02 to SP-04, DK-12 to DK-14)."""

from __future__ import annotations

import pytest

from seatui.engine.squares import COMPASS
from tests.games.battle_seas.position import FAR, area, given, handled, passenger, roll, secret, unit

# Sides and arcs


@pytest.mark.rule("BS-077", "BS-113", "BS-114", "EX-16", "DK-12")
def test_a_ship_between_two_enemies_fires_at_both_with_one_roll() -> None:
    table = handled("HMS Captain", unit(1, "SH14", "H10"), unit(1, "SH14", "M10"), dice=roll(14))
    table.do("fire heading N port 1 starboard 2")
    assert [950 - table.cap(number) for number in (1, 2)] == [145, 145]
    assert table.dice.left == 0


@pytest.mark.rule("BS-115", "EX-16")
def test_what_protects_a_target_acts_on_that_target_alone() -> None:
    oak = unit(1, "SH14", "M10", gear=["MO07"])
    table = handled("HMS Captain", unit(1, "SH14", "H10"), oak, dice=roll(14)).do("fire heading N port 1 starboard 2")
    assert [950 - table.cap(number) for number in (1, 2)] == [145, 116]
    waters = area(1, "Choppy Waters", "H10")
    table = handled("HMS Captain", unit(1, "SH14", "H10"), unit(1, "SH14", "M10"), waters, dice=roll(13))
    table.do("fire heading N port 1 starboard 2")
    assert [950 - table.cap(number) for number in (1, 2)] == [95 * 85 // 100, 145]


@pytest.mark.rule("BS-078", "EX-17", "RF-18")
@pytest.mark.parametrize(
    ("square", "heading", "side"),
    [
        ("J6", "N", ""),
        ("K7", "N", ""),
        ("L8", "N", "starboard"),
        ("L8", "E", "port"),
        ("M10", "N", "starboard"),
        ("L12", "N", "starboard"),
        ("K13", "N", ""),
        ("H10", "N", "port"),
        ("J12", "SE", "starboard"),
        ("J12", "E", "starboard"),
    ],
)
def test_a_side_bears_from_45_to_135_degrees_off_the_heading(square: str, heading: str, side: str) -> None:
    table = handled("HMS Captain", unit(1, "SH14", square))
    assert [name for name in ("port", "starboard") if table.allows(f"fire heading {heading} {name} 1")] == ([side] if side else [])


@pytest.mark.rule("BS-078")
@pytest.mark.parametrize("heading", range(8))
def test_the_arcs_turn_with_the_heading(heading: int) -> None:
    """Neighbours one eighth to three eighths off the heading lie to starboard, five to seven eighths to port."""
    squares = ("J9", "K9", "K10", "K11", "J11", "I11", "I10", "I9")
    for direction, square in enumerate(squares):
        table = handled("HMS Captain", unit(1, "SH14", square))
        sides = [name for name in ("port", "starboard") if table.allows(f"fire heading {COMPASS[heading]} {name} 1")]
        eighths = (direction - heading) % 8
        assert sides == ([] if eighths in (0, 4) else ["starboard"] if eighths < 4 else ["port"])


@pytest.mark.rule("BS-114", "RF-18")
def test_each_side_has_at_most_one_target_and_both_are_hit_under_one_heading() -> None:
    table = handled("HMS Captain", unit(1, "SH14", "L8"), unit(1, "SH14", "L12"))
    assert table.refuses("fire heading N port 1 starboard 2")[0] == "BS-078"
    assert table.allows("fire heading E port 1 starboard 2")
    assert table.refuses("fire heading N port 1 starboard 1")[0] == "BS-114"
    near = handled("HMS Captain", unit(1, "SH14", "L10"), unit(1, "SH14", "M10"))
    pairs = [(COMPASS[heading], port, 3 - port) for heading in range(8) for port in (1, 2)]
    assert not any(near.allows(f"fire heading {heading} port {port} starboard {starboard}") for heading, port, starboard in pairs)


@pytest.mark.rule("BS-114", "DK-12")
def test_one_side_alone_may_fire_and_the_ship_turns_for_it() -> None:
    table = handled("HMS Captain", unit(1, "SH14", "J8"), dice=roll(14)).do("fire heading W starboard 1")
    assert (950 - table.cap(1), table.heading(0)) == (145, "W")
    assert handled("HMS Captain", unit(1, "SH14", "J8")).refuses_action("fire", 0, -1, -1)[0] == "BS-114"


@pytest.mark.rule("BS-079")
def test_heading_changes_neither_what_a_ship_does_nor_what_it_suffers() -> None:
    losses = set()
    for mine in ("N", "NE", "SE", "S", "NW"):
        for theirs in COMPASS:
            table = handled("HMS Captain", unit(1, "SH14", "L10", theirs), heading=mine, dice=roll(14)).do("fire 1")
            losses.add(950 - table.cap(1))
    assert losses == {145}


# Attackers and targets


@pytest.mark.rule("BS-116")
def test_attacking_a_depleted_piece_is_lawful_after_a_warning() -> None:
    table = handled("HMS Captain", unit(1, "SH14", "K10", cap=0), unit(1, "SH14", "I10"), dice=roll(14))
    warned = [table.rules.warning(table.view(0), ("fire", 0, *sides)) for sides in ((-1, 1), (2, -1))]
    assert warned[0] == "HMS St Albans (1) is depleted and will leave the mat anyway."
    assert warned[1] == ""
    assert table.do("fire heading N starboard 1").cap(1) == -145


@pytest.mark.rule("BS-117", "DK-13")
def test_land_characters_on_the_mat_attack_and_are_attacked_like_ships() -> None:
    pieces = area(0, "Island", "J10"), unit(1, "SH14", "J11")
    table = handled("Sharpshooters", *pieces, dice=roll(12)).do("attack 2")
    assert 950 - table.cap(2) == 24
    table = given(unit(0, "Sharpshooters", "J10"), area(0, "Redoubt 900", "J10"), unit(1, "SH14", "K10"), FAR, turn=1, dice=roll(12))
    assert table.handle(2).do("fire 0").cap(0) == 110 - 85 * 90 // 100


@pytest.mark.rule("BS-117", "RF-19")
def test_passengers_neither_attack_nor_are_attacked() -> None:
    crews = passenger(0, "Sharpshooters", 0), passenger(1, "Sharpshooters", 1)
    table = given(unit(0, "SH19", "J10"), unit(1, "SH14", "K10"), FAR, area(0, "Island", "J9"), *crews).handle(secret(0, 0))
    assert table.refuses("attack 1")[0] == "BS-117"
    assert table.handle(0).refuses(f"fire heading N starboard {secret(1, 0)}")[0] == "BS-111"


# Single shots


@pytest.mark.rule("SP-02", "DK-13")
@pytest.mark.parametrize("name", ["Gunboat", "Bomb Vessel"])
@pytest.mark.parametrize("square", ["J9", "K9", "K10", "J11", "I11"])
def test_gunboats_and_bomb_vessels_attack_one_target_in_any_bearing(name: str, square: str) -> None:
    table = handled(name, unit(1, "SH14", square), unit(1, "SH14", "J12"), dice=roll(20))
    assert table.refuses("fire heading E port 1") == ("BS-114", f"{name} has no broadsides")
    table.do("attack 1")
    assert (table.cap(1) < 950, table.cap(2), table.heading(0)) == (True, 950, "N")


@pytest.mark.rule("DK-13")
def test_a_ship_with_two_sides_does_not_attack_otherwise() -> None:
    assert handled("HMS Captain", unit(1, "SH14", "K10")).refuses("attack 1") == ("BS-114", "HMS Captain fires broadsides")


@pytest.mark.rule("SP-03", "RF-17")
def test_a_bomb_vessel_needs_no_line_of_sight_to_an_identified_target() -> None:
    hidden = area(1, "Island", "J8"), area(1, "Fort 6,000", "J5")
    assert handled("Bomb Vessel", *hidden, dice=roll(15)).do("attack 2").cap(2) == 6000 - 85
    assert not handled("Gunboat", *hidden, square="J9").allows("attack 2")
    assert handled("Bomb Vessel", *hidden, known={0: [1]}).refuses("attack 2")[0] == "BS-111"


@pytest.mark.rule("SP-03")
@pytest.mark.parametrize(("natural", "loss"), [(19, 60), (16, 30), (13, 0)])
def test_a_bomb_vessel_has_5_less_against_ships(natural: int, loss: int) -> None:
    assert 950 - handled("Bomb Vessel", unit(1, "SH14", "J5"), dice=roll(natural)).do("attack 1").cap(1) == loss


@pytest.mark.rule("SP-09")
def test_guns_ashore_do_not_attack_after_a_step() -> None:
    ground = area(0, "Fort 6,000", "J10"), unit(1, "SH14", "L10")
    assert handled("Gun Crew", *ground).allows("attack 2")
    assert handled("Gun Crew", *ground).sail("path S").refuses("attack 2")[0] == "BS-056"


@pytest.mark.rule("SP-09")
@pytest.mark.parametrize("name", ["Gun Crew", "Field Gun"])
def test_guns_neither_board_nor_defend(name: str) -> None:
    guns = passenger(0, name, 0), passenger(0, "Marine Platoon", 0)
    boarding = given(unit(0, "SH11", "J10"), unit(1, "SH14", "K10", cap=100), FAR, *guns).handle(0)
    assert not boarding.allows(f"board 1 with {secret(0, 0)}")
    assert boarding.allows(f"board 1 with {secret(0, 1)}")
    prey = unit(1, "SH24", "K10", cap=1, hands=(40, 0)), passenger(1, name, 1)
    table = given(unit(0, "SH11", "J10"), prey[0], FAR, passenger(0, "Captain of Marines", 0), prey[1], dice=(*roll(20), *roll(2)))
    table.handle(0).do(f"board 1 with {secret(0, 0)}")
    assert 1 in table.state.struck


@pytest.mark.rule("SP-11")
def test_sappers_take_twice_as_much_from_works() -> None:
    pieces = area(0, "Island", "J10"), area(1, "Turret", "J9"), unit(1, "Gun Crew", "J9")
    assert 1000 - handled("Sappers", *pieces, dice=roll(14)).do("attack 2").cap(2) == 2 * 23
    assert 320 - handled("Sappers", *pieces, dice=roll(15)).do("attack 3").cap(3) == 23 * 85 // 100


# Fire ships


@pytest.mark.rule("SP-04", "DK-14")
def test_a_fire_ship_ignites_once_and_is_spent() -> None:
    table = handled("Fire Ship", unit(1, "SH14", "K10"), unit(0, "SH19", "T20"), dice=roll(12)).do("ignite 1")
    assert (950 - table.cap(1), table.cap(0)) == (205, 0)
    assert table.refuses("activate 0")[0] == "BS-046"
    assert 0 not in table.end_round().state.units


@pytest.mark.rule("SP-04", "DK-14", "SP-02")
@pytest.mark.parametrize(("square", "lawful"), [("J9", True), ("K10", True), ("J11", True), ("K9", False), ("J8", False)])
def test_a_fire_ship_ignites_at_distance_1_in_any_bearing(square: str, lawful: bool) -> None:
    assert handled("Fire Ship", unit(1, "SH14", square)).allows("ignite 1") == lawful


@pytest.mark.rule("SP-04", "DK-14")
def test_a_fire_ship_has_no_guns_and_only_fire_ships_ignite() -> None:
    table = handled("Fire Ship", unit(1, "SH14", "K10"))
    assert not table.allows("attack 1")
    assert not table.allows("fire heading N starboard 1")
    assert handled("HMS Captain", unit(1, "SH14", "K10")).refuses("ignite 1") == ("BS-111", "HMS Captain is not a fire ship")


@pytest.mark.rule("BS-052", "SP-04")
def test_a_fire_ship_depleted_in_this_round_still_ignites() -> None:
    table = given(unit(0, "Fire Ship", "J10", cap=-20), unit(1, "SH14", "K10"), FAR, dice=roll(12)).handle(0)
    assert ("ignite", 1) in table.options
    table.do("ignite 1")
    assert (950 - table.cap(1), table.cap(0)) == (205, 0)


@pytest.mark.rule("SP-04")
def test_a_fire_ship_carries_nobody_and_is_not_healed() -> None:
    docked = given(unit(0, "Fire Ship", "J10", cap=50), area(0, "Dockyard 8,000", "J10"), unit(0, "Sappers", "J10"), FAR)
    assert docked.handle(0).refuses("heal") == ("BS-167", "Fire Ship cannot be healed")
    assert docked.handle(2).refuses("embark 0")[0] == "BS-172"


@pytest.mark.rule("DK-14", "RF-15")
def test_a_fire_ship_ignites_after_a_path_within_its_f() -> None:
    assert handled("Fire Ship", unit(1, "SH14", "K14")).sail("path S S S S").allows("ignite 1")
    assert handled("Fire Ship", unit(1, "SH14", "K15")).sail("path S S S S S").refuses("ignite 1")[0] == "BS-056"
