"""The way over known waters to a square that is not next to the ship."""

from __future__ import annotations

from collections import deque

from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import HAZARDS, UNKNOWN
from seatui.games.dangerous_sea.model.geometry import NEIGHBOURS


def known_way(view: View, start: int, goal: int) -> list[int]:
    """Return the directions of a shortest way that meets no hazard, ship or Ghost Ship before the goal; [] if there is none."""
    ships = {ship.square for ship in view.ships} | {view.ghost}
    ways: dict[int, list[int]] = {start: []}
    queue = deque([start])
    while queue:
        square = queue.popleft()
        if square == goal:
            break
        for direction, beside in enumerate(NEIGHBOURS[square]):
            is_safe = beside == goal or (view.tiles[beside] not in HAZARDS and beside not in ships)
            if beside not in ways and view.tiles[beside] != UNKNOWN and is_safe:
                ways[beside] = [*ways[square], direction]
                queue.append(beside)
    return ways.get(goal, [])
