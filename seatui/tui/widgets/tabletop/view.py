"""The visible part of a table: scale, scrolling, and drawing only what changed."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import Offset, Region, Size

from seatui.engine.plane import HEADINGS, Card, Point, Pose
from seatui.tui.widgets.board import Board, Mark
from seatui.tui.widgets.scroll_window import Window
from seatui.tui.widgets.tabletop.ground import TableGeometry, TableLook
from seatui.tui.widgets.tabletop.painter import Hand, Pointing, TablePainter
from seatui.tui.widgets.tabletop.raster import Lattice
from seatui.tui.widgets.tabletop.scene import OnCard, OnTable, Scene, Spot, TableCard
from seatui.tui.widgets.text_rows import Row, changed_parts, fit, joined, spliced
from seatui.tui.widgets.text_rows import Span as Cell

SCALES = ((8, 4), (6, 3), (4, 2))
"""Columns and rows for each length, the largest first (SK-G01). Cells count as twice as high as wide."""

SMALL = len(SCALES) - 1
"""The scale for a table that fits at none: it shows the most of it (SK-C47)."""

_HEADING = {(0, 0): 0, (0, -1): 0, (1, -1): 1, (1, 0): 2, (1, 1): 3, (0, 1): 4, (-1, 1): 5, (-1, 0): 6, (-1, -1): 7}
"""The heading towards something that lies beyond the window, by the sides it lies beyond."""

AWAY = (-10_000_000, -10_000_000)
"""A point beyond every table."""

SPARE = 1
"""Lengths around the cursor that stay in sight."""


class TabletopView(Board):
    """Shows a scene. Until the player chooses, it uses the largest scale at which the table fits (SK-G03), or the small one."""

    def __init__(self, width: int, height: int, card: Card, *, unit: int = 0, braille: bool = True) -> None:
        super().__init__()
        self.table = TableGeometry(width, height, card, unit or card.length)
        self.braille = braille
        self._scene = Scene()
        self._marks: dict[Mark, frozenset[Spot]] = {}
        self._point: Point = (width // 2, height // 2)
        self._spot: Spot = OnTable(*self._point)
        self._hand: Hand | None = None
        self._window = Window()
        self._zoom = 0
        self._scrolled = False  # whether the window has scrolled away from its default
        self._painter: TablePainter | None = None
        self._fitted_for: tuple[int | None, Size] | None = None
        self._cells: list[list[Cell]] = []  # the whole board as last drawn; empty if everything must be drawn again
        self._pointers: dict[Offset, Cell] = {}  # signs at the edge of the window for cards beyond it, by cell of the window

    @property
    def target(self) -> Spot:
        return self._spot

    def restyle(self) -> None:
        self._fitted_for = None
        super().restyle()

    def set_braille(self, braille: bool) -> None:
        """Draw outlines with Braille dots, or hulls with blocks (SK-G07, SK-G08)."""
        self.braille = braille
        self.restyle()

    # Scale and scrolling

    @property
    def zoom(self) -> int:
        """The index of the present one of ``SCALES``."""
        self._fit()
        return self._zoom

    @property
    def lattice(self) -> Lattice:
        """The cells of the present scale."""
        return self._lattice(self.zoom)

    def set_zoom(self, zoom: int) -> None:
        """Use one of ``SCALES``, whatever the size of the window. The table may want another size then."""
        self.chosen_zoom = zoom
        self._scrolled = False
        self.refresh()

    def centre(self, point: Point) -> None:
        """Scroll so that a point is in the middle."""
        self._fit()
        self._scrolled = True
        if self._window.centre(Region(*self.lattice.cell(point), 1, 1)):
            self._repaint(moved=True)

    def wanted(self, room: Size) -> Size:
        """Return the room for the table and cards that hang over its edge, or for its frame, or as much as there is."""
        lattice = self._lattice(self._zoom_for(room))
        whole, margin = self.table.cells(lattice).size, self.table.margin(lattice)
        return Size(_with_margin(whole.width, margin[0], room.width), _with_margin(whole.height, margin[1], room.height))

    def _lattice(self, zoom: int) -> Lattice:
        return Lattice(self.table.unit, *SCALES[zoom])

    def _zoom_for(self, room: Size) -> int:
        if self.chosen_zoom is not None:
            return self.chosen_zoom
        sizes = (self.table.cells(self._lattice(zoom)).size for zoom in range(len(SCALES)))
        fitting = (at for at, size in enumerate(sizes) if size.width <= room.width and size.height <= room.height)
        return next(fitting, SMALL)

    def _fit(self) -> None:
        """Choose scale and window for the present size."""
        if not self.is_attached or self._fitted_for == (self.chosen_zoom, self.size):
            return
        self._fitted_for = (self.chosen_zoom, self.size)
        self._zoom, self._window.size, self._cells = self._zoom_for(self.size), self.size, []
        lattice = self._lattice(self._zoom)
        self._painter = TablePainter(TableLook(self.table, lattice, self.ink, self.glyphs, self.braille and not self.glyphs.is_ascii))
        if self._scrolled:
            self._window.hold(self._board())
        else:
            self._window.settle(self.table.cells(lattice), self._box())
        self._reveal()

    def _board(self) -> Region:
        """Return all cells that can be scrolled to: the table, with its margin if the table is larger than the widget."""
        lattice = self._lattice(self._zoom)
        table, board = self.table.cells(lattice), self.table.board(lattice)
        wide, high = table.width <= self.size.width, table.height <= self.size.height
        across, down = table if wide else board, table if high else board
        return Region(across.x, down.y, across.width, down.height)

    def _box(self) -> Region:
        """Return the cell of the cursor."""
        return Region(*self._lattice(self._zoom).cell(self._point), 1, 1)

    def _reveal(self) -> bool:
        """Scroll the cursor and its surroundings into sight."""
        if not self._window.size:
            return False
        self._fit()
        across, down = SCALES[self._zoom]
        moved = self._window.reveal(self._box(), (SPARE * across, SPARE * down), self._board())
        self._scrolled |= moved
        return moved

    # Signs

    @property
    def scene(self) -> Scene:
        """The scene that is shown."""
        return self._scene

    @property
    def hand(self) -> Hand | None:
        """The card in hand."""
        return self._hand

    @property
    def sign_size(self) -> Point:
        """The size of the table for signs, in units of the table."""
        return self.table.unit * 3 // 2, self.table.unit

    def sign(self, scene: Scene, marks: Mapping[Spot, Mark] = {}, hand: Hand | None = None, at: Point = AWAY) -> tuple[Row, ...]:
        """Return a scene as it is drawn now, on a table of ``sign_size``; the cursor is at a point."""
        geometry = self.table._replace(width=self.sign_size[0], height=self.sign_size[1])
        painter = TablePainter(TableLook(geometry, self.lattice, self.ink, self.glyphs, self.braille and not self.glyphs.is_ascii))
        cells = painter.picture(scene, Pointing(self.lattice.cell(at), OnTable(*at), marks, hand))
        shown = geometry.cells(self.lattice).translate(-painter.board.offset)
        return tuple(joined(row[shown.x : shown.right]) for row in cells[shown.y : shown.bottom])

    @property
    def sign_pose(self) -> Pose:
        """The pose of a card in the middle of that table: it looks east."""
        width, height = self.sign_size
        return Pose(width // 2, height // 2, HEADINGS // 4)

    def mark_sign(self, kind: Mark | None) -> tuple[Row, ...]:
        pose = self.sign_pose
        if kind is None:
            return self.sign(Scene(), at=pose[:2])
        return self.sign(Scene((TableCard(0, pose, 0),)), {OnCard(0): kind})

    def more_sign(self) -> tuple[Row, bool]:
        is_cut = bool(self._window.arrows(self.table.cells(self.lattice), self.glyphs))
        return (("".join(self.glyphs.beyond), self.ink.chosen),), is_cut

    # Drawing

    @property
    def cursor_at(self) -> Offset | None:
        self._fit()
        at = self._box().offset - self._window.at
        return at if self.size.contains_point(at) else None

    def region_of(self, pose: Pose) -> Region | None:
        """Return the cells around a card in this widget; None if it is hidden."""
        self._fit()
        corners = [self.lattice.cell(corner) for corner in self.table.card.at(pose).corners]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        box = Region.from_corners(left, top, right + 1, bottom + 1)
        return box.translate(-self._window.at).intersection(self.size.region) or None

    def line(self, y: int) -> Row:
        self._fit()
        if not self._cells:
            self._cells, self._pointers = self._picture(), self._hidden_cards()
        assert self._painter is not None
        board = self._painter.board
        left, row = self._window.at.x - board.x, self._window.at.y + y - board.y
        shown = self._cells[row][max(0, left) : max(0, left + self.size.width)] if 0 <= row < len(self._cells) else ()
        plain = self.ink.plain
        cells = fit(((" " * max(0, -left), plain), *joined(shown)), self.size.width, plain)
        for at, sign in self._window.arrows(self.table.cells(self._lattice(self._zoom)), self.glyphs).items():
            if at.y == y:
                cells = spliced(cells, at.x, ((sign, self.ink.chosen),))
        for at, pointer in self._pointers.items():
            if at.y == y:
                cells = spliced(cells, at.x, (pointer,))
        return cells

    def _hidden_cards(self) -> dict[Offset, Cell]:
        """Return for each card that is out of sight its sign with an arrow, at the nearest place in the window."""
        found: dict[Offset, Cell] = {}
        width, height = self.size
        for card in self._scene.cards:
            if self.region_of(card.pose) is not None:
                continue
            at = Offset(*self.lattice.cell(card.pose[:2])) - self._window.at
            across, down = (at.x >= width) - (at.x < 0), (at.y >= height) - (at.y < 0)
            arrow = self.glyphs.headings[_HEADING[across, down]]
            text = f"{card.owner}{card.label}{arrow}"
            place = Offset(min(max(0, at.x), width - len(text)), min(max(0, at.y), height - 1))
            if place.x >= 0:
                found.setdefault(place, (text, self.ink.chip(card.seat)))
        return found

    def _picture(self) -> list[list[Cell]]:
        assert self._painter is not None
        marks = {spot: mark for mark in Mark for spot in self._marks.get(mark, ())}
        return self._painter.picture(self._scene, Pointing(self.lattice.cell(self._point), self._spot, marks, self._hand))

    def _repaint(self, *, moved: bool = False) -> None:
        """Draw the scene again and send the cells that differ; all cells if the window moved."""
        if not self.is_attached or not self.size or not self._cells:
            return  # the first paint is still to come
        self._fit()
        if moved or not self._cells:
            self._cells = []
            self.refresh()
            return
        before, self._cells = self._cells, self._picture()
        assert self._painter is not None
        corner = self._painter.board.offset - self._window.at
        for y, (old, new) in enumerate(zip(before, self._cells, strict=True)):
            if old != new:
                for start, end in changed_parts(old, new):
                    self._refresh_part(Region(start, y, end - start, 1).translate(corner))
        if (pointers := self._hidden_cards()) != self._pointers:
            self._pointers = pointers
            self.refresh()

    def _refresh_part(self, span: Region) -> None:
        if part := span.intersection(self.size.region):
            self.refresh(part)


def _with_margin(whole: int, margin: int, room: int) -> int:
    """Return a length with a margin or a frame at both ends, as far as there is room."""
    return next((length for length in (whole + 2 * margin, whole + 2) if length <= room), min(whole, room))
