"""Outlines of Braille dots, eight to a cell: finer than blocks, where the font draws them well (SK-G07, SK-G08)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.style import Style

from seatui.engine.plane import Outline, Point
from seatui.tui.widgets.tabletop.raster import Lattice, cells, inside, rim
from seatui.tui.widgets.text_rows import Span as Cell

ACROSS, DOWN = 2, 4
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a cell, by row and column."""
BLANK = 0x2800
FULL = 0xFF


class Stroke(NamedTuple):
    """An outline to draw. A broken one has only every other dot."""

    shape: Outline
    style: Style
    broken: bool = False


def filled(shape: Outline, lattice: Lattice) -> dict[Point, int]:
    """Return the cells of a shape with the dots that lie in it."""
    bits: dict[Point, int] = {}
    for x, y in cells(inside(shape, lattice.finer(ACROSS, DOWN))):
        cell = x // ACROSS, y // DOWN
        bits[cell] = bits.get(cell, 0) | BITS[y % DOWN][x % ACROSS]
    return bits


def strokes(found: Iterable[Stroke], lattice: Lattice) -> dict[Point, Cell]:
    """Return the cells of outlines. Where they cross, all dots are shown, in the style of the last outline."""
    bits: dict[Point, int] = {}
    styles: dict[Point, Style] = {}
    for stroke in found:
        for x, y in rim(inside(stroke.shape, lattice.finer(ACROSS, DOWN))):
            if not stroke.broken or (x + y) % 2:
                cell = x // ACROSS, y // DOWN
                bits[cell] = bits.get(cell, 0) | BITS[y % DOWN][x % ACROSS]
                styles[cell] = stroke.style
    return {cell: (chr(BLANK + dots), styles[cell]) for cell, dots in bits.items()}
