"""Connections between simulated processes, with the API of asyncio's transports.

Bytes arrive in order, in pieces of any size, after a delay. A connection can be cut, so that both ends learn of it; become half-open, so
that bytes vanish and each end learns only when its keepalive gives up; or wait while its hosts are parted. Buffers are small, so that
flow control happens.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from tests.simulation.processes import Host, SimProcess

if TYPE_CHECKING:
    from tests.simulation.loop import SimLoop

Address: TypeAlias = tuple[str, int | str]
"""A host's name with a port, or with the path of a Unix socket."""

Factory: TypeAlias = Callable[[], asyncio.BaseProtocol]

WINDOW = 4096
"""Bytes that are on their way, or that a receiver has not read."""
HIGH_WATER, LOW_WATER = 8192, 2048
"""Bytes at the sender at which its protocol is told to pause, and at which it may go on."""
LARGEST_PIECE = 1460
GIVE_UP_AFTER = (3.0, 15.0)
"""Seconds after which an end notices that the other is silent for good."""
CONNECT_TIMEOUT = 15.0


class Network:
    """All connections and listeners of a world."""

    def __init__(self, loop: SimLoop, chance: Random) -> None:
        self.connections: list[Connection] = []
        self._loop = loop
        self._chance = chance
        self._listeners: dict[Address, Listener] = {}
        self._parted: set[frozenset[str]] = set()
        self.slowness = 0.02  # mean seconds of a way through the network

    def listen(self, factory: Factory, address: Address) -> Listener:
        """Accept connections at an address of the running process."""
        if (there := self._listeners.get(address)) and there.is_serving():
            raise OSError(98, f"the address {address} is in use")
        server = Listener(self, self._loop.process, factory, address)
        self._listeners[address] = server
        return server

    async def connect(self, factory: Factory, address: Address) -> tuple[asyncio.Transport, asyncio.BaseProtocol]:
        """Connect the running process; ``ConnectionRefusedError`` if nobody listens, ``TimeoutError`` if the host does not answer."""
        client, loop = self._loop.process, self._loop
        if address[0] in ("localhost", "127.0.0.1", "::1"):
            address = client.host.name, address[1]
        await asyncio.sleep(self.delay(client.host.name, address[0]))
        if self.is_parted(client.host.name, address[0]):
            await asyncio.sleep(CONNECT_TIMEOUT)
            raise TimeoutError(110, f"{address[0]} does not answer")
        server = self._listeners.get(address)
        if server is None or not server.is_serving():
            raise ConnectionRefusedError(111, f"nobody listens at {address}")
        connection = Connection(self, client, server.process)
        self.connections.append(connection)
        connected: asyncio.Future[None] = loop.create_future()
        protocol = factory()
        loop.call_as(server.process, 0, connection.ends[1].open, server.factory, None)
        loop.call_as(client, self.delay(client.host.name, address[0]), connection.ends[0].open, lambda: protocol, connected)
        door = str(address[1]).rpartition("/")[2]  # the folder has another name in each run
        loop.trace.note(client.name, f"connects to {address[0]} at {door}")
        await connected
        return connection.ends[0], protocol

    def delay(self, one: str, other: str) -> float:
        """Draw the seconds of a way through the network, which are few within one host."""
        mean = self.slowness if one != other else self.slowness / 100
        return min(self._chance.expovariate(1 / mean), 20 * mean)

    def piece(self) -> int:
        """Draw the size of the next piece."""
        return self._chance.choice((1, 7, 100, LARGEST_PIECE, LARGEST_PIECE, LARGEST_PIECE))

    def patience(self) -> float:
        return self._chance.uniform(*GIVE_UP_AFTER)

    # Faults

    def part(self, one: str, other: str) -> None:
        """Let nothing pass between two hosts until they are joined."""
        self._parted.add(frozenset((one, other)))

    def join_all(self) -> None:
        """End all partitions. Everything that waited arrives."""
        self._parted.clear()
        for connection in self.connections:
            for end in connection.ends:
                end.pump()

    def is_parted(self, one: str, other: str) -> bool:
        return frozenset((one, other)) in self._parted

    def lose_host(self, host: Host) -> None:
        """The host has lost its power: its connections are half-open, and nobody is told."""
        for connection in self.connections:
            if any(end.process.host is host for end in connection.ends):
                connection.go_silent()


class Connection:
    """A connection between two processes."""

    def __init__(self, network: Network, client: SimProcess, server: SimProcess) -> None:
        self.network = network
        self.is_silent = False
        self.ends = End(self, client), End(self, server)
        self.ends[0].other, self.ends[1].other = self.ends[1], self.ends[0]
        for end in self.ends:
            end.process.on_kill.append(end.die)

    def cut(self) -> None:
        """Reset it: both ends learn of it soon."""
        for end in self.ends:
            end.lose(ConnectionResetError(104, "connection reset by peer"), self.network.delay("", "far"))

    def go_silent(self) -> None:
        """Let all bytes vanish from now on. Each end gives up after a while."""
        if not self.is_silent:
            self.is_silent = True
            for end in self.ends:
                end.lose(TimeoutError(110, "connection timed out"), self.network.patience())

    @property
    def is_open(self) -> bool:
        return not all(end.is_lost for end in self.ends)

    def forget(self) -> None:
        """Drop it once both ends are closed."""
        if not self.is_open and self in self.network.connections:
            self.network.connections.remove(self)


class End(asyncio.Transport):
    """One end of a connection: the transport of its protocol."""

    other: End

    def __init__(self, connection: Connection, process: SimProcess) -> None:
        super().__init__({"peername": ("10.0.0.1", 1), "sockname": ("10.0.0.2", 1)})
        self.process = process
        self.is_lost = False
        self._connection = connection
        self._network = connection.network
        self._loop = process.loop
        self._protocol: asyncio.BaseProtocol | None = None
        self._unsent = bytearray()
        self._in_flight = 0  # bytes on their way to the other end, or unread there
        self._last_arrival = 0.0  # of what this end has sent
        self._unread: deque[bytes] = deque()
        self._reads = True
        self._is_blocked = False
        self._closing = False
        self._eof = "no"  # then "asked", then "sent"
        self._got_eof = False

    # As a transport

    def write(self, data: Any) -> None:
        if self._closing or self._eof != "no" or not self.process.is_alive or not data:
            return
        self._unsent += data
        self.pump()
        if len(self._unsent) > HIGH_WATER and not self._is_blocked:
            self._is_blocked = True
            self._call("pause_writing")

    def writelines(self, list_of_data: Any) -> None:
        self.write(b"".join(list_of_data))

    def write_eof(self) -> None:
        if self._eof == "no":
            self._eof = "asked"
            self.pump()

    def can_write_eof(self) -> bool:
        return True

    def close(self) -> None:
        if not self._closing and self.process.is_alive:
            self._closing = True
            self.write_eof()

    def abort(self) -> None:
        if self.process.is_alive:
            self._closing = True
            self._connection.cut()

    def is_closing(self) -> bool:
        return self._closing

    def pause_reading(self) -> None:
        self._reads = False

    def resume_reading(self) -> None:
        self._reads = True
        self._loop.call_as(self.process, 0, self._read)

    def is_reading(self) -> bool:
        return self._reads and not self._closing

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol
        self._loop.call_as(self.process, 0, self._read)

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self._protocol is not None
        return self._protocol

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Keep the limits of the simulation, which are small."""

    def get_write_buffer_size(self) -> int:
        return len(self._unsent)

    def get_write_buffer_limits(self) -> tuple[int, int]:
        return LOW_WATER, HIGH_WATER

    # The life of the end

    def open(self, factory: Factory, connected: asyncio.Future[None] | None) -> None:
        """Make the protocol; runs in its process."""
        if self.is_lost:
            if connected is not None and not connected.done():
                connected.set_exception(ConnectionResetError(104, "connection reset by peer"))
            return
        self._protocol = factory()
        self._call("connection_made", self)
        self._read()
        if connected is not None and not connected.done():
            connected.set_result(None)

    def lose(self, error: Exception | None, seconds: float) -> None:
        """Learn after a while that the connection is gone."""
        self._loop.call_as(self.process, seconds, self._lost, error)

    def _lost(self, error: Exception | None) -> None:
        if self.is_lost:
            return
        self.is_lost = self._closing = True
        self._unsent.clear()
        self._loop.trace.note(self.process.name, f"loses a connection: {error}")
        self._call("connection_lost", error)
        self._connection.forget()

    def die(self) -> None:
        """The process is gone. Its system resets the connection, unless the whole host is gone."""
        if not self.is_lost:
            self.is_lost = True
            if not self._connection.is_silent:
                self.other.lose(ConnectionResetError(104, "connection reset by peer"), self._network.delay("", "far"))
            self._connection.forget()

    # Bytes

    def pump(self) -> None:
        """Send as much as the window takes."""
        connection = self._connection
        if connection.is_silent or self.is_lost or self._network.is_parted(self.process.host.name, self.other.process.host.name):
            return
        while self._unsent and self._in_flight < WINDOW:
            size = min(self._network.piece(), WINDOW - self._in_flight)
            piece = bytes(self._unsent[:size])
            del self._unsent[:size]
            self._in_flight += len(piece)
            self._send(self.other.arrive, piece)
        if self._is_blocked and len(self._unsent) <= LOW_WATER:
            self._is_blocked = False
            self._call("resume_writing")
        if self._eof == "asked" and not self._unsent:
            self._eof = "sent"
            self._send(self.other.arrive, b"")

    def _send(self, call: Callable[[bytes], None], piece: bytes) -> None:
        """Let a piece arrive after everything that was sent before it."""
        now = self._loop.time()
        self._last_arrival = max(self._last_arrival, now + self._network.delay(self.process.host.name, self.other.process.host.name))
        self._loop.call_as(self.other.process, self._last_arrival - now, call, piece)

    def arrive(self, piece: bytes) -> None:
        """A piece, or the end of all pieces, has arrived at this end."""
        if self._connection.is_silent or self.is_lost:
            return
        self._unread.append(piece)
        if self._protocol is not None:
            self._read()

    def _read(self) -> None:
        while self._unread and self._reads and self._protocol is not None and not self.is_lost:
            piece = self._unread.popleft()
            if not piece:
                self._read_eof()
                return
            self.other._acknowledge(len(piece))
            if not self._closing:
                self._loop.trace.note(self.process.name, f"reads {piece!r}")
                self._call("data_received", piece)

    def _read_eof(self) -> None:
        self._got_eof = True
        keep = self._call("eof_received") if not self._closing else False
        if self._closing or not keep:
            self.close()
        if self._eof == "sent":
            self._lost(None)
            self.other.lose(None, self._network.delay("", "far"))

    def _acknowledge(self, size: int) -> None:
        """The other end has read; runs in its process."""
        self._in_flight -= size
        if self._unsent or self._is_blocked or self._eof == "asked":
            self._loop.call_as(self.process, self._network.delay(self.process.host.name, self.other.process.host.name), self.pump)

    def _call(self, name: str, *args: Any) -> Any:
        """Call the protocol as its process, which may not be the one that runs."""
        protocol = self._protocol
        if protocol is None or not self.process.is_alive:
            return None
        if self._loop.process is not self.process:
            self._loop.call_as(self.process, 0, getattr(protocol, name), *args)
            return None
        return getattr(protocol, name, lambda *_: None)(*args)


class SimSocket(NamedTuple):
    """The socket of a listener."""

    address: Address

    def getsockname(self) -> Address:
        return self.address


class Listener(asyncio.AbstractServer):
    """A listener of a process."""

    def __init__(self, network: Network, process: SimProcess, factory: Factory, address: Address) -> None:
        self.process = process
        self.factory = factory
        self.address = address
        self.sockets: tuple[Any, ...] = (SimSocket(address),)
        self._is_closed = False
        self._loop = process.loop

    def close(self) -> None:
        self._is_closed = True

    def is_serving(self) -> bool:
        return self.process.is_alive and not self._is_closed

    def get_loop(self) -> asyncio.AbstractEventLoop:
        return self._loop

    async def start_serving(self) -> None: ...

    async def serve_forever(self) -> None:
        await self._loop.create_future()

    async def wait_closed(self) -> None: ...
