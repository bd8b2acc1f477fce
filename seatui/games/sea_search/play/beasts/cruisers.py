"""The way of a Battlecruiser (SS-398 to SS-409, SS-493): the four choices of its turn, tried in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from seatui.games.sea_search.model.queries import is_active, living
from seatui.games.sea_search.model.state import NOWHERE, State, Token
from seatui.games.sea_search.play.beasts.pieces import tokens_of
from seatui.games.sea_search.play.beasts.rolls import hunted_player, hunted_tile
from seatui.games.sea_search.play.beasts.routes import distances_to, nearer_steps, steps_by_sea
from seatui.games.sea_search.play.play import Play

Route: TypeAlias = "tuple[int, ...]"
"""The tiles that it would enter in its present turn."""
Plan: TypeAlias = "Callable[[Play, Token, int], bool]"
"""One of the four choices: takes the Battlecruiser and its steps left, and returns whether it was possible and is on the stack now."""


def cruiser_of(state: State, colour: int) -> Token | None:
    """Return the Battlecruiser of a colour; None if it is gone."""
    return next((token for token in tokens_of(state, "cruiser") if token.mark == colour), None)


def barred_edges(state: State) -> set[int]:
    """Return the edges with active Probes of any player, which Battlecruisers cannot cross (SS-399, SS-400, SS-419)."""
    return {edge for edge, owner in state.probes.items() if not state.fallen[owner]}


def probes_to_shut(edges: int, gap: int) -> int:
    """Return the Probes that shut in a Battlecruiser: one on each inner edge of its tile but the gap, yet at least two (SS-416, SS-C45)."""
    return max(edges - gap, min(2, edges))


def ship_tiles(state: State) -> set[int]:
    """Return the tiles with ships."""
    return {state.at[seat] for seat in living(state)}


# First choice: an open route


def nearest_open(state: State, start: int) -> tuple[list[int], int]:
    """Return the tiles of the ships with the shortest open route, and its length; no tile if there is no open route (SS-403)."""
    distance = state.board.distances(start, barred_edges(state))
    lengths = {tile: distance[tile] for tile in ship_tiles(state) if tile in distance}
    least = min(lengths.values(), default=0)
    return [tile for tile, length in lengths.items() if length == least], least


def pursue(play: Play, cruiser: Token, left: int) -> bool:
    """Go for the ship with the shortest open route; dice, then the warden, decide between equal ships and ways (SS-403 to SS-405)."""
    goals, _ = nearest_open(play.state, cruiser.at)
    if not goals:
        return False
    goal = hunted_tile(play, goals)
    ways = narrow(play, routes(play.state, cruiser.at, goal, left))
    play.push("choose_cruiser_step", play.warden, cruiser.mark, left, goal, tuple(ways))
    return True


def routes(state: State, start: int, goal: int, left: int) -> list[Route]:
    """Return the tiles that it would enter in its steps left, for each shortest open route to its goal."""
    board, barred = state.board, barred_edges(state)
    distance = distances_to(board, [goal], barred)
    found: list[Route] = [()]
    for _ in range(min(left, distance[start])):
        found = [(*way, tile) for way in found for tile in nearer_steps(board, way[-1] if way else start, distance, barred)]
    return found


def narrow(play: Play, ways: list[Route]) -> list[Route]:
    """Keep the ways through one player's Seaports if several players' are in danger; these roll, and the lowest total loses (SS-493)."""
    while True:
        hit = [frozenset(play.state.seaports[tile] for tile in way if tile in play.state.seaports) for way in ways]
        disputed = frozenset().union(*hit) - hit[0].intersection(*hit)
        if len(disputed) < 2:
            return ways
        loser = hunted_player(play, disputed)
        ways = [way for way, owners in zip(ways, hit, strict=True) if loser in owners]


# Second choice: an add-on piece


def placements(state: State, cruiser: Token) -> list[tuple[int, int]]:
    """Return the places where an add-on piece makes the shortest open route (SS-407); edges of the new tiles are open."""
    board, around = state.board, state.board.field.neighbours
    distance = distances_to(board, ship_tiles(state), barred_edges(state))
    lengths: dict[tuple[int, int], int] = {}
    for direction in board.pair_ways(cruiser.at):
        first, seconds = board.pair_places(cruiser.at, direction)
        for second in seconds:
            ways = [distance[tile] + 1 for tile in around[first] if tile in distance]
            ways += [distance[tile] + 2 for tile in around[second] if tile in distance]
            if ways:
                lengths[first, second] = min(ways)
    least = min(lengths.values(), default=0)
    return sorted(pair for pair, length in lengths.items() if length == least)


def extend(play: Play, cruiser: Token, left: int) -> bool:
    """Lay an add-on piece of its colour, even if that player is out (SS-263, SS-406, SS-407)."""
    if not play.state.addons[cruiser.mark] or not placements(play.state, cruiser):
        return False
    play.push("choose_cruiser_addon", play.warden, cruiser.mark, left)
    return True


# Third choice: nearer


def approach(play: Play, cruiser: Token, left: int) -> bool:
    """Step over an unprobed edge, nearer to the nearest ship by sea (SS-408); nobody rolls for these steps (SS-C32)."""
    state = play.state
    steps = steps_by_sea(state.board, cruiser.at, ship_tiles(state), barred_edges(state))
    if steps:
        play.push("choose_cruiser_step", play.warden, cruiser.mark, left, NOWHERE, tuple((tile,) for tile in steps))
    return bool(steps)


# Fourth choice: a Probe


def removable(state: State, cruiser: Token) -> list[int]:
    """Return the edges with an active Probe towards the nearest ship (SS-409)."""
    field = state.board.field
    nearer = steps_by_sea(state.board, cruiser.at, ship_tiles(state))
    pairs = zip(field.neighbours[cruiser.at], field.edges[cruiser.at], strict=True)
    return sorted([edge for tile, edge in pairs if tile in nearer and is_active(state, edge)])


def clear(play: Play, cruiser: Token, _left: int) -> bool:
    """Remove a Probe instead of moving (SS-398, SS-409)."""
    if not removable(play.state, cruiser):
        return False
    play.push("choose_cruiser_probe", play.warden, cruiser.mark)
    return True


def clear_early(play: Play, cruiser: Token, left: int) -> bool:
    """Remove a Probe already if no ship can be reached this turn, as an option has it (SS-402, SS-C33)."""
    goals, length = nearest_open(play.state, cruiser.at)
    return not (goals and length <= play.figures.cruiser_steps) and clear(play, cruiser, left)


LAST_STEP: Sequence[Plan] = (pursue, approach)
"""The choices left to a Battlecruiser that has moved."""


def plans(play: Play, left: int) -> Sequence[Plan]:
    """Return the choices to try, in order."""
    if left < play.figures.cruiser_steps:
        return LAST_STEP
    choices: tuple[Plan, ...] = (pursue, extend, approach, clear)
    return (clear_early, *choices) if play.figures.cruiser_probes_early else choices
