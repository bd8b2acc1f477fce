"""Sight and searching, and making traps safe (BS-133 to BS-154, BS-C05, DK-17, DK-18, RF-23, RF-25, SP-14, SP-25, SP-26, EX-19, EX-22)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.battle_seas.model.content import CHANCES
from seatui.games.battle_seas.play.searching import FOUND_FROM
from tests.games.battle_seas.knowledge.hearing import facts_for
from tests.games.battle_seas.position import Piece, Table, area, card, deploying, given, passenger, place, roll, secret, trap, unit

BLIND = {0: (), 1: (), 2: ()}


def facing(a: str, b: str, *others: Piece, gear: tuple[str, ...] = (), **more: Any) -> Table:
    """HMS Captain of player 1 and HMS Triton of player 2, neither identified."""
    return given(unit(0, "HMS Captain", a, gear=gear), unit(1, "HMS Triton", b), *others, known=BLIND, **more)


def sees(a: str, b: str, *others: Piece, gear: tuple[str, ...] = (), **more: Any) -> bool:
    """Whether the Captain there identifies the Triton."""
    return facing(a, b, *others, gear=gear, **more).look().knows(0, 1)


# Range of sight


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


# Obstacles


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
    table = deploying("HMS Triton", "HMS Triton", strip=0, wind=False, light="day")
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


TRAP = secret(1, 0)
BATTERY = card("Hidden Battery").number


def searching(*others: Piece, square: str = "J6", name: str = "HMS Captain", dice: tuple[int, ...] = (), **more: Any) -> Table:
    """HMS Captain of player 1 at J10, a Hidden Battery of player 2 at J6, and HMS Triton far away."""
    pieces = (unit(0, name, "J10"), unit(1, "HMS Triton", "T20"), trap(1, "Hidden Battery", square), *others)
    return given(*pieces, dice=dice, **more).handle(0)


def known_squares(table: Table, seat: int) -> list[str]:
    return [table.figures.sea.name(note.square) for note in table.view(seat).notes]


# Searching


@pytest.mark.rule("BS-146", "DK-17")
def test_a_search_takes_the_whole_turn_and_finds_traps() -> None:
    table = searching(dice=roll(11)).act("detect")
    assert known_squares(table, 0) == ["J6"]
    assert 0 not in table.state.waiting
    assert table.refuses_action("activate", 0)[0] == "BS-046"


@pytest.mark.rule("BS-149", "BS-150", "EX-19")
@pytest.mark.parametrize("total", [2, 10, 11, 20])
def test_ten_or_less_finds_nothing_and_eleven_or_more_finds(total: int) -> None:
    table = searching(dice=roll(total)).act("detect")
    assert bool(known_squares(table, 0)) == (total >= 11)


@pytest.mark.rule("BS-150", "EX-19")
def test_the_chance_to_find_is_55_per_cent() -> None:
    assert sum(CHANCES[FOUND_FROM:]) == 55


@pytest.mark.rule("BS-147", "BS-148", "EX-19")
@pytest.mark.parametrize(("square", "found"), [("J6", True), ("K6", False), ("J5", False), ("M7", False), ("L7", True)])
def test_a_trap_is_found_within_attack_range(square: str, found: bool) -> None:
    table = searching(square=square, dice=roll(15)).act("detect")
    assert bool(known_squares(table, 0)) == found


@pytest.mark.rule("BS-147", "BS-148")
@pytest.mark.parametrize(("square", "gear", "found"), [("J20", (), True), ("K20", (), False), ("K20", ("Telescope",), True)])
def test_pieces_are_found_within_sight_even_where_the_line_is_blocked(square: str, gear: tuple[str, ...], found: bool) -> None:
    pieces = (unit(0, "HMS Captain", "J10", gear=gear), unit(1, "HMS Triton", square), area(0, "Island", "J12"), area(0, "Island", "K16"))
    table = given(*pieces, known={0: ()}, dice=roll(11)).look()
    assert not table.knows(0, 1)
    assert table.handle(0).act("detect").knows(0, 1) == found


@pytest.mark.rule("BS-150", "BS-151")
def test_every_opponent_rolls_once_whether_or_not_there_is_anything_to_find() -> None:
    table = searching(unit(2, "HMS Triton", "A20"), dice=(*roll(11), *roll(5))).act("detect")
    assert [(fact["owner"], sum(fact["dice"])) for fact in facts_for(table, 0, "search_rolled")] == [(1, 11), (2, 5)]
    assert not table.dice.left


@pytest.mark.rule("BS-150")
def test_one_roll_is_valid_for_everything_of_that_opponent() -> None:
    others = (trap(1, "Fire Raft", "J7"), trap(2, "Fire Raft", "J8"), unit(2, "HMS Triton", "A20"))
    table = searching(*others, dice=(*roll(11), *roll(10))).act("detect")
    assert sorted(known_squares(table, 0)) == ["J6", "J7"]


@pytest.mark.rule("BS-151")
def test_players_who_are_out_do_not_roll() -> None:
    table = searching(unit(2, "HMS Triton", "A20"), dice=roll(2))
    table.state.gone[2] = 1
    assert [fact["owner"] for fact in facts_for(table.act("detect"), 0, "search_rolled")] == [1]


@pytest.mark.rule("BS-152")
def test_the_roll_is_open_and_finds_are_for_the_searcher_and_the_owner() -> None:
    table = searching(unit(2, "HMS Triton", "A20"), dice=(*roll(11), *roll(5))).act("detect")
    assert all(len(facts_for(table, seat, "search_rolled")) == 2 for seat in (0, 1, 2, None))
    assert [len(facts_for(table, seat, "trap_found")) for seat in (0, 1, 2, None)] == [1, 1, 0, 0]
    assert [fact["seat"] for kind in ("search_rolled", "trap_found") for fact in facts_for(table, 1, kind)] == [0, 0, 0]
    assert [table.view(seat).exposed for seat in (0, 1, 2)] == [(), ((TRAP, 1),), ()]


@pytest.mark.rule("BS-152")
def test_the_owner_hears_which_piece_was_found() -> None:
    pieces = (unit(0, "HMS Captain", "J10"), unit(1, "HMS Triton", "J20"), unit(2, "HMS Triton", "A20"), area(0, "Island", "J12"))
    table = given(*pieces, known={0: (), 2: ()}, dice=(*roll(11), *roll(5))).handle(0).act("detect")
    assert [len(facts_for(table, seat, "piece_found")) for seat in (0, 1, 2)] == [0, 1, 0]
    assert [len(facts_for(table, seat, "identified")) for seat in (0, 1, 2)] == [1, 0, 0]


# Making traps safe


@pytest.mark.rule("BS-153", "BS-154", "DK-18")
@pytest.mark.parametrize("name", ["HMS Captain", "HMS Nymphe", "HMS Indefatigable"])
def test_a_known_trap_in_range_is_removed_without_a_roll(name: str) -> None:
    table = searching(name=name, noted={0: [TRAP]})
    action = ("deactivate", table.at("J6"), BATTERY)
    assert action in table.options
    table.act(*action)
    assert table.state.traps == {}
    assert known_squares(table, 0) == []
    assert 0 not in table.state.waiting


@pytest.mark.rule("BS-153")
def test_land_characters_make_traps_safe_as_well() -> None:
    pieces = (unit(0, "Marine Platoon", "J10"), area(0, "Island", "J10"), unit(1, "HMS Triton", "T20"), trap(1, "Fire Raft", "J8"))
    table = given(*pieces, noted={0: [TRAP]}).handle(0)
    assert table.act("deactivate", table.at("J8"), card("Fire Raft").number).state.traps == {}


@pytest.mark.rule("RF-25", "BS-154")
def test_an_unknown_trap_is_not_made_safe() -> None:
    table = searching()
    assert table.refuses_action("deactivate", table.at("J6"), BATTERY) == ("BS-154", "you know of no Hidden Battery at J6")


@pytest.mark.rule("RF-25", "BS-154")
def test_a_distant_trap_is_not_made_safe() -> None:
    table = searching(square="K6", noted={0: [TRAP]})
    assert table.refuses_action("deactivate", table.at("K6"), BATTERY) == ("BS-154", "the distance is 4½, the range 4")


@pytest.mark.rule("BS-154")
def test_fire_ships_neither_search_nor_make_traps_safe() -> None:
    table = searching(name="Fire Ship", square="J9", noted={0: [TRAP]})
    assert table.refuses_action("detect")[0] == "BS-154"
    assert table.refuses_action("deactivate", table.at("J9"), BATTERY)[0] == "BS-154"


@pytest.mark.rule("BS-154", "BS-194")
def test_unrepaired_prizes_neither_search_nor_make_traps_safe() -> None:
    pieces = (unit(0, "HMS Captain", "J10", prize=True, cap=500), passenger(0, "Marine Platoon", 0), unit(0, "HMS Nymphe", "A20"))
    table = given(*pieces, unit(1, "HMS Triton", "T20"), trap(1, "Hidden Battery", "J6"), noted={0: [TRAP]}).handle(0)
    assert table.refuses_action("detect")[0] == "BS-194"
    assert table.refuses_action("deactivate", table.at("J6"), BATTERY)[0] == "BS-194"


@pytest.mark.rule("RF-23")
def test_whoever_took_a_step_neither_searches_nor_makes_traps_safe_nor_signals() -> None:
    table = searching(unit(2, "HMS Triton", "J14"), noted={0: [TRAP]}).sail("path E")
    refused = ("BS-049", "that takes the whole turn, and HMS Captain has already moved")
    assert table.refuses_action("detect") == refused
    assert table.refuses_action("deactivate", table.at("J6"), BATTERY) == refused
    assert table.refuses_action("communicate", 2, ("trap", table.at("J6"), BATTERY), (0,))[0] == "BS-156"


@pytest.mark.rule("RF-23")
def test_turning_on_the_spot_is_no_step() -> None:
    assert searching(dice=roll(11)).do("turn E").act("detect").event_kinds.count("trap_found") == 1


@pytest.mark.rule("BS-C05", "BS-131")
def test_with_memory_players_name_traps_themselves_and_find_what_was_once_shown() -> None:
    table = searching(trap(1, "Fire Raft", "J8"), noted={0: [TRAP]}, memory=True, in_round=3).act("pass").end_round()
    table.handle(0)
    assert table.view(0).notes == ()
    raft = card("Fire Raft").number
    wrong = table.state.clone()
    table.act("deactivate", table.at("J8"), raft)
    assert [fact["card"] for fact in facts_for(table, 0, "nothing_there")] == [raft]
    assert set(table.state.traps) == {TRAP, secret(1, 1)}
    table.state = wrong
    table.act("deactivate", table.at("J6"), BATTERY)
    assert set(table.state.traps) == {secret(1, 1)}
