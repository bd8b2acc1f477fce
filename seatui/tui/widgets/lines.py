"""The base of all text widgets: rows of styled text, of which only changed cells are sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.strip import Strip

from seatui.tui.look.glyphs import Glyphs, current
from seatui.tui.look.ink import Ink, ink_of
from seatui.tui.look.settings import Settings
from seatui.tui.paint.lean_lines import LeanWidget

if TYPE_CHECKING:
    from textual.app import App

Span: TypeAlias = "tuple[str, Style]"
Row: TypeAlias = "tuple[Span, ...]"

NO_ROW: Row = ()


def settings_of(app: App[Any]) -> Settings:
    """Return the settings of the app, or the defaults for an app without settings (an example, a test)."""
    settings = getattr(app, "settings", None)
    return settings if isinstance(settings, Settings) else Settings()


def is_served(app: App[Any]) -> bool:
    """Whether the app serves a remote player, for whom no file of this machine may be named, read or written."""
    return bool(getattr(app, "serves", False))


def glyphs_of(app: App[Any]) -> Glyphs:
    """Return the glyphs of the app."""
    chosen = getattr(app, "glyphs", None)
    return chosen if isinstance(chosen, Glyphs) else current(settings_of(app))


def row_width(row: Row) -> int:
    """Return the cells that a row takes."""
    return sum(cell_len(text) for text, _ in row)


def fit(row: Iterable[Span], width: int, fill: Style) -> Row:
    """Return the row cut or padded to that width."""
    spans: list[Span] = []
    left = width
    for text, style in row:
        size = cell_len(text)
        if size >= left:
            spans.append((set_cell_size(text, left), style))
            return tuple(spans)
        if size:
            spans.append((text, style))
            left -= size
    if left:
        spans.append((" " * left, fill))
    return tuple(spans)


def shorten(row: Iterable[Span], width: int, ellipsis: str) -> Row:
    """Return the row, cut with an ellipsis if it is too wide. Blanks at the end do not count."""
    row = tuple(row)
    words = cell_len("".join(text for text, _ in row).rstrip())
    if words <= width or width <= cell_len(ellipsis):
        return row
    kept = fit(row, width - cell_len(ellipsis), row[-1][1])
    return (*kept, (ellipsis, kept[-1][1]))


def both_ends(left: Row, right: Row, width: int, fill: Style, ellipsis: str = "") -> Row:
    """Return a row with a part at each end; the left one is cut first, and may end with an ellipsis."""
    room = width - min(row_width(right), width)
    return (*fit(shorten(left, room, ellipsis) if ellipsis else left, room, fill), *right)


def wrap_words(text: str, width: int) -> list[str]:
    """Return the text in lines of at most that width, broken at blanks where possible."""
    lines: list[str] = []
    line, used = "", 0
    for word in text.split():
        size = cell_len(word)
        while size > width > 0:
            if line:
                lines.append(line)
                line, used = "", 0
            head = set_cell_size(word, width).rstrip()
            lines.append(head)
            word = word[len(head) :]
            size = cell_len(word)
        if not line:
            line, used = word, size
        elif used + 1 + size <= width:
            line, used = f"{line} {word}", used + 1 + size
        else:
            lines.append(line)
            line, used = word, size
    return [*lines, line] if line else lines


def changed_span(old: Row, new: Row) -> tuple[int, int] | None:
    """Return the first changed cell and the one after the last; None if the rows look the same. Both have the same width."""
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    before, after = _cells(old[head : len(old) - tail]), _cells(new[head : len(new) - tail])
    if len(before) != len(after):
        return 0, max(row_width(old), row_width(new))
    first = _first_unlike(before, after)
    if first is None:
        return None
    last = len(before) - (_first_unlike(before[::-1], after[::-1]) or 0)
    start = row_width(old[:head])
    return start + first, start + last


def _first_unlike(one: Sequence[Span], other: Sequence[Span]) -> int | None:
    """Return the first index at which two rows of cells differ."""
    return next((at for at, (here, there) in enumerate(zip(one, other, strict=True)) if here != there), None)


def _alike(old: Row, new: Row) -> int:
    """Return the number of equal spans at the beginning."""
    found = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        found += 1
    return found


JUMP = 9
"""Bytes needed to move the cursor within a line."""


def changed_runs(old: Row, new: Row) -> list[tuple[int, int]]:
    """Return all runs of changed cells, where ``changed_span`` returns one."""
    return changed_parts(_cells(old), _cells(new))


def changed_parts(before: Sequence[Span], after: Sequence[Span]) -> list[tuple[int, int]]:
    """Return the runs of cells that differ. Runs include unchanged cells between them if those are cheaper to send than a jump.

    Such cells are few and have the style of the cell before: another style costs more than a jump.
    """
    found: list[tuple[int, int]] = []
    for at, (one, other) in enumerate(zip(before, after, strict=True)):
        if one != other:
            start, end = found[-1] if found else (at, -JUMP)
            if at - end < JUMP and len({style for _, style in after[end - 1 : at]}) == 1:
                found[-1] = start, at + 1
            else:
                found.append((at, at + 1))
    return found


def _cells(row: Row) -> list[tuple[str, Style]]:
    return [(char, style) for text, style in row for char in _in_cells(text)]


@lru_cache(1024)
def _in_cells(text: str) -> tuple[str, ...]:
    """Return the content of each cell. A wide character is in its first cell, and the second is ""."""
    return tuple(part for char in text for part in (char, *[""] * (cell_len(char) - 1)))


class Part(LeanWidget):
    """A widget drawn with ink and glyphs; panes consist of these."""

    DEFAULT_CSS = """
    Part { width: 1fr; height: 1fr; background: $background; color: $foreground; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self._forget_look()

    def _forget_look(self) -> None:
        """Clear the cached look, which every row needs and which seldom changes."""
        self._ground: Style | None = None
        self._ink: Ink | None = None
        self._glyphs: Glyphs | None = None

    def notify_style_update(self) -> None:
        self._forget_look()
        super().notify_style_update()

    @property
    def cursor_at(self) -> Offset | None:
        """The place for the terminal's cursor while this widget is in use, from its top left corner."""
        return None

    @property
    def ink(self) -> Ink:
        if self._ink is None:
            self._ink = ink_of(self.app)
        return self._ink

    @property
    def settings(self) -> Settings:
        return settings_of(self.app)

    @property
    def glyphs(self) -> Glyphs:
        if self._glyphs is None:
            self._glyphs = glyphs_of(self.app)
        return self._glyphs

    def restyle(self) -> None:
        """Draw everything again, after a change of theme or glyphs."""
        self._forget_look()
        self.refresh()

    def forget(self) -> None:
        """Drop all traces of the player, such as cursor and typed text, before somebody else looks."""

    def strip(self, row: Row) -> Strip:
        """Return a row as wide as the widget as a strip, on the widget's background."""
        if self._ground is None:
            self._ground = Style(bgcolor=self.background_colors[1].rich_color)
        ground, segments = self._ground, []
        texts: list[str] = []
        before: Style | None = None
        for text, style in row:
            if style is not before and before is not None:  # ``is``, for styles are shared, and comparing them would be slow
                segments.append(Segment("".join(texts), ground + before))
                texts = []
            texts.append(text)
            before = style
        if before is not None:
            segments.append(Segment("".join(texts), ground + before))
        return Strip(segments)


class LineWidget(Part):
    """A widget of text rows. Subclasses ``build`` the rows for the present size and call ``redraw`` after changes."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self._built: list[Row] = []  # as ``build`` returned them
        self._rows: list[Row] = []  # as they are drawn
        self._built_for = Size(0, 0)

    def build(self) -> Sequence[Iterable[Span]]:
        """Return the rows for ``self.size``; rows past the height are left out, missing ones are blank."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Build the rows again and send the cells that differ."""
        size = self.size
        if not self.is_attached or self._built_for != size or not size:
            self._built_for = Size(0, 0)  # the next paint builds
            return
        before, self._built = self._built, self._whole(size)
        changed = [y for y, row in enumerate(self._built) if row != before[y]]
        regions: list[Region] = []
        for y, row in zip(changed, self._in_width([self._built[y] for y in changed], size.width), strict=True):
            old, self._rows[y] = self._rows[y], row
            if span := changed_span(old, row):
                regions.append(Region(span[0], y, span[1] - span[0], 1))
        if regions:
            self.refresh(*regions)

    def redraw_soon(self) -> None:
        """Redraw once before the next frame, for widgets that change several times in one update."""
        screen = self.lean_screen
        if screen is not None and self.size:
            screen.build_soon(self.redraw)
        else:
            self.redraw()

    def restyle(self) -> None:
        self._built_for = Size(0, 0)
        super().restyle()

    def render_line(self, y: int) -> Strip:
        # Built here, not on the resize event, which comes after the first paint and would cost a second one.
        size = self.size
        if self._built_for != size:
            self._built_for = size
            self._built = self._whole(size)
            self._rows = self._in_width(self._built, size.width)
        return self.strip(self._rows[y])

    def _whole(self, size: Size) -> list[Row]:
        """Return a row for each line of the widget."""
        rows = [tuple(row) for row in list(self.build())[: size.height]]
        return rows + [NO_ROW] * (size.height - len(rows))

    def _in_width(self, rows: Iterable[Row], width: int) -> list[Row]:
        """Return the rows fitted to the width, without control characters."""
        glyphs, plain = self.glyphs, self.ink.plain
        cleaned = [[(glyphs.text(text), style) for text, style in row] for row in rows]
        return [fit(shorten(row, width, glyphs.ellipsis), width, plain) for row in cleaned]

    def heading(self, text: str, width: int, *, active: bool = False) -> Row:
        """Return a title row. The active part has a pointer, so that it shows without colour."""
        glyphs, ink = self.glyphs, self.ink
        words = f"{glyphs.pointer} {text} " if active else f"{glyphs.line} {text} "
        style = ink.title if active else ink.dim
        return fit([*shorten([(words, style)], width, glyphs.ellipsis), (glyphs.line * width, ink.dim)], width, ink.dim)
