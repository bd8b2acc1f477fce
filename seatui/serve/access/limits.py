"""How many may be connected at once, and what a session may use of the server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network


@dataclass(frozen=True)
class Limits:
    """What one server allows."""

    connections: int = 200  # in all
    per_address: int = 12
    login_seconds: float = 60  # from the connection until somebody is logged in
    open_seconds: float = 15  # from login until a session is opened
    idle_seconds: float = 3600  # without a key
    stalled_seconds: float = 30  # without reading what was sent
    closing_seconds: float = 5  # for an app to end, once it was asked to
    keepalive_seconds: float = 15
    keepalive_count: int = 4
    write_buffer: int = 256 * 1024  # bytes that wait for a client that does not read

    @property
    def unauthenticated(self) -> int:
        """How many of all may be such as have not logged in: the others are for players."""
        return max(1, self.connections // 2)

    @property
    def connections_per_minute(self) -> int:
        """How many may come from one address in a minute."""
        return 5 * self.per_address

    @property
    def new_names(self) -> int:
        """How many new names may come from one address in ten minutes."""
        return 2 * self.per_address


class ConnectionCounter:
    """Counts connections, in all and by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._by_address.total()

    def add(self, address: str) -> str:
        """Let a connection in; else why not, in one sentence."""
        network = client_network(address)
        if len(self) >= self.limits.connections:
            return "the harbour is full, try again later"
        if self._by_address[network] >= self.limits.per_address:
            return "there are too many connections from your address"
        self._by_address[network] += 1
        return ""

    def remove(self, address: str) -> None:
        """A connection that was let in is gone."""
        network = client_network(address)
        self._by_address[network] -= 1
        if not self._by_address[network]:
            del self._by_address[network]


def client_network(address: str) -> str:
    """The address by which somebody is counted. In IPv6 everybody has a whole network to choose addresses from."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((int(found), 64), strict=False))
    return str(found)
