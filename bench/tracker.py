"""The tracker's speed: random boats on the six maps with a Silence every sixth order, with each radio entry timed.

`python -m bench.tracker` prints for each map the time of an update and the number of route shapes. It exits with 1 if a figure is over its
limit.
"""

from __future__ import annotations

import argparse
import gc
import sys
from random import Random
from time import process_time
from typing import NamedTuple

from seatui.games.captain_sonar.knowledge.tracker import Tracker
from seatui.games.captain_sonar.model.content import MAPS
from seatui.games.captain_sonar.model.geometry import chart_of
from seatui.games.captain_sonar.model.radio import Heard
from tests.games.captain_sonar.knowledge.tracker.random_boats import RandomBoats

P99_LIMIT, WORST_LIMIT = 50, 150  # ms
ORDERS = 60  # of each crew
STYLES = {
    "moves only": (0, False),
    "moves, wary": (0, True),
    "few systems": (0.1, False),
    "few, wary": (0.1, True),
    "many systems": (0.3, False),
    "many, wary": (0.3, True),
}
"""How often a crew uses a system after an order, and whether it keeps open water ahead, so that it rarely has to surface."""


class Update(NamedTuple):
    ms: float
    shapes: int
    whole: bool


def updates(map_id: str, games: int, activity: float, wary: bool) -> list[Update]:
    """Return every update of both crews' trackers over some games."""
    found: list[Update] = []
    chart = chart_of(map_id)
    for seed in range(games):
        trackers = [Tracker(chart, crew) for crew in range(2)]

        def told(heard: Heard, trackers: list[Tracker] = trackers) -> None:
            for tracker in trackers:
                start = process_time()
                tracker.hear(heard)
                found.append(Update((process_time() - start) * 1000, tracker.load, tracker.whole))

        boats = RandomBoats(chart, Random(seed), activity=activity, wary=wary, told=told)
        for order in range(2 * ORDERS):
            boats.step(order % 2)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.tracker", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="on each map, for each style of play")
    games = parser.parse_args().games
    good = True
    print(f"{'map':<17}{'style':<13}{'updates':>9}{'p50 ms':>9}{'p99 ms':>9}{'worst ms':>10}{'shapes p99':>12}{'most':>9}{'merged':>9}")
    for map_id in MAPS:
        for style, (activity, wary) in STYLES.items():
            gc.collect()
            found = updates(map_id, games, activity, wary)
            ms, shapes = sorted(update.ms for update in found), sorted(update.shapes for update in found)
            p50, p99 = len(found) // 2, len(found) * 99 // 100
            merged = sum(not update.whole for update in found) / len(found)
            within = ms[p99] <= P99_LIMIT and ms[-1] <= WORST_LIMIT
            good &= within
            print(
                f"{map_id:<17}{style:<13}{len(found):>9}{ms[p50]:>9.3f}{ms[p99]:>9.2f}{ms[-1]:>10.2f}{shapes[p99]:>12}{shapes[-1]:>9}"
                f"{merged:>9.2%}{'' if within else '  TOO MUCH'}"
            )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
