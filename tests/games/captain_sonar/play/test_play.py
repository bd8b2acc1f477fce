"""Whole games by the rules alone, and the course of a STOP."""

from __future__ import annotations

import random
from typing import Any

import pytest

import seatui
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import TABLE
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, TICK_MS, seat_of

GAME = seatui.game("captain-sonar")
SCENARIOS = ("plain", "decoy-buoy", "twin-ping", "damage-party", "shockwave")
TICK = ("tick", TICK_MS)


class Dive:
    """A game in which both submarines have dived."""

    def __init__(self, own: str = "A1", enemy: str = "J10", **options: Any) -> None:
        self.rules: Any = GAME.rules(8, **options)
        self.draw = SplitMix64(0)
        self.state = self.rules.start(self.draw)
        for crew, start in enumerate((own, enemy)):
            self.do(crew, CAPTAIN, f"start {start}")

    @property
    def awaited(self) -> list[tuple[int, str]]:
        return [(decision.seat, decision.kind) for decision in self.rules.decisions(self.state)]

    def do(self, crew: int, role: int, *lines: str) -> Dive:
        for line in lines:
            seat = seat_of(crew, role)
            self.rules.apply(self.state, seat, self.rules.parse(self.state, seat, line), self.draw)
        return self

    def filled(self, crew: int = 0) -> Dive:
        """Fill all gauges of a crew that has moved."""
        self.state.crews[crew].gauges = list(self.rules.figures.sizes)
        self.state.crews[crew].moved = True
        return self

    def wait(self, milliseconds: int) -> Dive:
        for _ in range(milliseconds // TICK_MS):
            self.rules.apply(self.state, TABLE, TICK, self.draw)
        return self

    def heard(self, kind: str) -> list[tuple[Any, ...]]:
        return [entry.facts for entry in self.state.radio if entry.kind == kind]


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


@pytest.mark.rule("CS-025")
def test_the_duties_are_open_at_the_same_time() -> None:
    dive = Dive(mode="real-time", map="harbour-basin").do(0, CAPTAIN, "head south")
    assert dive.awaited[:2] == [(MATE, "charge"), (ENGINEER, "breakdown")]


@pytest.mark.rule("CS-038")
def test_a_stop_during_a_stop_waits_for_its_end() -> None:
    dive = Dive(mode="real-time", map="harbour-basin").filled(0).filled(1)
    dive.do(0, CAPTAIN, "stop torpedo").do(1, CAPTAIN, "stop sonar")
    assert dive.state.queue == [(seat_of(1, CAPTAIN), "sonar")]
    dive.do(0, CAPTAIN, "belay")
    assert dive.awaited == [(seat_of(0, CAPTAIN), "sonar_reply")]


@pytest.mark.rule("CS-039")
def test_a_stop_without_a_target_is_cancelled_after_twenty_seconds() -> None:
    dive = Dive(mode="real-time", map="harbour-basin").filled().do(0, CAPTAIN, "stop torpedo").wait(19_500)
    assert dive.heard("belayed") == []
    assert dive.wait(500).heard("belayed") == [("torpedo",)]
    assert dive.state.crews[0].gauges[1] == 3


@pytest.mark.rule("CS-039")
def test_a_sonar_without_a_reply_is_answered_at_random_after_thirty_seconds() -> None:
    dive = Dive(mode="real-time", map="harbour-basin").filled().do(0, MATE, "stop sonar").wait(30_000)
    assert len(dive.heard("sonar_answer")) == 1
    assert dive.state.stop.stage == "showing"
    assert dive.wait(3_000).state.stop is None


@pytest.mark.rule("CS-121", "CS-125")
def test_a_slip_lets_the_crew_draw_again_and_a_clean_drawing_lets_it_dive() -> None:
    dive = Dive(mode="real-time", map="harbour-basin").do(0, CAPTAIN, "surface")
    for role in range(4):
        dive.do(0, role, f"trace {'U' * 12} AB")
    assert dive.heard("repair") == [(False,)]
    for role in range(4):
        _, keys, initials = dive.rules.options(dive.state, role)[0]
        dive.do(0, role, f"trace {keys} {initials}")
    assert dive.do(0, CAPTAIN, "dive").heard("repair") == [(False,), (True,)]
    assert dive.state.crews[0].surfaced is False
