"""The clock: time passes by actions of the table."""

import pytest

from seatui.engine.contract import TABLE, Refused
from seatui.match.clock import MOST_AT_ONCE, Clock
from tests.matches import play_on, position, tiny
from tests.tiny_game import PATIENCE


class Watch:
    """A source of milliseconds that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


def timed() -> tuple[Clock, Watch]:
    watch = Watch()
    clock = Clock(tiny(clock=True), watch)
    clock.start()
    return clock, watch


def ticks(clock: Clock) -> int:
    return clock.match.count


def test_a_tick_is_played_when_it_is_due_and_not_before() -> None:
    clock, watch = timed()
    watch.now += 499
    assert clock.run() == 0
    watch.now += 1
    assert clock.run() == 1
    assert ticks(clock) == 1


def test_due_says_how_long_to_sleep() -> None:
    clock, watch = timed()
    watch.now += 200
    assert clock.due() == pytest.approx(0.3)


def test_ticks_keep_their_rhythm_when_run_comes_late() -> None:
    clock, watch = timed()
    watch.now += 1_200
    assert clock.run() == 2
    assert clock.due() == pytest.approx(0.3)


def test_hours_asleep_are_not_made_up_for() -> None:
    clock, watch = timed()
    watch.now += 7_200_000
    assert clock.run() == MOST_AT_ONCE
    assert clock.due() == pytest.approx(0.5)


def test_while_paused_no_time_passes_and_the_rest_of_the_tick_remains() -> None:
    clock, watch = timed()
    watch.now += 400
    clock.pause()
    watch.now += 60_000
    assert clock.due() is None
    assert clock.run() == 0
    clock.start()
    assert clock.due() == pytest.approx(0.1)


def test_a_game_without_time_never_gets_a_tick() -> None:
    watch = Watch()
    clock = Clock(tiny(), watch)
    clock.start()
    watch.now += 60_000
    assert (clock.running, clock.due(), clock.run()) == (False, None, 0)


def test_nobody_can_play_a_tick_in_a_game_without_time() -> None:
    with pytest.raises(Refused, match="no seat"):
        tiny().play(TABLE, ("tick", 500))


def test_a_player_cannot_play_a_tick() -> None:
    with pytest.raises(Refused):
        tiny(clock=True).play(0, ("tick", 500))


def test_ticks_let_a_limit_of_the_game_run_out() -> None:
    clock, watch = timed()
    for _ in range(PATIENCE):
        watch.now += 500
        clock.run()
    assert clock.match.decisions()[0].kind == "give"


def test_a_game_that_is_over_gets_no_more_ticks() -> None:
    watch = Watch()
    match = play_on(tiny(clock=True), 1_000)
    clock = Clock(match, watch)
    clock.start()
    watch.now += 2_000
    assert clock.run() == 0


def test_a_replay_of_ticks_is_exact() -> None:
    clock, watch = timed()
    for _ in range(PATIENCE):
        watch.now += 500
        clock.run()
    again = tiny(clock=True)
    for _ in range(PATIENCE):
        again.play(TABLE, ("tick", 500))
    assert position(again) == position(clock.match)
