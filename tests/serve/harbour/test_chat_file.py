"""The chat of a table survives a restart, and a torn file loses only the torn lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.serve.harbour.chat import MOST_LINES, Chat
from seatui.serve.harbour.chat_file import KEPT_LINES, ChatFile
from seatui.serve.harbour.rooms.room import Room
from tests.serve.harbour.clocked_harbour import ClockedHarbour, duel


def said(room: Room) -> list[str]:
    return [line.text for line in room.chat.lines]


def chat_path(harbour: ClockedHarbour, room: Room) -> Path:
    return harbour.folder / "tables" / f"{room.id}.talk"


def test_what_was_said_is_there_again_after_a_kill_and_goes_with_the_table(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo")
    room.chat.say(harbour.player("Bo"), "“ahoy”, Ann")
    before = list(room.chat.lines)
    after = harbour.after_kill()
    room = after.rooms[room.id]
    assert list(room.chat.lines) == before
    assert (before[-1].who, before[-1].kind, before[0].kind) == ("Bo", "said", "told")
    room.remove(after.player("Ann"))
    room.chat.announce("Nobody hears this.")
    assert not list((tmp_path / "tables").iterdir())


def test_where_the_disk_lets_nothing_go_a_table_is_gone_until_a_restart_and_the_host_hears_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unlink(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(30, "Read-only file system", str(path))

    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo")
    monkeypatch.setattr(Path, "unlink", unlink)
    room.remove(harbour.player("Ann"))
    assert not harbour.rooms
    assert caplog.text.count("Read-only file system") == 2
    assert room.id in harbour.after_kill().rooms


def test_a_torn_or_foreign_file_loses_only_what_is_torn_and_is_cleaned(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo")
    room.chat.say(harbour.player("Bo"), "kept")
    path = chat_path(harbour, room)
    room.chat.say(harbour.player("Bo"), "torn")
    foreign = ['["2026-01-02T03:04:05", "Eve", "[/x]\\u001b]0;x\\u0007"]', '["then", "Eve", "x"]', '["2026-01-02", 3, "x"]', "[" * 9999]
    path.write_bytes("\n".join(foreign).encode() + path.read_bytes()[:-3])
    room = harbour.after_kill().rooms[room.id]
    room.chat.announce("after")
    assert said(room)[0] == "(/x)"
    assert said(room)[-2:] == ["kept", "after"]
    assert said(harbour.after_kill().rooms[room.id])[-2:] == ["kept", "after"]


def test_the_file_stays_small_however_much_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.harbour.chat_file.LARGEST", 10_000)
    path, chat = tmp_path / "x.talk", Chat()
    chat.listen(ChatFile(path).add)
    for number in range(2 * MOST_LINES):
        chat.announce(f"{number}")
        assert path.stat().st_size <= 10_000
    assert ChatFile(path).read() == list(chat.lines)[-KEPT_LINES:]
