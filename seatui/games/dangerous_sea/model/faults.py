"""Faults of a position: tiles, stones, cards and limits of ships that do not add up. For the laws, and against damaged saves."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.games.dangerous_sea.model.content import (
    BEARING,
    CREW,
    DECK_COUNTS,
    GHOST_SHIP,
    GOODS,
    HOLD,
    OPEN_SEA,
    RUNE_STONE,
    UNKNOWN,
    WINTER_CARDS,
)
from seatui.games.dangerous_sea.model.figures import TEN, Figures, tiles_in_box
from seatui.games.dangerous_sea.model.geometry import BOARD, NOWHERE
from seatui.games.dangerous_sea.model.state import State


def shape_faults(figures: Figures, state: State) -> Iterator[str]:
    """Yield wrong lengths and ranges."""
    ships = (state.at, state.food, state.water, state.sailors, state.stones, state.out)
    if any(len(column) != figures.seats for column in ships):
        yield f"the ships are not {figures.seats}"
    if len(state.tiles) != BOARD.count or len(state.markers) != BOARD.count:
        yield f"the board does not have {BOARD.count} squares"
    if not all(NOWHERE <= square < BOARD.count for square in (*state.at, state.ghost)):
        yield "a ship is off the board"
    if not (0 <= state.first < figures.seats and 0 <= state.active < figures.seats and -1 <= state.stopped_by < figures.seats):
        yield "a seat does not exist"
    if not 0 <= state.fought < 1 << figures.seats or state.season < 0 or state.spent < 0:
        yield "the turn has impossible figures"


def tile_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that there are 144 tiles of the right kinds, with one start tile for each player among them (DS-009, DS-010)."""
    box = tiles_in_box(figures)
    box[OPEN_SEA] -= state.at.count(NOWHERE)  # start tiles still in the hands of the players
    for tile, wanted in enumerate(box):
        there = state.bag.count(tile) + (state.tiles.count(tile) if tile != UNKNOWN else 0)
        if there != wanted:
            yield f"tile {tile} occurs {there} times, not {wanted}"
    if max(*state.tiles, *state.bag) >= len(box):
        yield "there is a tile that the game does not have"


def stone_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that there are as many stones on the board, on ships and in the bag as Rune Stone tiles (DS-011)."""
    lying = sum(1 for square, tile in enumerate(state.tiles) if tile == RUNE_STONE and state.markers[square])
    there = lying + sum(state.stones) + state.bag.count(RUNE_STONE)
    if there != figures.rune_tiles:
        yield f"there are {there} rune stones, not {figures.rune_tiles}"
    if any(mark > 1 or (mark and state.tiles[square] not in BEARING) for square, mark in enumerate(state.markers)):
        yield "a marker lies where none can be"


def card_faults(_figures: Figures, state: State) -> Iterator[str]:
    """Check the 18 cards; the Ghost Ship's is out of the deck while it sails, and never discarded (DS-014, DS-123)."""
    for card, wanted in enumerate(DECK_COUNTS):
        there = state.deck.count(card) + state.discards.count(card) + (card == GHOST_SHIP and state.ghost != NOWHERE)
        if there != wanted:
            yield f"card {card} occurs {there} times, not {wanted}"
    if GHOST_SHIP in state.discards:
        yield "the Ghost Ship card is discarded"
    if len(state.drawn) > WINTER_CARDS or any(card >= len(DECK_COUNTS) for card in state.drawn):
        yield "the Sea drew impossible cards"
    if len(state.deck) + len(state.discards) > sum(DECK_COUNTS):
        yield "there are too many cards"


def goods_faults(_figures: Figures, state: State) -> Iterator[str]:
    """Check that goods lie on islands of their own kind, in tens or single sailors (DS-084)."""
    for square, amount in state.goods.items():
        what = GOODS.get(state.tiles[square]) if 0 <= square < BOARD.count else None
        if what is None or amount <= 0 or (what != "sailors" and amount % TEN):
            yield f"goods of {amount} cannot lie on square {square}"


def ship_faults(_figures: Figures, state: State) -> Iterator[str]:
    """Check that no hold or crew is too large, and that every ship lies on a known square (DS-079, DS-069, DS-049, DS-153)."""
    for seat, square in enumerate(state.at):
        food, water = state.food[seat], state.water[seat]
        if food < 0 or water < 0 or food + water > HOLD or food % TEN or water % TEN:
            yield f"ship {seat} carries {food} food and {water} water"
        if not 0 <= state.sailors[seat] <= CREW or state.stones[seat] < 0:
            yield f"ship {seat} has {state.sailors[seat]} sailors and {state.stones[seat]} stones"
        if square != NOWHERE and not state.tiles[square]:
            yield f"ship {seat} lies on an unknown square"
