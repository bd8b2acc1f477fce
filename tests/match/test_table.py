"""The table: who may act, who hears what, who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from seatui.engine.contract import Action, Decision, Draw, Refused
from seatui.match.table import Person, Table, Update
from tests.matches import FirstOption, boats, play_on, tiny


class Gambler(FirstOption):
    """A bot that rolls for its choice."""

    level = "mate"

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        return options[draw(len(options))]


class Broken(FirstOption):
    """A bot that fails."""

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        raise ZeroDivisionError


class Cheat(FirstOption):
    """A bot that chooses an illegal action."""

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        return ("bid", 99)


ANN, BO, CLEO = Person("Ann"), Person("Bo"), Person("Cleo")


def test_the_roster_names_people_and_the_strength_of_bots() -> None:
    assert Table(tiny(names=("Ann", "Flint")), [ANN, Gambler()]).roster() == ["Ann: person", "Flint: bot, medium"]


def listening(table: Table, *seats: int) -> list[Update]:
    heard: list[Update] = []
    table.subscribe(heard.append, seats)
    return heard


def play_bots(table: Table) -> None:
    while table.play_bot():
        pass


# Who may act


def test_a_person_acts_for_a_seat_of_their_own() -> None:
    table = Table(tiny(), [ANN, BO])
    table.act(BO, 1, "bid 1")
    assert table.match.view(1).bid == 1


def test_a_person_may_not_act_for_a_seat_of_somebody_else() -> None:
    table = Table(tiny(), [ANN, BO])
    with pytest.raises(Refused, match="Ann does not hold that seat"):
        table.act(ANN, 1, "bid 1")
    assert table.match.count == 0


def test_a_namesake_is_somebody_else() -> None:
    table = Table(tiny(), [ANN, BO])
    with pytest.raises(Refused):
        table.act(Person("Ann"), 0, "bid 1")


def test_a_person_may_not_act_for_a_bot() -> None:
    with pytest.raises(Refused):
        Table(tiny(), [ANN, FirstOption()]).act(ANN, 1, "bid 1")


def test_one_person_may_hold_seats_of_one_side() -> None:
    assert Table(tiny(seats=4), [ANN, BO, ANN, BO]).seats_of(ANN) == (0, 2)


def test_one_person_may_not_hold_seats_of_two_sides() -> None:
    with pytest.raises(Refused, match="two sides"):
        Table(tiny(seats=4), [ANN, ANN, BO, BO])


def test_at_a_hot_seat_table_one_person_may_hold_all_seats() -> None:
    table = Table(tiny(), [ANN, ANN], hot_seat=True)
    table.act(ANN, 0, "bid 1")
    table.act(ANN, 1, "bid 1")
    assert table.match.count == 2


def test_the_number_of_holders_must_fit() -> None:
    with pytest.raises(Refused, match="2 seats, not 1"):
        Table(tiny(), [ANN])


# Bots


def test_a_bot_answers_its_own_open_decision_and_only_that() -> None:
    table = Table(tiny(), [ANN, FirstOption()])
    assert table.bot_seat() == 1
    assert table.play_bot()
    assert table.bot_seat() is None
    assert not table.play_bot()


def test_bots_alone_play_a_whole_game() -> None:
    table = Table(tiny(seats=3), [Gambler(), FirstOption(), Gambler()])
    play_bots(table)
    assert table.match.outcome


def test_a_bot_that_fails_or_cheats_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    table = Table(tiny(), [Broken(), Cheat()])
    play_bots(table)
    assert table.match.outcome
    assert "the bot deckhand failed" in caplog.text
    assert "wanted" in caplog.text


def test_the_thoughts_of_bots_do_not_touch_the_dice_of_the_game() -> None:
    with_bot, without = Table(tiny(), [ANN, Gambler()]), tiny()
    table_task = with_bot.bot_task()
    assert table_task
    for _ in range(50):
        table_task.think()
    with_bot.settle(table_task, ("bid", 1))
    without.play(1, ("bid", 1))
    assert with_bot.act(ANN, 0, "bid 1") == without.play(0, "bid 1")


def test_a_bot_chooses_the_same_again_after_undo() -> None:
    table = Table(tiny(seats=3, rounds=30), [ANN, Gambler(), Gambler()])
    table.act(ANN, 0, "bid 1")
    play_bots(table)
    before = table.match.view(None)
    table.match.undo(1)
    play_bots(table)
    assert table.match.view(None) == before


def test_a_thought_that_comes_too_late_is_not_played() -> None:
    table = Table(tiny(), [ANN, Gambler()])
    task = table.bot_task()
    assert task
    table.act(ANN, 0, "bid 1")
    assert not table.settle(task, ("bid", 1))
    assert table.match.count == 1


def test_a_thought_about_what_was_taken_back_is_not_played() -> None:
    table = Table(tiny(seats=3), [ANN, Gambler(), BO])
    table.act(ANN, 0, "bid 1")
    task = table.bot_task()
    assert task
    table.match.undo()
    table.act(BO, 2, "bid 1")
    assert not table.settle(task, ("bid", 1))
    assert table.match.count == 1


def test_a_thought_of_a_bot_that_left_is_not_played() -> None:
    table = Table(tiny(), [ANN, Gambler()])
    task = table.bot_task()
    assert task
    table.replace(1, BO)
    assert not table.settle(task, ("bid", 1))


# Who is told


def test_subscribers_hear_only_what_their_seats_hear() -> None:
    table = Table(play_on(tiny(), 2), [ANN, BO])
    anns, watchers = listening(table, 0), listening(table)
    giver = table.match.decisions()[0].seat
    table.act((ANN, BO)[giver], giver, "keep")
    assert [event.facts["seat"] for event in anns[0].events] == [0]
    assert watchers[0].events == ()


def test_a_subscriber_of_two_seats_hears_both() -> None:
    table = Table(play_on(tiny(), 2), [ANN, BO])
    heard = listening(table, 0, 1)
    giver = table.match.decisions()[0].seat
    table.act((ANN, BO)[giver], giver, "keep")
    assert [event.facts["seat"] for event in heard[0].events] == [0, 1]


def test_an_update_tells_number_decisions_and_outcome() -> None:
    table = Table(tiny(rounds=1), [ANN, BO])
    heard = listening(table, 0)
    table.act(ANN, 0, "bid 1")
    table.act(BO, 1, "bid 1")
    giver = table.match.decisions()[0].seat
    table.act((ANN, BO)[giver], giver, "keep")
    assert [update.number for update in heard] == [1, 2, 3]
    assert [decision.seat for decision in heard[0].decisions] == [1]
    assert heard[1].outcome is None
    assert heard[2].outcome == table.match.outcome is not None


def test_a_closed_subscription_hears_nothing_more() -> None:
    table, heard = Table(tiny(), [ANN, BO]), list[Update]()
    subscription = table.subscribe(heard.append, (0,))
    subscription.close()
    subscription.close()
    table.act(ANN, 0, "bid 1")
    assert not heard


def test_a_subscriber_that_fails_breaks_neither_the_table_nor_the_others(caplog: pytest.LogCaptureFixture) -> None:
    table = Table(tiny(), [ANN, BO])

    def fail(update: Update) -> None:
        raise ZeroDivisionError

    table.subscribe(fail, (0,))
    heard = listening(table, 1)
    table.act(ANN, 0, "bid 1")
    assert len(heard) == 1
    assert "a subscriber of the table failed" in caplog.text


def test_a_subscriber_that_acts_while_being_told_does_not_mix_up_the_order() -> None:
    table = Table(tiny(), [ANN, Gambler()])

    def play(update: Update) -> None:
        table.play_bot()

    table.subscribe(play, ())
    heard = listening(table, 0)
    table.act(ANN, 0, "bid 1")
    assert [update.number for update in heard] == list(range(1, table.match.count + 1))


def test_after_closing_the_table_nobody_is_told_and_nothing_played() -> None:
    table = Table(tiny(), [ANN, BO])
    heard = listening(table, 0)
    table.close()
    with pytest.raises(Refused, match="closed"):
        table.act(ANN, 0, "bid 1")
    assert not heard


def test_a_table_may_be_closed_twice() -> None:
    table = Table(tiny(), [ANN, BO])
    table.close()
    table.close()


# Who sits where


def test_the_match_knows_who_sits_where() -> None:
    table = Table(tiny(names=("", "Pearl")), [ANN, Gambler()])
    assert table.match.names == ("Ann", "Pearl")
    assert table.match.holders == ("person", "bot:mate")


@pytest.mark.rule("DS-158")
def test_a_person_who_leaves_is_replaced_by_a_bot_in_exactly_their_place() -> None:
    table = Table(play_on(tiny(rounds=2), 4), [ANN, BO])
    before = table.match.view(1)
    table.replace(1, FirstOption())
    assert table.match.view(1) == before
    assert (table.match.names[1], table.match.holders[1]) == ("Bo", "bot:deckhand")
    with pytest.raises(Refused):
        table.act(BO, 1, "bid 1")


@pytest.mark.rule("DS-158")
def test_the_bot_plays_on_for_the_person_who_left() -> None:
    table = Table(tiny(), [FirstOption(), BO])
    table.replace(1, FirstOption())
    play_bots(table)
    assert table.match.outcome


def test_another_person_can_take_the_place_of_a_bot() -> None:
    table = Table(tiny(), [ANN, FirstOption()])
    table.replace(1, CLEO)
    assert table.match.names[1] == "Cleo"
    table.act(CLEO, 1, "bid 1")


def test_a_replacement_that_would_hold_two_sides_is_refused_and_nothing_changes() -> None:
    table = Table(tiny(), [ANN, BO])
    with pytest.raises(Refused, match="two sides"):
        table.replace(1, ANN)
    assert table.holders == (ANN, BO)
    assert table.match.names == ("Ann", "Bo")


def test_subscribers_are_told_of_a_replacement() -> None:
    table = Table(tiny(), [ANN, BO])
    heard = listening(table, 0)
    table.replace(1, FirstOption())
    assert len(heard) == 1


def test_a_seat_that_is_not_there_cannot_be_given_away() -> None:
    with pytest.raises(Refused, match="no seat"):
        Table(tiny(), [ANN, BO]).replace(2, CLEO)


def test_notes_have_no_heaps_of_accents() -> None:
    match = boats()
    heap = "\u0308\u0301" * 9
    Table(match, [ANN, ANN, BO, BO]).act(ANN, 0, f"note Zo{heap}e")
    assert match.view(1).note == "Zo\u0308\u0301e"
