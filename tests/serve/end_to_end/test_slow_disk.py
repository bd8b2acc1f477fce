"""A disk that takes long to save: players of that game wait for it, and nobody else."""

from __future__ import annotations

import errno
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from threading import Event, get_ident

import pytest

from tests.serve.end_to_end.tables import at_table, match_of, table_in_play
from tests.serve.harness import ServerHarness, serving, until

DUEL = {"Ann": (0,), "Bo": (1,)}


class SlowDisk:
    """A disk that finishes a sync in a thread when it is told to. In the event loop it is fast."""

    def __init__(self) -> None:
        self.may_finish = Event()
        self.may_finish.set()
        self.is_full = False
        self._loop_thread = get_ident()
        self._sync = os.fsync

    def fsync(self, handle: int) -> None:
        if get_ident() != self._loop_thread:
            self.may_finish.wait(60)
            if self.is_full:
                raise OSError(errno.ENOSPC, "No space left on device")
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
