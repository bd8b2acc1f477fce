"""The form for a new table."""

from __future__ import annotations

from pathlib import Path

import pytest

import seatui
from seatui.serve.harbour.rooms.room_model import Plan, RoomState
from seatui.serve.screens.make_table import MakeTableScreen
from seatui.serve.screens.room import RoomScreen
from seatui.serve.screens.table_draft import ANYBODY, ME, table_draft
from seatui.tui.shell.form import Form
from seatui.tui.shell.setup.crew_presets import CUSTOM, fill, preset_of
from tests.serve.screens.fakes import FakeUser, fake_users


async def form(user: FakeUser, game: str = "sea-search") -> None:
    user.app.call_later(user.app.open_new_game, game)
    await user.sees("Make a table:")


async def select(user: FakeUser, key: str) -> None:
    async def point() -> None:
        user.app.screen.query_one(Form).select(key)

    await user.do(point)


async def test_enter_opens_a_table_with_oneself_at_it_and_the_other_seats_for_anybody(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await ann.press("n", "enter")
        assert isinstance(ann.app.screen, RoomScreen)
        (room,) = ann.app.harbour.rooms.values()
        assert room.state is RoomState.OPEN
        assert [place.name for place in room.places] == ["Ann", ""]
        assert room.title == "Ann's table"


async def test_one_can_play_at_once_with_bots_on_all_other_seats(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await form(ann)
        await ann.press("down", "enter")
        await ann.plays()
        (room,) = ann.app.harbour.rooms.values()
        assert room.places[1].bot == "mate"


async def test_all_that_is_chosen_is_so_at_the_table(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await form(ann)
        for key, keys in {
            "count": ["right"],
            "seat:1": ["left"],  # a player can have one seat only, so the other becomes free
            "seat:2": ["right", "right"],
            "option:mode": ["right"],
            "watch": ["right"],
            "join": ["right", "right"],
            "away": ["left"],
            "undo": ["left"],
        }.items():
            await select(ann, key)
            await ann.press(*keys)
        for key, text in {"title": "Night\x1b[2J [/x]", "password": "kraken", "seed": "7"}.items():
            await select(ann, key)
            await ann.press("enter")
            await ann.type(text)
            await ann.press("enter")
        assert "kraken" not in await ann.screen()
        await select(ann, "start")
        await ann.press("enter")
        (room,) = ann.app.harbour.rooms.values()
        assert [place.name or place.bot for place in room.places] == ["", "Ann", "mate"]
        assert (room.options["mode"], room.watch, room.joining, room.undo) == ("epic", "seated", "open", "free")
        assert (room.has_password, room.seed_for(ann.app.player)) == (True, 7)
        assert "\x1b" not in room.title
        assert room.title.startswith("Night")


async def test_what_cannot_be_is_refused_in_a_sentence_and_leaves_no_table(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        for _ in range(5):
            ann.app.harbour.make_room(ann.app.player, Plan("sea-search", 2))
        await form(ann)
        await ann.press("enter")
        await ann.sees("You have 5 unfinished tables")
        assert isinstance(ann.app.screen, MakeTableScreen)
        assert len(ann.app.harbour.rooms) == 5


async def test_seats_and_options_that_do_not_go_together_are_told_as_they_are_chosen(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await form(ann, "captain-sonar")
        await select(ann, "option:mode")
        await ann.press("right")
        await select(ann, "preset")
        assert "plays turn by turn" not in await ann.screen()
        await ann.press("right", "right")
        await ann.sees("a crew for each of two", "plays turn by turn")
        await select(ann, "start")
        await ann.press("enter")
        await ann.sees("plays turn by turn")
        assert not ann.app.harbour.rooms
        await select(ann, "preset")
        await ann.press("left")
        await ann.sees("a crew of people")
        assert "plays turn by turn" not in await ann.screen()


async def test_after_a_game_another_table_of_it_can_be_made(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await form(ann)
        await ann.press("down", "enter")
        await ann.plays()

        async def again() -> None:
            ann.app.screen.dismiss("again")

        await ann.do(again)
        await ann.sees("Make a table: Sea Search")


@pytest.mark.parametrize("game", list(seatui.games()))
def test_the_usual_table_of_each_game_has_oneself_and_room_for_others(game: str) -> None:
    made = table_draft(seatui.game(game), ANYBODY)  # a name like any other
    assert made.names().count(ME) == 1
    assert made.names().count(ANYBODY) == made.count - 1
    assert made.plan.bots == ("",) * made.count


def test_every_way_to_fill_the_seats_of_a_crew_is_known_again() -> None:
    made = table_draft(seatui.game("captain-sonar"), "Ann")
    for preset in made.presets():
        fill(made, preset.label)
        assert preset_of(made) == preset.label
    fill(made, made.presets()[0].label)
    made.seat(7, "captain")
    assert preset_of(made) == CUSTOM
    assert made.plan.bots == ("",) * 7 + ("captain",)


def test_whoever_sits_stays_among_those_who_play() -> None:
    made = table_draft(seatui.game("sea-search"), "Ann")
    made.play_with(4)
    made.seat(3, ME)
    assert made.my_seats == [3]
    made.play_with(2)
    assert made.my_seats == [0]


async def test_whoever_turns_the_own_seat_over_is_told_and_who_steps_over_it_elsewhere_keeps_it(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await form(ann)
        await select(ann, "seat:1")
        await ann.press("left")
        await ann.sees("You sit here.")
        assert "[you]" in await ann.line_with("Seat 2")
        await ann.press("left")
        assert "[you]" in await ann.line_with("Seat 1")
        assert "no seat" not in await ann.screen()
        await select(ann, "seat:0")
        await ann.press("right")
        await ann.sees("You have no seat and will watch.", "choose yourself at a seat", "Open the table, and watch")
        await ann.press("left")
        assert "and watch" not in await ann.screen()
