"""A list to choose from, drawn line by line: as fast with five hundred rows as with five."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from textual import events
from textual.actions import parse
from textual.geometry import Offset, Size
from textual.message import Message

from seatui.tui.look import themes
from seatui.tui.shell.keys import bindings, current_control
from seatui.tui.shell.lines import BLANK, MARGIN, Column, Line, Span, column, fitted, inked_with, part_at
from seatui.tui.widgets import text_rows
from seatui.tui.widgets.line_widget import LineWidget

if TYPE_CHECKING:
    from rich.style import Style

    from seatui.tui.app.app import SeatuiApp
    from seatui.tui.look.glyphs import Glyphs
    from seatui.tui.look.ink import Ink


class Row(NamedTuple):
    """One entry. A row without a key cannot be chosen: it is a heading or a gap.

    A row with ``lit`` lines, as many as ``lines`` and shown while it is selected, is a card: raised, with a bar at its left.
    """

    key: str
    lines: tuple[Line, ...]
    lit: tuple[Line, ...] = ()


def heading(text: str) -> Row:
    """Return a heading for the rows below it."""
    return Row("", ((Span(text, "title"),),))


def height_of(rows: Sequence[Row]) -> int:
    """Return how many lines the rows take."""
    return sum(len(row.lines) for row in rows)


GAP = Row("", (BLANK,))

Build: TypeAlias = Callable[[int], Sequence[Row]]
"""Makes the rows for a width in cells."""

EDGE = "▌"  # the left edge of the selected card
THUMB = "┃"  # the visible part of the list, in the scroll bar


class _Pen(NamedTuple):
    """The styles and sizes that all lines of a list share."""

    glyphs: Glyphs
    ink: Ink
    column: Column
    raised: Style
    selection: Style | None
    thumb: range  # the lines where the scroll bar is thick
    bar: tuple[Span, Span]  # thin and thick


MOVES = {
    "list.up": "move(-1)",
    "list.down": "move(1)",
    "list.page_up": "page(-1)",
    "list.page_down": "page(1)",
    "list.first": "jump(0)",
    "list.last": "jump(-1)",
}
"""Actions that move the pointer, by id of their controls."""


class Rows(LineWidget, can_focus=True):
    """The list. It posts ``Chosen`` when the player chooses a row."""

    BINDINGS = bindings({**MOVES, "list.choose": "choose"})
    app: SeatuiApp

    class Chosen(Message):
        """The player has chosen a row."""

        def __init__(self, rows: Rows, key: str) -> None:
            super().__init__()
            self.rows = rows
            self.key = key

        @property
        def control(self) -> Rows:
            return self.rows

    class Pressed(Message):
        """The player has clicked a part of a row that has a meaning of its own."""

        def __init__(self, rows: Rows, key: str, part: str) -> None:
            super().__init__()
            self.rows = rows
            self.key = key
            self.part = part

        @property
        def control(self) -> Rows:
            return self.rows

    def __init__(
        self,
        make: Build,
        *,
        select: str = "",
        moved: Callable[[], None] | None = None,
        click_chooses: bool = True,
        top: bool = False,
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
    ) -> None:
        """``moved`` is called as soon as another row is selected, so that all changes are sent in one frame.

        ``click_chooses``: a click chooses a row; otherwise it selects the row, and a second click chooses it.
        ``top``: scroll so that the row selected first is the first in sight.
        """
        super().__init__(id=id, classes=classes)
        self._make = make
        self._moved = moved
        self._click_chooses = click_chooses
        self._entries: Sequence[Row] = ()
        self._starts: list[int] = []  # the first line of each row
        self._lines: list[tuple[int, Line]] = []  # each line with the number of its row
        self._at = -1
        self._top = sys.maxsize if top else 0  # the first line in sight; clamped when the list is laid out
        self._wanted = select
        self._laid_out = Size(0, 0)  # the size for which the lines were made

    @property
    def selected(self) -> str:
        """The key of the selected row; "" if there is none."""
        return self._entries[self._at].key if self._at >= 0 else self._wanted

    def show(self, make: Build | None = None, *, select: str | None = None) -> None:
        """Show other rows, or make the same ones again; the pointer goes to ``select`` or stays at its key."""
        self._wanted = self.selected if select is None else select
        self._make = make or self._make
        self._laid_out = Size(0, 0)
        self.redraw()
        self._place_cursor()

    def select(self, key: str, *, top: bool = False) -> None:
        """Select the row of that key, if there is one; with ``top``, scroll so that it is the first in sight."""
        self._lay_out()
        at = next((at for at, row in enumerate(self._entries) if row.key == key), -1)
        if top and at >= 0:
            self._top = self._starts[at]
            self.redraw()
        self._go(at)

    def restyle(self) -> None:
        """Draw everything again, after a change of theme or glyphs."""
        self._wanted, self._laid_out = self.selected, Size(0, 0)
        super().restyle()

    # Layout

    @property
    def _column(self) -> Column:
        return column(self.size.width)

    def _lay_out(self) -> None:
        """Make the lines for the present size, unless that is done."""
        if self._laid_out == self.size:
            return
        self._laid_out = self.size
        key = self._wanted or self.selected
        self._entries = self._make(self._column.width - MARGIN)
        self._starts, self._lines = [], []
        for at, row in enumerate(self._entries):
            self._starts.append(len(self._lines))
            self._lines += [(at, line) for line in row.lines]
        keys = [row.key for row in self._entries]
        self._wanted = ""
        self._at = keys.index(key) if key and key in keys else self._step(-1, 1)
        self._top = self._top_for(self._at)

    def _step(self, start: int, by: int) -> int:
        """Return the next row in that direction that can be chosen; -1 if there is none."""
        at = start + by
        while 0 <= at < len(self._entries):
            if self._entries[at].key:
                return at
            at += by
        return -1

    def _top_for(self, at: int) -> int:
        """Return the first line to show so that the row is in sight; for the first row, the headings above it too."""
        if at < 0:
            return 0
        height = max(self.size.height, 1)
        first = 0 if self._step(at, -1) < 0 else self._starts[at]
        last = self._starts[at] + len(self._entries[at].lines)
        top = max(min(self._top, first), last - height)
        return max(0, min(top, len(self._lines) - height))

    # Moving

    def move_of(self, key: str) -> Callable[[], None] | None:
        """Return the function by which a key moves the pointer; None if it does not."""
        for name, action in MOVES.items():
            if key in current_control(name, self.settings).keys:
                _, called, arguments = parse(action)
                return partial(getattr(self, f"action_{called}"), *arguments)
        return None

    def action_move(self, by: int) -> None:
        self._go(self._step(self._at, by))

    def action_page(self, by: int) -> None:
        """Move the pointer by about one page."""
        at = max(self._at, 0)
        goal = self._starts[at] + by * max(self.size.height - 1, 1) if self._starts else 0
        while (following := self._step(at, by)) >= 0:
            at = following
            if (self._starts[at] - goal) * by >= 0:
                break
        self._go(at)

    def action_jump(self, end: int) -> None:
        self._go(self._step(len(self._entries), -1) if end else self._step(-1, 1))

    def action_choose(self) -> None:
        if self._at >= 0:
            self.post_message(self.Chosen(self, self.selected))

    def _go(self, at: int) -> None:
        if at < 0 or at == self._at:
            return
        self._at = at
        self._top = self._top_for(at)
        self.redraw()
        self._place_cursor()
        if self._moved:
            self._moved()

    # Cursor and focus

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(self._column.left, self._starts[self._at] - self._top) if self._at >= 0 else None

    def _place_cursor(self) -> None:
        """Put the terminal's cursor at the pointer, for screen readers and braille displays."""
        if self.has_focus and self.cursor_at is not None:
            self.app.cursor_position = self.content_region.offset + self.cursor_at

    def on_resize(self) -> None:
        self._lay_out()
        self._place_cursor()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show the selection only while the list receives keys."""
        super().watch_has_focus(has_focus)
        self._place_cursor()
        self.redraw()

    # Mouse

    def on_click(self, event: events.Click) -> None:
        index = self._top + event.y
        if not 0 <= index < len(self._lines) or not self._entries[self._lines[index][0]].key:
            return
        left, width = self._column
        part = part_at(fitted(self, self._line(index), width - MARGIN), event.x - left - MARGIN)
        at = self._lines[index][0]
        again = at == self._at
        self._go(at)
        if part:
            self.press(part)
        elif again or self._click_chooses:
            self.action_choose()

    def press(self, part: str) -> None:
        """Follow a click on a part of the selected row."""
        self.post_message(self.Pressed(self, self.selected, part))

    def on_mouse_scroll_down(self) -> None:
        self._scroll(3)

    def on_mouse_scroll_up(self) -> None:
        self._scroll(-3)

    def _scroll(self, by: int) -> None:
        self._top = max(0, min(self._top + by, len(self._lines) - self.size.height))
        self.redraw()

    # Drawing

    def build(self) -> list[text_rows.Row]:
        self._lay_out()
        pen = self._pen()
        last = min(self._top + self.size.height, len(self._lines))
        return [self._drawn(index, pen) for index in range(self._top, last)]

    def _pen(self) -> _Pen:
        app, glyphs, height = self.app, self.glyphs, self.size.height
        selection = app.selection if self.has_focus else None
        bar = (Span(glyphs.pillar, "dim"), Span(glyphs.full if glyphs.is_ascii else THUMB, "dim"))
        if len(self._lines) <= height:
            bar = (Span(" "), Span(" "))
        return _Pen(glyphs, self.ink, self._column, themes.raised(app.look), selection, self._thumb(height), bar)

    def _thumb(self, height: int) -> range:
        """Return the lines of the scroll bar that show the visible part of the list."""
        length = len(self._lines)
        if length <= height:
            return range(0)
        size = max(1, height * height // length)
        start = (height - size) * self._top // (length - height)
        return range(start, start + size)

    def _line(self, index: int) -> Line:
        """Return a line as it looks now, selected or not."""
        at, line = self._lines[index]
        lit = self._entries[at].lit if at == self._at else ()
        return lit[index - self._starts[at]] if lit else line

    def _drawn(self, index: int, pen: _Pen) -> text_rows.Row:
        at = self._lines[index][0]
        chosen, is_card = at == self._at, bool(self._entries[at].lit)
        mark = " " if not chosen else EDGE if is_card else pen.glyphs.pointer if index == self._starts[at] else " "
        ground = pen.raised if is_card else None
        over = pen.selection if chosen and not is_card else None
        left, width = pen.column
        ink = partial(inked_with, pen.glyphs, pen.ink)
        body = ink((Span(f"{mark} ", "key"), *self._line(index)), width, ground, over)
        return (*ink(BLANK, left), *body, *ink((Span(" "), pen.bar[index - self._top in pen.thumb]), MARGIN))
