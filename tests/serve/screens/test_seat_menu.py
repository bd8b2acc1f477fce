"""Seats in the menu of a game: bots for absent players, and ways to leave."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events

from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Place, Plan, RoomState
from seatui.serve.screens.game import ServedGameScreen
from seatui.serve.screens.lobby import LobbyScreen
from tests.narrowing import checked, present
from tests.serve.screens.fakes import FakeUser, fake_users
from tests.serve.waiting import until
from tests.tui.app_driver import text_of

GAME_MENU = "Esc Game menu"
GAMES_WITHOUT_GIVING_UP = ["sea-search", "dangerous-sea"]


async def playing(game: str, *people: FakeUser, **plan: Any) -> Room:
    """Start a game with these people, one on each of the first seats."""
    ann = people[0]
    room = ann.app.harbour.make_room(ann.app.player, Plan(game, max(2, len(people)), seed=7, **plan))
    for seat, user in enumerate(people):
        room.sit(user.app.player, seat)
    room.fill(ann.app.player)
    room.start(ann.app.player)
    for user in people:
        await user.open(room, GAME_MENU)
    return room


async def asked_to_join(ann: FakeUser, bo: FakeUser, cleo: FakeUser) -> Room:
    """Ask Ann whether Cleo may have the seat that Bo has left."""
    room = await playing("dangerous-sea", ann, bo, joining="consent")
    room.stand(bo.app.player, 1)
    await cleo.open(room, GAME_MENU)
    room.sit(cleo.app.player, 1)
    await ann.sees("May they join?")
    return room


@pytest.mark.parametrize("game", GAMES_WITHOUT_GIVING_UP)
async def test_whoever_must_go_can_leave_for_good_and_another_may_take_the_seat(game: str, tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo", "Cleo") as (ann, bo, cleo):
        room = await playing(game, ann, bo, joining="open")
        await bo.press("escape", "up", "up")
        await bo.sees("▸ 9  Leave for good  a bot plays on for you", "Leave the table  your seat is kept")
        await bo.press("enter", "enter")
        assert isinstance(bo.app.screen, ServedGameScreen)  # a player who changes their mind stays
        await bo.press("escape", "up", "up", "enter", "down", "enter")
        await until(lambda: isinstance(bo.app.screen, LobbyScreen) and room.places[1] == Place(bot="mate"))
        await cleo.open(room, GAME_MENU)
        await cleo.press("escape", "3")
        await cleo.sees("Take a seat", "Baret")
        await cleo.press("1")
        await until(lambda: room.places[1] == Place("cleo", "Cleo"))
        await ann.sees("Cle")  # a long name is cut beside a map


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
        await bo.open(room, GAME_MENU)
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
        await goes.open(room, GAME_MENU)
        await stays.hears("Everybody is back")
        assert "is away" not in await stays.screen()


async def test_the_banner_says_who_is_away_in_ones_own_turn_too(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await playing("dangerous-sea", ann, bo)
        assert room.table is not None
        goes, stays = (bo, ann) if room.table.match.decisions()[0].seat == 0 else (ann, bo)
        await goes.go()
        room.chat.say(stays.app.player, "where are you?")  # replaces the message in which it was told
        await stays.sees(f"· {goes.app.player.name} is away", "where are you?")
        await goes.again()
        await goes.open(room, GAME_MENU)
        await stays.hears("Everybody is back")
        assert "is away" not in await stays.screen()


async def test_the_last_words_of_a_player_who_is_muted_leave_the_screen(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await playing("dangerous-sea", ann, bo)
        room.chat.say(bo.app.player, "ahoy")
        await ann.sees("Bo: ahoy")
        ann.app.visitor.mute("Bo")
        await until(lambda: "ahoy" not in text_of(ann.app))


async def test_what_is_said_meanwhile_is_counted_until_it_is_read(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await playing("dangerous-sea", ann, bo)
        for number, words in enumerate(("ahoy", "your turn"), 1):
            room.chat.say(bo.app.player, words)
            await ann.sees(f"F2 Chat: {number} new")
        await ann.press("f2")
        await ann.sees("Bo: ahoy", "Bo: your turn")
        await ann.press("escape")
        await ann.sees("F2 Chat  ?")


async def test_each_player_chooses_what_becomes_of_their_own_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await playing("dangerous-sea", ann, bo)
        await bo.press("escape")
        await bo.sees("4  While you are away  the game waits")
        await bo.press("4")
        await bo.sees("The game waits", "A bot (medium) plays after 60 s")
        await bo.press("4")
        await until(lambda: room.absence_rule("bo").level != "")
        await bo.go()
        await ann.hears("Bo is away; a bot plays for Bo in 60 s")
        await ann.press("escape")
        assert "A bot for Bo" not in await ann.screen()
        left = room._presence._left["bo"]
        monkeypatch.setattr(room._presence, "_now", lambda: left + 60)
        assert room.runner is not None
        room.runner.go_on()
        assert room.places[1].bot == room.absence_rule("bo").level


async def test_a_watcher_sits_down_when_the_players_agree(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo", "Cleo") as (ann, bo, cleo):
        room = await playing("dangerous-sea", ann, bo, joining="consent")
        room.stand(bo.app.player, 1)
        await cleo.open(room, GAME_MENU)
        await cleo.hears("You are watching; to play, press Esc and take a bot's seat")
        await cleo.press("escape", "3")
        await cleo.sees("side are asked first, or of all sides if it has none.", "Baret")
        await cleo.press("1")
        await cleo.sees("you have asked Ann for a seat")
        await ann.sees("May they join?", "Cleo asks to play Baret instead of the bot.", "▸ 1  No")
        await ann.press("2")
        await until(lambda: room.places[1] == Place("cleo", "Cleo"))
        await cleo.hears("The seat is yours: play on")
        await ann.hears("Cleo takes seat 2")


async def test_a_settled_question_closes_at_the_other_terminals(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo", "Cleo") as (ann, bo, cleo):
        room = await asked_to_join(ann, bo, cleo)
        room.answer_join(ann.app.player, False)  # at another terminal
        await cleo.hears("You do not get the seat")
        await ann.hears("Cleo does not get the seat")
        await until(lambda: isinstance(ann.app.screen, ServedGameScreen) and not ann.app.screen.panes[0].dialogs)


async def test_a_crew_is_asked_before_its_captain_resigns(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = ann.app.harbour.make_room(ann.app.player, Plan("captain-sonar", 8))
        room.sit(ann.app.player, 2)
        room.sit(bo.app.player, 1)
        room.fill(ann.app.player)
        room.start(ann.app.player)
        for user in (ann, bo):
            await user.open(room, GAME_MENU)
        present(room.table).act(room.person(ann.app.player), 2, "resign")
        await ann.hears("You have asked to give up: Bo must agree")
        await bo.sees("Give up?", "Ann asks to resign for Orca.", "▸ 1  No, play on")
        await bo.press("2")
        await until(lambda: room.state is RoomState.FINISHED)


async def test_key_typed_ahead_does_not_answer_a_question_of_others(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo", "Cleo") as (ann, bo, cleo):
        room = await asked_to_join(ann, bo, cleo)
        screen = checked(ServedGameScreen, ann.app.screen)

        async def press(key: str, time: float) -> bool:
            event = events.Key(key, key)
            event.time = time
            return screen.take_key(event)

        assert await ann.do(lambda: press("2", 0.0))
        assert room.join_requests.is_asked(ann.app.player.id)
        assert "press the key again" in screen.panes[0].banner.note.text
        await ann.press("2")
        await until(lambda: room.places[1] == Place("cleo", "Cleo"))
