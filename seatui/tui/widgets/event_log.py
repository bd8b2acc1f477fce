"""The log of events, with a mark for each turn. It follows its end until the player scrolls up."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from seatui.tui.look.controls import Verb
from seatui.tui.look.players import player
from seatui.tui.widgets.text_rows import Row, wrap_words
from seatui.tui.widgets.wheel_scroll import WheelScroll

BOUND = 2000
"""The most lines. Older ones are in the save, for a replay."""


class LogLine(NamedTuple):
    """One entry. ``kind`` is "turn" for a turn mark, "event", or "undone" for an event that was taken back."""

    text: str
    kind: str = "event"
    seat: int | None = None


class EventLog(WheelScroll):
    """Shows entries wrapped to the width, the newest last."""

    def __init__(self, title: str = "Log", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.title = title
        self.active = False
        self._lines: deque[LogLine] = deque(maxlen=BOUND)
        self._wrapped: deque[Row] = deque(maxlen=2 * BOUND)
        self._wrapped_for: tuple[int, object, object] = (0, None, None)
        self._back = 0  # rows scrolled up from the end

    @property
    def lines(self) -> tuple[LogLine, ...]:
        return tuple(self._lines)

    @property
    def follows(self) -> bool:
        """Whether the newest line is in sight."""
        return self._back == 0

    def append(self, *lines: LogLine) -> None:
        """Add entries at the end; a log that is scrolled up keeps its place."""
        for line in lines:
            if self._is_repeated_mark(line):
                continue
            self._lines.append(line)
            added = self._wrap(line, self._wrapped_for[0]) if self._wrapped_for[0] else []
            self._wrapped.extend(added)
            if self._back:
                self._back += len(added)
        self.redraw_soon()

    def replace(self, lines: Iterable[LogLine]) -> None:
        """Replace all entries."""
        self._lines.clear()
        self._wrapped.clear()
        self._wrapped_for = (0, None, None)
        self._back = 0
        self.append(*lines)

    def do(self, verb: str) -> bool:
        """Scroll; False for a verb without a meaning here."""
        page = max(1, self.size.height - 1)
        steps = {Verb.UP: 1, Verb.DOWN: -1, Verb.PAGE_UP: page, Verb.PAGE_DOWN: -page, Verb.LEFT: page, Verb.RIGHT: -page}
        if verb not in steps:
            return False
        self.scroll_back(steps[Verb(verb)])
        return True

    def press(self, key: str) -> bool:
        """Follow Home and End; False for any other key."""
        if key not in ("home", "end"):
            return False
        self.scroll_back(len(self._wrapped) if key == "home" else -self._back)
        return True

    def follow(self) -> None:
        """Go to the newest line and stay there."""
        self.scroll_back(-self._back)

    def scroll_back(self, rows: int) -> None:
        most = max(0, len(self._wrapped) - (self.size.height - 1)) if self.size else 0
        before, self._back = self._back, min(max(0, self._back + rows), most)
        if before != self._back:
            self.redraw()

    def set_active(self, active: bool) -> None:
        if active != self.active:
            self.active = active
            self.redraw()

    def build(self) -> Sequence[Row]:
        width, height = self.size
        self._rewrap(width)
        room = height - 1
        end = len(self._wrapped) - self._back
        shown = [self._wrapped[at] for at in range(max(0, end - room), end)]
        more = f" {self.glyphs.dot} {self._back} below" if self._back else ""
        return [self.heading(self.title + more, width, active=self.active), *shown]

    def _rewrap(self, width: int) -> None:
        look = (width, self.ink, self.glyphs)
        if look != self._wrapped_for:
            self._wrapped_for = look
            self._wrapped.clear()
            for line in self._lines:
                self._wrapped.extend(self._wrap(line, width))

    def _wrap(self, line: LogLine, width: int) -> list[Row]:
        ink, glyphs = self.ink, self.glyphs
        if line.kind == "turn":
            return [((f"{glyphs.line}{glyphs.line} ", ink.dim), (line.text, ink.title))]
        style = ink.dim if line.kind == "undone" else ink.plain
        mark = "x" if line.kind == "undone" else " " if line.seat is None else player(line.seat).letter
        mark_style = ink.dim if line.seat is None else ink.player(line.seat)
        parts = wrap_words(glyphs.text(line.text), max(8, width - 2))
        return [((mark if first else " ", mark_style), (f" {part}", style)) for part, first in zip(parts, _first_only(), strict=False)]

    def _is_repeated_mark(self, line: LogLine) -> bool:
        return line.kind == "turn" and bool(self._lines) and self._lines[-1] == line


def _first_only() -> Iterable[bool]:
    yield True
    while True:
        yield False
