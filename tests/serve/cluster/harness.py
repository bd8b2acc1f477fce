"""Several workers in the loop of the test, with one store in memory and real connections.

async with workers(tmp_path, 2) as cluster:
    ann = await cluster.connect("Ann", at=1)
    bo = await cluster.connect("Bo", at=2)
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from seatui import paths
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour
from seatui.serve.ops.cluster_config import ClusterConfig, RelayAddress
from seatui.serve.ops.host import Host, HostConfig
from seatui.serve.relay.wire import CERTIFICATE, make_certificate
from tests.narrowing import checked
from tests.serve.client import Client
from tests.serve.waiting import until

NODE = "north"


class TestCluster:
    """Workers of one node on one folder, numbered from 1."""

    __test__ = False

    def __init__(self, folder: Path, count: int, **plan: Any) -> None:
        self.store = MemoryServer()
        self.folder = folder / "harbour"
        self.clients: list[Client] = []
        self._plan = plan
        self._keys: dict[str, asyncssh.SSHKey] = {}
        self.hosts: dict[int, Host] = {number: self.make_host(number, count) for number in range(1, count + 1)}

    def make_host(self, number: int, count: int, node: str = NODE, folder: Path | None = None, relay: RelayAddress | None = None) -> Host:
        """Return a worker that has not started."""
        config = ClusterConfig("", node, number, count, relay)
        about = {"ssh": 0, "address": "127.0.0.1", **self._plan}
        return Host(HostConfig(folder or self.folder, cluster=config, **about), MemoryStore(self.store))

    def harbour(self, number: int) -> ClusterHarbour:
        return checked(ClusterHarbour, self.hosts[number].harbour)

    def key_of(self, name: str) -> asyncssh.SSHKey:
        return self._keys.setdefault(name, asyncssh.generate_private_key("ssh-ed25519"))

    async def connect(self, name: str, *, at: int, **how: Any) -> Client:
        """Connect with a worker, with the key of that name."""
        client = await Client.connect(checked(int, self.hosts[at].ssh_port), name, **{"key": self.key_of(name), **how})
        self.clients.append(client)
        return client

    def rooms(self) -> dict[int, list[Room]]:
        """Return the tables that each worker owns."""
        return {number: list(host.harbour.rooms.values()) for number, host in self.hosts.items()}

    async def stop(self) -> None:
        for client in self.clients:
            client.kill()
        for host in self.hosts.values():
            await host.stop("")


@asynccontextmanager
async def workers(folder: Path, count: int = 2, **plan: Any) -> AsyncIterator[TestCluster]:
    """Run this many workers until the end of the block; ``plan`` has other fields of a ``HostConfig``."""
    cluster = TestCluster(folder, count, **plan)
    try:
        for host in cluster.hosts.values():
            await host.start()
        await until(lambda: all(len(cluster.harbour(number).cluster.reports) == count - 1 for number in cluster.hosts))
        yield cluster
    finally:
        await cluster.stop()


LOOPBACK = RelayAddress("127.0.0.1", 0)
NODES = {1: "north", 2: "south"}


class TwoNodes(TestCluster):
    """Two nodes with a worker each, which reach each other over TLS: 1 is at north, 2 at south."""

    def __init__(self, folder: Path, **plan: Any) -> None:
        super().__init__(folder, 0, **plan)
        self.folders = {number: folder / node for number, node in NODES.items()}
        for number in NODES:
            self.make_node(number)

    def make_node(self, number: int) -> Host:
        """Make the worker of a node, as at a start of its machine."""
        self.hosts[number] = self.make_host(1, 1, NODES[number], self.folders[number], LOOPBACK)
        return self.hosts[number]

    def share_certificate(self) -> None:
        """Copy the certificate of the cluster to both folders."""
        certificate = make_certificate()
        for folder in self.folders.values():
            paths.keep(folder / CERTIFICATE, certificate)

    def reaches(self, number: int) -> bool:
        """Return whether a node knows where the other one listens."""
        return any(report.relay for report in self.harbour(number).cluster.reports.values())

    def table_file(self, number: int, name: str) -> Path:
        return self.folders[number] / "tables" / name


@asynccontextmanager
async def two_nodes(folder: Path, **plan: Any) -> AsyncIterator[TwoNodes]:
    """Run the workers of two nodes until the end of the block."""
    cluster = TwoNodes(folder, **plan)
    cluster.share_certificate()
    try:
        for host in cluster.hosts.values():
            await host.start()
        await until(lambda: all(cluster.reaches(number) for number in cluster.hosts))
        yield cluster
    finally:
        await cluster.stop()
