"""Worked examples that touch several chapters (EX-08, EX-32), and specials of ships at close quarters (SP-05, SP-06, SP-27, BS-010)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_seas.position import Table, area, given, passenger, roll, secret, trap, unit

FAR = unit(1, "HMS Triton", "A1")
BARRAGE = secret(1, 0)


# A Land Barrage on an island (EX-08)


def off_the_island(**more: Any) -> Table:
    """HMS Captain at J14 declares four steps to the north; a Land Barrage lies on an Island at J8, an enemy at L11."""
    pieces = unit(0, "HMS Captain", "J14"), area(1, "Island", "J8"), unit(1, "SH19", "L11"), FAR, trap(1, "TR01", "J8")
    return given(*pieces, wind="S", dice=roll(12), **more).handle(0).sail("path N N N N")


@pytest.mark.rule("EX-08", "DK-10", "DK-11")
def test_the_barrage_is_asked_about_at_4_units_and_takes_80() -> None:
    table = off_the_island()
    assert (table.square(0), table.kind, table.asked) == ("J12", "spring_trap", 1)
    table.do(f"spring {BARRAGE}").pass_by()
    assert (table.cap(0), table.kind, table.asked) == (1010, "after_trap", 0)
    assert table.options == [("continue",), ("stop",)]


@pytest.mark.rule("EX-08")
def test_captain_goes_on_to_j10_without_an_attack_or_stops_and_may_attack() -> None:
    on, stopped = (off_the_island().do(f"spring {BARRAGE}").pass_by().do(line).pass_by() for line in ("continue", "stop"))
    assert (on.square(0), on.state.legs[0].cost) == ("J10", 48)
    assert on.refuses("fire heading N starboard 2")[0] == "BS-056"
    assert (stopped.square(0), stopped.state.legs[0].cost) == ("J12", 24)
    assert stopped.allows("fire heading N starboard 2")


@pytest.mark.rule("DK-10")
def test_an_owner_of_several_traps_is_asked_about_all_and_chooses_their_sequence() -> None:
    more = trap(1, "TR06", "J12"), trap(1, "TR05", "J11"), trap(1, "TR05", "D11")
    table = given(unit(0, "HMS Captain", "J14"), FAR, *more).handle(0).sail("path N N N")
    assert (table.square(0), table.asked) == ("J12", 1)
    assert table.options == [("hold",), ("spring", secret(1, 0)), ("spring", secret(1, 1))]
    assert table.do(f"spring {secret(1, 1)}").options == [("hold",), ("spring", secret(1, 0))]
    assert table.do("hold").kind == "command_card"


@pytest.mark.rule("DK-11")
@pytest.mark.parametrize(("name", "cap", "asked"), [("TR03", 900, True), ("TR03", 100, False), ("TR05", 900, False)])
def test_only_a_mover_that_is_neither_depleted_nor_halted_is_asked_whether_to_go_on(name: str, cap: int, asked: bool) -> None:
    dice = roll(12) if name == "TR03" else ()
    table = given(unit(0, "HMS Captain", "J14", cap=cap), FAR, trap(1, name, "J11"), dice=dice).handle(0).sail("path N N N N")
    table.do(f"spring {secret(1, 0)}").pass_by()
    assert (table.kind == "after_trap") == asked
    assert table.square(0) == "J12"


@pytest.mark.rule("BS-244")
@pytest.mark.parametrize("known", [{}, {1: []}])
def test_an_unidentified_piece_triggers_traps_like_an_identified_one(known: dict[int, list[int]]) -> None:
    pieces = unit(0, "HMS Captain", "J14"), area(1, "Island", "J8"), FAR, trap(1, "TR01", "J8")
    table = given(*pieces, known=known, dice=roll(12)).handle(0).sail("path N N N")
    assert table.knows(1, 0) == (not known)
    assert (table.square(0), table.options) == ("J12", [("hold",), ("spring", BARRAGE)])
    assert table.do(f"spring {BARRAGE}").cap(0) == 1010


# Sight (EX-32)


@pytest.mark.rule("EX-32")
@pytest.mark.parametrize(
    ("square", "gear", "night", "seen"),
    [
        ("J2", (), False, True),
        ("K2", (), False, False),
        ("K2", ("AR04",), False, True),
        ("J6", (), True, True),
        ("J5", (), True, False),
        ("J2", ("AR04",), True, True),
        ("J1", ("AR04",), True, False),
    ],
)
def test_a_ship_at_j12_sees_so_far(square: str, gear: tuple[str, ...], night: bool, seen: bool) -> None:
    table = given(unit(0, "SH19", "J12", gear=gear), unit(1, "SH19", square), known={0: []}, night=night).look()
    assert table.knows(0, 1) == seen


@pytest.mark.rule("EX-32")
@pytest.mark.parametrize(("square", "seen"), [("J1", True), ("K1", False)])
def test_with_a_telescope_a_ship_sees_up_to_14(square: str, seen: bool) -> None:
    table = given(unit(0, "SH19", "J15", gear=["AR04"]), unit(1, "SH19", square), known={0: []}).look()
    assert table.knows(0, 1) == seen


@pytest.mark.rule("EX-32")
def test_a_ship_behind_an_island_that_stays_idle_remains_a_marker() -> None:
    table = given(unit(0, "SH19", "J12"), unit(1, "SH11", "J8"), area(1, "Island", "J10"), known={0: [2]}).look().end_round()
    marker = table.view(0).markers[1]
    assert (marker.is_known, marker.squares) == (False, (table.at("J8"),))


# Close quarters


def boarding(ship: str, prey: str, cap: int, square: str = "K10", gear: tuple[str, ...] = (), **more: Any) -> Table:
    """Player 1 handles a ship at J10 with four Marine Platoons; an enemy is near."""
    crew = [passenger(0, "Marine Platoon", 0) for _ in range(4)]
    return given(unit(0, ship, "J10", gear=gear), unit(1, prey, square, cap=cap), FAR, *crew, **more).handle(0)


PARTY = [str(secret(0, number)) for number in range(4)]


@pytest.mark.rule("BS-010")
@pytest.mark.parametrize(("cap", "lawful"), [(191, False), (190, True)])
def test_subdued_is_20_per_cent_of_the_printed_cap(cap: int, lawful: bool) -> None:
    assert boarding("HMS Captain", "HMS St Albans", cap).allows(f"board 1 with {PARTY[0]}") == lawful


@pytest.mark.rule("BS-010")
@pytest.mark.parametrize(("cap", "usable"), [(759, False), (760, True)])
def test_a_prize_is_usable_from_80_per_cent_of_the_printed_cap(cap: int, usable: bool) -> None:
    prize = unit(0, "HMS St Albans", "J10", cap=cap, prize=True)
    table = given(prize, passenger(0, "Marine Platoon", 0), unit(1, "SH19", "K10"), FAR).end_round()
    assert table.unit(0).prize != usable
    assert table.handle(0).allows("fire heading N starboard 1") == usable


@pytest.mark.rule("SP-05")
@pytest.mark.parametrize(("ship", "loss"), [("Redoutable", 19), ("HMS Captain", 9)])
def test_the_crew_of_redoutable_has_one_more_when_it_boards(ship: str, loss: int) -> None:
    """A Marine Platoon takes 9 with a 9 and 19 with a 10; all later rolls are a 2 or 3 and take nothing."""
    table = boarding(ship, "HMS Speedy", 10, dice=(*roll(9), *(1, 1) * 8)).do(f"board 1 with {PARTY[0]}")
    assert table.unit(1).hands == (40 - loss, 40)


@pytest.mark.rule("SP-05")
@pytest.mark.parametrize(("prey", "back"), [("Redoutable", 5), ("HMS Captain", 0)])
def test_the_crew_of_redoutable_has_one_more_when_it_is_boarded(prey: str, back: int) -> None:
    """A Hand takes nothing with a 7 and 5 with an 8."""
    table = boarding("HMS Captain", prey, 10, dice=(1, 1, *roll(7), *(1, 1) * 13)).do(f"board 1 with {PARTY[0]}")
    assert table.cap(secret(0, 0)) == 180 - back


@pytest.mark.rule("SP-06")
@pytest.mark.parametrize(("ship", "places"), [("East Indiaman", 2), ("Transport", 2), ("HMS Nymphe", 3), ("HMS Captain", 4)])
def test_merchants_have_two_fighting_places(ship: str, places: int) -> None:
    table = boarding(ship, "HMS St Albans", 100)
    assert [table.allows(f"board 1 with {' '.join(PARTY[:count])}") for count in range(1, 5)] == [count <= places for count in range(1, 5)]
    assert len(table.unit(0).hands) == places


@pytest.mark.rule("SP-06")
@pytest.mark.parametrize(("ship", "slots"), [("East Indiaman", 12), ("Transport", 16)])
def test_merchants_carry_many(ship: str, slots: int) -> None:
    crew = [passenger(0, "Marine Platoon", 0) for _ in range(slots - 1)]
    table = given(unit(0, ship, "J10"), area(0, "Island", "J9"), *[unit(0, "Sappers", "J9")] * 2, FAR, *crew)
    assert table.handle(2).do("embark 0").handle(3).refuses("embark 0")[0] == "BS-172"


@pytest.mark.rule("SP-27")
@pytest.mark.parametrize(
    ("square", "gear", "lawful"),
    [
        ("K10", (), True),
        ("L10", (), False),
        ("K9", (), False),
        ("L10", ("AR12",), True),
        ("K9", ("AR12",), True),
        ("L9", ("AR12",), False),
        ("M10", ("AR12",), False),
    ],
)
def test_grapnels_board_at_a_distance_of_up_to_2(square: str, gear: tuple[str, ...], lawful: bool) -> None:
    assert boarding("HMS Captain", "HMS St Albans", 100, square, gear).allows(f"board 1 with {PARTY[0]}") == lawful
