"""Islands (SS-243 to SS-250): the Sea card that brings one, and cards that move one. Travelling by Island is in ``movement``."""

from __future__ import annotations

from bisect import insort

from seatui.engine.chance import shuffle
from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import ISLANDS, SEA_CARD
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import is_island_eligible
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.play import NONE, DecisionKind, Play

ISLAND = SEA_CARD["SEA-I"]


# The Island card


def draw_island(play: Play, seat: int) -> None:
    """Let the drawer place an Island if there is a tile for it (SS-243, SS-244); without a token nothing happens (SS-062)."""
    state = play.state
    if len(state.islands) < ISLANDS and not eligible_tiles(play.figures, state, seat):
        return_card(play, seat)
        return
    state.sea_discards.append(ISLAND)
    if len(state.islands) < ISLANDS:
        play.push("choose_island_tile", seat)


def eligible_tiles(figures: Figures, state: State, seat: int) -> list[int]:
    """Return which of the ship's tile and its neighbours can hold an Island (SS-243, SS-245); Probes do not matter (SS-244)."""
    at = state.at[seat]
    return [tile for tile in sorted((at, *around(figures, state, at))) if is_island_eligible(figures, state, seat, tile)]


def around(figures: Figures, state: State, tile: int) -> list[int]:
    """Return the tiles next to a tile."""
    return [place for place in figures.field.neighbours[tile] if place in state.board.tiles]


def return_card(play: Play, seat: int) -> None:
    """Shuffle a card without a place back into the whole deck (SS-246, SS-247); no other is drawn (SS-248)."""
    state = play.state
    cards = [*state.sea_deck, ISLAND]
    shuffle(cards, play.draw)
    state.sea_deck[:] = bytes(cards)
    state.mixed = True
    play.tell("island_returned", seat=seat, left=len(cards))


def tile_options(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return every eligible tile (SS-244)."""
    return [("island", tile) for tile in eligible_tiles(figures, state, frame.seat)]


def place_island(play: Play, frame: Frame, action: Action) -> None:
    """Place an Island, which stays for the rest of the game (SS-250)."""
    insort(play.state.islands, action[1])
    play.tell("island_placed", seat=frame.seat, tile=action[1])


# Moving an Island by a card


def shifts(figures: Figures, state: State, seat: int) -> list[tuple[int, int]]:
    """Return every Island with every eligible tile next to it (SS-440, SS-463)."""
    ways = [(island, tile) for island in state.islands for tile in sorted(around(figures, state, island))]
    return [(island, tile) for island, tile in ways if is_island_eligible(figures, state, seat, tile)]


def shift(play: Play, seat: int, start: int, end: int) -> None:
    """Move an Island to a neighbouring tile."""
    play.state.islands.remove(start)
    insort(play.state.islands, end)
    play.tell("island_moved", seat=seat, start=start, end=end)


def shift_options(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return none and all moves; nothing if no Island can move (SS-254)."""
    ways = shifts(figures, state, frame.seat)
    return [NONE, *(("shift", start, end) for start, end in ways)] if ways else []


def choose_shift(play: Play, frame: Frame, action: Action) -> None:
    """Move the chosen Island, or none."""
    if action != NONE:
        shift(play, frame.seat, action[1], action[2])


DECISION_KINDS = {
    "choose_island_tile": DecisionKind(
        tile_options, place_island, "You drew an Island: choose its tile, yours or one next to it.", "place the Island"
    ),
    "choose_island_shift": DecisionKind(
        shift_options, choose_shift, "Shifting Shoals: move one Island to a tile next to it, or none.", "move an Island or none"
    ),
}
