"""The tracker agrees exactly with a plain one that lists every possible world."""

from __future__ import annotations

from random import Random

import pytest

from seatui.games.captain_sonar.knowledge.tracker import Tracker
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.radio import Heard
from tests.games.captain_sonar.knowledge.tracker import random_boats
from tests.games.captain_sonar.knowledge.tracker.all_worlds import AllWorlds, worlds_of
from tests.games.captain_sonar.knowledge.tracker.listener import sea
from tests.games.captain_sonar.knowledge.tracker.random_boats import RandomBoats

ORDERS = 20
SEAS = (
    sea("##.....## ##.#.#.## ##.....## #########"),
    sea("###....## ###.#..## ##...#.## ###.#...# ####...##"),
    sea("######### ##......# ##.##.#.# ##.#....# ##....#.# ####...##"),
    sea(".......... .########. .###..###. .########. ..######.. ..######.. .########. .###..###. .########. .........."),
)
"""Small waters across the borders of sectors, in which route and mines soon hem in a submarine; and a way along all edges."""


def compare(chart: Chart, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One run with many mines and no decoys, in which both trackers hear each entry."""
    monkeypatch.setattr(random_boats, "SYSTEMS", ("mine",) * 6 + ("torpedo", "torpedo", "drone", "sonar", "twin_ping", "shockwave"))
    monkeypatch.setattr(random_boats, "SILENCE_EVERY", 2 + seed % 3)
    tracker, reference = Tracker(chart, 0), AllWorlds(chart, 0)

    def told(heard: Heard) -> None:
        at = boats.subs[1].at
        tracker.hear(heard, at)
        reference.hear(heard, at)
        assert worlds_of(tracker) == reference.worlds, boats.radio

    boats = RandomBoats(chart, Random(seed), activity=0.6)
    boats.told = told
    for order in range(2 * ORDERS):
        boats.step(order % 2)
        if len(reference.worlds) > 20_000:
            return


@pytest.mark.rule("CS-109", "CS-110", "CS-111", "CS-112", "CS-113", "CS-114", "CS-148")
@pytest.mark.parametrize("chart", SEAS)
def test_the_tracker_keeps_exactly_what_is_possible(chart: Chart, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(40):
        compare(chart, seed, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("chart", SEAS)
def test_the_tracker_keeps_exactly_what_is_possible_in_many_lives(chart: Chart, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(1000, 3000):
        compare(chart, seed, monkeypatch)
