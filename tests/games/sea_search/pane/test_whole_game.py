"""Whole games by keyboard alone, through the real app on a small screen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from seatui.engine.contract import Seat
from seatui.games.sea_search import GAME
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.app.app import SeatuiApp
from seatui.tui.app.start import Play
from seatui.tui.look.settings import Settings
from seatui.tui.look.terminal import Terminal
from tests.games.sea_search.pane.key_player import KeyPlayer
from tests.games.sea_search.pane.recorded_game import new_match, read
from tests.games.sea_search.pane.search_app import NAMES, AtSea, Idler
from tests.games.sea_search.pane.searcher import Searcher
from tests.tui.app_driver import app
from tests.tui.game_app import table_shown


def table(seed: int) -> Table:
    """Return a table of Ann against an idle bot."""
    match = Match.new(GAME, seats=2, seed=seed, names=("Ann", "Bob"))
    return Table(match, [Person("Ann"), Idler()])


def at_table(pilot: Pilot[None]) -> AtSea:
    return AtSea(pilot, table_shown(pilot))


async def test_a_normal_game_is_won_by_keys_alone() -> None:
    async with app(Play(table(seed=5))).run_test(size=(80, 24)) as pilot:
        sea = at_table(pilot)
        await Searcher(sea).play(limit=1500)
        assert "The game is over" in sea.text
        assert sea.table.match.outcome is not None
        assert sea.table.match.outcome.winners == (0,)


async def test_a_game_is_played_to_its_end_on_a_terminal_without_colours_and_signs() -> None:
    poor = Terminal(unicode=False, glyphs="ascii", colour=False, unfit="")  # TERM=linux LANG=C NO_COLOR=1
    opened = SeatuiApp(Play(table(seed=4)), Settings(name="Ann", speed="off"), found=poor)
    async with opened.run_test(size=(80, 24)) as pilot:
        sea = at_table(pilot)
        await Searcher(sea).play(limit=1500)
        assert "The game is over" in sea.text
        assert sea.text.isascii()


async def play_again(sea: AtSea, answers: list[tuple[Seat, str]]) -> None:
    """Play a recorded game by keys, each action at its seat."""
    match, player = sea.table.match, KeyPlayer(sea)
    for number, (seat, said) in enumerate(answers, 1):
        await player.take_over()
        assert sea.pane.seat == seat
        played = match.count + 1
        await player.answer(match.parse(seat, said))
        assert [entry.said for entry in match.log(seat) if entry.number == played] == [said], f"answer {number}"


@pytest.mark.parametrize("name", ["last_seaports", pytest.param("three_songs", marks=pytest.mark.soak)])
async def test_six_people_at_one_keyboard_play_an_epic_game_from_its_first_answer_to_its_last(name: str) -> None:
    seed, answers = read(name)
    assert {seat for seat, _ in answers} == set(range(6))
    people = Table(new_match(seed), [Person(name) for name in NAMES], hot_seat=True)
    async with app(Play(people)).run_test(size=(80, 24)) as pilot:
        await play_again(sea := AtSea(pilot, people), answers)
        match = people.match
        assert "The game is over" in sea.text
        assert match.view(0).beaten
        assert match.outcome is not None
        assert f"1. {match.names[match.outcome.winners[0]]}" in sea.text
