"""Outlines of letters, for terminals without Braille: ``/ \\ | - _`` by the slope of each edge."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.engine.plane import Edge, Outline, Point, edges_of, part_way
from seatui.tui.widgets.tabletop.raster import Lattice

STEEP = 2
"""How much longer one direction of an edge is than the other, in cells, before it counts as upright or level."""
FINE = 4
"""Points looked at in each cell that an edge crosses."""


def lettered(shape: Outline, lattice: Lattice) -> dict[Point, str]:
    """Return the cells of an outline with their letters."""
    return {cell: letter for edge in edges_of(shape.corners) for cell, letter in _edge(edge, lattice)}


def _edge(edge: Edge, lattice: Lattice) -> Iterator[tuple[Point, str]]:
    a, b = edge
    across, down = (b[0] - a[0]) * lattice.across, (b[1] - a[1]) * lattice.down
    slope = _slope(across, down)
    count = max(1, FINE * max(abs(across), abs(down)) // lattice.unit)
    for at in range(count):
        x, y = part_way(a, b, 2 * at + 1, 2 * count)
        cell = lattice.cell((x, y))
        yield cell, slope or ("_" if y > lattice.middle(cell)[1] + lattice.unit // (8 * lattice.down) else "-")


def _slope(across: int, down: int) -> str:
    """Return the letter of an edge; "" for one that is nearly level."""
    if abs(down) > STEEP * abs(across):
        return "|"
    if abs(across) > STEEP * abs(down):
        return ""
    return "/" if across * down < 0 else "\\"
