"""The measures of the benchmark: the keys of an honest player, and the memory of the server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

import asyncssh

from bench.abuse.floods import LARGEST, name_of
from bench.budget import Budget
from bench.ssh.benchmark import DOWN, ENTER, UP
from bench.ssh.key_load import KeyPresser, Times, press_keys
from bench.ssh.player import Player
from bench.ssh.server import Server

HONEST = "Guest"
FOES = (HONEST, *(name_of(number) for number in range(200)))
"""Names that the server knows, for it takes few new ones from one address."""
PACE = 5  # keys a second of the honest player
SETTLE_SECONDS = 2.0
PER_ADDRESS = 12
HELP_KEYS = b"?", b"\x1b"
FREED_SECONDS = 15.0
"""Seconds until the server has noticed that everybody has left, and collected garbage in a quiet moment."""


class KeyTimes(NamedTuple):
    """The times of an honest player's keys, and what the server did meanwhile."""

    times: Times
    cpu: float  # %
    connected: int | None = None  # hostile clients, at the end

    def budgets(self, limit: float | None, quiet: KeyTimes | None) -> list[Budget]:
        found = [
            Budget("honest key to first byte, p50", self.times.p50, "ms"),
            Budget("honest key to first byte, p99", self.times.p99, "ms", limit),
            Budget("CPU of the server", self.cpu, "%"),
            Budget("lag of the load itself, p99", self.times.own_lag, "ms"),
        ]
        if quiet is not None and quiet is not self:
            found.append(Budget("p99 / without a flood", self.times.p99 / quiet.times.p99, "x"))
        if self.connected is not None:
            found.append(Budget("hostile clients not disconnected", self.connected, ""))
        return found


async def keys_during_a_flood(server: Server, kind: str, clients: int, addresses: int, seconds: float) -> KeyTimes:
    player = await Player.join(server.port, HONEST)
    presser = await KeyPresser.of(player, DOWN, UP)
    with _flooding(server, kind, clients, addresses, seconds + SETTLE_SECONDS) as flood:
        await asyncio.sleep(SETTLE_SECONDS)
        times = await _measured(server, presser, seconds)
        connected = None if flood is None else int((await asyncio.to_thread(flood.communicate))[0] or 0)
    player.leave()
    return times._replace(connected=connected)


async def keys_on_a_slow_disk(server: Server, tables: int, seconds: float) -> KeyTimes:
    """Measure a player in the lobby while bots play in real time at all tables, with two people at each."""
    for table in range(tables):
        for end in "ab":
            operator = await Player.join(server.port, f"Operator {table}{end}", f"127.0.2.{1 + table}")
            operator.send(ENTER)
    presser = await KeyPresser.of(await Player.join(server.port, HONEST), DOWN, UP)
    await asyncio.sleep(SETTLE_SECONDS)
    return await _measured(server, presser, seconds)


async def memory_of_windows(server: Server, count: int, *, one_name: bool) -> tuple[float, float, float]:
    """Return the memory in MiB at the start, with this many of the largest windows open, and after all have left."""
    await Player.join(server.port, HONEST)
    start, players = server.rss_mib(), list[Player]()
    for number in range(count):
        player = Player(name_of(0 if one_name else number))
        await player.connect(server.port, f"127.0.1.{1 + number // PER_ADDRESS}", LARGEST)
        players.append(player)
    most = server.rss_mib()
    for number in range(6):
        for player in players:
            try:
                player.send(HELP_KEYS[number % 2])
            except (OSError, asyncssh.Error):  # the server closes sessions of a name that has too many
                continue
        await asyncio.sleep(SETTLE_SECONDS)
        most = max(most, server.rss_mib())
    for player in players:
        player.leave()
    await asyncio.sleep(FREED_SECONDS)
    return start, most, server.rss_mib()


async def _measured(server: Server, presser: KeyPresser, seconds: float) -> KeyTimes:
    began, before = perf_counter(), server.cpu_seconds()
    times = await press_keys([presser], seconds, PACE)
    return KeyTimes(times, (server.cpu_seconds() - before) / (perf_counter() - began) * 100)


@contextmanager
def _flooding(server: Server, kind: str, clients: int, addresses: int, seconds: float) -> Iterator[subprocess.Popen[str] | None]:
    """Run hostile clients in a process of their own."""
    if not kind:
        yield None
        return
    words = (server.port, kind, clients, addresses, seconds)
    flood = subprocess.Popen((sys.executable, "-m", "bench.abuse.floods", *map(str, words)), stdout=subprocess.PIPE, text=True)
    assert flood.stdout is not None
    try:
        if flood.stdout.readline() != "ready\n":
            raise RuntimeError("the hostile clients could not connect")
        yield flood
    finally:
        flood.kill()
        flood.wait()
