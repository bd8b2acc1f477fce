"""Checks that tiles, pieces, cards and counters add up, for the laws and against damaged saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from seatui.games.sea_search.model.content import (
    ACTIONS,
    MOST_SEAPORTS,
    NEUTRAL,
    PROBES,
    PROBES_FOR_SEAPORT,
    RESEARCH_TOP,
    SEA_CARD,
    SEARCH_TOKENS,
    SYMBOLS,
)
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.geometry import REGION, SECTORS, sea_heart, start_tile
from seatui.games.sea_search.model.queries import living, seaports_owned
from seatui.games.sea_search.model.state import NOWHERE, State

FOLLOWING_SEA, BECALMED = SEA_CARD["SEA-G1"], SEA_CARD["SEA-B3"]
MOST_ACTIONS = 3 * ACTIONS
"""More actions than cards can ever give."""


def shape_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that lists have an entry for each player, and that places, seats and Beasts exist."""
    seats, places, edges = figures.seats, range(figures.field.count), range(3 * figures.field.count)
    columns: tuple[Sequence[object], ...] = (
        state.at, state.stock, state.addons, state.probe_counter, state.research, state.beast_counter, state.recorded, state.hands,
        state.standing, state.loses_turn, state.bonus, state.trapped, state.fallen, state.cargo,
    )  # fmt: skip
    if any(len(column) != seats for column in columns):
        yield f"the players are not {seats}"
    if len(state.song_board) != len(SYMBOLS) or len(state.known) != len(SYMBOLS):
        yield f"the Song board has not {len(SYMBOLS)} positions"
    if not all(place in places for place in state.board.tiles) or not all(edge in edges for edge in state.probes):
        yield "something lies outside the field"
    owners = (*state.probes.values(), *state.seaports.values(), *state.search.values(), state.first, state.active)
    if not all(0 <= seat < seats for seat in owners):
        yield "a seat does not exist"
    if not 0 <= state.beast < len(figures.beasts):
        yield "a Beast does not exist"


def board_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that Sea Heart, regions and add-on pieces make up the board, in one piece (SS-054, SS-071, SS-072)."""
    tiles = state.board.tiles
    starts = [start_tile(figures.field, sector) for sector in SECTORS[figures.seats]]
    if any(tiles.get(tile) != NEUTRAL for tile in sea_heart(figures.field)):
        yield "the Sea Heart is not whole"
        return
    if sorted(tiles.get(tile, NEUTRAL) for tile in starts) != list(range(figures.seats)):
        yield "a start tile is missing"
    colours = Counter(tiles.values())
    wanted = {seat: REGION + 2 * (figures.addons - state.addons[seat]) for seat in range(figures.seats)} | {NEUTRAL: len(figures.heart)}
    if colours != wanted or not all(0 <= left <= figures.addons for left in state.addons):
        yield "the tiles are not those of the regions and the add-on pieces laid"
    if len(state.board.distances(figures.centre)) != len(tiles):
        yield "the board is not in one piece"


def piece_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that every piece lies on the board, and that nobody has more pieces than the box holds (SS-047 to SS-051, SS-061)."""
    tiles = state.board.tiles
    lying = (*state.seaports, *state.search, *state.songs, *state.islands)
    if not all(tile in tiles and tile != figures.centre for tile in lying):
        yield "a piece lies where no tile is, or on the centre"
    if len(set(lying)) != len(lying):
        yield "two pieces lie on a tile that can hold one"
    if not all(side in tiles for edge in state.probes for side in figures.field.sides(edge)):
        yield "a Probe stands on the rim"
    if state.islands != sorted(state.islands):
        yield "the Islands are out of order"
    for pieces, most, name in ((state.probes, PROBES, "Probes"), (state.search, SEARCH_TOKENS, "Search tokens")):
        if any(count > most for count in Counter(pieces.values()).values()):
            yield f"a player has too many {name}"


def player_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check counters, and that players in the game have a ship and a Seaport, others only Probes (SS-014, SS-259 to SS-263)."""
    for seat in range(figures.seats):
        if state.stock[seat] < 0 or seaports_owned(state, seat) > MOST_SEAPORTS:
            yield f"player {seat} owns too many Seaports"
        if not (0 <= state.probe_counter[seat] < PROBES_FOR_SEAPORT and 0 < state.research[seat] < RESEARCH_TOP):
            yield f"a counter of player {seat} is out of range"
        if not -state.sea_discards.count(BECALMED) <= state.bonus[seat] <= state.sea_discards.count(FOLLOWING_SEA):
            yield f"no card gave player {seat} such a bonus"
        if state.fallen[seat]:
            left = (state.hands[seat], state.standing[seat], state.recorded[seat], state.stock[seat], state.bonus[seat])
            if any(left) or state.loses_turn[seat] or state.at[seat] != NOWHERE or seat in state.search.values():
                yield f"player {seat} is out and has something left"
        elif state.at[seat] not in state.board.tiles:
            yield f"the ship of player {seat} is off the board"
    places = sorted({*state.fallen} - {0})
    if places != list(range(1, len(places) + 1)):
        yield "the order in which players went out has gaps"
    if {*state.seaports.values()} != {*living(state)}:
        yield "a player without a Seaport is in the game, or one who is out has one"
