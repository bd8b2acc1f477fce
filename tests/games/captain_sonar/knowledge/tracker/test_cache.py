"""The cache of trackers changes no answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from seatui.games.captain_sonar.knowledge.tracker import Tracker, cache, tracker_of
from seatui.games.captain_sonar.model.geometry import Chart, chart_of
from seatui.games.captain_sonar.model.radio import Heard
from tests.games.captain_sonar.knowledge.tracker.random_boats import RandomBoats

CHART = chart_of("skerry-sound")


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_cached", [])


def radio_of(seed: int, orders: int = 40) -> tuple[tuple[Heard, ...], tuple[tuple[int, int], ...]]:
    """A radio, and where crew 1 was at each entry."""
    boats = RandomBoats(CHART, Random(seed))
    places = [boats.subs[1].at]
    boats.told = lambda heard: places.append(boats.subs[1].at)
    for order in range(orders):
        boats.step(order % 2)
    return tuple(boats.radio), tuple(enumerate(places))


def uncached(radio: tuple[Heard, ...], fixes: tuple[tuple[int, int], ...] = (), crew: int = 0) -> Tracker:
    tracker = Tracker(CHART, crew)
    for number, heard in enumerate(radio):
        tracker.hear(heard, dict(fixes).get(number))
    tracker.settle()
    return tracker


def same(a: Tracker, b: Tracker) -> bool:
    return list(a.pairs()) == list(b.pairs())


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Heard]:
    """The entries that any tracker hears."""
    told: list[Heard] = []
    hear = Tracker.hear

    def note(tracker: Tracker, entry: Heard, fix: Any = None) -> None:
        told.append(entry)
        hear(tracker, entry, fix)

    monkeypatch.setattr(Tracker, "hear", note)
    return told


def test_a_radio_that_goes_on_is_not_heard_from_its_beginning(heard: list[Heard]) -> None:
    radio, _ = radio_of(1)
    tracker_of(CHART, radio[:20], 0)
    heard.clear()
    tracker_of(CHART, radio[:23], 0)
    assert heard == list(radio[20:23])


def test_the_same_radio_is_not_heard_twice(heard: list[Heard]) -> None:
    radio, _ = radio_of(1)
    tracker_of(CHART, radio, 0)
    heard.clear()
    tracker_of(CHART, radio, 0)
    assert heard == []


def test_the_answer_is_the_same_whatever_was_asked_before() -> None:
    radios = [radio_of(seed) for seed in range(3)]
    pick = Random(5)
    for _ in range(150):
        radio, fixes = pick.choice(radios)
        length, known, crew = pick.randrange(len(radio) + 1), pick.random() < 0.5, pick.randrange(2)
        told = fixes[: pick.randrange(length + 1)] if known else ()
        assert same(tracker_of(CHART, radio[:length], crew, told), uncached(radio[:length], told, crew))


def test_another_radio_of_equal_length_is_another_tracker() -> None:
    ours, theirs = ((Heard(0, 0, "course", (direction,)),) for direction in "NS")
    assert tracker_of(CHART, ours, 0).positions() != tracker_of(CHART, theirs, 0).positions()


def test_a_fix_that_comes_later_counts() -> None:
    radio = (Heard(0, 1, "twin_ping", (True,)), Heard(1, 0, "course", ("N",)))
    assert tracker_of(CHART, radio, 0).count > tracker_of(CHART, radio, 0, ((0, 0),)).count


@pytest.mark.parametrize("option", ["free_flight", "real_time", "decoys"])
def test_options_have_trackers_of_their_own(option: str) -> None:
    tracker_of(CHART, (), 0)
    on: dict[str, Any] = {option: True}
    assert getattr(tracker_of(CHART, (), 0, **on), option)


def test_charts_have_trackers_of_their_own() -> None:
    other = Chart(["." * 10] * 10)
    tracker_of(CHART, (), 0)
    assert tracker_of(other, (), 0).count == 100


def test_what_a_caller_does_with_a_tracker_is_not_remembered() -> None:
    radio, _ = radio_of(1)
    tracker_of(CHART, radio, 0).hear(Heard(0, 0, "hit", ("direct", CHART.water[0])))
    assert same(tracker_of(CHART, radio, 0), uncached(radio))


def test_memory_is_bounded_in_trackers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_TRACKERS", 5)
    for seed in range(9):
        tracker_of(CHART, radio_of(seed, 4)[0], 0)
    assert len(cache._cached) == 5


def test_memory_is_bounded_in_size_but_keeps_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_SHAPES", 0)
    for seed in range(3):
        tracker_of(CHART, radio_of(seed, 4)[0], 0)
    assert [line.radio for line in cache._cached] == [radio_of(2, 4)[0]]


def test_a_game_that_goes_on_takes_one_place() -> None:
    radio, _ = radio_of(1)
    for length in range(len(radio)):
        tracker_of(CHART, radio[:length], 0)
    assert len(cache._cached) == 1
