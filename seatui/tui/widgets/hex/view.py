"""The visible part of a hex board: zoom, scrolling, pointers to what is out of sight, and drawing only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.geometry import Offset, Region, Size

from seatui.engine.hexes import HexField, N, S
from seatui.tui.widgets.board import Mark, Target
from seatui.tui.widgets.camera import Away, Box, Span, contains
from seatui.tui.widgets.framed_board import FramedBoard
from seatui.tui.widgets.hex import layout
from seatui.tui.widgets.hex.art import DRAWN, TileArt, TileLook, centred_row
from seatui.tui.widgets.hex.edge_art import BRACKETS, Cursor, EdgeLook, Line, edge_art
from seatui.tui.widgets.hex.layout import ZOOMS, Zoom
from seatui.tui.widgets.hex.scene import Painter, Scene
from seatui.tui.widgets.hex.tile import Edge, EdgeMark, Hex, HexTile
from seatui.tui.widgets.scroll_window import Window
from seatui.tui.widgets.text_rows import NO_ROW, Row, changed_runs, cropped, spliced

PLAIN = TileLook()
"""A tile without cursor and mark."""


class HexView(FramedBoard):
    """Shows a scene. ``zooms`` are largest first. Until the player chooses, the largest is used that shows what matters.

    That is what was given to ``frame``, else the first board. The largest zoom waits until all tiles fit, since the one below it shows
    as much of each. The smallest is only for players who choose it, since it leaves out much: a board that does not fit scrolls instead.
    """

    def __init__(self, field: HexField, zooms: Sequence[Zoom] = ZOOMS) -> None:
        super().__init__()
        self.field = field
        self.zooms = tuple(zooms)
        self._scene = Scene(field)
        self._window = Window()
        self._zoom = 0
        self._first: frozenset[int] = frozenset()  # the places of the first board
        self._scrolled = False  # whether the window has scrolled away from its default
        self._painter: Painter | None = None
        self._rows: list[Row] = []  # as they were sent; empty if everything must be drawn again
        self._painted = False
        self._fitted_for: tuple[int | None, Size, Box | None, Box | None] | None = None  # chosen zoom, size and frames
        self._signs: dict[Offset, str] = {}  # arrows towards hidden tiles

    @property
    def place(self) -> int:
        """The place of the cursor, also while it is on one of its edges."""
        return self._scene.place

    @property
    def target(self) -> Hex:
        """The edge under the cursor, else the place."""
        return self._scene.place if self._scene.edge is None else Edge(self._scene.edge)

    def restyle(self) -> None:
        self._fitted_for = None
        super().restyle()

    # Zoom and scrolling

    @property
    def zoom(self) -> int:
        """The index of the present one of ``zooms``."""
        self._fit()
        return self._zoom

    @property
    def zoom_count(self) -> int:
        return len(self.zooms)

    def set_zoom(self, zoom: int | None) -> None:
        self._scrolled = False
        super().set_zoom(zoom)

    def _begin(self, places: Iterable[int]) -> None:
        """Make this the first board, which determines the zoom and is centred."""
        self._first, self._scrolled, self._fitted_for = frozenset(places), False, None

    def centre(self, place: int) -> None:
        """Scroll so that the place is in the middle, as far as the board does not fit into the window."""
        self._fit()
        self._scrolled = True
        before = self._window.at
        self._window.centre(self._box(place))
        self._window.follow(self._board())
        if self._window.at != before:
            self._repaint(moved=True)

    def wanted(self, room: Size) -> Size:
        """Return the room for all tiles with a margin of one tile, or half a tile, or as many rows of it as there are."""
        zoom = self.zooms[self._zoom_for(room)]
        whole = layout.extent(zoom, self._cells(self._scene.tiles or [self.place])).size
        rows = _with_margin(whole.height, zoom.height, room.height)
        return Size(_with_margin(whole.width, zoom.width, room.width), max(rows, min(whole.height + zoom.height, room.height)))

    def _zoom_for(self, room: Size) -> int:
        """Return the chosen zoom, else the largest at which what matters fits, or without a frame the first board."""
        if self.chosen_zoom is not None:
            return self.chosen_zoom
        usual = self.zooms[:-1] or self.zooms
        if self._camera.box is not None:
            whole = self._shows(self._scene.tiles, self.zooms[0], room)
            return self._camera.zoom(len(usual), lambda box, zoom: whole if zoom == 0 else self._fits(box, zoom, room), len(usual) - 1)
        return next((at for at, zoom in enumerate(usual) if self._shows(self._first, zoom, room)), len(usual) - 1)

    def _shows(self, places: Iterable[int], zoom: Zoom, room: Size) -> bool:
        """Whether all these places fit."""
        size = layout.extent(zoom, self._cells(places)).size
        return size.width <= room.width and size.height <= room.height

    def _fit(self) -> None:
        """Choose zoom and window for the present size."""
        before, now = self._fitted_for, (self.chosen_zoom, self.size, self._camera.box, self._camera.wide)
        if before == now:
            return
        zoom = self._zoom_for(self.size)
        self._scrolled &= zoom == self._zoom
        is_new = before is None or before[1] != self.size or zoom != self._zoom
        self._fitted_for, self._zoom, self._window.size = now, zoom, self.size
        if not is_new:
            return
        self._rows = []
        self._painter = Painter(self._scene, self.zooms[zoom], self.ink, self.glyphs)
        board, matters = self._board(), self._foremost()
        if self._scrolled:
            self._window.hold(board)
        else:
            self._window.settle(board, self._box(self.place) if matters is None else self._cells_in(matters))
        self._reveal()
        self._find_pointers()

    # Places that matter

    def _box_of(self, target: Target) -> Box | None:
        """Return a place as a column and two halves of tiles."""
        if not isinstance(target, int):
            return None
        q, r = self.field.q[target], self.field.r[target]
        return Span(q, 1), Span(2 * r + q, 2)

    def _cells_in(self, box: Box, zoom: Zoom | None = None) -> Region:
        """Return the cells of the board that a box takes, with all edges."""
        size = zoom or self.zooms[self._zoom]
        (q, across), (half, down) = box
        return Region(q * size.width, half * size.slope - 1, across * size.width + size.slope, down * size.slope + 1)

    def _fits(self, box: Box, zoom: int, room: Size) -> bool:
        region = self._cells_in(box, self.zooms[zoom])
        return region.width <= room.width and region.height <= room.height

    def _foremost(self) -> Box | None:
        return self._camera.foremost(lambda box: self._fits(box, self._zoom, self.size))

    def _follow_camera(self) -> None:
        if not self.is_attached or not self.size:
            return
        before = self._zoom, self._window.at
        self._fit()
        if (self._zoom, self._window.at) == before:
            self._hold()
        if (self._zoom, self._window.at) != before:
            self._rows = []
            self.refresh()

    def _hold(self) -> None:
        """Scroll what matters into sight, unless the player looks elsewhere: then the board stays where it is."""
        box, cursor = self._foremost(), self._box_of(self.place)
        if box is not None and cursor is not None and all(map(contains, box, cursor)):
            self._window.hold(self._cells_in(box))

    def _away(self, target: Target, name: str) -> Away | None:
        if not isinstance(target, int):
            return None
        at, (width, height), size = self._spot_of(target) - self._window.at, self.zooms[self._zoom], self.size
        if size.region.contains_point(at):
            return None
        far = (-(-max(-at.x, at.x + 1 - size.width, 0) // width), -(-max(-at.y, at.y + 1 - size.height, 0) // height))
        return Away(name, at, max(far), target)

    def _follow(self) -> bool:
        """Scroll as little as possible after a change of the board; False if nothing moved."""
        if not self.is_attached or not self.size:
            return False
        self._fit()
        before = self._window.at
        self._window.follow(self._board())
        self._reveal()
        self._scrolled |= self._window.at != before
        return self._window.at != before

    def _reveal(self) -> bool:
        """Scroll the cursor and its neighbours into sight."""
        if not self._window.size:
            return False
        self._fit()
        zoom = self.zooms[self._zoom]
        moved = self._window.reveal(self._box(self.place), (zoom.width, zoom.height), self._board())
        self._scrolled |= moved
        return moved

    def _board(self) -> Region:
        """Return the cells of the whole board."""
        return layout.extent(self.zooms[self._zoom], self._cells(self._scene.open_places or [self.place]))

    def _cells(self, places: Iterable[int]) -> list[tuple[int, int]]:
        return [(self.field.q[place], self.field.r[place]) for place in places]

    def _box(self, place: int) -> Region:
        return layout.box(self.zooms[self._zoom], self.field.q[place], self.field.r[place])

    # Signs

    def tile_sign(self, tile: HexTile, look: TileLook = PLAIN, *, lower: bool = False) -> tuple[Row, ...]:
        """Return the rows of a tile that show most, or the one on its lower edge, as they are drawn now; several only of a drawing."""
        zoom = self.zooms[self.zoom]
        *upper, edge = TileArt(zoom, self.ink, self.glyphs).rows(tile, look)
        if lower:
            return (edge,)
        written = [at for at, row in enumerate(upper) if "".join(text for text, _ in row).strip()]
        if len(written) < 2 or look != PLAIN or zoom.height < DRAWN:
            return (max(upper, key=lambda row: len("".join(text for text, _ in row).strip())),)
        width = max(map(zoom.inside, written))
        return tuple(centred_row(upper[at], width, upper[at][0][1]) for at in written)

    def edge_sign(self, marker: EdgeMark | None = None, mark: Mark | None = None, cursor: Cursor = Cursor.AWAY) -> Row:
        """Return the lower edge of a tile as it is drawn now."""
        look = EdgeLook(Line.INNER, self.ink.plain, marker, mark, cursor=cursor)
        return edge_art(look, self.glyphs.wall_below, self.zooms[self.zoom].floor, self.ink, self.glyphs)

    def mark_sign(self, kind: Mark | None) -> tuple[Row, ...]:
        return self.tile_sign(HexTile(), TileLook(cursor=kind is None, lit=kind is None, mark=kind))

    def more_sign(self) -> tuple[Row, bool]:
        return (("".join(self.glyphs.beyond), self.ink.chosen),), bool(self._arrows())

    # Drawing

    @property
    def cursor_at(self) -> Offset | None:
        self._fit()
        at = self._spot_of(self.target) - self._window.at
        return at if self.size.contains_point(at) else None

    def region_of(self, place: int) -> Region | None:
        """Return the box around a place and its edges in this widget; None if it is hidden."""
        self._fit()
        region = self._box(place).translate(-self._window.at).intersection(self.size.region)
        return region or None

    def _spot_of(self, target: Hex) -> Offset:
        """Return the middle cell of a place or an edge."""
        zoom, field = self.zooms[self._zoom], self.field
        place = field.sides(target.number)[0] if isinstance(target, Edge) else target
        q, r = field.q[place], field.r[place]
        if isinstance(target, Edge):
            cells = layout.edge_cells(zoom, q, r, field.edges[place].index(target.number))
            return cells[layout.middle(len(cells))]
        return layout.heart(zoom, q, r)

    def effect_place(self, target: Target) -> Region | None:
        self._fit()
        if not isinstance(target, int | Edge):
            return None
        zoom = self.zooms[self._zoom]
        around = (0, (zoom.width - 1) // 2) if isinstance(target, Edge) else (zoom.height // 2 - 1, zoom.width // 2 - 1)
        spot = Region(*(self._spot_of(target) - self._window.at), 1, 1).grow((max(0, around[0]), max(0, around[1])) * 2)
        return spot.intersection(self.size.region) or None

    def line(self, y: int) -> Row:
        self._fit()
        if not self._rows:
            self._signs, self._painted = self._arrows(), True
            self._rows = [self._cells_of(Region(0, at, self.size.width, 1)) for at in range(self.size.height)]
        return self._rows[y] if y < len(self._rows) else NO_ROW

    def _cells_of(self, span: Region) -> Row:
        """Return the cells of a part of one line."""
        assert self._painter is not None
        x, y = span.offset + self._window.at
        row = self._painter.line(y, x, x + span.width)
        for at, sign in self._signs.items():
            if span.contains_point(at):
                row = spliced(row, at.x - span.x, ((sign, self.ink.chosen),))
        for at, sign in self._brackets():
            if span.contains_point(at):
                row = spliced(row, at.x - span.x, ((sign, self.ink.cursor),))
        return row

    def _brackets(self) -> list[tuple[Offset, str]]:
        """Return the signs of the cursor on both sides of an edge that has no room for them itself."""
        zoom, place, edge = self.zooms[self._zoom], self._scene.place, self._scene.edge
        if edge is None or (zoom.floor >= BRACKETS and self.field.edges[place].index(edge) in (N, S)):
            return []
        middle = self._spot_of(self.target) - self._window.at
        return [(middle + Offset(across, 0), sign) for across, sign in zip((-1, 1), self.glyphs.cursor, strict=True)]

    def _arrows(self) -> dict[Offset, str]:
        tiles = layout.extent(self.zooms[self._zoom], self._cells(self._scene.tiles))
        return {self._bare_cell(at): sign for at, sign in self._window.arrows(tiles, self.glyphs).items()}

    def _bare_cell(self, at: Offset) -> Offset:
        """Return the cell nearest to this one on its side of the window where the board writes nothing, else the cell itself."""
        width, height = self.size
        if at.x in (0, width - 1):
            side = [Offset(at.x, y) for y in sorted(range(1, height - 1), key=lambda y: abs(y - at.y))]
        else:
            side = [Offset(x, at.y) for x in sorted(range(1, width - 1), key=lambda x: abs(x - at.x))]
        return next(filter(self._says_nothing, side), at)

    def _says_nothing(self, at: Offset) -> bool:
        assert self._painter is not None
        x, y = at.x + self._window.at.x, at.y + self._window.at.y
        return not "".join(text for text, _ in self._painter.line(y, x, x + 1)).strip()

    def _repaint(self, places: Iterable[int] | None = None, *, moved: bool = False) -> None:
        """Draw these places again, or all, and send the cells that differ; all cells if the window moved."""
        if not self.is_attached or not self.size or not self._painted:
            return  # the first paint is still to come
        self._fit()
        if moved or not self._rows or (places is None and self._signs != self._arrows()):
            self._rows = []
            self._find_pointers()
            self.refresh()
            return
        regions = [self.size.region] if places is None else [self.region_of(place) for place in set(places)]
        for region in filter(None, regions):
            for y in region.line_range:
                self._repaint_span(Region(region.x, y, region.width, 1))

    def _repaint_span(self, span: Region) -> None:
        row = self._rows[span.y]
        before, after = cropped(row, span.x, span.width), self._cells_of(span)
        if before == after:
            return
        self._rows[span.y] = spliced(row, span.x, after)
        for start, end in changed_runs(before, after):
            self.refresh(Region(span.x + start, span.y, end - start, 1))


def _with_margin(whole: int, tile: int, room: int) -> int:
    """Return a length with a whole or half a tile at both ends, as far as there is room."""
    return next((length for length in (whole + 2 * tile, whole + tile) if length <= room), min(whole, room))
