"""The SSH server: who is let in, and what a connection may do, which is to open one session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.kex import get_kex_algs

from seatui.engine.contract import Refused
from seatui.serve.access.limits import Gate, Limits, home_of
from seatui.serve.event_log import note
from seatui.serve.rate_limit import RateLimit
from seatui.serve.ssh.channel import Channel
from seatui.serve.ssh.host_key import host_key
from seatui.serve.ssh.login import Login
from seatui.serve.ssh.throttle import Measure
from seatui.serve.terminal.session import TerminalSession

if TYPE_CHECKING:
    from asyncssh.packet import SSHPacketLogger

    from seatui.serve.access.authentication import Identity
    from seatui.serve.terminal.client import Client

WINDOW = 16 * 1024
"""Bytes that a client may send before somebody has taken them."""
CIPHERS = ("aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes256-ctr", "aes192-ctr", "aes128-ctr")
"""Every client has one of these. What most of them would choose, ChaCha20, takes five times as long here, and a game sends many packets.
None chains blocks from packet to packet, which ``_send_no_filler`` stands on."""
KEY_EXCHANGES = (
    "mlkem768x25519-sha256",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp521",
    "diffie-hellman-group14-sha256",
)
"""Of these too. Others take up to a tenth of a second, in which nobody else is served, and a client may ask for one at any time."""
MOST_TOLD, TOLD_SECONDS = 20, 5.0
"""How many who cannot be let in are told why at the same time, and how long each has to hear it."""
TOO_OFTEN = "too many connections in a minute"
NO_KEY = "none of their keys will do for that name"
OFF_THE_LIST = "Your key was taken off the list of this server. Your games are kept."
NOTHING_OPENED = "There is nothing here but the game: connect without -N and the like."


class Doorman(Login):
    """Watches one connection."""

    def __init__(self, house: SshServer) -> None:
        super().__init__(house.identity)
        self._house = house
        self._is_inside = self._is_stranger = False
        self._why_not = ""
        self._channel: Channel | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._measure: Measure | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self._take_in_measure(conn)
        _send_no_filler(conn)
        self.address = str((conn.get_extra_info("peername") or ("",))[0])
        if why := self._house.let_in(self.address):
            note("refused", address=self.address, via="ssh", why=why)
            self._turn_away(conn, why)
            return
        note("connect", address=self.address, via="ssh")
        self._is_inside = self._is_stranger = True
        # A client's window may be as large as it likes; what waits is bounded only if we listen to the socket as well.
        conn.pause_writing = self._pause_writing  # type: ignore[method-assign]
        conn.resume_writing = self._resume_writing  # type: ignore[method-assign]

    def _take_in_measure(self, conn: asyncssh.SSHServerConnection) -> None:
        assert conn._transport is not None
        measure, take = Measure(conn._transport), conn.data_received

        def data_received(data: bytes, datatype: int | None = None) -> None:
            take(data, datatype)
            measure.count(len(data))

        conn.data_received = data_received  # type: ignore[method-assign]
        self._measure = measure

    def _turn_away(self, conn: asyncssh.SSHServerConnection, why: str) -> None:
        """Tell why, as soon as the client asks to be let in. Where many are to be told, or one comes too often, nobody is."""
        if why is TOO_OFTEN or len(self._house.turned_away) >= MOST_TOLD:
            conn.abort()
            return
        self._house.turned_away.add(self)
        self._why_not = why
        self._timer = asyncio.get_running_loop().call_later(TOLD_SECONDS, conn.abort)

    def begin_auth(self, username: str) -> bool:
        if self._why_not:
            raise asyncssh.DisconnectError(asyncssh.DISC_TOO_MANY_CONNECTIONS, self._why_not)
        return super().begin_auth(username)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        if self._timer is not None:
            self._timer.cancel()
        if self._measure is not None:
            self._measure.close()
        self._house.turned_away.discard(self)
        if self._is_stranger and self.has_tried_keys:
            note("refused", who=self._name, address=self.address, via="ssh", why=NO_KEY)
        self._be_known()
        if self._is_inside:
            self._is_inside = False
            self._house.gate.leave(self.address)
        self._conn = None

    def _be_known(self) -> None:
        if self._is_stranger:
            self._is_stranger = False
            self._house.strangers.leave(self.address)

    def auth_completed(self) -> None:
        """Whoever logs in and then opens nothing, as with ``ssh -N``, is sent away."""
        if not self._is_inside or self._conn is None:
            return
        super().auth_completed()
        self._be_known()
        wait = self._house.limits.open_seconds
        self._timer = asyncio.get_running_loop().call_later(wait, self._conn.disconnect, asyncssh.DISC_BY_APPLICATION, NOTHING_OPENED)

    def session_requested(self) -> Channel | bool:
        if self._channel is not None or not self._is_inside:
            return False
        self._channel = Channel(self._open_session, self._house.limits)
        return self._channel

    def _open_session(self, channel: Channel, env: Mapping[str, str], size: tuple[int, int]) -> TerminalSession:
        if self._timer is not None:
            self._timer.cancel()
        return self._house.open_session(self, channel, env, size)

    def _pause_writing(self) -> None:
        if self._channel is not None:
            self._channel.block(by_socket=True)

    def _resume_writing(self) -> None:
        if self._channel is not None:
            self._channel.unblock(by_socket=True)


def _send_no_filler(conn: asyncssh.SSHServerConnection) -> None:
    """Let a connection send no empty packets. asyncssh puts one before every other, each with a write of its own; only ciphers that
    chain blocks need that."""
    send = conn.send_packet

    def send_packet(pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None) -> None:
        if pkttype != MSG_IGNORE:
            send(pkttype, *args, handler=handler)

    conn.send_packet = send_packet  # type: ignore[method-assign]


class SshServer:
    """Listens, and knows all sessions. ``make_client`` is what ``TerminalSession`` asks for; ``identity`` says who is let in.
    ``gate`` may be shared with another way in.
    """

    def __init__(
        self,
        make_client: Callable[[TerminalSession], Client],
        identity: Identity,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        ended: Callable[[TerminalSession], None] = lambda _: None,
        gate: Gate | None = None,
    ) -> None:
        self.limits = limits
        self.gate = Gate(limits) if gate is None else gate
        self.turned_away: set[Doorman] = set()
        self.strangers = Gate(replace(limits, connections=limits.strangers))
        self._arrivals = RateLimit(limits.arrivals, 60)
        self.identity = identity
        self.sessions: dict[TerminalSession, Login] = {}
        self._unlisted: set[TerminalSession] = set()
        self._make_client = make_client
        self._ended = ended
        self._listener: asyncssh.SSHAcceptor | None = None

    @property
    def port(self) -> int:
        assert self._listener is not None
        return self._listener.get_port()

    async def listen(self, address: str, port: int, folder: Path) -> None:
        """Open the door. Everything that is not a session in a terminal is switched off."""
        self._listener = await asyncssh.listen(
            address,
            port,
            server_factory=lambda: Doorman(self),
            server_host_keys=[host_key(folder)],
            server_version="seatui",
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
            kex_algs=[name for name in KEY_EXCHANGES if name.encode() in get_kex_algs()],
            gss_host=None,
            password_auth=False,
            config=None,
            login_timeout=self.limits.login_seconds,
            keepalive_interval=self.limits.keepalive_seconds,
            keepalive_count_max=self.limits.keepalive_count,
            tcp_keepalive=True,
        )

    def let_in(self, address: str) -> str:
        """Let a connection in, as a stranger; else why not, in one sentence."""
        home, now = home_of(address), monotonic()
        if self._arrivals.is_reached(home, now):
            return TOO_OFTEN
        self._arrivals.add(home, now)
        why = self.strangers.enter(address)
        if not why and (why := self.gate.enter(address)):
            self.strangers.leave(address)
        return why

    def open_session(self, login: Login, channel: Channel, env: Mapping[str, str], size: tuple[int, int]) -> TerminalSession:
        """A terminal for somebody who has logged in."""

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
            ended=self._session_ended,
        )
        self.sessions[session] = login
        return session

    def _session_ended(self, session: TerminalSession) -> None:
        self.sessions.pop(session, None)
        self._ended(session)

    def look_at_keys(self) -> None:
        """Send away whoever came by a key that would do no more, now nor the last time: a list may be half written when it is read."""
        unlisted = {session for session, login in self.sessions.items() if login.has_lost_key}
        gone = unlisted & self._unlisted
        for session in gone:
            note("refused", who=session.who, address=session.address, via="ssh", why="their key was taken off the list")
            session.close(OFF_THE_LIST)
        self._unlisted = unlisted - gone

    async def close(self, why: str) -> None:
        """Tell everybody, and close."""
        for session in tuple(self.sessions):
            session.close(why)
        if self._listener is not None:
            self._listener.close()
            await self._listener.wait_closed()
