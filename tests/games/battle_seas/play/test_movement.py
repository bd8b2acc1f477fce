"""Paths, obstacles, headings and wind (BS-054 to BS-076, DK-09, OP-06, OP-07, RF-10, RF-13, SP-01, EX-12 to EX-15)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.squares import COMPASS
from tests.games.battle_seas.position import FAR, Table, area, deploying, given, handled, passenger, place, roll, secret, unit

# Allowances


@pytest.mark.rule("BS-054", "DK-09")
def test_the_route_is_announced_before_the_piece_moves() -> None:
    table = handled("HMS Nymphe").sail("path N NE E heading S")
    kinds = [kind for kind in table.event_kinds if kind in ("path_declared", "stepped", "turned")]
    assert kinds[0] == "path_declared"
    assert table.told("path_declared")[0]["steps"] == (0, 1, 2)
    assert (table.square(0), table.heading(0)) == ("L8", "S")


@pytest.mark.rule("BS-055", "EX-07", "RF-10")
@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_a_piece_moves_up_to_its_e_or_less(length: int) -> None:
    table = handled("Le Généreux", wind="S").sail(f"path {' '.join('N' * length)}")
    assert table.square(0) == f"J{10 - length}"


@pytest.mark.rule("BS-055", "EX-07", "RF-10")
def test_a_path_longer_than_e_is_refused() -> None:
    refusal = handled("Le Généreux", wind="S").refuses("path N N N N N N")
    assert refusal == ("BS-055", "this path costs 6 moves; Le Généreux has 5 moves")


@pytest.mark.rule("BS-055", "BS-056", "RF-15")
@pytest.mark.parametrize(("length", "attacks"), [(1, True), (3, True), (4, False)])
def test_who_keeps_within_f_may_attack_afterwards(length: int, attacks: bool) -> None:
    table = handled("HMS Captain", unit(1, "SH19", f"K{10 + length}")).sail(f"path {' '.join('S' * length)}")
    assert table.allows("fire heading S port 1") == attacks
    if not attacks:
        assert table.refuses("fire heading S port 1")[0] == "BS-056"


@pytest.mark.rule("BS-056")
def test_no_choice_between_moving_and_fighting_is_needed_in_advance() -> None:
    table = handled("HMS Captain", unit(1, "SH19", "K7"), dice=roll(12)).sail("path N N N")
    assert {action[0] for action in table.options} >= {"fire", "pass"}
    assert table.do("fire 1").cap(1) < 830


@pytest.mark.rule("BS-057", "BS-058", "EX-05")
@pytest.mark.parametrize(
    ("name", "allowance", "diagonals"),
    [("Gun Crew", 1, 0), ("Marine Platoon", 2, 1), ("Captain of Marines", 3, 2), ("HMS Captain", 4, 2), ("Le Généreux", 5, 3)],
)
def test_diagonals_cost_one_and_a_half_moves(name: str, allowance: int, diagonals: int) -> None:
    ground = [area(0, "Fort 12,000", "C9"), area(0, "Fort 12,000", "F9"), area(0, "Fort 12,000", "C11"), area(0, "Fort 12,000", "F11")]
    table = handled(name, square="K10") if allowance > 3 else handled(name, *ground, square="D12")
    assert all(table.allows(f"path {' '.join(['NE'] * length)}") for length in range(1, diagonals + 1))
    assert not table.allows(f"path {' '.join(['NE'] * (diagonals + 1))}")


@pytest.mark.rule("BS-058", "EX-05")
def test_costs_are_summed_and_compared_unrounded() -> None:
    table = handled("HMS Captain")
    assert table.allows("path NE NE E")
    assert table.refuses("path NE NE NE") == ("BS-055", "this path costs 4½ moves; HMS Captain has 4 moves")
    assert handled("Le Généreux").sail("path NE NE NE").state.legs[0].cost == 54


# Obstacles


@pytest.mark.rule("BS-059", "RF-13")
def test_nothing_enters_a_square_that_an_enemy_holds() -> None:
    table = handled("HMS Nymphe", unit(1, "SH19", "J8"))
    assert table.refuses("path N N N") == ("BS-059", "J8 is held by an enemy")
    assert table.refuses("path N N") == ("BS-059", "J8 is held by an enemy")


@pytest.mark.rule("BS-059")
def test_nothing_leaves_the_mat() -> None:
    assert handled("HMS Nymphe", square="J2").refuses("path N N") == ("BS-059", "no piece leaves the mat")


@pytest.mark.rule("BS-059", "RF-13")
def test_own_ships_are_passed_but_not_joined() -> None:
    table = handled("HMS Nymphe", unit(0, "SH14", "J9"), unit(0, "SH14", "J8"))
    assert table.refuses("path N N") == ("BS-059", "there is no room for it on J8")
    assert table.sail("path N N N").square(0) == "J7"


@pytest.mark.rule("BS-059")
def test_land_characters_share_a_square_up_to_four_slots() -> None:
    fort, two = area(0, "Fort 12,000", "J9"), [unit(0, "Gun Crew", "K9"), unit(0, "Marine Platoon", "K9")]
    assert handled("Marine Platoon", fort, *two).sail("path NE").square(0) == "K9"
    assert handled("Marine Platoon", fort, *two, unit(0, "Sappers", "K9")).refuses("path NE")[0] == "BS-059"
    assert handled("Garrison Company", fort, *two).refuses("path NE")[0] == "BS-059"


@pytest.mark.rule("BS-060")
def test_a_diagonal_step_between_two_blocked_squares_is_lawful() -> None:
    table = handled("HMS Captain", area(1, "Reef", "J9"), unit(1, "SH19", "K10")).sail("path NE")
    assert table.square(0) == "K9"


@pytest.mark.rule("BS-061")
@pytest.mark.parametrize("name", ["Reef", "Island", "Harbour Boom 800"])
def test_an_unknown_area_that_proves_impassable_ends_the_move_before_it(name: str) -> None:
    table = handled("HMS Captain", area(1, name, "J7"), unit(1, "SH19", "K9"), square="J11", known={0: [2]}).sail("path N N N N")
    assert table.square(0) == "J8"
    assert table.knows(0, 1)
    assert table.kind == "command_card"
    assert not table.allows("path S")
    assert table.allows("fire heading N starboard 2")


@pytest.mark.rule("BS-061", "BS-049", "BS-243")
def test_a_path_that_is_barred_at_once_is_no_step() -> None:
    """HMS Britannia has F 2, and Dead Calm L 3: only a ship that took no step attacks pieces there."""
    pieces = area(1, "Reef", "J9"), area(1, "Dead Calm", "K10"), unit(1, "SH19", "K10")
    table = handled("HMS Britannia", *pieces, known={0: [2, 3]}).sail("path N N")
    assert (table.square(0), table.knows(0, 1)) == ("J10", True)
    assert table.allows("detect")
    assert table.allows("fire heading N starboard 3")
    assert not table.allows("path S")


# A single step as the whole move


@pytest.mark.rule("BS-062")
@pytest.mark.parametrize(("steps", "lawful"), [("NE", True), ("NE E", False), ("E NE", False), ("N", False)])
def test_a_step_that_costs_more_than_e_may_be_the_whole_move(steps: str, lawful: bool) -> None:
    assert handled("HMS Captain", wind="N").allows(f"path {steps}") == lawful


@pytest.mark.rule("BS-062")
def test_after_such_a_step_no_attack_follows_unless_f_sufficed() -> None:
    ship = unit(1, "SH19", "L9")
    table = handled("HMS Captain", ship, wind="N").sail("path NE")
    assert table.square(0) == "K9"
    assert table.refuses("fire heading N starboard 1")[0] == "BS-056"


@pytest.mark.rule("BS-062", "BS-057")
def test_a_whole_move_needs_an_e_of_1_and_of_2_for_a_diagonal() -> None:
    prize = unit(0, "HMS Britannia", "J10", prize=True, cap=400)
    table = given(prize, passenger(0, "Marine Platoon", 0), FAR, wind="N").handle(0)
    assert [table.allows(f"path {step}") for step in ("NE", "SE", "E", "S")] == [False, False, True, True]


# Headings


@pytest.mark.rule("BS-075", "DK-09")
@pytest.mark.parametrize(
    ("line", "heading"), [("path N E", "E"), ("path N E heading SW", "SW"), ("path SE", "SE"), ("path N heading N", "N")]
)
def test_a_ship_heads_where_its_last_step_went_unless_the_path_says_otherwise(line: str, heading: str) -> None:
    assert handled("HMS Nymphe").sail(line).heading(0) == heading


@pytest.mark.rule("BS-075", "BS-061")
def test_a_ship_whose_move_ends_early_heads_where_its_last_step_went() -> None:
    table = handled("HMS Nymphe", area(1, "Reef", "L8"), known={0: []}).sail("path N N E E E heading S")
    assert (table.square(0), table.heading(0)) == ("K8", "E")


@pytest.mark.rule("BS-075")
def test_there_are_eight_headings_and_only_ships_have_them() -> None:
    table = handled("HMS Nymphe")
    assert all(table.rules.legal(table.state, 0, ("path", (0,), heading)) for heading in range(8))
    assert table.refuses_action("path", (0,), 8)[0] == "BS-075"
    ashore = handled("Marine Platoon", area(0, "Fort 12,000", "J9"))
    assert ashore.refuses_action("path", (2,), 2)[0] == "BS-075"


@pytest.mark.rule("BS-076")
@pytest.mark.parametrize("heading", ["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
def test_turning_is_free_and_needs_no_step_even_head_to_wind(heading: str) -> None:
    table = handled("HMS Captain", wind="N").do(f"turn {heading}")
    assert (table.square(0), table.heading(0), table.state.legs) == ("J10", heading, {})
    assert table.allows("path S S S S")


@pytest.mark.rule("BS-076")
def test_a_grappled_ship_cannot_turn() -> None:
    table = given(unit(0, "HMS Captain", "J10", held=1), unit(1, "SH19", "K10", holds=0), FAR).handle(0)
    assert table.refuses("turn E") == ("BS-188", "HMS Captain is grappled and neither moves nor turns")
    assert table.refuses("fire heading E starboard 1")[0] == "BS-076"
    assert table.allows("fire heading N starboard 1")


# Landing


@pytest.mark.rule("DK-09")
def test_a_passenger_begins_its_path_with_its_landing() -> None:
    table = given(unit(0, "HMS Captain", "J10"), passenger(0, "Marine Platoon", 0), area(0, "Fort 12,000", "K9"), FAR)
    table.handle(secret(0, 0)).sail("path E E")
    landed = next(key for key, one in table.state.units.items() if one.seat == 0 and key != 0)
    assert (table.square(landed), table.cap(landed)) == ("L10", 180)


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


# Wind


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


# The first wind, and changes of wind


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
