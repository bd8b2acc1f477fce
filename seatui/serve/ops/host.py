"""The running server: what one start of ``seatui serve`` opens, who is in it, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import filelock

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve import addresses
from seatui.serve.access.authentication import Identity, identity_for
from seatui.serve.access.limits import Gate, Limits
from seatui.serve.access.name_login import Reception
from seatui.serve.addresses import WayIn
from seatui.serve.event_log import note
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.ops.disk import DiskWatch
from seatui.serve.ops.gc_policy import Sweeper
from seatui.serve.ops.metrics import Lag, Recent, memory, spread, together
from seatui.serve.ops.snapshot import Guest, Picture
from seatui.serve.ops.table_log import Witness, table_line
from seatui.serve.plain.client import PlainClient
from seatui.serve.screens.app import ServedApp
from seatui.serve.ssh.host_key import host_key
from seatui.serve.ssh.server import SshServer
from seatui.serve.terminal.client import Client, ScreenClient
from seatui.serve.terminal.latency import Latency
from seatui.serve.terminal.session import TerminalSession

if TYPE_CHECKING:
    from seatui.serve.web.server import WebServer

LOCK = "lock"
OWNER_ONLY = 0o700
STOPPING = "The server stops now. All games are kept: connect again later to go on."
WAY_BACK = "Your games are kept: come back by the same name to go on."
FAREWELL = 3.0
"""Seconds that sessions have for the last word, before the lines are cut."""
QUIET = 2.0
"""Seconds without a key from anybody, after which nobody would notice a pause."""
CLOSE_IDLE_EVERY = 20.0
SUM_UP_EVERY = 60.0
LOOK_AT_KEYS_EVERY = 5.0


@dataclass(frozen=True)
class HostPlan:
    """What a server is asked for. A port of 0 is any free one, and None is no way in of that kind."""

    folder: Path
    ssh: int | None = 2222
    web: int | None = None
    address: str = ""  # of this machine, where SSH is listened for; none stands for all
    web_address: str = "127.0.0.1"
    web_url: str = ""  # where people find it, if a proxy or a name of the wide world leads here
    keys: Path | None = None  # who may come in; without it the first to use a name has it
    is_open: bool = False  # names only, on a trusted network
    limits: Limits = field(default_factory=Limits)


class Host:
    """One server with all that belongs to it."""

    def __init__(self, plan: HostPlan) -> None:
        self.plan = plan
        self.ssh: SshServer | None = None
        self.web: WebServer | None = None
        self._harbour: Harbour | None = None
        self._identity: Identity | None = None
        self._gate = Gate(plan.limits)
        self._witness: Witness | None = None
        self._visitors: dict[TerminalSession, Visitor] = {}
        self._lock = filelock.FileLock(plan.folder / LOCK, timeout=0)
        self._lag = Lag()
        self._disk = DiskWatch(plan.folder)
        self._sweeper = Sweeper(self._is_quiet, lambda: len(self.sessions))
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._waits_of_gone = Latency()
        self._recent = Recent()
        self._began = 0.0
        self._ways_in: tuple[WayIn, ...] = ()
        self._fingerprint = ""
        self._memory_at_start: int | None = None

    async def start(self) -> None:
        """Open the folder and the doors; ``Refused`` in one sentence if something is in the way, and then nothing is left open."""
        self._take_folder()
        try:
            self._harbour = Harbour(self.plan.folder)
            self._identity = identity_for(self._harbour.people, self.plan.keys, self.plan.limits, is_open=self.plan.is_open)
            self._witness = Witness(self._harbour)
            await self._open_doors()
            self._ways_in = self._ways()
            self._fingerprint = host_key(self.plan.folder).get_fingerprint() if self.ssh else ""
        except BaseException:
            await self.stop("")
            raise
        self._lag.start()
        self._disk.start()
        self._sweeper.start()
        self._every("lay up", CLOSE_IDLE_EVERY, self._harbour.close_idle_rooms)
        self._every("sum up", SUM_UP_EVERY, self._sum_up)
        if self.ssh is not None:
            self._every("look at keys", LOOK_AT_KEYS_EVERY, self.ssh.look_at_keys)
        self._began = asyncio.get_running_loop().time()
        self._memory_at_start = memory()
        self._tell_start()

    async def stop(self, why: str = STOPPING) -> None:
        """Tell everybody why, and close all that is open, whoever cannot be told. May be called again."""
        for timer in self._timers.values():
            timer.cancel()
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._see_off(why), FAREWELL)
        finally:
            self._close()

    def _close(self) -> None:
        if self._identity is not None:
            self._identity.close()
        if self._witness is not None:
            self._witness.close()
        if self._harbour is not None:
            self._harbour.close()
        self._lag.stop()
        self._disk.stop()
        self._sweeper.stop()
        self._lock.release()

    # Who is here

    @property
    def harbour(self) -> Harbour:
        """The house, once it is open."""
        assert self._harbour is not None
        return self._harbour

    @property
    def identity(self) -> Identity:
        """How people are known here."""
        assert self._identity is not None
        return self._identity

    @property
    def ssh_port(self) -> int | None:
        """Where SSH is listened for, which port 0 leaves open."""
        return None if self.ssh is None else self.ssh.port

    @property
    def sessions(self) -> set[TerminalSession]:
        """Everybody's, however they came."""
        return {session for server in (self.ssh, self.web) if server for session in server.sessions}

    def client_for(self, session: TerminalSession) -> Client:
        """What somebody who has come in sees. It is called in the context of the session, whose files are the player's own."""
        if session.player is None:
            reception = Reception(self.identity, session.address, partial(self._welcome, session))
            return self._screens(session, reception=reception)
        visitor = self._welcome(session, session.player)
        if session.has_screen:
            return self._screens(session, visitor)
        paths.use_folders(saves=visitor.player.folder, config=visitor.player.folder)
        return PlainClient(session, self.harbour, visitor)

    def _screens(self, session: TerminalSession, visitor: Visitor | None = None, reception: Reception | None = None) -> ScreenClient:
        give_secret = self.identity.give_secret if self.identity.takes_secrets else None
        return ScreenClient(ServedApp(session, self.harbour, visitor, reception, WAY_BACK, give_secret), mouse=session.has_mouse)

    def _welcome(self, session: TerminalSession, player: Player) -> Visitor:
        """Somebody has said who they are."""
        if session not in self.sessions:
            raise Refused("", "this session has ended")
        if session in self._visitors:
            raise Refused("", "you have come in already")  # two visitors of one session could not both be told that it has ended
        session.player = player
        note("login", who=player.name, address=session.address, via=session.via, term=session.env.get("TERM") or None)
        self._visitors[session] = visitor = self.harbour.add_visitor(player, session.via, session.address)
        return visitor

    def session_ended(self, session: TerminalSession) -> None:
        """Somebody's session is over."""
        self._waits_of_gone.merge(session.latency)
        self._sweeper.session_ended()
        if visitor := self._visitors.pop(session, None):
            visitor.leave()
            stayed = asyncio.get_running_loop().time() - session.began
            note("leave", who=visitor.player.name, address=session.address, via=session.via, stayed_s=round(stayed))

    def _is_quiet(self) -> bool:
        now = asyncio.get_running_loop().time()
        return all(now - session.heard > QUIET for session in self.sessions)

    # What whoever runs it sees

    def picture(self) -> Picture:
        """This moment."""
        now = asyncio.get_running_loop().time()
        used, here = memory(), len(self.sessions)
        grown = used - self._memory_at_start if here and used is not None and self._memory_at_start is not None else None
        return Picture(
            ways_in=self._ways_in,
            names=_who_may_come(self.plan),
            fingerprint=self._fingerprint,
            up=now - self._began,
            guests=tuple(_guest(session, visitor, now) for session, visitor in self._visitors.items()),
            tables=tuple(table_line(room) for room in self.harbour.rooms.values()),
            answers=spread(self._recent.of(self._waits())),
            lag=self._lag.spread(),
            memory=used,
            a_session=None if grown is None else max(0, grown) // here,
            disk=self._disk.left,
            is_disk_short=self._disk.is_short,
        )

    def _tell_start(self) -> None:
        seen = self.picture()
        join = "; ".join(way.join for way in seen.ways_in)
        web = self.web.port if self.web else None
        note("start", ssh=self.ssh_port, web=web, join=join, key=seen.fingerprint, tables=len(seen.tables), folder=str(self.plan.folder))

    def _ways(self) -> tuple[WayIn, ...]:
        ssh = (addresses.ssh_way(self.plan.address, self.ssh.port),) if self.ssh else ()
        web = (addresses.web_way(self.plan.web_address, self.web.port, self.plan.web_url),) if self.web else ()
        return ssh + web

    def _waits(self) -> Latency:
        return together([self._waits_of_gone, *(session.latency for session in self.sessions)])

    def _sum_up(self) -> None:
        note("summary", **self.picture().summary())
        self._recent.mark(self._waits())

    def _every(self, name: str, seconds: float, deed: Callable[[], None]) -> None:
        """Do it again and again."""

        def ring() -> None:
            self._every(name, seconds, deed)
            deed()

        self._timers[name] = asyncio.get_running_loop().call_later(seconds, ring)

    # Doors

    def _take_folder(self) -> None:
        folder = self.plan.folder
        try:
            folder.mkdir(OWNER_ONLY, parents=True, exist_ok=True)
            self._lock.acquire()
        except filelock.Timeout:
            raise Refused("", f"another server has {folder}; stop it, or give this one another folder with --saves") from None
        except OSError as error:
            raise Refused("", f"{folder} cannot be used: {error.strerror or error}") from error

    async def _open_doors(self) -> None:
        if self.plan.ssh is not None:
            self.ssh = await self._open_ssh(self.plan.address, self.plan.ssh)
        if self.plan.web is not None:
            self.web = await self._open_web(self.plan.web_address, self.plan.web)

    async def _open_ssh(self, address: str, port: int) -> SshServer:
        server = SshServer(self.client_for, self.identity, self.plan.limits, self.session_ended, self._gate)
        try:
            await server.listen(address, port or addresses.free_port(address), self.plan.folder)
        except OSError as error:
            raise Refused("", addresses.no_port(address, port, error)) from error
        return server

    async def _open_web(self, address: str, port: int) -> WebServer:
        try:
            import_module("textual_serve")
            from seatui.serve.web.server import WebServer

            server = WebServer(self.client_for, self.plan.limits, gate=self._gate, public_url=self.plan.web_url, ended=self.session_ended)
        except ModuleNotFoundError as error:
            raise Refused("", "for browsers textual-serve is needed, which is not installed: pip install 'seatui[web]'") from error
        try:
            await server.listen(address, port or addresses.free_port(address))
        except OSError as error:
            raise Refused("", addresses.no_port(address, port, error)) from error
        return server

    async def _see_off(self, why: str) -> None:
        """Tell everybody, and wait until they have left."""
        await asyncio.gather(*(server.close(why) for server in (self.ssh, self.web) if server))
        while self.sessions:
            await asyncio.sleep(0.02)


def _who_may_come(plan: HostPlan) -> str:
    if plan.is_open:
        return "anybody by any name: for a trusted network only"
    return f"those in {plan.keys}" if plan.keys else "whoever comes first with a name has it"


def _guest(session: TerminalSession, visitor: Visitor, now: float) -> Guest:
    where = visitor.room.title if visitor.room else ""
    return Guest(visitor.player.name, session.address, session.via, where, now - session.heard, spread(session.latency))
