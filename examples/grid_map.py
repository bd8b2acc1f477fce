"""GridMap: a sea of 12 by 12 squares that wraps, with islands, ships and every kind of mark."""

from __future__ import annotations

from examples.app import DemoApp, DemoScreen
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.board import Board, Mark
from seatui.tui.widgets.cell_art import CellArt, art
from seatui.tui.widgets.grid.grid_map import GridMap, Square
from seatui.tui.widgets.info_line import InfoLine

SIZE = 12
ISLANDS = {(x, y): "FWIRDS"[(3 * x + 5 * y) % 6] for x in range(SIZE) for y in range(SIZE) if (7 * x + 3 * y) % 11 < 4}
SHIPS = {(0, 0): 0, (11, 0): 1, (5, 6): 2, (11, 11): 3}
MARKS = {
    Mark.TARGET: {(1, 0), (0, 1), (0, 11)},
    Mark.REACHABLE: {(4, 6), (6, 6), (5, 5), (5, 7)},
    Mark.DANGER: {(8, 3)},
    Mark.CHANGE: {(9, 9)},
    Mark.LESSON: {(2, 9)},
}


class SeaScreen(DemoScreen):
    """The map, and a line that describes the square under the cursor."""

    def __init__(self) -> None:
        self.board = GridMap(SIZE, SIZE, self.square, wrap=(True, True), describe=self.describe)
        self.line = InfoLine()
        super().__init__([self.board, self.line], self.do)

    def on_mount(self) -> None:
        for kind, squares in MARKS.items():
            self.board.mark(kind, squares)

    def square(self, x: int, y: int, zoom: int) -> CellArt:
        """Return the picture of a square."""
        ink, glyphs = self.board.ink, self.board.glyphs
        known = (x + y) % 3 < 2
        sea = (
            ink.tile(("#7fa8bd", "#0d2b45"), ("#45708c", "#cfe4ef")) if known else ink.tile(("#35566b", "#081522"), ("#7d95a3", "#b4cbd8"))
        )
        island = ISLANDS.get((x, y)) if known else None
        sign = island or (glyphs.wave if known else glyphs.unknown)
        top = (f" {sign}", ink.tile(("#e8d9a0", "#0d2b45"), ("#5a4300", "#cfe4ef"), bold=True) if island else sea)
        ship = SHIPS.get((x, y))
        boat = (f"{ship + 1}", ink.piece(ship, sea)) if ship is not None else (" ", sea)
        return art([top, boat]) if zoom else art([top], [(" ", sea), boat])

    def describe(self, square: Square) -> str:
        x, y = square
        what = ISLANDS.get(square, "open sea")
        return f"{{{x + 1},{y + 1}}}: {what}" + (f", ship {SHIPS[square] + 1}" if square in SHIPS else "")

    def do(self, verb: str) -> bool:
        """Follow a verb, then describe the square under the cursor."""
        taken = self.board.do(verb)
        self.point(self.board.target)
        return taken

    def on_board_moved(self, message: Board.Moved) -> None:
        assert isinstance(message.target, tuple)
        self.point(message.target)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        self.line.show("", f"chosen: {message.target}")

    def point(self, square: Square) -> None:
        """Describe a square."""
        self.line.show(self.describe(square), "go there" if square in MARKS[Mark.TARGET] else "")
        at = self.board.cursor_at
        if at is not None:
            self.app.cursor_position = self.board.region.offset + at


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(SeaScreen, settings)


if __name__ == "__main__":
    app().run()
