"""When there are too many pairs, those that look alike are merged to what they have in common (CS-115).

A merged pair has only the part of the route that all of its pairs have, and its mines may be wherever a mine of any of them may be. So
merging can add candidates but never drops one.
"""

from __future__ import annotations

from collections.abc import Hashable

from seatui.games.captain_sonar.knowledge.tracker.candidates import Candidates, Fleet, Shapes, join
from seatui.games.captain_sonar.knowledge.tracker.mines import Mines
from seatui.games.captain_sonar.knowledge.tracker.places import Places

CAP = 150_000
"""The most shapes that are kept: so many still pass in a tenth of a second."""
SPREAD = 15
"""A Silence makes up to 17 shapes of one: no more than this part of the cap goes into it."""
REACHES = (6, 4, 3, 2, 1, 0)
"""How far around the submarine routes must look alike to be merged: ever less, until there are few enough."""
BLOCKS = (2, 4, 8, 64)
"""Mines are alike if the first place of each lies in the same block of that side."""


def thin(candidates: Candidates, limit: int) -> bool:
    """Merge pairs until there are at most so many shapes, or nothing is left to merge. Tells whether it did."""
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
    """The shapes merged where they are equal in those places."""
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
    """The pairs by mines that are merged where they lie about alike."""
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
