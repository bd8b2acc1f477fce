"""Setting up (DS-017 to DS-032): bag and deck, corners, and the four seeded tiles."""

from __future__ import annotations

from typing import cast

from seatui.engine.chance import shuffle
from seatui.engine.contract import Action, Draw
from seatui.games.dangerous_sea.model.content import DECK_COUNTS, OPEN_SEA, SEEDED_TILES, START_FOOD, START_SAILORS, START_WATER
from seatui.games.dangerous_sea.model.figures import Figures, tiles_in_box
from seatui.games.dangerous_sea.model.frames import Corner
from seatui.games.dangerous_sea.model.geometry import BOARD, CORNER_NAMES, NOWHERE, square_at
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.islands import lay_tile
from seatui.games.dangerous_sea.play.play import Deed, Play
from seatui.games.dangerous_sea.play.season import NOBODY, begin_season
from seatui.games.dangerous_sea.words.refusals import refused

CORNER_ACTIONS: dict[int, Action] = {square: ("corner", square) for square in CORNER_NAMES}


def start(figures: Figures, draw: Draw) -> State:
    """Return the position before the first corner is chosen. Draws come in the order of DS-165: first player, bag, deck."""
    seats = figures.seats
    state = State()
    state.first = state.active = figures.first_player - 1 if figures.first_player else draw(seats)
    state.bag = shuffled(tiles_in_bag(figures), draw)
    state.deck = shuffled(listed(DECK_COUNTS), draw)
    state.discards = bytearray()
    state.drawn = bytearray()
    state.tiles = bytearray(BOARD.count)
    state.markers = bytearray(BOARD.count)
    state.goods = {}
    state.at = [NOWHERE] * seats
    state.food = [START_FOOD] * seats
    state.water = [START_WATER] * seats
    state.sailors = [START_SAILORS] * seats
    state.stones = [0] * seats
    state.out = [False] * seats
    state.ghost = NOWHERE
    state.season = state.spent = state.fought = 0
    state.stopped_by = NOBODY
    state.pending = [Corner(0)]
    return state


def tiles_in_bag(figures: Figures) -> list[int]:
    """Return all tiles but one open sea for each player, in the order of DS-010 (DS-020, DS-164)."""
    counts = tiles_in_box(figures)
    counts[OPEN_SEA] -= figures.seats
    return listed(counts)


def listed(counts: list[int] | tuple[int, ...]) -> list[int]:
    """Return each number as often as its count says, in order."""
    return [number for number, count in enumerate(counts) for _ in range(count)]


def shuffled(items: list[int], draw: Draw) -> bytearray:
    """Return the items shuffled, to be drawn from the end."""
    shuffle(items, draw)
    return bytearray(items)


# Corners


def asked_for_corner(figures: Figures, state: State) -> int:
    """Return the next seat to choose a corner, in turn order (DS-023)."""
    return figures.orders[state.first][cast(Corner, state.pending[-1]).place]


def check_corner(_figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check that the square is a free corner (DS-R13)."""
    if len(action) != 2 or type(action[1]) is not int or action[1] not in CORNER_ACTIONS:
        raise refused("no_corner")
    if action[1] in state.at:
        raise refused("corner_taken")


def choose_corner(play: Play, seat: int, action: Action) -> None:
    """Take the chosen corner."""
    take_corner(play, seat, action[1])


def take_corner(play: Play, seat: int, square: int, forced: bool = False) -> None:
    """Put the start tile and the ship in a corner, and go on to the next player (DS-022)."""
    state = play.state
    state.at[seat] = square
    state.tiles[square] = OPEN_SEA
    state.pending[-1] = Corner(cast(Corner, state.pending[-1]).place + 1)
    play.tell("corner_chosen", seat=seat, square=square, forced=forced)


def corner_options(_figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return the corners that are free."""
    return [action for square, action in CORNER_ACTIONS.items() if square not in state.at]


def step_corner(play: Play) -> bool:
    """Give the last of four corners to the last player; once all ships are placed, seed the board and begin the first season."""
    state = play.state
    if cast(Corner, state.pending[-1]).place == play.figures.seats:
        state.pending.pop()
        seed_board(play)
        begin_season(play)
        return False
    left = corner_options(play.figures, state, 0)
    if len(left) > 1:
        return True
    take_corner(play, asked_for_corner(play.figures, state), left[0][1], forced=True)
    return False


CORNER_DEEDS: dict[str, Deed] = {"corner": Deed(check_corner, choose_corner)}


# Seeding


def seed_board(play: Play) -> None:
    """Lay four tiles on squares rolled with two dice for the column and two for the row (DS-025 to DS-030)."""
    for _ in range(SEEDED_TILES):
        square = roll_free_square(play)
        tile = lay_tile(play, square)
        play.tell("tile_seeded", square=square, tile=tile)


def roll_free_square(play: Play) -> int:
    """Roll until the square is empty; the tile to be laid stays the same, being the next of the bag (DS-027, DS-028)."""
    while True:
        column = sum(play.roll_for("sea", "seed_column", 2))
        row = sum(play.roll_for("sea", "seed_row", 2))
        square = square_at(column, row)
        if not play.state.tiles[square]:
            return square
        play.tell("seed_blocked", square=square)
