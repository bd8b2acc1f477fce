"""Names of hosts and workers: "north" is a host, "north/2" its second worker."""

from __future__ import annotations

import re

from seatui.engine.contract import Refused

REDIS_VARIABLE = "SEATUI_REDIS"
"""The variable that may hold the address of a Redis with its password, which everybody can read in the list of processes otherwise."""
_HOST = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_WORKER = re.compile(rf"{_HOST.pattern}/[0-9]{{1,6}}")


def check_host_name(name: str) -> str:
    """Return the name of a host; ``Refused`` if it cannot be one."""
    if not _HOST.fullmatch(name):
        raise Refused("", f"the name of a node has up to 40 letters, digits, dots and hyphens, not {name[:40]!r}")
    return name


def worker_name(host: str, number: int) -> str:
    """Return the name of a host's worker."""
    return f"{host}/{number}"


def is_worker_name(text: str) -> bool:
    """Return whether a text can be the name of a worker."""
    return _WORKER.fullmatch(text) is not None


def host_of(worker: str) -> str:
    """Return the host of a worker."""
    return worker.rpartition("/")[0]


def number_of(worker: str) -> int:
    """Return the number of a worker on its host; 0 if it is no worker's name."""
    number = worker.rpartition("/")[2]
    return int(number) if number.isdecimal() else 0
