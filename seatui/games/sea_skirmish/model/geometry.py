"""The table that a game is played on: its size, the islands, and each seat's zone (SK-024, SK-032, SK-043, SK-049)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from seatui.engine.plane import HEADINGS, Card, Outline, Point, Pose, card_of, runs_through
from seatui.games.sea_skirmish.model.content import LENGTH, MAPS, TABLES, WIDTH

BOAT = card_of(LENGTH, WIDTH)
SPOTS = 5
"""Number of places offered along a zone."""
OFFERED_TURNS = (0, -3, 3)
"""Turns offered at each place: straight into the table, and 45 degrees to either side."""


class Zone(NamedTuple):
    """The part of the table in which a seat places its boats, edges included."""

    west: int
    east: int
    north: int
    south: int

    def holds(self, shape: Outline) -> bool:
        """Return whether all corners lie inside (SK-045)."""
        return all(self.west <= x <= self.east and self.north <= y <= self.south for x, y in shape.corners)

    def is_near(self, pose: Pose) -> bool:
        """Return whether a boat there may reach into the zone: a quick test before an exact one."""
        return self.west - LENGTH < pose.x < self.east + LENGTH and self.north - LENGTH < pose.y < self.south + LENGTH


class Island(NamedTuple):
    """An upright rectangle that never moves (SK-050)."""

    card: Card
    pose: Pose
    outline: Outline
    near: int  # a boat whose centre is as far as this in x or y cannot overlap it

    def screens(self, a: Point, b: Point) -> bool:
        """Return whether the straight line from a to b runs through the island (SK-129)."""
        (ax, ay), (bx, by) = a, b
        (west, north), _, (east, south), _ = self.outline.corners
        # Most lines pass far off, which these tests find quickly.
        if (ax <= west and bx <= west) or (ax >= east and bx >= east):
            return False
        if (ay <= north and by <= north) or (ay >= south and by >= south):
            return False
        return runs_through(a, b, self.outline)


class Sea:
    """The table of a game for this many seats, with one of the maps. It never changes."""

    def __init__(self, seats: int, map_name: str) -> None:
        across, down = TABLES[seats]["size"]
        self.width: int = across * LENGTH
        self.height: int = down * LENGTH
        self.zones = tuple(Zone(*(edge * LENGTH for edge in zone)) for zone in TABLES[seats]["zones"])
        self.islands = tuple(self._islands(map_name))
        self.offered = tuple(tuple(self._offered(seat)) for seat in range(seats))
        """For each seat, useful places in its zone: evenly spaced, as far forward as possible."""

    def holds(self, point: Point) -> bool:
        """Return whether a point is on the table, edge included (SK-032)."""
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height

    def ahead(self, seat: int) -> int:
        """Return the heading from a seat's edge into the table."""
        zone = self.zones[seat]
        if zone.north == 0 and zone.east - zone.west > zone.south - zone.north:
            return 12
        if zone.south == self.height:
            return 0
        return 6 if zone.west == 0 else 18

    def _islands(self, map_name: str) -> Iterator[Island]:
        wide, high = (quarters * LENGTH // 4 for quarters in MAPS[map_name]["island"])
        for x, y in MAPS[map_name]["centres"]:
            card, pose = card_of(high, wide), Pose(x * self.width // 6, y * self.height // 6, 0)
            yield Island(card, pose, card.at(pose), card.radius + BOAT.radius)

    def _offered(self, seat: int) -> Iterator[Pose]:
        zone, ahead = self.zones[seat], self.ahead(seat)
        for turn in OFFERED_TURNS:
            heading = (ahead + turn) % HEADINGS
            wide, high = BOAT.extent(heading)
            west, east, north, south = zone.west + wide, zone.east - wide, zone.north + high, zone.south - high
            for spot in range(SPOTS):
                x, y = west + (east - west) * spot // (SPOTS - 1), north + (south - north) * spot // (SPOTS - 1)
                place = {0: (x, north), 6: (east, y), 12: (x, south), 18: (west, y)}[ahead]
                if spot != self._end_towards(ahead, turn):
                    yield Pose(*place, heading)

    def _end_towards(self, ahead: int, turn: int) -> int | None:
        """Return the spot at the end of the zone that a boat turned like this looks at: from there it would soon leave the table."""
        if not turn:
            return None
        return 0 if (turn < 0) == (ahead in (0, 6)) else SPOTS - 1
