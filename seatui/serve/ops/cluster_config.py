"""The place of a worker in its cluster, as ``seatui serve`` starts it."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass
from typing import NamedTuple

from seatui.serve.cluster.names import worker_name

MOST_WORKERS = 64
MOST_NUMBER = 2 * MOST_WORKERS
"""Workers that leave, and those that replace them, run at the same time and have different numbers."""
LONGEST_NAME = 40


class RelayAddress(NamedTuple):
    """Where a worker listens for workers of other nodes, which bring their players to its tables; "" means all addresses."""

    address: str
    port: int


@dataclass(frozen=True)
class ClusterConfig:
    """What a worker has to know of its cluster."""

    redis: str  # URL
    host: str  # name of this node
    number: int  # of this worker, from 1; a worker that replaces one that leaves may have a number above ``workers``
    workers: int  # how many there are on this node
    relay: RelayAddress | None = None  # of this worker; None if the cluster has only this node

    @property
    def worker(self) -> str:
        """The name of this worker."""
        return worker_name(self.host, self.number)


def lock_name(number: int) -> str:
    """Return the name of the lock file of a worker, beside ``lock``, which the supervisor holds."""
    return f"worker-{number}.lock"


def control_name(number: int) -> str:
    """Return the name of the control socket of a worker, beside ``control``, at which the supervisor listens."""
    return f"control-{number}"


def relay_of(first: RelayAddress | None, number: int) -> RelayAddress | None:
    """Return where a worker listens, if the first one listens at that address: each has the next port."""
    return first and first._replace(port=first.port + number - 1)


def usual_host_name() -> str:
    """Return the name of this machine, as far as it can be a node's name."""
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", socket.gethostname()).lstrip("._-")
    return name[:LONGEST_NAME] or "node"
