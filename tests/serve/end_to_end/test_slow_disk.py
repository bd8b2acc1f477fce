"""A disk that takes long to save: players of that game wait for it, and nobody else."""

from __future__ import annotations

import errno
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from threading import Event, get_ident

import pytest

from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan, with_password_hashed
from seatui.serve.ops.host_actions import HostActions
from seatui.serve.ops.host_request import HostRequest
from tests.serve.end_to_end.tables import at_table, match_of, table_in_play
from tests.serve.harness import Client, ServerHarness, serving, until

DUEL = {"Ann": (0,), "Bo": (1,)}


class SlowDisk:
    """A disk that finishes a sync in a thread when it is told to. In the event loop it is fast, and counts."""

    def __init__(self) -> None:
        self.may_finish = Event()
        self.may_finish.set()
        self.is_full = False
        self.syncs_in_loop = 0
        self._loop_thread = get_ident()
        self._sync = os.fsync

    def fsync(self, handle: int) -> None:
        if get_ident() != self._loop_thread:
            self.may_finish.wait(60)
            if self.is_full:
                raise OSError(errno.ENOSPC, "No space left on device")
        else:
            self.syncs_in_loop += 1
        self._sync(handle)


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[ServerHarness]:
    async with serving(tmp_path) as harness:
        yield harness


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    disk = SlowDisk()
    monkeypatch.setattr(os, "fsync", disk.fsync)
    yield disk
    disk.may_finish.set()


async def test_players_see_a_move_when_the_disk_has_it_and_others_do_not_wait(harness: ServerHarness, disk: SlowDisk) -> None:
    room = table_in_play(harness, "dangerous-sea", DUEL)
    ann, bo = await at_table(harness, room, "Ann"), await at_table(harness, room, "Bo")
    cy = await harness.connect("Cy")
    await cy.screen_with(room.title)
    match = match_of(room)
    active, other = (ann, bo) if match.decisions()[0].seat == 0 else (bo, ann)
    await saved(room)
    disk.may_finish.clear()
    status = room.game_status
    active.press("m", "enter")
    await until(lambda: match.count > 0, "nothing was done")
    told = match.log(None)[0].lines[0][:30]
    cy.press("c", "ahoy")
    await cy.screen_with("ahoy")
    assert told not in active.text() + other.text() + cy.text()
    assert room.game_status == status
    disk.may_finish.set()
    await active.screen_with(told)
    await other.screen_with(told)


async def test_a_move_that_cannot_be_saved_is_taken_back_unseen(harness: ServerHarness, disk: SlowDisk) -> None:
    room = table_in_play(harness, "dangerous-sea", DUEL)
    clients = [await at_table(harness, room, "Ann"), await at_table(harness, room, "Bo")]
    match = match_of(room)
    active = clients[match.decisions()[0].seat]
    await saved(room)
    disk.may_finish.clear()
    disk.is_full = True
    active.press("m", "enter")
    await until(lambda: match.count > 0, "nothing was done")
    told = match.log(None)[0].lines[0][:30]
    disk.may_finish.set()
    for client in clients:
        await client.screen_with("The game is paused until it can be saved (no space left on device)")
        assert told.encode() not in client.received
    assert match.count == 0
    disk.is_full = False
    active.press("m", "enter")
    for client in clients:
        await client.screen_with(told)


async def test_no_sync_of_tables_mutes_and_decisions_is_in_the_event_loop(harness: ServerHarness, disk: SlowDisk) -> None:
    harbour = harness.host.harbour
    ann, bo = await harness.connect("Ann"), await harness.connect("Bo")
    await ann.screen_with("Make a table")
    await bo.screen_with("Make a table")
    host, guest = harbour.visitors
    disk.syncs_in_loop = 0
    room = harbour.make_room(host.player, await with_password_hashed(Plan("dangerous-sea", 2, password="kraken", joining="open")))
    await room.give_password(guest.player, "kraken")
    for seat, visitor in enumerate((host, guest)):
        visitor.go(room)
        room.sit(visitor.player, seat)
    room.start(host.player)
    room.stand_in(guest.player, 1)
    room.come_back(guest.player, 1)
    host.mute("Bo")
    await HostActions(harness.host, "test").run(HostRequest("mute", "Bo", seconds=60.0))
    await saved(room)
    assert disk.syncs_in_loop == 0
    await harness.host.stop("")
    assert room_file.read(harness.folder / "harbour" / "tables" / f"{room.id}.toml") == room._record
    assert "Bo" in (host.player.folder / "muted.json").read_text()
    assert "Bo" in (harness.folder / "harbour" / "moderation.toml").read_text()


async def test_players_see_a_seat_given_up_when_the_disk_has_it(harness: ServerHarness, disk: SlowDisk) -> None:
    ann = await harness.connect("Ann")
    await ann.screen_with("Make a table")
    (host,) = harness.host.harbour.visitors
    room = harness.host.harbour.make_room(host.player, Plan("dangerous-sea", 2, title="Evening"))
    await ann.screen_with("Evening")
    ann.press("home", "down", "enter")
    await ann.screen_with("Ann takes seat 1")
    await saved(room)
    disk.may_finish.clear()
    room.stand(host.player, 0)
    ann.press("c", "ahoy", "enter")
    await until(lambda: any(line.text == "ahoy" for line in room.chat.lines), "nothing was said")
    assert "Ann gets up" not in ann.text()
    disk.may_finish.set()
    await ann.screen_with("Ann gets up from seat 1")


async def test_a_seat_that_cannot_be_saved_is_taken_back(harness: ServerHarness, disk: SlowDisk) -> None:
    room = table_in_play(harness, "dangerous-sea", DUEL)
    ann = await at_table(harness, room, "Ann")
    player = next(visitor.player for visitor in harness.host.harbour.visitors)
    await saved(room)
    before = room.places, match_of(room).names
    disk.is_full = True
    room.stand_in(player, 0)
    assert room.places != before[0]
    await ann.screen_with("The game is paused until it can be saved (no space left on device)")
    await until(lambda: room.places == before[0], "the seat was not given back")
    assert any("taken back, for it cannot be saved" in line.text for line in room.chat.lines)
    disk.is_full = False
    await until(lambda: not room.trouble, "the game is still in trouble")
    assert (room.places, match_of(room).names) == before


async def test_a_table_that_cannot_be_saved_is_gone(harness: ServerHarness, disk: SlowDisk) -> None:
    ann = await harness.connect("Ann")
    await ann.screen_with("Make a table")
    (host,) = harness.host.harbour.visitors
    disk.is_full = True
    room = harness.host.harbour.make_room(host.player, Plan("dangerous-sea", 2))
    await until(lambda: room.is_discarded, "the table is still there")
    assert room.removal == "could not be saved (no space left on device)"
    assert not harness.host.harbour.rooms


async def test_only_its_author_hears_that_a_note_cannot_be_saved(harness: ServerHarness, disk: SlowDisk) -> None:
    room = table_in_play(harness, "captain-sonar", {"Ann": (0,), "Bo": (4,)})
    ann, bo = await harness.connect("Ann", term=None), await harness.connect("Bo", term=None)
    for client in (ann, bo):
        await hears(client, "Ann's table")
        client.send(b"join 1\n")
        await hears(client, "Setting out")
    await saved(room)
    disk.is_full = True
    ann.send(b"note here they are\n")
    await hears(ann, "Your last action is not played, for it cannot be saved")
    await hears(ann, "Try again later.")
    await hears(bo, "The game is paused")
    assert b"taken back" not in (ann.received + bo.received).lower()
    assert b"Try again later" not in bo.received


async def saved(room: Room) -> None:
    """Wait until the disk has everything of a table."""
    await until(lambda: all(progress.is_complete for progress in room.save_progress), "the table was not saved")


async def hears(client: Client, text: str) -> None:
    await until(lambda: text.encode() in client.received, client.received.decode)
