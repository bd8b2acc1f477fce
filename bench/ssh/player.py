"""One player over SSH, who records when each byte arrives."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter
from typing import Any

import asyncssh

SIZE = (120, 40)
QUIET = 0.25  # seconds without a byte, after which everything has arrived
PATIENCE = 20.0
LONGEST = 2.0
"""Seconds after which a key counts as answered, even if it was not."""
WHOLE = b"Harbour", b"Help"
"""Words in the first and in the last line of the lobby."""
_CURSOR = re.compile(rb"\x1b\[\d+;\d+H")


class Player(asyncssh.SSHClientSession[bytes]):
    """A terminal that knows which bytes answer a key."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.frame_ms = 0.0  # from connecting to the last byte of the first complete frame
        self.heard: list[tuple[float, bytes]] | None = None  # bytes with their time of arrival; None while nobody collects them
        self._sent = perf_counter()  # when the last keys were sent, at first the request to connect
        self._last = 0.0  # when the last byte arrived
        self._mark: re.Pattern[bytes] | None = None
        self._answer: asyncio.Future[float] | None = None
        self._chan: Any = None
        self._conn: asyncssh.SSHClientConnection | None = None

    @classmethod
    async def join(cls, port: int, name: str, address: str = "127.0.0.1") -> Player:
        """Connect, and wait for the first complete frame."""
        player = cls(name)
        player.heard = []
        await player.connect(port, address)
        player.frame_ms = (await player._whole_frame() - player._sent) * 1000
        await player.settle()
        return player

    async def connect(self, port: int, address: str = "127.0.0.1", size: tuple[int, int] = SIZE) -> None:
        """Log in from an address of this machine, and open a terminal of that size."""
        self._conn = await asyncssh.connect(
            "127.0.0.1",
            port,
            local_addr=(address, 0),
            username=self.name,
            client_keys=None,
            agent_path=None,
            config=None,
            known_hosts=None,
        )
        await self._conn.create_session(lambda: self, term_type="xterm-256color", term_size=size, env={"LANG": "C.UTF-8"}, encoding=None)

    async def _whole_frame(self) -> float:
        """Return when all lines of the lobby had arrived. More may follow at once, for instance when somebody else connects."""
        seen, end = b"", perf_counter() + PATIENCE
        while perf_counter() < end:
            for at, data in self.heard or ():
                seen += data
                if all(mark in seen for mark in WHOLE):
                    self.heard = None
                    return at
            self.heard = []
            await asyncio.sleep(0.002)
        raise RuntimeError(f"{self.name} sees no lobby: {seen[-2000:]!r}")

    def connection_made(self, chan: Any) -> None:
        self._chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        now = self._last = perf_counter()
        if self.heard is not None:
            self.heard.append((now, data))
        if self._answer is not None and not self._answer.done() and (self._mark is None or self._mark.search(data)):
            self._answer.set_result((now - self._sent) * 1000)

    def resize(self, width: int, height: int) -> None:
        self._chan.change_terminal_size(width, height)

    def stop_reading(self) -> None:
        self._chan.pause_reading()

    def resume_reading(self) -> None:
        self._chan.resume_reading()

    def leave(self) -> None:
        if self._conn is not None:
            self._conn.abort()

    async def settle(self) -> None:
        """Wait until something has arrived for the last keys, and nothing more comes for a moment."""
        end = perf_counter() + PATIENCE
        while perf_counter() < end and (self._last < self._sent or perf_counter() - self._last < QUIET):
            await asyncio.sleep(0.01)

    def send(self, keys: bytes) -> None:
        self._sent = perf_counter()
        self._chan.write(keys)

    async def type(self, keys: bytes) -> None:
        """Press keys, and wait until everything that follows has arrived."""
        self.send(keys)
        await self.settle()

    async def press(self, key: bytes, mark: re.Pattern[bytes] | None = None) -> float:
        """Return the milliseconds from a key to the first bytes that answer it, or ``LONGEST`` if none do."""
        self._answer, self._mark = asyncio.get_running_loop().create_future(), mark
        self.send(key)
        try:
            return await asyncio.wait_for(self._answer, LONGEST)
        except TimeoutError:
            return LONGEST * 1000

    async def place_after(self, key: bytes) -> re.Pattern[bytes]:
        """Press a key, and return a pattern for its answer: where the cursor is afterwards."""
        self.heard = []
        self.send(key)
        await self.settle()
        heard, self.heard = self.heard, None
        places = _CURSOR.findall(b"".join(data for _, data in heard))
        if not places:
            raise RuntimeError(f"{key!r} of {self.name} moves nothing")
        return re.compile(re.escape(places[-1]))
