"""Rulings of this program that belong to no chapter (BS-C13 to BS-C18)."""

from typing import Any

import pytest

from seatui.engine.contract import Refused
from seatui.games.battle_seas.rules import BattleSeas
from tests.games.battle_seas.position import GAME, Piece, Table, area, card, given, passenger, roll, secret, trap, unit
from tests.narrowing import checked

NYMPHE, SPEEDY, FAR = unit(0, "HMS Nymphe", "J14"), unit(0, "HMS Speedy", "L14"), unit(1, "HMS Captain", "A1")


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
