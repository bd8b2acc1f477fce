"""Limits: how many clients may connect at once, and what a session may use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from seatui.serve.addresses import client_network
from seatui.serve.cluster.tally import Tally


@dataclass(frozen=True)
class Limits:
    """The limits of one server."""

    connections: int = 200  # in total
    per_address: int = 12
    sessions_per_name: int = 6  # a new one closes the one that is idle for longest
    cells: int = 2_000_000  # of all windows of one door; beyond that, new large ones are drawn smaller
    banner_seconds: float = 5  # from connecting until the client says that it speaks SSH
    login_seconds: float = 60  # from connecting until logged in
    hurried_seconds: float = 5  # the same for a stranger while most places are taken: enough with a key
    open_seconds: float = 15  # from login until a session is opened
    idle_seconds: float = 3600  # without input
    stalled_seconds: float = 30  # without reading what was sent
    closing_seconds: float = 5  # for an app to end after it was asked to
    keepalive_seconds: float = 15
    keepalive_count: int = 4
    write_buffer: int = 256 * 1024  # bytes that wait for a client that does not read

    @property
    def unauthenticated(self) -> int:
        """Connections that may be open without a login. The others are reserved for players."""
        return max(1, self.connections // 2)

    @property
    def strangers(self) -> int:
        """Connections without a login from addresses that are not known. The others are kept for known addresses and quick logins."""
        return max(1, self.unauthenticated * 3 // 4)

    @property
    def drop_from(self) -> int:
        """Connections without a login from which on strangers are dropped at random."""
        return max(1, self.strangers // 2)

    @property
    def hurried(self) -> int:
        """Strangers in places that are kept for others, who must log in within ``hurried_seconds``."""
        return (self.unauthenticated - self.strangers) // 2

    @property
    def strangers_per_address(self) -> int:
        """Connections without a login from one address that is not known: by default eight, for the people of one game may share it."""
        return max(1, self.per_address * 2 // 3)

    @property
    def connections_per_minute(self) -> int:
        """Connections that one address may open in a minute."""
        return 5 * self.per_address

    @property
    def new_names(self) -> int:
        """New names that one address may use in ten minutes."""
        return 2 * self.per_address

    @property
    def new_names_in_a_day(self) -> int:
        """New names that one address may use in a day."""
        return 4 * self.per_address


class ConnectionCounter:
    """Counts open connections, in total and by address, in ``tally``. ``fault`` returns why an address may not connect at all."""

    def __init__(self, limits: Limits, fault: Callable[[str], str] = lambda _: "") -> None:
        self.limits = limits
        self._fault = fault
        self.tally = Tally()

    def __len__(self) -> int:
        return self.tally.own()

    def add(self, address: str) -> str:
        """Count a new connection and return ""; if a limit is reached, return the refusal in one sentence instead."""
        network = client_network(address)
        if why := self._fault(address):
            return why
        if not self.tally.has_room(self.limits.connections):
            return "the server is full: try again later"
        if not self.tally.has_room(self.limits.per_address, network):
            return "there are too many connections from your address"
        self.tally.add(network)
        return ""

    def remove(self, address: str) -> None:
        """Uncount a connection that has closed."""
        self.tally.remove(client_network(address))
