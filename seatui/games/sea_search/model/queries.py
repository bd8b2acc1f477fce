"""Questions about a position: players in the game, pieces on a tile, pieces that may be put there, and distances."""

from __future__ import annotations

from seatui.games.sea_search.model.content import MOST_SEAPORTS, PROBES, SEARCH_TOKENS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import NOBODY, State

# Players and their pieces


def living(state: State) -> list[int]:
    """Return the seats of the players in the game (SS-014)."""
    return [seat for seat, fell in enumerate(state.fallen) if not fell]


def seaports_of(state: State, seat: int) -> list[int]:
    """Return the tiles of a player's Seaports on the board, in coordinate order (SS-488)."""
    return sorted([tile for tile, owner in state.seaports.items() if owner == seat])


def seaport_count(state: State, seat: int) -> int:
    """Return how many of a player's Seaports stand on the board (SS-182)."""
    return list(state.seaports.values()).count(seat)


def seaports_owned(state: State, seat: int) -> int:
    """Return how many Seaports a player has on the board and in stock (SS-048)."""
    return seaport_count(state, seat) + state.stock[seat]


def may_gain_seaport(state: State, seat: int) -> bool:
    """Return whether a player is below the limit of Seaports (SS-047)."""
    return seaports_owned(state, seat) < MOST_SEAPORTS


def probes_of(state: State, seat: int) -> list[int]:
    """Return the edges with a player's Probes, in order (SS-488)."""
    return sorted([edge for edge, owner in state.probes.items() if owner == seat])


def probes_left(state: State, seat: int) -> int:
    """Return how many Probes are left in a player's supply (SS-049, SS-050)."""
    return PROBES - list(state.probes.values()).count(seat)


def search_tokens_of(state: State, seat: int) -> list[int]:
    """Return the tiles with a player's Search tokens, in order."""
    return sorted([tile for tile, owner in state.search.items() if owner == seat])


def search_tokens_left(state: State, seat: int) -> int:
    """Return how many Search tokens are left in a player's supply (SS-051)."""
    return SEARCH_TOKENS - list(state.search.values()).count(seat)


def held(state: State, seat: int) -> int:
    """Return how many Item cards a player holds, hidden and standing (SS-199)."""
    return len(state.hands[seat]) + len(state.standing[seat])


def ships_at(state: State, tile: int) -> list[int]:
    """Return the players whose ships are on a tile (SS-019)."""
    return [seat for seat, place in enumerate(state.at) if place == tile]


# Edges


def is_hostile(state: State, seat: int, edge: int) -> bool:
    """Return whether another player's active Probe stands on an edge (SS-113, SS-142, SS-143)."""
    owner = state.probes.get(edge, seat)
    return owner != seat and not state.fallen[owner]


def is_active(state: State, edge: int) -> bool:
    """Return whether any player's active Probe stands on an edge."""
    return edge in state.probes and not state.fallen[state.probes[edge]]


def own_probes_on(figures: Figures, state: State, seat: int, tile: int) -> list[int]:
    """Return the edges of a tile with that player's Probes; a Probe stands on both tiles of its edge (SS-012)."""
    probes = state.probes
    return sorted([edge for edge in figures.field.edges[tile] if probes.get(edge) == seat])


def edges_round(state: State, seat: int, tile: int) -> tuple[list[int], list[int], list[int]]:
    """Return the inner edges of a tile in order: those without an active Probe, with one of that player, and with another player's."""
    probes, fallen = state.probes, state.fallen
    free: list[int] = []
    own: list[int] = []
    hostile: list[int] = []
    for edge in sorted(state.board.beside[tile]):
        owner = probes.get(edge)
        if owner is None or fallen[owner]:
            free.append(edge)
        else:
            (own if owner == seat else hostile).append(edge)
    return free, own, hostile


def free_edges(state: State, tile: int) -> list[int]:
    """Return the inner edges of a tile without an active Probe (SS-133, SS-134)."""
    return edges_round(state, NOBODY, tile)[0]


# Pieces on a tile, and pieces that may be put there


def has_beast_token(state: State, tile: int) -> bool:
    """Return whether any Beast piece lies on a tile (SS-020)."""
    return tile in [token.at for token in state.tokens]


def is_item_eligible(figures: Figures, state: State, tile: int) -> bool:
    """Return whether an Item card can be drawn on a tile (SS-021)."""
    taken = tile in state.search or tile in state.seaports or tile in state.songs or tile in state.islands
    return not taken and tile != figures.centre


def item_hindrance(figures: Figures, state: State, tile: int) -> str:
    """Return why no Item card can be drawn on a tile; "" if one can (SS-021)."""
    if tile == figures.centre:
        return "this is the centre of the Sea Heart"
    kinds = (("Search token", state.search), ("Seaport", state.seaports), ("Song token", state.songs), ("Island", state.islands))
    return next((f"a {name} is here" for name, pieces in kinds if tile in pieces), "")


def seaport_hindrance(state: State, tile: int) -> str:
    """Return the token that keeps a Seaport off a tile, or ""; callers check the centre and other Seaports themselves (SS-022)."""
    if tile in state.songs:
        return "Song token"
    if tile in state.search:
        return "Search token"
    if tile in state.islands:
        return "Island"
    return "Beast token" if has_beast_token(state, tile) else ""


def is_seaport_eligible(figures: Figures, state: State, tile: int) -> bool:
    """Return whether a Seaport may stand on a tile (SS-022)."""
    return tile != figures.centre and tile not in state.seaports and not seaport_hindrance(state, tile)


def is_island_eligible(figures: Figures, state: State, seat: int, tile: int) -> bool:
    """Return whether a player may put an Island on a tile (SS-023); their own ship does not hinder it (SS-245)."""
    return is_seaport_eligible(figures, state, tile) and all(other == seat for other in ships_at(state, tile))


def is_song_eligible(figures: Figures, state: State, tile: int) -> bool:
    """Return whether a Song token may lie on a tile (SS-024)."""
    taken = (state.seaports, state.islands, state.songs, state.search)
    return tile != figures.centre and not any(tile in pieces for pieces in taken)


# Distance


def nearest(state: State, start: int, tiles: list[int]) -> list[int]:
    """Return those of the tiles that are nearest by sea (SS-016), in coordinate order."""
    distance = state.board.sea(start)
    least = min((distance[tile] for tile in tiles), default=0)
    return sorted(tile for tile in tiles if distance[tile] == least)
