"""Rulings of this program that have no home in a chapter (BS-C13 to BS-C16)."""

import pytest

from seatui.engine.contract import Refused
from tests.games.battle_seas.position import GAME, card, given, passenger, roll, secret, trap, unit

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
        assert GAME.rules(seats, levels=levels).figures.levels == levels  # type: ignore[attr-defined]
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
