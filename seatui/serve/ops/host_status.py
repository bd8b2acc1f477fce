"""The state of one server in figures: its sessions, how quickly it answers, memory and disk."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from seatui.serve.addresses import JoinAddress
from seatui.serve.ops.disk import DiskMonitor
from seatui.serve.ops.host_config import HostConfig
from seatui.serve.ops.metrics import LoopLag, RecentLatency, merged, percentiles, resident_memory
from seatui.serve.ops.snapshot import SessionInfo, Snapshot, TableInfo
from seatui.serve.terminal.latency import LatencyHistogram

if TYPE_CHECKING:
    from seatui.serve.harbour.visitor import Visitor
    from seatui.serve.terminal.session import TerminalSession


class HostStatus:
    """Measures a server from its start on."""

    def __init__(self, config: HostConfig) -> None:
        self._config = config
        self._lag = LoopLag()
        self._disk = DiskMonitor(config.folder)
        self._closed_latency = LatencyHistogram()  # of sessions that have ended
        self._recent_latency = RecentLatency()
        self._started = 0.0
        self._join_addresses: tuple[JoinAddress, ...] = ()
        self._fingerprint = ""
        self._memory_at_start: int | None = None

    def start(self, join_addresses: tuple[JoinAddress, ...], fingerprint: str) -> None:
        """Measure from now on."""
        self._join_addresses, self._fingerprint = join_addresses, fingerprint
        self._lag.start()
        self._disk.start()
        self._started = asyncio.get_running_loop().time()
        self._memory_at_start = resident_memory()

    def stop(self) -> None:
        self._lag.stop()
        self._disk.stop()

    def note_ended(self, session: TerminalSession) -> None:
        """Keep the times of a session that has ended."""
        self._closed_latency.merge(session.latency)

    def mark(self, sessions: Collection[TerminalSession]) -> None:
        """Begin another span of time, of which ``snapshot`` tells."""
        self._recent_latency.mark(self._latency_of(sessions))

    def snapshot(
        self, visitors: Mapping[TerminalSession, Visitor], sessions: Collection[TerminalSession], tables: tuple[TableInfo, ...]
    ) -> Snapshot:
        """Return the state of the server now."""
        now = asyncio.get_running_loop().time()
        used, here = resident_memory(), len(sessions)
        grown = used - self._memory_at_start if here and used is not None and self._memory_at_start is not None else None
        return Snapshot(
            join_addresses=self._join_addresses,
            access=_access_text(self._config),
            fingerprint=self._fingerprint,
            uptime=now - self._started,
            sessions=tuple(_session_info(session, visitor, now) for session, visitor in visitors.items()),
            tables=tables,
            latency=percentiles(self._recent_latency.recent(self._latency_of(sessions))),
            lag=self._lag.percentiles(),
            memory=used,
            memory_per_session=None if grown is None else max(0, grown) // here,
            disk=self._disk.left,
            is_disk_short=self._disk.is_short,
        )

    def _latency_of(self, sessions: Collection[TerminalSession]) -> LatencyHistogram:
        return merged([self._closed_latency, *(session.latency for session in sessions)])


def _access_text(config: HostConfig) -> str:
    if config.is_open:
        return "anybody, under any name: for a trusted network only"
    return f"keys in {config.keys}" if config.keys else "a name belongs to the first who uses it"


def _session_info(session: TerminalSession, visitor: Visitor, now: float) -> SessionInfo:
    where = visitor.at.title if visitor.at else ""
    return SessionInfo(visitor.player.name, session.address, session.via, where, now - session.last_input, percentiles(session.latency))
