"""Who may come in, how many at once, and how fast anybody may press keys."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

KEYS_A_SECOND = 512  # bytes; a fast typist sends ten, a held arrow key ninety
BURST = 2048  # bytes; a line that is pasted


@dataclass(frozen=True)
class Limits:
    """What one server allows."""

    connections: int = 200  # in all
    per_address: int = 12
    login_seconds: float = 30
    open_seconds: float = 15  # from login until a session is opened
    idle_seconds: float = 3600  # without a key
    keepalive_seconds: float = 15
    keepalive_count: int = 4
    write_buffer: int = 256 * 1024  # bytes that wait for a client that does not read


class Gate:
    """Counts connections, in all and by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._by_address.total()

    def enter(self, address: str) -> str:
        """Let a connection in; else why not, in one sentence."""
        if len(self) >= self.limits.connections:
            return "the harbour is full, try again later"
        if self._by_address[address] >= self.limits.per_address:
            return "there are too many connections from your address"
        self._by_address[address] += 1
        return ""

    def leave(self, address: str) -> None:
        """A connection that was let in is gone."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class Budget:
    """How many bytes a session may still send: what is more than a burst and a steady flow is dropped, so that nobody slows the others."""

    def __init__(self, now: float) -> None:
        self._left = float(BURST)
        self._then = now

    def take(self, data: bytes, now: float) -> bytes:
        """As much of it as may pass now."""
        self._left = min(BURST, self._left + (now - self._then) * KEYS_A_SECOND)
        self._then = now
        passed = data[: int(self._left)]
        self._left -= len(passed)
        return passed
