"""The subset of Markdown in our rulebooks as lines: paragraphs, lists, tables, code and bold text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len

from seatui.tui.shell.lines import BLANK, Line, Span
from seatui.tui.widgets.text_rows import wrap_words

_MARKS = re.compile(r"`([^`]*)`|\*\*([^*]*)\*\*")
_GLUE = "\xa0"  # keeps marked words on one line


def lines_of(text: str, width: int) -> list[Line]:
    """Return a text in lines of that width, with a blank line between blocks."""
    blocks = [list(lines) for filled, lines in groupby(text.splitlines(), key=bool) if filled]
    made = [_block(block, width) for block in blocks]
    return [line for at, block in enumerate(made) for line in ([BLANK, *block] if at else block)]


def spans_of(text: str, width: int, indent: int = 0) -> list[Line]:
    """Return a paragraph in lines of that width, all but the first indented."""
    marked = _MARKS.sub(lambda mark: f"\x01{(mark[1] or mark[2]).replace(' ', _GLUE)}\x02", text)
    inside = False
    lines: list[Line] = []
    for number, line in enumerate(wrap_words(marked, width - indent)):
        spans = [Span(" " * indent)] if number and indent else []
        for piece in re.split(r"([\x01\x02])", line):
            if piece in "\x01\x02":
                inside = piece == "\x01" if piece else inside
            else:
                spans.append(Span(piece.replace(_GLUE, " "), "accent" if inside else "plain"))
        lines.append(tuple(spans))
    return lines


def _block(block: Sequence[str], width: int) -> list[Line]:
    if block[0].startswith("|"):
        return _table(block, width)
    if block[0].startswith("- "):
        items = "\n".join(block).removeprefix("- ").split("\n- ")
        return [line for item in items for line in spans_of(f"- {item}", width, indent=2)]
    return spans_of(" ".join(block), width)


def _table(block: Sequence[str], width: int) -> list[Line]:
    """Return a table. Columns are as wide as their text; the last takes the remaining width and is wrapped."""
    head, _, *body = [[cell.strip() for cell in line.strip("|").split("|")] for line in block]
    widths = [max(cell_len(cell) for cell in column) for column in zip(head, *body, strict=True)]
    left = sum(size + 2 for size in widths[:-1])
    last = max(width - left, 12)
    return [line for ink, row in (("dim", head), *(("plain", row) for row in body)) for line in _cells(row, widths, left, last, ink)]


def _cells(row: Sequence[str], widths: Sequence[int], left: int, last: int, ink: str) -> Iterator[Line]:
    plain = [_MARKS.sub(lambda mark: mark[1] or mark[2], cell) for cell in row]
    start = "".join(f"{cell:{size + 2}}" for cell, size in zip(plain[:-1], widths[:-1], strict=True))
    for number, piece in enumerate(wrap_words(plain[-1], last) or [""]):
        yield (Span(" " * left if number else start, ink), Span(piece, ink))


def with_references(lines: Iterable[Line], ids: Iterable[str]) -> list[Line]:
    """Return the lines with the ids of rules in the colour of keys, as they can be followed."""
    names = "|".join(map(re.escape, ids))
    if not names:
        return list(lines)
    pattern = re.compile(rf"\b({names})\b")
    return [tuple(part for span in line for part in _split(span, pattern)) for line in lines]


def _split(span: Span, pattern: re.Pattern[str]) -> Iterator[Span]:
    for at, piece in enumerate(pattern.split(span.text)):
        if piece:
            yield Span(piece, "key") if at % 2 else span._replace(text=piece)
