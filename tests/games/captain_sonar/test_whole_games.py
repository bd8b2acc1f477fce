"""Whole real-time games of eight bots, on a clock that the test moves: they end, and their saves replay to the byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import seatui
from seatui.bots import make
from seatui.games.captain_sonar.model.content import ROLE_COUNT, TICK_MS
from seatui.match.clock import Clock
from seatui.match.pacer import Pacer
from seatui.match.referee import Match
from seatui.match.table import Table
from tests.games.captain_sonar.hunt import GAME
from tests.matches import position

LONGEST = 4 * 60 * 60 * 1000
"""Milliseconds within which every game of bots is over."""


class Wall:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def by_the_clock(path: Path, step: int, levels: tuple[str, str] = ("captain", "deckhand"), **options: Any) -> Match:
    """Play a whole game of two bot crews in real time, with a look every ``step`` milliseconds."""
    match = seatui.Match.new("captain-sonar", seed=11, path=path, **{"mode": "real-time", "map": "harbour-basin", **options})
    pacer = Pacer(Table(match, [make(GAME, levels[seat // ROLE_COUNT], seat, match.rules) for seat in range(8)]))
    wall = Wall()
    clock = Clock(match, wall)
    pacer.play()
    while match.outcome is None and wall.now < LONGEST:
        clock.start()
        wall.now += step
        clock.run()
        pacer.play()
    match.close()
    return match


@pytest.mark.rule("CS-033", "CS-138")
def test_eight_bots_play_a_game_in_real_time_to_its_end(tmp_path: Path) -> None:
    match = by_the_clock(tmp_path / "a.sea", TICK_MS)
    assert match.outcome is not None
    assert match.view(None).clock > 0


@pytest.mark.rule("CS-040")
@pytest.mark.parametrize(
    "options",
    [{}, {"sheets": "own", "scenario": "damage-party"}, pytest.param({"map": "preset", "scenario": "decoy-buoy"}, marks=pytest.mark.soak)],
)
def test_the_save_of_a_real_time_game_replays_to_the_byte(tmp_path: Path, options: dict[str, Any]) -> None:
    match = by_the_clock(tmp_path / "a.sea", TICK_MS, **options)
    loaded = Match.load(tmp_path / "a.sea", read_only=True)
    assert loaded.warnings == ()
    assert position(loaded) == position(match)
    assert loaded._history.state.pack() == match._history.state.pack()


@pytest.mark.rule("CS-040")
def test_how_often_the_wall_clock_is_looked_at_makes_no_other_game(tmp_path: Path) -> None:
    often, seldom = by_the_clock(tmp_path / "a.sea", 100), by_the_clock(tmp_path / "b.sea", TICK_MS)
    assert often.view(None) == seldom.view(None)


@pytest.mark.rule("CS-034")
def test_stronger_bots_give_more_orders_in_the_same_time(tmp_path: Path) -> None:
    strong = by_the_clock(tmp_path / "a.sea", TICK_MS).view(None)
    assert strong.crews[0].orders > 1.5 * strong.crews[1].orders


@pytest.mark.rule("CS-160")
def test_the_save_of_an_unfinished_game_opens_only_into_what_each_may_see(tmp_path: Path) -> None:
    match = seatui.Match.new("captain-sonar", seed=11, path=tmp_path / "a.sea")
    for line in ("start D5", "start D6"):
        match.play(2, line)
    match.play(6, "start G9")
    match.close()
    loaded = Match.load(tmp_path / "a.sea", read_only=True)
    assert "We start at D6" in [line for entry in loaded.log(2) for line in entry.lines]
    for seat in (None, 4, 5, 6, 7):
        assert not [entry for entry in loaded.log(seat) if "D6" in f"{entry.said} {entry.lines}"]
        assert loaded.view(seat).truth is None
