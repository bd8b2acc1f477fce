"""The steps of the benchmark: one session, then fifty, then a hundred."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from time import perf_counter

from bench.budget import Budget, percentile
from bench.process import stolen_seconds
from bench.ssh.key_load import KeyPresser, Times, press_keys
from bench.ssh.player import Player
from bench.ssh.server import Server
from bench.ssh.shared_events import SharedEventTimes, measure_shared_events
from bench.ssh.tables import Tables

DOWN, UP, RIGHT, LEFT, ENTER = b"\x1b[B", b"\x1b[A", b"\x1b[C", b"\x1b[D", b"\r"
PACE = 3  # keys a second of each active player
ALONE_PACE = 10
IDLE_SECONDS = 8
SESSIONS, LOBBY, ACTIVE = 100, 50, 50
GUESTS = tuple(f"Guest {number}" for number in range(SESSIONS))
P99_LIMIT, CONNECT_LIMIT, SHARED_LIMIT = 50, 250, 100  # ms
MEMORY_LIMIT, IDLE_LIMIT = 4, 2  # MiB a session, %


class Benchmark:
    """Measures one step after another. Each step yields a title and its figures."""

    def __init__(self, server: Server, tables: Tables, seconds: float, events: int) -> None:
        self.server = server
        self.tables = tables
        self.seconds = seconds
        self.events = events
        self.players: list[Player] = []
        self._joined = 0

    async def run(self) -> AsyncIterator[tuple[str, list[Budget]]]:
        stolen = self._stolen()
        lobby_alone, game_alone = await self._alone()
        alone = [*_keys("in the lobby", lobby_alone), *_keys("in a real-time game with seven bots", game_alone)]
        yield "One session", [*alone, stolen()]

        began = self.server.rss_mib()
        pressers = await self._key_pressers(await self._join(GUESTS[:LOBBY]), DOWN, UP)
        await asyncio.sleep(IDLE_SECONDS / 2)  # until all have seen who came
        idle = await self._idle()
        stolen = self._stolen()
        times, cpu = await self._press(pressers)
        yield (
            f"{LOBBY} sessions in the lobby, each pressing {PACE} keys a second",
            [*_keys("", times, lobby_alone, P99_LIMIT), cpu, Budget("CPU while idle", idle, "%", IDLE_LIMIT), stolen()],
        )

        eight = await self._join(self.tables.eight)
        await self._sit_down(eight)
        stolen = self._stolen()
        shared = await measure_shared_events(eight, self.tables.journal, self.events)
        yield "A table of eight people, with nothing else going on", [*_shared(shared, SHARED_LIMIT), stolen()]

        paired = await self._join(self.tables.pairs)
        await self._join(GUESTS[LOBBY : LOBBY + SESSIONS - len(self.players)])
        await self._sit_down(paired)
        playing = await self._key_pressers(paired, RIGHT, LEFT)
        stolen = self._stolen()
        times, cpu = await self._press([*playing, *pressers[: ACTIVE - len(playing)]])
        memory = (self.server.rss_mib() - began) / SESSIONS
        yield (
            f"{SESSIONS} sessions, {len(playing)} of them in real-time games with bots; {ACTIVE} press {PACE} keys a second each",
            [*_keys("", times, game_alone, P99_LIMIT), cpu, Budget("memory a session", memory, "MiB", MEMORY_LIMIT), stolen()],
        )
        frames = [player.frame_ms for player in self.players]
        yield (
            "All sessions",
            [
                Budget("connect to complete frame, p50", percentile(frames, 0.5), "ms"),
                Budget("connect to complete frame, p99", percentile(frames, 0.99), "ms", CONNECT_LIMIT),
            ],
        )

    async def _alone(self) -> tuple[Times, Times]:
        """Measure one session in the lobby and in a game. It leaves, but the caches that it has filled stay."""
        (player,) = await self._join([self.tables.alone])
        presser = await KeyPresser.of(player, DOWN, UP)
        await press_keys([presser], 2, ALONE_PACE)
        lobby = await press_keys([presser], self.seconds, ALONE_PACE)
        await self._sit_down([player])
        game = await press_keys([await KeyPresser.of(player, RIGHT, LEFT)], self.seconds, ALONE_PACE)
        player.leave()
        self.players.remove(player)
        return lobby, game

    async def _join(self, names: Iterable[str]) -> list[Player]:
        """Connect players one after another, each from an address of their own."""
        joined = []
        for name in names:
            self._joined += 1
            joined.append(await Player.join(self.server.port, name, f"127.1.{self._joined // 250}.{self._joined % 250 + 1}"))
        self.players += joined
        return joined

    async def _sit_down(self, players: Sequence[Player]) -> None:
        """Enter the table under the pointer, which is the player's own. The clock starts when the last one is there."""
        for player in players:
            await player.type(ENTER)

    async def _press(self, pressers: Sequence[KeyPresser]) -> tuple[Times, Budget]:
        load = self._load()
        times = await press_keys(pressers, self.seconds, PACE)
        return times, Budget("CPU of the server", load(), "%")

    async def _idle(self) -> float:
        load = self._load()
        await asyncio.sleep(IDLE_SECONDS)
        return load()

    def _load(self) -> Callable[[], float]:
        """Return a function for the share of a core that the server uses from now on."""
        return _share_of_a_core(self.server.cpu_seconds)

    def _stolen(self) -> Callable[[], Budget]:
        """Return a function for the share of a core that this machine loses to its host from now on. With much loss no limit can be met."""
        share = _share_of_a_core(stolen_seconds)
        return lambda: Budget("lost to the host of this machine", share(), "%")

    async def _key_pressers(self, players: Sequence[Player], there: bytes, back: bytes) -> list[KeyPresser]:
        """Prepare a few players at a time, so that their keys are answered in time."""
        found: list[KeyPresser] = []
        for start in range(0, len(players), 5):
            found += await asyncio.gather(*(KeyPresser.of(player, there, back) for player in players[start : start + 5]))
        return found


def _share_of_a_core(seconds: Callable[[], float]) -> Callable[[], float]:
    """Return a function for how much ``seconds`` grows from now on, in percent of the time that passes."""
    began, before = perf_counter(), seconds()
    return lambda: (seconds() - before) / (perf_counter() - began) * 100


def _keys(where: str, times: Times, one: Times | None = None, limit: float | None = None) -> list[Budget]:
    what = f"{where}, key to first byte".removeprefix(", ")
    found = [Budget(f"{what}, p50", times.p50, "ms"), Budget(f"{what}, p99", times.p99, "ms", limit)]
    if one is not None:
        found += [
            Budget(f"{what}, p50 / one session", times.p50 / one.p50, "x"),
            Budget(f"{what}, p99 / one session", times.p99 / one.p99, "x"),
            Budget("lag of the load itself, p99", times.own_lag, "ms"),
        ]
    return found


def _shared(shared: SharedEventTimes, limit: float | None) -> list[Budget]:
    return [
        Budget("key to first byte at the last viewer, p50", shared.p50, "ms"),
        Budget("key to first byte at the last viewer, p99", shared.p99, "ms", limit),
    ]
