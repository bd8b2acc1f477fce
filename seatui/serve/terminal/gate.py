"""How many may be connected at once, and what a session may use of the server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What one server allows."""

    connections: int = 200  # in all
    per_address: int = 12
    login_seconds: float = 60  # from the connection until somebody is logged in
    open_seconds: float = 15  # from login until a session is opened
    idle_seconds: float = 3600  # without a key
    stalled_seconds: float = 30  # without reading what was sent
    parting_seconds: float = 5  # for an app to end, once it was asked to
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
