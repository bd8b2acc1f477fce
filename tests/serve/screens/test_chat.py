"""Chat on screens."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from seatui.serve.harbour import people
from seatui.serve.harbour.chat import Chat, ChatLine
from seatui.tui.shell.rows import Rows
from tests.narrowing import present
from tests.serve.screens.fakes import FakeUser, fake_users

EVIL = "[/x][red]\x1b[31m\x1b]0;title\x07\u202eahoy[/]"


def chat_of(user: FakeUser) -> Chat:
    """Return the chat at the table where a person is."""
    return present(present(user.app.visitor).room).chat


async def test_what_one_says_the_other_reads(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        await ann.press("c")
        await ann.type("who plays?")
        await ann.press("enter")
        await bo.sees("Ann: who plays?")
        for key in ("escape", "tab"):
            assert not isinstance(ann.app.focused, Rows)
            await ann.sees("Enter Say it", "Esc Back to the list")  # letters are not keys now
            await ann.press(key)
            assert isinstance(ann.app.focused, Rows)
            await ann.sees("n Make a table")
            await ann.press("tab")


async def test_markup_and_escape_sequences_in_names_titles_and_talk_are_shown_as_harmless_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "has_punctuation", lambda _: False)  # older names may have it
    async with fake_users(tmp_path, "Ann", f"Bo{EVIL}") as (ann, bo):
        await bo.press("n", "enter")
        chat_of(bo).say(bo.app.player, EVIL)
        bo.app.harbour.chat.say(bo.app.player, EVIL)
        await bo.sees("ahoy")
        await ann.sees("ahoy", "Bo")
        await ann.press("down", "enter")
        await ann.sees("ahoy", "Seats")
        for shown in (await ann.screen(), await bo.screen()):
            assert "\x1b" not in shown
            assert "\u202e" not in shown


async def test_letters_of_a_line_that_is_written_are_no_commands_and_what_is_refused_stays(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        ann.app.harbour.chat.now = lambda: 0.0  # however long the test takes
        await ann.press("c")
        for number in range(6):
            await ann.type(f"quit {number}?")
            await ann.press("enter")
        await ann.sees("Ann: quit 4?", "Not so fast")
        assert "Ann: quit 5?" not in await ann.screen()
        await ann.press("backspace")
        await ann.sees("> quit 5")


async def test_an_older_line_can_be_scrolled_to_and_enter_goes_back_to_the_newest(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        for number in range(30):
            ann.app.harbour.chat.announce(f"ship {number} is in sight")
        await ann.press("c", "pageup", "pageup")
        shown = await ann.screen()
        assert "below" in shown
        assert "ship 29" not in shown
        await ann.type("aye")
        await ann.press("enter")
        await ann.sees("Ann: aye", "ship 29")


async def test_what_was_said_long_ago_is_told_with_its_time_at_the_seats_and_over_the_game(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await ann.press("n", "enter")
        room = ann.app.visitor.room
        assert room is not None
        room.chat.lines.appendleft(ChatLine("Bo", "till tomorrow", datetime(2026, 1, 2, 3, 4), "said"))
        room.chat.announce("A new day.")
        await ann.sees("── 2026-01-02 03:04", "── today", "A new day.")
        await ann.press("s", "enter")
        await ann.plays()
        await ann.press("f2")
        await ann.sees("── 2026-01-02 03:04", "Bo: till tomorrow", "── today")


async def test_a_chat_that_is_left_is_listened_to_no_more(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await ann.press("n", "enter")
        await ann.sees("Seats")
        chat = chat_of(ann)
        listened = len(chat._listeners)
        await ann.press("escape")
        await ann.sees("Make a table")
        assert len(chat._listeners) == listened - 1


async def test_a_muted_players_words_are_hidden_in_lobby_and_game(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        harbour = ann.app.harbour
        harbour.chat.say(bo.app.player, "in the lobby")
        await ann.sees("Bo: in the lobby")
        await ann.press("c")
        await ann.type("/mute bo")
        await ann.press("enter")
        await ann.sees("You do not see what Bo says any more.")
        assert "Bo: in the lobby" not in await ann.screen()
        await ann.press("escape", "n", "enter")
        room = present(ann.app.visitor.room)
        await bo.open(room, "Seats")
        await ann.press("s", "enter")
        await ann.plays()
        room.chat.say(bo.app.player, "hoist the sails")
        assert "hoist the sails" not in await ann.screen()
        await ann.press("f2")
        assert "hoist the sails" not in await ann.screen()
        await ann.type("/unmute bo")
        await ann.press("enter")
        await ann.sees("Bo: hoist the sails", "You see what bo says again.")
