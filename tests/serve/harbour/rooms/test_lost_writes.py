"""A game has started or it has not, whichever of its two files the disk has lost."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from seatui import paths
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan, RoomState
from tests.match.saves.save_tools import HandDrivenThreads
from tests.narrowing import present
from tests.serve.harbour.clocked_harbour import ClockedHarbour, IdleRunner


@pytest.fixture
def harbour(tmp_path: Path) -> ClockedHarbour:
    return ClockedHarbour(tmp_path)


@pytest.fixture
def room(harbour: ClockedHarbour) -> Room:
    """A table at which Ann sits."""
    made = harbour.make_room(harbour.player("Ann"), Plan("dangerous-sea", 3))
    harbour.add_visitor(harbour.player("Ann")).go(made)
    made.sit(harbour.player("Ann"), 0)
    return made


def file_of(harbour: ClockedHarbour, room: Room) -> Path:
    return harbour.folder / "tables" / f"{room.id}.toml"


def test_seats_that_the_file_of_a_game_has_lost_are_in_its_journal(harbour: ClockedHarbour, room: Room) -> None:
    before = file_of(harbour, room).read_bytes()
    harbour.add_visitor(harbour.player("Bo")).go(room)
    room.sit(harbour.player("Bo"), 2)
    room.fill(harbour.player("Ann"), "deckhand")
    room.start(harbour.player("Ann"))
    file_of(harbour, room).write_bytes(before)
    after = harbour.after_kill()
    again = after.rooms[room.id]
    assert (again.state, again.places) == (RoomState.PLAYING, room.places)
    after.add_visitor(after.player("Bo")).go(again)
    assert present(again.table).match.holders == present(room.table).match.holders


@pytest.mark.parametrize("left", [b"", bytes(700), b"\x89SEA\r\n\x1a\n" + bytes(700)], ids=["nothing", "zeros", "a beginning"])
def test_a_journal_without_a_game_does_not_keep_a_table_from_starting(harbour: ClockedHarbour, room: Room, left: bytes) -> None:
    journal = harbour.folder / "tables" / f"{room.id}.sea"
    journal.write_bytes(left)
    after = harbour.after_kill()
    again, ann = after.rooms[room.id], after.player("Ann")
    assert (again.state, again.damage) == (RoomState.OPEN, "")
    assert journal.with_name(f"{journal.name}.torn-1").read_bytes() == left
    after.add_visitor(ann).go(again)
    again.fill(ann)
    again.start(ann)
    assert again.state is RoomState.PLAYING


@pytest.fixture
def threads() -> HandDrivenThreads:
    return HandDrivenThreads()


@pytest.fixture
def slow_harbour(tmp_path: Path, threads: HandDrivenThreads) -> Iterator[Harbour]:
    """A harbour whose disk is slow."""
    harbour = Harbour(tmp_path, make_runner=IdleRunner, threads=threads)
    yield harbour
    threads.finish()
    threads.run = lambda job: job()  # type: ignore[method-assign]  # closing waits for the disk
    harbour.close()


def test_a_game_that_has_started_has_its_seats_though_they_could_not_be_saved(
    tmp_path: Path, slow_harbour: Harbour, threads: HandDrivenThreads, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = slow_harbour.people.by_name("Ann")
    room = slow_harbour.make_room(ann, Plan("dangerous-sea", 2))
    slow_harbour.add_visitor(ann).go(room)
    room.sit(ann, 0)
    threads.finish()
    full = [OSError(errno.ENOSPC, "No space left on device")]
    keep = paths.keep
    monkeypatch.setattr(paths, "keep", lambda path, data: _raise(full.pop()) if full else keep(path, data))
    room.fill(ann, "deckhand")
    filled = room.places
    room.start(ann)
    threads.finish()
    assert not full
    assert (room.state, room.places) == (RoomState.PLAYING, filled)
    room.choose_absence(ann, "mate:60")
    threads.finish()
    saved = room_file.read(tmp_path / "tables" / f"{room.id}.toml")
    assert (saved.state, saved.places) == (RoomState.PLAYING, filled)


def _raise(error: OSError) -> None:
    raise error
