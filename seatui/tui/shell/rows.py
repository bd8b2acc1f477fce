"""A list to choose from, drawn line by line: as quick with five hundred rows as with five, and at home in every theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from seatui.tui.ink import ink_of
from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import BLANK, Line, Span, draw

if TYPE_CHECKING:
    from seatui.tui.app import SeatuiApp


class Row(NamedTuple):
    """One entry. Without a key it cannot be chosen: a heading or a gap."""

    key: str
    lines: tuple[Line, ...]


def heading(text: str) -> Row:
    """A row that names those below it."""
    return Row("", ((Span(text, "title"),),))


GAP = Row("", (BLANK,))

Build: TypeAlias = Callable[[int], Sequence[Row]]
"""Makes the rows for a width in cells."""

MARGIN = 2  # cells for the pointer at the left
BAR = 1  # cells for the bar at the right that tells where one is


class Rows(Widget, can_focus=True):
    """The list. It posts ``Moved`` when another row gets the pointer and ``Chosen`` when one is taken."""

    DEFAULT_CSS = "Rows { height: 1fr; }"
    BINDINGS = bindings(
        {
            "up": "move(-1)",
            "down": "move(1)",
            "page_up": "page(-1)",
            "page_down": "page(1)",
            "list.first": "jump(0)",
            "list.last": "jump(-1)",
            "confirm": "choose",
        }
    )
    CLICK_CHOOSES = True
    """Whether one click takes a row, or only points at it so that a second click takes it."""

    app: SeatuiApp

    class Moved(Message):
        """Another row has the pointer."""

        def __init__(self, rows: Rows, key: str) -> None:
            super().__init__()
            self.rows = rows
            self.key = key

        @property
        def control(self) -> Rows:
            return self.rows

    class Chosen(Moved):
        """A row was taken."""

    def __init__(self, build: Build, *, select: str = "", id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._build = build
        self._rows: Sequence[Row] = ()
        self._starts: list[int] = []  # the first line of each row
        self._lines: list[tuple[int, Line]] = []  # each line with the number of its row
        self._at = -1
        self._top = 0
        self._wanted = select
        self._laid_out = Size(0, 0)  # the size that the lines were made for

    @property
    def selected(self) -> str:
        """The key of the row with the pointer; "" if there is none."""
        return self._rows[self._at].key if self._at >= 0 else ""

    def show(self, build: Build | None = None, *, select: str | None = None) -> None:
        """Show other rows, or the same ones anew; the pointer goes to ``select`` or stays on the key it is at."""
        self._wanted = self.selected or self._wanted if select is None else select
        self._build = build or self._build
        self._laid_out = Size(0, 0)
        self.refresh()

    def select(self, key: str) -> None:
        """Point at the row of that key, if it is there."""
        self._lay_out()
        for at, row in enumerate(self._rows):
            if row.key == key:
                self._go(at)

    # Layout

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Make the lines for the present size. Drawing comes before the resize event, so whoever needs them first makes them."""
        if self._laid_out == self.size:
            return
        self._laid_out = self.size
        key = self._wanted or self.selected
        self._rows = self._build(self.size.width - MARGIN - BAR)
        self._starts = []
        self._lines = []
        for at, row in enumerate(self._rows):
            self._starts.append(len(self._lines))
            self._lines += [(at, each) for each in row.lines]
        keys = [row.key for row in self._rows]
        self._wanted = ""
        self._at = keys.index(key) if key and key in keys else self._step(-1, 1)
        self._top = self._top_for(self._at)
        self._place_cursor()

    def _step(self, start: int, by: int) -> int:
        """The next row in that direction that can be chosen; -1 if there is none."""
        at = start + by
        while 0 <= at < len(self._rows):
            if self._rows[at].key:
                return at
            at += by
        return -1

    def _top_for(self, at: int) -> int:
        """The first line to show so that the row is seen; headings above the first row come into sight as well."""
        if at < 0:
            return 0
        height = max(self.size.height, 1)
        first = 0 if self._step(at, -1) < 0 else self._starts[at]
        last = self._starts[at] + len(self._rows[at].lines)
        top = min(self._top, first)
        if last > top + height:
            top = last - height
        return max(0, min(top, len(self._lines) - height))

    # Moving

    def action_move(self, by: int) -> None:
        at = self._step(self._at, by)
        if at >= 0:
            self._go(at)

    def action_page(self, by: int) -> None:
        """Go about as far as the list is high."""
        goal = self._starts[self._at] + by * max(self.size.height - 1, 1) if self._at >= 0 else 0
        at = self._at
        while (following := self._step(at, by)) >= 0:
            at = following
            if (self._starts[at] - goal) * by >= 0:
                break
        self._go(at)

    def action_jump(self, end: int) -> None:
        self._go(self._step(len(self._rows), -1) if end else self._step(-1, 1))

    def action_choose(self) -> None:
        if self._at >= 0:
            self.post_message(self.Chosen(self, self.selected))

    def _go(self, at: int) -> None:
        if at < 0 or at == self._at:
            return
        before, self._at = self._at, at
        top = self._top_for(at)
        if top != self._top:
            self._top = top
            self.refresh()
        else:
            self.refresh(*(self._region(row) for row in (before, at) if row >= 0))
        self._place_cursor()
        self.post_message(self.Moved(self, self.selected))

    def _region(self, at: int) -> Region:
        return Region(0, self._starts[at] - self._top, self.size.width, len(self._rows[at].lines))

    def _place_cursor(self) -> None:
        """Put the terminal's own cursor at the pointer, where screen readers and braille lines look for it."""
        if self.has_focus and self._at >= 0:
            self.app.cursor_position = self.content_region.offset + Offset(0, self._starts[self._at] - self._top)

    def on_focus(self) -> None:
        self._place_cursor()
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    # Mouse

    def on_click(self, event: events.Click) -> None:
        index = self._top + event.y
        if not 0 <= index < len(self._lines):
            return
        at = self._lines[index][0]
        if not self._rows[at].key:
            return
        again = at == self._at
        self._go(at)
        if again or self.CLICK_CHOOSES:
            self.action_choose()

    def on_mouse_scroll_down(self) -> None:
        self._scroll(3)

    def on_mouse_scroll_up(self) -> None:
        self._scroll(-3)

    def _scroll(self, by: int) -> None:
        top = max(0, min(self._top + by, len(self._lines) - self.size.height))
        if top != self._top:
            self._top = top
            self.refresh()

    # Drawing

    def render_line(self, y: int) -> Strip:
        self._lay_out()
        width = self.size.width
        index = self._top + y
        base = self.rich_style
        ink = ink_of(self.app)
        if index >= len(self._lines):
            return Strip.blank(width, base)
        at, content = self._lines[index]
        chosen = at == self._at
        first = index == self._starts[at]
        pointer = self.app.glyphs.pointer if chosen and first else " "
        parts = (Span(f"{pointer} ", "key"), *content)
        over = self.app.selection if chosen and self.has_focus else None
        body = draw(parts, width - BAR, ink, base, over, self.app.glyphs.ellipsis)
        return Strip.join([body, draw((self._bar(y),), BAR, ink, base)])

    def _bar(self, y: int) -> Span:
        """One cell of the bar at the right: where in the list one is, if not all of it is seen."""
        height, length = self.size.height, len(self._lines)
        if length <= height:
            return Span(" ")
        thumb = max(1, height * height // length)
        start = (height - thumb) * self._top // (length - height)
        glyphs = self.app.glyphs
        return Span(glyphs.full, "dim") if start <= y < start + thumb else Span(glyphs.pillar, "dim")
