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
from seatui.serve.terminal.colours import depth_of
from seatui.serve.terminal.driver import clamped
from seatui.serve.terminal.input_buffer import EMPTY, FULL, Intake
from seatui.serve.terminal.latency import Latency
from seatui.tui.look.terminal import PLAIN_TERMS, detect

if TYPE_CHECKING:
    from seatui.serve.harbour.people import Player
    from seatui.serve.terminal.client import Client

PASSED_VARIABLES = ("TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR")
"""What of a client's environment is looked at; the rest is not even kept."""
LONGEST_VALUE = 100
SORRY = "Something went wrong here, and this session has ended. Your game is kept: connect again to go on."
AWAY = "You were away for long. Your game is kept: connect again to go on."
PUMP_SECONDS = 0.05
UNANSWERED_SECONDS = 2.0
RESIZE_SECONDS = 0.05
"""Windows that are drawn larger tell of many sizes; each would be laid out."""
CELLS_A_SECOND = 60_000
"""So much is laid out anew for one person; whoever resizes a large window without end would else leave no time to others."""


class Wire(Protocol):
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
        wire: Wire,
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
        self.env = _kept(env)
        self.depth = depth_of(self.env)
        self.has_screen = not detect(self.env).unfit  # whether screens can be shown; else lines of text
        self.size = clamped(*size)
        self.limits = limits
        self.is_blocked = False
        self.latency = Latency()
        self._wire: Wire | None = wire
        self._make_client = make_client
        self._ended = ended
        self._client: Client | None = None
        self._task: asyncio.Task[None] | None = None
        self._context = contextvars.Context()  # what one app keeps in context variables no other may inherit
        self._loop = asyncio.get_running_loop()
        self.began = self.heard = self._loop.time()
        self._resized = NEVER
        self._intake = Intake(self.began)
        self._is_paused = False
        self._no_more_input = False
        self._asked: float | None = None  # when the first byte came that nothing was sent for yet
        self._unread = 0  # bytes sent although nobody reads
        self._words = ""
        self._leaving = False
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
        self._after("idle", self.limits.idle_seconds, self._mind_idleness)

    async def _run(self) -> None:
        code = 1
        try:
            self._client = self._make_client(self)
            if self._leaving:
                self._client.leave()
            await self._client.run()
            code = 0
        except Refused as refusal:
            self._words = str(refusal)
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends this session only
            self._note_failure(error)
        finally:
            self._client = None
            self._part(code)

    def _note_failure(self, error: Exception) -> None:
        """One line for the person; for the host where it was."""
        self._words = SORRY
        log_crash(error, who=self.who, address=self.address, via=self.via)

    def _part(self, code: int) -> None:
        """The client has ended: a last word, and the line is free."""
        self._leaving = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self._words:
            self.send(f"{self._words}\r\n".encode())
        if self._wire is not None:
            self._wire.end(code)
        self._ended(self)

    def _in_context(self, deed: Callable[..., None], *args: Any) -> None:
        self._loop.call_soon(self._guarded, deed, *args, context=self._context)

    def _in_context_at_once(self, deed: Callable[..., None], *args: Any) -> None:
        """Keys are not to wait for the turn of yet another call: with many sessions a turn takes long."""
        try:
            self._context.run(self._guarded, deed, *args)
        except RuntimeError:  # it is the context of this call
            self._guarded(deed, *args)

    def _guarded(self, deed: Callable[..., None], *args: Any) -> None:
        try:
            deed(*args)
        except Exception as error:  # noqa: BLE001 - as in _run
            self._note_failure(error)
            if self._task is not None:
                self._task.cancel()

    def _after(self, name: str, seconds: float, deed: Callable[[], None]) -> None:
        """Do it once after a while, unless it is to be done already."""
        if name not in self._timers:
            self._timers[name] = self._loop.call_later(seconds, self._ring, name, deed, context=self._context)

    def _ring(self, name: str, deed: Callable[[], None]) -> None:
        self._timers.pop(name, None)
        self._guarded(deed)

    def _stop(self, name: str) -> None:
        if timer := self._timers.pop(name, None):
            timer.cancel()

    # What goes out

    def send(self, data: bytes) -> None:
        """Send it as it is."""
        if self._wire is None:
            return
        if self._asked is not None:
            self.latency.add(self._loop.time() - self._asked)
            self._asked = None
            self._stop("unanswered")
        if self.is_blocked:
            self._unread += len(data)
            if self._unread > self.limits.write_buffer:
                self._drop()
                return
        self._wire.write(data)

    def block(self) -> None:
        """The person does not read: more cannot be sent for now. Whoever does so for long is sent away."""
        self.is_blocked = True
        self._after("stalled", self.limits.stalled_seconds, self._drop)

    def unblock(self) -> None:
        """The person reads again."""
        self._stop("stalled")
        self.is_blocked = False
        self._unread = 0
        if self._client is not None:
            self._in_context(self._client.resume)

    # What comes in

    def receive(self, data: bytes) -> None:
        """Bytes have come."""
        self.heard = self._loop.time()
        if self.has_screen and self._asked is None:  # in lines not every key is answered, nor every line at once
            self._asked = self.heard
            self._after("unanswered", UNANSWERED_SECONDS, self._expect_nothing)
        self._intake.add(data)
        if len(self._intake) >= FULL and not self._is_paused and self._wire is not None:
            self._is_paused = True
            self._wire.pause_reading()
        if "pump" not in self._timers:
            self._pump()

    def _expect_nothing(self) -> None:
        """The key did nothing that is to be seen: what is sent next is no answer to it."""
        self._asked = None

    def end_of_input(self) -> None:
        """No more bytes will come. The client hears of it when it has had those that wait."""
        self._no_more_input = True
        self._after("pump", 0, self._pump)

    def _pump(self) -> None:
        """Hand on what may pass."""
        if self._leaving:
            return
        client = self._client
        if client is not None and client.listens:
            if passed := self._intake.take(self._loop.time()):
                self._in_context_at_once(client.feed, passed)
            if self._is_paused and len(self._intake) <= EMPTY and self._wire is not None:
                self._is_paused = False
                self._wire.resume_reading()
            if not self._intake and self._no_more_input:
                self._in_context(client.end_of_input)
                return
        if self._intake or self._no_more_input:
            self._after("pump", PUMP_SECONDS, self._pump)

    def resize(self, width: int, height: int) -> None:
        """The window has another size."""
        self.size = clamped(width, height)
        rest = self.size.area / CELLS_A_SECOND - (self._loop.time() - self._resized)
        self._after("resize", max(RESIZE_SECONDS, rest), self._tell_size)

    def _tell_size(self) -> None:
        self._resized = self._loop.time()
        if self._client is not None:
            self._client.resize(self.size)

    # The end

    def _mind_idleness(self) -> None:
        left = self.heard + self.limits.idle_seconds - self._loop.time()
        if left <= 0:
            self.close(AWAY)
        else:
            self._after("idle", left, self._mind_idleness)

    def close(self, why: str = "") -> None:
        """End the session, with a word to its player."""
        self._words = self._words or why
        if self._leaving:
            return
        self._leaving = True
        self._after("parting", self.limits.closing_seconds, self._drop)
        if self._client is not None:
            self._in_context(self._client.leave)

    def _drop(self) -> None:
        """End it now, whatever the client and the person are at."""
        log_event("dropped", who=self.who, address=self.address, via=self.via)
        if self._wire is not None:
            self._wire.abort()
        self.hang_up()
        if self._task is not None:
            self._task.cancel()

    def hang_up(self) -> None:
        """The wire is gone."""
        self._wire = None
        self.is_blocked = True  # nothing can be sent any more
        self.close()


def _kept(env: Mapping[str, str]) -> dict[str, str]:
    """What is looked at. Many clients say nothing of their language; what they run in reads UTF-8, unless it is of the plain kind."""
    kept = {name: str(env[name])[:LONGEST_VALUE] for name in PASSED_VARIABLES if name in env}
    if not kept.keys() & {"LANG", "LC_ALL", "LC_CTYPE"} and not kept.get("TERM", "").startswith(PLAIN_TERMS):
        kept["LANG"] = "C.UTF-8"
    return kept
