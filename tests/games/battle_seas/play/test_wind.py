"""Wind: the cost of steps, and how the wind is found and changes (BS-063 to BS-074, OP-06, OP-07, SP-01, EX-12 to EX-15)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.squares import COMPASS
from tests.games.battle_seas.position import Table, area, deploying, given, passenger, place, unit

FAR = unit(1, "HMS Triton", "A1")
STRAIGHT, DIAGONAL = (12, 16, 48), (18, 24, 72)
"""The cost of a step in twelfths of a move: at full speed, abeam and close."""


def sailing(name: str, wind: str, square: str = "J10") -> Table:
    """Player 1 handles a ship in that wind."""
    return given(unit(0, name, square), FAR, wind=wind).handle(0)


def furthest(name: str, wind: str, direction: str) -> int:
    """Return the number of straight steps that a card may go in a direction."""
    table = sailing(name, wind)
    return max((length for length in range(1, 9) if table.allows(f"path {' '.join([direction] * length)}")), default=0)


def cost(name: str, wind: str, steps: str) -> int:
    """Return the cost of a path, in twelfths of a move."""
    return sailing(name, wind).sail(f"path {steps}").state.legs[0].cost


# Steps


@pytest.mark.rule("EX-12", "BS-064", "BS-065", "BS-066", "BS-067", "BS-068")
@pytest.mark.parametrize(("wind", "squares"), [("S", 4), ("SE", 4), ("SW", 4), ("E", 3), ("W", 3), ("NE", 1), ("NW", 1), ("N", 0)])
def test_movement_4_straight_ahead_to_the_north_by_where_the_wind_blows_from(wind: str, squares: int) -> None:
    assert furthest("HMS Captain", wind, "N") == squares


@pytest.mark.rule("BS-064")
@pytest.mark.parametrize("wind", COMPASS)
def test_the_wind_is_named_by_where_it_blows_from(wind: str) -> None:
    into = sailing("HMS Captain", wind)
    assert [step for step in COMPASS if not into.allows(f"path {step}")] == [wind]
    assert into.wind == wind


@pytest.mark.rule("BS-065", "BS-066", "BS-067", "BS-070")
@pytest.mark.parametrize("direction", range(8))
def test_the_percentage_acts_on_every_step(direction: int) -> None:
    full, abeam, close = DIAGONAL if direction % 2 else STRAIGHT
    by_eighths = {4: full, 3: full, 2: abeam, 1: close}
    for eighths, twelfths in by_eighths.items():
        for side in (1, -1):
            wind = COMPASS[(direction + side * eighths) % 8]
            assert cost("HMS Triton", wind, COMPASS[direction]) == twelfths


@pytest.mark.rule("BS-068", "RF-11")
def test_dead_into_the_wind_a_ship_cannot_advance_but_turn() -> None:
    table = sailing("HMS Captain", "N")
    assert table.refuses("path N") == ("BS-068", "the wind blows from N: she cannot advance there, only turn")
    assert table.refuses("path E N")[0] == "BS-068"
    assert table.do("turn N").heading(0) == "N"


@pytest.mark.rule("BS-069", "BS-070", "EX-13", "RF-10")
def test_each_part_of_a_move_feels_the_wind_of_its_own_heading() -> None:
    assert cost("HMS Nymphe", "E", "W SW S S") == 12 + 18 + 16 + 16
    assert sailing("HMS Nymphe", "E").refuses("path W SW S S S")[0] == "BS-055"


@pytest.mark.rule("EX-13", "BS-056", "RF-15")
@pytest.mark.parametrize(("steps", "attacks"), [("W SW S", True), ("W SW S S", False)])
def test_nymphe_attacks_after_46_twelfths_and_not_after_62(steps: str, attacks: bool) -> None:
    enemy = unit(1, "SH14", "I12")
    table = given(unit(0, "HMS Nymphe", "J10"), enemy, FAR, wind="E").handle(0).sail(f"path {steps}")
    assert table.allows("fire heading S port 1") == attacks


@pytest.mark.rule("EX-14", "BS-062", "BS-068", "BS-076")
def test_st_albans_works_to_windward() -> None:
    table = given(unit(0, "HMS St Albans", "J10", "E"), unit(1, "SH19", "L9"), FAR, wind="N").handle(0)
    assert not table.allows("path N")
    assert not table.allows("path NE E")
    assert table.do("turn N").heading(0) == "N"
    table.sail("path NE")
    assert table.state.legs[0].cost == 72
    assert not table.allows("fire heading N starboard 1")


@pytest.mark.rule("BS-070")
def test_a_prize_pays_the_wind_out_of_its_half_e() -> None:
    crew = passenger(0, "Marine Platoon", 0)
    table = given(unit(0, "Le Généreux", "J10", prize=True, cap=500), crew, FAR, wind="E").handle(0)
    assert table.allows("path N")
    assert not table.allows("path N N")
    assert table.allows("path W W")


@pytest.mark.rule("BS-063")
def test_wind_alters_the_speed_of_vessels_only() -> None:
    fort = area(0, "Fort 12,000", "J9")
    for wind in COMPASS:
        table = given(unit(0, "Marine Platoon", "J10"), fort, FAR, wind=wind).handle(0)
        assert all(table.allows(f"path {step}") for step in ("N", "NE", "E E"))


@pytest.mark.rule("SP-01")
@pytest.mark.parametrize("direction", COMPASS)
def test_a_gunboat_rows_against_any_wind_at_full_speed(direction: str) -> None:
    steps = 3 if len(direction) == 1 else 2
    assert {furthest("Gunboat", wind, direction) for wind in COMPASS} == {steps}


# How it comes and changes


def met(seats: int = 2, dice: tuple[int, ...] = (), **options: Any) -> Table:
    """Fleets of one ship each that have just met."""
    table = deploying(*["SH19"] * seats, dice=dice, **options)
    for seat, square in enumerate(("A20 N", "T1 S", "A1 S", "T20 N")[:seats]):
        place(table, seat, square).do("ready", by=seat)
    assert not table.dice.left
    return table


@pytest.mark.rule("BS-071", "BS-072")
@pytest.mark.parametrize("face", range(1, 11))
def test_the_first_wind_blows_across_the_line_between_two_players(face: int) -> None:
    assert met(dice=(face,)).wind == ("E" if face % 2 else "W")


@pytest.mark.rule("BS-072")
def test_for_more_players_the_first_wind_is_rolled_like_a_change() -> None:
    assert met(4, dice=(10, 2)).wind == "NE"


@pytest.mark.rule("OP-06", "BS-063")
def test_wind_is_the_standard_and_may_be_left_out() -> None:
    assert met(dice=(1,)).wind == "E"
    table = met(wind=False)
    assert table.wind == ""
    assert table.handle(1).allows("path N N N N N N")
    assert all(table.allows(f"path {step}") for step in ("N", "NE", "E"))


def changed(*dice: int, in_round: int = 10, **options: Any) -> str:
    """The wind after a round that began with the wind from the south."""
    table = given(unit(0, "SH19", "A20"), FAR, wind="S", in_round=in_round, dice=dice, **options).end_round()
    assert not table.dice.left
    return table.wind


@pytest.mark.rule("BS-073", "EX-15")
@pytest.mark.parametrize(("face", "wind"), list(enumerate(("N", "NE", "E", "SE", "S", "SW", "W", "NW"), 1)))
def test_the_die_goes_clockwise_from_north(face: int, wind: str) -> None:
    assert changed(face) == wind


@pytest.mark.rule("BS-073", "EX-15")
def test_9_and_10_are_rolled_again() -> None:
    assert changed(10, 9, 4) == "SE"


@pytest.mark.rule("BS-074", "OP-07")
@pytest.mark.parametrize(
    ("in_round", "interval", "changes"),
    [(9, 10, False), (10, 10, True), (11, 10, False), (20, 10, True), (7, 7, True), (10, 7, False), (10, 0, False), (1, 1, True)],
)
def test_the_wind_is_rolled_anew_after_the_agreed_interval(in_round: int, interval: int, changes: bool) -> None:
    assert changed(*((1,) if changes else ()), in_round=in_round, wind_interval=interval) == ("N" if changes else "S")


@pytest.mark.rule("BS-074", "OP-07")
def test_by_default_the_wind_holds_for_ten_rounds() -> None:
    assert changed(in_round=9) == "S"
    assert changed(1, in_round=10) == "N"
