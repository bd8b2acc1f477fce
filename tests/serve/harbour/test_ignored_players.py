"""Players mute each other: what one does not read, the others do."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.harbour.ignored_players import FILE, MOST, RATE, IgnoredPlayers
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.harbour.sanctions import Target
from seatui.serve.harbour.visitor import MUTED_TITLE
from seatui.serve.harbour.visitor_chat import VisitorChat
from tests.serve.harbour.clocked_harbour import ClockedHarbour, duel


def chats(harbour: ClockedHarbour, *names: str) -> list[VisitorChat]:
    """Return the lobby's chat as these players see it."""
    return [VisitorChat(harbour.chat, harbour.add_visitor(harbour.player(name))) for name in names]


def read(chat: VisitorChat) -> list[str]:
    return [line.text for line in chat.lines]


def test_words_of_a_muted_player_are_hidden_from_one_reader(tmp_path: Path) -> None:
    ann, bo, cy = chats(ClockedHarbour(tmp_path), "Ann", "Bo", "Cy")
    bo.say("before")
    assert ann.say("/mute bO") == "You do not see what Bo says any more."
    bo.say("after")
    cy.say("ahoy")
    assert read(ann) == ["ahoy"]
    assert read(bo) == read(cy) == ["before", "after", "ahoy"]
    assert ann.say("/muted") == ann.say("/mute") == "You have muted Bo."
    assert ann.say("/unmute bo") == "You see what bo says again."
    assert read(ann) == ["before", "after", "ahoy"]
    assert ann.say("/muted") == "You have muted nobody."


def test_announcements_about_a_muted_player_are_hidden_and_others_are_not(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Bo", "Ann")
    at_table = VisitorChat(room.chat, harbour.visitor("Ann"))
    room.stand(harbour.player("Bo"), 0)
    assert read(at_table) == ["Bo takes seat 1.", "Ann takes seat 2.", "Bo gets up from seat 1."]
    at_table.say("/mute Bo")
    assert read(at_table) == ["Ann takes seat 2."]
    again = harbour.after_kill()
    visitor = again.add_visitor(again.player("Ann"))
    assert read(VisitorChat(again.rooms[room.id].chat, visitor)) == ["Ann takes seat 2."]
    again.announce("The host says: Bo may stay")
    assert read(VisitorChat(again.chat, visitor)) == ["The host says: Bo may stay"]


def test_the_list_shows_no_title_of_a_muted_players_table(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = harbour.make_room(harbour.player("Bo"), Plan("sea-skirmish", 2, title="Ann is a fool"))
    ann, bo, cy = (harbour.add_visitor(harbour.player(name)) for name in ("Ann", "Bo", "Cy"))
    ann.mute("Bo")
    assert [each.title_of(room) for each in (ann, bo, cy)] == [MUTED_TITLE, "Ann is a fool", "Ann is a fool"]
    ann.unmute("Bo")
    harbour.moderation.mute(Target("name", "Bo"), 60)
    assert [each.title_of(room) for each in (ann, bo, cy)] == [MUTED_TITLE, "Ann is a fool", MUTED_TITLE]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("/mute Nobody", "there is no player Nobody"),
        ("/mute ...", "there is no player"),
        ("/mute ann", "you cannot mute yourself"),
        ("/unmute Bo", "you have not muted Bo"),
        ("/unmute", "you have not muted anybody of that name"),
        ("/shrug", "there is no command /shrug: type /mute NAME"),
    ],
)
def test_commands_that_mean_nothing_are_refused_and_not_said(tmp_path: Path, typed: str, why: str) -> None:
    ann, _bo = chats(ClockedHarbour(tmp_path), "Ann", "Bo")
    with pytest.raises(Refused, match=why):
        ann.say(typed)
    assert read(ann) == []


def test_a_mute_is_kept_and_the_same_at_all_terminals(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    ann, other, bo = chats(harbour, "Ann", "Ann", "Bo")
    changes: list[str] = []
    stop = other.listen(lambda: changes.append("changed"))
    ann.say("/mute Bo")
    stop()
    bo.say("ahoy")
    assert changes == ["changed"]
    assert read(other) == []
    (again,) = chats(harbour.after_kill(), "Ann")
    assert again.say("/muted") == "You have muted Bo."


def test_changes_are_limited_in_number_and_rate(tmp_path: Path) -> None:
    time = [0.0]
    ignored = IgnoredPlayers(tmp_path, lambda: time[0])
    for number in range(RATE[0]):
        ignored.add(f"Bo{number}")
    with pytest.raises(Refused, match="not so fast"):
        ignored.add("Cy")
    for number in range(RATE[0], MOST):
        time[0] += RATE[1]
        ignored.add(f"Bo{number}")
    time[0] += RATE[1]
    with pytest.raises(Refused, match="you have muted 200 players already"):
        ignored.add("Cy")
    assert len(IgnoredPlayers(tmp_path).names) == MOST


@pytest.mark.parametrize("text", ["", "7", "{}", "[7]", "[[", "\x00", '{"a": 1}', "[" * 50_000])
def test_a_damaged_list_is_empty(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert IgnoredPlayers(tmp_path).names == []


def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ignored = IgnoredPlayers(tmp_path)
    monkeypatch.setattr(paths, "keep", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(Refused, match="cannot be saved now"):
        ignored.add("Bo")
    assert ignored.names == []
