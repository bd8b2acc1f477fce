"""The place of one worker in its cluster: the store, the harbour that is shared through it, and the relays to the other workers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import seatui
from seatui.engine.contract import Refused
from seatui.serve.access.limits import Limits
from seatui.serve.addresses import reachable_address
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.node_claim import NodeClaim
from seatui.serve.cluster.report import WorkerReport
from seatui.serve.cluster.store import Store, StoreError
from seatui.serve.event_log import log_warning
from seatui.serve.fair_share.work_account import WorkAccount
from seatui.serve.harbour.harbour import HarbourLimits
from seatui.serve.harbour.rooms.room_file import is_table_id
from seatui.serve.harbour.sanctions import Identity
from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.ops.cluster_config import ClusterConfig
from seatui.serve.relay import own_files
from seatui.serve.relay.arrivals import Arrivals
from seatui.serve.relay.back import RelayServer
from seatui.serve.relay.frames import OpenRequest
from seatui.serve.relay.move_frames import Wish
from seatui.serve.relay.mover import Mover
from seatui.serve.relay.visiting import VisitsElsewhere
from seatui.serve.relay.wire import Wire
from seatui.serve.terminal.client import Client
from seatui.serve.terminal.session import TerminalSession

CONNECT_SECONDS = 3.0
"""Seconds that a start waits for the store. Without it the worker begins with the tables of its own disk."""
WORKER_ENDS = "The part of the server with that table has ended. Your seat is kept, and the game is saved: go there again."


@dataclass(frozen=True)
class RelayedSessions:
    """The parts of a host that sessions of other workers' players need."""

    make_client: Callable[[TerminalSession, Visitor, OpenRequest], Client]
    account_for: Callable[[str, str], WorkAccount]
    ended: Callable[[TerminalSession], None]


class ClusterLink:
    """One worker in the cluster."""

    def __init__(self, config: ClusterConfig, folder: Path, limits: Limits, store: Store | None = None) -> None:
        self.config = config
        self._store = store or _redis_store(config.redis)
        self.cluster = Cluster(self._store, config.worker)
        self._wire = Wire(folder, self.cluster)
        self._folder = folder
        self._limits = limits
        self._harbour: ClusterHarbour | None = None
        self.relay: RelayServer | None = None
        self._mover: Mover | None = None
        self._address = ""  # for workers of other hosts

    @property
    def harbour(self) -> ClusterHarbour:
        assert self._harbour is not None
        return self._harbour

    async def make_harbour(self, limits: HarbourLimits, **parts: Any) -> ClusterHarbour:
        """Connect with the store, and return the harbour of this worker. ``parts`` are as in ``Harbour``."""
        claim = NodeClaim(self._store, self.cluster.host, self._folder)
        self.cluster.start()
        try:
            if not await self.cluster.connected(CONNECT_SECONDS):
                raise StoreError
            await claim.take()
        except StoreError:
            log_warning("the store of the cluster cannot be reached yet: this worker begins with the tables of its own disk")
        self.cluster.run(claim.hold())
        self._harbour = ClusterHarbour(self._folder, limits, cluster=self.cluster, **parts)
        self.cluster.make_report = self.report
        self.cluster.report_soon()
        return self._harbour

    async def listen(self, sessions: RelayedSessions) -> VisitsElsewhere:
        """Listen for the other workers, and return the way to their tables."""
        self.relay = RelayServer(self.cluster.host, self._admit, sessions.make_client, sessions.account_for, self._limits, sessions.ended)
        self._mover = Mover(self.harbour, self._wire)
        self.relay.host_guest = Arrivals(self.harbour.moves, self._mover.follow).new_guest
        try:
            port = await self._wire.listen(self.relay.new_link, self.config.relay)
        except OSError as error:
            raise Refused("", f"other workers cannot reach this one: {error.strerror or error}") from error
        if self.config.relay is not None:
            address = reachable_address(self.config.relay.address)
            self._address = f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
        self.cluster.report_soon()
        self.cluster.run(self._mover.keep_house())
        return VisitsElsewhere(self.harbour, self._wire)

    def report(self) -> WorkerReport:
        """Return the report of this worker."""
        harbour = self.harbour
        return WorkerReport(self.cluster.host, seatui.__version__, self._address, is_leaving=harbour.is_leaving, guests=harbour.guests())

    async def _admit(self, request: OpenRequest) -> Visitor | str:
        """Let in a player of another worker, which has checked who they are."""
        harbour = self.harbour
        if not is_table_id(request.table):
            raise Refused("", "there is no such table")
        room = await harbour.reach(request.table)
        if isinstance(room, str):
            return room
        player = harbour.people.known_elsewhere(request.player, request.name)
        harbour.moderation.check_login(Identity(player.id, request.key, request.address, harbour.people.keys_of(player.id)))
        if request.password:
            await room.give_password(player, request.password)
        await asyncio.to_thread(own_files.keep, player.folder, request.files)
        await harbour.reload_ignored(player)
        visitor = harbour.add_visitor(player, request.via, request.address, request.key)
        visitor.worker = request.worker
        try:
            visitor.go(room)
        except Refused:
            visitor.leave()
            raise
        return visitor

    async def move_table(self, table: str, to: str, by: str) -> list[str]:
        """Move a table to another host, and return what became of it in words; ``Refused`` with the reason if it stays."""
        if self._mover is None:
            raise Refused("", "the server is just starting: try again in a moment")
        return await self._mover.follow(Wish(table, to, by))

    # The end

    @property
    def relayed_sessions(self) -> tuple[TerminalSession, ...]:
        """The sessions of other workers' players."""
        return tuple(self.relay.sessions) if self.relay else ()

    def leave(self) -> None:
        """Give all tables up to other workers; their players follow. Call it again while players stay: they may have made new ones."""
        self.harbour.hand_over_all()
        self.cluster.report_soon()

    async def close_relays(self) -> None:
        """End the sessions of other workers' players, who go back to their own lobby."""
        if self.relay is not None:
            await self.relay.close(WORKER_ENDS)
        self._wire.close()

    async def close(self) -> None:
        """Leave the cluster. The harbour is closed by then."""
        await self.cluster.close()


def _redis_store(url: str) -> Store:
    from seatui.serve.cluster.redis_store import RedisStore  # imported late: it needs an extra

    return RedisStore(url)
