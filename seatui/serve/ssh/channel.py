"""The session of an SSH connection: a shell that is the game, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import asyncssh

from seatui.serve.terminal.session import ENVIRONMENT_VARIABLES, LONGEST_VALUE, TerminalSession

if TYPE_CHECKING:
    from seatui.serve.access.limits import Limits

NO_COMMANDS = "There are no commands here, only the game: connect again without anything after the host's name.\r\n"

OpenSession = Callable[["Channel", Mapping[str, str], tuple[int, int]], TerminalSession]
"""Opens the session of a channel, for a terminal with this environment and size."""


class Environment(dict[bytes, bytes]):
    """The client's environment, limited to the variables we use. Without a limit a client could fill the memory."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name.decode("ascii", "replace") in ENVIRONMENT_VARIABLES:
            super().__setitem__(name, value[:LONGEST_VALUE])


class Channel(asyncssh.SSHServerSession[bytes]):
    """The SSH channel, which is the ``Transport`` of its session."""

    def __init__(self, open_session: OpenSession, limits: Limits) -> None:
        self._open_session = open_session
        self._limits = limits
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._session: TerminalSession | None = None
        self._wants_command = False
        self._full = {"channel": False, "socket": False}
        self._cut_off: asyncio.TimerHandle | None = None  # once the session has ended

    # Requests of the client

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        chan.set_write_buffer_limits(high=self._limits.write_buffer)
        chan._env = Environment()

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]) -> bool:  # noqa: ARG002
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:  # noqa: ARG002
        self._wants_command = True  # accepted, so that the client can be told what to do instead
        return True

    def subsystem_requested(self, subsystem: str) -> bool:  # noqa: ARG002
        return False

    def session_started(self) -> None:
        assert self._chan is not None
        if self._wants_command:
            self._chan.write_stderr(NO_COMMANDS.encode())
            self.end(1)
            return
        env = {**self._chan.get_environment(), "TERM": self._chan.get_terminal_type() or ""}
        width, height, *_ = self._chan.get_terminal_size()
        self._session = self._open_session(self, env, (width, height))
        self._session.start()

    # Input

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        if self._session is not None:
            self._session.receive(data)

    def eof_received(self) -> bool:
        if self._session is not None:
            self._session.end_of_input()
        return True  # the client can still receive answers

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:  # noqa: ARG002
        if self._session is not None:
            self._session.resize(width, height)

    def pause_writing(self) -> None:
        self.block()

    def resume_writing(self) -> None:
        self.unblock()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        if self._chan is not None:
            self._chan.get_connection().close()  # one session is all a connection is for
        self._chan = None
        if self._cut_off is not None:
            self._cut_off.cancel()  # it would keep the memory of the whole connection
        if self._session is not None:
            self._session.hang_up()

    # A client that does not read: either the channel's buffer is full, or the socket's

    def block(self, *, by_socket: bool = False) -> None:
        self._full["socket" if by_socket else "channel"] = True
        if self._session is not None:
            self._session.block()

    def unblock(self, *, by_socket: bool = False) -> None:
        self._full["socket" if by_socket else "channel"] = False
        if self._session is not None and not any(self._full.values()):
            self._session.unblock()

    # Output

    def write(self, data: bytes) -> None:
        if self._chan is not None and not self._chan.is_closing():
            self._chan.write(data)

    def pause_reading(self) -> None:
        if self._chan is not None:
            self._chan.pause_reading()

    def resume_reading(self) -> None:
        if self._chan is not None:
            self._chan.resume_reading()

    def end(self, code: int) -> None:
        if self._chan is not None:
            self._chan.exit(code)
            # Otherwise a client that does not close would stay, and be counted.
            self._cut_off = asyncio.get_running_loop().call_later(self._limits.closing_seconds, self._chan.get_connection().abort)

    def abort(self) -> None:
        if self._chan is not None:
            self._chan.get_connection().abort()
