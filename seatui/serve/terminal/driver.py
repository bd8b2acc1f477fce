"""Textual's driver for a remote terminal: it sends the app's output, and feeds the player's input to the app."""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from textual import constants, events
from textual.driver import Driver
from textual.geometry import Size

from seatui.serve.terminal.colours import convert_colours
from seatui.serve.terminal.key_queue import KeyQueue
from seatui.tui.paint.input_parser import InputParser

if TYPE_CHECKING:
    from textual.app import App
    from textual.message import Message

    from seatui.serve.terminal.session_app import SessionApp


LONGEST_PASTE = 8192
"""Characters of an unfinished sequence or paste, after which the parser is reset."""
ACCEPTED_EVENTS = (events.Key, events.MouseEvent, events.Paste, events.AppFocus, events.AppBlur)
"""Events that a client may cause. Its size is not one: that comes through the channel, where it is limited."""
SMALLEST, LARGEST = Size(1, 1), Size(400, 150)
"""Limits on the size of a window; a larger screen would cost too much."""
MODEST = Size(160, 48)
"""The largest window that is always drawn in full. It is drawn in some milliseconds, the largest one in a tenth of a second."""
SHRUNK_NOTICE = "The server is busy, so it uses a part of this window for a while."

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?1004h\x1b[?2004h\x1b[?7l"  # alternate screen, hide cursor, report focus, bracketed paste, no wrapping
CLEAR = "\x1b[0m\x1b[2J"  # for a terminal that another worker has prepared
SHOW_CURSOR = "\x1b[?25h"
LEAVE = "\x1b[?2004l\x1b[?7h\x1b[?1004l\x1b[?1049l\x1b[?25h"
MOUSE = ("\x1b[?1000h\x1b[?1003h\x1b[?1006h", "\x1b[?1000l\x1b[?1003l\x1b[?1006l")


def clamp_size(width: int, height: int) -> Size:
    """Return a window size within the limits; 80x24 if the client does not know its size."""
    if not width or not height:
        return Size(80, 24)
    return Size(min(max(width, SMALLEST.width), LARGEST.width), min(max(height, SMALLEST.height), LARGEST.height))


def shrink(size: Size) -> Size:
    """Return the size in which a large window is drawn while its player takes too much of the server's time."""
    if size.area <= MODEST.area:
        return size
    return Size(min(size.width, MODEST.width), min(size.height - 1, MODEST.height))  # a line is left to say so


class SessionDriver(Driver):
    """Draws to a session, which it takes from the app."""

    def __init__(self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None) -> None:
        self._owner = cast("SessionApp", app)
        self.session = self._owner.session
        super().__init__(app, debug=debug, mouse=mouse, size=size or self.session.drawn_size)  # else Textual asks the host's terminal
        self.is_active = False
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a character may arrive in two pieces
        self._reports_mouse = mouse
        self._parser = InputParser()
        self._unparsed = ""  # characters since the parser last returned an event
        self._source = ""  # characters of the event that is being passed on
        self._key_queue = KeyQueue(self._owner)
        self._last_size: Size | None = None
        self._has_dropped_frames = False  # frames were skipped while the client did not read
        self._escape_timer: asyncio.TimerHandle | None = None

    # Output

    def write(self, data: str) -> None:
        if self.session.is_blocked or self.session.is_diverted:
            self._has_dropped_frames = True
        elif data:
            self._send(data)

    def _send(self, data: str) -> None:
        """Send even to a client that does not read, for it needs this when it reads again; but not while another worker draws."""
        if self.session.is_diverted:
            self._has_dropped_frames = True
            return
        self.session.send(convert_colours(data, self.session.colour_depth).encode(errors="replace"))

    def resume(self) -> None:
        """Redraw everything for a client that reads again, if frames were skipped."""
        if self._has_dropped_frames:
            self.redraw()

    def redraw(self) -> None:
        """Draw everything again."""
        if self.is_active:
            self._has_dropped_frames = False
            self._enter()
            self._send(SHOW_CURSOR)  # the app has shown it once, and marks the selection with it
            self._owner.refresh(layout=True)

    def start_application_mode(self) -> None:
        self._enter()
        self.is_active = True
        self.resize(self.session.drawn_size)

    def _enter(self) -> None:
        self._send(CLEAR if self.session.is_relayed else ENTER)
        if self.session.has_mouse:
            self._send(MOUSE[0 if self._reports_mouse else 1])

    def disable_input(self) -> None:
        """Accept no more input."""
        self.is_active = False
        if self._escape_timer is not None:
            self._escape_timer.cancel()
            self._escape_timer = None
        self._unparsed = self._key_queue.take_back() + self._unparsed
        self._parser.close()

    def stop_application_mode(self) -> None:
        self.disable_input()
        if self.session.has_mouse:  # also if this app has no use for it, for another worker may have turned it on
            self._send(MOUSE[1])
        if not self.session.is_relayed:
            self._send(LEAVE)

    def use_mouse(self, on: bool) -> None:
        """Ask the terminal to report the mouse, or to stop."""
        if on != self._reports_mouse:
            self._reports_mouse = on
            self._send(MOUSE[0 if on else 1])

    # Input

    @property
    def accepts_input(self) -> bool:
        """Whether more input is welcome: an app may take longer to handle keys than a client takes to send them."""
        return self.is_active and not self._key_queue.is_full

    def resize(self, size: Size) -> None:
        """Adapt to a new size. If the window had another one only for a moment, it has lost what did not fit then, so redraw everything."""
        if size != self.session.size:
            self._send(f"\x1b[0m\x1b[2J\x1b[{size.height + 1};1H{SHRUNK_NOTICE[: size.width]}")
        if size == self._last_size:
            self._owner.refresh(layout=True)
        else:
            self._last_size = size
            self.process_message(events.Resize(size, size))

    def feed(self, data: bytes) -> None:
        """Parse input. What cannot be parsed is skipped, and never ends the session."""
        if not self.is_active:
            return
        for char in self._decoder.decode(data):  # none if it is half a character; an empty text would end the parser
            self._unparsed += char
            self._dispatch(partial(self._parser.feed, char))
        if len(self._unparsed) > LONGEST_PASTE:
            self._reset_parser()
        if self._escape_timer is not None:
            self._escape_timer.cancel()
        self._escape_timer = asyncio.get_running_loop().call_later(constants.ESCAPE_DELAY + 0.01, self._tick)

    def _tick(self) -> None:
        """Take a sequence that does not go on as a lone Esc."""
        self._escape_timer = None
        if self.is_active:
            self._dispatch(self._parser.tick)

    def _dispatch(self, parse: Callable[[], list[Message]]) -> None:
        """Pass on the events that the parser finds."""
        try:
            found = parse()
        except Exception:  # noqa: BLE001 - the parser raises many exceptions at malformed sequences
            self._reset_parser()
            return
        for message in found:
            self._source, self._unparsed = self._unparsed, ""
            if isinstance(message, ACCEPTED_EVENTS):
                self.process_message(message)

    def _reset_parser(self) -> None:
        self._parser.close()
        self._unparsed = ""
        self._parser = InputParser()

    def take_back(self) -> bytes:
        """Return the input that the app has not handled, and forget it. Keys that it is handling stay with it."""
        text, (begun, _) = self._key_queue.take_back() + self._unparsed, self._decoder.getstate()
        self._decoder.reset()
        if self.is_active:
            self._reset_parser()
        self._unparsed = ""
        return text.encode(errors="replace") + begun

    def send_message(self, message: Message) -> None:
        """Queue keys, post other events. The app runs in this loop, so no thread is involved."""
        if isinstance(message, events.Key | events.Paste):
            self._key_queue.put(message, self._source)
        else:
            self._owner.post_message(message)

    # Actions on the host's machine, which are left out

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Do not open anything on the host."""

    def deliver_binary(self, *_: Any, **__: Any) -> None:
        """Do not write anything on the host."""
