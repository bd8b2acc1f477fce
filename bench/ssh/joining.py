"""Sixty people who come at the same moment: how long each waits for the lobby, and what somebody notices who is there already."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.budget import Budget, percentile
from bench.process import stolen_seconds
from bench.ssh.benchmark import ALONE_PACE, DOWN, UP
from bench.ssh.key_load import KeyPresser, Times, press_keys
from bench.ssh.player import Player
from bench.ssh.real_clients import Gate, RealClient
from bench.ssh.server import Server

CROWD = 60
HERE = 4
"""People in the lobby, who press keys."""
ROUNDS = 3
BEFORE_SECONDS = 5.0
PRESS_SECONDS = 2.5
"""Seconds for which keys are pressed from the moment the crowd comes."""
REST_SECONDS = 3.0
"""Seconds until a crowd that has left is forgotten."""
WORST_LIMIT = 1500  # ms


class Arrival(NamedTuple):
    """One crowd: the milliseconds that each waited, the keys of those who were there, and the CPU seconds of everybody's join."""

    frames: list[float]
    keys: Times
    server_seconds: float
    client_seconds: float


class Joining:
    """Measures crowds that come to a lobby."""

    def __init__(self, server: Server, folder: Path, guests: Sequence[str]) -> None:
        self.server = server
        self.folder = folder
        self.here, self.crowd = guests[:HERE], guests[HERE : HERE + CROWD]

    async def run(self) -> AsyncIterator[tuple[str, list[Budget]]]:
        """Yield a title and the figures."""
        with own_cores(self.server):
            yield await self._measure()

    async def _measure(self) -> tuple[str, list[Budget]]:
        players = [await Player.join(self.server.port, name, f"127.2.0.{at + 1}") for at, name in enumerate(self.here)]
        pressers = [await KeyPresser.of(player, DOWN, UP) for player in players]
        await press_keys(pressers, 1, ALONE_PACE)
        used, stolen, began = self.server.cpu_seconds(), stolen_seconds(), perf_counter()
        before = await press_keys(pressers, BEFORE_SECONDS, ALONE_PACE)
        load = (self.server.cpu_seconds() - used) / BEFORE_SECONDS
        arrivals = [await self._arrival(pressers, load) for _ in range(ROUNDS)]
        lost = (stolen_seconds() - stolen) / (perf_counter() - began) * 100
        for player in players:
            player.leave()
        title = f"{CROWD} people who come at once, {ROUNDS} times; {HERE} in the lobby press {ALONE_PACE} keys a second each"
        return title, [*_budgets(before, arrivals), Budget("lost to the host of this machine", lost, "%")]

    async def _arrival(self, pressers: Sequence[KeyPresser], load: float) -> Arrival:
        """Let a crowd come, look and leave. ``load`` is the share of a core that the keys of the others take."""
        with Gate(self.folder) as gate, ExitStack() as leaving:
            clients = []
            for name in self.crowd:
                clients.append(client := RealClient(name, gate.path))
                leaving.callback(client.leave)
            await gate.all_here(clients)
            began, used = perf_counter(), self.server.cpu_seconds()
            spent = sum(client.cpu_seconds() for client in clients)
            keys = asyncio.create_task(press_keys(pressers, PRESS_SECONDS, ALONE_PACE))
            gate.let_in(clients, self.server.port, [f"127.3.0.{at + 1}" for at in range(len(clients))])
            frames = [await client.whole_frame() for client in clients]
            times = await keys
            spent = sum(client.cpu_seconds() for client in clients) - spent
            server = self.server.cpu_seconds() - used - load * (perf_counter() - began)
        await asyncio.sleep(REST_SECONDS)
        return Arrival(frames, times, server, spent)


def _budgets(before: Times, arrivals: Sequence[Arrival]) -> list[Budget]:
    frames = [ms for arrival in arrivals for ms in arrival.frames]
    keys = [ms for arrival in arrivals for ms in arrival.keys.all]
    return [
        Budget("connect to complete frame, p50", percentile(frames, 0.5), "ms"),
        Budget("connect to complete frame, p99", percentile(frames, 0.99), "ms"),
        Budget("connect to complete frame, worst", max(frames), "ms", WORST_LIMIT),
        *(Budget(f"the last of crowd {at}", max(arrival.frames), "ms") for at, arrival in enumerate(arrivals, 1)),
        Budget("key to first byte, p50", percentile(keys, 0.5), "ms"),
        Budget("key to first byte, p99", percentile(keys, 0.99), "ms"),
        Budget("key to first byte, worst", max(keys), "ms"),
        Budget("key to first byte before, p99", before.p99, "ms"),
        Budget("key to first byte, p99 / before", percentile(keys, 0.99) / before.p99, "x"),
        Budget("lag of the load itself, p99", max(arrival.keys.own_lag for arrival in arrivals), "ms"),
        Budget("CPU of the server for a join", _mean_ms([arrival.server_seconds for arrival in arrivals]), "ms"),
        Budget("CPU of a client", _mean_ms([arrival.client_seconds for arrival in arrivals]), "ms"),
    ]


def _mean_ms(seconds: Sequence[float]) -> float:
    return sum(seconds) / len(seconds) / CROWD * 1000


@contextmanager
def own_cores(server: Server) -> Iterator[None]:
    """Keep the load off the server's core, if there are two."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        for thread in Path(f"/proc/{server.pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), cores[:1])
        os.sched_setaffinity(0, cores[1:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
