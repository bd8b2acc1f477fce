"""Moderation in a cluster: a decision at one worker counts at all, whichever of store, workers and disks comes and goes."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import msgpack
import pytest

from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import DECISIONS, Cluster
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.cluster.names import host_of
from seatui.serve.harbour import moderation_file
from seatui.serve.harbour.disk_threads import DiskThreads
from seatui.serve.harbour.moderation import Moderation
from seatui.serve.harbour.moderation_file import FILE, MOST, Decisions
from seatui.serve.harbour.sanctions import Identity, Sanction, Target, parse_target
from seatui.serve.harbour.shared import decision_entries
from seatui.serve.harbour.shared.shared_moderation import SharedModeration
from tests.match.saves.save_tools import no_space
from tests.serve.harbour.cluster_workers import NOON, ONE, SOUTH, TWO
from tests.serve.waiting import until

HOUR, DAY = 3600.0, 24 * 3600.0
ANN, BO = parse_target("Ann"), parse_target("Bo")


class Moderator:
    """A worker with its moderation."""

    def __init__(self, server: MemoryServer, name: str, folder: Path, threads: DiskThreads | None = None) -> None:
        self.cluster = Cluster(MemoryStore(server), name)
        self.time = NOON
        self.folder = folder / host_of(name)
        self.folder.mkdir(exist_ok=True)
        self.moderation = SharedModeration(self.cluster, self.folder, now=lambda: self.time, threads=threads)
        self.changes = 0
        self.moderation.changed.add(self._count)

    def _count(self) -> None:
        self.changes += 1

    @property
    def banned(self) -> set[str]:
        return {str(ban.target) for ban in self.moderation.bans}

    @property
    def banned_on_disk(self) -> set[str]:
        return {str(ban.target) for ban in moderation_file.read(self.folder / FILE).bans}


@asynccontextmanager
async def running(server: MemoryServer, folder: Path, *names: str) -> AsyncIterator[list[Moderator]]:
    """Run workers that are connected."""
    workers = [Moderator(server, name, folder) for name in names]
    for each in workers:
        each.cluster.start()
    try:
        await until(lambda: all(each.cluster.is_connected for each in workers))
        yield workers
    finally:
        for each in workers:
            await each.cluster.close()


async def test_a_decision_counts_at_all_workers_and_on_all_disks(tmp_path: Path) -> None:
    async with running(MemoryServer(), tmp_path, ONE, TWO, SOUTH) as (one, two, south):
        one.moderation.ban(ANN, HOUR, "spam")
        two.moderation.mute(BO, None)
        one.moderation.close_names(True)
        one.moderation.await_reset("Cy", HOUR)
        everywhere = (one, two, south)
        await until(lambda: all(each.banned == {"Ann"} and each.moderation.mutes for each in everywhere))
        await until(lambda: all(each.moderation.are_names_closed for each in everywhere))
        assert south.changes
        south.time += 2 * HOUR
        await until(lambda: south.moderation.is_reset_over("Cy"))
        with pytest.raises(Refused, match="banned"):
            two.moderation.check_login(Identity("ann"))
        stored = moderation_file.read(south.folder / FILE)
        assert stored.bans == one.moderation.bans == (Sanction(ANN, NOON + HOUR, "spam"),)
        assert (stored.names_closed, len(stored.mutes), len(stored.resets)) == (True, 1, 1)
        two.moderation.unban(ANN)
        south.moderation.unmute(BO)
        two.moderation.close_names(False)
        two.moderation.finish_reset("Cy")
        lifted = Decisions()
        await until(lambda: all(moderation_file.read(each.folder / FILE) == lifted for each in everywhere))


async def test_decisions_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    async with running(MemoryServer(), tmp_path, ONE, TWO, SOUTH) as workers:
        names = {f"Player {number}" for number in range(30)}
        for number, name in enumerate(sorted(names)):
            workers[number % 3].moderation.ban(parse_target(name), HOUR)
        await until(lambda: all(each.banned == names for each in workers))
        await until(lambda: all(each.banned_on_disk == names for each in workers))


async def test_of_two_decisions_on_one_player_one_holds_everywhere(tmp_path: Path) -> None:
    async with running(MemoryServer(), tmp_path, ONE, TWO) as (one, two):
        one.moderation.ban(ANN, HOUR, "one")
        two.moderation.ban(ANN, DAY, "two")
        await until(lambda: one.moderation.bans == two.moderation.bans)
        two.time += 1
        two.moderation.ban(ANN, None, "for good")
        await until(lambda: [ban.why for ban in one.moderation.bans] == ["for good"])


async def test_decisions_made_while_the_store_is_away_go_out_later(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE, TWO) as (one, two):
        one.moderation.ban(ANN, None)
        await until(lambda: two.banned == {"Ann"})
        server.stop()
        await until(lambda: not one.cluster.is_connected and not two.cluster.is_connected)
        one.moderation.ban(BO, None)
        two.moderation.unban(ANN)
        assert (one.banned, two.banned) == ({"Ann", "Bo"}, set())
        server.start()
        await until(lambda: one.banned == two.banned == {"Bo"})


async def test_a_store_that_lost_its_memory_learns_all_decisions(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE, TWO) as (one, two):
        one.moderation.ban(ANN, None)
        one.moderation.ban(BO, None)
        await until(lambda: two.banned == {"Ann", "Bo"})
        two.moderation.unban(BO)
        await until(lambda: one.banned == {"Ann"})
        server.stop()
        server.forget()
        await until(lambda: not one.cluster.is_connected and not two.cluster.is_connected)
        server.start()
        await until(lambda: len(server.read(DECISIONS)) == 2)
        async with running(server, tmp_path, SOUTH) as (south,):
            await until(lambda: south.banned == {"Ann"})
            assert one.banned == two.banned == {"Ann"}


async def test_disks_and_store_are_merged_at_the_start(tmp_path: Path) -> None:
    for host, name in (("north", "Ann"), ("south", "Bo")):
        (tmp_path / host).mkdir()
        Moderation(tmp_path / host, now=lambda: NOON).ban(parse_target(name), None)
    server = MemoryServer()
    async with running(server, tmp_path, ONE) as (one,):
        async with running(server, tmp_path, SOUTH) as (south,):
            await until(lambda: one.banned == south.banned == {"Ann", "Bo"})
            assert one.banned_on_disk == south.banned_on_disk == {"Ann", "Bo"}
        one.moderation.unban(BO)
        one.moderation.ban(ANN, HOUR, "shorter")
        assert south.banned_on_disk == {"Ann", "Bo"}
        async with running(server, tmp_path, SOUTH) as (south,):
            await until(lambda: [ban.why for ban in south.moderation.bans] == ["shorter"])
            assert south.banned_on_disk == {"Ann"}
            assert one.banned == {"Ann"}


async def test_a_ban_that_is_over_ends_at_each_worker_and_in_the_store(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE, TWO) as (one, two):
        one.moderation.ban(ANN, HOUR)
        one.moderation.ban(BO, None)
        await until(lambda: two.banned == {"Ann", "Bo"})
        one.time = two.time = NOON + HOUR
        ended = [[(name, str(each.target)) for name, each in worker.moderation.drop_ended()] for worker in (one, two)]
        assert ended == 2 * [[("bans", "Ann")]]
        assert one.banned_on_disk == {"Bo"}
        assert len(server.read(DECISIONS)) == 2
        one.time = NOON + 2 * HOUR
        assert one.moderation.drop_ended() == []
        await until(lambda: len(server.read(DECISIONS)) == 1)
        two.time = NOON + HOUR + 40 * DAY
        two.moderation.unban(BO)
        two.time += 40 * DAY
        two.moderation.drop_ended()
        await until(lambda: not server.read(DECISIONS))


async def test_a_failing_disk_takes_no_decision_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    server, threads = MemoryServer(), DiskThreads()
    worker = Moderator(server, ONE, tmp_path, threads)
    worker.cluster.start()
    async with running(server, tmp_path, TWO) as (two,):
        await until(lambda: worker.cluster.is_connected)
        monkeypatch.setattr(os, "fsync", no_space())
        worker.moderation.ban(ANN, None)
        with pytest.raises(Refused, match="after a restart perhaps not"):
            await worker.moderation.saved()
        with caplog.at_level(logging.ERROR):
            await until(lambda: two.banned == {"Ann"})
        assert "cannot be saved here" in caplog.text
        assert worker.banned == {"Ann"}
        await worker.cluster.close()
    threads.close()


def entry(key_list: str, *sanctions: Sanction, decided: int = 1, version: int = 1) -> bytes:
    packed: bytes = msgpack.packb((version, decided, moderation_file.encoded(replace(Decisions(), **{key_list: sanctions}))))  # type: ignore[arg-type]
    return packed


@pytest.mark.parametrize(
    "value",
    [
        b"",
        b"\xc1",
        b"\x91" * 3000,
        msgpack.packb((1, 1, b"names = 3")),
        msgpack.packb((1, 1, b"bans = 3")),
        msgpack.packb((1, 1, b"[[bans]]\nname = 7")),
        msgpack.packb((1, 1, b"a = " + b"[" * 2000)),
        msgpack.packb((1, 1, "text")),
        entry("bans", Sanction(ANN), Sanction(BO)),
        entry("bans", Sanction(BO)),
        entry("mutes", Sanction(ANN)),
        entry("bans", Sanction(ANN), decided=-1),
        entry("bans", Sanction(ANN), decided=2**60),
        entry("bans", Sanction(ANN), version=2),
        entry("bans", Sanction(ANN, why="x" * 5000)),
    ],
)
async def test_an_entry_that_makes_no_sense_is_no_decision(tmp_path: Path, value: bytes) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE) as (one,):
        server.write(DECISIONS, {"bans:name:ann": value})
        server.write(DECISIONS, {"bans:name:bo": entry("bans", Sanction(BO))})
        await until(lambda: bool(one.banned))
        assert one.banned == {"Bo"}


def test_too_many_decisions_leave_a_file_that_can_be_read(tmp_path: Path) -> None:
    sanctions = [Sanction(Target("name", f"Player {number}"), decided=number) for number in range(MOST + 5)]
    found = decision_entries.joined(Decisions(bans=(each,)) for each in sanctions)
    assert set(found.bans) == set(sanctions[5:])
    (tmp_path / FILE).write_bytes(moderation_file.encoded(found))
    assert moderation_file.read(tmp_path / FILE) == found
