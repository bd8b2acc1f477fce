"""One player over SSH, with every byte that comes timed."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter
from typing import Any

import asyncssh

SIZE = (120, 40)
QUIET = 0.25  # seconds without a byte that count as a whole frame
PATIENCE = 20.0
_CURSOR = re.compile(rb"\x1b\[\d+;\d+H")


class Player(asyncssh.SSHClientSession[bytes]):
    """A terminal with somebody at it who knows which bytes answer a key."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.frame_ms = 0.0  # from connecting to the last byte of the first whole frame
        self.heard: list[tuple[float, bytes]] | None = None  # what came and when, where somebody wants to know
        self._began = perf_counter()
        self._last = 0.0
        self._sent = 0.0
        self._mark: re.Pattern[bytes] | None = None
        self._answer: asyncio.Future[float] | None = None
        self._chan: Any = None
        self._conn: asyncssh.SSHClientConnection | None = None

    @classmethod
    async def join(cls, port: int, name: str) -> Player:
        """Connect, and wait for the first whole frame."""
        player = cls(name)
        player._conn = await asyncssh.connect(
            "127.0.0.1",
            port,
            username=player.name,
            client_keys=None,
            agent_path=None,
            config=None,
            known_hosts=None,
        )
        await player._conn.create_session(
            lambda: player, term_type="xterm-256color", term_size=SIZE, env={"LANG": "C.UTF-8"}, encoding=None
        )
        await player.settle()
        player.frame_ms = (player._last - player._began) * 1000
        return player

    def connection_made(self, chan: Any) -> None:
        self._chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        now = self._last = perf_counter()
        if self.heard is not None:
            self.heard.append((now, data))
        if self._answer is not None and not self._answer.done() and (self._mark is None or self._mark.search(data)):
            self._answer.set_result((now - self._sent) * 1000)

    def leave(self) -> None:
        if self._conn is not None:
            self._conn.abort()

    async def settle(self) -> None:
        """Wait until nothing more comes for a moment."""
        end = perf_counter() + PATIENCE
        while perf_counter() < end and (not self._last or perf_counter() - self._last < QUIET):
            await asyncio.sleep(0.01)

    def send(self, keys: bytes) -> None:
        self._chan.write(keys)

    async def press(self, key: bytes, mark: re.Pattern[bytes] | None = None) -> float:
        """Milliseconds from a key to the first bytes that answer it; those of ``PATIENCE`` if none do."""
        self._answer, self._mark = asyncio.get_running_loop().create_future(), mark
        self._sent = perf_counter()
        self.send(key)
        try:
            return await asyncio.wait_for(self._answer, PATIENCE)
        except TimeoutError:
            return PATIENCE * 1000

    async def mark_of(self, key: bytes, back: bytes) -> re.Pattern[bytes]:
        """By what the answer to a key is known among all else that comes: places on the screen where it alone draws.

        The key is pressed a few times, and what it changes is put back by the other.
        """
        idle = await self._drawn_at(b"")
        answers = []
        for _ in range(3):
            answers.append(await self._drawn_at(key))
            idle |= (await self._drawn_at(back)) - answers[-1]
        places = set.intersection(*answers) - idle
        if not places:
            raise RuntimeError(f"{key!r} of {self.name} draws nothing of its own")
        return re.compile(b"|".join(map(re.escape, places)))

    async def _drawn_at(self, key: bytes) -> set[bytes]:
        """Where on the screen something is drawn in a moment, after a key."""
        self.heard = []
        if key:
            self.send(key)
        await asyncio.sleep(QUIET)
        heard, self.heard = self.heard, None
        return set(_CURSOR.findall(b"".join(data for _, data in heard)))
