"""Merges pairs that look alike when there are too many of them (CS-115).

A merged pair keeps the part of the route that all of its pairs share, and its mines may be wherever a mine of any of them may be. So
merging can add candidates but never drops one.
"""

from __future__ import annotations

from collections.abc import Hashable

from seatui.games.captain_sonar.knowledge.tracker.candidates import Candidates, Fleet, Shapes, join
from seatui.games.captain_sonar.knowledge.tracker.mines import Mines
from seatui.games.captain_sonar.knowledge.tracker.places import Places

CAP = 150_000
"""The most shapes that are kept: an update of this many takes a tenth of a second."""
SPREAD = 15
"""A Silence turns one shape into up to 17, so no more than this fraction of the cap goes into it."""
REACHES = (6, 4, 3, 2, 1, 0)
"""The distance around the submarine within which routes must agree to be merged; tried in this order until few enough are left."""
BLOCKS = (2, 4, 8, 64)
"""Side lengths of blocks: mines are alike if their first places lie in the same block."""


def thin(candidates: Candidates, limit: int) -> bool:
    """Merge pairs until at most ``limit`` shapes are left, or nothing more can be merged. Return whether it merged any."""
    if candidates.load() <= limit:
        return False
    for block in BLOCKS:
        if sum(map(len, candidates.fleet)) <= limit // 2:
            break
        candidates.fleet = alike_mines(candidates.fleet, candidates.places, block)
    for reach in REACHES:
        if candidates.load() <= limit:
            break
        near = candidates.places.window(candidates.head, reach)
        candidates.fleet = {mines: alike_shapes(shapes, near) for mines, shapes in candidates.fleet.items()}
    return True


def alike_shapes(shapes: Shapes, near: int) -> Shapes:
    """Merge the shapes that agree in those places."""
    merged: dict[int, tuple[int, int]] = {}
    for shape, anchors in shapes.items():
        look = shape & near
        common, there = merged.get(look, (shape, 0))
        merged[look] = common & shape, there | anchors
    found: Shapes = {}
    for common, there in merged.values():
        found[common] = found.get(common, 0) | there
    return found


def alike_mines(fleet: Fleet, places: Places, block: int) -> Fleet:
    """Merge the sets of mines that lie in the same blocks."""
    merged: dict[Hashable, tuple[Mines, Shapes]] = {}
    for mines, shapes in fleet.items():
        look = tuple(places.block((mask & -mask).bit_length() - 1, block) for mask in mines)
        there = merged.get(look)
        if there is None:
            merged[look] = mines, dict(shapes)
            continue
        merged[look] = tuple(a | b for a, b in zip(there[0], mines, strict=True)), there[1]
        for shape, anchors in shapes.items():
            there[1][shape] = there[1].get(shape, 0) | anchors
    found: Fleet = {}
    for mines, shapes in merged.values():
        join(found, tuple(sorted(mines)), shapes)
    return found
