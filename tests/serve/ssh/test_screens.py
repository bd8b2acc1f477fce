"""Screens of terminals, also when their connections fail."""

from __future__ import annotations

import asyncio
import gc
import heapq
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from asyncssh.connection import SSHConnection
from asyncssh.constants import MSG_IGNORE

from seatui.serve.screens.app import ServedApp
from tests.serve.harness import app_of, serving
from tests.serve.terminal.recording_app import drawn
from tests.serve.waiting import until


async def test_whoever_reads_again_sees_what_somebody_sees_who_has_just_come(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        ann = await harness.connect("Ann", size=(100, 30))
        await ann.screen_with("Make a table")
        (session,) = harness.server.sessions
        session.block()
        before = len(ann.received)
        ann.press("n")
        app = app_of(session)
        await until(lambda: "MakeTable" in type(app.screen).__name__, "no other screen is opened")
        ann.press("down")
        await drawn(app)
        assert len(ann.received) < before + 20  # what was on its way
        session.unblock()
        resumed = await ann.screen_without("No table is open yet")
        ann.resize(101, 30)
        ann.resize(100, 30)  # which redraws everything
        await until(lambda: ann.text() == resumed, lambda: f"{resumed}\nis not\n{ann.text()}")
        assert len(resumed.split()) > 20


async def test_the_first_screen_is_painted_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        ann = await harness.connect("Ann", size=(120, 40))
        await ann.screen_with("Make a table", "Write something")
        ann.press("down")
        await ann.screen_with("▸ t")
        for words in ("Harbour", "Rulebooks", "Nothing has been said yet."):
            assert ann.received.decode().count(words) == 1, words


async def test_no_empty_packets_go_before_those_with_something_in_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ignored: list[bool] = []

    def ignore(connection: SSHConnection, *_: object) -> bool:
        ignored.append(connection.is_client())
        return True

    monkeypatch.setitem(SSHConnection._packet_handlers, MSG_IGNORE, ignore)
    async with serving(tmp_path) as harness:
        ann = await harness.connect("Ann")
        await ann.screen_with("Make a table")
        ann.press("down")
        await ann.screen_with("▸ t")
        assert ignored, "asyncssh sends no empty packets any more: what keeps ours back can go"
        assert not any(ignored)


async def test_what_is_read_of_style_sheets_is_shared_by_all_who_have_the_same_look(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        ann, bo = await harness.connect("Ann"), await harness.connect("Bo")
        await ann.screen_with("Make a table")
        await bo.screen_with("Make a table")
        mine, theirs = (app_of(session) for session in harness.server.sessions)
        assert mine.stylesheet is not theirs.stylesheet
        assert {*map(id, mine.stylesheet.rules)} == {*map(id, theirs.stylesheet.rules)}
        mine.call_later(mine.show_theme, "light")
        await until(lambda: mine.screen.styles.background != theirs.screen.styles.background)
        assert not {*map(id, mine.stylesheet.rules)} & {*map(id, theirs.stylesheet.rules)}


async def test_the_terminal_of_the_host_colours_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TERM": "dumb", "NO_COLOR": "1", "LANG": "C", "LC_ALL": "C", "COLUMNS": "40", "LINES": "10"}.items():
        monkeypatch.setenv(name, value)
    async with serving(tmp_path) as harness:
        rich = await harness.connect("Ann", env={"COLORTERM": "truecolor", "LANG": "C.UTF-8"})
        plain = await harness.connect("Bo", term="vt100", env={})
        await rich.screen_with("Make a table", "▸")
        assert re.search(rb"\x1b\[[0-9;]*[34]8;2;", rich.received)
        await plain.screen_with("Make a table", ">")
        assert plain.received.isascii()
        assert not re.search(rb"\x1b\[(?:[0-9]+;)*(?:[349][0-9]|10[0-7])[;m]", plain.received)


async def test_connections_cut_at_any_moment_leave_no_app(tmp_path: Path) -> None:
    chance = random.Random(11)
    async with serving(tmp_path) as harness:
        tasks = asyncio.all_tasks()
        for number in range(8):
            client = await harness.connect(f"P{number % 3}")
            wanted = chance.choice([0, 1, 400, 2000])
            await until(lambda client=client, wanted=wanted: len(client.received) >= wanted, "nothing is drawn")
            client.press("n", "esc")
            client.kill()
        await until(lambda: not harness.server.sessions, "sessions stay")
        await until(lambda: not len(harness.server.connection_counter), "connections are still counted")
        await until(lambda: not asyncio.all_tasks() - tasks, lambda: str(asyncio.all_tasks() - tasks))
        assert not harness.host.harbour.visitors
        harness.clients.clear()
        del client
        _forget_short_timers()
        await until(lambda: not _living_apps(), "apps stay")


def _living_apps() -> list[ServedApp]:
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, ServedApp)]


def _forget_short_timers() -> None:
    """Remove cancelled timers of screens, which the loop would keep with their contexts for some seconds."""
    loop: Any = asyncio.get_running_loop()
    soon = loop.time() + 10
    loop._scheduled[:] = [timer for timer in loop._scheduled if not (timer.cancelled() and timer.when() < soon)]
    heapq.heapify(loop._scheduled)


def test_nothing_of_the_network_is_loaded_before_somebody_serves() -> None:
    check = "import sys, seatui.cli, seatui.tui.app.app, seatui.serve.terminal.session; print('asyncssh' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True).stdout == "False\n"
