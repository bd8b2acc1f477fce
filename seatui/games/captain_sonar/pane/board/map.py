"""A chart as a map of spaces, with lines between the sectors."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.geometry import Size
from textual.message import Message

from seatui.games.captain_sonar.model.geometry import SECTOR, Chart
from seatui.games.captain_sonar.pane.board.art import ZOOMS, Layers, SeaArt
from seatui.games.captain_sonar.pane.board.shapes import KEPT_ENDS
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.cell_art import CellArt, fitted_row
from seatui.tui.widgets.grid.grid_map import GridMap, Square, letters, numbers
from seatui.tui.widgets.text_rows import Row

WARNINGS = "?!"
"""The signs that the cursor does not hide."""


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

    def _under_cursor(self, row: Row) -> Row:
        """The row with the cursor's brackets over everything but a warning."""
        cells = [(char, style + self.ink.cursor) for text, style in row for char in text]
        for at, bracket in zip((0, -1), self.glyphs.cursor, strict=True):
            if cells[at][0] not in WARNINGS + KEPT_ENDS:
                cells[at] = (bracket, cells[at][1])
        return tuple(cells)

    def _draw(self, x: int, y: int, zoom: int) -> CellArt:
        ink, glyphs = self.ink, self.glyphs
        if self._artist is None or self._artist.ink is not ink or self._artist.glyphs is not glyphs:
            self._artist = SeaArt(self.chart, ink, glyphs)
        return self._artist.square(self._layers, y * self.chart.side + x, zoom)
