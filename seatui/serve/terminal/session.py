"""One connection's session: a terminal at its far end, and an app of its own that lives in a task with a context of its own."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import asyncssh
from textual.geometry import Size

from seatui.serve.terminal.colours import Depth, depth_of
from seatui.serve.terminal.driver import ChannelDriver, clamped
from seatui.serve.terminal.gate import Budget, Limits

if TYPE_CHECKING:
    from textual.app import App

PASSED_ON = ("TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR")
"""What of a client's environment is looked at; the rest is not even kept."""
SORRY = "Something went wrong here, and this session has ended. Your game is kept: connect again to go on.\r\n"

log = logging.getLogger("seatui.serve")


class ServedApp(Protocol):
    """What a session asks of its app."""

    line: Session
    _driver: Any

    async def run_async(self, *, mouse: bool = True) -> Any: ...

    def exit(self, *_: Any, **__: Any) -> None: ...


class Session(asyncssh.SSHServerSession[bytes]):
    """A shell that is the game, and nothing else: no command, no subsystem, no forwarding."""

    def __init__(self, who: str, limits: Limits, make_app: Callable[[Session], App[Any]], ended: Callable[[Session], None]) -> None:
        self.who = who
        self.limits = limits
        self.env: Mapping[str, str] = {}
        self.depth = Depth.NONE
        self.size = Size(80, 24)
        self.is_blocked = False
        self._make_app = make_app
        self._ended = ended
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._has_pty = False
        self._app: App[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._context = contextvars.Context()  # what one app keeps in context variables no other may inherit
        self._loop = asyncio.get_running_loop()
        self._budget = Budget(self._loop.time())
        self._idle: asyncio.TimerHandle | None = None

    # What the client asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        chan.set_write_buffer_limits(high=self.limits.write_buffer)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]) -> bool:  # noqa: ARG002
        self._has_pty = True
        self.size = clamped(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return self._has_pty

    def exec_requested(self, command: str) -> bool:  # noqa: ARG002
        return False

    def subsystem_requested(self, subsystem: str) -> bool:  # noqa: ARG002
        return False

    def session_started(self) -> None:
        assert self._chan is not None
        given = self._chan.get_environment()
        self.env = {name: str(given[name])[:100] for name in PASSED_ON if name in given}
        self.env = {**self.env, "TERM": (self._chan.get_terminal_type() or "")[:100]}
        self.depth = depth_of(self.env)
        self._task = self._loop.create_task(self._run(), context=self._context)
        self._stir()

    # The app

    async def _run(self) -> None:
        try:
            self._app = self._make_app(self)
            await self._app.run_async()
        except Exception:
            log.exception("the session of %s failed", self.who)
            self.send(SORRY.encode())
        finally:
            self._app = None
            if self._chan is not None:
                self._chan.exit(0)

    @property
    def _driver(self) -> ChannelDriver | None:
        driver = None if self._app is None else self._app._driver
        return driver if isinstance(driver, ChannelDriver) else None

    def _in_app(self, deed: Callable[..., None], *args: Any) -> None:
        """Do something in the context of the app."""
        self._loop.call_soon(deed, *args, context=self._context)

    # What comes and goes

    def send(self, data: bytes) -> None:
        if self._chan is not None and not self._chan.is_closing():
            self._chan.write(data)

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        self._stir()
        passed = self._budget.take(data, self._loop.time())
        if passed and (driver := self._driver) is not None:
            self._in_app(driver.feed, passed)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:  # noqa: ARG002
        self.size = clamped(width, height)
        if (driver := self._driver) is not None:
            self._in_app(driver.resize, self.size)

    def pause_writing(self) -> None:
        self.is_blocked = True

    def resume_writing(self) -> None:
        self.is_blocked = False
        if (driver := self._driver) is not None:
            self._in_app(driver.resume)

    # The end

    def _stir(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        self._idle = self._loop.call_later(self.limits.idle_seconds, self.close, "You were away for long; connect again to go on.")

    def close(self, why: str = "") -> None:
        """End the session, with a word to its player."""
        app = self._app
        if app is not None:
            self._in_app(lambda: app.exit(message=why or None))
        elif self._chan is not None:
            self._chan.close()

    def eof_received(self) -> bool:
        self.close()
        return False

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        if self._idle is not None:
            self._idle.cancel()
        self._chan = None
        self.is_blocked = True  # nothing can be sent any more
        self.close()
        self._ended(self)
