"""A running server: its work in the background, and how it stops."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from seatui.engine.contract import Refused
from seatui.match.saves import journal
from seatui.serve.harbour.rooms.room_core import CLOSE_IDLE_AFTER
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.ops import gc_policy, server_run
from seatui.serve.ops.gc_policy import ALL, FEWEST_CLOSED, MOST_CLOSED, YOUNG, GarbageCollector
from seatui.serve.ops.host import Host, HostConfig
from seatui.serve.ops.host_actions import HostActions
from seatui.serve.ops.log import LogEntry
from seatui.serve.ops.metrics import LoopLag, Percentiles, RecentLatency, percentiles
from seatui.serve.ops.server_run import FORCED_EXIT, ServerRun
from seatui.serve.ops.snapshot import UNSAVED, TableInfo
from seatui.serve.ops.table_log import TableLogger, table_info
from seatui.serve.terminal.latency import LatencyHistogram
from tests.match.saves.save_tools import no_space
from tests.serve.harbour.clocked_harbour import ClockedHarbour, duel, end
from tests.serve.harness import serving
from tests.serve.waiting import PATIENCE, until


async def test_the_picture_has_everybody_and_all_tables(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        ann = await harness.connect("Ann")
        await ann.screen_with("Make a table")
        ann.press("down")
        harbour = harness.host.harbour
        room = harbour.make_room(harbour.people.by_name("Cy"), Plan("sea-search", 3, bots=("", "mate", "mate"), title="Evening"))
        seen = harness.host.snapshot()
        assert [(guest.name, guest.address, guest.via, guest.where) for guest in seen.sessions] == [("Ann", "127.0.0.1", "ssh", "")]
        assert seen.tables == (TableInfo("Evening", room.game.title, "open", (), 2, room.id),)
        assert seen.fingerprint.startswith("SHA256:")
        assert seen.summary()["people"] == 1
        await ann.leave()
        await until(lambda: not harness.host.snapshot().sessions)


async def test_all_is_closed_whatever_fails_in_telling_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(HostConfig(tmp_path / "harbour", 0, address="127.0.0.1"))
    await host.start()
    assert host.ssh is not None
    with monkeypatch.context() as broken:
        broken.setattr(host.ssh, "close", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await host.stop()
    again = Host(host.config)
    await again.start()  # the folder is free
    await again.stop()
    await host.stop()


async def test_nobody_comes_in_twice_in_one_session(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        ann = await harness.connect("Ann")
        await ann.screen_with("Make a table")
        (session,) = harness.server.sessions
        assert session.player is not None
        with pytest.raises(Refused, match="already"):
            harness.host._admit(session, session.player)
        assert len(harness.host.harbour.visitors) == 1


async def test_a_folder_is_for_its_owner_alone_and_free_again_after_the_end(tmp_path: Path) -> None:
    for _ in range(2):
        host = Host(HostConfig(tmp_path / "harbour", 0, address="127.0.0.1"))
        await host.start()
        await host.stop()
    assert (tmp_path / "harbour").stat().st_mode & 0o777 == 0o700


async def test_a_folder_of_others_or_open_to_them_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "harbour"
    folder.mkdir()
    for mode in (0o777, 0o755, 0o710):
        folder.chmod(mode)
        with pytest.raises(Refused, match=f"run chmod 700 {folder};"):
            await Host(HostConfig(folder, 0, address="127.0.0.1")).start()
    folder.chmod(0o700)
    other = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: other)
    with pytest.raises(Refused, match=f"run chown {other} {folder};"):
        await Host(HostConfig(folder, 0, address="127.0.0.1")).start()
    assert not list(folder.iterdir())


def test_what_becomes_of_tables_is_noted(tmp_path: Path, entries: list[LogEntry]) -> None:
    harbour = ClockedHarbour(tmp_path)
    table_logger = TableLogger(harbour)
    room = duel(harbour, "Ann", "Bo")
    room.start(harbour.player("Ann"))
    room.discard()
    table_logger.close()
    assert [entry.event for entry in entries] == ["table_made", "table_started", "table_removed"]
    assert entries[1].fields | {"game": room.game.id, "people": "Ann, Bo", "bots": 0} == entries[1].fields


def test_a_game_that_cannot_be_saved_is_told_to_the_host_once_and_once_that_it_can_be_again(
    tmp_path: Path, entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True, title="Evening")
    table_logger = TableLogger(harbour)
    with monkeypatch.context() as full:
        full.setattr(journal, "_write_all", no_space())
        for _ in range(3):
            with pytest.raises(Refused, match="no space left"):
                end(room)
        assert table_info(room).state == UNSAVED
        assert [(entry.event, entry.fields["text"], entry.fields["table"]) for entry in entries if "table" in entry.fields] == [
            ("error", "a game cannot be saved and is paused (no space left on device): Evening", room.id)
        ]
    entries.clear()
    end(room)
    assert [entry.fields["text"] for entry in entries if entry.event == "warning"] == ["a game can be saved again and goes on: Evening"]
    assert table_info(room).state == "finished"
    table_logger.close()


def test_of_a_game_that_was_laid_up_nobody_says_that_it_can_be_saved(
    tmp_path: Path, entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    table_logger = TableLogger(harbour)
    monkeypatch.setattr(journal, "_write_all", no_space())
    with pytest.raises(Refused, match="no space left"):
        end(room)
    entries.clear()
    for visitor in room.visitors:
        visitor.go(None)
    harbour.time += CLOSE_IDLE_AFTER
    harbour.close_idle_rooms()
    harbour.visitor("Ann").leave()
    assert [entry for entry in entries if "again" in str(entry.fields.get("text"))] == []
    table_logger.close()


# Stopping


class Slow:
    """A host that never finishes stopping."""

    sessions: frozenset[object] = frozenset()
    stops = False

    async def start(self) -> None: ...

    async def stop(self, why: str) -> None:
        self.stops = True
        await asyncio.Event().wait()


def run_of(host: Slow, write: Callable[[str], None] | None = None) -> ServerRun:
    """Return the run of a stand-in for a host."""
    return ServerRun(cast("Host", host), HostActions(cast("Host", host), "test"), write, status=False)


async def test_a_second_signal_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    monkeypatch.setattr(server_run, "LONGEST_STOP", 3600.0)
    slow = Slow()
    running = asyncio.create_task(run_of(slow).run())
    await until(lambda: signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL)
    signal.raise_signal(signal.SIGTERM)
    await until(lambda: slow.stops, "it does not stop")
    assert codes == []
    signal.raise_signal(signal.SIGTERM)
    assert codes == [FORCED_EXIT]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


async def test_a_signal_in_the_middle_of_a_line_of_the_log_stops_at_once_too(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    monkeypatch.setattr(server_run, "LAST_LINE_SECONDS", 0.05)
    cut_short = run_of(Slow(), lambda _: None)
    assert cut_short._log_writer is not None
    with cut_short._log_writer._waiting.mutex:
        cut_short._stop_at_once()
    assert codes == [FORCED_EXIT]


class NeverReady(Slow):
    """A server that starts for ever."""

    def __init__(self) -> None:
        self.is_starting = False
        self.is_cancelled = False

    async def start(self) -> None:
        self.is_starting = True
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.is_cancelled = True
            raise

    async def stop(self, why: str) -> None: ...


async def test_a_signal_while_starting_stops_the_server() -> None:
    server = NeverReady()
    running = asyncio.create_task(run_of(server).run())
    await until(lambda: server.is_starting)
    signal.raise_signal(signal.SIGTERM)
    await asyncio.wait_for(running, PATIENCE)
    assert server.is_cancelled


async def test_nohup_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_run, "LONGEST_STOP", 0.0)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        running = asyncio.create_task(run_of(Slow()).run())
        await until(lambda: signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    finally:
        signal.signal(signal.SIGHUP, before)


# Garbage

CLEARED = -1


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The generations that the collector has collected, at short intervals."""
    done: list[int] = []
    monkeypatch.setattr(gc, "collect", done.append)
    monkeypatch.setattr(gc_policy, "clear_caches", lambda: done.append(CLEARED))
    monkeypatch.setattr(gc_policy, "EVERY", 0.001)
    monkeypatch.setattr(gc_policy, "FEWEST_OBJECTS", -1)
    monkeypatch.setattr(gc_policy, "FREED_SECONDS", 0)
    return done


@pytest.mark.parametrize(
    ("is_quiet", "here", "ended", "collects_all"),
    [
        (True, 3, 0, False),
        (True, 3, 1, True),
        (False, 3, FEWEST_CLOSED - 1, False),
        (False, 3, FEWEST_CLOSED, True),
        (False, 40, 19, False),
        (False, 40, 20, True),
        (False, 1000, MOST_CLOSED - 1, False),
        (False, 1000, MOST_CLOSED, True),
    ],
)
async def test_everything_is_swept_when_nobody_minds_or_it_must_be(
    collected: list[int], is_quiet: bool, here: int, ended: int, collects_all: bool
) -> None:
    collector = GarbageCollector(lambda: is_quiet, lambda: here)
    collector.start()
    for _ in range(ended):
        collector.session_ended()
    await until(lambda: len(collected) > 3)
    collector.stop()
    assert collected.count(ALL) == collects_all
    assert not collects_all or collected[collected.index(ALL) - 1] == CLEARED
    assert YOUNG in collected
    assert gc.isenabled()


async def test_a_session_is_swept_only_after_its_screens_are_freed(collected: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_policy, "FREED_SECONDS", 10**6)
    collector = GarbageCollector(lambda: True, lambda: 1)
    collector.start()
    collector.session_ended()
    await until(lambda: len(collected) > 3)
    collector.stop()
    assert ALL not in collected


async def test_a_few_new_things_are_not_looked_at(collected: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_policy, "FEWEST_OBJECTS", 10**9)
    collector = GarbageCollector(lambda: True, lambda: 1)
    collector.start()
    await asyncio.sleep(0.05)
    collector.stop()
    assert not collected


# Metrics


def test_what_is_recent_is_what_came_since_the_mark_before_the_last() -> None:
    waits, recent = LatencyHistogram(), RecentLatency()
    for seconds in (0.001, 0.5, 0.01):
        waits.add(seconds)
        kept = LatencyHistogram()
        kept.merge(waits)
        recent.mark(kept)
    assert percentiles(recent.recent(waits)) == Percentiles(10, 10)
    assert percentiles(LatencyHistogram()) is None


async def test_a_loop_that_hangs_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    lag, loop = LoopLag(), asyncio.get_running_loop()
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr(loop, "time", lambda: clock.now)
    lag._measure(loop, 99.95)
    lag.stop()
    assert lag.percentiles() == Percentiles(50, 50)
