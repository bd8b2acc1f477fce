"""In random games by the real rules no tracker drops the truth (CS-115), for any listener and after any action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import seatui
from seatui.engine.chance import SplitMix64
from seatui.games.captain_sonar.knowledge.tracker import tracker_of
from seatui.games.captain_sonar.model.content import CAPTAIN, MAPS, OPERATOR, SCENARIOS, seat_of
from seatui.games.captain_sonar.model.geometry import chart_of

GAME = seatui.game("captain-sonar")
TICK = ("tick", 500)


def random_settings(pick: Random, mode: str) -> dict[str, Any]:
    return {
        "mode": mode,
        "map": pick.choice(list(MAPS)),
        "scenario": pick.choice(list(SCENARIOS)),
        "free_flight": pick.random() < 0.5,
        "briefing": False,
    }


def random_action(rules: Any, state: Any, pick: Random) -> tuple[int, tuple[Any, ...]]:
    """The next action. In real time some actions are ticks and STOPs, which answer no decision."""
    choices = [
        (decision.seat, action) for decision in rules.decisions(state) for action in [pick.choice(rules.options(state, decision.seat))]
    ]
    if state.step == "real-time" and (not choices or pick.random() < 0.3):
        stops = [(seat, action) for seat in range(8) for action in rules.free(state, seat) if action[0] == "stop"]
        return pick.choice(stops) if stops and pick.random() < 0.5 else (-1, TICK)
    return pick.choice(choices)


def check(rules: Any, state: Any, settings: dict[str, Any]) -> None:
    """Check that the tracker of each Captain and each Radio Operator holds the truth; operators miss announcements while surfaced."""
    for listener in range(2):
        foe = state.crews[1 - listener]
        for role in (CAPTAIN, OPERATOR) if rules.tick_ms else (CAPTAIN,):
            view = rules.view(state, seat_of(listener, role))
            tracker = tracker_of(
                chart_of(settings["map"]),
                view.radio,
                1 - listener,
                view.own.captain.fixes,
                free_flight=settings["free_flight"],
                real_time=bool(rules.tick_ms),
                decoys=settings["scenario"] == "decoy-buoy",
            )
            assert tracker.holds(foe.at, foe.route, foe.mines), (settings, listener, role, view.radio)


def play(seed: int, mode: str) -> int:
    """Play one game; return the number of announcements."""
    pick, draw = Random(seed), SplitMix64(seed)
    settings = random_settings(pick, mode)
    rules: Any = GAME.rules(seats=8, **settings)
    state = rules.start(draw)
    said = 0
    while rules.outcome(state) is None:
        seat, action = random_action(rules, state, pick)
        rules.apply(state, seat, action, draw)
        if len(state.radio) > said and state.step != "start":
            said = len(state.radio)
            check(rules, state, settings)
    return said


@pytest.mark.rule("CS-115")
@pytest.mark.parametrize(("mode", "games"), [("turns", 40), ("real-time", 5)])
def test_the_truth_is_never_dropped_in_random_games(mode: str, games: int) -> None:
    announcements = sum(play(seed, mode) for seed in range(games))
    assert announcements > 100 * games


@pytest.mark.soak
@pytest.mark.rule("CS-115")
@pytest.mark.parametrize("mode", ["turns", "real-time"])
def test_the_truth_is_never_dropped_in_thousands_of_random_games(mode: str) -> None:
    for seed in range(1000, 3000 if mode == "turns" else 1500):
        play(seed, mode)
