"""A table before the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.screens.lobby import LobbyScreen
from seatui.serve.screens.room import RoomScreen
from tests.narrowing import checked
from tests.serve.screens.fakes import LARGE, SMALL, FakeUser, fake_users


async def at_one_table(host: FakeUser, *others: FakeUser, game: str = "sea-search", seats: int = 3, sit: bool = True) -> Room:
    """Bring everybody to a table of the first person, each with a seat."""
    room = host.app.harbour.make_room(host.app.player, Plan(game, seats))
    for seat, user in enumerate((host, *others)):
        if sit or user is host:
            room.sit(user.app.player, seat)
        user.app.call_later(user.app.open_room, room)
        await user.sees("Seats")
    return room


async def test_enter_sits_down_stands_up_and_changes_to_another_free_seat(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await at_one_table(ann, bo)
        await bo.press("end", "enter")
        assert room.seats_of(bo.app.player) == (2,)
        await ann.sees("Bo")
        await bo.press("enter")
        assert room.seats_of(bo.app.player) == ()
        await bo.sees("Sit down")


async def test_seats_are_swapped_when_the_other_agrees_and_not_before(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await at_one_table(ann, bo)
        await bo.press("home", "down", "enter")
        await bo.sees("you asked to swap")
        await ann.sees("Bo asks to swap seats")
        assert room.seats_of(bo.app.player) == (1,)
        await ann.press("a", "enter")
        assert room.seats_of(bo.app.player) == (1,)
        await bo.press("enter")
        await ann.press("a", "down", "enter")
        assert room.seats_of(bo.app.player) == (0,)
        await bo.sees("Ann swaps seats")


async def test_the_host_puts_bots_on_free_seats_and_starts_and_everybody_plays(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await at_one_table(ann, bo)
        await ann.press("end", "right")
        assert room.places[2].bot
        await bo.sees("bot: easy")
        await ann.press("left")
        assert room.places[2].is_free
        await ann.press("s")
        await ann.sees("how strong", "Medium  the default", "Easy  weaker", "Hard  stronger", "Random  plays any legal action")
        await ann.press("enter")
        await ann.plays()
        await bo.plays()
        assert room.places[2].bot == "mate"


async def test_who_may_not_is_told_why(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await at_one_table(ann, bo)
        await bo.press("s")
        await bo.sees("Ann starts the game.")
        await bo.press("f")
        await bo.sees("The player who made the table decides that")
        await bo.press("d")
        await bo.sees("Only the player who made the table can remove it")
        room.set_bot(ann.app.player, 2, "mate")
        await bo.press("end", "enter")
        await bo.sees("A bot has that seat")
        assert room.seats_of(bo.app.player) == (1,)


async def test_in_a_crew_roles_are_taken_one_by_one_and_nobody_serves_both_sides(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await at_one_table(ann, bo, game="captain-sonar", seats=8, sit=False)
        assert room.seats_of(bo.app.player) == ()
        await bo.sees("Orca · Captain", "Sit down")
        await bo.press("enter", "down", "enter")
        assert room.seats_of(bo.app.player) == (1, 2)
        await bo.press("end", "enter")
        await bo.sees("Bo cannot hold seats of two sides")


async def test_a_table_that_is_removed_sends_everybody_to_the_lobby(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        await at_one_table(ann, bo)
        await ann.press("d", "down", "enter")
        await bo.sees("Ann's table was removed")
        assert isinstance(bo.app.screen, LobbyScreen)
        assert isinstance(ann.app.screen, LobbyScreen)


async def test_a_screen_that_looks_twice_at_a_table_that_is_gone_leaves_once(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        room = ann.app.harbour.make_room(ann.app.player, Plan("sea-search", 2))
        ann.app.call_later(ann.app.open_room, room)
        await ann.sees("Seats")
        screen = checked(RoomScreen, ann.app.screen)

        async def look_twice() -> None:
            room.discard()
            screen.refresh_view()
            screen.refresh_view()

        await ann.do(look_twice)
        await ann.sees("was removed")
        assert isinstance(ann.app.screen, LobbyScreen)


async def test_going_back_twice_leaves_one_screen(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        room = ann.app.harbour.make_room(ann.app.player, Plan("sea-search", 2))
        ann.app.call_later(ann.app.open_room, room)
        await ann.sees("Seats")
        screen = checked(RoomScreen, ann.app.screen)

        async def go_back_twice() -> None:
            ann.app.open_help()
            screen.action_back()
            assert screen in ann.app.screen_stack
            ann.app.back()
            screen.action_back()
            screen.action_back()

        await ann.do(go_back_twice)
        await ann.sees("Make a table")
        assert isinstance(ann.app.screen, LobbyScreen)


async def test_watchers_are_sent_out_at_the_start_where_nobody_may_watch(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = ann.app.harbour.make_room(ann.app.player, Plan("sea-search", 2, watch="seated"))
        room.sit(ann.app.player, 0)
        bo.app.call_later(bo.app.open_room, room)
        await bo.sees("Seats")
        room.fill(ann.app.player)
        room.start(ann.app.player)
        await bo.sees("The game has started")
        assert isinstance(bo.app.screen, LobbyScreen)


async def test_whoever_leaves_the_seats_keeps_the_own(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = await at_one_table(ann, bo)
        await bo.press("escape")
        await ann.sees("away")
        assert bo.app.visitor.room is None
        assert room.seats_of(bo.app.player) == (1,)
        await bo.sees("Go on with")
        await bo.press("home", "down", "enter")
        assert isinstance(bo.app.screen, RoomScreen)


async def test_why_a_game_cannot_start_is_told_before_it_is_tried_until_it_can(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        room = ann.app.harbour.make_room(ann.app.player, Plan("captain-sonar", 8, {"mode": "real-time"}))
        for seat in range(4):
            room.sit(ann.app.player, seat)
        ann.app.call_later(ann.app.open_room, room)
        await ann.sees("with bots on the 4 free seats", "plays turn by turn")  # before anything is pressed
        await ann.press("s")
        assert "how strong" not in await ann.screen()
        await ann.press("down", "enter")
        await ann.sees("with bots on the 5 free seats", "Anybody who comes can sit here")
        assert "plays turn by turn" not in await ann.screen()
        assert [place.is_free for place in room.places] == [True] + [False] * 3 + [True] * 4


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(("game", "seats", "options"), [("sea-skirmish", 2, {"boats": 2}), ("captain-sonar", 8, {"mode": "real-time"})])
async def test_what_was_chosen_for_a_table_stands_there_once(
    game: str, seats: int, options: dict[str, Any], size: tuple[int, int], tmp_path: Path
) -> None:
    async with fake_users(tmp_path, "Ann", size=size) as (ann,):
        room = ann.app.harbour.make_room(ann.app.player, Plan(game, seats, options))
        ann.app.call_later(ann.app.open_room, room)
        await ann.sees("Options: ", room.rules.role(seats - 1) or f"Seat {seats}")
        await ann.press("home")
        assert (await ann.screen()).count("Options: ") == 1


async def test_a_semicolon_parts_the_choices_of_a_table(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", size=LARGE) as (ann,):
        room = ann.app.harbour.make_room(ann.app.player, Plan("dangerous-sea", 2, joining="consent", absence="mate:60", undo="none"))
        ann.app.call_later(ann.app.open_room, room)
        await ann.sees("Options: joining in play by consent; no undo; while a player is away, a")


async def test_whoever_came_to_sit_down_does_not_get_up_by_the_same_key(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = ann.app.harbour.make_room(ann.app.player, Plan("sea-search", 2))
        room.sit(ann.app.player, 0)
        await bo.sees("Ann's table")
        await bo.press("home", "down", "enter")
        await bo.sees("Ann made this table")
        await bo.press("enter")
        assert room.seats_of(bo.app.player) == (1,)


@pytest.mark.parametrize(("after", "words"), [(60.0, "Ann made this table and is away"), (0.5, "[Start the game]")])
async def test_whoever_sits_where_the_host_is_gone_can_start_in_the_end(
    after: float, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seatui.serve.harbour.rooms.room.AWAY_AFTER", after)
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        await at_one_table(ann, bo, seats=2)
        await bo.press("home")
        await ann.press("escape")
        await bo.sees(words)


async def test_whoever_leads_is_told_when_all_seats_are_taken(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        await at_one_table(ann, bo, seats=2)
        await ann.press("home")
        await ann.sees("All seats are taken")
        assert "still free" not in await ann.screen()
