"""The SSH server: who may come in, and what a connection may do, which is to open one session."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import asyncssh
from asyncssh.constants import MSG_IGNORE

from seatui.engine.contract import Refused
from seatui.serve.access.limits import ConnectionCounter, Limits
from seatui.serve.access.refusal_log import RefusalLog
from seatui.serve.access.sources import Fault
from seatui.serve.access.startups import BARRED, FULL, Entry, Startups
from seatui.serve.access.waiting_list import WaitingList
from seatui.serve.addresses import client_network
from seatui.serve.event_log import log_event
from seatui.serve.fair_share.work_account import WorkAccount, WorkLedger
from seatui.serve.rate_limit import RateLimit
from seatui.serve.ssh.algorithms import CIPHERS, MACS, SIGNATURES, known_key_exchanges, known_signatures, signature_algorithm
from seatui.serve.ssh.channel import Channel
from seatui.serve.ssh.host_key import host_key
from seatui.serve.ssh.login import WEAK_SIGNATURE, Challenge, Login
from seatui.serve.ssh.newcomer_input import NewcomerInput
from seatui.serve.ssh.proxy_door import ProxyDoor
from seatui.serve.ssh.throttle import Throttle
from seatui.serve.terminal.session import TerminalSession

if TYPE_CHECKING:
    from asyncssh.packet import SSHPacketLogger

    from seatui.serve.access.authentication import Authenticator
    from seatui.serve.terminal.client import Client

VERSION = "seatui"
"""The name of the server in its first line, "SSH-2.0-seatui"."""
WINDOW = 16 * 1024
"""Bytes that a client may send before they are read."""
WAITING_SECONDS = 3.0
"""Seconds that a client may wait for a place to log in, before it is told that there is none."""
MOST_REJECTED, REJECTED_SECONDS = 20, 5.0
"""How many rejected clients are told why at the same time, and how many seconds each has to receive it."""
TOO_OFTEN = "too many connections in a minute"
NO_KEY = "none of their keys fits that name"
KEY_REVOKED = "Your key was removed from this server's list. Your games are saved."
NO_SESSION = "There is only the game here: connect without -N and similar options."


class SshConnection(Login):
    """One connection, from the first byte to the last."""

    def __init__(self, server: SshServer) -> None:
        super().__init__(server.authenticator)
        self._server = server
        self._is_counted = False
        self._entry: Entry | None = None  # until it has logged in
        self._fault: Fault | None = None
        self._binding: asyncio.Task[None] | None = None
        self._rejection = ""
        self._channel: Channel | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._throttle: Throttle | None = None
        self._input: NewcomerInput | None = None
        self.account = WorkAccount()

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self.address = str((conn.get_extra_info("peername") or ("",))[0])
        self.account = self._server.ledger.account_for(client_network(self.address))
        self.account.arrive()
        self._throttle_input(conn)
        _skip_ignore_packets(conn)
        self._check_signatures(conn)
        entry = self._server.admit(self.address)
        if entry.refusal:
            self._reject(conn, entry.refusal)
        else:
            self._enter(conn, entry)

    def _enter(self, conn: asyncssh.SSHServerConnection, entry: Entry) -> None:
        """Take a place among those who log in."""
        log_event("connect", address=self.address, via="ssh")
        self._is_counted, self._entry = True, entry
        self._timer = asyncio.get_running_loop().call_later(min(entry.seconds, self._server.limits.banner_seconds), self._check_banner)
        # A client may choose any window size, so unsent data is bounded only if we listen to the socket as well.
        conn.pause_writing = self._pause_writing  # type: ignore[method-assign]
        conn.resume_writing = self._resume_writing  # type: ignore[method-assign]

    def _check_banner(self) -> None:
        """Disconnect a client that has sent nothing; any other may take the rest of its time to log in."""
        assert self._conn is not None
        assert self._entry is not None
        if self._conn.get_extra_info("client_version") is None:
            self._give_up(Fault.NO_BANNER)
        else:
            left = max(0.0, self._entry.seconds - self._server.limits.banner_seconds)
            fault = Fault.NOT_ADMITTED if self._entry.is_hurried and self.has_tried else Fault.TOO_SLOW
            self._timer = asyncio.get_running_loop().call_later(left, self._give_up, fault)

    def _give_up(self, fault: Fault) -> None:
        """Disconnect a client that holds a place without logging in."""
        self._fault = fault
        if self._conn is not None:
            self._conn.abort()

    def _throttle_input(self, conn: asyncssh.SSHServerConnection) -> None:
        assert conn._transport is not None
        throttle, taken = Throttle(conn._transport, self.account), NewcomerInput(conn, self.account)

        def data_received(data: bytes, datatype: int | None = None) -> None:
            taken.data_received(data, datatype)
            throttle.count(len(data))

        conn.data_received = data_received  # type: ignore[method-assign]
        conn.eof_received = taken.eof_received  # type: ignore[method-assign]
        self._throttle, self._input = throttle, taken

    def _check_signatures(self, conn: asyncssh.SSHServerConnection) -> None:
        """Accept only signatures of the list. asyncssh offers the list to clients, but verifies any other signature too."""
        validate = conn.validate_public_key

        async def validate_public_key(username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
            if msg and signature_algorithm(signature) not in SIGNATURES:
                self._send_banner_once(WEAK_SIGNATURE)
                return False
            return await validate(username, key_data, msg, signature)

        conn.validate_public_key = validate_public_key  # type: ignore[method-assign]

    def _reject(self, conn: asyncssh.SSHServerConnection, why: str) -> None:
        """Tell the client why when it tries to log in. Say nothing if it connects too often, or many others are being told."""
        self._rejection = why
        if why in (TOO_OFTEN, BARRED) or len(self._server.rejected) >= MOST_REJECTED:
            conn.abort()
            return
        self._server.rejected.add(self)
        self._timer = asyncio.get_running_loop().call_later(REJECTED_SECONDS, conn.abort)

    def begin_auth(self, username: str) -> bool | Awaitable[bool]:
        return self._begin_with_place(username) if self._rejection else self._begins(username)

    async def _begin_with_place(self, username: str) -> bool:
        """Wait a little for a place: of a crowd that comes at once, most log in and leave theirs within a second."""
        waiting, loop = self._server.waiting, asyncio.get_running_loop()
        end = loop.time() + WAITING_SECONDS
        while not self._finds_place():
            if self._rejection != FULL or not await waiting.turn(end - loop.time()):
                raise asyncssh.DisconnectError(asyncssh.DISC_TOO_MANY_CONNECTIONS, self._rejection)
        return self._begins(username)

    def _finds_place(self) -> bool:
        """Ask for a place again, if there was none; return whether there is one now."""
        if self._rejection != FULL:
            return False
        if self._conn is None:  # it is gone
            self._server.waiting.place_left()
            raise asyncssh.DisconnectError(asyncssh.DISC_BY_APPLICATION, self._rejection)
        entry = self._server.place_for(self.address)
        if not entry.refusal:
            self._stop_rejecting()
            self._rejection = ""
            self._enter(self._conn, entry)
        return not self._rejection

    def _stop_rejecting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._server.rejected.discard(self)

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:
        if self._entry is not None and self._entry.is_hurried:  # nobody types a secret that fast
            raise asyncssh.DisconnectError(asyncssh.DISC_TOO_MANY_CONNECTIONS, FULL)
        return super().get_kbdint_challenge(username, lang, submethods)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._stop_rejecting()
        if self._rejection:
            self._server.refusals.add(self.address, self._rejection)
        if self._throttle is not None:
            self._throttle.close()
        if self._input is not None:
            self._input.close()
        if self._entry is not None:
            if self.has_tried_keys:
                log_event("refused", who=self._name, address=self.address, via="ssh", why=NO_KEY)
            self._server.startups.sources.punish(self.address, self._fault or (Fault.NOT_ADMITTED if self.has_tried else Fault.LEFT))
        self._leave_startups()
        if self._is_counted:
            self._is_counted = False
            self._server.connection_counter.remove(self.address)
        self._conn = None

    def _leave_startups(self) -> None:
        entry, self._entry = self._entry, None
        if entry is not None:
            self._server.startups.remove(self.address, entry)
            self._server.waiting.place_left()

    def auth_completed(self) -> None:
        """Disconnect a client that opens no session after login, as with ``ssh -N``."""
        if not self._is_counted or self._conn is None:
            return
        self._leave_startups()
        self._binding = asyncio.get_running_loop().create_task(self.bind())
        if self._timer is not None:
            self._timer.cancel()
        wait = self._server.limits.open_seconds
        self._timer = asyncio.get_running_loop().call_later(wait, self._conn.disconnect, asyncssh.DISC_BY_APPLICATION, NO_SESSION)

    async def bind(self) -> None:
        await super().bind()
        if self.player is not None:
            self._server.startups.sources.note_login(self.address)

    def session_requested(self) -> Awaitable[Channel] | bool:
        if self._channel is not None or self._binding is None:
            return False
        self._channel = Channel(self._open_session, self._server.limits)
        return self._when_bound(self._binding, self._channel)

    async def _when_bound(self, binding: asyncio.Task[None], channel: Channel) -> Channel:
        """Return the channel once the player's name is on the disk."""
        await binding
        return channel

    def _open_session(self, channel: Channel, env: Mapping[str, str], size: tuple[int, int]) -> TerminalSession:
        if self._timer is not None:
            self._timer.cancel()
        return self._server.open_session(self, channel, env, size)

    def _pause_writing(self) -> None:
        if self._channel is not None:
            self._channel.block(by_socket=True)

    def _resume_writing(self) -> None:
        if self._channel is not None:
            self._channel.unblock(by_socket=True)


def _skip_ignore_packets(conn: asyncssh.SSHServerConnection) -> None:
    """Leave out empty packets. asyncssh sends one before every other packet, with a write of its own; only ciphers that chain blocks
    need them.
    """
    send = conn.send_packet

    def send_packet(pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None) -> None:
        if pkttype != MSG_IGNORE:
            send(pkttype, *args, handler=handler)

    conn.send_packet = send_packet  # type: ignore[method-assign]


class SshServer:
    """Listens, and knows all sessions. ``make_client`` is passed to ``TerminalSession``; the web server may share the counter."""

    def __init__(
        self,
        make_client: Callable[[TerminalSession], Client],
        authenticator: Authenticator,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        ended: Callable[[TerminalSession], None] = lambda _: None,
        connection_counter: ConnectionCounter | None = None,
        ledger: WorkLedger | None = None,
        startups: Startups | None = None,
    ) -> None:
        self.limits = limits
        self.ledger = ledger or WorkLedger()
        self.connection_counter = ConnectionCounter(limits) if connection_counter is None else connection_counter
        self.rejected: set[SshConnection] = set()
        self.waiting = WaitingList()
        self.startups = Startups(limits) if startups is None else startups
        self.refusals = RefusalLog("ssh")
        self.arrival_rate = RateLimit(limits.connections_per_minute, 60)
        self.authenticator = authenticator
        self.sessions: dict[TerminalSession, Login] = {}
        self._revoked: set[TerminalSession] = set()
        self._make_client = make_client
        self._ended = ended
        self._listener: asyncssh.SSHAcceptor | None = None
        self.door: ProxyDoor | None = None

    @property
    def port(self) -> int:
        assert self._listener is not None
        return self._listener.get_port()

    async def listen(self, address: str, port: int, folder: Path, *, proxies: Sequence[str] = (), reuse_port: bool = False) -> None:
        """Start listening. Everything but a session in a terminal is switched off.

        Connections from ``proxies`` (addresses or networks) begin with a PROXY header. With ``reuse_port`` several processes may listen on
        one port, and the system spreads connections over them.
        """
        tunnel: Any = ()
        if proxies:
            tunnel = self.door = ProxyDoor(proxies, self.limits, self.refusals, VERSION, reuse_port=reuse_port)
        self._listener = await asyncssh.listen(
            address,
            port,
            tunnel=tunnel,
            reuse_port=reuse_port,
            server_factory=lambda: SshConnection(self),
            server_host_keys=[host_key(folder)],
            server_version=VERSION,
            encoding=None,  # one bad byte must not end a connection
            line_editor=False,
            window=WINDOW,
            max_pktsize=WINDOW,
            agent_forwarding=False,
            x11_forwarding=False,
            sftp_factory=None,
            allow_scp=False,
            compression_algs=None,
            encryption_algs=CIPHERS,
            mac_algs=MACS,
            signature_algs=known_signatures(),
            kex_algs=known_key_exchanges(),
            gss_host=None,
            password_auth=False,
            config=None,
            login_timeout=0,  # ``SshConnection`` has a timer for it
            keepalive_interval=self.limits.keepalive_seconds,
            keepalive_count_max=self.limits.keepalive_count,
            tcp_keepalive=True,
        )

    def admit(self, address: str) -> Entry:
        """Count a new connection as not logged in, or refuse it."""
        network, now = client_network(address), monotonic()
        if self.arrival_rate.is_reached(network, now):
            return Entry(TOO_OFTEN)
        self.arrival_rate.add(network, now)
        return self.place_for(address)

    def place_for(self, address: str) -> Entry:
        """Give a connection a place among those that have not logged in, or refuse it one."""
        entry = self.startups.add(address)
        if not entry.refusal and (why := self.connection_counter.add(address)):
            self.startups.remove(address, entry)
            return Entry(why)
        return entry

    def open_session(self, login: SshConnection, channel: Channel, env: Mapping[str, str], size: tuple[int, int]) -> TerminalSession:
        """Open a terminal session for a connection that has logged in."""

        def make_client(session: TerminalSession) -> Client:
            if login.player is None:
                raise Refused("", login.refusal)
            return self._make_client(session)

        session = TerminalSession(
            channel,
            make_client,
            player=login.player,
            address=login.address,
            env=env,
            size=size,
            limits=self.limits,
            account=login.account,
            sessions=lambda: self.sessions,
            ended=self._session_ended,
        )
        self.sessions[session] = login
        return session

    def fingerprint_of(self, session: TerminalSession) -> str:
        """Return the fingerprint of the key that a session's player logged in with; "" for none."""
        login = self.sessions.get(session)
        return login.fingerprint if login else ""

    def _session_ended(self, session: TerminalSession) -> None:
        self.sessions.pop(session, None)
        self._ended(session)

    def close_revoked(self) -> None:
        """End sessions whose key was not on the list now and last time: a list may be half written when it is read."""
        revoked = {session for session, login in self.sessions.items() if login.is_key_revoked}
        gone = revoked & self._revoked
        for session in gone:
            log_event("refused", who=session.who, address=session.address, via="ssh", why="their key was taken off the list")
            session.close(KEY_REVOKED)
        self._revoked = revoked - gone

    async def stop_listening(self) -> None:
        """Take no new connections. Those that are open stay."""
        if self._listener is not None:
            self._listener.close()
            if self.door is not None:
                self.door.close()

    async def close(self, why: str) -> None:
        """Tell all players why, and close."""
        for session in tuple(self.sessions):
            session.close(why)
        await self.stop_listening()
        if self._listener is not None:
            await self._listener.wait_closed()
