"""Lines of text with styles by meaning, fitted to a width. Nothing here reads markup, so people's text is safe."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.line_widget import InkWidget
from seatui.tui.widgets.text_rows import Row


class Span(NamedTuple):
    """A piece of a line. ``ink`` names a style of ``Ink`` ("player 1" is a seat's), ``part`` what a click on it means."""

    text: str
    ink: str = "plain"
    part: str = ""


Line: TypeAlias = tuple[Span, ...]

FILL = Span("", "fill")
"""Takes the remaining width, so that the rest of the line stands at the right edge."""

BLANK: Line = ()

READABLE = 92
"""The most cells of the column of text, however wide the window."""

MARGIN = 2
"""Cells between the left edge of a column and its text, for the pointer of a list; and between column and window."""

WHOLE = 80
"""The smallest width of a whole screen, as opposed to a part of one."""


class Column(NamedTuple):
    """The place of text in a room."""

    left: int
    width: int


def column(room: int) -> Column:
    """Return a column in the middle of a room with a margin on both sides. In a part of a screen it starts at the left edge."""
    if room < WHOLE:
        return Column(0, room - MARGIN)
    width = min(room - 2 * MARGIN, READABLE)
    return Column((room - width) // 2, width)


def inked(widget: InkWidget, line: Line, width: int, *, ground: Style | None = None, over: Style | None = None) -> Row:
    """Return the line fitted to a width, in the widget's glyphs and styles, over ``ground`` and under ``over``."""
    return inked_with(widget.glyphs, widget.ink, line, width, ground, over)


@lru_cache(2048)
def inked_with(glyphs: Glyphs, ink: Ink, line: Line, width: int, ground: Style | None = None, over: Style | None = None) -> Row:
    """Return the line fitted to a width, in these glyphs and styles. Cached, for most lines of a redrawn list stay the same."""
    return tuple((span.text, _style(_ink(ink, span.ink), ground, over)) for span in _fitted(line, width, glyphs))


def fitted(widget: InkWidget, line: Line, width: int) -> list[Span]:
    """Return the line fitted to a width, in the widget's glyphs."""
    return _fitted(line, width, widget.glyphs)


def _fitted(line: Line, width: int, glyphs: Glyphs) -> list[Span]:
    shown = tuple(span if span is FILL else span._replace(text=glyphs.text(span.text)) for span in line)
    spans = _fit(shown, width, glyphs.ellipsis)
    return [span for span in (*spans, Span(" " * (width - _width(spans)))) if span.text]


def part_at(spans: Iterable[Span], x: int) -> str:
    """Return the part at a cell; "" if there is none."""
    for span in spans:
        x -= cell_len(span.text)
        if x < 0:
            return span.part
    return ""


def cell(text: str, width: int, ink: str = "plain", *, ellipsis: str = "") -> Span:
    """Return a cell of a table: the text at exactly that width, shortened if necessary."""
    if cell_len(text) > width:
        text = set_cell_size(text, width - len(ellipsis)) + ellipsis
    return Span(set_cell_size(text, width), ink)


def _ink(ink: Ink, name: str) -> Style:
    word, _, seat = name.partition(" ")
    return ink.player(int(seat)) if seat else getattr(ink, word)


def _style(style: Style, ground: Style | None, over: Style | None) -> Style:
    style = ground + style if ground else style
    return style + over if over else style


def _width(spans: list[Span] | Line) -> int:
    return sum(cell_len(span.text) for span in spans)


def _fit(line: Line, width: int, ellipsis: str) -> list[Span]:
    """Pad the line, or shorten it before ``FILL``, else at the end."""
    wanted = _width(line)
    if wanted <= width:
        return [Span(" " * (width - wanted)) if span is FILL else span for span in line]
    at = line.index(FILL) if FILL in line else len(line)
    tail = [span for span in line[at:] if span is not FILL]
    return _cut(line[:at], width - _width(tail), ellipsis) + tail


def _cut(spans: Line, width: int, ellipsis: str) -> list[Span]:
    kept: list[Span] = []
    for span in spans:
        room = width - _width(kept)
        if cell_len(span.text) > room:
            if room >= len(ellipsis):
                kept.append(span._replace(text=set_cell_size(span.text, room - len(ellipsis)) + ellipsis))
            break
        kept.append(span)
    return kept
