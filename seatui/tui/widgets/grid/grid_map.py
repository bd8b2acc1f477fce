"""A map of squares of any size, with zoom, scrolling, wrapping, cursor and highlights.

It knows no game: the game supplies the look of each square, and only squares whose look has changed are sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from rich.style import Style
from textual.geometry import Offset, Region, Size

from seatui.tui.look.controls import Verb
from seatui.tui.widgets.board import Mark, Target
from seatui.tui.widgets.camera import Away, Box, Span, contains
from seatui.tui.widgets.cell_art import CellArt, edged, fitted_row
from seatui.tui.widgets.framed_board import FramedBoard
from seatui.tui.widgets.grid.axis import Axis
from seatui.tui.widgets.mouse_board import MouseBoard
from seatui.tui.widgets.text_rows import Row, fit

Square: TypeAlias = "tuple[int, int]"
"""Column and row, both from 0."""

Supplier: TypeAlias = "Callable[[int, int, int], CellArt]"
"""``supplier(x, y, zoom)`` returns the look of a square at that zoom."""

HEAD = 1  # rows for the columns' labels
INSIDE = 3  # squares in sight beyond one that is kept inside, on an axis that wraps


def numbers(at: int) -> str:
    """Return the label 1, 2, 3, … of a column or row."""
    return str(at + 1)


def letters(at: int) -> str:
    """Return the label A, B, C, … of a column or row."""
    return chr(ord("A") + at)


class GridMap(FramedBoard, MouseBoard):
    """``zooms`` are the sizes of a square, largest first. Until the player chooses, the largest is used that shows what matters.

    That is what was given to ``frame``, else the whole map.
    """

    around = 1
    """Squares around each place that matters, which are kept in sight with it."""

    def __init__(
        self,
        columns: int,
        rows: int,
        supplier: Supplier,
        *,
        zooms: Sequence[tuple[int, int]] = ((4, 2), (3, 1)),
        wrap: tuple[bool, bool] = (False, False),
        seams: tuple[Iterable[int], Iterable[int]] = ((), ()),
        labels: tuple[Callable[[int], str], Callable[[int], str]] = (numbers, numbers),
        describe: Callable[[Square], str] | None = None,
    ) -> None:
        super().__init__(rings=(columns * wrap[0], rows * wrap[1]))
        self.across = Axis(columns, wrap=wrap[0], seams=seams[0])
        self.down = Axis(rows, wrap=wrap[1], seams=seams[1])
        self.zooms = tuple(zooms)
        self._supplier = supplier
        self._describe = describe
        self._column_labels = [labels[0](x) for x in range(columns)]
        self._row_labels = [labels[1](y) for y in range(rows)]
        self._gutter = max(map(len, self._row_labels)) + 1
        self._zoom = 0
        self._cursor: Square = (0, 0)
        self._marks: dict[Mark, frozenset[Square]] = {}
        self._art: dict[Square, CellArt] = {}
        self._drawn: dict[Square, dict[int, Row]] = {}  # rows of squares as they were drawn
        self._kept_inside: Square | None = None
        self._fitted_for: tuple[int | None, Size, Box | None, Box | None] = (-1, Size(0, 0), None, None)  # chosen zoom, size and frames

    # Content

    @property
    def zoom(self) -> int:
        """The index of the present one of ``zooms``."""
        self._fit()
        return self._zoom

    @property
    def zoom_count(self) -> int:
        return len(self.zooms)

    @property
    def cell(self) -> tuple[int, int]:
        """Columns and rows of a square on the screen."""
        return self.zooms[self._zoom]

    def reload(self, squares: Iterable[Square] | None = None) -> None:
        """Ask for the look of these squares (or all) again, and draw those that changed."""
        for square in list(self._art) if squares is None else squares:
            before = self._art.get(square)
            if before is None:
                continue
            after = self._supplier(*square, self._zoom)
            if after != before:
                self._art[square] = after
                self._refresh_square(square)

    def mark(self, kind: Mark, targets: Iterable[Target]) -> None:
        before = self._marks.get(kind, frozenset())
        after = frozenset(target for target in targets if isinstance(target, tuple))
        self._marks[kind] = after
        for square in before ^ after:
            self._refresh_square(square)
        if kind is Mark.TARGET and before != after:
            self.point_out()
        elif kind is Mark.LESSON and before != after:
            self.frame_lesson()

    def marked(self, kind: Mark) -> frozenset[Square]:
        return self._marks.get(kind, frozenset())

    def forget(self) -> None:
        super().forget()
        self.point_at((0, 0))

    def restyle(self) -> None:
        self._art.clear()
        self._drawn.clear()
        super().restyle()

    # Cursor, zoom and scrolling

    @property
    def target(self) -> Square:
        return self._cursor

    def point_at(self, target: Target) -> None:
        if isinstance(target, tuple):
            self._move(target)

    def do(self, verb: str) -> bool:
        x, y = self._cursor
        steps = {Verb.UP: (0, -1), Verb.DOWN: (0, 1), Verb.LEFT: (-1, 0), Verb.RIGHT: (1, 0)}
        pans = {Verb.PAN_UP: (0, -1), Verb.PAN_DOWN: (0, 1), Verb.PAN_LEFT: (-1, 0), Verb.PAN_RIGHT: (1, 0)}
        if verb in steps:
            by = steps[Verb(verb)]
            self._move((self.across.moved(x, by[0]), self.down.moved(y, by[1])))
        elif verb in pans:
            self.pan(*pans[Verb(verb)])
        elif verb in (Verb.NEXT, Verb.PREVIOUS):
            return self._next_target(1 if verb == Verb.NEXT else -1)
        elif verb == Verb.CONFIRM:
            self.post_message(self.Chosen(self._cursor))
        elif verb == Verb.ZOOM:
            self.next_zoom()
        elif verb == Verb.CENTRE:
            self.centre(self._cursor)
        else:
            return False
        return True

    def pan(self, across: int, down: int) -> None:
        """Scroll by squares; the cursor stays in sight."""
        if self.across.scroll(across) | self.down.scroll(down):
            self._scrolled()
            if self.across.start(self._cursor[0]) is None or self.down.start(self._cursor[1]) is None:
                self._move((self.across.moved(self._cursor[0], across), self.down.moved(self._cursor[1], down)))

    def centre(self, square: Square) -> None:
        """Scroll so that the square is in the middle."""
        if self.across.centre(square[0]) | self.down.centre(square[1]):
            self._scrolled()

    def keep_inside(self, square: Square) -> None:
        """Keep a square's neighbours beside it and not across the map, now and after every change of size."""
        self._kept_inside = square
        if self._bring_inside():
            self._scrolled()

    def _bring_inside(self) -> bool:
        """Scroll a little further if the square is at the edge of an axis that wraps, unless all of the axis is in sight."""
        moved = False
        for axis, at in zip((self.across, self.down), self._kept_inside or (), strict=False):
            if axis.wrap and 0 < len(axis.shown) < axis.count and at in (axis.shown[0], axis.shown[-1]):
                further = min(INSIDE, len(axis.shown) // 2)
                moved |= axis.scroll(-further if at == axis.shown[0] else further)
        return moved

    def wanted(self, room: Size) -> Size:
        """Return the room for the whole map, or for as many squares as fit."""
        width, height = self.zooms[self._zoom_for(room)]
        across, down = max(0, room.width - self._gutter), max(0, room.height - HEAD)
        return Size(self._gutter + self.across.room_for(width, across), HEAD + self.down.room_for(height, down))

    def _zoom_for(self, room: Size) -> int:
        """Return the chosen zoom, else the largest at which what matters fits into the room, else the smallest."""
        if self.chosen_zoom is not None:
            return self.chosen_zoom
        if self._camera.box is not None:
            return self._camera.zoom(len(self.zooms), lambda box, zoom: self._fits(box, zoom, room), self.legible)
        sizes = map(self._whole, range(len(self.zooms)))
        fitting = (zoom for zoom, size in enumerate(sizes) if size.width <= room.width and size.height <= room.height)
        return next(fitting, len(self.zooms) - 1)

    def _whole(self, zoom: int) -> Size:
        width, height = self.zooms[zoom]
        return Size(self._gutter + self.across.whole(width), HEAD + self.down.whole(height))

    # Places that matter

    def _box_of(self, target: Target) -> Box | None:
        if not isinstance(target, tuple):
            return None
        return self.across.near(target[0], self.around), self.down.near(target[1], self.around)

    def _fits(self, box: Box, zoom: int, room: Size) -> bool:
        width, height = self.zooms[zoom]
        across, down = self.across.cells(*box[0], width), self.down.cells(*box[1], height)
        return self._gutter + across <= room.width and HEAD + down <= room.height

    def _follow_camera(self) -> None:
        before, lay = self._zoom, (self.across.first, self.down.first)
        if not self.is_attached or not self.size:
            return
        self._fit()
        if self._zoom == before and (self.across.first, self.down.first) == lay:
            self._hold(follow=True)
        if self._zoom != before or (self.across.first, self.down.first) != lay:
            self.refresh()

    def return_to_frame(self) -> None:
        """Scroll what matters into sight again."""
        if self._hold():
            self._scrolled()

    def _hold(self, *, follow: bool = False, again: bool = False) -> bool:
        """Scroll what matters into sight, or ``again`` into the middle; False if nothing changed.

        To ``follow`` it does not leave a player who looks elsewhere.
        """
        box = self._camera.foremost(lambda box: self._fits(box, self._zoom, self.size))
        if box is None:
            return False
        near = box[0], Span(self._cursor[0], 1), self.across.ring
        is_near = contains(*near) and contains(box[1], Span(self._cursor[1], 1), self.down.ring)
        return (is_near or not follow) and self.across.hold(*box[0], again=again) | self.down.hold(*box[1], again=again)

    def _away(self, target: Target, name: str) -> Away | None:
        if not isinstance(target, tuple) or self.region_of(target) is not None:
            return None
        (x, far), (y, deep) = self.across.beyond_edge(target[0], self.cell[0]), self.down.beyond_edge(target[1], self.cell[1])
        return Away(name, Offset(x, y), max(far, deep), target)

    @property
    def _pointer_area(self) -> Region:
        return Region(self._gutter, HEAD, self.across.length, self.down.length)

    def _move(self, square: Square) -> None:
        before, self._cursor = self._cursor, square
        for each in (before, square):
            self._drawn.pop(each, None)
        if self.across.reveal(square[0]) | self.down.reveal(square[1]):
            self._scrolled()
        elif square != before:
            for each in (before, square):
                self._refresh_square(each)
                self._refresh_labels(each)
            self.uncover()
        if square != before:
            self.tell_moved(square)

    def _scrolled(self) -> None:
        self.point_out()
        self.refresh()

    def _next_target(self, step: int) -> bool:
        """Move to the next square where something can be done, in reading order."""
        places = sorted(self.marked(Mark.TARGET), key=lambda square: (square[1], square[0]))
        if not places:
            return False
        here = (self._cursor[1], self._cursor[0])
        if step > 0:
            following = [square for square in places if (square[1], square[0]) > here]
            self._move(following[0] if following else places[0])
        else:
            earlier = [square for square in places if (square[1], square[0]) < here]
            self._move(earlier[-1] if earlier else places[-1])
        return True

    # Drawing

    @property
    def cursor_at(self) -> Offset | None:
        region = self.region_of(self._cursor)
        return None if region is None else region.offset + Offset((region.width - 1) // 2, 0)

    def region_of(self, square: Square) -> Region | None:
        """Return the cells of a square in this widget; None if it is hidden."""
        self._fit()
        left, top = self.across.start(square[0]), self.down.start(square[1])
        if left is None or top is None:
            return None
        return Region(self._gutter + left, HEAD + top, *self.cell)

    def target_at(self, x: int, y: int) -> Square | None:
        """Return the square at that place of the widget."""
        self._fit()
        column, row = self.across.at(x - self._gutter), self.down.at(y - HEAD)
        return None if column is None or row is None else (column, row)

    def effect_place(self, target: Target) -> Region | None:
        return self.region_of(target) if isinstance(target, tuple) else None

    def line(self, y: int) -> Row:
        self._fit()
        row = self._head_row() if y < HEAD else self._body_row(y - HEAD)
        return fit(row, self.size.width, self.ink.plain)

    def _fit(self) -> None:
        """Choose zoom and visible part for the present size."""
        size = self.size
        fitted_for = (self.chosen_zoom, size, self._camera.box, self._camera.wide)
        if self._fitted_for == fitted_for:
            return
        zoom, before = self._zoom_for(size), self._zoom
        if zoom != self._zoom:
            self._zoom = zoom
            self._art.clear()
            self._drawn.clear()
        is_new = self._fitted_for[1] != size or zoom != before
        self._fitted_for = fitted_for
        if not is_new:
            return
        width, height = self.cell
        self.across.fit(width, max(0, size.width - self._gutter))
        self.down.fit(height, max(0, size.height - HEAD))
        self._hold(again=zoom != before)
        self._bring_inside()
        self.across.reveal(self._cursor[0])
        self.down.reveal(self._cursor[1])
        self._find_pointers()

    def _head_row(self) -> Row:
        """Return the labels of the columns, with signs at the ends if more columns are hidden."""
        ink, width = self.ink, self.cell[0]
        before, behind = self.across.beyond
        row: Row = ((" " * (self._gutter - 1), ink.plain), (self.glyphs.left[0], ink.accent) if before else (" ", ink.plain))
        at = 0
        for x in self.across.shown:
            start = self.across.start(x) or 0
            style = ink.strong if x == self._cursor[0] else ink.dim
            label = f"{self._column_labels[x]:^{width}}"
            if behind and x == self.across.shown[-1]:
                label = label[:-1] if label[-1] == " " else " " * (width - 1)
            row = (*row, (" " * (start - at), ink.plain), (label, style))
            at = start + width
        return (*row, (self.glyphs.right[-1], ink.accent)) if behind else row

    def _body_row(self, offset: int) -> Row:
        ink, glyphs = self.ink, self.glyphs
        y = self.down.at(offset)
        if y is None:
            line = glyphs.line * self.across.length if offset in self.down.lines else ""
            return ((" " * self._gutter, ink.plain), (line, ink.dim))
        top = self.down.start(y) or 0
        label = self._row_labels[y] if offset == top else ""
        style, more = ink.strong if y == self._cursor[1] else ink.dim, self._rim(offset)
        spans = [(f"{label:>{self._gutter - 1}}", style), (more or " ", ink.accent if more else style)]
        for x in self.across.shown:
            if (self.across.start(x) or 0) - 1 in self.across.lines:
                spans.append((glyphs.pillar, ink.dim))
            spans += self._row_of((x, y), offset - top)
        return tuple(spans)

    def _rim(self, offset: int) -> str:
        """Return the sign beside the first or last row that says that more rows are hidden."""
        before, behind = self.down.beyond
        if before and offset == 0:
            return self.glyphs.up
        return self.glyphs.down if behind and offset == self.down.length - 1 else ""

    def _row_of(self, square: Square, y: int) -> Row:
        """Return a row of a square, cached until the square changes."""
        rows = self._drawn.setdefault(square, {})
        if y not in rows:
            rows[y] = self._square_row(square, y)
        return rows[y]

    def _square_row(self, square: Square, y: int) -> Row:
        drawn = self._art.get(square)
        if drawn is None:
            drawn = self._art[square] = self._supplier(*square, self._zoom)
        row = fitted_row(drawn, y, self.cell[0])
        if square == self._cursor:
            return edged(row, self.glyphs.cursor, self.ink.cursor)
        mark = self._mark_of(square)
        return row if mark is None or y > 0 else self._marked_row(row, mark)

    def _marked_row(self, row: Row, mark: Mark) -> Row:
        signs: str = getattr(self.glyphs, mark.value)
        style: Style = getattr(self.ink, mark.value)
        return edged(row, signs, style)

    def mark_sign(self, kind: Mark | None) -> tuple[Row, ...]:
        blank: Row = ((" " * self.cell[0], self.ink.plain),)
        return (edged(blank, self.glyphs.cursor, self.ink.cursor) if kind is None else self._marked_row(blank, kind),)

    def more_sign(self) -> tuple[Row, bool]:
        return (("".join(self.glyphs.beyond), self.ink.accent),), any((*self.across.beyond, *self.down.beyond))

    def _mark_of(self, square: Square) -> Mark | None:
        return next((kind for kind in reversed(Mark) if square in self._marks.get(kind, ())), None)

    def _refresh_square(self, square: Square) -> None:
        self._drawn.pop(square, None)
        if self.is_attached and self.size and (region := self.region_of(square)) is not None:
            self.refresh(region)

    def _refresh_labels(self, square: Square) -> None:
        region = self.region_of(square)
        if region is not None:
            self.refresh(Region(region.x, 0, region.width, HEAD), Region(0, region.y, self._gutter, 1))
