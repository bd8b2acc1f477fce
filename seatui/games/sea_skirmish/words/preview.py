"""Drawings of the table and of the boats, for the form of a new game."""

from __future__ import annotations

from seatui.engine.plane import Point, overlap, rectangle
from seatui.games.sea_skirmish.model.content import FACES, KINDS, LENGTH
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.names import kind_name

BOATS_LEGEND = ("", "Cannons at front, right, back and left", "on both faces of each card")


def table_lines(sea: Sea) -> list[str]:
    """Return the table from above, a sign for half a card length to the east and a whole one to the south."""
    columns, rows = range(LENGTH // 4, sea.width, LENGTH // 2), range(LENGTH // 2, sea.height, LENGTH)
    drawn = ["".join(_sign(sea, (x, y)) for x in columns) for y in rows]
    return [*drawn, "", "Numbers: where each player starts", *(["#: islands"] if sea.islands else [])]


def _sign(sea: Sea, point: Point) -> str:
    cell = rectangle(point, LENGTH // 2, LENGTH)
    if any(overlap(cell, island.outline) for island in sea.islands):
        return "#"
    x, y = point
    starts = (number for number, zone in enumerate(sea.zones, 1) if zone.west <= x <= zone.east and zone.north <= y <= zone.south)
    return str(next(starts, "."))


def boat_lines() -> list[str]:
    """Return every kind of boat with the cannons of both faces."""
    heading = "".join(f"{face:<10}" for face in FACES)
    kinds = [
        f"{kind_name(number):<10}" + "".join(f"{'-'.join(map(str, face)):<10}" for face in kind.faces) for number, kind in enumerate(KINDS)
    ]
    return [f"{'':10}{heading}".rstrip(), *map(str.rstrip, kinds), *BOATS_LEGEND]
