"""One person's session: a terminal at the far end of some wire, and a client of its own that lives in a task with a context of its own.

Whatever the terminal is connected by has a ``Wire`` for the way out, and calls ``start``, ``receive``, ``end_of_input``, ``resize``,
``block``, ``unblock`` and ``hang_up`` for what happens there.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from seatui.engine.contract import Refused
from seatui.match.clock import NEVER
from seatui.serve.access.limits import Limits
from seatui.serve.event_log import log_crash, log_event
from seatui.serve.terminal.colours import colour_depth
from seatui.serve.terminal.driver import clamp_size
from seatui.serve.terminal.input_buffer import PAUSE_AT, RESUME_AT, InputBuffer
from seatui.serve.terminal.latency import LatencyHistogram
from seatui.tui.look.terminal import PLAIN_TERMS, detect

if TYPE_CHECKING:
    from seatui.serve.harbour.people import Player
    from seatui.serve.terminal.client import Client

ENVIRONMENT_VARIABLES = ("TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR")
"""What of a client's environment is looked at; the rest is not even kept."""
LONGEST_VALUE = 100
INTERNAL_ERROR = "Something went wrong here, and this session has ended. Your game is kept: connect again to go on."
IDLE = "You were away for long. Your game is kept: connect again to go on."
FEED_SECONDS = 0.05
UNANSWERED_SECONDS = 2.0
RESIZE_SECONDS = 0.05
"""Windows that are drawn larger tell of many sizes; each would be laid out."""
CELLS_PER_SECOND = 60_000
"""So much is laid out anew for one person; whoever resizes a large window without end would else leave no time to others."""


class Transport(Protocol):
    """The way out to a terminal."""

    def write(self, data: bytes) -> None: ...

    def pause_reading(self) -> None:
        """Take nothing more from the client for now."""

    def resume_reading(self) -> None: ...

    def end(self, code: int) -> None:
        """Hang up once everything written is sent; the code is what a command would return."""

    def abort(self) -> None:
        """Hang up at once."""


class TerminalSession:
    """Runs a client for a terminal.

    ``make_client(session)`` is called inside the session's own context; ``Refused`` from there is told to the person. It asks
    ``has_screen`` whether screens can be shown. ``ended(session)`` is called once, when all is over. ``env`` may hold anything; only
    ``PASSED_ON`` is kept.
    """

    def __init__(
        self,
        transport: Transport,
        make_client: Callable[[TerminalSession], Client],
        *,
        player: Player | None = None,
        address: str = "",
        via: str = "ssh",
        env: Mapping[str, str] = {},
        size: tuple[int, int] = (0, 0),
        limits: Limits = Limits(),  # noqa: B008 - frozen
        ended: Callable[[TerminalSession], None] = lambda _: None,
    ) -> None:
        self.player = player
        self.address = address
        self.via = via
        self.env = _environment(env)
        self.colour_depth = colour_depth(self.env)
        self.has_screen = not detect(self.env).unfit  # whether screens can be shown; else lines of text
        self.size = clamp_size(*size)
        self.limits = limits
        self.is_blocked = False
        self.latency = LatencyHistogram()
        self._transport: Transport | None = transport
        self._make_client = make_client
        self._ended = ended
        self._client: Client | None = None
        self._task: asyncio.Task[None] | None = None
        self._context = contextvars.Context()  # what one app keeps in context variables no other may inherit
        self._loop = asyncio.get_running_loop()
        self.started = self.last_input = self._loop.time()
        self._resized_at = NEVER
        self._input = InputBuffer(self.started)
        self._is_paused = False
        self._no_more_input = False
        self._unanswered_since: float | None = None  # when the first byte came that nothing was sent for yet
        self._unread_bytes = 0  # bytes sent although nobody reads
        self._last_words = ""
        self._is_leaving = False
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def who(self) -> str:
        """The player's name, once it is known."""
        return self.player.name if self.player else ""

    @property
    def has_mouse(self) -> bool:
        """Whether the terminal may have a mouse. The plain ones would show what tells them to use it."""
        return self.has_screen and not self.env.get("TERM", "").startswith(PLAIN_TERMS)

    # Running

    def start(self) -> None:
        """Make the client and let it run."""
        self._task = self._loop.create_task(self._run(), context=self._context)
        self._schedule("idle", self.limits.idle_seconds, self._check_idleness)

    async def _run(self) -> None:
        code = 1
        try:
            self._client = self._make_client(self)
            if self._is_leaving:
                self._client.leave()
            await self._client.run()
            code = 0
        except Refused as refusal:
            self._last_words = str(refusal)
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends this session only
            self._log_failure(error)
        finally:
            self._client = None
            self._finish(code)

    def _log_failure(self, error: Exception) -> None:
        """One line for the person; for the host where it was."""
        self._last_words = INTERNAL_ERROR
        log_crash(error, who=self.who, address=self.address, via=self.via)

    def _finish(self, code: int) -> None:
        """The client has ended: a last word, and the line is free."""
        self._is_leaving = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self._last_words:
            self.send(f"{self._last_words}\r\n".encode())
        if self._transport is not None:
            self._transport.end(code)
        self._ended(self)

    def _in_context(self, deed: Callable[..., None], *args: Any) -> None:
        self._loop.call_soon(self._guarded, deed, *args, context=self._context)

    def _run_in_context(self, deed: Callable[..., None], *args: Any) -> None:
        """Keys are not to wait for the turn of yet another call: with many sessions a turn takes long."""
        try:
            self._context.run(self._guarded, deed, *args)
        except RuntimeError:  # it is the context of this call
            self._guarded(deed, *args)

    def _guarded(self, deed: Callable[..., None], *args: Any) -> None:
        try:
            deed(*args)
        except Exception as error:  # noqa: BLE001 - as in _run
            self._log_failure(error)
            if self._task is not None:
                self._task.cancel()

    def _schedule(self, name: str, seconds: float, deed: Callable[[], None]) -> None:
        """Do it once after a while, unless it is to be done already."""
        if name not in self._timers:
            self._timers[name] = self._loop.call_later(seconds, self._run_timer, name, deed, context=self._context)

    def _run_timer(self, name: str, deed: Callable[[], None]) -> None:
        self._timers.pop(name, None)
        self._guarded(deed)

    def _cancel(self, name: str) -> None:
        if timer := self._timers.pop(name, None):
            timer.cancel()

    # What goes out

    def send(self, data: bytes) -> None:
        """Send it as it is."""
        if self._transport is None:
            return
        if self._unanswered_since is not None:
            self.latency.add(self._loop.time() - self._unanswered_since)
            self._unanswered_since = None
            self._cancel("unanswered")
        if self.is_blocked:
            self._unread_bytes += len(data)
            if self._unread_bytes > self.limits.write_buffer:
                self._drop()
                return
        self._transport.write(data)

    def block(self) -> None:
        """The person does not read: more cannot be sent for now. Whoever does so for long is sent away."""
        self.is_blocked = True
        self._schedule("stalled", self.limits.stalled_seconds, self._drop)

    def unblock(self) -> None:
        """The person reads again."""
        self._cancel("stalled")
        self.is_blocked = False
        self._unread_bytes = 0
        if self._client is not None:
            self._in_context(self._client.resume)

    # What comes in

    def receive(self, data: bytes) -> None:
        """Bytes have come."""
        self.last_input = self._loop.time()
        if self.has_screen and self._unanswered_since is None:  # in lines not every key is answered, nor every line at once
            self._unanswered_since = self.last_input
            self._schedule("unanswered", UNANSWERED_SECONDS, self._stop_timing)
        self._input.add(data)
        if len(self._input) >= PAUSE_AT and not self._is_paused and self._transport is not None:
            self._is_paused = True
            self._transport.pause_reading()
        if "pump" not in self._timers:
            self._feed_client()

    def _stop_timing(self) -> None:
        """The key did nothing that is to be seen: what is sent next is no answer to it."""
        self._unanswered_since = None

    def end_of_input(self) -> None:
        """No more bytes will come. The client hears of it when it has had those that wait."""
        self._no_more_input = True
        self._schedule("pump", 0, self._feed_client)

    def _feed_client(self) -> None:
        """Hand on what may pass."""
        if self._is_leaving:
            return
        client = self._client
        if client is not None and client.accepts_input:
            if passed := self._input.take(self._loop.time()):
                self._run_in_context(client.feed, passed)
            if self._is_paused and len(self._input) <= RESUME_AT and self._transport is not None:
                self._is_paused = False
                self._transport.resume_reading()
            if not self._input and self._no_more_input:
                self._in_context(client.end_of_input)
                return
        if self._input or self._no_more_input:
            self._schedule("pump", FEED_SECONDS, self._feed_client)

    def resize(self, width: int, height: int) -> None:
        """The window has another size."""
        self.size = clamp_size(width, height)
        rest = self.size.area / CELLS_PER_SECOND - (self._loop.time() - self._resized_at)
        self._schedule("resize", max(RESIZE_SECONDS, rest), self._send_size)

    def _send_size(self) -> None:
        self._resized_at = self._loop.time()
        if self._client is not None:
            self._client.resize(self.size)

    # The end

    def _check_idleness(self) -> None:
        left = self.last_input + self.limits.idle_seconds - self._loop.time()
        if left <= 0:
            self.close(IDLE)
        else:
            self._schedule("idle", left, self._check_idleness)

    def close(self, why: str = "") -> None:
        """End the session, with a word to its player."""
        self._last_words = self._last_words or why
        if self._is_leaving:
            return
        self._is_leaving = True
        self._schedule("parting", self.limits.closing_seconds, self._drop)
        if self._client is not None:
            self._in_context(self._client.leave)

    def _drop(self) -> None:
        """End it now, whatever the client and the person are at."""
        log_event("dropped", who=self.who, address=self.address, via=self.via)
        if self._transport is not None:
            self._transport.abort()
        self.hang_up()
        if self._task is not None:
            self._task.cancel()

    def hang_up(self) -> None:
        """The wire is gone."""
        self._transport = None
        self.is_blocked = True  # nothing can be sent any more
        self.close()


def _environment(env: Mapping[str, str]) -> dict[str, str]:
    """What is looked at. Many clients say nothing of their language; what they run in reads UTF-8, unless it is of the plain kind."""
    environment = {name: str(env[name])[:LONGEST_VALUE] for name in ENVIRONMENT_VARIABLES if name in env}
    if not environment.keys() & {"LANG", "LC_ALL", "LC_CTYPE"} and not environment.get("TERM", "").startswith(PLAIN_TERMS):
        environment["LANG"] = "C.UTF-8"
    return environment
