"""The place of turn marks in the log, live and after loading."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from examples.buoys import GAME
from seatui.engine.contract import Seat, Turn
from seatui.match.log import Entry
from seatui.tui.pane.position import log_lines, opening, without


def at_turn(turn: Turn) -> Any:
    """A match of Ann and Bo in that turn."""
    return SimpleNamespace(turn=turn, names=("Ann", "Bo"), rules=GAME.rules(2))


def same(seat: Seat | None) -> int | None:
    """Return the look of a seat: its own."""
    return seat


ANNS, BOS = Turn(1, "Turn 1", 0), Turn(2, "Turn 2", 1)


@pytest.mark.parametrize(
    ("about", "at"),
    [((0, 1), 1), ((0, None, 1, 1), 2), ((0,), 1), ((1,), 0), ((1, 0), 2), ((), 0)],
)
def test_what_is_told_last_of_the_next_seat_belongs_to_its_turn(about: tuple[Seat | None, ...], at: int) -> None:
    assert opening(about, ANNS, BOS) == at


def test_a_seat_that_has_two_turns_in_a_row_begins_the_second_after_all_lines() -> None:
    assert opening((0, 0), ANNS, Turn(2, "Turn 2", 0)) == 2


def test_a_mark_stands_before_the_first_line_of_its_turn() -> None:
    ended = Entry(1, ANNS, 0, "end", ("Ann ends the turn.", "Bo has 5 points."), (0, 1), undone=False, kinds=("end", "points"))
    texts = [line.text for line in log_lines([ended], at_turn(BOS), same)]
    assert texts == ["Turn 1, Ann", "Ann ends the turn.", "Turn 2, Bo", "Bo has 5 points."]


def test_a_turn_that_was_taken_back_is_not_marked_again() -> None:
    undone = Entry(1, ANNS, 0, "end", ("Ann ends the turn.",), (0,), undone=True, kinds=("end",))
    assert [line.kind for line in log_lines([undone], at_turn(ANNS), same)] == ["turn", "undone"]


def test_a_mark_stands_where_an_event_begins_the_turn() -> None:
    lines = ("Ann ends the turn.", "Bo begins.", "A wave comes.")
    ended = Entry(1, ANNS, 0, "end", lines, (0, 1, None), undone=False, kinds=("end", "begun", "wave"))
    texts = [line.text for line in log_lines([ended], at_turn(BOS), same, {"begun"})]
    assert texts == ["Turn 1, Ann", "Ann ends the turn.", "Turn 2, Bo", "Bo begins.", "A wave comes."]


def test_what_the_log_leaves_out_does_not_come_back_as_notation() -> None:
    handled = Entry(1, ANNS, 0, "activate 5", (), (), undone=False, unspoken=("handled",))
    old = Entry(2, ANNS, 0, "activate 6", (), (), undone=False)  # from older rules: only its notation is known
    assert without([handled, old], {"handled"}) == [old]
    assert without([handled, old], {"ended"}) == [handled, old]


def test_a_mark_stands_where_the_turn_begins_though_no_line_tells_that() -> None:
    lines = ("Ann ends the turn.", "Bo's ship is lost.", "Bo begins.")
    ended = Entry(1, ANNS, 0, "end", lines, (0, 1, 1), undone=False, kinds=("end", "lost", "begun"))
    texts = [line.text for line in log_lines([ended], at_turn(BOS), same, {"begun"}, {"end", "begun"})]
    assert texts == ["Turn 1, Ann", "Bo's ship is lost.", "Turn 2, Bo"]
