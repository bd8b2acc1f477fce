"""Lines of text by meaning, fitted to a width. People's text goes in as it is: nothing here reads markup."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from seatui.tui.widgets.lines import Part, Row


class Span(NamedTuple):
    """A piece of a line; ``ink`` names a style of ``Ink``."""

    text: str
    ink: str = "plain"


Line: TypeAlias = tuple[Span, ...]

FILL = Span("", "fill")
"""Takes the width that is left, so that what follows stands at the right edge."""

BLANK: Line = ()


def inked(part: Part, line: Line, width: int, over: Style | None = None) -> Row:
    """The line as wide as asked, in the signs and styles of that widget, with ``over`` laid on top of all."""
    glyphs, ink = part.glyphs, part.ink
    shown = tuple(span if span is FILL else Span(glyphs.text(span.text), span.ink) for span in line)
    spans = _fit(shown, width, glyphs.ellipsis)
    spans.append(Span(" " * (width - _width(spans))))
    return tuple((text, getattr(ink, name) + over if over else getattr(ink, name)) for text, name in spans if text)


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
