"""The ground of a table: water, edge, zones, blocks and rings of range. It is painted once and cached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.geometry import Region

from seatui.engine.plane import Card, Outline, Point, Pose, contains, outline
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.tabletop.canvas import Canvas, Layer, Paint, Paints, Sheet
from seatui.tui.widgets.tabletop.raster import Lattice, Span, arc, cells, inside, line, rim, within
from seatui.tui.widgets.tabletop.scene import Block, Counter, Reach, Scene, Zone
from seatui.tui.widgets.text_rows import Span as Cell

NEAR = 0.12
"""The share of a ring's colour that each ring adds to the water."""
ZONED = 0.16
"""The share of a zone's colour in its water."""


PAPER = 0.1
"""The share of a template's colour in the water below it."""
SANDY = 0.6
"""The share of sand in the colour of a shore."""
BEACH = 9
"""A shore is this part of a length wide."""
BORDER = ":"
"""The sign along the borders of a field of fire; a dot is a point of the grid of lengths."""
COUNTRY = "^n ^,^^n ^,"
"""Hills and woods on land."""


class TableGeometry(NamedTuple):
    """The size of a table, the card of all its pieces, and the unit of ranges."""

    width: int
    height: int
    card: Card
    unit: int

    def cells(self, lattice: Lattice) -> Region:
        """Return the cells of the table itself (SK-G03)."""
        x, y = lattice.cell((self.width - 1, self.height - 1))
        return Region(0, 0, x + 1, y + 1)

    def margin(self, lattice: Lattice) -> tuple[int, int]:
        """Return the columns and rows around the table for cards that hang over its edge: half a diagonal, and a cell."""
        reach = self.card.length + self.card.width  # no shorter than the diagonal
        x, y = lattice.cell((reach // 2, reach // 2))
        return x + 1, y + 1

    def board(self, lattice: Lattice) -> Region:
        """Return all cells that are drawn."""
        across, down = self.margin(lattice)
        return self.cells(lattice).grow((down, across, down, across))


class TableLook(NamedTuple):
    """The look of a table, the cells that are drawn, and those that can be scrolled to."""

    table: TableGeometry
    lattice: Lattice
    seen: Region
    board: Region
    ink: Ink
    glyphs: Glyphs
    braille: bool = False  # outlines of Braille dots; never in ASCII

    @property
    def in_blocks(self) -> bool:
        """Whether hulls are drawn with block characters instead of outlines."""
        return not self.braille and not self.glyphs.is_ascii

    @property
    def dots(self) -> Lattice:
        """The dots of the ground: four in a cell, or one in ASCII."""
        return self.lattice.finer(self.parts, self.parts)

    @property
    def parts(self) -> int:
        return 1 if self.glyphs.is_ascii else 2


class GroundPainter:
    """Paints the ground of scenes in one look."""

    def __init__(self, look: TableLook, paints: Paints) -> None:
        self.look, self.paints = look, paints
        ink = look.ink
        paints.number(Paint(Layer.FLOOR, Style()))  # beyond the edge; it must be number 0
        self._sea = paints.number(Paint(Layer.WATER, ink.sea.background_style))
        sand = ink.tinted(ink.land.background_style, ink.land, SANDY)
        self._shore = paints.number(Paint(Layer.LAND, sand, solid=True, sign=look.glyphs.land))
        wooded = Paint(Layer.LAND, ink.wood.background_style, solid=True, sign=" ")
        self._land = self._shore if ink.mono else paints.number(wooded)
        self._faint = look.ink.dim if look.ink.mono else Style(color=look.ink.sea.color)
        self._ground = lru_cache(8)(self._painted)  # players who choose among six places look at the ranges of each several times

    def ground(self, scene: Scene) -> Sheet:
        """Return the ground of a scene. It is shared: copy it before painting."""
        return self._ground(scene.zones, scene.reaches, scene.blocks, scene.templates, scene.counters)

    def _painted(
        self,
        zones: tuple[Zone, ...],
        reaches: tuple[Reach, ...],
        blocks: tuple[Block, ...],
        templates: tuple[Pose, ...],
        counters: tuple[Counter, ...],
    ) -> Sheet:
        look = self.look
        canvas = Canvas(look.seen, look.parts, self.paints)
        width, height = look.table.width, look.table.height
        water = outline((0, 0), (width, 0), (width, height), (0, height))
        canvas.fill(inside(water, look.dots), self._sea)
        signs = dict(self._edge()) | dict(self._crossings())
        for zone in zones:
            self._wash(canvas, inside(zone.outline, look.dots), look.ink.good if zone.allowed else look.ink.bad, ZONED)
            signs |= self._zone_signs(zone)
        for reach in reaches:
            signs |= self._rings(canvas, reach)
        for pose in templates:
            self._wash(canvas, inside(look.table.card.at(pose), look.dots), look.ink.warn, PAPER)
            signs |= self._template_signs(pose)
        for block in blocks:
            canvas.fill(inside(block.outline, look.dots), self._shore)
            canvas.fill(inside(shrunk(block.outline, look.table.unit // BEACH), look.dots), self._land)
            for cell in cells(inside(block.outline, look.lattice)):
                signs.pop(cell, None)
            signs |= self._surf(block) | self._country(block) | self._name(block)
        sheet = Sheet(canvas)
        for cell, sign in signs.items():
            sheet.put(cell, *sign)
        for counter in counters:
            x, y = look.lattice.cell(counter.point)
            table, start = look.table.cells(look.lattice), x - len(counter.text) // 2
            start = min(max(start, table.x), table.right - len(counter.text))  # not over the frame
            for at, char in enumerate(counter.text):
                sheet.put_flat((start + at, y), char, look.ink.chip(counter.seat))
        return sheet

    def _edge(self) -> Iterator[tuple[Point, Cell]]:
        """Yield a frame just outside the table."""
        frame, glyphs, style = self.look.table.cells(self.look.lattice).grow((1, 1, 1, 1)), self.look.glyphs, self.look.ink.dim
        right, bottom = frame.right - 1, frame.bottom - 1
        for x in range(frame.x + 1, right):
            yield (x, frame.y), (glyphs.line, style)
            yield (x, bottom), (glyphs.line, style)
        for y in range(frame.y + 1, bottom):
            yield (frame.x, y), (glyphs.pillar, style)
            yield (right, y), (glyphs.pillar, style)
        corners = ((frame.x, frame.y), (right, frame.y), (frame.x, bottom), (right, bottom))
        yield from ((at, (sign, style)) for at, sign in zip(corners, glyphs.corners, strict=True))

    def _crossings(self) -> Iterator[tuple[Point, Cell]]:
        """Yield a faint dot at every full length, to judge distances by."""
        look, table = self.look, self.look.table
        for x in range(table.unit, table.width, table.unit):
            for y in range(table.unit, table.height, table.unit):
                yield look.lattice.cell((x, y)), (look.glyphs.dotted, self._faint)

    def _wash(self, canvas: Canvas, spans: Iterable[Span], by: Style, share: float) -> None:
        """Mix another colour into the water."""
        ink, paints = self.look.ink, self.paints
        canvas.wash(spans, lru_cache(lambda dot: paints.number(paints[dot]._replace(ground=ink.tinted(paints[dot].ground, by, share)))))

    def _zone_signs(self, zone: Zone) -> dict[Point, Cell]:
        """Return the signs that show a zone in mono, in every other cell of every other row."""
        glyphs = self.look.glyphs
        sign = glyphs.none if zone.allowed else glyphs.times
        covered = cells(inside(zone.outline, self.look.lattice))
        return {(x, y): (sign, self._faint) for x, y in covered if x % 4 == 2 * (y % 2)}

    def _template_signs(self, pose: Pose) -> dict[Point, Cell]:
        """Return the corners of a template, which show it without colours."""
        look = self.look
        return {look.lattice.cell(corner): (look.glyphs.dotted, look.ink.warn) for corner in look.table.card.at(pose).corners}

    def _rings(self, canvas: Canvas, reach: Reach) -> dict[Point, Cell]:
        """Brighten the water in each ring; return the borders between the sides."""
        look, ink = self.look, self.look.ink
        sides = [side for side in range(4) if reach.sides[side]]
        for ring in range(1, reach.rings + 1):
            for side in sides:
                self._wash(canvas, self._seen(reach, ring, side, look.dots), ink.accent, NEAR)
        signs = dict(self._contours(reach, sides)) if ink.mono else {}
        signs |= dict(self._borders(reach))
        table = look.table.cells(look.lattice)
        return {cell: sign for cell, sign in signs.items() if table.contains(*cell)}

    def _contours(self, reach: Reach, sides: Sequence[int]) -> Iterator[tuple[Point, Cell]]:
        """Yield the outlines of the rings, which show without colours."""
        for ring in range(1, reach.rings + 1):
            seen = {cell for side in sides for cell in cells(self._seen(reach, ring, side, self.look.lattice))}
            for cell in rim(self._within(reach, ring)):
                if cell in seen:
                    yield cell, (self.look.glyphs.dotted, self.look.ink.accent)

    def _borders(self, reach: Reach) -> Iterator[tuple[Point, Cell]]:
        """Yield the extended diagonals of the card, beside sides that count."""
        look, pose, seen = self.look, reach.pose, set(cells(self._within(reach, reach.rings)))
        for side, (x, y) in enumerate(look.table.card.at(pose).corners):
            if reach.sides[side] or reach.sides[side - 1]:
                far = 2 * (reach.rings + 1)
                away = pose.x + far * (x - pose.x), pose.y + far * (y - pose.y)
                for cell in line(look.lattice.cell((x, y)), look.lattice.cell(away)):
                    if cell in seen:
                        yield cell, (BORDER, look.ink.accent)

    def _within(self, reach: Reach, ring: int) -> Iterator[Span]:
        table = self.look.table
        return within(table.card.at(reach.pose), ring * table.unit, self.look.lattice)

    def range_numbers(self, scene: Scene) -> Iterator[tuple[str, Point]]:
        """Yield the number of each range on the table, "r2", and the cell at its end."""
        look, card = self.look, self.look.table.card
        table = look.table.cells(look.lattice)
        for reach in scene.reaches:
            for side in (side for side in range(4) if reach.sides[side]):
                half = (card.width if side % 2 else card.length) // 2
                for ring in range(1, reach.rings + 1):
                    end = reach.pose.moved(reach.pose.heading + 6 * side, half + ring * look.table.unit)
                    cell = look.lattice.cell(end[:2])
                    if table.contains(*cell) and not any(contains(block.outline, end[:2]) for block in scene.blocks):
                        yield f"r{ring}", cell

    def _seen(self, reach: Reach, ring: int, side: int, lattice: Lattice) -> Iterator[Span]:
        """Yield the part of a ring that one side of the card faces."""
        table = self.look.table
        spans = list(within(table.card.at(reach.pose), ring * table.unit, lattice))
        rows = range(spans[0][0], spans[-1][0] + 1)
        columns = range(min(low for _, low, _ in spans), max(high for _, _, high in spans))
        ends = {row: (low, high) for row, low, high in spans}
        for row, low, high in arc(table.card, reach.pose, side, lattice, rows, columns):
            first, end = max(low, ends[row][0]), min(high, ends[row][1])
            if first < end:
                yield row, first, end

    def _surf(self, block: Block) -> dict[Point, Cell]:
        """Return waves here and there around a block."""
        parts = self.look.parts
        inner = {(x // parts, y // parts) for x, y in cells(inside(block.outline, self.look.dots))}
        around = {(x + dx, y + dy) for x, y in inner for dx in (-2, -1, 0, 1, 2) for dy in (-1, 0, 1)} - inner
        return {(x, y): (self.look.glyphs.wave, self._faint) for x, y in around if (x + 2 * y) % 3 == 0}

    def _country(self, block: Block) -> dict[Point, Cell]:
        """Return hills and woods on a block, without its shore."""
        inner = set(cells(inside(block.outline, self.look.lattice)))
        inland = ((x, y) for x, y in inner if {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= inner)
        return {(x, y): (COUNTRY[(7 * x + 4 * y) % len(COUNTRY)], self.look.ink.wood) for x, y in inland}

    def _name(self, block: Block) -> dict[Point, Cell]:
        """Return the label in the middle of a block, or its brief one where there is no room."""
        corners = block.outline.corners
        x, y = self.look.lattice.cell((sum(x for x, _ in corners) // len(corners), sum(y for _, y in corners) // len(corners)))
        room = sum(row == y for _, row in cells(inside(block.outline, self.look.lattice)))
        text = block.label if not block.brief or len(block.label) + 2 <= room else block.brief
        first = x - (len(text) - 1) // 2
        return {(first + at, y): (char, self.look.ink.wood + self.look.ink.strong) for at, char in enumerate(text)}


def shrunk(shape: Outline, by: int) -> Outline:
    """Return an upright shape with each corner this much nearer to its middle in both directions."""
    corners = shape.corners
    across, down = (sum(corner[axis] for corner in corners) // len(corners) for axis in (0, 1))
    return outline(*((x + (by if x < across else -by), y + (by if y < down else -by)) for x, y in corners))
