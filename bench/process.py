"""What a running process has used so far, and what the machine was kept from using, as Linux tells it."""

from __future__ import annotations

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """Seconds of CPU time, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def rss_mib(pid: int) -> float:
    """Memory that it holds now."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def stolen_seconds() -> float:
    """Seconds that all cores together could not be used, because the host of this machine let others run; 0 where it does not tell."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()
    return int(fields[8]) / TICK
