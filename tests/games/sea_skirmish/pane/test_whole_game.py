"""Whole games by keyboard alone, through the real app."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.bots import make
from seatui.engine.chance import SplitMix64
from seatui.games.sea_skirmish import GAME
from seatui.games.sea_skirmish.play.decisions import DECISION_KINDS
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.app.start import Play
from tests.games.sea_skirmish.pane.key_player import KeyPlayer
from tests.games.sea_skirmish.pane.skirmish_app import NAMES, AtSea
from tests.tui.app_driver import app

SEED_OF_TWO, SEED_OF_FOUR = 143, 39
"""Seeds of short games; the first has every kind of decision."""


def people_at_a_table(seats: int, seed: int, **options: Any) -> Table:
    match = Match.new(GAME, seats=seats, seed=seed, names=NAMES[:seats], **options)
    return Table(match, [Person(name) for name in NAMES[:seats]], hot_seat=True)


async def play_to_the_end(sea: AtSea, seed: int, limit: int = 300) -> set[str]:
    """Let all people answer at random, and return the kinds of decision."""
    match, player, draw, met = sea.table.match, KeyPlayer(sea), SplitMix64(seed), set[str]()
    while match.outcome is None and match.count < limit:
        await player.take_over()
        seat = sea.pane.seat
        assert seat is not None
        met |= {each.kind for each in match.decisions() if each.seat == seat}
        options = match.options(seat)
        await player.answer(options[draw(len(options))])
    return met


async def test_two_people_at_one_keyboard_play_a_game_to_its_end() -> None:
    table = people_at_a_table(2, seed=4, boats=2, map="islets")
    async with app(Play(table)).run_test(size=(80, 24)) as pilot:
        sea = AtSea(pilot, table)
        assert await play_to_the_end(sea, SEED_OF_TWO) == set(DECISION_KINDS)
        assert table.match.outcome is not None
        assert "The game is over" in sea.text


@pytest.mark.soak  # two people at one pane, and two at panes of their own, play whole games each time
async def test_four_people_play_a_game_of_two_teams_to_its_end() -> None:
    table = people_at_a_table(4, seed=5, teams="2v2")
    async with app(Play(table)).run_test(size=(120, 40)) as pilot:
        sea = AtSea(pilot, table)
        await play_to_the_end(sea, SEED_OF_FOUR)
        outcome = table.match.outcome
        assert outcome is not None
        assert "The game is over" in sea.text
        assert outcome.winners in ((0, 2), (1, 3))


async def test_a_person_plays_against_bots_to_the_end_without_colours_and_signs() -> None:
    match = Match.new(GAME, seats=3, seed=6, names=NAMES[:3])
    table = Table(match, [Person("Ann"), *(make(GAME, "deckhand", seat, match.rules) for seat in (1, 2))])
    async with app(Play(table), theme="mono", glyphs="ascii").run_test(size=(80, 24)) as pilot:
        sea, draw, bot = AtSea(pilot, table), SplitMix64(3), make(GAME, "mate", 0, match.rules)
        for _ in range(300):
            await sea.rest()
            assert sea.text.isascii()
            if match.outcome is not None:
                break
            decision = next((each for each in match.decisions() if each.seat == 0), None)
            if decision is None:
                await sea.press("enter")  # out of the game: watch on
                continue
            action = bot.choose(match.view(0), decision, match.options(0), draw)
            assert action is not None
            await KeyPlayer(sea).answer(action)
        await sea.rest()
        assert "The game is over" in sea.text
