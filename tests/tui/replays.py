"""Games to watch, for tests of any pane: saves to replay, and tables of bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from seatui.bots import make
from seatui.engine.chance import SplitMix64
from seatui.engine.game import Game
from seatui.match.referee import Match
from seatui.match.table import Table
from seatui.tui.app.start import Replay
from tests.tui.app_driver import app, press, text_of


def saved(game: Game, path: Path, until: str, **options: Any) -> Match:
    """Save a game of random moves up to Ann's first decision of that kind."""
    match = Match.new(game, 2, seed=3, names=("Ann", "Bo"), holders=("person", "bot:mate"), path=path, **options)
    draw = SplitMix64(3)
    while match.decisions()[0][:3:2] != (0, until):
        decision = match.decisions()[draw(len(match.decisions()))]
        choices = match.options(decision.seat)
        match.play(decision.seat, choices[draw(len(choices))])
    match.close()
    return match


async def looks_same_after_going_back(path: Path) -> bool:
    """Whether the end of a replay looks the same after some steps back and forth."""
    async with app(Replay(path)).run_test(size=(120, 40)) as pilot:
        await press(pilot, "end")
        last = text_of(pilot.app)
        await press(pilot, "left", "left", "right", "right")
        return text_of(pilot.app) == last


def bots_alone(match: Match, level: str = "deckhand") -> Table:
    """A table of bots of one level."""
    return Table(match, [make(match.game, level, seat, match.rules) for seat in range(match.rules.seats)])
