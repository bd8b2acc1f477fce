"""The host: one run of ``seatui serve`` with its servers, its sessions and its harbour."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.serve import addresses
from seatui.serve.access.authentication import Authenticator, make_authenticator
from seatui.serve.access.known_addresses import KnownAddresses
from seatui.serve.access.limits import ConnectionCounter
from seatui.serve.access.name_login import NameLogin
from seatui.serve.access.session_places import SessionPlaces
from seatui.serve.access.sources import Sources
from seatui.serve.access.startups import Startups
from seatui.serve.addresses import JoinAddress, client_network
from seatui.serve.cluster.store import Store
from seatui.serve.event_log import log_event, log_warning
from seatui.serve.fair_share.work_account import WorkAccount, WorkLedger
from seatui.serve.harbour.disk_threads import DiskThreads
from seatui.serve.harbour.harbour import Harbour, HarbourLimits
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.sanctions import Identity, Target
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.ops.budgets import share_budgets
from seatui.serve.ops.clients import ClientMaker
from seatui.serve.ops.cluster_config import control_name, lock_name
from seatui.serve.ops.cluster_link import ClusterLink, RelayedSessions
from seatui.serve.ops.control import ControlSocket
from seatui.serve.ops.decisions_elsewhere import follow_decisions
from seatui.serve.ops.drain import Draining
from seatui.serve.ops.folder_lock import LOCK, FolderLock, has_workers
from seatui.serve.ops.gc_policy import FREED_SECONDS, GarbageCollector
from seatui.serve.ops.host_actions import HostActions
from seatui.serve.ops.host_config import HostConfig as HostConfig
from seatui.serve.ops.host_request import SOCKET
from seatui.serve.ops.host_status import HostStatus
from seatui.serve.ops.server_run import STOPPING
from seatui.serve.ops.snapshot import Snapshot
from seatui.serve.ops.table_log import TableLogger, table_info
from seatui.serve.ssh.host_key import host_key
from seatui.serve.ssh.server import SshServer
from seatui.serve.terminal.client import Client
from seatui.serve.terminal.session import TerminalSession

if TYPE_CHECKING:
    from seatui.serve.web.server import WebServer

GOODBYE_SECONDS = 3.0
"""Seconds that sessions have to say goodbye before they are cut off."""
QUIET_SECONDS = 2.0
"""Seconds without a key from anybody, after which nobody would notice a pause."""
CLOSE_IDLE_EVERY = 20.0
SUMMARY_EVERY = 60.0
KEY_CHECK_EVERY = 5.0
HAND_OVER_EVERY = 2.0
"""Seconds between looks at a worker that leaves: players may have made new tables, or have gone."""
SAVE_ADDRESSES_EVERY = 600.0


class Host:
    """One server with everything that belongs to it."""

    def __init__(self, config: HostConfig, store: Store | None = None) -> None:
        """``store`` replaces Redis, for tests."""
        self.config = config
        self._cluster = ClusterLink(config.cluster, config.folder, config.limits, store) if config.cluster else None
        self._clients: ClientMaker | None = None
        self.ssh: SshServer | None = None
        self.web: WebServer | None = None
        self._harbour: Harbour | None = None
        self._threads: DiskThreads | None = None
        self._authenticator: Authenticator | None = None
        self.drained: Callable[[], None] = lambda: None  # called when a draining server may stop
        self.draining = Draining(lambda: self.harbour, lambda: len(self.sessions), lambda: self.drained())
        self._number = config.cluster.number if config.cluster else 0  # of a worker
        self._shares_port = config.reuse_port or bool(self._number)
        control = control_name(self._number) if self._number else SOCKET
        self._control = ControlSocket(config.folder, HostActions(self, "seatui host").run, control)
        self._connection_counter = ConnectionCounter(config.limits, lambda address: self.harbour.connection_fault(address))
        self._sources = Sources()
        self._known_addresses: KnownAddresses | None = None
        self._ledger = WorkLedger()
        self._table_logger: TableLogger | None = None
        self._visitors: dict[TerminalSession, Visitor] = {}
        self._session_places = SessionPlaces(config.limits)
        self._lock = FolderLock(config.folder, lock_name(self._number) if self._number else LOCK)
        self._status = HostStatus(config)
        self._garbage_collector = GarbageCollector(self._is_quiet, lambda: len(self.sessions))
        self._timers: dict[str, asyncio.TimerHandle] = {}

    async def start(self) -> None:
        """Lock the folder and start listening; ``Refused`` in one sentence if something is in the way, and then nothing stays open."""
        self._lock_folder()
        try:
            self._threads = DiskThreads()
            limits = HarbourLimits(chat=self.config.chat, rooms_per_address=2 * self.config.limits.per_address)
            if self._cluster is None:
                self._harbour = Harbour(self.config.folder, limits, threads=self._threads)
            else:
                self._harbour = await self._cluster.make_harbour(limits, threads=self._threads)
            self._known_addresses = KnownAddresses(self.config.folder, self._sources, self._harbour.clock.now, self._threads)
            self._authenticator = make_authenticator(
                self._harbour.people,
                self.config.keys,
                self.config.limits,
                is_open=self.config.is_open,
                moderation=self._harbour.moderation,
            )
            self._table_logger = TableLogger(self._harbour)
            follow_decisions(self._harbour, lambda: self._visitors)
            visits = await self._cluster.listen(self._relayed_sessions()) if self._cluster else None
            give_secret = self._authenticator.give_secret if self._authenticator.takes_secrets else None
            self._clients = ClientMaker(self._harbour, give_secret, visits)
            await self._listen()
            self._share_budgets()
            fingerprint = host_key(self.config.folder).get_fingerprint() if self.ssh else ""
        except BaseException:
            await self.stop("")
            raise
        self._status.start(self._make_join_addresses(), fingerprint)
        self._garbage_collector.start()
        self._repeat("idle rooms", CLOSE_IDLE_EVERY, self._harbour.close_idle_rooms)
        self._repeat("known addresses", SAVE_ADDRESSES_EVERY, self._known_addresses.save)
        self._repeat("summary", SUMMARY_EVERY, self._log_summary)
        self._repeat("ended sanctions", CLOSE_IDLE_EVERY, self._log_ended_sanctions)
        if self.ssh is not None:
            self._repeat("revoked keys", KEY_CHECK_EVERY, self.ssh.close_revoked)
        self._log_start()
        try:
            await self._control.start()
        except Refused as refusal:  # the games need no control socket
            log_warning(f"seatui host cannot reach this server: {refusal}")

    async def stop(self, why: str = STOPPING) -> None:
        """Tell all players why, and close everything even if that fails. May be called again."""
        for timer in self._timers.values():
            timer.cancel()
        self._control.close()
        self.draining.close()
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._close_servers(why), GOODBYE_SECONDS)
        finally:
            self._close()
            if self._cluster is not None:
                await self._cluster.close()
            self._lock.release()

    def _close(self) -> None:
        if self._authenticator is not None:
            self._authenticator.close()
        if self._table_logger is not None:
            self._table_logger.close()
        if self._known_addresses is not None:
            self._known_addresses.save()
        if self._harbour is not None:
            self._harbour.close()
        if self._threads is not None:
            self._threads.close()
        self._status.stop()
        self._garbage_collector.stop()

    # Sessions

    @property
    def harbour(self) -> Harbour:
        """The harbour, once the server has started."""
        assert self._harbour is not None
        return self._harbour

    @property
    def authenticator(self) -> Authenticator:
        """The authenticator, once the server has started."""
        assert self._authenticator is not None
        return self._authenticator

    @property
    def ssh_port(self) -> int | None:
        """The port for SSH, also when port 0 was asked for."""
        return None if self.ssh is None else self.ssh.port

    @property
    def sessions(self) -> set[TerminalSession]:
        """All sessions, over SSH and in browsers."""
        return {session for server in (self.ssh, self.web) if server for session in server.sessions}

    def client_for(self, session: TerminalSession) -> Client:
        """Return the client of a session. Called in the session's context, so that it uses the player's own files."""
        if session.player is None:
            return self._maker.for_stranger(session, NameLogin(self.authenticator, session.address, partial(self._admit, session)))
        return self._maker.for_visitor(session, self._admit(session, session.player))

    @property
    def _maker(self) -> ClientMaker:
        assert self._clients is not None
        return self._clients

    def _relayed_sessions(self) -> RelayedSessions:
        return RelayedSessions(lambda *about: self._maker.for_relayed(*about), self._relay_account, self._relayed_session_ended)

    def _relay_account(self, address: str, player: str) -> WorkAccount:
        account = self._ledger.account_for(client_network(address))
        self._ledger.add_name(account, player)
        return account

    def _relayed_session_ended(self, session: TerminalSession) -> None:
        self._status.note_ended(session)
        self._garbage_collector.session_ended()

    def _admit(self, session: TerminalSession, player: Player) -> Visitor:
        """Take in a player who has logged in."""
        if session not in self.sessions:
            raise Refused("", "this session has ended")
        if session in self._visitors:
            raise Refused("", "you have come in already")  # one session cannot have two visitors
        key = self.ssh.fingerprint_of(session) if self.ssh else ""
        try:
            self.harbour.check_entry(player)
            self.harbour.moderation.check_login(Identity(player.id, key, session.address, self.harbour.people.keys_of(player.id)))
            if key and not self.harbour.people.knows_key(player.name, key):
                raise Refused("", "this name has another key now")  # it was reset between login and session
            self._session_places.make_room(player.id)
        except Refused as refusal:
            log_event("refused", who=player.name, address=session.address, via=session.via, why=str(refusal))
            raise Refused("", sentence(str(refusal))) from None
        session.player = player
        self._ledger.add_name(session.account, player.id)
        self._sources.note_login(session.address)
        log_event("login", who=player.name, address=session.address, via=session.via, term=session.env.get("TERM") or None)
        self._visitors[session] = visitor = self.harbour.add_visitor(player, session.via, session.address, key)
        self._session_places.add(player.id, session)
        session.save_progress = lambda: visitor.save_progress
        return visitor

    def session_ended(self, session: TerminalSession) -> None:
        """Clean up after a session that has ended."""
        self._status.note_ended(session)
        self._garbage_collector.session_ended()
        if visitor := self._visitors.pop(session, None):
            self._session_places.remove(visitor.player.id, session)
            asyncio.get_running_loop().call_later(FREED_SECONDS, self._session_places.freed, visitor.player.id)
            visitor.leave()
            stayed = asyncio.get_running_loop().time() - session.started
            log_event("leave", who=visitor.player.name, address=session.address, via=session.via, stayed_s=round(stayed))

    def _is_quiet(self) -> bool:
        now = asyncio.get_running_loop().time()
        relayed = self._cluster.relayed_sessions if self._cluster else ()
        return all(now - session.last_input > QUIET_SECONDS for session in (*self.sessions, *relayed))

    # The host's actions

    def end_sessions(self, target: Target, why: str) -> int:
        """End the sessions that a ban, say, covers, with a message to their players. Returns how many there were."""
        ended = [session for session, visitor in self._visitors.items() if target.covers(visitor.identity)]
        for session in ended:
            session.close(why)
        return len(ended)

    async def move_table(self, table: str, to: str, by: str) -> list[str]:
        """Move a table to another host of the cluster."""
        if self._cluster is None:
            raise Refused("", "this server is one process, and shares its tables with no other host")
        return await self._cluster.move_table(table, to, by)

    def _log_ended_sanctions(self) -> None:
        for name, sanction in self.harbour.moderation.drop_ended():
            log_event("unbanned" if name == "bans" else "unmuted", who=str(sanction.target), by="time")

    async def leave(self) -> None:
        """Take no new connections, hand all tables to other workers, and be drained once the last player has gone."""
        if self._cluster is None:
            raise Refused("", "this server has no other workers that could go on with its tables: use drain")
        for server in (self.ssh, self.web):
            if server is not None:
                await server.stop_listening()
        self._hand_over()

    def _hand_over(self) -> None:
        assert self._cluster is not None
        self._cluster.leave()
        if not self.sessions and not self._cluster.relayed_sessions:
            self.drained()
        else:
            self._timers["leave"] = asyncio.get_running_loop().call_later(HAND_OVER_EVERY, self._hand_over)

    # Status

    def snapshot(self) -> Snapshot:
        """Return the state of the server now."""
        return self._status.snapshot(self._visitors, self.sessions, tuple(map(table_info, self.harbour.accounted)))

    def _make_join_addresses(self) -> tuple[JoinAddress, ...]:
        ssh = (addresses.ssh_join(self.config.address, self.ssh.port),) if self.ssh else ()
        web = (addresses.web_join(self.config.web_address, self.web.port, self.config.web_url),) if self.web else ()
        return ssh + web

    def _log_start(self) -> None:
        seen = self.snapshot()
        join = "; ".join(way.join for way in seen.join_addresses)
        web = self.web.port if self.web else None
        log_event(
            "start", ssh=self.ssh_port, web=web, join=join, key=seen.fingerprint, tables=len(seen.tables), folder=str(self.config.folder)
        )

    def _log_summary(self) -> None:
        for server in (self.ssh, self.web):
            if server:
                server.refusals.flush()
        log_event("summary", **self.snapshot().summary())
        self._status.mark(self.sessions)

    def _repeat(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        """Call it every ``seconds``."""

        def repeat() -> None:
            self._repeat(name, seconds, call)
            call()

        self._timers[name] = asyncio.get_running_loop().call_later(seconds, repeat)

    # Servers

    def _lock_folder(self) -> None:
        self._lock.acquire()
        if not self._number and has_workers(self.config.folder):
            self._lock.release()
            raise Refused("", f"workers of an earlier server still use {self.config.folder}; they end within a few seconds: try again")

    def _share_budgets(self) -> None:
        """Let the limits of this worker be those of the whole server."""
        if self._cluster is not None:
            share_budgets(
                self._cluster.cluster,
                connections=self._connection_counter,
                sources=self._sources,
                ledger=self._ledger,
                sessions=self._session_places,
                authenticator=self.authenticator,
                lobby_chat=self.harbour.chat,
                ssh=self.ssh,
                web=self.web,
            )

    async def _listen(self) -> None:
        if self.config.ssh is not None:
            self.ssh = await self._open_ssh(self.config.address, self.config.ssh)
        if self.config.web is not None:
            self.web = await self._open_web(self.config.web_address, self.config.web)

    async def _open_ssh(self, address: str, port: int) -> SshServer:
        server = SshServer(
            self.client_for,
            self.authenticator,
            self.config.limits,
            self.session_ended,
            self._connection_counter,
            self._ledger,
            Startups(self.config.limits, self._sources),
        )
        try:
            await server.listen(
                address,
                port or addresses.free_port(address),
                self.config.folder,
                proxies=self.config.proxies,
                reuse_port=self._shares_port,
            )
        except OSError as error:
            raise Refused("", addresses.port_fault(address, port, error)) from error
        return server

    async def _open_web(self, address: str, port: int) -> WebServer:
        try:
            import_module("textual_serve")
            from seatui.serve.web.server import WebServer

            server = WebServer(
                self.client_for,
                self.config.limits,
                connection_counter=self._connection_counter,
                ledger=self._ledger,
                startups=Startups(self.config.limits, self._sources),
                public_url=self.config.web_url,
                ended=self.session_ended,
            )
        except ModuleNotFoundError as error:
            raise Refused("", "browsers need textual-serve, which is not installed: pip install 'seatui[web]'") from error
        try:
            await server.listen(address, port or addresses.free_port(address), reuse_port=self._shares_port)
        except OSError as error:
            raise Refused("", addresses.port_fault(address, port, error)) from error
        return server

    async def _close_servers(self, why: str) -> None:
        """Tell all players why, and wait until they have left."""
        closing = [server.close(why) for server in (self.ssh, self.web) if server]
        if self._cluster is not None:
            closing.append(self._cluster.close_relays())
        await asyncio.gather(*closing)
        while self.sessions:
            await asyncio.sleep(0.02)
