"""Searching, and making traps safe (BS-146 to BS-154, BS-C05, DK-17, DK-18, RF-23, RF-25, EX-19)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.battle_seas.model.content import WAYS
from seatui.games.battle_seas.play.searching import FOUND_FROM
from tests.games.battle_seas.knowledge.hearing import facts_for
from tests.games.battle_seas.position import Piece, Table, area, card, given, passenger, roll, secret, trap, unit

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
    assert sum(WAYS[FOUND_FROM:]) == 55


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
    assert searching(dice=roll(11)).do("turn E").act("detect").story.count("trap_found") == 1


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
