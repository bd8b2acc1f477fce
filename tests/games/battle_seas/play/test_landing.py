"""Land characters: walking, embarking and landing (BS-168 to BS-174, BS-C07, DK-21, RF-30, EX-11)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Refused
from seatui.games.battle_seas.play.landing import landing_note
from seatui.games.battle_seas.play.movement import HERE
from tests.games.battle_seas.position import FAR, Piece, Table, area, deploying, given, passenger, place, roll, secret, unit

PARTY = secret(0, 0)
N, E, S, W, NE = 0, 2, 4, 6, 1


def carried(name: str, *others: Piece, ship: str = "HMS Captain", square: str = "J15", **more: Any) -> Table:
    """A ship of player 1 at J15 with a land character aboard."""
    return given(unit(0, ship, square), passenger(0, name, 0), FAR, *others, **more)


def unread(table: Table, line: str) -> str:
    """Return why a line is refused now."""
    with pytest.raises(Refused) as caught:
        table.rules.parse(table.state, 0, line)
    return caught.value.message


# Walking


@pytest.mark.rule("BS-168")
def test_land_characters_walk_on_land_and_quay_alone() -> None:
    table = given(unit(0, "Captain of Marines", "J15"), area(0, "Fort 6,000", "J15"), area(0, "Dockyard 8,000", "L15"), FAR).handle(0)
    assert table.allows("path E E")
    assert table.refuses("path N") == ("BS-168", "Captain of Marines cannot stand on the open sea at J14")
    assert table.sail("path E E").square(0) == "L15"


@pytest.mark.rule("BS-168")
@pytest.mark.parametrize("wind", ["N", "NE", "E"])
def test_land_characters_ignore_the_wind(wind: str) -> None:
    table = given(unit(0, "Marine Platoon", "J16"), area(0, "Fort 6,000", "J15"), FAR, wind=wind).handle(0)
    assert table.sail("path N E").square(0) == "K15"


# Embarking


@pytest.mark.rule("BS-169", "DK-21")
def test_embarking_ends_the_characters_turn_and_not_the_ships() -> None:
    table = given(unit(0, "HMS Captain", "J15"), unit(0, "Marine Platoon", "J14"), area(0, "Island", "J14"), FAR).handle(1)
    assert ("embark", 0) in table.options
    table.act("embark", 0)
    assert table.unit(PARTY).aboard == 0
    assert table.state.waiting == [0]
    assert table.handle(0).allows("path S S S S")


@pytest.mark.rule("BS-169", "DK-21")
def test_embarking_follows_a_path() -> None:
    table = given(unit(0, "HMS Captain", "L15"), unit(0, "Marine Platoon", "J15"), area(0, "Fort 6,000", "J15"), FAR).handle(1)
    assert table.sail("path E").act("embark", 0).unit(PARTY).aboard == 0


@pytest.mark.rule("BS-169")
def test_a_ship_at_the_same_quay_takes_characters_aboard() -> None:
    table = given(unit(0, "HMS Captain", "J15"), unit(0, "Marine Platoon", "J15"), area(0, "Dockyard 8,000", "J15"), FAR).handle(1)
    assert table.act("embark", 0).unit(PARTY).aboard == 0


@pytest.mark.rule("BS-169")
def test_nobody_embarks_from_farther_off_or_in_a_foreign_ship() -> None:
    ashore = [unit(0, "Marine Platoon", "J14"), area(0, "Island", "J14")]
    diagonal = given(unit(0, "HMS Captain", "K15"), *ashore, FAR).handle(1)
    assert diagonal.refuses_action("embark", 0) == ("BS-169", "HMS Captain is not beside it")
    foreign = given(unit(1, "HMS Captain", "J15"), *ashore).handle(1)
    assert foreign.refuses_action("embark", 0)[0] == "BS-169"


@pytest.mark.rule("BS-169", "BS-172")
def test_nobody_embarks_without_room() -> None:
    crew = [passenger(0, "Marine Platoon", 0) for _ in range(3)]
    table = given(unit(0, "HMS Speedy", "J15"), unit(0, "Garrison Company", "J14"), area(0, "Island", "J14"), FAR, *crew).handle(1)
    assert table.refuses_action("embark", 0) == ("BS-172", "HMS Speedy has 1 free slot; Garrison Company needs 2")
    assert ("embark", 0) not in table.options


# Landing


@pytest.mark.rule("BS-170")
@pytest.mark.parametrize(("name", "direction", "square"), [("Island", N, "J14"), ("Dockyard 8,000", N, "J14"), ("Redoubt 900", N, "J14")])
def test_a_passenger_lands_on_land_or_quay_at_distance_one(name: str, direction: int, square: str) -> None:
    corner = "J13" if name == "Dockyard 8,000" else "J14"
    table = carried("Marine Platoon", area(0, name, corner)).handle(PARTY).act("path", (direction,), 0)
    landed = table.state.active
    assert table.square(landed) == square
    assert PARTY not in table.state.units


@pytest.mark.rule("BS-170")
def test_a_passenger_lands_on_the_quay_its_ship_lies_at() -> None:
    table = carried("Marine Platoon", area(0, "Dockyard 8,000", "J15")).handle(PARTY).act("path", (HERE,), 0)
    assert table.square(table.state.active) == "J15"


@pytest.mark.rule("BS-170")
def test_no_landing_is_diagonal() -> None:
    table = carried("Marine Platoon", area(0, "Island", "K14"), area(0, "Island", "J14")).handle(PARTY)
    assert table.refuses_action("path", (NE,), 0) == ("BS-170", "a landing goes straight, to a square at distance 1")


@pytest.mark.rule("BS-170")
def test_a_landing_costs_one_move_and_the_toll_of_the_area() -> None:
    own = carried("Captain of Marines", area(0, "Fort 6,000", "J13")).handle(PARTY)
    assert own.rules.legal(own.state, 0, ("path", (N, N, E), 0))
    enemy = carried("Captain of Marines", area(1, "Fort 6,000", "J13")).handle(PARTY)  # K X-1
    assert enemy.rules.legal(enemy.state, 0, ("path", (N, N), 0))
    assert enemy.refuses_action("path", (N, N, E), 0) == ("BS-055", "this path costs 4 moves; Captain of Marines has 3 moves")


@pytest.mark.rule("BS-170")
@pytest.mark.parametrize(("name", "attacks"), [("Captain of Marines", True), ("Marine Platoon", False)])
def test_who_lands_within_f_may_still_attack(name: str, attacks: bool) -> None:
    pieces = [area(1, "Redoubt 900", "J14"), unit(1, "HMS Speedy", "J13")]
    table = carried(name, *pieces, dice=roll(12)).handle(PARTY).act("path", (N,), 0)  # 1 move and the 1 of X-1
    assert (("attack", 3) in table.options) == attacks


@pytest.mark.rule("BS-171")
def test_landing_is_possible_after_the_ship_has_moved_and_fired() -> None:
    island = area(0, "Island", "J13")
    table = carried("Marine Platoon", island, unit(1, "HMS Speedy", "L14"), dice=roll(12))
    table.handle(0).sail("path N").act("fire", N, -1, 3).handle(PARTY).act("path", (N,), 0)
    assert table.square(table.state.active) == "J13"


@pytest.mark.rule("BS-171")
@pytest.mark.parametrize("link", ["held", "holds"])
def test_nobody_lands_from_a_grappled_ship(link: str) -> None:
    mine: dict[str, Any] = {link: 1}
    theirs: dict[str, Any] = {{"held": "holds", "holds": "held"}[link]: 0}
    ships = [unit(0, "HMS Captain", "J15", **mine), unit(1, "HMS Speedy", "K15", **theirs)]
    table = given(*ships, passenger(0, "Marine Platoon", 0), passenger(0, "Surgeon's Party", 0, cap=50), area(0, "Island", "J14"))
    assert table.refuses_action("activate", PARTY) == (
        "BS-170",
        "Marine Platoon cannot land: nobody lands from HMS Captain while she is grappled",
    )
    table.state.active = PARTY
    assert table.refuses_action("path", (N,), 0)[0] == "BS-171"


@pytest.mark.rule("RF-30", "BS-168")
def test_nobody_lands_on_the_sea_or_on_rock() -> None:
    table = carried("Marine Platoon", area(0, "Reef", "J14"), area(0, "Island", "K15")).handle(PARTY)
    assert table.refuses_action("path", (S,), 0) == ("BS-168", "Marine Platoon cannot stand on the open sea at J16")
    assert table.refuses_action("path", (N,), 0) == ("BS-084", "Reef at J14 bars everybody")
    assert table.rules.legal(table.state, 0, ("path", (E,), 0))


@pytest.mark.rule("RF-30")
def test_nobody_lands_where_an_enemy_stands() -> None:
    table = carried("Marine Platoon", area(1, "Island", "J14"), unit(1, "Gun Crew", "J14"), area(0, "Island", "K15")).handle(PARTY)
    assert table.refuses_action("path", (N,), 0) == ("BS-059", "J14 is held by an enemy")


@pytest.mark.rule("BS-C07")
def test_other_passengers_have_nothing_to_do_aboard() -> None:
    table = carried("Marine Platoon")
    assert ("activate", PARTY) not in table.options
    rule, why = table.refuses_action("activate", PARTY)
    assert rule == "BS-170"
    assert why.endswith("cannot land: no land or quay beside HMS Captain")


@pytest.mark.parametrize(
    ("pieces", "why"),
    [
        ((area(1, "Island", "J14"), unit(1, "Gun Crew", "J14")), "J14 is held by an enemy"),
        ((area(0, "Island", "J14"), *(unit(0, "Garrison Company", "J14") for _ in range(2))), "there is no room on J14"),
        ((area(0, "Island", "K14"),), "no land or quay beside HMS Captain"),
    ],
    ids=["held", "full", "askew"],
)
def test_whoever_cannot_land_hears_why(pieces: tuple[Piece, ...], why: str) -> None:
    table = carried("Marine Platoon", *pieces)
    assert landing_note(table.figures, table.state, 0) == f"Nobody can land: {why}"
    assert unread(table, "land") == f"Nobody can land: {why}"


def test_land_is_a_command_in_two_steps() -> None:
    table = carried("Marine Platoon", passenger(0, "Marine Platoon", 0), area(0, "Island", "J14"), area(0, "Island", "K15"))
    both = "Marine Platoon and Marine Platoon #2 can land: say 'land Marine Platoon'"
    assert unread(table, "land") == both
    assert unread(table, "land 7") == f"you have no passenger 7. {both}"
    assert unread(table, f"land {PARTY} N") == "say 'land Marine Platoon' first, and then where: 'land n'"
    table.do(f"land {PARTY}")
    assert table.state.active == PARTY
    assert unread(table, "land") == "Marine Platoon can land on J14 (N) or K15 (E): say where"
    assert table.rules.say(table.state, 0, ("path", (N,), 0)) == "land N"
    table.do("land K15")
    assert table.square(table.state.active) == "K15"


def test_where_there_is_one_place_to_land_it_need_not_be_named() -> None:
    table = carried("Marine Platoon", area(0, "Dockyard 8,000", "J15")).do(f"land {PARTY}").do("land here")
    assert table.square(table.state.active) == "J15"
    assert "landed" in carried("Marine Platoon", area(0, "Island", "J16")).do("land").do("land").event_kinds


# Room


@pytest.mark.rule("BS-172", "EX-11")
def test_a_fifth_passenger_on_a_cutter_is_refused() -> None:
    table = deploying("HMS Speedy, HMS Captain, LC02, LC02, LC02, LC02, LC02", "HMS Triton")
    place(table, 0, "J15", "K15", "in 0", "in 0", "in 0", "in 0")
    action = ("stow", secret(0, 6), secret(0, 0))
    assert table.refuses_action(*action, by=0) == ("BS-172", "HMS Speedy has 0 free slots; Marine Platoon needs 1")


# Passengers of lost ships


@pytest.mark.rule("BS-173")
def test_passengers_of_a_removed_ship_are_removed_with_it() -> None:
    table = carried("Marine Platoon", unit(0, "HMS Nymphe", "L15"))
    table.state.units[0] = table.state.units[0]._replace(cap=0)
    table.end_round()
    assert set(table.state.units) == {1, 2}


@pytest.mark.rule("BS-174")
@pytest.mark.parametrize(("aboard", "counts"), [(False, True), (True, False)])
def test_embarked_land_characters_are_characters(aboard: bool, counts: bool) -> None:
    crew = [passenger(0, "Marine Platoon", 0), passenger(1, "Marine Platoon", 1)] if aboard else []
    table = given(unit(0, "HMS Captain", "J15"), FAR, *crew).end_round()
    assert (table.state.quiet >= 0) == counts  # whether somebody is down to one Character (BS-207)
