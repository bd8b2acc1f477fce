"""A chart as a map of spaces, with lines between the sectors."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.geometry import Region, Size
from textual.message import Message

from seatui.games.captain_sonar.model.geometry import SECTOR, Chart
from seatui.games.captain_sonar.pane.board.art import ZOOMS, Layers, SeaArt
from seatui.games.captain_sonar.pane.board.shapes import EAST, KEPT_ENDS, SOUTH
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.cell_art import CellArt, fitted_row
from seatui.tui.widgets.grid.grid_map import GridMap, Square, letters, numbers
from seatui.tui.widgets.text_rows import Row, joined

WARNINGS = "?!"
"""The signs that the cursor does not hide."""
BLOCKS = frozenset("▁▂▃▄▅▆▇█▖▗▘▙▚▛▜▝▞▟▀▐▌")
"""The parts of hulls and islands, which in the cursor's colours would be a blot: there the brackets alone show it."""


class SeaMap(GridMap):
    """Shows layers on a chart. Spaces are numbered as in the chart; the cursor counts columns and rows."""

    class Entered(Message):
        """The map was clicked anywhere."""

        def __init__(self, sea: SeaMap) -> None:
            super().__init__()
            self.sea = sea

    def __init__(self, chart: Chart, describe: Callable[[Square], str] | None = None) -> None:
        borders = tuple(range(SECTOR, chart.side, SECTOR))
        super().__init__(
            chart.side, chart.side, self._draw, zooms=ZOOMS, seams=(borders, borders), labels=(letters, numbers), describe=describe
        )
        self.chart = chart
        self._layers = Layers()
        self._active = False
        self._artist: SeaArt | None = None

    def show(self, layers: Layers) -> None:
        """Draw these layers; only spaces that changed are sent."""
        before, self._layers = self._layers, layers
        if layers != before:
            self.reload(map(self.place, before.differing(layers)))

    def set_active(self, active: bool) -> None:
        """Show the cursor while keys go here."""
        if active != self._active:
            self._active = active
            self._refresh_square(self.target)

    @property
    def space(self) -> int:
        """The space under the cursor."""
        return self.target[1] * self.chart.side + self.target[0]

    def point_at_space(self, space: int) -> None:
        """Put the cursor on a space."""
        self.point_at(self.place(space))

    def place(self, space: int) -> Square:
        """A space as column and row."""
        return space % self.chart.side, space // self.chart.side

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Entered(self))
        super().on_click(event)
        event.prevent_default()

    def _zoom_for(self, room: Size) -> int:
        """The chosen zoom if the whole map fits with it, else the largest that fits, so that no row is hidden silently."""
        zoom = super()._zoom_for(room)
        whole = self._whole(zoom)
        if whole.width <= room.width and whole.height <= room.height:
            return zoom
        sizes = map(self._whole, range(len(self.zooms)))
        fitting = (at for at, size in enumerate(sizes) if size.width <= room.width and size.height <= room.height)
        return next(fitting, len(self.zooms) - 1)

    def _square_row(self, square: Square, y: int) -> Row:
        row = super()._square_row(square, y)
        if square != self.target:
            return row
        plain = fitted_row(self._art[square], y, self.cell[0])
        return self._under_cursor(plain) if self._active else plain

    def mark_sign(self, kind: Mark | None) -> tuple[Row, ...]:
        blank: Row = ((" " * self.cell[0], self.ink.plain),)
        return (self._under_cursor(blank),) if kind is None else super().mark_sign(kind)

    # Lines between sectors, over which tracks go on

    def _body_row(self, offset: int) -> Row:
        row = super()._body_row(offset)
        crossed = self._crossings(offset)
        if not crossed:
            return row
        cells = [(char, style) for text, style in row for char in text]
        for at, crossing in crossed:
            cells[at] = (crossing, cells[at][1])
        return joined(cells)

    def _crossings(self, offset: int) -> list[tuple[int, str]]:
        """The cells of a row in which a track crosses a line between sectors, with the sign of the crossing."""
        strokes, side = self._layers.strokes, self.chart.side
        ends = [stroke for stroke in strokes.items() if stroke[1].arms & EAST and (stroke[0] + 1) % SECTOR == 0]
        found: list[tuple[int, str]] = []
        y = self.down.at(offset)
        if y is not None:
            is_middle = offset == (self.down.start(y) or 0) + (self.cell[1] - 1) // 2
            for space, _ in ends if is_middle else ():
                start = self.across.start(space % side + 1)
                if space // side == y and space % side + 1 < side and start is not None:
                    found.append((self._gutter + start - 1, "+" if self.glyphs.is_ascii else "┿"))
        elif offset in self.down.lines:
            for space, stroke in strokes.items():
                below, start = self.down.start(space // side + 1), self.across.start(space % side)
                if stroke.arms & SOUTH and below is not None and below - 1 == offset and start is not None:
                    found.append((self._gutter + start + (self.cell[0] - 1) // 2, "+" if self.glyphs.is_ascii else "╂"))
        return found

    def _refresh_square(self, square: Square) -> None:
        super()._refresh_square(square)
        if self.is_attached and self.size and (region := self.region_of(square)) is not None:
            x, y = square
            if x + 1 in self.across.seams:
                self.refresh(Region(region.right, region.y, 1, region.height))
            if y + 1 in self.down.seams:
                self.refresh(Region(region.x, region.bottom, region.width, 1))

    def _under_cursor(self, row: Row) -> Row:
        """The row with the cursor's brackets over everything but a warning."""
        signs = [(char, style) for text, style in row for char in text]
        is_shape = any(char in BLOCKS for char, _ in signs)
        cells = [(char, style if is_shape else style + self.ink.cursor) for char, style in signs]
        for at, bracket in zip((0, -1), self.glyphs.cursor, strict=True):
            if cells[at][0] not in WARNINGS + KEPT_ENDS:
                cells[at] = (bracket, signs[at][1] + (self.ink.key if is_shape else self.ink.cursor))
        return tuple(cells)

    def _draw(self, x: int, y: int, zoom: int) -> CellArt:
        ink, glyphs = self.ink, self.glyphs
        if self._artist is None or self._artist.ink is not ink or self._artist.glyphs is not glyphs:
            self._artist = SeaArt(self.chart, ink, glyphs)
        return self._artist.square(self._layers, y * self.chart.side + x, zoom)
