"""The chart in words, for the line below the map, the describe key and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.wording import counted, listing
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import DISEASED, FOOD, GOODS, HARVEST, INHABITED, ROCKY, RUNE_STONE, TILE_NAMES, WATER
from seatui.games.dangerous_sea.model.geometry import BOARD, DIRECTIONS, NEIGHBOURS, NOWHERE
from seatui.games.dangerous_sea.model.names import goods
from seatui.games.dangerous_sea.words.describe import ship_line

BEARS = {
    FOOD: f"{HARVEST} food to harvest",
    WATER: f"{HARVEST} water to harvest",
    INHABITED: "a sailor to recruit",
    RUNE_STONE: "a rune stone",
}
BARE = {
    FOOD: "bare until next Spring",
    WATER: "bare until next Spring",
    INHABITED: "no recruit until next Spring",
    RUNE_STONE: "its stone is gone",
}
HARM = {ROCKY: "costs food or water", DISEASED: "may kill sailors, or end a lone captain's turn"}
ALONE = "may end your turn"
"""The harm of disease to a captain alone."""

SIGNS = (
    "Signs of the chart: R rune stone, F food, W water, I inhabited, X rocky, D diseased; a dot after the letter: something to take; "
    "+ goods ashore, & both; numbers are ships, a cross beside one means that its captain is out of action, G is the Ghost Ship."
)

MARKS = (
    "Marks at the sides of a square: [ ] the cursor, other brackets where something can be done, ! ! a hazard beside your ship, "
    "* * what just happened, arrows what a lesson points at."
)


def noun(tile: int) -> str:
    """Return a tile without its article: "Food island"."""
    return TILE_NAMES[tile].removeprefix("a ").removeprefix("an ")


def square_line(view: View, square: int, names: Sequence[str]) -> str:
    """Return a square in one line: "{4,5} Food island, 30 food to harvest; Ann"."""
    return f"{BOARD.pairs[square]} {', '.join([noun(view.tiles[square]), *lying(view, square)])}{who_is(view, square, names)}"


def lying(view: View, square: int) -> list[str]:
    """Return what a ship can take there, or the harm that the island does."""
    tile = view.tiles[square]
    parts = [(BEARS if view.markers[square] else BARE)[tile]] if tile in BEARS else [harm(view, tile)] if tile in HARM else []
    if view.goods[square]:
        parts.append(f"{goods(GOODS[tile], view.goods[square])} ashore")
    return parts


def harm(view: View, tile: int) -> str:
    """Return the harm that a hazard does to the reader's ship (DS-073 to DS-077)."""
    if tile != DISEASED:
        return HARM[tile]
    return "may kill sailors" if view.seat is None or view.ships[view.seat].sailors else ALONE


def who_is(view: View, square: int, names: Sequence[str]) -> str:
    """Return the ships there: "; Ann and Bob"."""
    ships = [f"{names[ship.seat]}{' (captain out of action)' if ship.out else ''}" for ship in view.ships if ship.square == square]
    if view.ghost == square:
        ships.append("the Ghost Ship")
    return f"; {listing(ships)}" if ships else ""


def square_text(view: View, square: int, names: Sequence[str], seat: int | None) -> list[str]:
    """Return a square in sentences: its tile, the ships there, its distance, and the squares around it."""
    lines = [f"{square_line(view, square, names)}."]
    lines += [f"{ship_line(view, ship, names)}." for ship in view.ships if ship.square == square]
    if seat is not None and (here := view.ships[seat].square) not in (NOWHERE, square):
        lines.append(f"{counted(BOARD.steps(here, square), 'square')} from your ship{course(here, square)}.")
    around = zip(DIRECTIONS, NEIGHBOURS[square], strict=True)
    return [*lines, " ", *(f"{way.capitalize()}: {square_line(view, beside, names)}." for way, beside in around)]


def course(start: int, end: int) -> str:
    """Return the shortest way: ": 2 north, 1 east"."""
    east, south = BOARD.offset(start, end)
    parts = [f"{abs(south)} {'south' if south > 0 else 'north'}"] * bool(south)
    parts += [f"{abs(east)} {'east' if east > 0 else 'west'}"] * bool(east)
    return f": {', '.join(parts)}" if parts else ""
