"""A running table: how long a veiled decision stays open tells other players nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Refused, Seat
from seatui.match.referee import Match
from seatui.match.runner import TableRunner
from seatui.match.table import Holder, Person, Table, Update
from tests.match.test_veiled import GAME, after_bids
from tests.matches import FirstOption

TICK_MS = 100
ANN, BO = Person("Ann"), Person("Bo")


class Host:
    """A place that shows a table, with a clock that a test drives."""

    is_attached = True
    may_go_on = True
    paused = False
    bot_pause = 0.0

    def __init__(self, match: Match, *holders: Holder, seed: int = 5) -> None:
        self.table = Table(match, holders)
        self.away: set[Seat] = set()
        self.now = 0
        self.calls: list[tuple[int, Callable[[], None]]] = []
        self.tasks: list[Coroutine[Any, Any, None]] = []
        self.refusals: list[Refused] = []
        self.runner = TableRunner(self, source=lambda: self.now, draw=SplitMix64(seed))
        self.subscription = self.table.subscribe(lambda _update: self.runner.go_on())

    @property
    def veiled_seats(self) -> frozenset[Seat]:
        return self.table.noticed_seats

    def may_answer(self, seat: Seat) -> bool:
        return seat not in self.away

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        self.calls.append((self.now + round(1000 * seconds), call))
        return cast(asyncio.TimerHandle, Timer(self.calls, self.calls[-1]))

    def work(self, task: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(task)

    def refuse_all(self, refused: Refused) -> None:
        self.refusals.append(refused)

    def run(self, ms: int) -> None:
        """Let time pass, tick by tick."""
        for _ in range(ms // TICK_MS):
            self.now += TICK_MS
            due = [call for call in self.calls if call[0] <= self.now]
            for call in due:
                if call in self.calls:
                    self.calls.remove(call)
                    call[1]()


class Timer:
    """A call that can be cancelled."""

    def __init__(self, calls: list[tuple[int, Callable[[], None]]], call: tuple[int, Callable[[], None]]) -> None:
        self._calls, self._call = calls, call

    def cancel(self) -> None:
        if self._call in self._calls:
            self._calls.remove(self._call)


def before_last_bid(*cards: int) -> Match:
    """Return a match in which only the last bid is missing, after which the seat with the highest card is asked."""
    match = after_bids(*cards)
    match.undo(1)
    return match


def asked(host: Host) -> list[tuple[Seat, str]]:
    return [(decision.seat, decision.kind) for decision in host.table.match.decisions()]


def at_table(*cards: int, holders: tuple[Holder, ...] = (ANN, BO), seed: int = 5) -> Host:
    """Return a host whose table waits for seat 1, who won the round, to give or keep."""
    host = Host(before_last_bid(*cards), *holders, seed=seed)
    host.runner.go_on()
    host.table.match.play(1, ("bid", 0))
    return host


def test_a_seat_without_a_choice_is_waited_for_like_one_with_a_choice() -> None:
    host = at_table(1, 3)
    assert asked(host) == [(1, "give")]
    host.run(12_000)
    assert asked(host) == [(0, "bid"), (1, "bid")]


def test_a_seat_with_a_choice_answers_itself() -> None:
    host = at_table(5, 6)
    host.run(60_000)
    assert asked(host) == [(1, "give")]


def test_others_hear_the_same_at_the_same_tick_in_both_worlds() -> None:
    """In one world Bo has no choice; in the other Bo keeps the point after the time that a person like Bo takes."""
    without, choosing = at_table(1, 3), at_table(5, 6)
    heard: list[list[tuple[int, object]]] = [[], []]
    for host, told in zip((without, choosing), heard, strict=True):

        def tell(update: Update, host: Host = host, told: list[tuple[int, object]] = told) -> None:
            told.append((host.now, (update.number, [event.kind for event in update.events], update.decisions, update.actor)))

        host.table.subscribe(tell, (0,))
    without.run(12_000)
    ((took, _),) = heard[0]
    choosing.run(took - TICK_MS)
    assert not heard[1]
    choosing.run(TICK_MS)
    choosing.table.act(BO, 1, ("keep",))
    assert heard[0] == heard[1]


def test_pauses_differ_with_chance_that_is_not_the_games() -> None:
    found = set()
    for seed in range(6):
        host = at_table(1, 3, seed=seed)
        while asked(host) == [(1, "give")]:
            host.run(TICK_MS)
        found.add(host.now)
    assert len(found) > 3


def test_pauses_follow_the_times_of_the_same_player_alone() -> None:
    host = at_table(5, 6, holders=(ANN, BO))
    host.run(9000)
    host.table.act(BO, 1, ("keep",))
    times = host.runner._veiled._times
    assert list(times) == [BO]
    assert times[BO]._latest[-1] == 9000


def test_an_early_answer_without_a_choice_is_refused() -> None:
    host = at_table(1, 3)
    with pytest.raises(Refused, match="nothing to choose: the game goes on in a moment"):
        host.table.act(BO, 1, "keep")
    assert asked(host) == [(1, "give")]


def test_a_player_who_is_away_is_waited_for_with_and_without_a_choice() -> None:
    host = at_table(1, 3)
    host.away.add(1)
    host.runner.go_on()
    host.run(60_000)
    assert asked(host) == [(1, "give")]
    host.away.clear()
    host.runner.go_on()
    host.run(12_000)
    assert asked(host) == [(0, "bid"), (1, "bid")]


def test_actions_of_others_do_not_prolong_a_pause() -> None:
    undisturbed, disturbed = at_table(1, 3), at_table(1, 3)
    while asked(undisturbed) == [(1, "give")]:
        undisturbed.run(TICK_MS)
    while asked(disturbed) == [(1, "give")]:
        disturbed.runner.go_on()
        disturbed.run(TICK_MS)
    assert disturbed.now == undisturbed.now


@pytest.mark.parametrize("holders", [(FirstOption(), BO), (FirstOption(), FirstOption())])
def test_nobody_waits_where_only_bots_would_notice(holders: tuple[Holder, ...]) -> None:
    assert asked(at_table(1, 3, holders=holders)) == [(0, "bid"), (1, "bid")]


def test_a_bot_is_asked_with_and_without_a_choice() -> None:
    bot = FirstOption()
    for cards in ((1, 3), (5, 6)):
        host = at_table(*cards, holders=(ANN, bot))
        assert asked(host) == [(1, "give")]
        host.run(TICK_MS)
        (task,) = host.tasks
        asyncio.run(task)
        assert asked(host) == [(0, "bid"), (1, "bid")]


def test_the_answer_is_taken_back_with_the_action_that_caused_it() -> None:
    host = at_table(1, 3)
    host.run(12_000)
    assert host.table.match.undo() == 1
    assert asked(host) == [(1, "bid")]


def test_taking_back_ends_a_pause() -> None:
    host = at_table(1, 3)
    assert host.table.match.undo() == 1
    host.run(60_000)
    assert (asked(host), host.table.match.count) == ([(1, "bid")], 1)


def test_a_save_with_an_open_question_goes_on(tmp_path: Path) -> None:
    host = at_table(1, 3)
    path = host.table.match.save(tmp_path / "open")
    host.table.close()
    again = Host(load(path), ANN, BO)
    assert asked(again) == [(1, "give")]
    again.runner.go_on()
    again.run(12_000)
    assert asked(again) == [(0, "bid"), (1, "bid")]


def test_a_seat_that_only_bots_notice_now_is_answered_at_once() -> None:
    host = at_table(1, 3)
    host.table.replace(0, FirstOption())
    host.run(TICK_MS)
    assert (1, "give") not in asked(host)


def test_the_match_answers_again_when_the_runner_is_closed() -> None:
    host = Host(before_last_bid(1, 3), ANN, BO)
    host.runner.go_on()
    host.subscription.close()
    host.runner.close()
    host.table.match.play(1, ("bid", 0))
    assert asked(host) == [(0, "bid"), (1, "bid")]


def load(path: Path) -> Match:
    """Load a save of the game of these tests, which is not among the installed ones."""
    from seatui.match.saves import loading

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "find_game", lambda _id: GAME, raising=False)
        return Match.load(path)
