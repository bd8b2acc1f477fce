"""What one square of a board looks like, and how marks and walls are laid over it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style

from seatui.tui.look.glyphs import ASCII, UNICODE, Glyphs
from seatui.tui.widgets.lines import Row, Span, fit

BARE = {" ", UNICODE.wave, ASCII.wave}
"""What gives way to the two signs of a mark."""


class CellArt(NamedTuple):
    """The rows of a square. Equal art is not drawn again, so make it of plain values.

    The first and the last column are where marks go. They never hide a letter: where the art is not bare, only its style changes.
    """

    rows: tuple[Row, ...]


def art(*rows: Iterable[Span]) -> CellArt:
    """A square of these rows."""
    return CellArt(tuple(tuple(row) for row in rows))


@lru_cache(4096)
def fitted_row(square: CellArt, y: int, width: int) -> Row:
    """One row of a square, cut to the width or filled in the style it begins with. Missing rows are blank."""
    rows = square.rows
    row = rows[y] if y < len(rows) else ()
    ground = (row or rows[0] if rows else ())[:1]
    return fit(row, width, ground[0][1] if ground else Style())


def edged(row: Row, signs: str, style: Style) -> Row:
    """The row with a sign at each end in that style.

    A letter that stands there stays and takes the style, but for a colour that comes without its ground: on the letter's own ground it
    might not be seen. Beside it, in a square of two cells, one sign alone would look like a letter as well: there the ground is enough.
    """
    cells = [(char, own) for text, own in row for char in text]
    if not cells:
        return row
    on_letters = style if style.bgcolor else style.without_color
    has_ground = style.bgcolor is not None or bool(style.reverse)
    is_bare = {cells[0][0], cells[-1][0]} <= BARE
    if not is_bare and len(cells) == 2 and has_ground:
        signs = "  "
    for at, sign in ((0, signs[0]), (-1, signs[1])):
        char, own = cells[at]
        cells[at] = (sign, own + style) if is_bare or char == " " else (char, own + on_letters)
    return _joined(cells)


def with_walls(square: CellArt, width: int, glyphs: Glyphs, style: Style, *, right: bool = False, below: bool = False) -> CellArt:
    """The square with a wall at its right or lower side, drawn inside its own cells."""
    rows = [fitted_row(square, y, width) for y in range(len(square.rows))]
    if below and rows:
        cells = [(char, own) for text, own in rows[-1] for char in text]
        rows[-1] = _joined(
            [(glyphs.wall_below, own + style) if char == " " else (char, own + Style(underline=True)) for char, own in cells]
        )
    if right:
        rows = [(*fit(row, width - 1, style), (glyphs.wall_right, row[-1][1] + style)) for row in rows]
    return CellArt(tuple(rows))


def _joined(cells: Iterable[tuple[str, Style]]) -> Row:
    """Cells of the same style as one span: fewer bytes to send."""
    spans: list[Span] = []
    for char, style in cells:
        if spans and spans[-1][1] == style:
            spans[-1] = (spans[-1][0] + char, style)
        else:
            spans.append((char, style))
    return tuple(spans)
