"""Giving up for a side at a table: its other people are asked, and nobody else hears of it."""

from __future__ import annotations

import pytest

from seatui.engine.contract import Refused
from seatui.engine.table_actions import tick
from seatui.match.table import Person, Table
from tests.match.test_table import ANN, BO, CLEO, listening
from tests.matches import FirstOption, boats
from tests.narrowing import present

BOT, PAT = FirstOption(), Person("Pat")


def test_one_person_of_a_side_gives_up_at_once() -> None:
    table = Table(boats(), [ANN, ANN, BO, CLEO])
    table.act(ANN, 0, "resign")
    assert present(table.match.outcome).winners == (2, 3)


def test_the_people_of_the_side_are_asked_first() -> None:
    table = Table(boats(), [ANN, BO, CLEO, BOT])
    before = table.match.count
    assert table.act(ANN, 0, "resign") == ()
    assert (table.match.count, table.match.outcome) == (before, None)
    assert [present(table.surrender.request_of(seats)).waiting for seats in ((0,), (1,))] == [(BO,), (BO,)]
    for person in (ANN, CLEO):
        with pytest.raises(Refused, match="nobody asked you"):
            table.surrender.answer(person, True)
    assert table.surrender.answer(BO, True)
    assert present(table.match.outcome).winners == (2, 3)
    assert table.surrender.request_of((0,)) is None


def test_the_other_side_hears_nothing_of_it() -> None:
    table = Table(boats(), [ANN, BO, CLEO, BOT])
    heard = listening(table, 2)
    table.act(ANN, 0, "resign")
    table.surrender.answer(BO, False)
    assert table.surrender.request_of((2, 3)) is None
    assert all(not update.events and update.request is None and update.actor is None for update in heard)
    assert table.match.log(2) == []


def test_one_no_ends_it_until_the_next_turn() -> None:
    table = Table(boats(), [ANN, BO, CLEO, BOT])
    table.act(ANN, 0, ("resign",))
    table.surrender.answer(BO, False)
    assert table.surrender.request_of((0,)) is None
    with pytest.raises(Refused, match="next turn"):
        table.act(ANN, 0, "resign")
    table.act(ANN, 0, "row 1")
    assert table.match.turn.number == 2
    table.act(ANN, 0, "resign")
    assert table.surrender.request_to(BO)


def test_nobody_asks_again_while_a_request_is_open() -> None:
    table = Table(boats(), [ANN, BO, CLEO, BOT])
    table.act(ANN, 0, "resign")
    with pytest.raises(Refused, match="Bo must agree first"):
        table.act(ANN, 0, "resign")


def test_the_asker_withdraws_with_a_no() -> None:
    table = Table(boats(), [ANN, BO, CLEO, BOT])
    table.act(ANN, 0, "resign")
    assert not table.surrender.answer(ANN, False)
    with pytest.raises(Refused):
        table.surrender.answer(BO, True)
    assert table.match.outcome is None


def test_both_sides_can_be_asked_at_the_same_time() -> None:
    table = Table(boats(), [ANN, BO, CLEO, PAT])
    table.act(ANN, 0, "resign")
    table.act(CLEO, 2, "resign")
    table.surrender.answer(PAT, True)
    assert present(table.match.outcome).winners == (0, 1)
    assert table.surrender.request_of((0,)) is None


def test_the_game_goes_on_while_a_side_is_asked() -> None:
    table = Table(boats(clock=True), [ANN, BO, CLEO, BOT])
    table.act(ANN, 0, "resign")
    table.match.play(-1, present(tick(table.match.rules)))
    assert table.surrender.request_to(BO)


def test_a_request_ends_when_the_side_has_other_people() -> None:
    table = Table(boats(), [ANN, BO, CLEO, BOT])
    table.act(ANN, 0, "resign")
    table.replace(3, CLEO)
    assert table.surrender.request_to(BO)
    table.replace(1, BOT)
    with pytest.raises(Refused, match="nobody asked you"):
        table.surrender.answer(BO, True)


def test_a_request_ends_after_its_time() -> None:
    now = [0.0]
    table = Table(boats(), [ANN, BO, CLEO, BOT])
    table.request_clock = lambda: now[0]
    table.act(ANN, 0, "resign")
    now[0] = 59
    assert table.surrender.expire(60) == 1
    now[0] = 60
    assert table.surrender.expire(60) == 0
    assert table.surrender.request_to(BO) is None
    with pytest.raises(Refused, match="next turn"):
        table.act(ANN, 0, "resign")


def test_an_illegal_surrender_is_refused_at_once() -> None:
    table = Table(boats(), [ANN, BO, CLEO, BOT])
    with pytest.raises(Refused):
        table.act(BO, 1, "resign")
    assert table.surrender.request_of((0,)) is None


def test_nobody_gives_up_while_the_clock_is_held() -> None:
    table = Table(boats(), [ANN, BO, CLEO, BOT])
    table.act(ANN, 0, "resign")
    table.hold = "wait for Cleo"
    with pytest.raises(Refused, match="wait for Cleo"):
        table.surrender.answer(BO, True)
    table.hold = ""
    assert table.surrender.answer(BO, True)
