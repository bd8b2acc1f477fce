"""Pauses before answers to veiled decisions: like those of people, and the same with a choice and without."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Seat
from seatui.engine.veil import KEPT, LONGEST_MS, SHORTEST_MS, USUAL_MS, AnswerTimes, VeiledPauses


def drawn(times: AnswerTimes, count: int = 1000) -> list[int]:
    return [times.draw() for _ in range(count)]


def one_pause(seed: int = 1) -> VeiledPauses[str]:
    times = AnswerTimes(SplitMix64(seed))
    pauses = VeiledPauses[str](lambda _seat: times)
    pauses.watch({1: "a question"}, 1000)
    return pauses


def keep(_seat: Seat) -> Sequence[Action]:
    return [("keep",)]


def choose(_seat: Seat) -> Sequence[Action]:
    return [("keep",), ("give", 0)]


def test_pauses_are_at_first_like_usual_answer_times() -> None:
    found = drawn(AnswerTimes(SplitMix64(7)))
    assert 0.8 * USUAL_MS < median(found) < 1.2 * USUAL_MS
    assert min(found) >= SHORTEST_MS
    assert max(found) <= LONGEST_MS
    assert len(set(found)) > 500


def test_pauses_follow_the_latest_answers_of_a_player() -> None:
    times = AnswerTimes(SplitMix64(7))
    for _ in range(KEPT):
        times.note(8000)
    assert 5000 < min(drawn(times)) <= max(drawn(times)) <= 10_000


@pytest.mark.parametrize("took", [1000, 8000])
def test_a_few_answers_show_the_tempo_of_a_player(took: int) -> None:
    times = AnswerTimes(SplitMix64(7))
    for _ in range(4):
        times.note(took)
    assert 0.75 * took < median(drawn(times)) < 1.33 * took


@pytest.mark.parametrize(("took", "counts"), [(1, SHORTEST_MS), (3_600_000, LONGEST_MS)])
def test_an_odd_answer_time_counts_as_the_nearest_possible(took: int, counts: int) -> None:
    times = AnswerTimes(SplitMix64(7))
    for _ in range(KEPT):
        times.note(took)
    assert all(abs(pause - counts) <= counts / 4 for pause in drawn(times, 100))


def test_the_first_answers_replace_short_and_long_usual_times() -> None:
    times = AnswerTimes(SplitMix64(7))
    for _ in range(KEPT // 2):
        times.note(USUAL_MS)
    assert min(drawn(times)) < USUAL_MS / 2 < 2 * USUAL_MS < max(drawn(times))


def test_the_referee_answers_when_the_pause_is_over() -> None:
    pauses = one_pause()
    until = pauses.open[1].until
    assert pauses.answers(keep, until - 1) == []
    assert pauses.answers(keep, until) == [(1, ("keep",))]


def test_a_pause_does_not_depend_on_having_a_choice() -> None:
    pauses = one_pause()
    assert pauses.answers(choose, pauses.open[1].until) == []
    assert pauses.open == one_pause().open


def test_a_pause_lasts_while_its_question_is_open() -> None:
    pauses = one_pause()
    before = pauses.open[1]
    pauses.watch({1: "a question", 2: "another"}, 2000)
    assert pauses.open[1] == before
    assert pauses.open[2].begun == 2000


def test_each_question_has_its_own_pause() -> None:
    pauses = one_pause()
    pauses.watch({1: "the next"}, 2000)
    assert (pauses.open[1].question, pauses.open[1].begun) == ("the next", 2000)
    pauses.watch({}, 3000)
    assert not pauses.open
