"""The truth is never dropped (CS-115): wild lives on every map, checked after every entry of the radio."""

from __future__ import annotations

from random import Random

import pytest

from seatui.games.captain_sonar.chart import chart_of
from seatui.games.captain_sonar.content import MAPS
from seatui.games.captain_sonar.tracker import Tracker
from seatui.games.captain_sonar.view import Heard
from tests.games.captain_sonar.tracker.life import Life

ORDERS = 60


def live(map_id: str, seed: int, *, real_time: bool, cap: int | None = None) -> None:
    """One life, in which each crew tracks the other, with fixes in half of the lives."""
    pick = Random(seed)
    chart, free_flight, fixed = chart_of(map_id), pick.random() < 0.5, pick.random() < 0.5
    more = {} if cap is None else {"cap": cap}
    trackers = [Tracker(chart, crew, real_time=real_time, free_flight=free_flight, **more) for crew in range(2)]

    def told(heard: Heard) -> None:
        for tracker, sub, listener in zip(trackers, life.subs, life.subs[::-1], strict=True):
            tracker.hear(heard, listener.at if fixed else None)
            assert tracker.holds(sub.at, sub.route, sub.mines), f"crew {tracker.crew} is lost after {life.radio[-5:]}"

    life = Life(chart, pick, real_time=real_time, free_flight=free_flight, activity=pick.choice((0, 0.1, 0.3, 0.6)))
    life.told = told
    for order in range(2 * ORDERS):
        life.step(order % 2)


@pytest.mark.rule("CS-115")
@pytest.mark.parametrize("real_time", [False, True])
@pytest.mark.parametrize("map_id", MAPS)
def test_the_truth_is_never_dropped(map_id: str, real_time: bool) -> None:
    for seed in range(20):
        live(map_id, seed, real_time=real_time)


@pytest.mark.rule("CS-115")
@pytest.mark.parametrize("map_id", MAPS)
def test_the_truth_is_never_dropped_where_pairs_are_merged(map_id: str) -> None:
    for seed in range(20):
        live(map_id, seed, real_time=False, cap=60)
