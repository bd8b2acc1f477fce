"""Two nodes with a harbour each, joined by a network in memory, of which one dies at any call of its disk or at any frame.

A node that dies does nothing more, its locks are free, and its links are cut. If the power fails, its disk loses changes of names that
it was not told to keep: all of them, or the first one alone, for a disk need not keep their order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

from seatui.serve.access.limits import Limits
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.cluster.names import host_of, worker_name
from seatui.serve.cluster.report import WorkerReport
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.shared import moving_files
from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour
from seatui.serve.relay.arrivals import Arrivals
from seatui.serve.relay.back import BackLink, RelayServer
from seatui.serve.relay.mover import Mover
from seatui.serve.relay.stream import FrameStream
from tests.narrowing import checked, present
from tests.serve.harbour.clocked_harbour import IdleRunner
from tests.serve.waiting import until

NORTH, SOUTH = "north", "south"


class KilledError(BaseException):
    """The node is dead. No handler of errors may go on after it."""


class Loss(Enum):
    """The changes of names, among those that the disk was not told to keep, that a death undoes."""

    NONE = "a killed process"
    FIRST = "the first change is lost"
    ALL = "all changes are lost"


class Death(NamedTuple):
    """The moment at which a node dies."""

    node: str
    step: int  # a call of its disk, or a frame, counted from 1
    is_after: bool  # whether the call is carried out first
    loss: Loss = Loss.NONE


class Nodes:
    """Both nodes, and what becomes of them."""

    def __init__(self, folder: Path, death: Death | None = None) -> None:
        self.store = MemoryServer()
        self.death = death
        self.faults: list[str] = []
        self.nodes = {name: Node(self, name, folder / name) for name in (NORTH, SOUTH)}

    @property
    def north(self) -> Node:
        return self.nodes[NORTH]

    @property
    def south(self) -> Node:
        return self.nodes[SOUTH]

    async def start(self) -> None:
        for node in self.nodes.values():
            await node.start()
        await until(lambda: all(node.cluster.reports for node in self.nodes.values()))

    async def close(self) -> None:
        for node in self.nodes.values():
            await node.bury()

    def node_at(self, path: Path) -> Node:
        return next(node for node in self.nodes.values() if node.tables == path or node.tables in path.parents)

    def check(self) -> None:
        """Note it if a table is on both nodes at once."""
        tomls = [{path.name for path in node.tables.glob("*.toml")} for node in self.nodes.values()]
        self.faults += [f"{name} is on both" for name in tomls[0] & tomls[1]]

    @contextmanager
    def watched(self, monkeypatch: Any) -> Iterator[None]:
        """Let the calls of the disks be counted."""
        with monkeypatch.context() as patches:
            for name in ("_rename", "_write", "_unlink", "_sync"):
                patches.setattr(moving_files, name, partial(self._call, name, getattr(moving_files, name)))
            yield

    def _call(self, name: str, call: Callable[..., None], path: Path, *more: Any) -> None:
        node = self.node_at(path)

        def act() -> None:
            call(path, *more)
            node.note_change(name, path, *more)

        node.step(act)
        self.check()


class Node:
    """One node, with a single worker."""

    def __init__(self, nodes: Nodes, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.tables = folder / "tables"
        self.steps = 0
        self.is_dead = False
        self.ends: set[End] = set()
        self._nodes = nodes
        self._unsynced: list[Callable[[], object]] = []

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.is_dead = False
        self._unsynced.clear()
        self.cluster = Cluster(MemoryStore(self._nodes.store), worker_name(self.name, 1))
        self.cluster.start()
        assert await self.cluster.connected(5)
        self.harbour = ClusterHarbour(self.folder, cluster=self.cluster, make_runner=IdleRunner)
        self.cluster.make_report = lambda: WorkerReport(self.name)
        self.cluster.report_soon()
        self.mover = Mover(self.harbour, cast(Any, Wire(self._nodes)))
        self.arrivals = Arrivals(self.harbour.moves, self.mover.follow)

    def new_link(self) -> BackLink:
        nothing = cast(Any, None)  # no player comes this way
        server = RelayServer("", nothing, nothing, nothing, Limits())
        server.host_guest = self.arrivals.new_guest
        return server.new_link()

    async def reach(self, table: str) -> Room:
        return checked(Room, await self.harbour.reach(table))

    def files(self, table: str) -> list[str]:
        """Return the suffixes of a table's files, without the names of hosts and attempts."""
        return sorted(path.name.rpartition(f"{table}.")[2].rpartition(".")[2] for path in self.tables.glob(f"{table}.*"))

    # Death

    def step(self, act: Callable[[], None]) -> None:
        """Do something, unless the node dies before or after it."""
        if self.is_dead:
            raise KilledError
        self.steps += 1
        death = self._nodes.death
        is_last = death is not None and (death.node, death.step) == (self.name, self.steps)
        if not is_last or present(death).is_after:
            act()
        if is_last:
            self.is_dead = True
            lost = {Loss.NONE: 0, Loss.FIRST: 1, Loss.ALL: len(self._unsynced)}[present(death).loss]
            for undo in reversed(self._unsynced[:lost]):
                undo()
            self.cut_links()
            raise KilledError

    def note_change(self, name: str, path: Path, *more: Any) -> None:
        """Note how the disk would be without a change that it was not told to keep."""
        if name == "_sync":
            self._unsynced.clear()
        elif name == "_rename":
            (to,) = more
            self._unsynced.append(lambda: to.rename(path))
        elif name == "_write":
            self._unsynced.append(path.unlink)

    def cut_links(self) -> None:
        """Cut all links, from any thread."""
        for end in tuple(self.ends):
            self._loop.call_soon_threadsafe(end.cut)

    async def bury(self) -> None:
        """End everything that a dead process cannot do, and free its locks."""
        self.is_dead = True
        self.cut_links()
        tasks = [*self.cluster._tasks, *self.arrivals._tasks, *self.mover._tasks, *self.harbour._taking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in self.harbour.rooms.values():
            if room.table is not None:
                room.table.match.abandon()
        self.harbour.ownership.close()
        self.harbour._housekeeper.release()


class Wire:
    """Joins links in memory."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    async def connect(self, worker: str, link: FrameStream) -> None:
        there = self._nodes.nodes[host_of(worker)]
        here = next(node for node in self._nodes.nodes.values() if node is not there)
        await asyncio.sleep(0)
        if there.is_dead or here.is_dead:
            raise OSError("nobody listens")
        ends = End(here, link), End(there, there.new_link())
        for one, other in (ends, ends[::-1]):
            one.join(other)


class End(asyncio.Transport):
    """One end of a link. Each frame that its node sends is a step of that node."""

    def __init__(self, node: Node, protocol: FrameStream) -> None:
        super().__init__()
        self.max_size = 0
        self._node = node
        self._protocol = protocol
        self._other: End | None = None
        self._is_closed = False
        node.ends.add(self)

    def join(self, other: End) -> None:
        self._other = other
        self._protocol.connection_made(self)

    def write(self, data: Any) -> None:
        if not self._is_closed:
            self._node.step(lambda: self._send(bytes(data)))

    def _send(self, data: bytes) -> None:
        asyncio.get_running_loop().call_soon(present(self._other).take, data)

    def take(self, data: bytes) -> None:
        if not self._is_closed and not self._node.is_dead:
            self._protocol.data_received(data)

    def cut(self) -> None:
        """End both ends, after what is on its way."""
        for end in (self, self._other):
            if end is not None and not end._is_closed:
                end._is_closed = True
                end._node.ends.discard(end)
                asyncio.get_running_loop().call_soon(end.lose)

    def lose(self) -> None:
        if not self._node.is_dead:
            self._protocol.connection_lost(None)

    def close(self) -> None:
        self.cut()

    abort = close

    def is_closing(self) -> bool:
        return self._is_closed

    def is_reading(self) -> bool:
        return True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...
