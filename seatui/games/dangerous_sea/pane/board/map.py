"""The chart as a map of squares.

It starts with the player's ship in the middle, keeps in sight what matters to its player, marks the edges where the sea wraps, and leaves
a cell for the cursor in a small square. A whole chart stays where it is, so that its squares have fixed places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from textual.geometry import Size

from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.geometry import BOARD, NOWHERE
from seatui.games.dangerous_sea.pane.board.art import ZOOMS
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.camera import Box
from seatui.tui.widgets.cell_art import edged, fitted_row
from seatui.tui.widgets.framed_board import NOTHING
from seatui.tui.widgets.grid.grid_map import HEAD, GridMap, Square, Supplier
from seatui.tui.widgets.text_rows import Row, cropped, spliced

SMALLEST = len(ZOOMS) - 1
NEAR = 3
"""Squares on each side of the player's ship that stay in sight."""
SHEETS = 10
"""Columns that the table of ships needs beside the chart, beyond those of every pane."""
BARE = ZOOMS[-1][0] * BOARD.columns + 3
"""Columns of the smallest whole chart."""
NEARLY = 2
"""The most columns or rows out of sight for which a smaller size that shows the whole chart is better."""
NARROW = 4
"""The most columns of squares whose marks would run together."""
NAME = 8
"""Letters of a name in a pointer at the edge."""


class ChartMap(GridMap):
    """The chart; ``pointed_at`` draws the square under the cursor at the smallest zoom."""

    around = 0  # the ship's surroundings are named one by one

    def __init__(self, supplier: Supplier, pointed_at: Supplier, describe: Callable[[Square], str]) -> None:
        super().__init__(BOARD.columns, BOARD.rows, supplier, zooms=ZOOMS, wrap=(True, True), describe=describe)
        self._pointed_at = pointed_at
        self._begun = False  # whether the chart was centred on a ship
        self._first: Square | None = None  # the square at the upper left of a whole chart, once it was centred
        self._turn = 0  # the turn in which the automatic zoom stays, or 0
        self._turn_box: Box | None = None  # what mattered when that turn began
        self._is_released = False  # whether the zoom may change again

    def wanted(self, room: Size) -> Size:
        """Leave room for a table of all ships beside the chart."""
        spared = min(SHEETS, max(0, room.width - BARE))
        return super().wanted(Size(room.width - spared, room.height))

    # Zoom

    def keep_zoom(self, turn: int) -> None:
        """Keep the automatic zoom during a turn of the player, given its number; 0 lets it follow what matters."""
        self._is_released = turn != self._turn
        if self._is_released:
            self._turn, self._turn_box = turn, None

    def frame(self, places: Mapping[Target, str], beyond: Mapping[Target, str] = NOTHING, named: Mapping[Target, str] = NOTHING) -> bool:
        is_released, self._is_released = self._is_released, False
        if is_released:
            self._fitted_for = (-1, *self._fitted_for[1:])
        is_new = super().frame(places, beyond, named)
        if self._turn and self._turn_box is None:
            self._turn_box = self._camera.box
        return is_new or is_released

    def _zoom_for(self, room: Size) -> int:
        """Return the usual zoom, or the next smaller one if that shows the whole chart and the usual one nearly does."""
        if self.chosen_zoom is None and room in (wholes := [self._whole(zoom) for zoom in range(len(self.zooms))]):
            return wholes.index(room)  # the room was made for it
        box = self._turn_box if self._turn_box is not None and self.chosen_zoom is None else None
        zoom = super()._zoom_for(room) if box is None else self._zoom_of(box, room)
        return zoom + 1 if self.chosen_zoom is None and self._is_nearly_whole(zoom, room) else zoom

    def _zoom_of(self, box: Box, room: Size) -> int:
        return next((zoom for zoom in range(len(self.zooms)) if self._fits(box, zoom, room)), SMALLEST)

    def _is_nearly_whole(self, zoom: int, room: Size) -> bool:
        """Whether that zoom hides a few columns or rows, and none are hidden at the next one."""
        if zoom == SMALLEST or self._has_room(self._whole(zoom), room) or not self._has_room(self._whole(zoom + 1), room):
            return False
        shown = (room.width - self._gutter) // self.zooms[zoom][0], (room.height - HEAD) // self.zooms[zoom][1]
        return shown[0] >= BOARD.columns - NEARLY and shown[1] >= BOARD.rows - NEARLY

    @staticmethod
    def _has_room(wanted: Size, room: Size) -> bool:
        return wanted.width <= room.width and wanted.height <= room.height

    # Scrolling

    @property
    def is_whole(self) -> bool:
        """Whether all squares are in sight."""
        return len(self.across.shown) == BOARD.columns and len(self.down.shown) == BOARD.rows

    def keep_inside(self, square: Square) -> None:
        super().keep_inside(square)
        if self.size and not self._begun:
            self._begin(square)
            self.centre(square)

    def _begin(self, ship: Square) -> None:
        """Choose the place of a whole chart: with the ship in its middle."""
        self._begun = True
        self._first = (ship[0] - BOARD.columns // 2) % BOARD.columns, (ship[1] - BOARD.rows // 2) % BOARD.rows

    def _scrolled(self) -> None:
        super()._scrolled()
        if self._begun and self.is_whole:
            self._first = self.across.first, self.down.first  # the player wants it there

    def _fit(self) -> None:
        """Centre the chart on the ship the first time; at every later size keep its position, if all that matters stays in sight."""
        fitted, lay = self._fitted_for, (self.across.first, self.down.first)
        super()._fit()
        if self._fitted_for == fitted or not self.size or self._kept_inside is None:
            return
        axes = (self.across, self.down)
        if not self._begun:
            self._begin(self._kept_inside)
            self.across.centre(self._kept_inside[0])
            self.down.centre(self._kept_inside[1])
        else:
            for axis, first in zip(axes, self._first if self.is_whole and self._first else lay, strict=True):
                axis.scroll(first - axis.first)
        self._hold()
        for axis, cursor in zip(axes, self.target, strict=True):
            axis.reveal(cursor)
        self._find_pointers()

    # Drawing

    def _head_row(self) -> Row:
        """Return the labels of columns, with the edge before column 1 unless that is the first."""
        row = super()._head_row()
        if not self.across.start(0):
            return row
        first = f"{self._column_labels[0]:^{self.cell[0]}}"
        return tuple((f"{self.glyphs.pillar}{text[1:]}" if text == first else text, style) for text, style in row)

    def _body_row(self, offset: int) -> Row:
        """Return a row of the map, with the edge before the label of row 1 unless that is the first."""
        row = super()._body_row(offset)
        if not offset or offset != self.down.start(0):
            return row
        (label, style), *rest = row
        return ((f"{self.glyphs.line}{label[1:]}", style), *rest)

    def _square_row(self, square: Square, y: int) -> Row:
        row = super()._square_row(square, y)  # always called, so that the map notices when the square changes
        if square != self.target:
            return self._apart(row, square) if y == 0 and self._mark_of(square) is not None else row
        if self.zoom != SMALLEST:
            return row
        drawn = self._pointed_at(*square, self.zoom)
        return edged(fitted_row(drawn, y, self.cell[0]), self.glyphs.cursor, self.ink.cursor)

    def _apart(self, row: Row, square: Square) -> Row:
        """Return the first row of a marked square without the sign that would touch that of a square beside it, where squares are narrow.

        Each keeps at least the sign that is further from the cursor.
        """
        width = self.cell[0]
        if width > NARROW:
            return row
        bare = fitted_row(self._art[square], 0, width)
        west, east = beside(square)
        first, last = square[0] == self.across.shown[0], square[0] == self.across.shown[-1]
        yields_east = east == self.target or self._mark_of(east) is not None
        for at, yields in ((0, west == self.target and not first), (width - 1, yields_east and not last)):
            row = spliced(row, at, cropped(bare, at, 1)) if yields else row
        return row

    def _move(self, square: Square) -> None:
        moved = {square, self.target} if square != self.target else set()
        for each in {other for one in moved for other in beside(one)}:
            self._drawn.pop(each, None)
        super()._move(square)

    def _refresh_square(self, square: Square) -> None:
        """Draw a square again, and those beside it, whose marks may depend on it."""
        for each in (square, *beside(square)):
            super()._refresh_square(each)


def beside(square: Square) -> tuple[Square, Square]:
    """Return the squares to the west and to the east."""
    x, y = square
    return ((x - 1) % BOARD.columns, y), ((x + 1) % BOARD.columns, y)


def that_matters(view: View, seat: int | None, names: Sequence[str]) -> Mapping[Target, str]:
    """Return the player's ship, the squares around it, and all others that sail, with their names; {} where the whole chart matters."""
    if seat is None or view.phase in ("setup", "over") or view.ships[seat].square == NOWHERE:
        return {}
    here = view.ships[seat].square
    x, y = BOARD.column[here], BOARD.row[here]
    # A diagonal covers the columns and rows of all squares around the ship, which itself comes first.
    around = (((x + far) % BOARD.columns, (y + far) % BOARD.rows) for far in sorted(range(-NEAR, NEAR + 1), key=abs))
    found: dict[Target, str] = {**dict.fromkeys(around, ""), (x, y): names[seat][:NAME]}
    sailing = {ship.square: names[ship.seat][:NAME] for ship in view.ships} | {view.ghost: "Ghost"}
    others = sorted((square for square in sailing if square not in (here, NOWHERE)), key=lambda square: BOARD.steps(here, square))
    return found | {(BOARD.column[square], BOARD.row[square]): sailing[square] for square in others}
