"""One axis of a board that scrolls and may wrap around: which squares are in sight, and where. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Iterable

from seatui.tui.widgets.camera import Span

MARGIN = 1
"""Squares that stay in sight beyond the cursor, if there are any."""


class Axis:
    """Squares 0..count-1 in a row, each ``cell`` wide, seen through a window of ``room`` cells. Only whole squares are shown.

    ``seams`` are squares with a line of one cell before them. On an axis that wraps, any square can be the first in sight even if all fit,
    so that every square can be centred.
    """

    def __init__(self, count: int, *, wrap: bool = False, seams: Iterable[int] = ()) -> None:
        self.count = count
        self.wrap = wrap
        self.seams = frozenset(seams)
        self.first = 0
        self._cell = 1
        self._room = count
        self._starts: dict[int, int] = {}
        self._lines: tuple[int, ...] = ()
        self._lay_out()

    @property
    def shown(self) -> tuple[int, ...]:
        """The squares in sight, in order."""
        return tuple(self._starts)

    @property
    def beyond(self) -> tuple[bool, bool]:
        """Whether squares are hidden before the first one shown, and after the last."""
        shown = self.shown
        if not shown or len(shown) == self.count:
            return False, False
        return self.wrap or shown[0] > 0, self.wrap or shown[-1] < self.count - 1

    @property
    def lines(self) -> tuple[int, ...]:
        """The places of the lines between areas."""
        return self._lines

    @property
    def length(self) -> int:
        """The cells that the squares in sight take."""
        return max(self._starts.values()) + self._cell if self._starts else 0

    def whole(self, cell: int) -> int:
        """Return the cells that all squares would take at that size, whichever is first."""
        inner = [seam for seam in self.seams if (0 if self.wrap and self.count > 1 else 1) <= seam < self.count]
        return self.count * cell + len(inner)

    def room_for(self, cell: int, room: int) -> int:
        """Return the cells of as many squares as fit into the room; where lines lie between them it takes the whole room."""
        return min(self.whole(cell), room if self.seams else room // cell * cell)

    def fit(self, cell: int, room: int) -> None:
        """Set the size of a square and of the window. The first square stays first if possible; if all fit, 0 is first."""
        if (cell, room) != (self._cell, self._room):
            self._cell, self._room = cell, room
            self._go(0 if self.whole(cell) <= room else self.first)

    def start(self, square: int) -> int | None:
        """Return where a square begins in the window; None if it is hidden."""
        return self._starts.get(square)

    def at(self, offset: int) -> int | None:
        """Return the square at that place of the window."""
        return next((square for square, start in self._starts.items() if start <= offset < start + self._cell), None)

    def beyond_edge(self, square: int, cell: int) -> tuple[int, int]:
        """Return where a square lies in cells of the window, and how many squares beyond its edge; on a ring by the shorter way."""
        if (start := self._starts.get(square)) is not None or not self._starts:
            return start or 0, 0
        shown = self.shown
        before, after = shown[0] - square, square - shown[-1]
        if self.wrap:
            before, after = before % self.count, after % self.count
        is_before = before > 0 and (not self.wrap or before <= after)
        far = before if is_before else after
        return (-cell * far, far) if is_before else (self.length + cell * (far - 1), far)

    @property
    def ring(self) -> int:
        """The squares of an axis that wraps, else 0."""
        return self.count * self.wrap

    def near(self, square: int, by: int) -> Span:
        """Return a square and those up to that far from it."""
        if self.wrap:
            return Span((square - by) % self.count, min(2 * by + 1, self.count))
        first = max(0, square - by)
        return Span(first, min(self.count, square + by + 1) - first)

    def moved(self, square: int, by: int) -> int:
        """Return the square that many steps on: around the edge if the axis wraps, else up to the edge."""
        return (square + by) % self.count if self.wrap else min(max(0, square + by), self.count - 1)

    def scroll(self, by: int) -> bool:
        """Scroll by that many squares; False if nothing changed."""
        return self._go(self.first + by)

    def centre(self, square: int) -> bool:
        """Scroll a square to the middle, or as near as the ends of the axis allow."""
        return self._go(square - len(self._starts) // 2)

    def cells(self, first: int, squares: int, cell: int) -> int:
        """Return the cells that a row of squares takes at that size, with the lines between them."""
        return squares * cell + sum((first + step) % self.count in self.seams for step in range(1, squares))

    def hold(self, first: int, squares: int, *, again: bool = False) -> bool:
        """Scroll a row of squares into the middle, if any of them is hidden or ``again`` if none is; False if nothing changed."""
        wanted = [(first + step) % self.count for step in range(squares)]
        if not again and all(square in self._starts for square in wanted):
            return False
        moved = self._go(first - (len(self._starts) - squares) // 2)
        return (any(square not in self._starts for square in wanted) and self._go(first)) or moved  # as in ``reveal``

    def reveal(self, square: int) -> bool:
        """Scroll a square into sight, as little as possible; False if nothing changed."""
        shown = self.shown
        if len(shown) == self.count:
            return False
        if square not in shown:
            moved = self.centre(square)
            return (square not in self._starts and self._go(square)) or moved  # lines may take the expected room
        at, last = shown.index(square), len(shown) - 1
        margin = min(MARGIN, last // 2)
        if at < margin:
            return self.scroll(at - margin)
        if at > last - margin:
            return self.scroll(at - (last - margin))
        return False

    def _go(self, first: int) -> bool:
        before = self.first
        self.first = first % self.count if self.wrap else min(max(0, first), self._last_first())
        self._lay_out()
        return self.first != before

    def _last_first(self) -> int:
        """Return the first square in sight when the window is at the end of an axis that does not wrap."""
        used, first = self._cell, self.count - 1
        while first > 0:
            used += self._cell + (first in self.seams)
            if used > self._room:
                break
            first -= 1
        return first

    def _lay_out(self) -> None:
        self._starts = {}
        lines: list[int] = []
        at = 0
        for step in range(self.count if self.wrap else self.count - self.first):
            square = (self.first + step) % self.count
            line = bool(step) and square in self.seams
            if at + line + self._cell > self._room:
                break
            if line:
                lines.append(at)
            self._starts[square] = at + line
            at += line + self._cell
        self._lines = tuple(lines)
