"""The SSH server: who is let in, and what a connection may do, which is to open one session."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import asyncssh

from seatui.serve.ssh.channel import Channel
from seatui.serve.ssh.host_key import host_key
from seatui.serve.terminal.gate import Gate, Limits
from seatui.serve.terminal.session import TerminalSession

if TYPE_CHECKING:
    from seatui.serve.terminal.client import Client

WINDOW = 16 * 1024
"""Bytes that a client may send before somebody has taken them."""

log = logging.getLogger("seatui.serve")


class Doorman(asyncssh.SSHServer):
    """Watches one connection."""

    def __init__(self, house: SshServer) -> None:
        self._house = house
        self._conn: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._inside = False
        self._opened = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self._address = str((conn.get_extra_info("peername") or ("",))[0])
        if why := self._house.gate.enter(self._address):
            log.warning("refused %s: %s", self._address, why)
            conn.abort()
            return
        self._inside = True

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        if self._timer is not None:
            self._timer.cancel()
        if self._inside:
            self._house.gate.leave(self._address)

    def begin_auth(self, username: str) -> bool:  # noqa: ARG002
        return False

    def auth_completed(self) -> None:
        """Whoever logs in and then opens nothing, as with ``ssh -N``, is sent away."""
        assert self._conn is not None
        self._timer = asyncio.get_running_loop().call_later(self._house.limits.open_seconds, self._conn.close)

    def session_requested(self) -> Channel | bool:
        if self._opened:
            return False
        self._opened = True
        return Channel(self._open_session, self._house.limits)

    def _open_session(self, channel: Channel, env: Mapping[str, str], size: tuple[int, int]) -> TerminalSession:
        assert self._conn is not None
        if self._timer is not None:
            self._timer.cancel()
        who = str(self._conn.get_extra_info("username") or "")
        return self._house.open_session(channel, who, self._address, env, size)


class SshServer:
    """Listens, and knows all sessions. ``make_client`` is what ``TerminalSession`` asks for."""

    def __init__(
        self,
        make_client: Callable[[TerminalSession], Client],
        limits: Limits = Limits(),  # noqa: B008 - frozen
        ended: Callable[[TerminalSession], None] = lambda _: None,
    ) -> None:
        self.limits = limits
        self.gate = Gate(limits)
        self.sessions: set[TerminalSession] = set()
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
            gss_host=None,
            login_timeout=self.limits.login_seconds,
            keepalive_interval=self.limits.keepalive_seconds,
            keepalive_count_max=self.limits.keepalive_count,
            tcp_keepalive=True,
        )

    def open_session(self, channel: Channel, who: str, address: str, env: Mapping[str, str], size: tuple[int, int]) -> TerminalSession:
        session = TerminalSession(
            channel, self._make_client, who=who, address=address, env=env, size=size, limits=self.limits, ended=self._session_ended
        )
        self.sessions.add(session)
        return session

    def _session_ended(self, session: TerminalSession) -> None:
        self.sessions.discard(session)
        self._ended(session)

    async def close(self, why: str) -> None:
        """Tell everybody, and close."""
        for session in tuple(self.sessions):
            session.close(why)
        if self._listener is not None:
            self._listener.close()
            await self._listener.wait_closed()
