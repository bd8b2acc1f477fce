"""Traps: when they can be sprung, their effect, and the decision after it (BS-118 to BS-128, SP-29, RF-27, RF-28)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_seas.position import Piece, Table, area, card, given, passenger, roll, secret, trap, unit

BARRAGE = secret(1, 0)
HOLD = ("hold",)
SPRING = ("spring", BARRAGE)


def near_barrage(*others: Piece, square: str = "J14", name: str = "HMS Captain", dice: tuple[int, ...] = (), **more: Any) -> Table:
    """HMS Captain before a Land Barrage at J8, which reaches 4 units; an enemy lies at L12."""
    pieces = (unit(0, name, square, cap=more.pop("cap", card(name).cap)), unit(1, "HMS Triton", "L12"))
    return given(*pieces, trap(1, "Land Barrage", "J8"), *others, dice=dice, **more).handle(0)


# Coming into range


@pytest.mark.rule("BS-118")
def test_the_owner_interrupts_the_moment_a_mover_comes_into_range() -> None:
    table = near_barrage().sail("path N N N N")
    assert (table.square(0), table.kind, table.asked) == ("J12", "spring_trap", 1)
    assert table.options == [HOLD, SPRING]


@pytest.mark.rule("BS-119")
@pytest.mark.parametrize(
    ("start", "line"), [("J10", "path N"), ("J12", "path S"), ("J12", "path S S S"), ("J12", "turn E"), ("J10", "path E W")]
)
def test_moving_within_the_range_leaving_it_or_turning_triggers_nothing(start: str, line: str) -> None:
    table = near_barrage(square=start).sail(line)
    assert (table.kind, table.asked) == ("command_card", 0)


@pytest.mark.rule("BS-119")
def test_the_very_step_from_outside_to_inside_triggers() -> None:
    table = near_barrage(square="J12").sail("path S N")
    assert (table.kind, table.square(0)) == ("spring_trap", "J12")


@pytest.mark.rule("BS-119")
def test_coming_ashore_from_outside_the_range_triggers() -> None:
    table = given(
        unit(0, "HMS Captain", "J13"),
        passenger(0, "Marine Platoon", 0),
        area(1, "Island", "J12"),
        unit(1, "HMS Triton", "A1"),
        trap(1, "Land Barrage", "J8"),
    )
    table.handle(secret(0, 0)).act("path", (0,), 0)
    assert table.options == [HOLD, SPRING]


@pytest.mark.rule("BS-120")
def test_every_owner_of_a_triggered_trap_is_asked_in_the_order_of_play() -> None:
    table = given(
        unit(0, "HMS Captain", "J11"),
        unit(1, "HMS Triton", "T1"),
        unit(2, "HMS Triton", "A1"),
        trap(2, "Hidden Battery", "H8"),
        trap(1, "Land Barrage", "M8"),
    )
    table.handle(0).do("path N N")
    assert (table.square(0), table.asked, table.options[1]) == ("J10", 1, ("spring", secret(1, 0)))
    table.act("hold")
    assert (table.square(0), table.asked, table.options[1]) == ("J10", 2, ("spring", secret(2, 0)))
    table.act("hold")
    assert table.square(0) == "J9"


@pytest.mark.rule("BS-120")
def test_an_owner_of_several_traps_chooses_their_sequence() -> None:
    table = near_barrage(trap(1, "Land Barrage", "J8"), dice=(*roll(2), *roll(12))).sail("path N N")
    assert table.options == [HOLD, SPRING, ("spring", secret(1, 1))]
    table.act("spring", secret(1, 1))
    assert (table.asked, table.options) == (1, [HOLD, SPRING])
    table.act(*SPRING)
    assert table.cap(0) == 1090 - 0 - 80


@pytest.mark.rule("BS-121")
def test_declining_holds_until_the_piece_has_left_the_range_and_comes_back() -> None:
    table = near_barrage().sail("path N N N N").act("hold").pass_by()
    assert (table.square(0), table.kind) == ("J10", "command_card")
    table.end_round().handle(0).sail("path S")
    assert table.kind == "command_card"
    table.end_round().handle(0).sail("path S S")
    table.end_round().handle(0).sail("path N")
    assert (table.square(0), table.options) == ("J12", [HOLD, SPRING])


@pytest.mark.rule("RF-27", "BS-119")
def test_a_trap_that_was_not_triggered_cannot_be_sprung() -> None:
    table = near_barrage(square="J11").do("path N")
    assert table.options == [HOLD]
    assert table.refuses_action(*SPRING) == ("BS-119", "nothing has just come into the range of Land Barrage")


# Effects


@pytest.mark.rule("BS-122")
@pytest.mark.parametrize(("total", "loss"), [(4, 0), (5, 30), (8, 55), (12, 80), (17, 110)])
def test_the_card_is_rolled_with_two_dice(total: int, loss: int) -> None:
    assert near_barrage(dice=roll(total)).sail("path N N").act(*SPRING).cap(0) == 1090 - loss


@pytest.mark.rule("BS-122")
def test_nothing_modifies_the_roll_of_a_trap_and_only_the_mover_is_hit() -> None:
    guards = ["Hearts of Oak", "Sailing Master"]
    pieces = [unit(0, "HMS Captain", "J14", gear=guards), unit(0, "HMS Nymphe", "J11"), area(0, "Rough Seas", "J12")]
    table = given(*pieces, unit(1, "HMS Triton", "A1"), trap(1, "Land Barrage", "J8"), dice=roll(12))
    table.handle(0).sail("path N N").act(*SPRING)
    assert (table.cap(0), table.cap(1)) == (1090 - 80, 830)


@pytest.mark.rule("BS-123", "BS-124")
def test_a_mover_that_is_neither_destroyed_nor_hindered_goes_on_or_stops() -> None:
    table = near_barrage(dice=roll(12)).sail("path N N N N").act(*SPRING).pass_by()
    assert (table.kind, table.asked, table.options) == ("after_trap", 0, [("continue",), ("stop",)])


@pytest.mark.rule("BS-124")
@pytest.mark.parametrize(("answer", "square", "attacks"), [("continue", "J10", False), ("stop", "J12", True)])
def test_going_on_keeps_the_announced_path_and_an_attack_goes_by_the_steps_taken(answer: str, square: str, attacks: bool) -> None:
    table = near_barrage(dice=roll(12)).sail("path N N N N").act(*SPRING).pass_by().act(answer).pass_by()
    assert table.square(0) == square
    assert any(action[0] == "fire" for action in table.options) == attacks


@pytest.mark.rule("RF-28", "BS-124")
@pytest.mark.parametrize("action", [("path", (0,), 0), ("path", (4, 4), 4), ("fire", 0, -1, 1), ("end_turn",), ("pass",)])
def test_a_path_is_not_changed_after_a_trap(action: tuple[object, ...]) -> None:
    table = near_barrage(dice=roll(12)).sail("path N N N N").act(*SPRING).pass_by()
    assert table.refuses_action(*action) == ("BS-044", "now Alice must go on or stop")


@pytest.mark.rule("BS-125")
def test_a_victim_that_is_depleted_stops_there_but_keeps_its_main_action() -> None:
    table = near_barrage(dice=(*roll(12), *roll(12)), cap=50).sail("path N N N N").act(*SPRING).pass_by()
    assert (table.square(0), table.cap(0), table.kind) == ("J12", -30, "command_card")
    assert table.act("fire", 0, -1, 1).cap(1) == 860 - 95


@pytest.mark.rule("BS-126")
def test_some_traps_serve_once_and_others_stay() -> None:
    table = given(
        unit(0, "HMS Captain", "J11"),
        unit(1, "HMS Triton", "A1"),
        trap(1, "Moored Powder Hulk", "J8"),
        trap(1, "Land Barrage", "J6"),
        dice=(*roll(10), *roll(10)),
    )
    table.handle(0).sail("path N").act("spring", secret(1, 1)).act("spring", secret(1, 0))
    assert list(table.state.traps) == [secret(1, 1)]


@pytest.mark.rule("BS-127", "RF-27")
def test_a_permanent_trap_is_sprung_once_a_round() -> None:
    table = near_barrage(unit(0, "HMS Nymphe", "K12"), dice=roll(12)).sail("path N N").act(*SPRING).pass_by()
    table.handle(2).do("path NW")
    assert table.options == [HOLD]
    assert table.refuses_action(*SPRING) == ("BS-127", "Land Barrage has already been sprung in this round")
    table.act("hold").end_round()
    table.handle(2).sail("path SE NW")
    assert table.options == [HOLD, SPRING]


@pytest.mark.rule("SP-29")
@pytest.mark.parametrize(
    ("name", "square", "stop", "dice", "cap"), [("TR05", "J10", "J11", (), 1090), ("TR06", "J10", "J10", roll(13), 1015)]
)
def test_cable_and_hulks_end_the_movement_where_they_are_sprung(name: str, square: str, stop: str, dice: tuple[int, ...], cap: int) -> None:
    table = given(unit(0, "HMS Captain", "J12"), unit(1, "HMS Triton", "L11"), trap(1, name, square), dice=dice)
    table.handle(0).sail("path N N N N").act("spring", secret(1, 0)).pass_by()
    assert (table.kind, table.square(0), table.cap(0)) == ("command_card", stop, cap)
    assert any(action[0] == "fire" for action in table.options)


# Standing orders


@pytest.mark.rule("BS-132")
@pytest.mark.parametrize(("name", "orders", "sprung"), [
    ("HMS Captain", "always", True),
    ("HMS Captain", "never", False),
    ("HMS Captain", "line_only", True),
    ("HMS Nymphe", "line_only", False),
])  # fmt: skip
def test_standing_orders_answer_for_the_owner(name: str, orders: str, sprung: bool) -> None:
    pieces = (unit(0, name, "J14"), unit(1, "HMS Triton", "A1"), trap(1, "Land Barrage", "J8", orders=orders))
    table = given(*pieces, dice=roll(12) if sprung else ()).handle(0).sail("path N N")
    assert table.cap(0) == card(name).cap - (80 if sprung else 0)


@pytest.mark.rule("BS-132")
def test_an_unidentified_ship_of_the_line_counts_as_none() -> None:
    pieces = (unit(0, "HMS Captain", "J14"), unit(1, "HMS Triton", "A1"), trap(1, "Land Barrage", "J8", orders="line_only"))
    table = given(*pieces, known={1: ()}).handle(0).sail("path N N")
    assert table.cap(0) == 1090


@pytest.mark.rule("BS-132")
def test_orders_are_given_for_own_traps_in_the_own_turn() -> None:
    table = near_barrage(trap(0, "Land Barrage", "J20"))
    assert table.refuses_action("orders", BARRAGE, "always", by=1)[0] == "BS-132"
    assert table.refuses_action("orders", BARRAGE, "always", by=0)[0] == "BS-132"
    table.act("orders", secret(0, 0), "always", by=0)
    assert table.state.traps[secret(0, 0)].orders == "always"
    assert table.end_turn().act("orders", BARRAGE, "never", by=1).state.traps[BARRAGE].orders == "never"


# The question gives nothing away


@pytest.mark.rule("BS-C01", "BS-120", "BS-228")
def test_whoever_might_have_a_trap_within_four_units_of_the_zone_is_asked_with_or_without_one() -> None:
    def asked(start: str) -> bool:
        table = given(unit(0, "HMS Captain", start), unit(1, "HMS Triton", "A1")).handle(0).do("path N")
        assert table.kind != "spring_trap" or (table.asked == 1 and table.options == [HOLD] and table.decisions[0].veiled)
        return table.kind == "spring_trap"

    assert asked("J9")
    assert asked("J13")  # J12 is 4 units from the zone of player 2, whose last row is row 8
    assert not asked("J14")
