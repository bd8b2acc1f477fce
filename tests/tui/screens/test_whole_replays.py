"""Whole games of bots in the replay: by event and back, running, and by key moments."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import pytest
from textual.pilot import Pilot

from seatui import bots
from seatui.engine.contract import Seat
from seatui.engine.game import Game
from seatui.games import battle_seas, captain_sonar, dangerous_sea, sea_search, sea_skirmish
from seatui.match.referee import Match
from seatui.match.table import Table
from seatui.tui.app.start import Home
from seatui.tui.screens import replay
from seatui.tui.screens.reel_table import reel_of
from seatui.tui.screens.replay import ReplayScreen
from tests.tui.app_driver import app, press, text_of
from tests.tui.fake_terminal import until

GAMES: dict[str, Callable[[], Match]] = {
    "dangerous-sea": lambda: played(dangerous_sea.GAME, 2, 1, season_limit=4),
    "sea-search": lambda: played(sea_search.GAME, 2, 4),
    "sea-search-epic": lambda: played(sea_search.GAME, 2, 6, mode="epic", max_rounds=8),
    "sea-skirmish": lambda: played(sea_skirmish.GAME, 2, 8),
    "battle-seas": lambda: played(battle_seas.GAME, 2, 4, levels=100),
    "captain-sonar": lambda: played(captain_sonar.GAME, 8, 4, "mate"),
}
MOST = 500
"""Events that are gone through at most."""
REST = 50
"""After this many events the screen is drawn."""


def played(game: Game, seats: int, seed: int, level: str = "deckhand", **settings: Any) -> Match:
    """Return a finished game among bots."""
    match = Match.new(game, seats, seed=seed, holders=(f"bot:{level}",) * seats, **settings)
    table = Table(match, [bots.make(game, level, seat, match.rules) for seat in range(seats)])
    while match.outcome is None:
        table.play_bot()
    return match


@cache
def finished(name: str) -> Match:
    return GAMES[name]()


@asynccontextmanager
async def replaying(name: str, seats: tuple[Seat, ...] | None = None, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    """Open the replay of a game, with everything in sight or with the view of these seats."""
    async with app(Home()).run_test(size=size) as pilot:
        screen = ReplayScreen(reel_of(finished(name), ()))
        await pilot.app.push_screen(screen)
        await until(pilot, lambda: bool(screen.query("Pane")) and screen._pane.is_attached and bool(screen._pane.size))
        if seats is not None:
            screen._look_as(seats)
        await pilot.pause()
        yield pilot


def screen_of(pilot: Pilot[None]) -> ReplayScreen:
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


def traces(screen: ReplayScreen) -> tuple[object, ...]:
    """Return the place and everything that is told there."""
    projector, pane = screen._projector, screen._pane
    return projector.position, projector.turn, pane.log_view.lines, pane.banner.call, screen._line._place


def check(screen: ReplayScreen) -> None:
    """Check what is true at every place of a replay."""
    pane = screen._pane
    call, place, menu = pane.banner.call, screen._line._place, "\n".join(str(row) for row in pane.menu.build())
    assert call.corner == place.turn
    assert call.text.startswith(("Replay", "Game over"))
    for widget in (pane.menu, pane.hints):
        assert "any key" not in "".join(text for row in widget.build() for text, _ in row)
    assert "waiting" not in menu.casefold()
    assert not pane.dialogs


@pytest.mark.parametrize("seats", [None, (0,)], ids=["everything", "a player"])
@pytest.mark.parametrize("name", GAMES)
async def test_every_event_is_shown_and_the_same_on_the_way_back(name: str, seats: tuple[Seat, ...] | None) -> None:
    if name == "captain-sonar" and seats:
        seats = (0, 1, 2, 3)
    async with replaying(name, seats) as pilot:
        screen = screen_of(pilot)
        seen = [traces(screen)]
        while not screen._projector.at_end and len(seen) < MOST:
            screen.action_step(1)
            check(screen)
            seen.append(traces(screen))
            if len(seen) % REST == 0:
                await pilot.pause()
        for before in reversed(seen[1:-1]):
            screen.action_step(-1)
            check(screen)
            assert traces(screen) == before
        await press(pilot, "home", "end", "left", "right")


@pytest.mark.parametrize("name", GAMES)
async def test_whole_game_runs_by_itself(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(replay.PACE, "normal", 0.0001)
    async with replaying(name) as pilot:
        screen = screen_of(pilot)
        await press(pilot, "space")
        await until(pilot, lambda: screen._projector.at_end and not screen._runs)
        check(screen)
        assert "Game over" in text_of(pilot.app)


@pytest.mark.parametrize("name", GAMES)
async def test_each_key_moment_is_shown_in_its_turn(name: str) -> None:
    async with replaying(name) as pilot:
        screen = screen_of(pilot)
        assert screen._moments
        for moment in screen._moments:
            await press(pilot, "n")
            check(screen)
            assert screen._line._place.turn == moment.turn.label
        for _ in screen._moments:
            await press(pilot, "N", "right", "left")
            check(screen)


@pytest.mark.parametrize("name", GAMES)
async def test_time_line_stands_still(name: str) -> None:
    async with replaying(name) as pilot:
        screen = screen_of(pilot)
        bars = set()
        for key in ("home", *["n", "right"] * len(screen._moments), "end", "s", "s"):
            await press(pilot, key)
            bars.add(screen._line._bar)
            assert "paused, " in text_of(pilot.app).splitlines()[-2]
        assert len(bars) == 1


async def test_key_moments_happen_in_movement_and_attack() -> None:
    moments = finished("sea-skirmish").reel().key_moments()
    phases = {"ram": "Movement", "off the table": "Movement", "first blood": "Attack"}
    found = [(phases[moment.word], moment.turn.label.split(", ")[1]) for moment in moments if moment.word in phases]
    assert found
    assert all(wanted == told for wanted, told in found)
    telling = finished("sea-skirmish").telling()
    assert telling is not None
    told = {(moment.position, moment.word): moment.turn for moment in telling.finish().moments if not moment.turning}
    assert told == {(moment.position, moment.word): moment.turn.label for moment in moments}


async def test_places_of_an_event_are_brought_into_sight() -> None:
    async with replaying("battle-seas", size=(60, 20)) as pilot:
        screen = screen_of(pilot)
        led = 0
        while not screen._projector.at_end:
            screen.action_step(1)
            await pilot.pause()
            pane = screen._pane
            for mark in screen._projector._playback._marks[-1:]:
                led += 1
                assert pane.board.target == mark
                assert pane.board.effect_place(mark) is not None
                assert pane.info.text == pane.describe_square(mark)
        assert led > 20


async def test_nothing_is_said_about_a_place_that_nobody_asked_for() -> None:
    async with replaying("dangerous-sea") as pilot:
        screen = screen_of(pilot)
        assert screen._pane.info.text == ""
        screen._pane.verbs.do("right")
        assert screen._pane.info.text


@pytest.mark.parametrize("name", ["sea-skirmish", "battle-seas"])
async def test_finished_position_shows_the_winner(name: str) -> None:
    async with replaying(name) as pilot:
        await press(pilot, "end")
        pane = screen_of(pilot)._pane
        named = [place for place, sign in pane.matters(pane.view).items() if sign]
        assert any(pane.board.effect_place(place) is not None for place in named)
