"""No tracker drops the truth (CS-115): random boats on every map, checked after every entry of the radio."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from seatui.games.captain_sonar.knowledge.tracker import Tracker
from seatui.games.captain_sonar.model.content import MAPS
from seatui.games.captain_sonar.model.geometry import chart_of
from seatui.games.captain_sonar.model.radio import Heard
from tests.games.captain_sonar.knowledge.tracker.random_boats import RandomBoats, Submarine

ORDERS = 60


class CheckedTracker:
    """A tracker that must hold the truth after each entry; with ``misses`` it misses entries now and then (CS-127)."""

    def __init__(self, tracker: Tracker, pick: Random, *, fixed: bool, misses: bool) -> None:
        self.tracker = tracker
        self.pick = pick
        self.fixed = fixed
        self.misses = misses
        self.missing = self.gap = False

    def hear(self, heard: Heard, sub: Submarine, at: int) -> None:
        if self.misses and self.pick.random() < 0.04:
            self.missing = not self.missing
        gap = self.missing and heard.crew == self.tracker.crew
        if not gap or not self.gap:
            self.tracker.hear(heard._replace(kind="gap", facts=()) if gap else heard, at if self.fixed else None)
        self.gap = gap
        assert self.tracker.holds(sub.at, sub.route, sub.mines), f"crew {self.tracker.crew} is lost at {heard}"


def track_random_boats(map_id: str, seed: int, *, misses: bool = False, **options: Any) -> None:
    """One run in which each crew tracks the other, with fixes in half of the runs."""
    pick = Random(seed)
    chart, real_time, free_flight, fixed = chart_of(map_id), *(pick.random() < 0.5 for _ in range(3))
    trackers = [
        CheckedTracker(Tracker(chart, crew, real_time=real_time, free_flight=free_flight, **options), pick, fixed=fixed, misses=misses)
        for crew in range(2)
    ]

    def told(heard: Heard) -> None:
        for crew, tracker in enumerate(trackers):
            tracker.hear(heard, boats.subs[crew], boats.subs[1 - crew].at)

    boats = RandomBoats(chart, pick, real_time=real_time, free_flight=free_flight, activity=pick.choice((0, 0.1, 0.3, 0.6)))
    boats.told = told
    for order in range(2 * ORDERS):
        boats.step(order % 2)


@pytest.mark.rule("CS-115")
@pytest.mark.parametrize("map_id", MAPS)
def test_the_truth_is_never_dropped(map_id: str) -> None:
    for seed in range(15):
        track_random_boats(map_id, seed)


@pytest.mark.rule("CS-115")
@pytest.mark.parametrize("map_id", MAPS)
def test_the_truth_is_never_dropped_where_pairs_are_merged(map_id: str) -> None:
    for seed in range(12):
        track_random_boats(map_id, seed, cap=60)


@pytest.mark.rule("CS-143")
@pytest.mark.parametrize("map_id", MAPS)
def test_the_truth_is_never_dropped_where_announcements_are_missed(map_id: str) -> None:
    for seed in range(12):
        track_random_boats(map_id, seed, misses=True, decoys=True)


@pytest.mark.soak
@pytest.mark.rule("CS-115")
@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("options", [{}, {"cap": 60}, {"cap": 400}, {"misses": True, "decoys": True}], ids=str)
def test_the_truth_is_never_dropped_in_thousands_of_lives(map_id: str, options: dict[str, Any]) -> None:
    for seed in range(1000, 1300):
        track_random_boats(map_id, seed, **options)
