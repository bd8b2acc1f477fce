"""The lobby and a table before its game in plain mode."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.harbour.rooms.room_model import RoomState
from seatui.serve.plain.make_command import plan_of
from tests.serve.plain.line_user import LineUser, open_harbour


async def test_two_people_make_a_table_sit_down_and_talk(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        await ann.hears("Welcome, Ann.", "There are no tables yet.")
        ann.types('make dangerous-sea seats=3 bots=1 title="Friday [/x]"', "sit 1", "say ahoy\x1b[2J Bo")
        await ann.hears("  3  bot (medium)", "Ann takes seat 1.", "Ann says: ahoy Bo\n")
        await bo.hears("New table 1: Friday (/x): The Dangerous Sea, open, 2 of 3 seats free")
        bo.types("tables", "people", "watch 1", "sit")
        await bo.hears("1 of 3 seats free, with Ann and 1 bot", "Ann: table 1, Friday", "Bo: in the lobby", "  1  Ann", "Bo takes seat 2.")
        bo.types("swap 1")
        await ann.hears("Bo asks to swap seats with Ann.", "You would give seat 1 for seat 2. Type yes or no.")
        ann.types("yes", "seats")
        await ann.hears("  1  Bo", "  2  Ann")
        ann.types("bot 3 hard")
        await bo.hears("  3  bot (hard)")
        bo.types("leave", "quit")
        await bo.hears("You are in the lobby.", "Goodbye.\n")
        await bo.is_gone()
        ann.types("remove", "tables")
        await ann.hears("You are in the lobby: this table is gone.", "There are no tables yet.")
        ann.client.end_of_input()
        await ann.is_gone()
        assert not harbour.visitors


async def test_a_table_with_a_password_is_closed_to_those_who_do_not_know_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.plain.lobby_mode.WRONG_PASSWORD_SECONDS", 0.1)
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        ann.types("make dangerous-sea password=sesame watch=seated", "fill", "sit 1", "bot 1 none", "sit 1", "start")
        await ann.hears("Not possible: a bot has that seat", "Ann takes seat 1.", "Ann starts the game.")
        bo.types("join 1", "join 1 abracadabra", "join 1 sesame", "join 2", "join 99999999999999999999")
        await bo.hears(
            "only its players", "only its players", "only its players", "type the number of the table", "type the number of the table"
        )
        ann.types("quit", "make dangerous-sea password=sesame")
        await ann.hears("with Ann and 1 bot, nobody there,", "password, no watchers", "Ann's table")
        await bo.hears("New table 2")
        bo.types("join 2", "join 2 abracadabra", "join 2 sesame")
        await bo.hears(
            "this table has a password; type: join 2 PASSWORD", "that is not the password of this table", "Type sit to take a seat."
        )
        ann.types("fill", "start")
        await bo.hears("You are watching.")
        assert [room.state for room in harbour.rooms.values()] == [RoomState.PLAYING, RoomState.PLAYING]


async def test_whoever_may_not_watch_is_told_so_when_the_game_starts(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        await bo.hears("There are no tables yet.")
        ann.types("make dangerous-sea watch=seated", "fill")
        await bo.hears("New table 1")
        bo.types("join 1")
        await bo.hears("Type sit to take a seat.")
        ann.types("start")
        await bo.hears("You are in the lobby: only its players may be at this table.", "playing")


async def test_what_cannot_be_is_told_before_it_is_tried_and_not_offered(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        ann.types("make captain-sonar mode=real-time", "help", "sit 1", "sit 2", "sit 3", "sit 4")
        await ann.hears("  remove  ", "takes Orca's Captain.", "The game cannot start like this: a person alone in a crew without bots")
        await bo.hears("Ann's table")
        bo.types("join 1", "help", "remove")
        await bo.hears(
            "The game cannot start like this", "Type sit to take a seat.", "  quit  ", "only the player who made the table can remove it"
        )
        assert "  remove  " not in bo.text
        ann.types("stand 4", "fill", "start", "help")
        bo.types("quit")
        await ann.hears("Ann starts the game.", "  remove  ")  # nobody else plays


async def test_nonsense_is_refused_in_one_line(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann = LineUser(harbour, "Ann")
        ann.types("fly away", "make", "make chess", "x" * 2000, "join", "rules dangerous-sea XX-999", "", "games captain-sonar", "?")
        await ann.hears("there is no command 'fly' here; type help", "name a game", "there is no game 'chess'", "That line is too long")
        await ann.hears("there are no tables yet", "Not possible: ", "mode=", "make GAME")
        assert "\n\n" not in ann.text


@pytest.mark.parametrize(
    "line",
    [
        "seats=9",
        "seats=x",
        "bots=3",
        "bots=1:",
        "colour=red",
        "seats",
        "watch=none",
        "joining=all",
        "undo=all",
        "seed=-1",
        "rune_tiles=1",
        'title="x',
    ],
)
def test_a_table_that_cannot_be_is_refused(line: str) -> None:
    with pytest.raises(Refused):
        plan_of(f"dangerous-sea {line}")


async def test_many_new_tables_are_told_in_few_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.plain.lobby_mode.NEWS_INTERVAL", 60)
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        await bo.hears("There are no tables yet.")
        for _ in range(8):
            ann.types("make dangerous-sea", "remove")
        ann.types("make dangerous-sea", "quit", "quit")
        await ann.is_gone()
        bo.types("tables")
        await bo.hears("Ann's table: The Dangerous Sea, open, 2 of 2 seats free, nobody there\n")
        assert bo.text.count("New table") <= 1


async def test_a_player_mutes_another_in_lines(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        await bo.hears("There are no tables yet")
        ann.types("mute", "mute bo")
        await ann.hears("You have muted nobody.", "You do not see what Bo says any more.")
        bo.types("chat first")
        await bo.hears("Bo says: first")
        ann.types("chat", "mute", "unmute bo", "chat")
        heard = await ann.hears("You have muted Bo.", "You see what bo says again.")
        assert "first" not in heard
        assert "Nothing has been said here yet." in heard
        await ann.hears("Bo says: first")
        ann.types("make dangerous-sea", "mute Bo")
        await ann.hears("Type sit to take a seat", "You do not see what Bo says any more.")
