"""Ships (SS-018, SS-158 to SS-167): coming to a tile, barred ways, and ships without a way out."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.hexes import VECTORS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import is_hostile, nearest, seaports_of
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.play import DecisionKind, Play

BY_TILE = tuple(sorted(range(len(VECTORS)), key=VECTORS.__getitem__))
"""The directions in the order of the tiles they lead to (SS-488)."""


def sail(play: Play, seat: int, tile: int, how: str, *, willing: bool) -> None:
    """Bring a ship to a tile (SS-018), and count willing changes of the active ship (SS-309)."""
    state = play.state
    start, state.at[seat] = state.at[seat], tile
    play.touched += (tile,)
    if willing and seat == state.active:
        state.changes += 1
    play.tell("ship_moved", seat=seat, start=start, end=tile, how=how)
    play.beast.landed(play, seat, willing=willing)


# Barred ways


def entry_bar(figures: Figures, state: State, seat: int, tile: int) -> str:
    """Return the code of the refusal that keeps a ship from entering a tile willingly; "" if nothing does."""
    beast = figures.beasts[state.beast]
    return beast.closed_to_ships(state, tile) or beast.holds_back(state, seat)


def is_open(figures: Figures, state: State, seat: int, edge: int) -> bool:
    """Return whether no Probe keeps the ship from crossing an edge (SS-113, SS-114, SS-328)."""
    return not is_hostile(state, seat, edge) or figures.beasts[state.beast].crosses_probes(state, seat)


def open_steps(figures: Figures, state: State, seat: int) -> list[int]:
    """Return the neighbouring tiles to which a ship can be moved over edges it could cross (SS-280)."""
    return sorted([tile for edge, tile in state.board.beside[state.at[seat]].items() if is_open(figures, state, seat, edge)])


def addon_ways(state: State, seat: int) -> list[int]:
    """Return the directions in which a ship could sail off the board over an add-on piece (SS-116 to SS-120)."""
    if not state.addons[seat]:
        return []
    ways = state.board.pair_ways(state.at[seat])
    return [direction for direction in BY_TILE if direction in ways] if ways else []


# No way out


def has_exit(figures: Figures, state: State, seat: int) -> bool:
    """Return whether a ship can cross an edge to a tile it may enter, or sail off the board (SS-158)."""
    beast, probes = figures.beasts[state.beast], state.probes
    closed = beast.closed_tiles(state)
    for edge, tile in state.board.beside[state.at[seat]].items():
        barred = edge in probes and is_hostile(state, seat, edge) and not beast.crosses_probes(state, seat)
        if not barred and tile not in closed:
            return True
    return bool(addon_ways(state, seat)) and not is_enclosed(figures, state, seat)


def is_enclosed(figures: Figures, state: State, seat: int) -> bool:
    """Return whether enemy Probes hold every inner edge and no add-on move is possible (SS-159, SS-161, SS-162, SS-330)."""
    if figures.beasts[state.beast].shields(state, seat) or (figures.rim_escape and addon_ways(state, seat)):
        return False
    return all(is_hostile(state, seat, edge) for edge in state.board.inner_edges(state.at[seat]))


def has_link(figures: Figures, state: State, seat: int) -> bool:
    """Return whether the ship has an Island or Seaport link that needs no permission (SS-160), whatever limits this turn has."""
    at, beast = state.at[seat], figures.beasts[state.beast]
    shut = (at, *beast.closed_tiles(state))
    if at in state.islands and any(tile not in shut for tile in state.islands):
        return True
    if state.seaports.get(at) != seat:
        return False
    return any(tile not in shut and not beast.closes(figures, state, at, tile) for tile in seaports_of(state, seat))


def is_trapped(figures: Figures, state: State, seat: int) -> bool:
    """Return whether a ship is enclosed or stuck (SS-159, SS-160)."""
    if has_exit(figures, state, seat):
        return False
    return is_enclosed(figures, state, seat) or not has_link(figures, state, seat)


def refuges(state: State, seat: int) -> list[int]:
    """Return the player's nearest Seaports, to which a trapped ship goes, except the one it is at (SS-163 to SS-165)."""
    return nearest(state, state.at[seat], [tile for tile in seaports_of(state, seat) if tile != state.at[seat]])


def is_desperate(figures: Figures, state: State, seat: int) -> bool:
    """Return whether a ship is trapped and has no link to leave by (SS-491)."""
    return is_trapped(figures, state, seat) and not has_link(figures, state, seat)


def trap(play: Play, seat: int) -> None:
    """Send a trapped ship to its nearest Seaport; its player loses the next turn (SS-163, SS-165)."""
    state = play.state
    state.trapped[seat] = True
    state.loses_turn[seat] = True
    play.tell("ship_trapped", seat=seat, tile=state.at[seat])
    if refuges(state, seat):
        play.push("choose_refuge_seaport", seat)


def refuge_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the player's nearest Seaports (SS-164)."""
    return [("refuge", tile) for tile in refuges(state, frame.seat)]


def flee(play: Play, frame: Frame, action: Action) -> None:
    """Take the ship there, whatever Probes stand on the way (SS-280)."""
    sail(play, frame.seat, action[1], "refuge", willing=False)


DECISION_KINDS = {
    "choose_refuge_seaport": DecisionKind(
        refuge_options,
        flee,
        "Your ship has no way out: choose the Seaport it goes to.",
        "choose a refuge",
    ),
}
