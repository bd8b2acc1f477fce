"""Seats in the menu of a game: bots for absent players, and ways to leave."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from seatui.serve.harbour import room as rooms
from seatui.serve.harbour.room import Room
from seatui.serve.harbour.room_model import Place, Plan
from seatui.serve.screens.game import ServedGameScreen
from seatui.serve.screens.lobby import LobbyScreen
from seatui.serve.screens.seat_menu import SECOND
from tests.serve.screens.fakes import FakeUser, fake_users
from tests.serve.waiting import until

GAMES_WITHOUT_GIVING_UP = ["sea-search", "dangerous-sea"]


async def playing(game: str, *people: FakeUser) -> Room:
    """Start a game with these people, one on each of the first seats."""
    ann = people[0]
    room = ann.app.harbour.make_room(ann.app.player, Plan(game, max(2, len(people)), seed=7))
    for seat, user in enumerate(people):
        room.sit(user.app.player, seat)
    room.fill(ann.app.player)
    room.start(ann.app.player)
    for user in people:
        await comes(user, room)
    return room


async def comes(user: FakeUser, room: Room) -> None:
    async def come() -> None:
        user.app.change_settings(speed="off")  # otherwise a key may only skip an animation
        user.app.call_later(user.app.open_room, room)

    await user.do(come)
    await user.sees("Esc Game menu")


@pytest.mark.parametrize("game", GAMES_WITHOUT_GIVING_UP)
async def test_whoever_must_go_can_leave_for_good_and_another_may_take_the_seat(game: str, tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo", "Cleo") as (ann, bo, cleo):
        room = await playing(game, ann, bo)
        await bo.press("escape", "up", "up")
        await bo.sees("▸ 7  Leave for good  a bot plays on for you", "Leave the table  your seat is kept")
        await bo.press("enter", "enter")
        assert isinstance(bo.app.screen, ServedGameScreen)  # a player who changes their mind stays
        await bo.press("escape", "up", "up", "enter", "down", "enter")
        await until(lambda: isinstance(bo.app.screen, LobbyScreen) and room.places[1] == Place(bot="mate"))
        await comes(cleo, room)
        await cleo.press("escape", "3")
        await cleo.sees("Take a seat", "Mate")
        await cleo.press("1")
        await until(lambda: room.places[1] == Place("cleo", "Cleo"))
        await ann.sees("Cleo")


async def test_one_can_have_a_bot_until_one_takes_the_seat_back(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        room = await playing("dangerous-sea", ann)
        await ann.press("escape", "3")
        await until(lambda: room.places[0].bot == "mate")
        await ann.sees("bot Ann")
        await ann.press("escape")
        await ann.sees("3  Take your seat back")
        await ann.press("3")
        await until(lambda: not room.places[0].bot)


async def test_it_stays_to_be_seen_who_cannot_act_and_why(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await playing("dangerous-sea", ann)
        await comes(bo, room)
        await bo.sees("you are watching; waiting for Ann")
        assert "you are watching" not in await ann.screen()
        await ann.press("escape", "3")
        await ann.sees("a bot plays for you")


async def test_the_banner_says_who_is_away_of_those_that_all_wait_for(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await playing("dangerous-sea", ann, bo)
        assert room.table is not None
        seat = room.table.match.decisions()[0].seat
        stays, goes = (bo, ann) if seat == 0 else (ann, bo)
        name = goes.app.player.name
        await goes.go()
        room.chat.say(stays.app.player, "where are you?")  # replaces the message in which it was told
        await stays.sees(f"Waiting for {name}: choosing a corner · {name} is away")
        await goes.again()
        await comes(goes, room)
        await stays.sees("Everybody is back")
        assert "is away" not in await stays.screen()


async def test_what_is_said_meanwhile_is_counted_until_it_is_read(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await playing("dangerous-sea", ann, bo)
        for number, words in enumerate(("ahoy", "your turn"), 1):
            room.chat.say(bo.app.player, words)
            await ann.sees(f"F2 Talk: {number} new")
        await ann.press("f2")
        await ann.sees("Bo: ahoy", "Bo: your turn")
        await ann.press("escape")
        await ann.sees("F2 Talk  ?")


@pytest.mark.parametrize("is_back", [True, False])
async def test_a_bot_for_one_who_left_a_moment_ago_comes_when_it_may_unless_they_are_back(
    is_back: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: dict[float, Callable[[], None]] = {}

    def later(_screen: ServedGameScreen, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        calls[seconds] = call
        return asyncio.get_running_loop().call_later(0, str)

    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await playing("dangerous-sea", ann, bo)
        await bo.go()
        now = room._presence._left["bo"] = 1000.0
        monkeypatch.setattr(room._presence, "_now", lambda: now)
        monkeypatch.setattr(rooms, "AWAY_AFTER", 600.0)
        monkeypatch.setattr(rooms, "AWAY_IN_ALL", 600.0)
        monkeypatch.setattr(ServedGameScreen, "later", later)

        async def comes_due(seconds: float) -> None:
            calls.pop(seconds)()

        await ann.press("escape")
        await ann.sees("A bot for Bo  in 600 s, unless they are back")
        now = 1010.0
        await ann.do(lambda: comes_due(SECOND))
        await ann.sees("A bot for Bo  in 590 s, unless they are back")
        await ann.press("3")
        await ann.sees("A bot plays for Bo in 590 s, unless they are back")
        now = 1600.0
        if is_back:
            await bo.again()
            await comes(bo, room)
        await ann.do(lambda: comes_due(590.0))
        assert bool(room.places[1].bot) is not is_back
