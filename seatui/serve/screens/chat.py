"""The chat in the lobby or at a table, and its input line. Text of players is shown as it is, never as markup."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from textual import events
from textual.geometry import Offset
from textual.message import Message

from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.serve.screens.app_callback import AppCallback
from seatui.tui.shell.dates import when
from seatui.tui.widgets.line_editor import LineEditor, Sight
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, wrap_words
from seatui.tui.widgets.wheel_scroll import WheelScroll

if TYPE_CHECKING:
    from seatui.serve.harbour.chat import ChatLine
    from seatui.serve.harbour.visitor_chat import VisitorChat
    from seatui.tui.app.app import SeatuiApp

LONG_SILENCE = timedelta(minutes=20)
"""A line after a silence this long is shown with its time, and so is a first line that is this old."""

REFRESH_PAUSE = 0.1
"""Seconds between redraws: many sessions show the same chat."""

INVITATION = "Write something"
SILENCE = "Nothing has been said yet."


def pause_before(line: ChatLine, before: ChatLine | None) -> str:
    """Return when a line was said, if that was after a long silence, or if it is the first line and old; otherwise ""."""
    silence = line.at - before.at if before else datetime.now() - line.at
    return when(line.at) if silence > LONG_SILENCE else ""


class ChatView(WheelScroll):
    """The lines of a chat, the newest at the bottom. It follows new lines until the player scrolls up."""

    def __init__(self, chat: VisitorChat, title: str) -> None:
        super().__init__()
        self._title = title
        self._active = False
        self._chat = chat
        self._back = 0  # rows scrolled up from the end
        self._on_change = AppCallback(self, self.redraw, lambda: REFRESH_PAUSE)
        self._wrapped: dict[ChatLine, list[Row]] = {}  # the rows of each line, for the width and look below
        self._wrapped_for: tuple[object, ...] = ()

    def on_mount(self) -> None:
        self._on_change.subscribe(self._chat.listen)

    def on_unmount(self) -> None:
        self._on_change.close()

    def set_active(self, active: bool) -> None:
        """Show whether keys go to the input line."""
        if active != self._active:
            self._active = active
            self.redraw()

    def scroll_back(self, rows: int) -> None:
        self._back = max(0, self._back + rows)
        self.redraw()

    def page_back(self, pages: int) -> None:
        self.scroll_back(pages * max(1, self.size.height - 2))

    def follow(self) -> None:
        """Go to the newest line."""
        self.scroll_back(-self._back)

    def build(self) -> Sequence[Row]:
        width, height = self.size
        room = height - 1
        rows = self._newest(self._back + room, width)
        self._back = min(self._back, max(0, len(rows) - room))
        end = len(rows) - self._back
        shown = rows[max(0, end - room) : end]
        more = f" {self.glyphs.dot} {self._back} below" if self._back else ""
        if not shown:
            shown = [((SILENCE, self.ink.dim),)]
        return [self.heading(self._title + more, width, active=self._active), *([()] * (room - len(shown))), *shown]

    def _newest(self, count: int, width: int) -> list[Row]:
        """Return at least this many of the last rows, if there are as many. Lines that were shown before are not wrapped again."""
        look = (width, self.ink, self.glyphs)
        known = self._wrapped if look == self._wrapped_for else {}
        self._wrapped, self._wrapped_for = {}, look
        found: deque[Row] = deque()
        for line, before in pairwise(chain(reversed(self._chat.lines), [None])):
            if len(found) >= count or line is None:
                break
            rows = self._wrapped[line] = known.get(line) or self._wrap(line, width)
            found.extendleft(reversed(rows))
            if mark := pause_before(line, before):
                found.appendleft(((f"{self.glyphs.line * 2} {mark}", self.ink.dim),))
        return list(found)

    def _wrap(self, line: ChatLine, width: int) -> list[Row]:
        ink, clean = self.ink, self.glyphs.text
        if line.kind == "told":
            told = wrap_words(clean(line.text), width - 2)
            return [((f"{self.glyphs.dot if not at else ' '} {part}", ink.dim),) for at, part in enumerate(told)]
        name = f"{clean(line.who)}: "
        parts = wrap_words(name + clean(line.text), width)
        head, tail = parts[0][: len(name)], parts[0][len(name) :]
        return [((head, ink.strong), (tail, ink.plain)), *(((part, ink.plain),) for part in parts[1:])]


class ChatInput(LineWidget, can_focus=True):
    """The input line of a chat. Enter sends the line, Esc leaves; a line that is refused stays, with the reason."""

    DEFAULT_CSS = "ChatInput { height: 1; background: $panel; }"
    app: SeatuiApp

    class Left(Message):
        """The player wants to leave the input line."""

    def __init__(self, chat: VisitorChat, view: ChatView) -> None:
        """``view`` shows what is said."""
        super().__init__()
        self._editor = LineEditor()
        self._chat = chat
        self._view = view
        self._refusal = ""
        self._answer = ""  # to a command, until the next key

    # Keys

    def on_key(self, event: events.Key) -> None:
        if self.press(event.key, event.character):
            event.stop()
            event.prevent_default()

    def press(self, key: str, character: str | None) -> bool:
        """Handle a key; False if it means nothing here."""
        self._answer = ""
        if key == "enter":
            self.action_say()
        elif key in ("escape", "tab", "shift+tab"):
            self.action_leave()
        elif key in ("pageup", "pagedown", "up", "down"):
            self._scroll(key)
        elif not self._editor.press(key, character):
            return False
        else:
            self._refusal = ""
        self._show()
        return True

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._editor.insert(event.text)
        self._show()

    def action_leave(self) -> None:
        self.post_message(self.Left())

    def action_say(self) -> None:
        text = self._editor.text.strip()
        if not text:
            self.action_leave()
            return
        try:
            self._answer = self._chat.say(text)
        except Refused as refusal:
            self._refusal = sentence(str(refusal))
            return
        self._refusal = ""
        self._editor.set("")
        self._view.follow()

    def _scroll(self, key: str) -> None:
        if key in ("pageup", "pagedown"):
            self._view.page_back(1 if key == "pageup" else -1)
        else:
            self._view.scroll_back(1 if key == "up" else -1)

    # Drawing

    def build(self) -> Sequence[Row]:
        ink = self.ink
        mark = (" > ", ink.key if self.has_focus else ink.dim)
        if self._refusal:
            return [(mark, (self._refusal, ink.bad))]
        if self._answer:
            return [(mark, (self._answer, ink.good))]
        if not self._editor.text:
            return [(mark, ("" if self.has_focus else INVITATION, ink.dim))]
        return [(mark, (self._sight.text, ink.strong if self.has_focus else ink.dim))]

    @property
    def _sight(self) -> Sight:
        return self._editor.sight(self.size.width - 4)

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(3 + (0 if self._refusal else self._sight.cursor), 0)

    def _show(self) -> None:
        self.redraw()
        if self.has_focus and self.cursor_at is not None:
            self.app.cursor_position = self.content_region.offset + self.cursor_at

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show where keys go."""
        super().watch_has_focus(has_focus)
        self._view.set_active(has_focus)
        self._refusal = self._answer = ""
        self._show()

    def on_click(self) -> None:
        self.focus()
