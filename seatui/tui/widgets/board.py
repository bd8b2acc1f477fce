"""What a pane asks of a board, whatever it looks like: a grid, hexes, or plain text."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from enum import StrEnum
from typing import TypeAlias

from textual import events
from textual.geometry import Offset, Size
from textual.message import Message

from seatui.tui.look.controls import LISTS, Verb
from seatui.tui.widgets.lines import LineWidget, Part, Row, wrap_words

Target: TypeAlias = Hashable
"""A place of the board: (x, y) on a grid; each board has its own."""


class Mark(StrEnum):
    """Why a place is highlighted; where several hold, the later one is shown."""

    REACHABLE = "reachable"
    TARGET = "target"  # something can be done there
    DANGER = "danger"
    CHANGE = "change"  # something just happened there
    LESSON = "lesson"  # a tutorial points at it


class Board(Part):
    """A board with a cursor. Verbs move it; what is pointed at and chosen is told by messages."""

    class Moved(Message):
        """The cursor came to another place."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    class Chosen(Message):
        """The place under the cursor was confirmed."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    _is_untold = False

    @property
    def target(self) -> Target | None:
        """The place under the cursor; None on a board without places."""
        return None

    def do_untold(self, verb: str) -> bool:
        """Like ``do``, for somebody who sees by the target whether the cursor moved, and deals with it at once."""
        self._is_untold = True
        try:
            return self.do(verb)
        finally:
            self._is_untold = False

    def tell_moved(self, target: Target) -> None:
        """Say that the cursor came there."""
        if not self._is_untold:
            self.post_message(self.Moved(target))

    @property
    def steering(self) -> str:
        """What the directions of a key cluster do here, as ``controls`` names it."""
        return LISTS

    def wanted(self, room: Size) -> Size:
        """How much of that room it would like."""
        return room

    def do(self, verb: str) -> bool:
        """Follow a verb; False if it means nothing here."""
        raise NotImplementedError

    def point_at(self, target: Target) -> None:
        """Put the cursor there and bring it into sight."""

    def mark(self, kind: Mark, targets: Iterable[Target]) -> None:
        """Highlight exactly these places in that way."""

    def forget(self) -> None:
        for kind in Mark:
            self.mark(kind, ())


class TextBoard(LineWidget, Board):
    """A board in words: the description that a game gives of a view. It scrolls, and has no places to point at."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._text: tuple[str, ...] = ()
        self._top = 0

    def show(self, text: str) -> None:
        self._text = tuple(text.splitlines())
        self.redraw()

    def forget(self) -> None:
        self._top = 0

    def wanted(self, room: Size) -> Size:
        """Room for the text, and a little more so that it does not move with every word."""
        width = max((len(line) for line in self._text), default=0)
        return Size(min(room.width, max(48, width + 2)), min(room.height, max(12, len(self._text) + 2)))

    def do(self, verb: str) -> bool:
        page = max(1, self.size.height - 1)
        steps = {Verb.UP: -1, Verb.DOWN: 1, Verb.PAGE_UP: -page, Verb.PAGE_DOWN: page, Verb.PAN_UP: -1, Verb.PAN_DOWN: 1}
        if verb not in steps:
            return False
        self._scroll(steps[Verb(verb)])
        return True

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(0, 0)

    def build(self) -> Sequence[Row]:
        lines = self._wrapped()
        self._top = min(self._top, max(0, len(lines) - self.size.height))
        shown = lines[self._top : self._top + self.size.height]
        if self._top + len(shown) < len(lines) and shown:
            shown[-1] = f"{self.glyphs.down} {len(lines) - self._top - len(shown) + 1} more lines"
        return [((line, self.ink.plain),) for line in shown]

    def _wrapped(self) -> list[str]:
        """Lines that fit stay as they are, blanks and all: they may be a drawing."""
        width = self.size.width
        lines: list[str] = []
        for line in self._text:
            lines += [line] if len(line) <= width else wrap_words(line, width)
        return lines

    def _scroll(self, rows: int) -> None:
        self._top = max(0, self._top + rows)
        self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(-3)
