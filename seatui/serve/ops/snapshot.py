"""A snapshot of the server for the host. Nothing in it can change."""

from __future__ import annotations

from dataclasses import dataclass

from seatui.serve.addresses import JoinAddress
from seatui.serve.event_log import Field
from seatui.serve.ops.log import LogEntry
from seatui.serve.ops.metrics import Percentiles

UNSAVED = "not saved"
"""The state of a table whose game cannot be saved now."""
FINISHED = "finished"
"""The state of a table whose game is over."""


@dataclass(frozen=True)
class SessionInfo:
    """A session and its player."""

    name: str
    address: str
    via: str
    where: str = ""  # title of the table; "" in the lobby
    idle: float = 0.0  # seconds since the last key
    latency: Percentiles | None = None


@dataclass(frozen=True)
class TableInfo:
    """A table in the list."""

    title: str
    game: str
    state: str
    people: tuple[str, ...] = ()
    bots: int = 0
    id: str = ""


@dataclass(frozen=True)
class WorkerInfo:
    """A worker process of a server that has several."""

    number: int
    pid: int
    state: str
    uptime: float  # seconds
    sessions: int = 0
    tables: int = 0
    memory: int | None = None  # bytes
    latency: Percentiles | None = None


@dataclass(frozen=True)
class Snapshot:
    """The state of the server at one moment."""

    join_addresses: tuple[JoinAddress, ...]
    access: str  # who may log in, in a few words
    fingerprint: str
    uptime: float  # seconds
    sessions: tuple[SessionInfo, ...] = ()
    tables: tuple[TableInfo, ...] = ()
    latency: Percentiles | None = None
    lag: Percentiles | None = None
    memory: int | None = None  # bytes
    memory_per_session: int | None = None  # bytes
    entries: tuple[LogEntry, ...] = ()
    disk: int | None = None  # free bytes
    is_disk_short: bool = False
    closed: tuple[str, ...] = ()  # ids of tables that the host has closed
    are_names_closed: bool = False
    bans: int = 0
    mutes: int = 0
    draining: str = ""  # what players are told; "" while the server does not drain
    workers: tuple[WorkerInfo, ...] = ()  # none if the server is one process

    @property
    def unsaved(self) -> int:
        """How many games cannot be saved now."""
        return sum(table.state == UNSAVED for table in self.tables)

    def summary(self) -> dict[str, Field]:
        """Return the figures for the log."""
        return {
            "up_s": round(self.uptime),
            "people": len(self.sessions),
            "tables": len(self.tables),
            "playing": sum(table.state == "playing" for table in self.tables),
            "unsaved": self.unsaved,
            "key_ms_p50": self.latency and self.latency.p50,
            "key_ms_p99": self.latency and self.latency.p99,
            "lag_ms_p99": self.lag and self.lag.p99,
            "memory_mb": megabytes(self.memory),
            "session_mb": megabytes(self.memory_per_session),
            "disk_mb": megabytes(self.disk),
        }


def size_text(size: int) -> str:
    """Return bytes in words: "12.3 MB", "83 GB"."""
    unit, name = (1_000_000_000, "GB") if size >= 1_000_000_000 else (1_000_000, "MB")
    return f"{size / unit:.{0 if size >= 10 * unit else 1}f} {name}"


def megabytes(size: int | None) -> float | None:
    """Return bytes as megabytes."""
    return None if size is None else round(size / 1_000_000, 1)
