"""Tables of a host with several workers: who has them, and what the lists say after faults."""

from __future__ import annotations

import asyncio
import errno
import os
import threading
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import TABLES
from seatui.serve.cluster.report import WorkerReport
from seatui.serve.cluster.store import Lease
from seatui.serve.harbour.disk_threads import DiskThreads
from seatui.serve.harbour.harbour import HarbourLimits
from seatui.serve.harbour.rooms.room_card import encode
from seatui.serve.harbour.rooms.room_model import Plan, RoomState
from seatui.serve.harbour.shared.table_lock import TableLock
from tests.narrowing import present
from tests.serve.harbour.worker_harbours import GAME, NORTH, WorkerHarbour, harbours
from tests.serve.waiting import until


async def test_a_table_rests_though_a_password_is_being_compared(tmp_path: Path) -> None:
    async with harbours(tmp_path) as (one, two):
        ann, bo = await one.player("Ann"), await one.player("Bo")
        room = await one.make_table(ann, password="pearl")
        one.time += 59
        visitor = one.harbour.add_visitor(bo)
        found = await one.reach(room.id)
        entering = asyncio.create_task(found.give_password(bo, "pearl"))
        await asyncio.sleep(0)
        one.time += 2
        one.harbour.close_idle_rooms()
        with pytest.raises(Refused, match="go there again"):
            await entering
        with pytest.raises(Refused, match="go there again"):
            visitor.go(found)
        there = await two.reach(room.id)
        await there.give_password(bo, "pearl")
        assert one.harbour.rooms == {}


async def test_a_table_given_up_while_it_is_opened_is_taken_again(tmp_path: Path) -> None:
    async with harbours(tmp_path, 1) as (one,):
        room = await one.begin_game("Ann", "Bo")
        one.harbour.rest(room)
        opening = asyncio.create_task(one.harbour.reach(room.id))
        while (taken := one.harbour.rooms.get(room.id)) is None:
            await asyncio.sleep(0)
        taken.hand_over()
        found = await opening
        assert found is one.harbour.rooms[room.id]
        assert found is not taken


async def test_cards_of_a_dead_worker_are_corrected(tmp_path: Path) -> None:
    async with harbours(tmp_path) as workers:
        one, two = workers
        ann = await one.player("Ann")
        room = await one.make_table(ann)
        one.harbour.add_visitor(ann).go(room)
        await until(lambda: present(one.stored(room.id)).present != ())
        await one.kill()
        workers.append(again := WorkerHarbour(one.server, one.folder, 1))
        await again.start()
        assert present(two.stored(room.id)).owner == "north/1"  # who lives, but knows nothing of it
        two.harbour.close_idle_rooms()
        await until(lambda: present(two.stored(room.id)).owner == "")
        assert two.harbour.listed[room.id].present == ()


async def test_a_card_without_a_table_is_withdrawn(tmp_path: Path) -> None:
    async with harbours(tmp_path) as (one, two):
        room = await one.make_table(await one.player("Ann"))
        await one.give_up(room)
        card = present(one.stored(room.id))
        (await one.reach(room.id)).discard()
        await until(lambda: one.stored(room.id) is None)
        one.server.write(TABLES, {room.id: encode(card)})  # as of a worker that died before it could say so
        await until(lambda: room.id in two.harbour.listed)
        two.harbour.close_idle_rooms()
        await until(lambda: room.id not in two.harbour.listed)


async def test_an_owner_contradicts_an_old_card(tmp_path: Path) -> None:
    async with harbours(tmp_path) as (one, two):
        room = await one.make_table(await one.player("Ann"))
        one.server.stop()
        await until(lambda: not (one.cluster.is_connected or two.cluster.is_connected))
        one.harbour.rest(room)
        await two.reach(room.id)
        one.server.start()
        await until(lambda: two.cluster.is_connected and present(two.stored(room.id)).owner == "north/2")
        await until(lambda: one.cluster.is_connected)
        old = present(one.stored(room.id))._replace(owner="", epoch=1)
        one.cluster.write(TABLES, room.id, encode(old), vouch=False)
        await until(lambda: present(one.stored(room.id)).owner == "")
        await until(lambda: present(one.stored(room.id)).owner == "north/2")


async def test_a_table_at_rest_is_told_as_it_is_once_the_store_is_back(tmp_path: Path) -> None:
    async with harbours(tmp_path) as (one, two):
        for name in ("Ann", "Bo"):
            await one.player(name)
        room = await one.make_table(await one.player("Ann"))
        one.server.stop()
        await until(lambda: not (one.cluster.is_connected or two.cluster.is_connected))
        one.harbour.rest(room)
        there = await two.reach(room.id)
        for seat, name in enumerate(("Ann", "Bo")):
            there.sit(present(two.harbour.people.find(name)), seat)
        there.start(present(two.harbour.people.find("Ann")))
        two.harbour.rest(there)
        two.cluster.disown(TABLES, room.id)  # so that what the first worker said comes last
        one.server.start()
        await until(lambda: one.cluster.is_connected and two.cluster.is_connected)
        await until(lambda: one.harbour.listed[room.id].state is RoomState.PLAYING)
        await until(lambda: two.harbour.listed[room.id].state is RoomState.PLAYING)


@pytest.mark.parametrize("is_seated", [True, False])
async def test_no_table_is_removed_because_of_an_old_card(tmp_path: Path, is_seated: bool) -> None:
    async with harbours(tmp_path, limits=HarbourLimits(unstarted_seconds=100)) as (one, two):
        ann = await one.player("Ann")
        room = await one.make_table(ann)
        await one.give_up(room)
        old = present(one.stored(room.id))._replace(since=time.time() - 1000)
        if is_seated:
            there = await two.reach(room.id)
            there.sit(await two.player("Bo"), 1)
            await two.give_up(there)
        one.server.write(TABLES, {room.id: encode(old)})
        await until(lambda: one.cluster.entries(TABLES)[room.id] == encode(old))
        await one.harbour.housekeeping.run()
        assert (one.folder / "tables" / f"{room.id}.toml").exists()
        assert one.harbour.rooms[room.id].places[1].name == ("Bo" if is_seated else "")


async def test_a_forgotten_table_at_rest_is_removed(tmp_path: Path) -> None:
    async with harbours(tmp_path, 1, HarbourLimits(unstarted_seconds=100)) as (one,):
        room = await one.make_table(await one.player("Ann"))
        await one.give_up(room)
        path = one.folder / "tables" / f"{room.id}.toml"
        os.utime(path, (time.time() - 1000,) * 2)
        one.server.write(TABLES, {room.id: encode(present(one.stored(room.id))._replace(since=time.time() - 1000))})
        await until(lambda: one.harbour.listed[room.id].empty_for > 100)
        await one.harbour.housekeeping.run()
        assert not path.exists()
        await until(lambda: one.stored(room.id) is None)


async def test_reports_without_people_change_no_list(tmp_path: Path) -> None:
    async with harbours(tmp_path) as (one, two):
        shares = count(1)
        changes: list[None] = []
        two.harbour.listen(lambda: changes.append(None))
        one.cluster.make_report = lambda: WorkerReport(NORTH, work={"192.0.2.0/24": next(shares) / 100})
        for number in range(4):
            before = two.cluster.reports["north/1"]
            one.cluster.report_soon()
            await until(lambda before=before: two.cluster.reports["north/1"] is not before)
            if number == 0:
                changes.clear()  # the first report that this harbour has heard
        assert changes == []
        one.harbour.add_visitor(await one.player("Ann"))
        one.cluster.make_report = lambda: WorkerReport(NORTH, guests=one.harbour.guests())
        one.cluster.report_soon()
        await until(lambda: "Ann" in two.harbour.whereabouts)
        assert changes


async def test_a_closed_table_is_opened_under_a_new_epoch(tmp_path: Path) -> None:
    async with harbours(tmp_path, 1) as (one,):
        room = await one.make_table(await one.player("Ann"))
        for _ in range(3):
            await one.give_up(room)
            room = await one.reach(room.id)
        await one.start_game(room, "Ann", "Bo")
        epoch = present(room.table).match.epoch
        room.put_away()
        await until(lambda: one.stored(room.id) is None)
        one.server.forget()
        one.harbour.reopen_room(room.id)
        assert present((await one.reach(room.id)).table).match.epoch > epoch > 1


async def test_a_table_that_cannot_be_opened_again_is_nobodys(tmp_path: Path) -> None:
    async with harbours(tmp_path, 1) as (one,):
        room = await one.make_table(await one.player("Ann"))
        room.put_away()
        (one.folder / "tables" / f"{room.id}.toml").mkdir()
        with pytest.raises(Refused, match="cannot be renamed"):
            one.harbour.reopen_room(room.id)
        assert not one.harbour.ownership.tables
        await until(lambda: one.stored(room.id) is None)


async def test_a_lease_of_a_table_given_up_meanwhile_is_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with harbours(tmp_path, 1) as (one,):
        ann = await one.player("Ann")
        lease, begun, may_go = one.store.lease, asyncio.Event(), asyncio.Event()

        async def slow(*about: Any) -> Lease:
            begun.set()
            await may_go.wait()
            return await lease(*about, force=False)

        monkeypatch.setattr(one.store, "lease", lambda *about, force: slow(*about))
        room = one.harbour.make_room(ann, Plan(GAME, 2))
        await begun.wait()
        room.discard()
        may_go.set()
        await until(lambda: one.cluster.leases.epochs == {} and not one.server._leases)


async def test_a_disk_that_fails_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with harbours(tmp_path, 1) as (one,):
        ann = await one.player("Ann")
        room = await one.make_table(ann)
        await one.give_up(room)

        def fail(_: TableLock) -> bool:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(TableLock, "acquire", fail)
        with pytest.raises(Refused, match="No space left"):
            await one.harbour.reach(room.id)
        with pytest.raises(Refused, match="No space left"):
            one.harbour.make_room(ann, Plan(GAME, 2))
        one.harbour._housekeeper.release()
        one.harbour.close_idle_rooms()


async def test_a_table_that_cannot_be_closed_keeps_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with harbours(tmp_path) as (one, two):
        rooms = [await one.make_table(await one.player(name)) for name in ("Ann", "Bo")]
        await until(lambda: {room.id for room in rooms} == two.harbour.listed.keys())
        with monkeypatch.context() as broken:

            def fail() -> None:
                raise ValueError("nobody foresaw this")

            broken.setattr(rooms[0], "hand_over", fail)
            one.harbour.hand_over_all()
        assert list(one.harbour.rooms) == [rooms[0].id]
        assert (await two.reach(rooms[1].id)).id == rooms[1].id
        one.harbour.hand_over_all()
        assert not one.harbour.rooms


async def test_a_worker_that_ends_writes_before_it_gives_up_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with harbours(tmp_path, 1) as workers:
        workers.append(two := WorkerHarbour(workers[0].server, workers[0].folder, 2))
        threads = DiskThreads()
        await two.start(threads=threads)
        room = await two.make_table(await two.player("Ann"))
        keep, may_write = paths.keep, threading.Event()

        def keep_late(path: Path, data: bytes) -> None:
            may_write.wait()
            keep(path, data)

        monkeypatch.setattr(paths, "keep", keep_late)
        room.sit(await two.player("Ann"), 0)
        threading.Timer(0.1, may_write.set).start()
        two.harbour.close()
        assert not two.harbour.ownership.tables
        assert 'owner = "ann"' in (two.folder / "tables" / f"{room.id}.toml").read_text()
        threads.close()
