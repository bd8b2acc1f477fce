"""Boarding: who may board whom, and when (BS-175 to BS-181, BS-C08, DK-15, RF-20, RF-21, EX-09)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_seas.position import Piece, Table, area, card, given, passenger, roll, secret, unit

PREY = 1
FIRST, SECOND, THIRD, FOURTH = (secret(0, number) for number in range(4))


def alongside(
    *boarders: str, ship: str = "HMS Nymphe", prey: str = "HMS St Albans", cap: int = 190, at: str = "K10", dice: tuple[int, ...] = (),
    others: tuple[Piece, ...] = (), gear: tuple[str, ...] = (), **more: Any,
) -> Table:  # fmt: skip
    """A ship of player 1 at J10 with passengers, and a subdued one of player 2 beside it."""
    pieces = (unit(0, ship, "J10", gear=gear), unit(1, prey, at, cap=cap), *(passenger(0, name, 0) for name in boarders), *others)
    return given(*pieces, unit(1, "HMS Triton", "T1"), dice=dice, **more).handle(0)


def blows(*totals: int) -> tuple[int, ...]:
    """The dice of that many blows."""
    return tuple(face for total in totals for face in roll(total))


@pytest.mark.rule("BS-175", "DK-15")
def test_a_subdued_ship_is_taken_by_beating_its_forces_with_boarders() -> None:
    table = alongside("Captain of Marines", prey="HMS Speedy", cap=80, dice=blows(12, 2, 2, 12, 2))
    action = ("board", PREY, (FIRST,), ())
    assert action in table.options
    table.act(*action)
    assert table.unit(PREY).hands == (-5, -5)
    assert PREY in table.state.struck
    table.end_round()
    assert table.unit(PREY).seat == 0
    assert table.cap(PREY) == 80, "taken and not sunk"


@pytest.mark.rule("BS-176", "EX-09", "RF-20")
@pytest.mark.parametrize(("cap", "subdued"), [(191, False), (190, True), (100, True)])
def test_a_ship_is_subdued_at_a_fifth_of_its_original_cap(cap: int, subdued: bool) -> None:
    table = alongside("Marine Platoon", cap=cap)
    action = ("board", PREY, (FIRST,), ())
    assert (action in table.options) == subdued
    if not subdued:
        assert table.refuses_action(*action) == ("BS-176", "HMS St Albans has 191 of 950 CAP; 190 or less is needed")


@pytest.mark.rule("BS-177", "RF-21")
@pytest.mark.parametrize(("ship", "places"), [("HMS Speedy", 2), ("HMS Nymphe", 3), ("HMS Captain", 4)])
def test_a_ship_sends_as_many_boarders_as_it_has_fighting_places(ship: str, places: int) -> None:
    crew = ["Marine Platoon"] * 4 + (["Marine Platoon"] if places == 4 else [])
    table = alongside(*crew, ship=ship)
    party = tuple(secret(0, number) for number in range(places))
    assert table.rules.legal(table.state, 0, ("board", PREY, party, ()))
    too_many = (*party, secret(0, places))
    assert table.refuses_action("board", PREY, too_many, ()) == ("BS-177", f"{ship} has {places} fighting places")


@pytest.mark.rule("BS-178", "BS-179")
@pytest.mark.parametrize(
    ("name", "boards"),
    [(name, name not in ("Gun Crew", "Field Gun")) for name in (f"LC{number:02}" for number in range(1, 13)) for name in [card(name).name]],
)
def test_every_land_character_that_is_not_marked_guns_can_board(name: str, boards: bool) -> None:
    table = alongside(name)
    assert table.rules.legal(table.state, 0, ("board", PREY, (FIRST,), ())) == boards
    if not boards:
        assert table.refuses_action("board", PREY, (FIRST,), ()) == ("BS-178", "not all of these can board")


@pytest.mark.rule("BS-179", "SP-10")
def test_a_garrison_company_fills_two_places() -> None:
    table = alongside("Garrison Company", "Garrison Company", "Marine Platoon")
    assert table.rules.legal(table.state, 0, ("board", PREY, (FIRST, THIRD), ()))
    assert table.refuses_action("board", PREY, (FIRST, SECOND), ())[0] == "BS-177"
    assert card("Garrison Company").size == 2


@pytest.mark.rule("BS-180", "RF-21")
@pytest.mark.parametrize(("square", "near"), [("K10", True), ("J11", True), ("K11", False), ("L10", False)])
def test_the_boarding_ship_lies_at_distance_one(square: str, near: bool) -> None:
    table = alongside("Marine Platoon", at=square)
    assert table.rules.legal(table.state, 0, ("board", PREY, (FIRST,), ())) == near
    if not near:
        assert table.refuses_action("board", PREY, (FIRST,), ()) == ("BS-180", "HMS St Albans is not alongside")


@pytest.mark.rule("BS-180")
@pytest.mark.parametrize(("steps", "boards"), [(4, True), (5, False)])
def test_the_approach_counts_as_movement_with_attack(steps: int, boards: bool) -> None:
    target = unit(1, "HMS St Albans", f"K{10 + steps}", cap=190)
    table = given(unit(0, "HMS Nymphe", "J10"), target, passenger(0, "Marine Platoon", 0)).handle(0)
    table.sail(f"path {' '.join('S' * steps)}")
    assert table.rules.legal(table.state, 0, ("board", PREY, (FIRST,), ())) == boards
    if not boards:
        assert table.refuses_action("board", PREY, (FIRST,), ())[0] == "BS-180"


@pytest.mark.rule("RF-21", "BS-181")
def test_nobody_boards_without_boarders_or_with_those_of_another_ship() -> None:
    others = (unit(0, "HMS Captain", "J12"), passenger(0, "Marine Platoon", 2))
    table = alongside(others=others)
    assert table.refuses_action("board", PREY, (), ()) == ("BS-181", "name at least one boarder")
    assert table.refuses_action("board", PREY, (FIRST,), ())[0] == "BS-178"
    assert not [action for action in table.options if action[0] == "board"]


@pytest.mark.rule("BS-178")
def test_depleted_and_doubled_boarders_are_refused() -> None:
    table = alongside("Marine Platoon", "Marine Platoon")
    assert table.refuses_action("board", PREY, (FIRST, FIRST), ())[0] == "BS-178"
    table.state.units[SECOND] = table.state.units[SECOND]._replace(cap=0)
    assert table.refuses_action("board", PREY, (SECOND,), ())[0] == "BS-178"


@pytest.mark.rule("BS-181")
def test_boarding_is_the_attack_of_the_ship_and_of_the_passengers_chosen() -> None:
    table = alongside("Marine Platoon", "Marine Platoon", "Surgeon's Party", dice=blows(*[2] * 15))
    table.act("board", PREY, (FIRST,), ())
    assert table.state.waiting == [SECOND, THIRD]
    assert table.refuses_action("activate", 0)[0] == "BS-046"


@pytest.mark.rule("BS-181")
def test_who_has_fired_does_not_board() -> None:
    table = alongside("Marine Platoon", dice=roll(2)).act("fire", 0, -1, PREY)
    assert table.refuses_action("activate", 0)[0] == "BS-046"


@pytest.mark.rule("BS-181")
def test_passengers_that_have_acted_do_not_board() -> None:
    table = alongside("Marine Platoon", others=(area(0, "Island", "J9"),), dice=())
    table.state.waiting.remove(FIRST)
    assert table.refuses_action("board", PREY, (FIRST,), ())[0] == "BS-178"


@pytest.mark.rule("BS-175")
@pytest.mark.parametrize(("prey", "cap"), [("Fire Ship", 10), ("Gun Crew", 10)])
def test_only_ships_with_a_crew_are_boarded(prey: str, cap: int) -> None:
    ground = (area(1, "Island", "K10"),) if prey == "Gun Crew" else ()
    table = alongside("Marine Platoon", prey=prey, cap=cap, others=ground)
    assert table.refuses_action("board", PREY, (FIRST,), ())[0] == "BS-175"


@pytest.mark.rule("BS-175")
def test_own_and_unidentified_ships_are_not_boarded() -> None:
    table = alongside("Marine Platoon", others=(unit(0, "HMS Captain", "J9", cap=10),), known={0: ()})
    assert table.refuses_action("board", 2, (FIRST,), ())[0] == "BS-116"
    assert table.refuses_action("board", PREY, (FIRST,), ())[0] == "BS-111"


@pytest.mark.rule("BS-C08")
def test_a_squadron_neither_boards_nor_is_boarded() -> None:
    sisters = (unit(0, "HMS Nymphe", "J10"),)
    table = alongside("Marine Platoon", others=sisters, squadrons=True)
    assert table.refuses_action("board", PREY, (FIRST,), ()) == ("BS-245", "a squadron does not board")
    prey = (unit(1, "HMS St Albans", "K10", cap=100),)
    table = alongside("Marine Platoon", others=prey, squadrons=True)
    assert table.refuses_action("board", PREY, (FIRST,), ()) == ("BS-245", "a squadron is not boarded")
    single = alongside("Marine Platoon", squadrons=True)
    assert single.rules.legal(single.state, 0, ("board", PREY, (FIRST,), ()))
