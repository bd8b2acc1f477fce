"""One axis of a board that scrolls and may wrap round: which squares are in sight, and where. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Iterable

MARGIN = 1
"""Squares that stay in sight beyond the cursor, where there are some."""


class Axis:
    """Squares 0..count-1 in a row, each ``cell`` wide, seen through a window of ``room`` cells. Only whole squares are in sight.

    ``seams`` are squares with a line of one cell before them. On an axis that wraps, any square can be the first in sight, also when all
    fit, so that every square can be brought to the middle.
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
        """Whether there are squares out of sight before the first that is shown, and behind the last."""
        shown = self.shown
        if not shown or len(shown) == self.count:
            return False, False
        return self.wrap or shown[0] > 0, self.wrap or shown[-1] < self.count - 1

    @property
    def lines(self) -> tuple[int, ...]:
        """Where the lines between areas stand."""
        return self._lines

    @property
    def length(self) -> int:
        """Cells that the squares in sight take."""
        return max(self._starts.values()) + self._cell if self._starts else 0

    def whole(self, cell: int) -> int:
        """Cells that all squares would take at that size, whichever is first."""
        inner = [seam for seam in self.seams if (0 if self.wrap and self.count > 1 else 1) <= seam < self.count]
        return self.count * cell + len(inner)

    def fit(self, cell: int, room: int) -> None:
        """Set the size of a square and of the window. What was first stays first if it can, unless all fit now: then 0 is first."""
        if (cell, room) != (self._cell, self._room):
            self._cell, self._room = cell, room
            self._go(0 if self.whole(cell) <= room else self.first)

    def start(self, square: int) -> int | None:
        """Where that square begins in the window; None if it is out of sight."""
        return self._starts.get(square)

    def at(self, offset: int) -> int | None:
        """The square at that place of the window."""
        return next((square for square, start in self._starts.items() if start <= offset < start + self._cell), None)

    def moved(self, square: int, by: int) -> int:
        """The square so many steps on: round the edge where the axis wraps, else no farther than the edge."""
        return (square + by) % self.count if self.wrap else min(max(0, square + by), self.count - 1)

    def scroll(self, by: int) -> bool:
        """Scroll by so many squares; False if nothing changed."""
        return self._go(self.first + by)

    def centre(self, square: int) -> bool:
        """Bring that square to the middle, or as near as an axis with ends allows."""
        return self._go(square - len(self._starts) // 2)

    def reveal(self, square: int) -> bool:
        """Bring that square into sight, scrolling as little as is needed; False if nothing changed."""
        shown = self.shown
        if len(shown) == self.count:
            return False
        if square not in shown:
            moved = self.centre(square)
            return (square not in self._starts and self._go(square)) or moved  # lines may take the room that was reckoned with
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
        """The square that is first in sight when the window is at the end of an axis that does not wrap."""
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
