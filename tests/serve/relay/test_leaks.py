"""Visits of all kinds leave nothing behind: no session, app, link, task, timer or open file."""

from __future__ import annotations

import asyncio
import gc
import random
import weakref
from pathlib import Path
from typing import Any

import pytest

from seatui.serve.access.limits import Limits
from seatui.serve.relay.back import BackLink
from seatui.serve.relay.front import FrontLink
from seatui.serve.screens.app import ServedApp
from seatui.serve.terminal import session
from seatui.serve.terminal.session import TerminalSession
from tests.narrowing import present
from tests.serve.cluster.harness import TestCluster, workers
from tests.serve.harness import app_of
from tests.serve.relay.visits import HERE, THERE, Visit, make_room, relay_of
from tests.serve.waiting import until

VISITS = 20
ENDS = ("escape", "quit", "kill", "front link", "back link", "crash", "close", "lines", "opening", "stalled")


class Remains:
    """Weak references to all parts of visits."""

    def __init__(self) -> None:
        self._parts: list[weakref.ref[object]] = []

    def watch(self, *parts: object) -> None:
        self._parts += [weakref.ref(part) for part in parts]

    @property
    def alive(self) -> list[object]:
        drop_cancelled_timers()
        gc.collect()
        return [part for each in self._parts if (part := each()) is not None]


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def drop_cancelled_timers() -> None:
    """Let the loop forget timers that were cancelled: it does so once most of them are. In a server they keep no context."""
    loop: Any = asyncio.get_running_loop()
    for _ in range(200 + len(loop._scheduled)):
        loop.call_later(3600, gc.collect).cancel()


def own_timers() -> list[Any]:
    """Return the timers that would call something of a relay or a session."""
    scheduled: list[Any] = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]
    kinds = (BackLink, FrontLink, TerminalSession, ServedApp)
    return [each for each in scheduled if not each.cancelled() and isinstance(getattr(each._callback, "__self__", None), kinds)]


async def visit_and_end(cluster: TestCluster, remains: Remains, end: str) -> None:
    room = next(iter(cluster.harbour(THERE).rooms.values()))
    bo = await cluster.connect("Bo", at=HERE, term=None if end == "lines" else "xterm-256color", window=2**16)
    visit = Visit(cluster, room, bo)
    if end == "opening":
        await bo.screen_with(room.title)
        bo.press(*visit.keys_to_table())
        bo.kill()
    else:
        await visit.go()
        remains.watch(visit.front, visit.back, visit.link, visit.back_link, visit.back._client)
        if end != "lines":
            remains.watch(app_of(visit.front), app_of(visit.back))
        await finish(visit, end)
    cluster.clients.remove(bo)
    sessions = present(cluster.hosts[HERE].ssh).sessions
    await until(lambda: not sessions and not relay_of(cluster.hosts[THERE]).sessions and not visit.is_there, bo.text)
    bo.kill()
    await bo.connection.wait_closed()


async def finish(visit: Visit, end: str) -> None:
    bo = visit.bo
    match end:
        case "escape":
            await visit.leave()
            bo.press("ctrl+q")
        case "quit":
            bo.press("ctrl+q")
        case "front link" | "back link":
            (visit.link if end == "front link" else visit.back_link).abort()
            await bo.screen_with("The way to that table broke")
        case "crash":
            app_of(visit.back).call_later(lambda: [].pop())
            await bo.screen_with("Internal error")
        case "close":
            visit.front.close("It is late.")
            await until(bo.gone.is_set)
        case "lines":
            await visit.leave()
            bo.send(b"quit\n")
        case "stalled":
            bo.stop_reading()
            while not visit.front.is_blocked:
                visit.back.send(b"\0" * 16384)
                await asyncio.sleep(0)
    bo.kill()


async def test_visits_of_all_kinds_leave_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "log_crash", lambda *_, **__: None)  # pytest keeps logged errors, with all that their frames refer to
    async with workers(tmp_path, limits=Limits(per_address=200, sessions_per_name=200)) as cluster:
        room = make_room(cluster)
        await until(lambda: room.id in cluster.harbour(HERE).listed)
        await visit_and_end(cluster, Remains(), "escape")  # what is made once is not counted
        remains, chance = Remains(), random.Random(5)
        ends = [*ENDS * (VISITS // len(ENDS))]
        chance.shuffle(ends)
        await until(lambda: not relay_of(cluster.hosts[THERE]).links)
        tasks, files = len(asyncio.all_tasks()), open_files()
        for end in ends:
            await visit_and_end(cluster, remains, end)
        await until(lambda: not relay_of(cluster.hosts[THERE]).links)
        await until(lambda: len(asyncio.all_tasks()) <= tasks, lambda: str(asyncio.all_tasks()))
        await until(lambda: not remains.alive, lambda: str(remains.alive))
        await until(lambda: not own_timers(), lambda: str(own_timers()))
        await until(lambda: open_files() <= files, lambda: f"{open_files()} open files, {files} before")
