"""What of a large board is in sight: a window that moves no more than it must. Pure arithmetic."""

from __future__ import annotations

from textual.geometry import Offset, Region, Size


def held(at: int, room: int, low: int, high: int) -> int:
    """Where a window of ``room`` cells begins that stood at ``at`` and shall show low..high: all of it, or if it is too long, only it."""
    ends = sorted((low, high - room))
    return min(max(at, ends[0]), ends[1])


class Window:
    """The part of a board that is in sight, in cells of the board."""

    def __init__(self) -> None:
        self.at = Offset(0, 0)
        self.size = Size(0, 0)

    @property
    def region(self) -> Region:
        return Region.from_offset(self.at, self.size)

    def hold(self, board: Region) -> bool:
        """Move as little as is needed to have the whole board in sight, or nothing but the board; False if nothing changed."""
        return self._go(held(self.at.x, self.size.width, board.x, board.right), held(self.at.y, self.size.height, board.y, board.bottom))

    def follow(self, board: Region) -> bool:
        """After the board grew or shrank: have all of it in sight where that can be, and else stay."""
        x, y = self.at
        if board.width <= self.size.width:
            x = held(x, self.size.width, board.x, board.right)
        if board.height <= self.size.height:
            y = held(y, self.size.height, board.y, board.bottom)
        return self._go(x, y)

    def beyond(self, board: Region) -> tuple[bool, bool, bool, bool]:
        """Whether some of the board is out of sight on the left, on the right, above and below."""
        seen = self.region
        return board.x < seen.x, board.right > seen.right, board.y < seen.y, board.bottom > seen.bottom

    def settle(self, board: Region, focus: Region) -> None:
        """Stand where a board is seen best: in the middle of it where all of it fits, and else around what matters."""
        wide, high = board.width <= self.size.width, board.height <= self.size.height
        self.centre(board if wide else focus)
        x = self.at.x
        self.centre(board if high else focus)
        self.at = Offset(x, self.at.y)
        self.hold(board)

    def centre(self, region: Region) -> bool:
        """Bring the middle of a region to the middle."""
        return self._go(region.x - (self.size.width - region.width) // 2, region.y - (self.size.height - region.height) // 2)

    def reveal(self, region: Region, spare: tuple[int, int], board: Region) -> bool:
        """Bring a region into sight, with some cells to spare around it as far as the board goes and there is room."""
        across = min(spare[0], max(0, self.size.width - region.width) // 2)
        down = min(spare[1], max(0, self.size.height - region.height) // 2)
        return self.hold(region.grow((down, across, down, across)).intersection(board.union(region)))

    def move(self, across: int, down: int, board: Region) -> bool:
        """Scroll by cells, but not away from the board."""
        before = self.at
        self.at += Offset(across, down)
        self.hold(board)
        return self.at != before

    def _go(self, x: int, y: int) -> bool:
        before, self.at = self.at, Offset(x, y)
        return self.at != before
