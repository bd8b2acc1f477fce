"""Deployment: players arrange their forces unseen, then the fleets meet (BS-032 to BS-043, DK-04 to DK-08, RF-05 to RF-07)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import TABLE
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.state import BATTLE, DEPLOYING, NONE
from tests.games.battle_seas.position import Table, building, deploying, place, secret


def alone(fleet: str, *places: str, **options: Any) -> Table:
    """Player 1 has placed some pieces of a fleet; player 2 has a frigate at T1."""
    return place(place(deploying(fleet, "SH19", **options), 1, "T1 S"), 0, *places)


def joined(red: str, blue: str, reds: tuple[str, ...], blues: tuple[str, ...], **options: Any) -> Table:
    """Two fleets that have met, without wind."""
    table = place(place(deploying(red, blue, wind=False, **options), 0, *reds), 1, *blues)
    return table.do("ready", by=0).do("ready", by=1)


# Where pieces may be placed


@pytest.mark.rule("BS-032", "DK-05")
def test_a_piece_may_be_placed_anywhere_in_the_own_zone_and_moved_again() -> None:
    table = alone("SH11")
    zone = [f"{column}{row}" for column in "ABCDEFGHIJKLMNOPQRST" for row in range(13, 21)]
    assert all(table.allows(f"place 10000 {square} N", by=0) for square in zone)
    table.do("place 10000 A13 N", by=0).do("place 10000 T20 W", by=0)
    assert (table.square(secret(0, 0)), table.heading(secret(0, 0))) == ("T20", "W")


@pytest.mark.rule("BS-032")
def test_nobody_else_sees_the_arrangement() -> None:
    one = alone("SH11, TR01, DF03", "J17 N", "A13", "C15")
    other = alone("SH11, TR01, DF03", "A20 S", "T13", "M13")
    assert [one.view(seat) for seat in (1, None)] == [other.view(seat) for seat in (1, None)]
    heard = [[event for event in table.events if event.audience is None or {1, TABLE} & {*event.audience}] for table in (one, other)]
    assert heard[0] == heard[1]


@pytest.mark.rule("BS-034", "DK-05")
@pytest.mark.parametrize("heading", ["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
def test_a_ship_is_placed_on_sea_or_quay_with_any_heading(heading: str) -> None:
    table = alone("DF04, TE02, SH11, SH11, SH11", "C13", "J15", f"C14 {heading}", f"J15 {heading}", f"T20 {heading}")
    assert {table.heading(secret(0, number)) for number in (2, 3, 4)} == {heading}


@pytest.mark.rule("BS-034", "RF-05")
@pytest.mark.parametrize(("ground", "name"), [("DF02", "Fort 6,000"), ("TE03", "Island"), ("TE05", "Reef"), ("TE04", "Sea Cliffs")])
def test_a_ship_is_not_placed_on_land_or_rock(ground: str, name: str) -> None:
    table = alone(f"{ground}, SH11", "J15")
    assert table.refuses("place 10001 J15 N", by=0) == ("BS-034", f"HMS Captain cannot stand on {name}")


@pytest.mark.rule("BS-034", "RF-05")
def test_two_ships_are_not_placed_in_one_square() -> None:
    table = alone("SH11, SH14", "J17 N")
    assert table.refuses("place 10001 J17 N", by=0) == ("BS-034", "there is no room for HMS St Albans on J17")


@pytest.mark.rule("BS-035", "DK-05")
def test_a_land_character_is_placed_on_land_or_quay_or_aboard() -> None:
    table = alone("SH11, TE03, DF04, LC02, LC02, LC02", "J17 N", "C13", "F13", "C13", "F13", "in 0")
    assert [table.square(secret(0, number)) for number in (3, 4, 5)] == ["C13", "F13", ""]
    assert table.unit(secret(0, 5)).aboard == secret(0, 0)
    assert table.refuses("place 10003 A13", by=0) == ("BS-035", "Marine Platoon cannot stand on the open sea")


@pytest.mark.rule("BS-035")
def test_a_square_holds_four_slots_of_land_characters() -> None:
    table = alone("TE03, SH11, LC06, LC02, LC02, LC02", "C13", "J17 N", "C13", "C13", "C13")
    assert table.refuses("place 10005 C13", by=0) == ("BS-035", "there is no room for Marine Platoon on C13")


@pytest.mark.rule("BS-031", "RF-05")
@pytest.mark.parametrize(
    ("square", "why"), [("J12", "in the border strip"), ("J10", "not in your part of the mat"), ("J1", "not in your part of the mat")]
)
def test_nothing_is_placed_outside_the_own_zone(square: str, why: str) -> None:
    table = alone("SH11, TE03, DF01, TR05")
    assert table.refuses(f"place 10000 {square} N", by=0) == ("BS-031", f"{square} is {why}")
    assert table.refuses(f"place 10001 {square}", by=0)[0] == "BS-037"
    assert table.refuses(f"place 10003 {square}", by=0) == ("BS-040", "Cable and Chain must lie in your zone")


@pytest.mark.rule("BS-037", "DK-04", "RF-05")
def test_an_area_may_be_turned_and_must_lie_wholly_in_the_zone() -> None:
    table = alone("DF01, SH11")
    assert table.allows("place 10000 A13", by=0)
    assert table.refuses("place 10000 A12", by=0) == ("BS-037", "Fort 12,000 must lie wholly in your zone")
    assert table.allows("place 10000 A19", by=0)
    assert table.refuses("place 10000 A19 turned", by=0)[0] == "BS-037"
    assert table.refuses("place 10000 S19", by=0)[0] == "BS-037"
    assert table.allows("place 10000 S18 turned", by=0)


@pytest.mark.rule("BS-037", "DK-04", "RF-05")
def test_areas_do_not_overlap() -> None:
    table = alone("DF01, TE01, SH11", "C13")
    assert table.refuses("place 10001 E14", by=0) == ("BS-037", "Rough Seas would overlap another area")
    assert table.allows("place 10001 F14", by=0)


@pytest.mark.rule("DK-04", "BS-038")
def test_a_terrain_card_has_nothing_to_turn() -> None:
    assert alone("TE03, SH11").refuses("place 10000 C13 turned", by=0)[0] == "BS-037"


# Traps


@pytest.mark.rule("BS-039", "DK-06")
def test_the_square_of_a_trap_is_noted_and_not_marked_on_the_mat() -> None:
    table = joined("SH11, TR05", "SH14", ("J17 N", "J14"), ("J3 S",))
    assert table.state.traps[secret(0, 1)].square == table.at("J14")
    assert [marker.squares for marker in table.view(0).markers] == [(table.at("J3"),), (table.at("J17"),)]
    assert (len(table.view(0).traps), table.view(1).traps, table.view(1).notes) == (1, (), ())


@pytest.mark.rule("BS-040", "DK-06", "RF-06")
@pytest.mark.parametrize(
    ("trap", "lawful", "unlawful", "message"),
    [
        ("TR01", ("A13", "J20", "T15", "C15", "F15"), ("J17", "J15", "H15"), "Land Barrage needs land or the edge of the mat"),
        ("TR03", ("A13", "J17", "T20"), ("C15", "J15", "F15"), "Fire Raft needs open sea"),
    ],
)
def test_a_trap_lies_at_its_site(trap: str, lawful: tuple[str, ...], unlawful: tuple[str, ...], message: str) -> None:
    table = alone(f"TE03, DF02, TE02, SH11, {trap}", "C15", "F15", "J15", "L17 N")
    assert all(table.allows(f"place 10004 {square}", by=0) for square in lawful)
    assert {table.refuses(f"place 10004 {square}", by=0) for square in unlawful} == {("BS-040", message)}


@pytest.mark.rule("DK-08")
def test_orders_are_given_while_deploying_and_in_the_own_turn() -> None:
    table = joined("SH11, TR05", "SH14", ("J17 N", "J14"), ("J3 S",))
    table.do("orders 10001 always", by=0)
    assert table.state.traps[10001].orders == "always"
    table.end_turn()
    assert table.refuses("orders 10001 never", by=0) == ("BS-132", "orders for traps are given in your own turn")
    early = alone("SH11, TR05").do("orders 10001 line only", by=0)
    assert early.state.traps[10001].orders == "line_only"


# Ready


RING = "TE05, TE05, TE05, TE05, TE05, TE05, TE05, TE05, SH11"
AROUND = ("I16", "J16", "K16", "I17", "K17", "I18", "J18", "K18")


@pytest.mark.rule("BS-041", "RF-07", "DK-07")
def test_a_ship_without_a_way_out_is_refused() -> None:
    table = alone(RING, *AROUND, "J17 N")
    assert table.refuses("ready", by=0) == ("BS-041", "HMS Captain has no way out of your part")
    assert table.do("place 10000 C13", by=0).allows("ready", by=0)


@pytest.mark.rule("BS-041", "BS-060")
def test_a_way_out_may_lead_through_a_corner() -> None:
    table = alone("TE05, TE05, SH11", "A19", "B20", "A20 N")
    assert table.allows("ready", by=0)


@pytest.mark.rule("DK-07", "BS-042")
def test_who_has_pieces_left_is_not_ready() -> None:
    table = alone("SH11, TR05", "J17 N")
    assert table.refuses("ready", by=0) == ("BS-042", "Cable and Chain has no place yet")
    assert [decision.seat for decision in table.decisions] == [0, 1]


@pytest.mark.rule("BS-042", "DK-07")
def test_when_all_are_ready_everything_in_sight_is_turned_up_at_once() -> None:
    table = place(deploying("SH11, SH19", "SH14, SH20", wind=False, light="day"), 0, "J13 N", "A20 N")
    place(table, 1, "J5 S", "T1 S").do("ready", by=0)
    assert (table.state.phase, [marker.key for marker in table.view(1).markers]) == (DEPLOYING, [])
    table.do("ready", by=1)
    assert table.state.phase == BATTLE
    at = {table.square(key): key for key in table.state.units}
    assert [table.knows(0, at[square]) for square in ("J5", "T1")] == [True, False]
    assert [table.knows(1, at[square]) for square in ("J13", "A20")] == [True, False]


@pytest.mark.rule("BS-043")
def test_a_piece_that_was_not_seen_is_an_anonymous_marker() -> None:
    one, other = (joined(red, "SH14", ("A20", "T20"), ("J1 S",)) for red in ("SH11, DF03", "TE03, SH19"))
    views = [table.view(1) for table in (one, other)]
    assert views[0].markers == views[1].markers
    assert [(marker.seat, marker.is_known) for marker in views[0].markers] == [(1, True), (0, False), (0, False)]


# Time


@pytest.mark.rule("BS-033", "OP-10")
def test_when_the_time_is_up_the_program_builds_and_places_for_whoever_is_not_ready() -> None:
    table = building(build_minutes=1, wind=False)
    table.dice.then = lambda sides: sides // 2
    table.do("fleet SH11, TR05", by=0)
    for _ in range(60):
        assert table.state.phase != BATTLE
        table.act("tick", 1000, by=TABLE)
    assert table.state.phase == BATTLE
    assert {unit.seat for unit in table.state.units.values()} == {0, 1}
    assert all(unit.square != NONE or unit.aboard != NONE for unit in table.state.units.values())
    assert table.rules.faults(table.state) == []


@pytest.mark.rule("BS-033")
def test_time_leaves_no_piece_behind_whatever_the_order_of_the_fleet() -> None:
    table = deploying("LC06, TR02, SH30, DF03", "SH19", build_minutes=1, wind=False)
    table.dice.then = lambda sides: sides // 2
    for _ in range(60):
        table.act("tick", 1000, by=TABLE)
    assert sorted(CARDS[unit.card].id for unit in table.state.units.values() if unit.seat == 0) == ["LC06", "SH30"]
    assert [CARDS[area.card].id for area in table.state.areas.values()] == ["DF03"]
    assert [CARDS[trap.card].id for trap in table.state.traps.values()] == ["TR02"]


@pytest.mark.rule("BS-033", "OP-10")
def test_by_default_no_time_runs() -> None:
    table = deploying("SH11", "SH14")
    assert table.rules.tick_ms == 0
    assert table.refuses_action("tick", 1000, by=TABLE) == ("BS-033", "no clock is running")


@pytest.mark.rule("BS-033")
def test_auto_puts_the_rest_on_lawful_squares() -> None:
    table = deploying("SH11, TR05, LC02, TE03", "SH14")
    table.dice.then = lambda sides: sides // 2
    table.do("place 10000 J17 N", by=0).do("auto", by=0)
    assert table.square(10000) == "J17"
    assert table.allows("ready", by=0)
