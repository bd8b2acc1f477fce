"""Rows of styled text: fitting, wrapping, cutting, and the cells in which two rows differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.style import Style

Span: TypeAlias = "tuple[str, Style]"
Row: TypeAlias = "tuple[Span, ...]"

NO_ROW: Row = ()


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


def wrap_if_wide(text: str, width: int) -> list[str]:
    """Return the text as it is if it fits, with its blanks, which may align columns; else in lines."""
    return [text] if cell_len(text) <= width else wrap_words(text, width)


def wrap_within(text: str, width: int, rows: int) -> list[str]:
    """Return the text in at most that many lines. Where it needs more, the last one is too wide, so that it ends with an ellipsis."""
    lines = wrap_words(text, width)
    return lines if len(lines) <= rows else [*lines[: rows - 1], " ".join(lines[rows - 1 :])]


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


def joined(row: Sequence[Span]) -> Row:
    """Join neighbouring cells of one style into one span, which takes fewer bytes to send."""
    spans: list[Span] = []
    for text, style in row:
        if spans and (spans[-1][1] is style or spans[-1][1] == style):
            spans[-1] = (spans[-1][0] + text, style)
        else:
            spans.append((text, style))
    return tuple(spans)


def cropped(row: Iterable[Span], first: int, width: int) -> Row:
    """Return ``width`` cells of a row. All characters are one cell wide."""
    spans: list[Span] = []
    at, end = 0, first + width
    for text, style in row:
        begin, at = at, at + len(text)
        if begin >= end:
            break
        if at > first:
            spans.append((text[max(0, first - begin) : end - begin], style))
    return tuple(spans)


def spliced(row: Row, at: int, part: Row) -> Row:
    """Return the row with ``part`` in place of its cells from ``at`` on."""
    end = at + _width(part)
    return joined((*cropped(row, 0, at), *part, *cropped(row, end, _width(row) - end)))


def _width(row: Row) -> int:
    return sum(len(text) for text, _ in row)
