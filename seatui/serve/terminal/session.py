"""A player's session: a remote terminal, and a client that runs for it in its own task and context.

The connection provides a ``Transport`` for output, and calls ``start``, ``receive``, ``end_of_input``, ``resize``, ``block``, ``unblock``
and ``hang_up``.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from seatui.engine.contract import Refused
from seatui.match.clock import NEVER
from seatui.serve.access.limits import Limits
from seatui.serve.event_log import log_crash, log_event
from seatui.serve.fair_share.work_account import ACCOUNT, WorkAccount
from seatui.serve.terminal.colours import colour_depth
from seatui.serve.terminal.driver import clamp_size, shrink
from seatui.serve.terminal.held_output import HeldOutput
from seatui.serve.terminal.input_buffer import PAUSE_AT, RESUME_AT, InputBuffer
from seatui.serve.terminal.latency import LatencyHistogram
from seatui.tui.look.terminal import PLAIN_TERMS, detect

if TYPE_CHECKING:
    from seatui.match.saves.background import SaveProgress
    from seatui.serve.harbour.people import Player
    from seatui.serve.terminal.client import Client

ENVIRONMENT_VARIABLES = ("TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR")
"""The variables of a client's environment that are used; the others are not kept."""
LONGEST_VALUE = 100
INTERNAL_ERROR = "Internal error: this session has ended. Your game is saved: connect again to go on."
RELAYED_ERROR = "Internal error: the table was left. Your seat is kept, and the game is saved: go there again."
IDLE = "You were idle for a long time. Your game is saved: connect again to go on."
FEED_SECONDS = 0.05
UNANSWERED_SECONDS = 2.0
RESIZE_SECONDS = 0.05
"""A window that is being resized reports many sizes; each would be laid out."""
CELLS_PER_SECOND = 60_000
"""Cells laid out for one player, so that endless resizing of a large window leaves time for others."""
SHRUNK_SECONDS = 10.0
"""Seconds after which a window that was drawn smaller is drawn in full again, if that is no longer too much."""


class Transport(Protocol):
    """Output to a terminal."""

    def write(self, data: bytes) -> None: ...

    def pause_reading(self) -> None:
        """Read nothing from the client for now."""

    def resume_reading(self) -> None: ...

    def end(self, code: int) -> None:
        """Close after everything is sent, with this exit code."""

    def abort(self) -> None:
        """Close at once."""


class Relay(Protocol):
    """The way to another worker, where a second session draws for this terminal."""

    def forward(self, data: bytes) -> None:
        """Pass on input."""

    def end_of_input(self) -> None: ...

    def resize(self, width: int, height: int) -> None: ...

    def pause(self) -> None:
        """Bring no more output for now."""

    def resume(self) -> None: ...

    def hang_up(self) -> None:
        """End the visit: the terminal is gone, or must leave."""


class TerminalSession:
    """Runs a client for a terminal.

    ``make_client(session)`` is called in the session's own context; a ``Refused`` is shown to the player. ``has_screen`` says whether
    the terminal can show screens. ``sessions`` returns all that share the limit of cells with it. ``ended(session)`` is called once at the
    end. Of ``env`` only ``ENVIRONMENT_VARIABLES`` are kept.
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
        account: WorkAccount | None = None,
        sessions: Callable[[], Iterable[TerminalSession]] = tuple,
        ended: Callable[[TerminalSession], None] = lambda _: None,
        is_relayed: bool = False,
    ) -> None:
        """``is_relayed`` says that the terminal is at another worker, which shows its own screen before and after this session."""
        self.player = player
        self.address = address
        self.via = via
        self.env = _environment(env)
        self.colour_depth = colour_depth(self.env)
        self.has_screen = not detect(self.env).unfit  # whether the terminal can show screens, not only lines of text
        self.size = self.drawn_size = clamp_size(*size)
        self.limits = limits
        self.account = account or WorkAccount()
        self.save_progress: Callable[[], Sequence[SaveProgress]] = tuple  # of the files of the table that the player is at
        self.latency = LatencyHistogram()
        self.is_relayed = is_relayed
        self.last_words = ""
        self.way_out = ""  # of a relayed session: why it has ended, for the worker that has the connection
        self.own_files_changed: Callable[[], None] = lambda: None  # called when the player has changed settings in a visit
        self.next_table = ""  # where the player goes on, if the table was moved
        self._transport: Transport | None = transport
        self._relay: Relay | None = None
        self.is_diverted = False  # whether other workers draw for this terminal, so that the client's own output is dropped
        self._make_client = make_client
        self._sessions = sessions
        self._ended = ended
        self._client: Client | None = None
        self._task: asyncio.Task[None] | None = None
        self._context = contextvars.Context()  # no app may inherit another's context variables
        self._context.run(ACCOUNT.set, self.account)
        self._loop = asyncio.get_running_loop()
        self.started = self.last_input = self._loop.time()
        self._resized_at = NEVER
        self._input = InputBuffer(self.started)
        self._is_paused = False
        self._no_more_input = False
        self._unanswered_since: float | None = None  # when the first unanswered byte came
        self._does_not_read = False
        self._held_output = HeldOutput(self._transmit, self._redraw)
        self._exit_code: int | None = None  # once the client has ended
        self._unread_bytes = 0  # sent although the client does not read
        self.is_leaving = False
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def who(self) -> str:
        """The player's name, once it is known."""
        return self.player.name if self.player else ""

    @property
    def has_mouse(self) -> bool:
        """Whether the terminal may have a mouse. A plain one would print the sequence that turns it on."""
        return self.has_screen and not self.env.get("TERM", "").startswith(PLAIN_TERMS)

    # Running

    def start(self) -> None:
        """Make the client and run it."""
        self._choose_drawn_size()
        if not self.has_screen:
            self.has_come()  # lines of text cost little
        self._task = self._loop.create_task(self._run(), context=self._context)
        self._schedule("idle", self.limits.idle_seconds, self._check_idleness)

    def has_come(self) -> None:
        """Go before newcomers from now on: the client has shown what it begins with."""
        self.account.settle()

    async def _run(self) -> None:
        code = 1
        try:
            self._client = self._make_client(self)
            if self.is_leaving:
                self._client.leave()
            await self._client.run()
            code = 0
        except Refused as refusal:
            self.last_words = str(refusal)
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends this session only
            self._log_failure(error)
        finally:
            if self._client is not None:
                self._input.put_back(self._client.take_back())
            self._client = None
            self._finish(code)

    def _log_failure(self, error: Exception) -> None:
        """Tell the player in one line, and log where it happened for the host."""
        self.last_words = RELAYED_ERROR if self.is_relayed else INTERNAL_ERROR
        log_crash(error, who=self.who, address=self.address, via=self.via)

    def _finish(self, code: int) -> None:
        """Send the last words after the client has ended, and close."""
        self.is_leaving = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self.last_words and not self.is_relayed:
            self.send(f"{self.last_words}\r\n".encode())
        self._exit_code = code
        if self._held_output:
            self._loop.call_later(self.limits.closing_seconds, self._end)
        else:
            self._end()
        self._ended(self)

    def _end(self) -> None:
        """Close the connection. Output that is still held is lost with it."""
        self._held_output.clear()
        if self._transport is not None and self._exit_code is not None:
            self._transport.end(self._exit_code)

    def _in_context(self, call: Callable[..., None], *args: Any) -> None:
        self._loop.call_soon(self._guarded, call, *args, context=self._context)

    def _run_in_context(self, call: Callable[..., None], *args: Any) -> None:
        """Run now: with many sessions it would take long until the next turn of the loop."""
        try:
            self._context.run(self._guarded, call, *args)
        except RuntimeError:  # this call already runs in that context
            self._guarded(call, *args)

    def _guarded(self, call: Callable[..., None], *args: Any) -> None:
        try:
            call(*args)
        except Exception as error:  # noqa: BLE001 - as in _run
            self._log_failure(error)
            if self._task is not None:
                self._task.cancel()

    def _schedule(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        """Call it once after some time, unless it is scheduled already."""
        if name not in self._timers:
            self._timers[name] = self._loop.call_later(seconds, self._run_timer, name, call, context=self._context)

    def _run_timer(self, name: str, call: Callable[[], None]) -> None:
        self._timers.pop(name, None)
        self._guarded(call)

    def _cancel(self, name: str) -> None:
        if timer := self._timers.pop(name, None):
            timer.cancel()

    # Output

    @property
    def is_blocked(self) -> bool:
        """Whether nothing more can be sent for now: the client does not read, or the disk is slow to save what would be shown."""
        return self._does_not_read or self._held_output.size > self.limits.write_buffer

    def send(self, data: bytes) -> None:
        """Send bytes as they are, once everything that they may show is saved."""
        if self._transport is not None:
            self._held_output.put(data, self.save_progress())

    def _transmit(self, data: bytes) -> None:
        if self._transport is None:
            return
        if self._unanswered_since is not None:
            self.latency.add(self._loop.time() - self._unanswered_since)
            self._unanswered_since = None
            self._cancel("unanswered")
        if self._does_not_read:
            self._unread_bytes += len(data)
            if self._unread_bytes > self.limits.write_buffer:
                self._drop("the client left too much unread")
                return
        self._transport.write(data)
        if len(data) > self.limits.write_buffer:  # more was held than is sent at once, so frames were skipped
            self._resume()
        if self._exit_code is not None and not self._held_output:
            self._end()

    def _redraw(self) -> None:
        """Output was given up, with actions that could not be saved."""
        if self._client is not None:
            self._in_context(self._client.redraw)
        if self._exit_code is not None:
            self._end()

    def _resume(self) -> None:
        if self._client is not None:
            self._in_context(self._client.resume)

    def block(self) -> None:
        """Send no more for now to a client that does not read. If that lasts, disconnect it."""
        self._does_not_read = True
        if self._relay is not None:
            self._relay.pause()
        self._schedule("stalled", self.limits.stalled_seconds, partial(self._drop, "the client reads nothing"))

    def unblock(self) -> None:
        """Go on sending: the client reads again."""
        self._cancel("stalled")
        self._does_not_read = False
        self._unread_bytes = 0
        if self._relay is not None:
            self._relay.resume()
        elif not self.is_diverted:
            self._resume()

    # Input

    def receive(self, data: bytes) -> None:
        """Take bytes that have arrived."""
        self.last_input = self._loop.time()
        if self.has_screen and self._unanswered_since is None:  # in plain mode not every key has an answer, nor every line at once
            self._unanswered_since = self.last_input
            self._schedule("unanswered", UNANSWERED_SECONDS, self._stop_timing)
        if self._relay is not None:
            self._relay.forward(data)
            return
        self._input.add(data)
        if len(self._input) >= PAUSE_AT:
            self.pause_input()
        if self.is_diverted:
            return
        if self.account.is_heavy:
            self._yield_to_others()
        elif "pump" not in self._timers:
            self._feed_client()

    def _stop_timing(self) -> None:
        """Forget a key that had no visible effect: later output does not answer it."""
        self._unanswered_since = None

    def end_of_input(self) -> None:
        """Expect no more input. The client learns of it after the input that still waits."""
        self._no_more_input = True
        if self._relay is not None:
            self._relay.end_of_input()
        elif not self.is_diverted:
            self._schedule("pump", 0, self._feed_client)

    def pause_input(self) -> None:
        """Read no more from the terminal for now: a relay cannot pass on more."""
        if not self._is_paused and self._transport is not None:
            self._is_paused = True
            self._transport.pause_reading()

    def resume_input(self) -> None:
        """Read from the terminal again."""
        if self._is_paused and self._transport is not None:
            self._is_paused = False
            self._transport.resume_reading()

    def _feed_client(self) -> None:
        """Pass on as much input as the rate allows now."""
        if self.is_leaving or self.is_diverted:
            return
        client = self._client
        if client is not None and client.accepts_input:
            if passed := self._input.take(self._loop.time()):
                self._run_in_context(client.feed, passed)
            if len(self._input) <= RESUME_AT:
                self.resume_input()
            if not self._input and self._no_more_input:
                self._in_context(client.end_of_input)
                return
        if self._input or self._no_more_input:
            self._schedule("pump", FEED_SECONDS, self._feed_client)

    def resize(self, width: int, height: int) -> None:
        """Adapt to the new size of the window, soon."""
        self.size = clamp_size(width, height)
        if self._relay is not None:
            self._relay.resize(width, height)
        elif not self.is_diverted:
            self._draw_size_soon()

    def _draw_size_soon(self) -> None:
        rest = self.drawn_size.area / CELLS_PER_SECOND - (self._loop.time() - self._resized_at)
        self._schedule("resize", max(RESIZE_SECONDS, rest), self._draw_size)

    def _draw_size(self) -> None:
        if self.is_diverted:
            return
        self._resized_at = self._loop.time()
        self._choose_drawn_size()
        if self._client is not None:
            self._client.resize(self.drawn_size)

    def _choose_drawn_size(self) -> None:
        """Use the whole window, or a part of it while the account is heavy or all windows together are too large."""
        self.drawn_size = shrink(self.size) if self.account.is_heavy or self._is_crowded else self.size
        if self.drawn_size != self.size:
            self._schedule("grow", SHRUNK_SECONDS, self._draw_size_soon)

    @property
    def _is_crowded(self) -> bool:
        """Whether the whole window would be too much beside those of the others: a drawn cell takes memory."""
        others = sum(session.drawn_size.area for session in self._sessions() if session is not self)
        return others + self.size.area > self.limits.cells

    def _yield_to_others(self) -> None:
        """Take input in turn, and draw less: the account is heavy."""
        if self.drawn_size != shrink(self.drawn_size):
            self._draw_size_soon()
        self._schedule("pump", 0, self._feed_client)

    # Another worker

    def divert(self, relay: Relay) -> None:
        """Pass all input to a relay from now on, beginning with the input that waits. Its output comes by ``send``."""
        self._relay, self.is_diverted = relay, True
        self._cancel("pump")
        self.resume_input()
        if waiting := self.take_back_input():
            relay.forward(waiting)
        if self._no_more_input:
            relay.end_of_input()
        if self._does_not_read:
            relay.pause()

    def is_diverted_to(self, relay: Relay) -> bool:
        """Return whether this relay has the terminal now."""
        return self._relay is relay

    def release(self, relay: Relay) -> None:
        """Take the terminal back from a relay that has ended, if it still has it. Input waits for ``come_back`` or the next relay."""
        if self._relay is relay:
            self._relay = None
            self.resume_input()

    def take_back_input(self) -> bytes:
        """Return the input that nobody has handled: it is somebody else's now."""
        begun = self._client.take_back() if self._client is not None else b""
        return begun + self._input.take_all()

    def put_back(self, data: bytes) -> None:
        """Take back input that nobody has handled, which is older than all that waits here."""
        self._input.put_back(data)

    def come_back(self) -> None:
        """Let the session's own client draw everything again, and take the input that waits: the visit is over."""
        self.is_diverted = False
        if self.is_leaving:
            return
        if self.drawn_size != self.size:
            self._run_in_context(self._draw_size)
        if self._client is not None:
            self._in_context(self._client.redraw)
        if self._input or self._no_more_input:
            self._schedule("pump", 0, self._feed_client)

    # The end

    def _check_idleness(self) -> None:
        left = self.last_input + self.limits.idle_seconds - self._loop.time()
        if left <= 0:
            self.close(IDLE)
        else:
            self._schedule("idle", left, self._check_idleness)

    def close(self, why: str = "") -> None:
        """End the session, with a message to the player."""
        self.last_words = self.last_words or why
        if self.is_leaving:
            return
        self.is_leaving = True
        relay, self._relay, self.is_diverted = self._relay, None, False
        if relay is not None:
            relay.hang_up()
        self._schedule("parting", self.limits.closing_seconds, partial(self._drop, "the session did not end in time"))
        if self._client is not None:
            self._in_context(self._client.leave)

    def _drop(self, why: str) -> None:
        """End now, whatever the client is doing."""
        log_event("dropped", who=self.who, address=self.address, via=self.via, why=why)
        if self._transport is not None:
            self._transport.abort()
        self.hang_up()
        if self._task is not None:
            self._task.cancel()

    def hang_up(self) -> None:
        """End the session after its connection is gone."""
        self._transport = None
        self._does_not_read = True  # nothing can be sent any more
        self._held_output.clear()
        self.close()


def _environment(env: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that are kept. Many clients send no language; their terminals read UTF-8, except for the plain ones."""
    environment = {name: str(env[name])[:LONGEST_VALUE] for name in ENVIRONMENT_VARIABLES if name in env}
    if not environment.keys() & {"LANG", "LC_ALL", "LC_CTYPE"} and not environment.get("TERM", "").startswith(PLAIN_TERMS):
        environment["LANG"] = "C.UTF-8"
    return environment
