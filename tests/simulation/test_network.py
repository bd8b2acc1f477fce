"""Simulated connections behave as those of asyncio do."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest

from tests.simulation.loop import SimLoop
from tests.simulation.processes import Host

LONG = bytes(range(256)) * 400


class Pair:
    """A server that notes what it reads, and a client that the test plays."""

    def __init__(self, seed: int = 1) -> None:
        self.loop = SimLoop(Random(seed))
        self.read = b""
        self.ended: list[str] = []
        self.answers = True
        self.server = self.loop.start_process("server", Host("north"), self._serve)
        self.home = Host("home")

    async def _serve(self) -> None:
        await asyncio.start_server(self._take, "", 7)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(100):
                self.read += data
                if self.answers:
                    writer.write(data.upper())
                    await writer.drain()
            self.ended.append("end")
            writer.close()
        except OSError as error:
            self.ended.append(type(error).__name__)

    def run(self, *clients: Coroutine[Any, Any, None], seconds: float = 300) -> None:
        for number, client in enumerate(clients):
            self.loop.start_process(f"client {number}", self.home, lambda client=client: client)  # type: ignore[misc]
        self.loop.run_until_complete(asyncio.sleep(seconds))
        assert not self.loop.failures


@pytest.mark.parametrize("seed", range(5))
def test_bytes_arrive_whole_and_in_order_both_ways(seed: int) -> None:
    pair, answer = Pair(seed), b""

    async def client() -> None:
        nonlocal answer
        await asyncio.sleep(1)
        reader, writer = await asyncio.open_connection("north", 7)

        async def write() -> None:
            for at in range(0, len(LONG), 999):
                writer.write(LONG[at : at + 999])
                await writer.drain()
            writer.write_eof()

        writing = asyncio.create_task(write())
        answer = await reader.read(-1)
        await writing

    pair.run(client())
    assert pair.read == LONG
    assert answer == LONG.upper()
    assert pair.ended == ["end"]
    assert not pair.loop.network.connections


def test_whoever_does_not_read_stops_the_sender() -> None:
    pair, written = Pair(), 0

    async def client() -> None:
        nonlocal written
        await asyncio.sleep(1)
        _, writer = await asyncio.open_connection("north", 7)
        while True:
            writer.write(bytes(1000))
            await writer.drain()
            written += 1000

    async def stop() -> None:
        await asyncio.sleep(5)
        for connection in pair.loop.network.connections:
            connection.ends[1].pause_reading()

    pair.run(client(), stop(), seconds=100)
    assert 10_000 < written < 1_000_000


def test_a_killed_process_resets_its_connections() -> None:
    pair, errors = Pair(), list[str]()

    async def client() -> None:
        await asyncio.sleep(1)
        reader, writer = await asyncio.open_connection("north", 7)
        writer.write(b"hello")
        try:
            while await reader.read(100):
                pass
        except OSError as error:
            errors.append(type(error).__name__)
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("north", 7)
        errors.append("refused")

    async def kill() -> None:
        await asyncio.sleep(3)
        pair.server.kill()

    pair.run(client(), kill(), seconds=10)
    assert errors == ["ConnectionResetError", "refused"]
    assert not pair.ended


def test_a_silent_connection_is_noticed_only_after_a_while() -> None:
    pair, lost = Pair(), list[float]()

    async def client() -> None:
        await asyncio.sleep(1)
        reader, writer = await asyncio.open_connection("north", 7)
        await asyncio.sleep(5)
        writer.write(b"hello")
        began = pair.loop.time()
        with pytest.raises(TimeoutError):
            await reader.read(100)
        lost.append(pair.loop.time() - began)

    async def silence() -> None:
        await asyncio.sleep(4)
        pair.loop.network.connections[0].go_silent()

    pair.run(client(), silence())
    assert lost[0] > 1
    assert pair.ended == ["TimeoutError"]
    assert pair.read == b""


def test_bytes_wait_while_hosts_are_parted() -> None:
    pair, arrived = Pair(), list[float]()

    async def client() -> None:
        await asyncio.sleep(1)
        reader, writer = await asyncio.open_connection("north", 7)
        pair.loop.network.part("home", "north")
        writer.write(b"hello")
        began = pair.loop.time()
        assert await reader.readexactly(5) == b"HELLO"
        arrived.append(pair.loop.time() - began)

    async def join() -> None:
        await asyncio.sleep(30)
        pair.loop.network.join_all()

    pair.run(client(), join())
    assert arrived[0] > 20
