"""Random games by the rules alone come to an end."""

from __future__ import annotations

import random
from typing import Any

import pytest

import seatui
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import TABLE
from seatui.games.captain_sonar.model.content import CAPTAIN, TICK_MS, seat_of

GAME = seatui.game("captain-sonar")
SCENARIOS = ("plain", "decoy-buoy", "twin-ping", "damage-party", "shockwave")
TICK = ("tick", TICK_MS)


def play_at_random(rules: Any, seed: int) -> Any:
    """The last position of a random game with ticks and STOPs."""
    pick, draw = random.Random(seed), SplitMix64(seed)
    state = rules.start(draw)
    for _ in range(rules.bound):
        if rules.outcome(state):
            break
        deeds = [(decision.seat, action) for decision in rules.decisions(state) for action in rules.options(state, decision.seat)]
        caller = seat_of(pick.randrange(2), CAPTAIN)
        stops = [(caller, action) for action in rules.free(state, caller) if action[0] == "stop"]
        ticks = [(TABLE, TICK)] if rules.legal(state, TABLE, TICK) else []
        seat, action = pick.choice(pick.choice([group for group in (deeds, deeds, stops, ticks) if group]))
        rules.apply(state, seat, action, draw)
    return state


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_game_turn_by_turn_comes_to_an_end(scenario: str) -> None:
    rules = GAME.rules(8, scenario=scenario)
    assert rules.outcome(play_at_random(rules, 5)) is not None


def test_a_random_game_in_real_time_comes_to_an_end() -> None:
    rules = GAME.rules(8, mode="real-time", scenario="damage-party")
    assert rules.outcome(play_at_random(rules, 5)) is not None
