"""One player at two terminals of one table: each knows what was decided at the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.screens.game import ServedGameScreen
from seatui.serve.screens.lobby import LobbyScreen
from tests.serve.screens.fakes import FakeUser, fake_users
from tests.serve.waiting import until

QUESTION = "Your seat is kept"


def game_of(ann: FakeUser) -> Room:
    """Start a game of this player against a bot."""
    room = ann.app.harbour.make_room(ann.app.player, Plan("dangerous-sea", 2, seed=7))
    room.sit(ann.app.player, 0)
    room.fill(ann.app.player)
    room.start(ann.app.player)
    return room


async def asked_twice(one: FakeUser, other: FakeUser) -> Room:
    """Start a game that a bot plays for a player, who is asked about it at both terminals."""
    room = game_of(one)
    room.stand_in(one.app.player, 0)
    for user in (one, other):
        await user.open(room, QUESTION, "It waits for your")
    return room


@pytest.mark.parametrize(("key", "told"), [("1", "You play on yourself"), ("2", "The bot plays on for you")])
async def test_an_answer_at_one_terminal_closes_the_question_at_the_other_which_tells_of_it(key: str, told: str, tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Ann") as (one, other):
        room = await asked_twice(one, other)
        await one.press(key)
        await other.sees(told)
        assert QUESTION not in await other.screen()
        assert told not in await one.screen()
        assert bool(room.places[0].bot) is (key == "2")


async def test_a_question_is_still_open_at_one_terminal_when_the_other_is_gone_without_an_answer(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Ann") as (one, other):
        room = await asked_twice(one, other)
        await one.go()
        assert QUESTION in await other.screen()
        assert room.pending_answers.is_waiting_for("ann")
        await other.go()
        assert not room.pending_answers.is_waiting_for("ann")


async def test_a_table_that_is_removed_at_one_terminal_is_left_at_the_other_with_a_word_why(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Ann", "Bo") as (one, other, bo):
        room = game_of(one)
        for user in (one, bo):
            await user.open(room, "Esc Game menu")
        await other.press("home", "down", "d", "down", "enter")
        for user in (one, bo):
            await user.sees("Ann's table was removed", "Make a table")
            assert isinstance(user.app.screen, LobbyScreen)


@pytest.mark.parametrize("keys", [("question_mark",), ("escape",), ("f2",)], ids=["help", "menu", "chat"])
async def test_a_table_that_is_removed_is_left_from_whatever_lies_over_the_game(keys: tuple[str, ...], tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = game_of(ann)
        await bo.open(room, "Esc Game menu")
        await bo.press(*keys)
        room.remove(ann.app.player)
        if not isinstance(bo.app.screen, ServedGameScreen):
            await bo.press("escape")
        await until(lambda: isinstance(bo.app.screen, LobbyScreen))
        await bo.sees("Ann's table was removed")
