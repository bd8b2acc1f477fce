"""Letters and colours of seats, with and without crews."""

from __future__ import annotations

import seatui
from examples.buoys import GAME as BUOYS
from examples.divers import GAME as DIVERS
from seatui.tui.look.players import FLAGS, flagged, look_of, mark_of, player


def test_each_seat_has_its_own_letter() -> None:
    rules = BUOYS.rules(3)
    assert [player(look_of(rules, seat)).letter for seat in range(3)] == ["A", "B", "C"]


def test_seats_of_one_side_have_the_letter_and_colour_of_their_side() -> None:
    rules = DIVERS.rules()
    assert [player(look_of(rules, seat)).letter for seat in range(4)] == ["A", "A", "B", "B"]


def test_what_the_table_does_has_nobodys_mark() -> None:
    assert mark_of(DIVERS.rules(), -1) is None
    assert mark_of(DIVERS.rules(), None) is None


def test_players_of_a_team_keep_their_own_letters() -> None:
    rules = seatui.game("sea-skirmish").rules(4, teams="2v2")
    assert [player(look_of(rules, seat)).letter for seat in range(4)] == ["A", "B", "C", "D"]


def test_a_flag_changes_the_colour_and_nothing_else() -> None:
    look = player(flagged(1, "red"))
    assert (look.letter, look.glyph, look.colour, look.colour_name) == ("B", player(1).glyph, FLAGS["red"], "red")
