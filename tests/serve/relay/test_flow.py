"""Flow control along a relay: terminals that do not read, floods of keys, and the account of a player's work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from seatui.serve.access.limits import Limits
from seatui.serve.addresses import client_network
from seatui.serve.fair_share.work_account import HEAVY_SHARE, MEMORY_SECONDS
from seatui.serve.relay.frames import PIECE
from seatui.serve.relay.front import INPUT_BUFFER
from seatui.serve.relay.stream import READ_SIZE, WRITE_BUFFER
from seatui.serve.ssh.channel import Channel
from seatui.serve.terminal.input_buffer import BURST, PAUSE_AT
from tests.narrowing import present
from tests.serve.harness import app_of
from tests.serve.relay.visits import HERE, THERE, Visit, visiting
from tests.serve.ssh.channels import unsent
from tests.serve.terminal.recording_app import driver_of
from tests.serve.waiting import until

LIMITS = Limits()
FRAME = b"\0" * 16384
WINDOW = 2**16


class Waiting:
    """The most bytes that waited in each part of a relay."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self.in_back = self.in_reader = self.in_channel = 0

    def measure(self) -> None:
        visit = self._visit
        self.in_back = max(self.in_back, present(visit.back_link._stream).get_write_buffer_size())
        self.in_reader = max(self.in_reader, len(visit.link._reader._waiting))
        self.in_channel = max(self.in_channel, unsent(visit.front))


async def flood(visit: Visit, waiting: Waiting, is_over: Callable[[], bool]) -> None:
    """Let the table draw as fast as it can, as its driver would: not while the session is blocked."""
    while not is_over():
        if not visit.back.is_blocked:
            visit.back.send(FRAME)
        waiting.measure()
        await asyncio.sleep(0)


async def test_a_terminal_that_stops_reading_is_bounded_and_right_afterwards(tmp_path: Path) -> None:
    async with visiting(tmp_path, window=WINDOW) as visit:
        waiting = Waiting(visit)
        visit.bo.stop_reading()
        await flood(visit, waiting, lambda: visit.back.is_blocked and visit.front.is_blocked)
        for _ in range(200):
            await flood(visit, waiting, lambda: visit.back.is_blocked)
            await asyncio.sleep(0)
        assert waiting.in_back <= WRITE_BUFFER + 2 * len(FRAME)
        assert waiting.in_reader <= 2 * READ_SIZE + 2 * PIECE
        assert waiting.in_channel <= LIMITS.write_buffer + READ_SIZE + 2 * PIECE
        visit.cluster.harbour(THERE).announce("the tide turns")
        driver = driver_of(app_of(visit.back))
        await until(lambda: driver._has_dropped_frames, "no frame was dropped")
        visit.bo.read_on()
        await visit.bo.screen_with("the tide turns", "Bo (you)")
        await until(lambda: not visit.back.is_blocked and not visit.front.is_blocked)
        visit.bo.press("c")
        await visit.bo.screen_with("Back to the list")


async def test_a_terminal_that_never_reads_is_disconnected(tmp_path: Path) -> None:
    async with visiting(tmp_path, window=WINDOW) as visit:
        front, sessions = visit.front, present(visit.cluster.hosts[HERE].ssh).sessions
        front.limits = replace(LIMITS, stalled_seconds=0.3)
        visit.bo.stop_reading()
        await flood(visit, Waiting(visit), lambda: front.is_blocked or front.is_leaving)
        await until(lambda: not sessions, "the session stays")
        await until(lambda: not visit.is_there, "the player stays")


async def test_a_flood_of_keys_is_paused_down_to_the_terminal_and_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with visiting(tmp_path) as visit:
        cai = await visit.cluster.connect("Cai", at=THERE)
        await cai.screen_with("Make a table")
        front, link, back_link = visit.front, visit.link, visit.back_link
        paused: list[Channel] = []
        monkeypatch.setattr(Channel, "pause_reading", lambda channel: paused.append(channel))
        sent = 0
        while not paused:
            front.receive(b"w" * 4096)  # the SSH connection would be throttled before
            sent += 4096
            assert sent < 2**20, "nobody asks the terminal to stop"
            await asyncio.sleep(0)
        assert len(paused) == 1
        assert back_link._is_paused
        assert len(visit.back._input) < PAUSE_AT + READ_SIZE
        assert present(link._stream).get_write_buffer_size() <= INPUT_BUFFER + 2 * PIECE
        assert len(back_link._reader._waiting) <= 2 * READ_SIZE + 2 * PIECE
        received = len(cai.received)
        cai.press("down")
        await until(lambda: len(cai.received) > received, "a key of another player waits")
        assert len(visit.back._input) > BURST, "the flood was over before"
        visit.bo.kill()
        await until(lambda: not visit.is_there)


async def test_work_at_the_table_counts_for_the_address_and_the_name(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        ledger = visit.cluster.hosts[THERE]._ledger
        meters = set(visit.back.account._meters)
        assert meters == {ledger._meter("address", client_network(visit.front.address)), ledger._meter("name", "bo")}
        visit.bo.resize(400, 150)
        await until(lambda: visit.back.drawn_size == (400, 150))
        ledger.account_for(client_network(visit.front.address)).charge(20 * HEAVY_SHARE * MEMORY_SECONDS)
        assert visit.back.account.is_heavy
        visit.bo.press("c")
        await until(lambda: visit.back.drawn_size == (160, 48), "the window of a heavy account is drawn as a whole")


async def test_a_frame_of_any_size_comes_through(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        before, most = len(visit.bo.received), 3 * 2**20
        visit.back._transmit(b"x" * most)
        await until(lambda: visit.bo.received.count(b"x", before) >= most)


async def test_input_that_waited_before_the_visit_does_not_stop_it(tmp_path: Path) -> None:
    """The terminal was paused because of the lobby, and nobody else would let it go on."""
    async with visiting(tmp_path) as visit:
        await visit.leave()
        visit.front.pause_input()
        visit.front.put_back(b"\r")
        visit.front._schedule("pump", 0, visit.front._feed_client)
        await visit.arrive()
        await until(lambda: not visit.front._is_paused)
        visit.bo.press("c")
        await visit.bo.screen_with("Back to the list")


@pytest.mark.parametrize("term", ["xterm-256color", None])
async def test_a_terminal_that_stalls_until_the_visit_is_over_sees_the_lobby(tmp_path: Path, term: str | None) -> None:
    async with visiting(tmp_path, term=term, window=WINDOW) as visit:
        waiting = Waiting(visit)
        visit.bo.stop_reading()
        await flood(visit, waiting, lambda: visit.front.is_blocked)
        visit.room.discard()
        await until(lambda: not visit.is_there)
        visit.bo.read_on()
        await visit.bo.screen_with("Make a table" if term else "lobby")
