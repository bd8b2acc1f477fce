"""Accounts on disk: a file for each name, the old file of all names, and names that expire."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.harbour.harbour import HarbourLimits
from seatui.serve.harbour.people import DAY, PLAYED_DAYS, SCARCE_DAYS, UNUSED_DAYS, People, Player
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan
from tests.match.saves.save_tools import no_space
from tests.serve.harbour.clocked_harbour import ClockedHarbour, duel, end, journal_of

KEY = "SHA256:one"
PLAN = Plan("sea-skirmish", 2)
OLD = """[ann]
name = "Ann"
keys = ["SHA256:one", "SHA256:two"]
secret = ""

[bo]
name = "Bo"
keys = []
secret = "scrypt$14$00$00"
"""


class WallClock:
    """A wall clock that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 1_000_000_000.0

    def __call__(self) -> float:
        return self.seconds


def test_the_old_file_of_all_names_is_moved_without_loss(tmp_path: Path) -> None:
    (tmp_path / "people.toml").write_text(OLD)
    for _ in range(2):
        people = People(tmp_path)
        assert people.knows_key("Ann", KEY)
        assert people.knows_key("Ann", "SHA256:two")
        assert people.has_secret("Bo")
    assert not (tmp_path / "people.toml").exists()
    assert (tmp_path / "people.toml.old").read_text() == OLD
    assert (tmp_path / "people" / "ann" / "account.toml").stat().st_mode & 0o077 == 0


def test_a_move_that_was_cut_off_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "people.toml").write_text(OLD)
    with monkeypatch.context() as cut:
        cut.setattr(os, "sync", lambda: no_space()(None))
        with pytest.raises(Refused, match="cannot be moved"):
            People(tmp_path)
    (tmp_path / "people" / "bo" / "account.toml").write_text("")
    people = People(tmp_path)
    assert people.knows_key("Ann", KEY)
    assert people.has_secret("Bo")


def test_a_name_with_a_damaged_file_is_nobodys(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    People(tmp_path).by_key("Ann", KEY)
    (tmp_path / "people" / "ann" / "account.toml").write_text("name = 3")
    people = People(tmp_path)
    assert not people.is_free("Ann")
    with pytest.raises(Refused, match="is taken"):
        people.by_key("Ann", KEY)
    check = people.secret_check("Ann", "unusable")
    assert not check.compare()
    assert "nobody can log in by that name" in caplog.text
    assert people.by_key("Bo", KEY)


def test_names_without_games_expire_with_their_folders(tmp_path: Path) -> None:
    clock = WallClock()
    people = People(tmp_path, wall_clock=clock)
    ann, bo, cy = (people.by_name(name) for name in ("Ann", "Bo", "Cy"))
    people.note_played([cy.id])
    clock.seconds += UNUSED_DAYS * DAY
    assert people.expire(()) == []
    people.note_use(bo)
    (ann.folder / "settings.toml").write_text("")
    clock.seconds += 1
    assert people.expire(()) == [ann.id]
    assert not ann.folder.exists()
    assert [People(tmp_path).find(name) for name in ("Ann", "Bo", "Cy")] == [None, bo, cy]
    clock.seconds += PLAYED_DAYS * DAY
    assert people.expire({bo.id}) == [cy.id]
    assert people.by_key("Ann", KEY).folder == ann.folder


def test_the_last_use_of_a_name_survives_a_restart(tmp_path: Path) -> None:
    clock = WallClock()
    ann = People(tmp_path).by_name("Ann")
    people = People(tmp_path, wall_clock=clock)
    os.utime(ann.folder / "account.toml", (clock.seconds, clock.seconds))
    clock.seconds += UNUSED_DAYS * DAY + 1
    people = People(tmp_path, wall_clock=clock)
    people.note_use(ann)
    assert People(tmp_path, wall_clock=clock).expire(()) == []


def test_names_expire_sooner_when_they_are_scarce(tmp_path: Path) -> None:
    clock = WallClock()
    people = People(tmp_path, most=10, wall_clock=clock)
    for number in range(9):
        people.by_name(f"name{number}")
    clock.seconds += SCARCE_DAYS * DAY + 1
    people.by_name("late")
    assert len(people.expire(("name3",))) == 8
    assert len(people) == 2


def test_names_at_a_table_and_here_do_not_expire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour = ClockedHarbour(tmp_path)
    clock = WallClock()
    monkeypatch.setattr(harbour.people, "_now", clock)
    for name in ("Ann", "Bo", "Cleo", "Dan"):
        harbour.player(name)
    room = duel(harbour, "Ann", "Bo", start=True)
    cleo = harbour.add_visitor(harbour.player("Cleo"))
    for visitor in room.visitors:
        visitor.leave()
    clock.seconds += 2 * UNUSED_DAYS * DAY
    harbour.close_idle_rooms()
    assert [harbour.people.find(name) is not None for name in ("Ann", "Bo", "Cleo", "Dan")] == [True, True, True, False]
    cleo.leave()
    harbour.time += 3600
    harbour.close_idle_rooms()
    assert harbour.people.find("Cleo") is None


def test_names_at_a_closed_table_do_not_expire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour = ClockedHarbour(tmp_path)
    clock = WallClock()
    monkeypatch.setattr(harbour.people, "_now", clock)
    room = duel(harbour, "Ann", "Bo", start=True)
    for visitor in room.visitors:
        visitor.leave()
    room.put_away()
    assert not harbour.rooms
    clock.seconds += 2 * UNUSED_DAYS * DAY
    harbour.close_idle_rooms()
    assert harbour.people.find("Ann")


def test_players_of_a_finished_game_keep_their_names_longer(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    end(room)
    again = People(tmp_path)
    assert [again._accounts[name].has_played for name in ("ann", "bo")] == [True, True]


def test_tables_of_one_address_are_bounded(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path, HarbourLimits(rooms_per_address=3))
    players = [harbour.player(name) for name in ("Ann", "Bo", "Cy", "Dan")]
    for player in players[:3]:
        harbour.add_visitor(player, address="192.0.2.1")
        harbour.make_room(player, PLAN)
    for open_now in (harbour, harbour.after_kill()):
        open_now.add_visitor(players[3], address="::ffff:192.0.2.1")
        with pytest.raises(Refused, match="from your address"):
            open_now.make_room(players[3], PLAN)
    next(iter(harbour.rooms.values())).remove(players[0])
    harbour.make_room(players[3], PLAN)


def bot_game(harbour: ClockedHarbour, host: Player) -> Room:
    room = harbour.make_room(host, Plan("sea-skirmish", 2, bots=("mate", "mate")))
    room.start(host)
    return room


def test_a_game_of_bots_alone_goes_unless_somebody_looks_on(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    ann = harbour.player("Ann")
    watched, unwatched = bot_game(harbour, ann), bot_game(harbour, ann)
    harbour.add_visitor(ann).go(watched)
    harbour.time += harbour.limits.unstarted_seconds + 1
    harbour.close_idle_rooms()
    assert list(harbour.rooms) == [watched.id]
    assert journal_of(harbour, unwatched).exists()


def test_games_of_bots_alone_make_room_for_another_table(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path, HarbourLimits(rooms=2))
    ann, bo = harbour.player("Ann"), harbour.player("Bo")
    first = bot_game(harbour, ann)
    harbour.time += 1
    second = bot_game(harbour, ann)
    made = harbour.make_room(bo, PLAN)
    assert (first.is_discarded, list(harbour.rooms)) == (True, [second.id, made.id])
    harbour.add_visitor(ann).go(second)
    with pytest.raises(Refused, match="no room for another table"):
        harbour.make_room(bo, PLAN)


def test_an_empty_table_goes_within_minutes(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo")
    harbour.time += 3600
    harbour.close_idle_rooms()
    assert harbour.rooms
    for visitor in room.visitors:
        visitor.leave()
    harbour.time += harbour.limits.unstarted_seconds
    harbour.close_idle_rooms()
    assert harbour.rooms
    harbour.time += 1
    harbour.close_idle_rooms()
    assert not harbour.rooms


async def test_a_name_is_on_the_disk_before_anybody_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk, real = threading.Event(), paths.keep

    def slow(*arguments: Any) -> None:
        disk.wait(20)
        real(*arguments)

    monkeypatch.setattr(paths, "keep", slow)
    people = People(tmp_path, in_background=True)
    ann = people.by_key("Ann", KEY)
    assert not people.is_free("Ann")
    assert not ann.folder.exists()
    disk.set()
    await people.saved(ann)
    assert People(tmp_path).knows_key("Ann", KEY)
    people.close()


async def test_a_name_that_the_disk_does_not_take_is_free_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = People(tmp_path, in_background=True)
    with monkeypatch.context() as full:
        full.setattr(paths, "keep", no_space())
        ann = people.by_key("Ann", KEY)
        with pytest.raises(Refused, match="No space left"):
            await people.saved(ann)
    assert people.find("Ann") is None
    await people.saved(people.by_key("Ann", "SHA256:two"))
    assert people.knows_key("Ann", "SHA256:two")
    people.close()
