"""What the host of a server is shown of it: a picture of this moment, with nothing in it that could change or be changed."""

from __future__ import annotations

from dataclasses import dataclass

from seatui.serve.addresses import JoinAddress
from seatui.serve.event_log import Field
from seatui.serve.ops.log import LogEntry
from seatui.serve.ops.metrics import Percentiles

UNSAVED = "not saved"
"""The state of a table whose game cannot be saved now."""


@dataclass(frozen=True)
class SessionInfo:
    """Somebody who is here."""

    name: str
    address: str
    via: str
    where: str = ""  # the title of the table, or nothing in the lobby
    idle: float = 0.0  # seconds since the last key
    latency: Percentiles | None = None


@dataclass(frozen=True)
class TableInfo:
    """A table as the list of them shows it."""

    title: str
    game: str
    state: str
    people: tuple[str, ...] = ()
    bots: int = 0


@dataclass(frozen=True)
class Snapshot:
    """Everything at once."""

    join_addresses: tuple[JoinAddress, ...]
    access: str  # who may come in, in a few words
    fingerprint: str
    uptime: float  # seconds
    sessions: tuple[SessionInfo, ...] = ()
    tables: tuple[TableInfo, ...] = ()
    latency: Percentiles | None = None
    lag: Percentiles | None = None
    memory: int | None = None  # bytes in all
    memory_per_session: int | None = None  # bytes of it for each session
    entries: tuple[LogEntry, ...] = ()
    disk: int | None = None  # bytes that are left
    is_disk_short: bool = False

    @property
    def unsaved(self) -> int:
        """Games that cannot be saved now."""
        return sum(table.state == UNSAVED for table in self.tables)

    def summary(self) -> dict[str, Field]:
        """The figures of it, for the log."""
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


def megabytes(size: int | None) -> float | None:
    """Bytes as megabytes."""
    return None if size is None else round(size / 1_000_000, 1)
