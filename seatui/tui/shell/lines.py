"""Lines of styled text, fitted to a width. People's text goes in as it is: nothing here reads markup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from seatui.tui.ink import Ink


class Span(NamedTuple):
    """A piece of a line; ``ink`` names a style of ``Ink``."""

    text: str
    ink: str = "plain"


Line: TypeAlias = tuple[Span, ...]

FILL = Span("", "fill")
"""Takes the width that is left, so that what follows stands at the right edge."""

BLANK: Line = ()


def line(*parts: Span | str) -> Line:
    """A line of those parts; plain words may stand for themselves."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most that many cells, broken between words; a word longer than a line is cut."""
    lines = [""]
    for word in text.split():
        for piece in _pieces(word, max(width, 1)):
            grown = f"{lines[-1]} {piece}" if lines[-1] else piece
            if cell_len(grown) <= width:
                lines[-1] = grown
            else:
                lines.append(piece)
    return lines


def _pieces(word: str, width: int) -> Iterable[str]:
    while cell_len(word) > width:
        head = set_cell_size(word, width).rstrip()
        yield head
        word = word[len(head) :]
    yield word


def draw(parts: Line, width: int, ink: Ink, base: Style, over: Style | None = None, ellipsis: str = "…") -> Strip:
    """The line as wide as asked, on the ``base`` style, with ``over`` laid on top of all."""
    spans = _fit(parts, width, ellipsis)
    segments = [Segment(text, _style(name, ink, base, over)) for text, name in spans if text]
    used = sum(cell_len(text) for text, _ in spans)
    if used < width:
        segments.append(Segment(" " * (width - used), _style("plain", ink, base, over)))
    strip = Strip(segments, max(used, width))
    return strip.crop(0, width) if used > width else strip


def _style(name: str, ink: Ink, base: Style, over: Style | None) -> Style:
    style = base if name == "plain" else base + getattr(ink, name)
    return style + over if over else style


def _fit(parts: Line, width: int, ellipsis: str) -> list[Span]:
    """Fill up the line, or shorten it where it may be shortened: before the fill, else at the end."""
    wanted = sum(cell_len(span.text) for span in parts)
    if wanted <= width:
        return [Span(" " * (width - wanted), "plain") if span is FILL else span for span in parts]
    at = parts.index(FILL) if FILL in parts else len(parts)
    head, tail = list(parts[:at]), [span for span in parts[at:] if span is not FILL]
    return _cut(head, width - sum(cell_len(span.text) for span in tail), ellipsis) + tail


def _cut(spans: list[Span], width: int, ellipsis: str) -> list[Span]:
    kept: list[Span] = []
    for span in spans:
        room = width - sum(cell_len(each.text) for each in kept)
        if cell_len(span.text) <= room:
            kept.append(span)
            continue
        if room >= len(ellipsis):
            kept.append(span._replace(text=set_cell_size(span.text, room - len(ellipsis)) + ellipsis))
        break
    return kept
