"""Lines of text by meaning, fitted to a width. People's text goes in as it is: nothing here reads markup."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.lines import Part, Row


class Span(NamedTuple):
    """A piece of a line; ``ink`` names a style of ``Ink`` ("player 1" is that of a seat), ``part`` is what a click on it means."""

    text: str
    ink: str = "plain"
    part: str = ""


Line: TypeAlias = tuple[Span, ...]

FILL = Span("", "fill")
"""Takes the width that is left, so that what follows stands at the right edge."""

BLANK: Line = ()

READABLE = 92
"""Cells of the column that text keeps to, however wide the window is."""

MARGIN = 2
"""Cells between the left edge of a column and its text, where the pointer of a list stands; and between column and window."""

WHOLE = 80
"""From this width on, a room is that of a whole screen, not of a part of one."""


class Column(NamedTuple):
    """Where in a room text stands."""

    left: int
    width: int


def column(room: int) -> Column:
    """The column in the middle of a room, with at least the margin at both sides. A part of a screen is used from its left edge on."""
    if room < WHOLE:
        return Column(0, room - MARGIN)
    width = min(room - 2 * MARGIN, READABLE)
    return Column((room - width) // 2, width)


def inked(widget: Part, line: Line, width: int, *, ground: Style | None = None, over: Style | None = None) -> Row:
    """The line as wide as asked, in the signs and styles of that widget, on ``ground``, with ``over`` laid on top of all."""
    return inked_with(widget.glyphs, widget.ink, line, width, ground, over)


@lru_cache(2048)
def inked_with(glyphs: Glyphs, ink: Ink, line: Line, width: int, ground: Style | None = None, over: Style | None = None) -> Row:
    """The same in these signs and styles. It is kept: of a list that is drawn again most lines are as they were, for all who see it."""
    return tuple((span.text, _style(_ink(ink, span.ink), ground, over)) for span in _fitted(line, width, glyphs))


def fitted(widget: Part, line: Line, width: int) -> list[Span]:
    """The line as wide as asked, in the signs of that widget."""
    return _fitted(line, width, widget.glyphs)


def _fitted(line: Line, width: int, glyphs: Glyphs) -> list[Span]:
    shown = tuple(span if span is FILL else span._replace(text=glyphs.text(span.text)) for span in line)
    spans = _fit(shown, width, glyphs.ellipsis)
    return [span for span in (*spans, Span(" " * (width - _width(spans)))) if span.text]


def part_at(spans: Iterable[Span], x: int) -> str:
    """What a click on that cell means; "" if nothing of its own."""
    for span in spans:
        x -= cell_len(span.text)
        if x < 0:
            return span.part
    return ""


def cell(text: str, width: int, ink: str = "plain", *, ellipsis: str = "") -> Span:
    """A piece of a table: the text in that width, shortened if need be."""
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
    """Fill up the line, or shorten it where it may be shortened: before the fill, else at the end."""
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
