"""The visible part of a large board: a window that scrolls as little as possible. Pure arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Offset, Region, Size

if TYPE_CHECKING:
    from seatui.tui.look.glyphs import Glyphs


def nearest_start(at: int, room: int, low: int, high: int) -> int:
    """Return where a window of ``room`` cells at ``at`` must begin to show all of low..high, or nothing else if that is too long."""
    ends = sorted((low, high - room))
    return min(max(at, ends[0]), ends[1])


class Window:
    """The visible part of a board, in cells of the board."""

    def __init__(self) -> None:
        self.at = Offset(0, 0)
        self.size = Size(0, 0)

    @property
    def region(self) -> Region:
        return Region.from_offset(self.at, self.size)

    def hold(self, board: Region) -> bool:
        """Scroll as little as possible so that the window shows the whole board, or only board; False if nothing changed."""
        return self._go(
            nearest_start(self.at.x, self.size.width, board.x, board.right),
            nearest_start(self.at.y, self.size.height, board.y, board.bottom),
        )

    def follow(self, board: Region) -> bool:
        """Show all of a board that has grown or shrunk if it fits, else stay; False if nothing changed."""
        x, y = self.at
        if board.width <= self.size.width:
            x = nearest_start(x, self.size.width, board.x, board.right)
        if board.height <= self.size.height:
            y = nearest_start(y, self.size.height, board.y, board.bottom)
        return self._go(x, y)

    def arrows(self, board: Region, glyphs: Glyphs) -> dict[Offset, str]:
        """Return an arrow in the middle of each side of the window beyond which parts of the board are hidden, by cell of the window."""
        (width, height), seen = self.size, self.region
        left, up, down, right = glyphs.beyond
        sides = (
            (Offset(0, height // 2), left, board.x < seen.x),
            (Offset(width - 1, height // 2), right, board.right > seen.right),
            (Offset(width // 2, 0), up, board.y < seen.y),
            (Offset(width // 2, height - 1), down, board.bottom > seen.bottom),
        )
        return {at: sign for at, sign, is_hidden in sides if is_hidden}

    def settle(self, board: Region, focus: Region) -> None:
        """Choose the best view of a board: its middle if it fits, else the surroundings of ``focus``."""
        wide, high = board.width <= self.size.width, board.height <= self.size.height
        self.centre(board if wide else focus)
        x = self.at.x
        self.centre(board if high else focus)
        self.at = Offset(x, self.at.y)
        self.hold(board)

    def centre(self, region: Region) -> bool:
        """Scroll the middle of a region to the middle of the window."""
        return self._go(region.x - (self.size.width - region.width) // 2, region.y - (self.size.height - region.height) // 2)

    def reveal(self, region: Region, spare: tuple[int, int], board: Region) -> bool:
        """Scroll a region into sight, with some cells around it as far as board and window allow."""
        across = min(spare[0], max(0, self.size.width - region.width) // 2)
        down = min(spare[1], max(0, self.size.height - region.height) // 2)
        return self.hold(region.grow((down, across, down, across)).intersection(board.union(region)))

    def move(self, across: int, down: int, board: Region) -> bool:
        """Scroll by cells, but not beyond the board."""
        before = self.at
        self.at += Offset(across, down)
        self.hold(board)
        return self.at != before

    def _go(self, x: int, y: int) -> bool:
        before, self.at = self.at, Offset(x, y)
        return self.at != before
