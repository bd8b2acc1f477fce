"""Defense areas: whom they bar, who controls them, and their ruin (BS-089 to BS-100, SP-18 to SP-21, BS-004, BS-008, BS-009)."""

from __future__ import annotations

import pytest

from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.state import NONE
from tests.games.battle_seas.position import FAR, area, deploying, given, handled, passenger, place, roll, secret, trap, unit

HOME = unit(0, "HMS Triton", "T20")


# Intruders


def shot_from(control: int, laid_by: int = 1) -> int:
    """Return the CAP that a Gun Crew at J10 in a Redoubt takes from HMS Nymphe with a roll of 12."""
    redoubt = area(laid_by, "Redoubt 900", "J10", control=control)
    table = given(unit(0, "Gun Crew", "J10"), redoubt, unit(1, "HMS Nymphe", "K10"), FAR, dice=roll(12))
    return 830 - table.handle(0).do("attack 2").cap(2)


@pytest.mark.rule("BS-089", "BS-009")
def test_the_figures_of_a_defense_card_act_on_intruders_and_not_on_its_controller() -> None:
    """Redoubt 900 takes 1 off the roll and 10 per cent off the damage: 12 is 95, 11 is 70."""
    assert shot_from(control=0) == 95
    assert shot_from(control=1) == 63


@pytest.mark.rule("BS-009")
def test_an_intruder_is_whoever_does_not_control_the_area_whoever_laid_it() -> None:
    assert shot_from(control=1, laid_by=0) == 63
    assert shot_from(control=0, laid_by=0) == 95


@pytest.mark.rule("BS-090", "RF-12")
@pytest.mark.parametrize("name", ["Martello Tower 2,500", "Turret", "Naval Hospital 1,500", "Shore Battery 2,000", "Signal Station 600"])
def test_an_x_on_a_defense_card_bars_the_ships_of_its_controller_as_well(name: str) -> None:
    assert handled("HMS Captain", area(0, name, "J9")).refuses("path N")[0] == "BS-084"


@pytest.mark.rule("BS-090", "BS-086")
@pytest.mark.parametrize(("control", "cost"), [(0, 12), (1, 24)])
def test_the_figures_of_a_defense_card_slow_intruders_only(control: int, cost: int) -> None:
    holder = unit(1, "Garrison Company", "I8") if control else unit(0, "SH19", "P10")
    assert handled("HMS Captain", area(1, "Dockyard 8,000", "I8", control=control), holder).sail("path N").state.legs[0].cost == cost
    ground = area(0, "Redoubt 900", "J10"), area(1, "Redoubt 900", "J9", control=control)
    assert handled("Marine Platoon", *ground).sail("path N").state.legs[0].cost == cost


@pytest.mark.rule("SP-19", "BS-090")
def test_a_boom_lets_the_ships_of_its_controller_pass_and_stop() -> None:
    assert handled("HMS Captain", area(0, "Harbour Boom 800", "I9")).sail("path N").square(0) == "J9"
    assert handled("HMS Captain", area(0, "Harbour Boom 800", "I9")).sail("path N N").square(0) == "J8"
    assert handled("HMS Captain", area(1, "Harbour Boom 800", "I9")).refuses("path N")[0] == "BS-084"
    assert not handled("Marine Platoon", area(0, "Island", "J10"), area(0, "Harbour Boom 800", "I9")).allows("path N")


# Control


@pytest.mark.rule("BS-091", "BS-092")
def test_the_placer_controls_an_area_with_nobody_inside() -> None:
    table = place(place(deploying("SH11, DF02", "SH14, TE03", wind=False), 0, "J17 N", "C13"), 1, "J3 S", "C3")
    table.do("ready", by=0).do("ready", by=1)
    assert {CARDS[one.card].id: one.control for one in table.state.areas.values()} == {"DF02": 0, "TE03": 1}


@pytest.mark.rule("BS-093", "BS-094")
def test_control_passes_at_once_to_whoever_enters_an_empty_area() -> None:
    table = handled("HMS Captain", area(1, "Dockyard 8,000", "I8")).sail("path N")
    assert table.control(1) == 0
    assert (table.told("area_taken")[0]["by"], table.told("area_taken")[0]["seat"]) == (0, 0)
    landing = given(unit(0, "SH11", "J10"), passenger(0, "Marine Platoon", 0), area(1, "Fort 6,000", "J8"), FAR)
    assert landing.handle(secret(0, 0)).sail("path N").control(1) == 0


@pytest.mark.rule("BS-094")
@pytest.mark.parametrize("cap", [460, 0, -50])
def test_control_does_not_pass_while_the_controller_has_a_character_inside_even_a_depleted_one(cap: int) -> None:
    yard = area(1, "Dockyard 8,000", "I8"), unit(1, "Garrison Company", "K8", cap=cap)
    assert handled("HMS Captain", *yard).sail("path N").control(1) == 1


@pytest.mark.rule("BS-095")
@pytest.mark.parametrize(
    ("others", "control"),
    [
        ([(0, "Marine Platoon", 90)], 0),
        ([(0, "Marine Platoon", 90), (2, "Sappers", 80)], 0),
        ([(0, "Marine Platoon", 60), (0, "Sappers", 60), (2, "Sappers", 100)], 0),
        ([(0, "Marine Platoon", 80), (2, "Sappers", 80)], NONE),
        ([], 1),
    ],
)
def test_when_the_last_occupant_is_removed_the_strongest_other_player_present_takes_over(
    others: list[tuple[int, str, int]], control: int
) -> None:
    squares = {0: "I9", 2: "J9"}
    inside = [unit(seat, name, squares[seat], cap=cap) for seat, name, cap in others]
    fort = area(1, "Fort 6,000", "I8"), unit(1, "Garrison Company", "I8", cap=0)
    table = given(*fort, *inside, HOME, FAR, unit(2, "SH19", "T1")).end_round()
    assert table.control(0) == control


@pytest.mark.rule("BS-096", "DK-13")
def test_an_attacker_aims_at_the_works_or_at_who_holds_them() -> None:
    pieces = unit(0, "HMS Captain", "J10"), area(1, "Redoubt 900", "K10"), unit(1, "Gun Crew", "K10"), FAR
    works, crew = (given(*pieces, dice=roll(12)).handle(0) for _ in range(2))
    works.do("fire 1")
    crew.do("fire 2")
    assert (works.cap(1) < 900, works.cap(2)) == (True, 320)
    assert (crew.cap(1), crew.cap(2) < 320) == (900, True)


@pytest.mark.rule("BS-097")
def test_an_area_protects_what_is_inside_and_not_itself() -> None:
    pieces = unit(0, "HMS Captain", "J10"), area(1, "Redoubt 900", "K10"), unit(1, "Gun Crew", "K10"), FAR
    works, crew = (given(*pieces, dice=roll(13)).handle(0) for _ in range(2))
    assert 900 - works.do("fire 1").cap(1) == 145
    assert 320 - crew.do("fire 2").cap(2) == 95 * 90 // 100


@pytest.mark.rule("BS-098")
def test_a_defense_area_never_attacks() -> None:
    assert all(not one.rows and one.reach == 0 for one in CARDS if one.kind == "defense")
    table = given(area(0, "Fort 12,000", "J9"), HOME, unit(1, "SH19", "J8"), FAR)
    assert table.options == [("activate", 1), ("end_turn",)]
    assert table.refuses("activate 0") == ("BS-045", "that is not one of your pieces")
    shooter = given(area(0, "Fort 12,000", "J9"), unit(0, "Gun Crew", "J9"), unit(1, "SH19", "J8"), FAR).handle(1)
    assert shooter.allows("attack 2")


# Ruins, and areas of eliminated players


@pytest.mark.rule("BS-099")
def test_a_destroyed_area_leaves_its_surface_without_figures() -> None:
    ruin = area(1, "Redoubt 900", "J9", ruined=True, cap=-1, control=NONE)
    assert handled("HMS Captain", ruin).refuses("path N")[0] == "BS-084"
    leg = handled("Marine Platoon", area(0, "Island", "J10"), ruin).sail("path N").state.legs[0]
    assert (leg.cost, leg.fight_cost) == (12, 12)
    inside = unit(1, "Gun Crew", "J9")
    table = given(unit(0, "HMS Captain", "J10"), ruin, inside, FAR, dice=roll(13)).handle(0).do("fire 2")
    assert 320 - table.cap(2) == 145


@pytest.mark.rule("BS-099")
def test_a_destroyed_boom_bars_nobody() -> None:
    ruin = area(1, "Harbour Boom 800", "I9", ruined=True, cap=0, control=NONE)
    assert handled("HMS Captain", ruin).sail("path N").square(0) == "J9"


@pytest.mark.rule("BS-099")
def test_occupants_survive_the_end_of_their_works() -> None:
    table = given(area(1, "Redoubt 900", "J9", cap=0), unit(1, "Gun Crew", "J9"), HOME, FAR).end_round()
    assert table.state.areas[0].ruined
    assert (table.square(1), table.cap(1)) == ("J9", 320)


@pytest.mark.rule("BS-100")
def test_areas_of_an_eliminated_player_are_nobodys_and_his_traps_are_gone() -> None:
    pieces = HOME, unit(1, "SH19", "A1", cap=0), unit(2, "SH19", "T1"), area(1, "Fort 6,000", "C3"), area(1, "Island", "F3")
    table = given(*pieces, trap(1, "TR05", "J5"), trap(2, "TR05", "M5"), noted={0: [secret(1, 0)]}).end_round()
    assert [table.control(3), table.control(4)] == [NONE, NONE]
    assert list(table.state.traps) == [secret(2, 0)]
    assert table.view(0).notes == ()


# Specials


@pytest.mark.rule("SP-18", "BS-108")
@pytest.mark.parametrize(
    ("control", "name", "square", "hits"),
    [(0, "Gun Crew", "J4", True), (0, "Gun Crew", "J3", False), (1, "Gun Crew", "J4", False), (0, "Sharpshooters", "J6", False)],
)
def test_guns_in_an_own_shore_battery_reach_one_farther(control: int, name: str, square: str, hits: bool) -> None:
    battery = area(0, "Shore Battery 2,000", "J10", control=control)
    assert handled(name, battery, unit(1, "SH19", square)).allows("attack 2") == hits


@pytest.mark.rule("SP-20")
@pytest.mark.parametrize(("control", "square", "seen"), [(0, "J6", True), (0, "J5", False), (1, "J6", False), (1, "J10", True)])
def test_a_signal_station_adds_4_to_the_sight_of_who_stands_in_it(control: int, square: str, seen: bool) -> None:
    station = area(0, "Signal Station 600", "J20", control=control)
    table = given(unit(0, "Marine Platoon", "J20"), station, unit(1, "SH19", square), FAR, known={0: []}).look()
    assert table.knows(0, 2) == seen


@pytest.mark.rule("SP-20")
@pytest.mark.parametrize(("control", "lawful"), [(0, True), (2, False)])
def test_a_signal_station_is_a_free_link_while_it_is_controlled(control: int, lawful: bool) -> None:
    pieces = unit(0, "SH19", "A10"), area(0, "Signal Station 600", "J10", control=control), unit(2, "SH19", "T10"), FAR
    table = given(*pieces).handle(0)
    line = "communicate 3 piece 3 via 0 1"
    assert table.allows(line) == lawful
    assert not table.allows("communicate 3 piece 3 via 0")


@pytest.mark.rule("SP-21")
@pytest.mark.parametrize(("control", "ship", "seen"), [(0, "J8", True), (1, "J8", False), (0, "J7", False)])
def test_a_lighthouse_shows_its_controller_what_is_within_8_units_at_day_distance(control: int, ship: str, seen: bool) -> None:
    """From J17 the ship is 9 or 10 away, from the lighthouse 8 or 9: only lit squares are seen farther than 6 units."""
    light = area(0, "Lighthouse 500", "J16", control=control)
    table = given(unit(0, "SH19", "J17"), light, unit(1, "SH19", ship), FAR, night=True, known={0: []}, light="night").look()
    assert table.knows(0, 2) == seen


# Cards without CAP


@pytest.mark.rule("BS-004", "RF-19")
@pytest.mark.parametrize("name", ["Rough Seas", "Choppy Waters", "Dead Calm"])
def test_a_card_without_cap_cannot_be_attacked(name: str) -> None:
    table = handled("HMS Captain", area(1, name, "K10"))
    assert table.refuses("fire heading N starboard 1") == ("BS-004", f"{name} has no CAP")


@pytest.mark.rule("BS-004")
def test_no_round_takes_away_what_has_no_cap() -> None:
    table = given(area(0, "Rough Seas", "J9"), trap(0, "TR05", "J14"), HOME, FAR).end_round().end_round()
    assert (table.state.areas[0].ruined, table.control(0), list(table.state.traps)) == (False, 0, [secret(0, 0)])


@pytest.mark.rule("BS-008")
def test_areas_are_tiles_on_the_mat_and_attachments_sit_on_their_bearer() -> None:
    table = place(place(deploying("DF02[MO11], TE01, SH11[AR04]", "SH14", wind=False), 0, "C13", "J15", "K17 N"), 1, "J3 S")
    table.do("ready", by=0).do("ready", by=1)
    assert len(table.state.areas) == 2
    assert [CARDS[card].id for one in table.state.areas.values() for card in one.gear] == ["MO11"]
    assert [CARDS[card].id for one in table.state.units.values() for card in one.gear] == ["AR04"]
    assert len(table.view(0).markers) == 4
