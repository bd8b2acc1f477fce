"""The pacer: bots act after their reaction time on the game's clock, which only ticks move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from seatui.bots import make
from seatui.engine.contract import TABLE, Action, Decision, Draw
from seatui.match.pacer import Pacer
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from tests.boats_game import reaction_ms
from tests.matches import FirstOption, boats, tiny

ANN = Person("Ann")


def crewed(*levels: str, **settings: Any) -> Pacer:
    """Return a pacer of two boats with bots of these levels, or Ann for "", in real time by default."""
    match = boats(**{"clock": True, **settings})
    holders = [make(match.game, level, seat, match.rules) if level else ANN for seat, level in enumerate(levels)]
    return Pacer(Table(match, holders, hot_seat=True))


def tick(pacer: Pacer, times: int = 1) -> None:
    """Let time pass without any bot acting."""
    for _ in range(times):
        pacer.table.match.play(TABLE, ("tick", 500))


def asked(pacer: Pacer) -> list[tuple[int, str]]:
    return [(task.seat, task.decision.kind) for task in pacer.due()]


def script(match: Match) -> list[tuple[int, str]]:
    """Return all actions but the ticks."""
    return [(entry.seat, entry.said) for entry in match.log(None) if not entry.said.startswith("tick")]


def test_a_bot_is_asked_when_its_decision_was_open_for_its_reaction_time() -> None:
    pacer = crewed("mate", "", "deckhand", "")
    tick(pacer)
    assert asked(pacer) == []
    tick(pacer)
    assert asked(pacer) == [(0, "row")]
    tick(pacer, 3)
    assert asked(pacer) == []
    tick(pacer)
    assert asked(pacer) == [(2, "row")]


def test_who_says_not_now_is_asked_again_after_another_reaction_time() -> None:
    pacer = crewed("mate", "", "", "")
    tick(pacer, 2)
    pacer.settle(pacer.due()[0], None)
    tick(pacer)
    assert asked(pacer) == []
    tick(pacer)
    assert asked(pacer) == [(0, "row")]


def test_a_bot_that_thinks_is_not_asked_a_second_time() -> None:
    pacer = crewed("mate", "", "", "")
    tick(pacer, 2)
    assert asked(pacer) == [(0, "row")]
    tick(pacer, 10)
    assert asked(pacer) == []


def test_a_bot_nobody_waits_for_is_asked_what_it_wants_to_do_besides() -> None:
    pacer = crewed("", "mate", "", "")
    tick(pacer)
    (task,) = pacer.due()
    assert (task.decision.kind, task.decision.role) == ("free", "Lookout")
    assert task.options == pacer.table.match.free(1)
    assert pacer.settle(task, task.think())
    assert pacer.table.match.view(1).note == "ahoy"


def test_a_thought_that_is_still_lawful_counts_whatever_happened_meanwhile() -> None:
    pacer = crewed("mate", "", "", "")
    tick(pacer, 2)
    (task,) = pacer.due()
    tick(pacer)
    pacer.table.act(ANN, 2, "row 1")
    assert pacer.settle(task, ("row", 3))


def test_a_thought_that_is_no_longer_lawful_is_dropped() -> None:
    pacer = crewed("mate", "", "", "")
    tick(pacer, 2)
    (task,) = pacer.due()
    pacer.table.match.play(0, ("row", 1))
    assert not pacer.settle(task, ("row", 3))


def test_a_bot_that_fails_besides_does_nothing(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(FirstOption):
        def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
            raise ZeroDivisionError

    pacer = Pacer(Table(boats(clock=True), [ANN, Broken(), ANN, ANN], hot_seat=True))
    tick(pacer)
    assert pacer.play() == 0
    assert "failed at free" in caplog.text


def test_bots_alone_play_a_game_in_time_to_its_end() -> None:
    pacer = crewed("mate", "mate", "deckhand", "deckhand")
    while pacer.tick():
        pass
    outcome = pacer.table.match.outcome
    assert outcome
    assert outcome.winners == (0, 1)


def test_the_same_ticks_make_the_same_game() -> None:
    one, other = crewed("mate", "mate", "mate", "mate"), crewed("mate", "mate", "mate", "mate")
    while one.tick():
        pass
    while not other.table.match.outcome:
        tick(other)
        for task in other.due():
            other.settle(task, task.think())
            other.play()
    assert script(one.table.match) == script(other.table.match)


def test_the_strokes_of_a_bot_are_a_reaction_and_a_rest_apart() -> None:
    pacer = crewed("mate", "mate", "", "")
    times = []
    for _ in range(40):
        before = pacer.table.match.view(None).way[0]
        pacer.tick()
        if pacer.table.match.view(None).way[0] > before:
            times.append(pacer.now)
    rest = 4 * 500
    apart = {later - earlier for earlier, later in pairwise(times)}
    assert apart == {rest + reaction_ms("mate", "check") + reaction_ms("mate", "row")}


def test_where_time_does_not_run_bots_act_at_once() -> None:
    pacer = crewed("mate", "mate", "mate", "mate", clock=False)
    pacer.play()
    assert pacer.table.match.outcome


def test_without_reaction_times_bots_answer_at_once() -> None:
    pacer = Pacer(Table(tiny(clock=True), [FirstOption(), ANN]))
    assert asked(pacer) == [(0, "bid")]


def test_without_reaction_times_who_says_not_now_is_asked_again_a_tick_later() -> None:
    pacer = Pacer(Table(tiny(clock=True), [FirstOption(), ANN]))
    pacer.settle(pacer.due()[0], None)
    assert asked(pacer) == []
    tick(pacer)
    assert asked(pacer) == [(0, "bid")]


def test_a_bot_that_takes_a_seat_over_reacts_from_then_on() -> None:
    pacer = crewed("", "", "", "")
    tick(pacer, 9)
    match = pacer.table.match
    pacer.table.replace(0, make(match.game, "mate", 0, match.rules))
    assert asked(pacer) == []
    tick(pacer, 2)
    assert asked(pacer) == [(0, "row")]


def test_where_time_stands_still_a_bot_must_answer() -> None:
    class Hesitant(FirstOption):
        def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
            return None

    table = Table(boats(), [Hesitant(), Hesitant(), ANN, ANN])
    assert table.play_bot()
    assert table.match.view(None).rows == 1


def test_a_task_that_is_given_up_changes_nothing_and_comes_again() -> None:
    pacer = crewed("mate", "mate", "", "", clock=False)
    (task,) = pacer.due()
    before = pacer.table.match.count
    assert not pacer.settle(task, None)
    assert pacer.table.match.count == before
    assert asked(pacer) == [(0, "row")]
