"""Sight: its range, its obstacles, and when it is checked (BS-133 to BS-139, BS-142, SP-14, SP-25, SP-26, EX-22)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_seas.knowledge.hearing import facts_for
from tests.games.battle_seas.position import Piece, Table, area, deploying, given, passenger, place, secret, unit

BLIND = {0: (), 1: (), 2: ()}


def facing(a: str, b: str, *others: Piece, gear: tuple[str, ...] = (), **more: Any) -> Table:
    """HMS Captain of player 1 and HMS Triton of player 2, neither identified."""
    return given(unit(0, "HMS Captain", a, gear=gear), unit(1, "HMS Triton", b), *others, known=BLIND, **more)


def sees(a: str, b: str, *others: Piece, gear: tuple[str, ...] = (), **more: Any) -> bool:
    """Whether the Captain there identifies the Triton."""
    return facing(a, b, *others, gear=gear, **more).look().knows(0, 1)


# How far


@pytest.mark.rule("BS-133", "BS-135")
@pytest.mark.parametrize(
    ("square", "by_day", "by_night"), [("J2", True, False), ("K2", False, False), ("J6", True, True), ("K6", True, False)]
)
def test_sight_reaches_ten_units_by_day_and_six_by_night(square: str, by_day: bool, by_night: bool) -> None:
    assert sees("J12", square) == by_day
    assert sees("J12", square, night=True) == by_night


@pytest.mark.rule("BS-133")
@pytest.mark.parametrize(("night", "far"), [(False, "J8"), (True, "J9")])
def test_other_distances_may_be_agreed(night: bool, far: str) -> None:
    assert sees("J12", far, night=night, sight_day=4, sight_night=3)
    assert not sees("J12", far.replace("J", "K"), night=night, sight_day=4, sight_night=3)


@pytest.mark.rule("SP-25")
@pytest.mark.parametrize(("square", "night", "seen"), [("J6", False, True), ("J5", False, False), ("J10", True, True), ("J9", True, False)])
def test_a_telescope_sees_four_farther(square: str, night: bool, seen: bool) -> None:
    assert sees("J20", square, gear=("Telescope",), night=night) == seen


@pytest.mark.rule("SP-26")
@pytest.mark.parametrize(
    ("square", "night", "seen"), [("J10", False, True), ("J9", False, False), ("J10", True, True), ("J9", True, False)]
)
def test_a_night_glass_sees_four_farther_by_night_alone(square: str, night: bool, seen: bool) -> None:
    assert sees("J20", square, gear=("Night Glass",), night=night) == seen


@pytest.mark.rule("BS-135")
def test_what_extends_sight_adds_up() -> None:
    both = ("Telescope", "Night Glass")
    assert sees("J20", "J6", gear=both, night=True)
    assert not sees("J20", "J5", gear=both, night=True)


@pytest.mark.rule("SP-14")
def test_a_signal_party_sees_two_farther_for_its_ship_or_its_square() -> None:
    aboard = passenger(0, "Signal Party", 0)
    assert sees("J14", "J2", aboard)
    assert not sees("J14", "J1", aboard)
    quay = [area(0, "Dockyard 8,000", "J14"), unit(0, "Signal Party", "J14")]
    assert sees("J14", "J2", *quay)
    assert not sees("J14", "J1", *quay)


# Past what


@pytest.mark.rule("BS-136", "EX-22")
@pytest.mark.parametrize(("square", "seen"), [("H10", False), ("H11", False), ("H12", True)])
def test_no_line_runs_through_a_tall_square(square: str, seen: bool) -> None:
    assert sees("D10", square, area(0, "Island", "F10")) == seen


@pytest.mark.rule("BS-136")
def test_low_squares_and_ships_hide_nothing() -> None:
    assert sees("D10", "H10", area(0, "Reef", "F10"), unit(0, "HMS Victory", "E10"), unit(1, "HMS Victory", "G10"))


@pytest.mark.rule("BS-136")
def test_touching_a_corner_is_harmless_unless_two_tall_squares_meet_there() -> None:
    one, other = area(0, "Island", "E10"), area(0, "Island", "D11")
    assert sees("D10", "H14", one)
    assert sees("D10", "H14", other)
    assert not sees("D10", "H14", one, other)


@pytest.mark.rule("BS-137")
def test_the_areas_in_which_the_ends_stand_do_not_block() -> None:
    fort = area(0, "Fort 6,000", "E10")
    assert not sees("D10", "J10", fort)
    inside = given(unit(0, "Gun Crew", "E10"), unit(1, "HMS Triton", "J10"), fort, known=BLIND).look()
    assert inside.knows(0, 1)  # over F10, which is the fort too
    assert inside.knows(1, 0)


@pytest.mark.rule("BS-142")
def test_characters_that_touch_know_each_other_even_where_the_line_is_blocked() -> None:
    tall = [area(0, "Island", "K10"), area(0, "Island", "J11")]
    table = facing("J10", "K11", *tall).look()
    assert table.knows(0, 1)
    assert table.knows(1, 0)
    assert not sees("J10", "L12", *tall)


# Who knows, and for how long


@pytest.mark.rule("BS-134")
def test_a_piece_in_sight_is_revealed() -> None:
    table = facing("J12", "J2")
    assert table.view(0).markers[1].unit is None
    table.look()
    shown = table.view(0).markers[1].unit
    assert shown is not None
    assert shown.cap == 860
    assert [fact["piece"] for fact in facts_for(table, 0, "identified")] == [1]


@pytest.mark.rule("BS-138")
def test_identification_is_each_players_own_and_lasting() -> None:
    table = facing("J12", "J2", unit(2, "HMS Triton", "T20")).look()
    assert table.knows(0, 1)
    assert not table.knows(2, 1)
    table.handle(0).sail("path S S S S")
    assert table.square(0) == "J16"  # 14 away
    assert table.look().knows(0, 1)


# When it is checked


@pytest.mark.rule("BS-139")
def test_sight_is_checked_when_the_parts_are_joined() -> None:
    table = deploying("HMS Triton", "HMS Triton", strip=0, wind=False)
    place(table, 0, "J12 N").do("ready", by=0)
    place(table, 1, "J2 S").do("ready", by=1)
    assert all(marker.is_known for seat in (0, 1) for marker in table.view(seat).markers)


@pytest.mark.rule("BS-139")
def test_sight_is_checked_after_every_step() -> None:
    table = facing("J13", "J2").look()
    assert not table.knows(0, 1)
    table.handle(0).sail("path N S")
    assert table.square(0) == "J13"
    assert table.knows(0, 1)
    assert table.knows(1, 0)


@pytest.mark.rule("BS-139")
def test_sight_is_checked_after_landing() -> None:
    island = area(0, "Island", "J14")
    table = facing("J15", "J4", passenger(0, "Marine Platoon", 0), island).look()
    assert not table.knows(0, 1)
    table.handle(secret(0, 0)).act("path", (0,), 0)
    assert table.knows(0, 1)


@pytest.mark.rule("BS-139")
def test_sight_is_checked_after_embarking() -> None:
    table = facing("K14", "K2", area(0, "Island", "J14"), unit(0, "Signal Party", "J14")).look()
    assert not table.knows(0, 1)
    table.handle(3).act("embark", 0)
    assert table.knows(0, 1)


@pytest.mark.rule("BS-139")
def test_sight_is_checked_when_a_round_closes() -> None:
    table = facing("J12", "J2").end_turn()
    assert not table.knows(0, 1)
    assert table.end_turn().knows(0, 1)


@pytest.mark.rule("BS-139")
def test_sight_is_checked_when_the_light_changes() -> None:
    table = facing("J12", "J4", night=True, light="alternate", in_round=20).end_round()
    assert not table.state.night
    assert table.knows(0, 1)


@pytest.mark.rule("BS-139")
def test_sight_is_checked_when_an_area_falls() -> None:
    table = facing("J12", "J4", area(1, "Turret", "J8", cap=0)).end_round()
    assert table.knows(0, 1)


@pytest.mark.rule("BS-139")
def test_sight_is_checked_when_an_area_changes_hands() -> None:
    station = area(1, "Signal Station 600", "J14")
    table = given(
        unit(0, "HMS Captain", "J15"),
        unit(1, "HMS Triton", "J1"),
        passenger(0, "Marine Platoon", 0),
        station,
        known={0: (2,), 1: ()},
    )
    table.handle(secret(0, 0)).act("path", (0,), 0)
    assert table.control(2) == 0
    assert table.knows(0, 1)  # 13 units from the station, whose holder sees 14
