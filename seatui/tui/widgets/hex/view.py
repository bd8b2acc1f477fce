"""The visible part of a hex board: zoom, scrolling, and drawing only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.geometry import Offset, Region, Size

from seatui.engine.hexes import HexField, N, S
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.hex import layout
from seatui.tui.widgets.hex.art import TileArt, TileLook
from seatui.tui.widgets.hex.edge_art import BRACKETS, Cursor, EdgeLook, Line, edge_art
from seatui.tui.widgets.hex.layout import ZOOMS, Zoom
from seatui.tui.widgets.hex.scene import Painter, Scene
from seatui.tui.widgets.hex.tile import Edge, EdgeMark, Hex, HexTile
from seatui.tui.widgets.scroll_window import Window
from seatui.tui.widgets.text_rows import NO_ROW, Row, changed_runs, cropped, spliced

PLAIN = TileLook()
"""A tile without cursor and mark."""


class HexView(Board):
    """Shows a scene. ``zooms`` are largest first; until the player chooses, the largest at which the first board fits is used."""

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
        self._fitted_for: tuple[int | None, Size] | None = None
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

    def set_zoom(self, zoom: int) -> None:
        """Use one of ``zooms``, whatever the size of the window. The board may want another size then."""
        self.chosen_zoom = zoom
        self._scrolled = False
        self.refresh()

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
        """Return the room for all tiles with a margin of one tile, or half a tile, or as much as there is."""
        zoom = self.zooms[self._zoom_for(room)]
        whole = layout.extent(zoom, self._cells(self._scene.tiles or [self.place])).size
        return Size(_with_margin(whole.width, zoom.width, room.width), _with_margin(whole.height, zoom.height, room.height))

    def _zoom_for(self, room: Size) -> int:
        """Return the chosen zoom, else the largest at which the first board fits. Growing does not change it.

        The smallest is only for players who choose it, since it leaves out much; a board that does not fit scrolls instead.
        """
        if self.chosen_zoom is not None:
            return self.chosen_zoom
        usual = self.zooms[:-1] or self.zooms
        sizes = (layout.extent(zoom, self._cells(self._first)).size for zoom in usual)
        fitting = (at for at, size in enumerate(sizes) if size.width <= room.width and size.height <= room.height)
        return next(fitting, len(usual) - 1)

    def _fit(self) -> None:
        """Choose zoom and window for the present size."""
        if self._fitted_for == (self.chosen_zoom, self.size):
            return
        self._fitted_for = (self.chosen_zoom, self.size)
        self._zoom, self._window.size, self._rows = self._zoom_for(self.size), self.size, []
        self._painter = Painter(self._scene, self.zooms[self._zoom], self.ink, self.glyphs)
        board = self._board()
        if self._scrolled:
            self._window.hold(board)
        else:
            self._window.settle(board, self._box(self.place))
        self._reveal()

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

    def tile_sign(self, tile: HexTile, look: TileLook = PLAIN, *, lower: bool = False) -> Row:
        """Return the row of a tile that shows most, or the one on its lower edge, as it is drawn now."""
        *upper, edge = TileArt(self.zooms[self.zoom], self.ink, self.glyphs).rows(tile, look)
        return edge if lower else max(upper, key=lambda row: len("".join(text for text, _ in row).strip()))

    def edge_sign(self, marker: EdgeMark | None = None, mark: Mark | None = None, cursor: Cursor = Cursor.AWAY) -> Row:
        """Return the lower edge of a tile as it is drawn now."""
        look = EdgeLook(Line.INNER, self.ink.plain, marker, mark, cursor=cursor)
        return edge_art(look, self.glyphs.wall_below, self.zooms[self.zoom].floor, self.ink, self.glyphs)

    def mark_sign(self, kind: Mark | None) -> tuple[Row, ...]:
        return (self.tile_sign(HexTile(), TileLook(cursor=kind is None, lit=kind is None, mark=kind)),)

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
        return self._window.arrows(tiles, self.glyphs)

    def _repaint(self, places: Iterable[int] | None = None, *, moved: bool = False) -> None:
        """Draw these places again, or all, and send the cells that differ; all cells if the window moved."""
        if not self.is_attached or not self.size or not self._painted:
            return  # the first paint is still to come
        self._fit()
        if moved or not self._rows or (places is None and self._signs != self._arrows()):
            self._rows = []
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
