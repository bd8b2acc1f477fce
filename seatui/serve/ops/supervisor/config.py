"""The options of a supervisor, and the commands that start its workers."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from seatui.serve.cluster.names import REDIS_VARIABLE


def program() -> tuple[str, ...]:
    """Return the command that runs this program. Python looks for modules in the current folder only if it does so here, too."""
    looks_here = not {"", str(Path.cwd())}.isdisjoint(sys.path)
    return (sys.executable, *(() if looks_here else ("-P",)), "-m", "seatui")


@dataclass(frozen=True)
class SupervisorConfig:
    """The options of a server of several processes. Port 0 means any free port, None that there is no such server."""

    folder: Path
    workers: int
    arguments: tuple[str, ...]  # of this program, which all workers get, too
    ssh: int | None = 2222
    web: int | None = None
    address: str = ""
    web_address: str = "127.0.0.1"
    web_url: str = ""
    redis: str = ""  # URL; "" for a private one
    node: str = "node"
    program: tuple[str, ...] = field(default_factory=program)

    @property
    def most_numbers(self) -> int:
        """The highest number of a worker: during a restart, those that leave and those that replace them run side by side."""
        return 2 * self.workers

    def command(self, number: int, redis: str, ports: Mapping[str, int]) -> tuple[str, ...]:
        """Return the command of a worker. Later options override earlier ones. A worker inherits an address in the environment."""
        more: dict[str, str | int] = {"worker": number, "workers": self.workers, "node": self.node, **ports}
        if redis != os.environ.get(REDIS_VARIABLE):
            more["redis"] = redis
        return (*self.program, *self.arguments, *(word for name, value in more.items() for word in (f"--{name}", str(value))))
