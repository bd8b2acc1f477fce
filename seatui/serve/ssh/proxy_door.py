"""The listening side behind proxies such as HAProxy: their connections begin with a PROXY header, all others do not.

asyncssh listens through the door as it would through a tunnel, and gets each connection once its client's address is known. So it builds
its options only once, and everything that counts addresses counts those of the clients.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import cast

import asyncssh

from seatui.serve.access.limits import Limits
from seatui.serve.access.refusal_log import RefusalLog
from seatui.serve.addresses import client_network, network_in, parse_address
from seatui.serve.ssh.proxy_header import BadHeaderError, ProxyHeader, read_header
from seatui.serve.ssh.throttle import READ_SIZE

CUT_OFF = "it is a proxy, but closed the connection within its PROXY header"
TOO_SLOW = "it is a proxy, but sent no whole PROXY header in time"
TOO_MANY = "it is a proxy with too many connections that wait for their PROXY header"

MakeConnection = Callable[[str, int], asyncssh.SSHServerConnection]


class ProxyDoor:
    """Accepts connections. Those of a proxy that have sent no header yet have places of their own, and the time for a banner."""

    def __init__(self, proxies: Sequence[str], limits: Limits, refusals: RefusalLog, version: str, *, reuse_port: bool = False) -> None:
        self.refusals = refusals
        self.seconds = limits.banner_seconds
        self.greeting = f"SSH-2.0-{version}\r\n".encode()
        self._networks = [network_in(proxy) for proxy in proxies]
        self._most = limits.unauthenticated
        self._reuse_port = reuse_port
        self._waiting: dict[_Arrival, None] = {}  # oldest first

    @property
    def waiting(self) -> int:
        """How many connections wait for their header. This is no ``__len__``, since asyncssh ignores a tunnel that is false."""
        return len(self._waiting)

    async def create_server(self, make_connection: MakeConnection, host: str, port: int) -> asyncio.Server:
        """Listen. asyncssh calls this, as it does with a tunnel, and says how its connections are made."""
        loop = asyncio.get_running_loop()
        return await loop.create_server(lambda: _Arrival(self, make_connection), host, port, reuse_port=self._reuse_port)

    def is_proxy(self, address: str) -> bool:
        """Return whether connections from there must begin with a header."""
        found = parse_address(address)
        return found is not None and any(found in network for network in self._networks)

    def take(self, arrival: _Arrival) -> None:
        """Give a connection a place to wait for its header. If all are taken, another one has to go: an honest header comes at once."""
        if len(self._waiting) >= self._most:
            by_proxy = Counter(client_network(each.address) for each in self._waiting)
            max(self._waiting, key=lambda each: by_proxy[client_network(each.address)]).refuse(TOO_MANY)
        self._waiting[arrival] = None

    def free(self, arrival: _Arrival) -> None:
        """Free the place of a connection, if it has one."""
        self._waiting.pop(arrival, None)

    def close(self) -> None:
        """Close all connections that wait for their header."""
        for arrival in tuple(self._waiting):
            arrival.drop()


class _Arrival(asyncio.Protocol):
    """A connection until its client's address is known; then asyncssh gets it."""

    def __init__(self, door: ProxyDoor, make_connection: MakeConnection) -> None:
        self.address, self._port = "", 0
        self._door = door
        self._make_connection = make_connection
        self._data = b""
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.address, self._port = (transport.get_extra_info("peername") or ("", 0))[:2]
        if not self._door.is_proxy(self.address):
            self._hand_over(self._transport)
            return
        self._transport.max_size = READ_SIZE  # type: ignore[attr-defined]  # of the first bytes after the header, too
        self._timer = asyncio.get_running_loop().call_later(self._door.seconds, self.refuse, TOO_SLOW)
        self._door.take(self)

    def data_received(self, data: bytes) -> None:
        assert self._transport is not None
        self._data += data
        try:
            header = read_header(self._data)
        except BadHeaderError as bad:
            self.refuse(str(bad))
            return
        if header is None:
            return
        self._leave()
        if header.address:
            self._hand_over(self._transport, header)
        else:  # a health check, which costs the proxy's address nothing
            self._transport.write(self._door.greeting)
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Say nothing of a proxy that has only looked whether the port is open."""
        if self._leave() and self._data:
            self._door.refusals.add(self.address, CUT_OFF)

    def refuse(self, why: str) -> None:
        """Drop the connection, and log why."""
        self._door.refusals.add(self.address, why)
        self.drop()

    def drop(self) -> None:
        """Drop the connection."""
        self._leave()
        if self._transport is not None:
            self._transport.abort()

    def _leave(self) -> bool:
        """Stop waiting for the header; return whether the connection still waited."""
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()
        self._door.free(self)
        return timer is not None

    def _hand_over(self, transport: asyncio.Transport, header: ProxyHeader | None = None) -> None:
        """Let asyncssh have the connection, and what its client has sent already."""
        connection = self._make_connection(self.address, self._port)
        if header is not None:
            connection.set_extra_info(peername=(header.address, header.port))
        transport.set_protocol(connection)
        connection.connection_made(transport)
        rest = self._data[header.size :] if header else b""
        if rest and not transport.is_closing():
            connection.data_received(rest)
