"""The visible part of a table: scale, scrolling, pointers to what is out of sight, and drawing only what changed."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import Offset, Region, Size

from seatui.engine.plane import HEADINGS, Card, Point, Pose
from seatui.tui.widgets.board import Mark, Target
from seatui.tui.widgets.camera import Away, Box, Span, contains
from seatui.tui.widgets.framed_board import FramedBoard
from seatui.tui.widgets.scroll_window import Window
from seatui.tui.widgets.tabletop.ground import TableGeometry, TableLook
from seatui.tui.widgets.tabletop.painter import Hand, Pointing, TablePainter
from seatui.tui.widgets.tabletop.raster import Lattice
from seatui.tui.widgets.tabletop.scene import SPOTS, OnCard, OnGhost, OnTable, Scene, Spot, TableCard
from seatui.tui.widgets.text_rows import Row, changed_parts, fit, joined, spliced
from seatui.tui.widgets.text_rows import Span as Cell

SCALES = ((12, 6), (10, 5), (8, 4), (6, 3), (4, 2))
"""Columns and rows for each length, the largest first (SK-G01). Cells count as twice as high as wide."""

MEDIUM, SMALL = range(3, len(SCALES))
"""The least scale that is used to keep places beyond what matters in sight too, and the one that shows most (SK-C47)."""

ENOUGH = Size(42, 18)
"""The room in which the medium scale is used though it does not show all that matters."""

AWAY = (-10_000_000, -10_000_000)
"""A point beyond every table."""

SPARE = 2
"""Lengths around the cursor to bring into sight when the half length around it is not: the board does not move with each step."""

CALM = 2
"""Lengths by which the part that must be in sight may be too long before the board follows."""


class TabletopView(FramedBoard):
    """Shows a scene. Until the player chooses, it uses the largest scale at which what matters fits, or without a frame the table."""

    def __init__(self, width: int, height: int, card: Card, *, unit: int = 0, braille: bool = True) -> None:
        super().__init__(slack=CALM * (unit or card.length))
        self.table = TableGeometry(width, height, card, unit or card.length)
        self.braille = braille
        self._scene = Scene()
        self._marks: dict[Mark, frozenset[Spot]] = {}
        self._point: Point = (width // 2, height // 2)
        self._spot: Spot = OnTable(*self._point)
        self._hand: Hand | None = None
        self._window = Window()
        self._zoom = 0
        self._painter: TablePainter | None = None  # for the present window
        self._fitted_for: tuple[object, ...] = ()  # chosen zoom, size and what is framed
        self._cells: list[list[Cell]] = []  # the window as last drawn; empty if everything must be drawn again

    @property
    def target(self) -> Spot:
        return self._spot

    def restyle(self) -> None:
        self._painter, self._cells = None, []
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
    def zoom_count(self) -> int:
        return len(SCALES)

    @property
    def lattice(self) -> Lattice:
        """The cells of the present scale."""
        return self._lattice(self.zoom)

    def centre(self, point: Point) -> None:
        """Scroll so that a point is in the middle."""
        self._fit()
        if self._window.centre(Region(*self.lattice.cell(point), 1, 1)):
            self._scrolled()

    def wanted(self, room: Size) -> Size:
        """Return the room for the table and cards that hang over its edge, or for its frame, or as much as there is."""
        lattice = self._lattice(self._zoom_for(room))
        whole, margin = self.table.cells(lattice).size, self.table.margin(lattice)
        return Size(_with_margin(whole.width, margin[0], room.width), _with_margin(whole.height, margin[1], room.height))

    def _lattice(self, zoom: int) -> Lattice:
        return Lattice(self.table.unit, *SCALES[zoom])

    def _zoom_for(self, room: Size) -> int:
        """Return the chosen scale, else the largest at which what matters fits, or without a frame the table (SK-G03)."""
        if self.chosen_zoom is not None:
            return self.chosen_zoom
        if self._camera.box is None:
            whole = Span(0, self.table.width), Span(0, self.table.height)
            return next((zoom for zoom in range(len(SCALES)) if self._fits(whole, zoom, room)), SMALL)
        zoom = self._camera.zoom(len(SCALES), lambda box, zoom: self._fits(box, zoom, room), MEDIUM)
        return MEDIUM if zoom == SMALL and room.width >= ENOUGH.width and room.height >= ENOUGH.height else zoom

    def _fit(self) -> None:
        """Choose scale and window for the present size."""
        before, now = self._fitted_for, (self.chosen_zoom, self.size, self._camera.box, self._camera.wide)
        if not self.is_attached or before == now:
            return
        zoom = self._zoom_for(self.size)
        is_new = before[1:2] != (self.size,) or zoom != self._zoom
        self._fitted_for, self._zoom, self._window.size = now, zoom, self.size
        if is_new:
            box = self._foremost()
            self._window.settle(self.table.cells(self._lattice(zoom)), self._box() if box is None else self._cells_in(box))
            self._keep_in_sight()
            self._reveal()
            self._painter, self._cells = None, []
            self._find_pointers()

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
        box, board, (across, down) = self._box(), self._board(), SCALES[self._zoom]
        near = box.grow((down // 2, across // 2) * 2).intersection(board.union(box))
        return not self._window.region.contains_region(near) and self._show_region(box, SPARE)

    def _show_region(self, region: Region, spare: int = 1) -> bool:
        """Scroll a region into sight, with this many lengths around it if they fit."""
        across, down = SCALES[self._zoom]
        return self._window.reveal(region, (spare * across, spare * down), self._board())

    def _scrolled(self) -> None:
        """Draw everything again after the window has moved."""
        self._painter, self._cells = None, []
        self.point_out()
        self.refresh()

    # Places that matter

    def _place_of(self, spot: Spot) -> Point | None:
        """Return the place of a target; None if it is not on the table."""
        raise NotImplementedError

    def _box_of(self, target: Target) -> Box | None:
        """Return a place with a length around it, in units of the table, as far as the table goes."""
        if isinstance(target, OnTable):
            x, y = target.x, target.y
        else:
            poses: dict[Target, Pose] = {OnCard(card.key): card.pose for card in self._scene.cards}
            pose = (poses | {OnGhost(ghost.key): ghost.pose for ghost in self._scene.ghosts}).get(target)
            if pose is None:
                return None
            x, y, _ = pose
        return _near(x, self.table.unit, self.table.width), _near(y, self.table.unit, self.table.height)

    def _cells_in(self, box: Box, zoom: int | None = None) -> Region:
        lattice = self._lattice(self._zoom if zoom is None else zoom)
        left, top = lattice.cell((box[0].start, box[1].start))
        right, bottom = lattice.cell((box[0].start + box[0].length - 1, box[1].start + box[1].length - 1))
        return Region.from_corners(left, top, right + 1, bottom + 1)

    def _fits(self, box: Box, zoom: int, room: Size) -> bool:
        region = self._cells_in(box, zoom)
        return region.width <= room.width and region.height <= room.height

    def _foremost(self) -> Box | None:
        return self._camera.foremost(lambda box: self._fits(box, self._zoom, self.size))

    def _follow_camera(self) -> None:
        if not self.is_attached or not self.size:
            return
        before = self._zoom, self._window.at
        self._fit()
        if (self._zoom, self._window.at) == before:
            self._keep_in_sight(follow=True)
        if (self._zoom, self._window.at) != before:
            self._painter, self._cells = None, []
            self.refresh()

    def _keep_in_sight(self, *, follow: bool = False) -> None:
        """Scroll what matters into sight, unless the player looks elsewhere: then the table stays where it is."""
        box = self._foremost()
        if box is not None and (not follow or all(contains(span, Span(at, 1)) for span, at in zip(box, self._point, strict=True))):
            self._show_region(self._cells_in(box))

    def return_to_frame(self) -> None:
        """Scroll what matters into sight again."""
        before = self._window.at
        self._keep_in_sight()
        if self._window.at != before:
            self._scrolled()

    def _away(self, target: Target, name: str) -> Away | None:
        point = self._place_of(target) if isinstance(target, SPOTS) else None
        if point is None:
            return None
        at, (across, down), size = Offset(*self.lattice.cell(point)) - self._window.at, SCALES[self._zoom], self.size
        far = max(-(-max(-at.x, at.x + 1 - size.width, 0) // across), -(-max(-at.y, at.y + 1 - size.height, 0) // down))
        return None if size.region.contains_point(at) else Away(name, at, far, target)

    def covered_line(self, y: int) -> Row:
        """Return a line with the pointers to cards in the colours of their players."""
        row, seats = super().covered_line(y), {OnCard(card.key): card.seat for card in self._scene.cards}
        for each in self._drawn_pointers:
            if each.at.y == y and isinstance(each.target, OnCard) and each.target in seats:
                row = spliced(row, each.at.x, ((each.text, self.ink.chip(seats[each.target])),))
        return row

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
        painter = TablePainter(self._look(geometry, geometry.board(self.lattice), geometry.cells(self.lattice)))
        cells = painter.picture(scene, Pointing(self.lattice.cell(at), OnTable(*at), marks, hand))
        shown = geometry.cells(self.lattice).translate(-painter.look.seen.offset)
        return tuple(joined(row[shown.x : shown.right]) for row in cells[shown.y : shown.bottom])

    def _look(self, geometry: TableGeometry, seen: Region, board: Region) -> TableLook:
        return TableLook(geometry, self.lattice, seen, board, self.ink, self.glyphs, self.braille and not self.glyphs.is_ascii)

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

    def shows(self, point: Point) -> bool:
        """Whether a point is in sight."""
        return self._window.region.contains(*self.lattice.cell(point))

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
            self._cells = self._picture()
        shown = joined(self._cells[y]) if y < len(self._cells) else ()
        cells = fit(shown, self.size.width, self.ink.plain)
        for at, sign in self._window.arrows(self.table.cells(self._lattice(self._zoom)), self.glyphs).items():
            if at.y == y:
                cells = spliced(cells, at.x, ((sign, self.ink.chosen),))
        return cells

    def _picture(self) -> list[list[Cell]]:
        if self._painter is None:
            self._painter = TablePainter(self._look(self.table, self._window.region, self._board()))
        marks = {spot: mark for mark in Mark for spot in self._marks.get(mark, ())}
        return self._painter.picture(self._scene, Pointing(self.lattice.cell(self._point), self._spot, marks, self._hand))

    def _repaint(self, *, moved: bool = False) -> None:
        """Draw the scene again and send the cells that differ; all cells if the window moved."""
        if not self.is_attached or not self.size or not self._cells:
            return  # the first paint is still to come
        self._fit()
        if moved or not self._cells:
            self._scrolled()
            return
        before, self._cells = self._cells, self._picture()
        for y, (old, new) in enumerate(zip(before, self._cells, strict=True)):
            if old != new:
                self.refresh(*(Region(start, y, end - start, 1) for start, end in changed_parts(old, new)))
        self.point_out()


def _near(at: int, around: int, length: int) -> Span:
    """Return what is around a place, as far as the table goes."""
    start, end = max(0, at - around), min(length, at + around)
    return Span(start, max(1, end - start))


def _with_margin(whole: int, margin: int, room: int) -> int:
    """Return a length with a margin or a frame at both ends, as far as there is room."""
    return next((length for length in (whole + 2 * margin, whole + 2) if length <= room), min(whole, room))
