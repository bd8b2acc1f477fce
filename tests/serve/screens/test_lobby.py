"""The lobby with several people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan, RoomState
from seatui.serve.screens.game import ServedGameScreen
from seatui.serve.screens.lobby import LobbyScreen
from seatui.serve.screens.room import RoomScreen
from seatui.tui.shell.rows import Rows
from tests.serve.screens.fakes import LARGE, SMALL, FakeUser, fake_users
from tests.serve.waiting import until
from tests.tui.paint.internals import stopped

DUEL = "sea-search"
WAYS = {"n": "Make a table:", "t": "Learn a game", "r": "Rulebooks", "s": "Settings", "question_mark": "Keys in the lobby"}


def table_of(user: FakeUser, *, play: bool = False, **plan: Any) -> Room:
    """Make a table; with ``play``, a game against a bot."""
    player, harbour = user.app.player, user.app.harbour
    room = harbour.make_room(player, Plan(DUEL, 2, **plan))
    room.sit(player, 0)
    if play:
        room.fill(player)
        room.start(player)
    return room


async def test_a_table_that_one_makes_the_other_sees_sits_down_at_and_both_play(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        await ann.press("n", "enter")
        await bo.sees("Waiting for players", "Ann's table", "1 free seat")
        await bo.press("down", "enter")
        await ann.sees("Bo", "Start the game")
        await ann.press("home", "enter")
        await ann.plays()
        await bo.plays()


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_who_finds_no_room_in_the_list_of_people_is_counted(size: tuple[int, int], tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", size=size) as (ann,):
        for number in range(30):
            ann.app.harbour.add_visitor(ann.app.harbour.people.by_name(f"Mate{number}"))
        await ann.sees("Here: 31", " more")
        shown = await ann.screen()
        named = sum(f"Mate{number} " in f"{shown} ".replace("\n", " ") for number in range(30))
        assert f"and {30 - named} more" in shown


async def test_it_is_not_ones_turn_while_a_bot_plays_instead(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        room = table_of(ann, play=True, seed=7)
        await ann.sees("your turn")
        room.stand_in(ann.app.player, 0)
        await ann.sees("your bot plays")


async def test_ones_own_unfinished_games_come_first_and_enter_goes_on_with_them(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        table_of(bo)
        room = table_of(ann, play=True)
        await ann.sees("Go on with", "Waiting for players")
        shown = await ann.screen()
        assert shown.index("Go on with") < shown.index("Ann's table") < shown.index("Waiting for players")
        assert "Being played" in await bo.screen()
        await ann.press("home", "down", "enter")
        assert isinstance(ann.app.screen, ServedGameScreen)
        assert ann.app.visitor.room is room


async def test_the_pointer_is_where_somebody_waits_and_then_at_the_table_that_was_left(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        waited_at = table_of(ann, title="Old")
        table_of(ann, title="New", play=True)
        await bo.press("down", "enter")
        await bo.sees("Old: ")
        await until(lambda: "Bo" in [player.name for player in waited_at.present])
        await ann.again()
        shown = await ann.screen()
        assert "▸ Old" in shown
        assert shown.index("Go on with") < shown.index("New") < shown.index("Old")
        await ann.press("up", "enter")
        await ann.plays()
        await ann.press("escape", "up", "enter")
        assert "▸ New" in await ann.screen()


async def test_whoever_comes_back_finds_the_pointer_at_the_own_game(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        table_of(bo, play=True)
        await bo.again()
        await bo.press("enter")
        assert isinstance(bo.app.screen, ServedGameScreen)
        await ann.sees("Bo's table")


async def test_people_are_shown_with_where_they_are_until_they_leave(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        await bo.press("n", "enter")
        await ann.sees("Here: 2", "Ann (you)")
        assert "Bo's table" in next(line for line in (await ann.screen()).splitlines()[12:] if "Bo " in line)
        await bo.go()
        await ann.sees("Here: 1")


async def test_locked_tables_and_those_without_watchers_say_so_and_ask_or_refuse(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        table_of(ann, password="kraken")
        table_of(ann, play=True, watch="seated")
        await bo.sees("locked", "no watching")
        await bo.press("home", "down", "enter")
        await bo.sees("is locked")
        await bo.type("squid")
        await bo.press("enter")
        await bo.sees("not the password")
        assert "squid" not in await bo.screen()
        await bo.press("ctrl+u")
        await bo.type("kraken")
        await bo.press("enter")
        assert isinstance(bo.app.screen, RoomScreen)
        await bo.press("escape", "end", "home", "down", "down", "enter")
        await bo.sees("Only its players")
        assert isinstance(bo.app.screen, LobbyScreen)


async def test_a_key_pressed_twice_opens_a_table_once(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        table_of(ann)
        await ann.screen()
        ann.app.call_later(ann.app.open_room, next(iter(ann.app.harbour.rooms.values())))
        ann.app.call_later(ann.app.open_room, next(iter(ann.app.harbour.rooms.values())))
        await ann.sees("Seats")
        assert sum(isinstance(screen, RoomScreen) for screen in ann.app.screen_stack) == 1


async def test_a_table_of_ones_own_can_be_removed_after_a_question(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        table_of(ann)
        await bo.sees("Ann's table")
        await bo.press("home", "down", "d")
        assert "Remove" not in await bo.screen()
        await ann.sees("Ann's table")
        await ann.press("home", "down", "d", "down", "enter")
        await bo.sees("No table is open yet")


async def test_a_table_at_which_others_play_is_not_offered_for_removal(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = table_of(ann)
        await ann.sees("Ann's table")
        await ann.press("home", "down")
        await ann.sees("Enter Go on", "Remove")
        room.sit(bo.app.player, 1)
        room.start(ann.app.player)
        await ann.sees("Round 1", "Enter Go on")
        assert "Remove" not in await ann.screen()


async def test_many_games_of_ones_own_do_not_hide_that_others_wait(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        for _ in range(4):
            table_of(ann, play=True)
        table_of(bo, title="Come in")
        await ann.sees("Ann's table 4", "Waiting for players", "Come in")
        for number in range(4):
            table_of(bo, title=f"Game {number}").sit(ann.app.player, 1)
        await ann.sees("1 table below waits for players")


async def test_who_is_not_there_is_told_and_whose_bot_plays(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = table_of(bo)
        await ann.sees("nobody there")
        room.sit(bo.app.harbour.people.by_name("Cleo"), 1)
        room.start(bo.app.player)
        bo.app.call_later(bo.app.open_room, room)
        await ann.sees("Cleo is away")
        assert "nobody there" not in await ann.screen()
        room.stand_in(bo.app.player, 0)
        await ann.sees("bot Bo", "Cleo is away")
        await bo.go()
        await ann.sees("nobody there")


async def test_several_who_are_not_there_are_told_in_one_sentence(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo", "Dan") as (ann, bo, dan):
        room = table_of(bo)
        room.sit(bo.app.harbour.people.by_name("Cleo"), 1)
        room.start(bo.app.player)
        dan.app.call_later(dan.app.open_room, room)
        await ann.sees("Bo and Cleo are away")


async def test_a_game_that_lies_closed_is_told_with_its_turn_and_since_when(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = table_of(bo, play=True)
        await ann.sees("nobody there")
        room._close_table()  # as after a while, or after a restart
        await ann.again()
        await ann.sees("Round 1", "nobody there · last played today")


async def test_a_look_that_comes_while_a_session_ends_ends_it_in_no_other_way(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        lobby = ann.app.screen
        assert isinstance(lobby, LobbyScreen)

        async def end() -> None:
            with stopped(ann.app):
                await lobby.query(Rows).remove()
                lobby._turns = ["long ago"]
                lobby._refresh_turns()
                lobby.reload()

        await ann.do(end)


async def test_a_finished_game_is_told_with_its_end(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        room = table_of(ann, play=True, options={"max_rounds": 1})
        assert room.table is not None
        match = room.table.match
        while match.outcome is None:
            decision = match.decisions()[0]
            match.play(decision.seat, match.options(decision.seat)[-1])
        assert room.state is RoomState.FINISHED
        await ann.sees("Finished", room.verdict[:20])


async def test_ways_lead_from_the_lobby_to_everything_else(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        for key, words in WAYS.items():
            await ann.press(key)
            await ann.sees(words)
            await ann.press("escape")
            assert isinstance(ann.app.screen, LobbyScreen)


@pytest.mark.parametrize("key", ["question_mark", "s"], ids=["help", "settings"])
@pytest.mark.parametrize("asked", [False, True])
async def test_the_key_for_a_secret_is_told_only_where_one_is_asked_for(key: str, asked: bool, tmp_path: Path) -> None:
    async def give(_player: Player, _secret: str) -> None:
        pass

    async with fake_users(tmp_path, "Ann", size=(80, 400)) as (ann,):
        ann.app.give_secret = give if asked else None
        await ann.press(key)
        await ann.sees("Leave the server" if key == "question_mark" else "Learn a game")
        words = "Choose a secret" if key == "question_mark" else "Secret "
        assert (words in await ann.screen()) is asked


async def test_who_came_by_a_key_can_choose_a_secret_for_where_it_is_not_at_hand(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        given: list[tuple[str, str]] = []
        assert "Your secret" not in await ann.screen()

        async def give(player: Player, secret: str) -> None:
            given.append((player.name, secret))

        ann.app.give_secret = give
        await ann.press("p", "s", "h", "y", "enter")
        assert "at least 6 letters" in await ann.screen()
        await ann.press(*"shyerest", "enter", "x", "enter")
        assert "not the same" in await ann.screen()
        await ann.press(*"shyerest", "enter")
        await until(lambda: given == [("Ann", "shyerest")])


async def test_a_muted_players_table_has_a_neutral_title_at_once(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        table_of(bo, title="Ann is a fool")
        await ann.sees("Ann is a fool")
        ann.app.visitor.mute("Bo")
        await ann.sees("a muted player's table")
        assert "Ann is a fool" not in await ann.screen()
        ann.app.visitor.unmute("Bo")
        await ann.sees("Ann is a fool")
