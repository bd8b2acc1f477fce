"""HexMap: a sea for six with ships, tokens, markers on edges and every highlight. ``p`` previews a piece of two tiles, ``n`` lays it."""

from __future__ import annotations

from collections.abc import Iterator

from examples.app import DemoApp, DemoScreen
from seatui.engine.hexes import NE, SE, HexField, S
from seatui.tui.look.controls import CONTROLS, HEX_CONTROLS
from seatui.tui.look.players import player
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.board import Board, Mark
from seatui.tui.widgets.hex.hex_map import HexMap
from seatui.tui.widgets.hex.tile import Edge, EdgeMark, Hex, HexTile, Piece, ship
from seatui.tui.widgets.info_line import InfoLine

FIELD = HexField(12)
CENTRE = FIELD.centre
SEATS = 6


def at(q: int, r: int) -> int:
    """Return the place with these coordinates."""
    return FIELD.at(q, r)


def port(seat: int) -> Piece:
    """Return a house with its owner's letter."""
    letter = player(seat).letter
    return Piece("⌂", seat, wide=f"⌂{letter}", ascii_sign="n", ascii_wide=f"n{letter}")


def find(seat: int) -> Piece:
    """Return a token with its owner's glyph."""
    return Piece(player(seat).glyph, seat, ascii_sign=player(seat).ascii_glyph)


BEAST = Piece("§", tone="bad")
SONG = Piece("♪", tone="good", ascii_sign="$")


def colours() -> dict[int, int | None]:
    """Return the first board: a heart of seven neutral tiles, and a triangle of three for each seat."""
    found: dict[int, int | None] = dict.fromkeys(FIELD.disc(CENTRE, 1))
    for seat in range(SEATS):
        for q, r in ((1, 1), (2, 1), (1, 2)):
            found[FIELD.turned(at(q, r), seat)] = seat
    return found


SHIPS = {at(1, 1): (0,), at(0, 0): (1, 2), at(-1, 2): (3, 4, 5, 0, 1), at(-1, 0): (4, 2, 0)}
TOKENS = {
    at(1, 1): (port(0),),
    at(2, 1): (find(0), BEAST),
    at(0, 0): (port(2), find(1), SONG, BEAST),
    at(0, -1): (find(3), find(4), find(5)),
    at(-1, 2): (port(1), SONG),
    at(2, -1): (port(5), find(2)),
    at(-2, 1): (SONG,),
}
MARKS: dict[Mark, set[Hex]] = {
    Mark.REACHABLE: {at(2, 1), at(1, 0)},
    Mark.TARGET: {at(1, 2), at(2, 0), Edge(FIELD.edges[at(1, 1)][NE]), Edge(FIELD.edges[at(1, 1)][S]), Edge(FIELD.edges[at(1, 1)][SE])},
    Mark.DANGER: {at(-2, -1), Edge(FIELD.edges[at(-1, 0)][S])},
    Mark.CHANGE: {at(-1, 3)},
    Mark.LESSON: {at(1, -3)},
}
PATH = (at(1, -2), at(1, -1), at(0, 0), at(0, 1), at(-1, 1))
PIECE = (at(2, 0), at(3, 0))


def markers() -> dict[int, EdgeMark]:
    """Return markers of its owner on every start tile, towards other tiles, and one of each seat in the centre, one of them faded."""
    tiles = colours()
    found: dict[int, EdgeMark] = {}
    for seat in range(SEATS):
        start = FIELD.turned(at(1, 1), seat)
        found |= {edge: EdgeMark(seat) for edge, other in zip(FIELD.edges[start], FIELD.neighbours[start], strict=True) if other in tiles}
        found[FIELD.edges[CENTRE][seat]] = EdgeMark(seat, faded=seat == 4)
    del found[FIELD.edges[at(1, 1)][S]]
    return found


class HexScreen(DemoScreen):
    """The board, and a line that describes what is under the cursor."""

    CONTROLS = (*CONTROLS, *HEX_CONTROLS)

    def __init__(self) -> None:
        self.board = HexMap(FIELD, describe=self.describe)
        self.line = InfoLine()
        self.colours = colours()
        self.ahead = PIECE
        super().__init__([self.board, self.line], self.do, self.press)

    def on_mount(self) -> None:
        self.show_tiles()
        for kind, targets in MARKS.items():
            self.board.mark(kind, targets)
        self.board.trace(PATH)
        self.board.point_at(at(1, 1))
        self.point()

    def show_tiles(self) -> None:
        """Show all tiles."""
        self.board.show({place: self.tile(place) for place in self.colours}, markers())

    def tile(self, place: int) -> HexTile:
        """Return the tile of a place."""
        label = f"{FIELD.q[place]},{FIELD.r[place]}"
        return HexTile(self.colours.get(place, 0), label, tuple(map(ship, SHIPS.get(place, ()))), TOKENS.get(place, ()))

    def press(self, key: str, _: str | None) -> bool:
        """Follow the demo's own keys."""
        if key == "p":
            self.board.preview({place: self.tile(place) for place in self.ahead})
        elif key == "n":
            self.lay()
        else:
            return False
        return True

    def lay(self) -> None:
        """Lay the piece, and plan the next one farther out."""
        self.colours |= dict.fromkeys(self.ahead, 0)
        self.board.preview({})
        self.show_tiles()
        outward = FIELD.neighbours[self.ahead[1]][NE]
        self.ahead = (outward, FIELD.neighbours[outward][SE])

    def describe(self, target: Hex) -> str:
        return "; ".join(self.words(target))

    def words(self, target: Hex) -> Iterator[str]:
        """Yield the facts about a place or an edge."""
        if isinstance(target, Edge):
            marker = markers().get(target.number)
            yield f"edge {FIELD.edge_label(target.number)}"
            yield f"marker {marker.sign}" if marker else "free"
            return
        yield FIELD.label(target)
        colour = self.colours.get(target)
        yield "no tile" if target not in self.colours else "neutral" if colour is None else f"tile of {player(colour).letter}"
        yield from (f"ship {player(seat).letter}" for seat in SHIPS.get(target, ()))

    def do(self, verb: str) -> bool:
        """Follow a verb, then describe the target under the cursor."""
        taken = self.board.do(verb)
        self.point()
        return taken

    def on_board_moved(self, _: Board.Moved) -> None:
        self.point()

    def on_board_chosen(self, message: Board.Chosen) -> None:
        assert isinstance(message.target, int | Edge)
        self.line.show("", f"chosen: {self.describe(message.target)}")

    def point(self) -> None:
        """Describe the target under the cursor."""
        target = self.board.target
        self.line.show(self.describe(target), "do it" if target in MARKS[Mark.TARGET] else "")
        where = self.board.cursor_at
        if where is not None:
            self.app.cursor_position = self.board.region.offset + where


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(HexScreen, settings)


if __name__ == "__main__":
    app().run()
