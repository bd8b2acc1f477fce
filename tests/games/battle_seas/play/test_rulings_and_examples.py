"""Rulings of this program and worked examples that touch several chapters (BS-010, BS-C13 to BS-C18, SP-05, SP-06, SP-27, EX-08, EX-32)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Refused
from seatui.games.battle_seas.rules import BattleSeas
from tests.games.battle_seas.position import FAR, GAME, Piece, Table, area, card, given, passenger, roll, secret, trap, unit
from tests.narrowing import checked

NYMPHE, SPEEDY = unit(0, "HMS Nymphe", "J14"), unit(0, "HMS Speedy", "L14")


@pytest.mark.rule("BS-C13")
@pytest.mark.parametrize(("before", "again"), [((), True), (("turn E",), True), (("path S",), False)])
def test_a_card_that_was_only_looked_at_may_be_taken_up_again(before: tuple[str, ...], again: bool) -> None:
    table = given(NYMPHE, SPEEDY, FAR).handle(0)
    for line in before:
        table.sail(line)
    table.handle(1)
    assert table.rules.legal(table.state, 0, ("activate", 0)) is again


@pytest.mark.rule("BS-C14")
@pytest.mark.parametrize(("sister", "rests"), [("J12", "J13"), ("K12", "J12")])
def test_a_ship_that_is_halted_where_it_may_not_stay_goes_back(sister: str, rests: str) -> None:
    chain = trap(1, "Cable and Chain", "J11", orders="always")
    table = given(NYMPHE, unit(0, "HMS Speedy", sister), FAR, chain).handle(0).sail("path N N N N")
    assert table.square(0) == rests
    assert table.rules.faults(table.state) == []


@pytest.mark.rule("BS-C15")
def test_a_ship_that_has_struck_stays_grappled_until_the_round_closes() -> None:
    victim = unit(1, "HMS Speedy", "J13", cap=40, hands=(1, 0))
    table = given(
        unit(0, "HMS Captain", "J14"),
        victim,
        FAR,
        passenger(0, "Boarding Party", 0),
        passenger(1, "Gun Crew", 1),
        dice=(*roll(18), *roll(4)),
    )
    table.handle(0).do(f"board 1 with {secret(0, 0)}").end_turn().handle(1)
    assert table.refuses("path N") == ("BS-188", "HMS Speedy is grappled and neither moves nor turns")
    table.end_turn()
    assert (table.unit(1).seat, table.unit(1).held) == (0, -1)
    assert all(one.card != card("Gun Crew").number for one in table.state.units.values())


@pytest.mark.rule("BS-C16")
@pytest.mark.parametrize(("seats", "levels", "fits"), [(2, 5000, True), (6, 300, True), (6, 5000, False)])
def test_a_mat_without_room_for_such_fleets_is_refused(seats: int, levels: int, fits: bool) -> None:
    if fits:
        assert checked(BattleSeas, GAME.rules(seats, levels=levels)).figures.levels == levels
    else:
        with pytest.raises(Refused, match="need more room"):
            GAME.rules(seats, levels=levels)


@pytest.mark.rule("BS-145", "OP-16", "BS-C17")
@pytest.mark.parametrize(
    ("gear", "steps", "shown"), [("Spare Sails and Spars", 4, 0), ("Spare Sails and Spars", 5, 1), ("Telescope", 4, 0)]
)
def test_a_concealed_attachment_shows_when_its_bearer_goes_farther_by_it(gear: str, steps: int, shown: int) -> None:
    table = given(unit(0, "HMS Captain", "J14", gear=(gear,)), unit(1, "HMS Captain", "J5"), conceal_attachments=True)
    table.handle(0).sail(" ".join(["path", *["N"] * steps]))
    seen = next(marker.unit for marker in table.view(1).markers if marker.key == 0)
    assert seen is not None
    assert len(seen.gear) == shown


def alongside_in_the_yard(yard: str, own: str, *more: Piece, **figures: Any) -> Table:
    """A ship that has forced her way into a yard, whose garrison still holds a corner of it."""
    works = area(1, "Dockyard 8,000", yard), unit(1, "Garrison Company", yard)
    return given(unit(0, "HMS Captain", own, "N", **figures), *works, FAR, *more, dice=roll(12)).handle(0)


@pytest.mark.rule("BS-C18", "BS-110", "BS-078")
@pytest.mark.parametrize(("heading", "side", "bears"), [("N", "port", True), ("N", "starboard", False), ("S", "starboard", True)])
def test_a_ship_in_an_enemys_quay_fires_at_the_works_on_her_side(heading: str, side: str, bears: bool) -> None:
    table = alongside_in_the_yard("J10", "L11")  # J10 to L11, she lies in the south-eastern corner
    assert table.allows(f"fire heading {heading} {side} 1") is bears
    assert ("fire", 0, 1, -1) in table.options
    if bears:
        assert table.do(f"fire heading {heading} {side} 1").cap(1) < 8000


@pytest.mark.rule("BS-C18", "BS-110")
@pytest.mark.parametrize(("yard", "bears"), [("L7", True), ("L6", False)])
def test_a_broadside_is_as_far_from_works_as_their_nearest_square_on_its_side(yard: str, bears: bool) -> None:
    # Range 4. The nearest square is ahead of a ship that cannot turn; to starboard lies M8, at 3, or only N7, at 4½.
    held = alongside_in_the_yard(yard, "K10", unit(1, "HMS Nymphe", "J10", holds=0), held=4)
    assert held.allows("fire heading N starboard 1") is bears


@pytest.mark.rule("BS-C18", "BS-114")
def test_works_may_be_fired_at_on_the_side_away_from_a_nearer_ship() -> None:
    table = alongside_in_the_yard("I8", "J10", unit(1, "HMS Nymphe", "H11"))  # I8 to K9, before her bows
    assert table.allows("fire heading N port 4 starboard 1")
    assert table.allows("fire heading N port 1")


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
