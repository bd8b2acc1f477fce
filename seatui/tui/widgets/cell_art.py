"""The look of one square of a board, with marks and walls."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style

from seatui.tui.look.glyphs import ASCII, UNICODE, Glyphs
from seatui.tui.widgets.text_rows import Row, Span, fit, joined

BARE = {" ", UNICODE.wave, ASCII.wave}
"""Characters that the signs of a mark may replace."""


class CellArt(NamedTuple):
    """The rows of a square. Equal art is not drawn again, so build it from plain values.

    Marks go into the first and the last column. They never hide a letter: where one stands, only its style changes.
    """

    rows: tuple[Row, ...]


def art(*rows: Iterable[Span]) -> CellArt:
    """Make a square of these rows."""
    return CellArt(tuple(tuple(row) for row in rows))


@lru_cache(4096)
def fitted_row(square: CellArt, y: int, width: int) -> Row:
    """Return a row of a square, cut or padded to the width. Missing rows are blank."""
    rows = square.rows
    row = rows[y] if y < len(rows) else ()
    ground = (row or rows[0] if rows else ())[:1]
    return fit(row, width, ground[0][1] if ground else Style())


@lru_cache(4096)
def centred(square: CellArt, drawn: tuple[int, int], cell: tuple[int, int]) -> CellArt:
    """Return a square drawn for a smaller cell in the middle of a larger one, on its own ground; sizes are columns and rows."""
    across, down = (cell[0] - drawn[0]) // 2, (cell[1] - drawn[1]) // 2
    rows = [fitted_row(square, y, drawn[0]) for y in range(drawn[1])]
    padded = [((" " * across, row[0][1]), *row, (" " * (cell[0] - drawn[0] - across), row[-1][1])) for row in rows]
    above, below = (((" " * cell[0], row[0][1]),) for row in (padded[0], padded[-1]))
    return CellArt((*[above] * down, *padded, *[below] * (cell[1] - drawn[1] - down)))


def edged(row: Row, signs: str, style: Style) -> Row:
    """Return the row with a sign at each end in that style.

    A letter there stays and takes the style, but not a text colour without background, which might not show on the letter's own
    background. In a square of two cells a single sign beside a letter would look like a letter too, so there the background is enough.
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
    return joined(cells)


def with_walls(square: CellArt, width: int, glyphs: Glyphs, style: Style, *, right: bool = False, below: bool = False) -> CellArt:
    """Return the square with walls at its right or lower side, drawn inside its own cells."""
    rows = [fitted_row(square, y, width) for y in range(len(square.rows))]
    if below and rows:
        cells = [(char, own) for text, own in rows[-1] for char in text]
        rows[-1] = joined([(glyphs.wall_below, own + style) if char == " " else (char, own + Style(underline=True)) for char, own in cells])
    if right:
        rows = [(*fit(row, width - 1, style), (glyphs.wall_right, row[-1][1] + style)) for row in rows]
    return CellArt(tuple(rows))
