"""A canvas of dots in few colours. Each cell of the screen shows four dots with a block character; in ASCII a dot is a whole cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from rich.style import Style
from textual.geometry import Region

from seatui.engine.plane import Point
from seatui.tui.widgets.tabletop.raster import Span
from seatui.tui.widgets.text_rows import Span as Cell

BLOCKS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Block characters by the dots that are set: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""


class Layer(IntEnum):
    """The layers from bottom to top."""

    FLOOR = 0
    WATER = 1
    LAND = 2
    CARD = 3
    HULL = 4
    GHOST = 5


class Paint(NamedTuple):
    """The paint of a dot. In mono it is ``solid`` or not, and a cell full of it may show a sign instead."""

    layer: Layer
    ground: Style
    solid: bool = False
    sign: str = ""

    @property
    def order(self) -> tuple[int, tuple[int, ...]]:
        """The order of paints that share a cell. It does not depend on the order of use, so that equal dots always look alike."""
        colour = self.ground.bgcolor
        return self.layer, tuple(colour.triplet) if colour and colour.triplet else ()


class Paints:
    """The paints of a picture by number, and the look of cells of four dots."""

    def __init__(self, *, mono: bool) -> None:
        self._mono = mono
        self._paints: list[Paint] = []
        self._numbers: dict[Paint, int] = {}
        self._cells: dict[tuple[int, ...], Cell] = {}
        self._grounds: dict[tuple[int, ...], Style] = {}

    def number(self, paint: Paint) -> int:
        """Return the number of a paint; a new paint gets a new one."""
        if paint not in self._numbers:
            self._numbers[paint] = len(self._paints)
            self._paints.append(paint)
        return self._numbers[paint]

    def __getitem__(self, number: int) -> Paint:
        return self._paints[number]

    def cell(self, dots: tuple[int, ...]) -> Cell:
        """Return the look of a cell with these dots."""
        found = self._cells.get(dots)
        if found is None:
            found = self._cells[dots] = self._without_colour(dots) if self._mono else self._coloured(dots)
        return found

    def ground(self, dots: tuple[int, ...]) -> Style:
        """Return the background for a sign in a cell with these dots: the paint of most of them."""
        found = self._grounds.get(dots)
        if found is None:
            paint = self._most(dots)[0]
            found = self._grounds[dots] = Style(reverse=True) if self._mono and paint.solid and not paint.sign else paint.ground
        return found

    def _most(self, dots: tuple[int, ...]) -> list[Paint]:
        """Return the two paints that most of these dots have; of equally frequent ones, those in front."""
        paints = sorted((self._paints[dot] for dot in dots), key=lambda paint: paint.order, reverse=True)
        return [paint for paint, _ in Counter(paints).most_common(2)]

    def _coloured(self, dots: tuple[int, ...]) -> Cell:
        most = self._most(dots)
        if len(most) == 1:
            return " ", most[0].ground
        back, front = sorted(most, key=lambda paint: paint.order)
        shown = [paint if paint in most else most[0] for paint in map(self.__getitem__, dots)]  # a cell can show only two
        return _block(paint is front for paint in shown), Style(color=front.ground.bgcolor, bgcolor=back.ground.bgcolor)

    def _without_colour(self, dots: tuple[int, ...]) -> Cell:
        paints = [self._paints[dot] for dot in dots]
        if all(paint.solid for paint in paints):
            return (paints[0].sign, Style()) if paints[0].sign else (" ", Style(reverse=True))
        return _block(paint.solid for paint in paints) if len(paints) > 1 else " ", Style()


def _block(dots: Iterable[bool]) -> str:
    return BLOCKS[sum(bit for bit, is_set in zip((1, 2, 4, 8), dots, strict=True) if is_set)]


class Canvas:
    """The dots of a region of cells, ``parts`` (one or two) in each direction of a cell. At first all have paint 0."""

    def __init__(self, region: Region, parts: int, paints: Paints, rows: list[list[int]] | None = None) -> None:
        self.region, self.parts, self.paints = region, parts, paints
        self._left, self._top = region.x * parts, region.y * parts
        self._width, self._height = region.width * parts, region.height * parts
        self._rows = rows or [[0] * self._width for _ in range(self._height)]
        self.touched: set[Point] = set()

    def copy(self) -> Canvas:
        """Return a copy of the dots, with none marked as touched."""
        return Canvas(self.region, self.parts, self.paints, [row[:] for row in self._rows])

    def fill(self, spans: Iterable[Span], paint: int) -> None:
        """Paint the dots of these spans that are on the canvas."""
        for row, low, high in self._cut(spans):
            self._rows[row][low:high] = [paint] * (high - low)

    def wash(self, spans: Iterable[Span], become: Callable[[int], int]) -> None:
        """Replace the paint of the dots of these spans by ``become`` of it."""
        for row, low, high in self._cut(spans):
            dots = self._rows[row]
            dots[low:high] = map(become, dots[low:high])

    def _cut(self, spans: Iterable[Span]) -> Iterator[Span]:
        parts, region = self.parts, self.region
        for row, low, high in spans:
            y, first, end = row - self._top, max(0, low - self._left), min(self._width, high - self._left)
            if 0 <= y < self._height and first < end:
                self.touched.update((x + region.x, y // parts + region.y) for x in range(first // parts, (end - 1) // parts + 1))
                yield y, first, end

    def cell(self, x: int, y: int) -> Cell:
        """Return the look of a cell."""
        return self.paints.cell(self._dots(x, y))

    def ground(self, x: int, y: int) -> Style:
        """Return the background for a sign in a cell."""
        return self.paints.ground(self._dots(x, y))

    def _dots(self, x: int, y: int) -> tuple[int, ...]:
        parts, left, top = self.parts, x * self.parts - self._left, y * self.parts - self._top
        if parts == 1:
            return (self._rows[top][left],)
        return (*self._rows[top][left : left + 2], *self._rows[top + 1][left : left + 2])


class Sheet:
    """The cells of a canvas with signs on them."""

    def __init__(self, canvas: Canvas, cells: list[list[Cell]] | None = None) -> None:
        self.canvas, self.region = canvas, canvas.region
        region = canvas.region
        self.cells = cells or [[canvas.cell(x, y) for x in region.column_range] for y in region.line_range]

    def copy(self, canvas: Canvas | None = None) -> Sheet:
        """Return a copy of the cells."""
        return Sheet(canvas or self.canvas, [row[:] for row in self.cells])

    def over(self, canvas: Canvas) -> Sheet:
        """Return a copy of the cells on a painted copy of the canvas, without the signs in touched cells."""
        sheet = self.copy(canvas)
        for x, y in canvas.touched:
            sheet.cells[y - self.region.y][x - self.region.x] = canvas.cell(x, y)
        return sheet

    def put(self, cell: Point, char: str, style: Style) -> None:
        """Put a sign on the painted background of a cell."""
        if self.region.contains(*cell):
            self.put_flat(cell, char, self.canvas.ground(*cell) + style)

    def put_flat(self, cell: Point, char: str, style: Style) -> None:
        """Put a sign with its own background into a cell."""
        if self.region.contains(*cell):
            self.cells[cell[1] - self.region.y][cell[0] - self.region.x] = (char, style)

    def restyle(self, cell: Point, style: Style) -> None:
        """Change the style of a cell."""
        if self.region.contains(*cell):
            row, x = self.cells[cell[1] - self.region.y], cell[0] - self.region.x
            row[x] = (row[x][0], row[x][1] + style)
