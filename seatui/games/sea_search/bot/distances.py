"""Distances for a ship: the actions to every place, past Probes, off the board, by Island and by Seaport."""

from __future__ import annotations

from functools import cache

from seatui.engine.hexes import OUTSIDE, HexField
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.beasts.cruisers import barred_edges

PROBE_COSTS = (0, 2, 4, 7, 10, 12, 12)
"""Actions that an enemy's Probe adds to a way, by the dice that defend it: about as many as disarming it takes (T14)."""
CLOSED_COST = 12
"""Actions that a tile adds to a way if a ship may not enter it, or loses a Seaport by entering it."""
COSTLY_PIECES = frozenset(("cruiser",))
"""Pieces that cost a ship's player a Seaport on entry (SS-414)."""
FAR = 14
"""The distance of places that are hardly worth going to; longer than any way in a chart."""
NEAR = 8
"""The length of the ways charted for a ship whose turn it is not."""


class Chart:
    """The ways over a board. They depend only on tiles, Probes, Seaports, Islands and the Beast, so that many positions share one chart."""

    def __init__(self, figures: Figures, state: State) -> None:
        self.figures = figures
        self._state = state
        self._ways: dict[tuple[int, int], dict[int, int]] = {}
        self._open_sea: dict[int, dict[int, int]] = {}

    def of(self, state: State) -> Chart:
        """Return the chart of a position that came from this one; it keeps the ways that have not changed."""
        old = self._state
        same = (
            old.seaports == state.seaports
            and old.islands == state.islands
            and old.fallen == state.fallen
            and old.cargo == state.cargo
            and old.tokens == state.tokens
        )
        grown = len(old.board.tiles) != len(state.board.tiles)
        changed = old.probes.items() ^ state.probes.items()
        if same and not grown and not changed:
            return self
        chart = Chart(self.figures, state)
        if same:
            chart._ways = {key: ways for key, ways in self._ways.items() if self._still_holds(key, ways, changed, state, grown=grown)}
        return chart

    def _still_holds(self, key: tuple[int, int], ways: dict[int, int], changed: set[tuple[int, int]], state: State, *, grown: bool) -> bool:
        """Return whether a ship's ways are unchanged; new tiles matter only to the active ship."""
        seat = key[0]
        if grown and seat == state.active:
            return False
        return all(owner == seat or (edge in state.probes and not self.is_shortcut(seat, ways, edge)) for edge, owner in changed)

    def is_shortcut(self, seat: int, ways: dict[int, int], edge: int) -> bool:
        """Return whether closing an open edge to a ship would put some place farther away."""
        one, other = self.figures.field.sides(edge)
        near, far = ways.get(one, FAR), ways.get(other, FAR)
        if near == far:
            return False
        if near > far:
            one, other, near, far = other, one, far, near
        if far != near + 1:
            return False
        probes, tiles = self._state.probes, self._state.board.tiles
        for place, way in steps_of(self.figures.field)[other]:
            if way != edge and ways.get(place) == near and place in tiles and probes.get(way, seat) == seat:
                return False
        return True

    def ways(self, seat: int, start: int) -> dict[int, int]:
        """Return the actions that a ship needs to every place within reach, empty places beside the board included; the nearest first."""
        key = (seat, start)
        if key not in self._ways:
            self._ways[key] = self._explore(seat, start)
        return self._ways[key]

    def open_sea(self, start: int) -> dict[int, int]:
        """Return the steps from a tile over the board that cross no active Probe."""
        state = self._state
        if start not in self._open_sea:
            self._open_sea[start] = state.board.distances(start, barred_edges(state))
        return self._open_sea[start]

    def _explore(self, seat: int, start: int) -> dict[int, int]:
        """Run Dijkstra's algorithm with small whole numbers: ``waiting`` has the places by their cost."""
        state = self._state
        tiles, steps = state.board.tiles, steps_of(self.figures.field)
        extra, links = self._extra_costs(seat), self._links(seat)
        off_board = state.addons[seat] > 0
        found: dict[int, int] = {}
        waiting: list[list[int]] = [[] for _ in range(FAR + CLOSED_COST + 2)]
        waiting[0].append(start)
        for cost in range(FAR if seat == state.active else NEAR):
            nearby = waiting[cost + 1]
            for place in waiting[cost]:
                if place in found:
                    continue
                found[place] = cost
                sails_off = off_board and place in tiles
                for other, edge in steps[place]:
                    if other in found or not (sails_off or other in tiles):
                        continue
                    waiting[cost + 1 + extra[edge, other] if (edge, other) in extra else cost + 1].append(other)
                nearby += links.get(place, ())
        return found

    def _extra_costs(self, seat: int) -> dict[tuple[int, int], int]:
        """Return the extra cost of crossing an edge to a tile: enemies' active Probes (SS-113, SS-146), and tiles that ships avoid."""
        state, field = self._state, self.figures.field
        beast, extra = self.figures.beasts[state.beast], {}
        if not beast.crosses_probes(state, seat):
            for edge, owner in state.probes.items():
                if owner != seat and not state.fallen[owner]:
                    for tile in field.sides(edge):
                        extra[edge, tile] = PROBE_COSTS[[state.probes.get(other) for other in field.edges[tile]].count(owner)]
        for tile in {token.at for token in state.tokens if token.piece in COSTLY_PIECES or beast.closed_to_ships(state, token.at)}:
            extra |= {(edge, tile): CLOSED_COST for edge in field.edges[tile]}
        return extra

    def _links(self, seat: int) -> dict[int, list[int]]:
        """Return the tiles that a ship can reach from each Island and from each of its player's Seaports (SS-124, SS-125)."""
        state, beast = self._state, self.figures.beasts[self._state.beast]
        links: dict[int, list[int]] = {}
        if len(state.islands) > 1:
            links = {tile: [other for other in state.islands if other != tile] for tile in state.islands}
        own = [tile for tile, owner in state.seaports.items() if owner == seat]
        for tile in own if len(own) > 1 else ():
            goals = [other for other in own if other != tile and not beast.closes(self.figures, state, tile, other)]
            links[tile] = links.get(tile, []) + goals
        return links


@cache
def steps_of(field: HexField) -> list[tuple[tuple[int, int], ...]]:
    """Return the steps from every place of a field: the neighbouring places with the edges between."""
    both = zip(field.neighbours, field.edges, strict=True)
    return [tuple((place, edge) for place, edge in zip(*six, strict=True) if place != OUTSIDE) for six in both]
