"""Taking back at a table: other people are asked, bots are not."""

from random import Random

import pytest

from seatui.engine.contract import Refused
from seatui.match.referee import Match
from seatui.match.table import MOST_DENIED, Table
from tests.match.test_table import ANN, BO, CLEO, listening, play_bots
from tests.matches import FirstOption, finish, play_on, tiny


def test_alone_with_bots_undo_goes_back_to_ones_own_last_decision_at_once() -> None:
    table = Table(tiny(seats=3), [ANN, FirstOption(), FirstOption()])
    table.act(ANN, 0, "bid 2")
    play_bots(table)
    assert table.ask_undo(ANN)
    assert table.match.count == 0


def test_alone_with_bots_undo_can_be_asked_again_and_again() -> None:
    table = Table(tiny(seats=2, rounds=9), [ANN, FirstOption()])
    for _ in range(3):
        play_bots(table)
        table.act(ANN, 0, table.match.options(0)[0])
    while table.match.last_action_of((0,)):
        table.ask_undo(ANN)
    with pytest.raises(Refused, match="nothing of yours"):
        table.ask_undo(ANN)


def test_other_people_are_asked_first() -> None:
    table = Table(tiny(), [ANN, BO])
    table.act(ANN, 0, "bid 2")
    heard = listening(table, 1)
    assert not table.ask_undo(ANN)
    assert table.match.count == 1
    assert heard[-1].request
    assert (heard[-1].request.asker, heard[-1].request.waiting) == (ANN, (BO,))


def test_all_of_them_must_agree() -> None:
    table = Table(tiny(seats=3), [ANN, BO, CLEO])
    table.act(ANN, 0, "bid 2")
    table.ask_undo(ANN)
    assert not table.answer_undo(BO, True)
    assert table.match.count == 1
    assert table.answer_undo(CLEO, True)
    assert table.match.count == 0


def test_one_no_is_enough() -> None:
    table = Table(tiny(seats=3), [ANN, BO, CLEO])
    table.act(ANN, 0, "bid 2")
    table.ask_undo(ANN)
    heard = listening(table, 0)
    table.answer_undo(BO, False)
    assert heard[-1].request is None
    with pytest.raises(Refused, match="nobody asked"):
        table.answer_undo(CLEO, True)
    assert table.match.count == 1


def test_others_are_not_asked_about_one_action_again_and_again() -> None:
    table = Table(tiny(rounds=9), [ANN, BO])
    table.act(ANN, 0, "bid 2")
    for _ in range(MOST_DENIED):
        table.ask_undo(ANN)
        table.answer_undo(BO, False)
    with pytest.raises(Refused, match="after your next action"):
        table.ask_undo(ANN)
    assert table.request is None
    while not table.match.options(0):
        table.act(BO, 1, table.match.options(1)[0])
    table.act(ANN, 0, table.match.options(0)[0])
    assert not table.ask_undo(ANN)


def test_a_no_does_not_count_for_an_action_played_anew() -> None:
    table = Table(tiny(), [ANN, BO])
    table.act(ANN, 0, "bid 2")
    table.act(BO, 1, "bid 1")
    for _ in range(MOST_DENIED):
        table.ask_undo(BO)
        table.answer_undo(ANN, False)
    table.ask_undo(ANN)
    table.answer_undo(BO, True)
    table.act(ANN, 0, "bid 1")
    table.act(BO, 1, "bid 1")
    assert not table.ask_undo(BO)


def test_one_request_to_take_back_is_open_at_a_time() -> None:
    table = Table(tiny(seats=3), [ANN, BO, CLEO])
    table.act(ANN, 0, "bid 2")
    table.act(BO, 1, "bid 1")
    table.ask_undo(ANN)
    table.answer_undo(BO, True)
    for person, asker in ((ANN, "you have asked"), (BO, f"{ANN.name} has asked")):
        with pytest.raises(Refused, match=asker):
            table.ask_undo(person)
    assert table.answer_undo(CLEO, True)


def test_what_others_did_since_is_taken_back_with_it() -> None:
    table = Table(tiny(seats=3), [ANN, BO, FirstOption()])
    table.act(ANN, 0, "bid 2")
    table.act(BO, 1, "bid 1")
    table.ask_undo(ANN)
    table.answer_undo(BO, True)
    assert table.match.count == 0


def test_subscribers_are_told_that_something_was_taken_back() -> None:
    table = Table(tiny(), [ANN, FirstOption()])
    table.act(ANN, 0, "bid 2")
    heard = listening(table, 0)
    table.ask_undo(ANN)
    assert (heard[-1].undone, heard[-1].number) == (True, 0)


def test_nobody_can_answer_for_themselves_or_as_a_stranger() -> None:
    table = Table(tiny(), [ANN, BO])
    table.act(ANN, 0, "bid 2")
    table.ask_undo(ANN)
    for other in (ANN, CLEO):
        with pytest.raises(Refused):
            table.answer_undo(other, True)


def test_a_stranger_has_nothing_to_take_back() -> None:
    table = Table(play_on(tiny(), 2), [ANN, BO])
    with pytest.raises(Refused, match="nothing of yours"):
        table.ask_undo(CLEO)


def test_a_wish_to_take_back_ends_when_the_game_goes_on() -> None:
    table = Table(tiny(seats=3), [ANN, BO, CLEO])
    table.act(ANN, 0, "bid 2")
    table.ask_undo(ANN)
    table.act(BO, 1, "bid 2")
    with pytest.raises(Refused):
        table.answer_undo(BO, True)


def test_a_wish_to_take_back_ends_when_somebody_is_replaced() -> None:
    table = Table(tiny(seats=3), [ANN, BO, CLEO])
    table.act(ANN, 0, "bid 2")
    table.ask_undo(ANN)
    table.replace(2, FirstOption())
    assert table.request is None


def test_among_people_a_finished_game_is_final() -> None:
    table = Table(finish(tiny()), [ANN, BO])
    with pytest.raises(Refused, match="over"):
        table.ask_undo(ANN)


def test_in_real_time_nothing_can_be_taken_back() -> None:
    table = Table(tiny(clock=True), [ANN, FirstOption()])
    table.act(ANN, 0, "bid 2")
    with pytest.raises(Refused, match="real time"):
        table.ask_undo(ANN)


def test_an_answer_that_nobody_hears_of_is_no_reply() -> None:
    match, chance = Match.new("battle-seas", 2, seed=3), Random(1)
    table = Table(match, [ANN, BO])

    def play_until(said: str) -> None:
        """Play at random until player 2 says that right after an action of player 1."""
        while not (match.count and match.log(1)[-1].said == said and match.last_action_of((0,)) == match.count - 1):
            seat = match.decisions()[0].seat
            match.play(seat, chance.choice(match.options(seat)))

    play_until("hold")
    assert table.replied_since(ANN) == ()
    play_until("end turn")
    assert table.replied_since(ANN) == (1,)
