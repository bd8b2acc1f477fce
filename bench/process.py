"""CPU time and memory of a running process, and CPU time that the host took from this machine, as Linux reports them."""

from __future__ import annotations

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """Return a process and all processes that it has started, directly or not."""
    parents = dict(filter(None, map(_parent, Path("/proc").glob("[0-9]*/stat"))))
    found = [pid]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
    return found


def _parent(stat: Path) -> tuple[int, int] | None:
    try:
        return int(stat.parent.name), int(stat.read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return None  # it has just ended


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of all threads of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def run_seconds(pid: int) -> float:
    """Return the CPU seconds of a process with one thread, to the nanosecond."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def rss_mib(pid: int) -> float:
    """Return the resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def stolen_seconds() -> float:
    """Return the seconds that the host took from all cores together; 0 on a host that does not report them."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()
    return int(fields[8]) / TICK
