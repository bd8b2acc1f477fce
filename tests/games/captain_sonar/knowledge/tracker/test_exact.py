"""Nothing that is possible is left out and nothing else is kept: the tracker beside one that writes out every world."""

from __future__ import annotations

from random import Random

import pytest

from seatui.games.captain_sonar.knowledge.tracker import Tracker
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.radio import Heard
from tests.games.captain_sonar.knowledge.tracker import life as living
from tests.games.captain_sonar.knowledge.tracker.ear import sea
from tests.games.captain_sonar.knowledge.tracker.ledger import Ledger, worlds_of
from tests.games.captain_sonar.knowledge.tracker.life import Life

ORDERS = 20
SEAS = (
    sea("##.....## ##.#.#.## ##.....## #########"),
    sea("###....## ###.#..## ##...#.## ###.#...# ####...##"),
    sea("######### ##......# ##.##.#.# ##.#....# ##....#.# ####...##"),
    sea(".......... .########. .###..###. .########. ..######.. ..######.. .########. .###..###. .########. .........."),
)
"""Small waters, across the borders of sectors, in which a submarine is soon hemmed in by its route and mines; and a way along all edges."""


def compare(chart: Chart, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One life with many mines and no decoys, each entry heard by both."""
    monkeypatch.setattr(living, "SYSTEMS", ("mine",) * 6 + ("torpedo", "torpedo", "drone", "sonar", "twin_ping", "shockwave"))
    monkeypatch.setattr(living, "SILENCE_EVERY", 2 + seed % 3)
    tracker, ledger = Tracker(chart, 0), Ledger(chart, 0)

    def told(heard: Heard) -> None:
        at = life.subs[1].at
        tracker.hear(heard, at)
        ledger.hear(heard, at)
        assert worlds_of(tracker) == ledger.worlds, life.radio

    life = Life(chart, Random(seed), activity=0.6)
    life.told = told
    for order in range(2 * ORDERS):
        life.step(order % 2)
        if len(ledger.worlds) > 20_000:
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
