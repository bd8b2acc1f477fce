"""Letters and colours of seats, with and without crews."""

from __future__ import annotations

from seatui.tui.demos.buoys import GAME as BUOYS
from seatui.tui.demos.divers import GAME as DIVERS
from seatui.tui.players import look_of, mark_of, player


def test_each_seat_has_its_own_letter() -> None:
    rules = BUOYS.rules(3)
    assert [player(look_of(rules, seat)).letter for seat in range(3)] == ["A", "B", "C"]


def test_seats_of_one_side_have_the_letter_and_colour_of_their_side() -> None:
    rules = DIVERS.rules()
    assert [player(look_of(rules, seat)).letter for seat in range(4)] == ["A", "A", "B", "B"]


def test_what_the_table_does_has_nobodys_mark() -> None:
    assert mark_of(DIVERS.rules(), -1) is None
    assert mark_of(DIVERS.rules(), None) is None
