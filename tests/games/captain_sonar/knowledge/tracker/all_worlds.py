"""A slow and plain tracker that lists every world, with a space for every mine, to compare the real one with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.knowledge.tracker import Tracker
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.radio import Heard


class World(NamedTuple):
    at: int
    route: frozenset[int]
    mines: frozenset[int]


class AllWorlds:
    """All possible worlds of one crew."""

    def __init__(self, chart: Chart, crew: int) -> None:
        self.chart = chart
        self.crew = crew
        self.worlds = {World(space, frozenset({space}), frozenset()) for space in chart.water}
        self.blast: int | None = None  # the space of the crew's last blast, as long as it may call a hit on itself

    def hear(self, heard: Heard, fix: int) -> None:
        if self.blast is not None and heard.kind != "hit":
            self.worlds = {after for world in self.worlds for after in self._hit(world, "clear", self.blast)}
            self.blast = None
        if heard.crew == self.crew and heard.kind in ("torpedo", "trigger", "hit"):
            self.blast = None if heard.kind == "hit" else heard.facts[0]
        handler = getattr(self, f"_{heard.kind}", None)
        if heard.kind in ("twin_ping", "shock", "torpedo"):
            self.worlds = {after for world in self.worlds for after in self._either(world, heard, fix)}
        elif handler is not None and heard.crew == self.crew:
            self.worlds = {after for world in self.worlds for after in handler(world, *heard.facts)}

    def _either(self, world: World, heard: Heard, fix: int) -> Iterable[World]:
        """The announcements that reveal something whichever crew makes them."""
        (fact,) = heard.facts
        if heard.kind == "torpedo":
            fired = heard.crew != self.crew or fact in self.chart.torpedo[world.at]
            return [world._replace(mines=world.mines - {fact})] if fired else []
        near = self.chart.distance(world.at, fix) <= 5 if heard.kind == "twin_ping" else self.chart.king_distance(world.at, fix) <= 2
        return [world] if near == fact else []

    def _steps(self, world: World, direction: int, most: int) -> Iterator[World]:
        for _ in range(most):
            to = self.chart.step[world.at][direction]
            if to == OUTSIDE or to in world.route or to in world.mines:
                return
            world = World(to, world.route | {to}, world.mines)
            yield world

    def _course(self, world: World, direction: str) -> Iterable[World]:
        return self._steps(world, "NESW".index(direction), 1)

    def _silence(self, world: World) -> Iterable[World]:
        ways = [way for direction in range(4) for way in self._steps(world, direction, 4)]
        return [world, *ways] if ways else []

    def _surface(self, world: World, sector: int) -> Iterable[World]:
        return [world._replace(route=frozenset({world.at}))] if self.chart.sector[world.at] == sector else []

    def _mine(self, world: World) -> Iterable[World]:
        free = set(self.chart.around[world.at]) & set(self.chart.water) - world.route - world.mines
        return [world._replace(mines=world.mines | {space}) for space in free]

    def _trigger(self, world: World, space: int) -> Iterable[World]:
        return [world._replace(mines=world.mines - {space})] if space in world.mines else []

    def _hit(self, world: World, result: str, space: int) -> Iterable[World]:
        away = self.chart.king_distance(world.at, space)
        return [world] if result == ("direct", "indirect", "clear")[min(away, 2)] else []

    def _drone_answer(self, world: World, yes: bool, sector: int, honest: bool) -> Iterable[World]:
        return [world] if not honest or yes == (self.chart.sector[world.at] == sector) else []

    def _sonar_answer(self, world: World, kind: str, value: int, other_kind: str, other: int) -> Iterable[World]:
        truth = self.chart.values(world.at)
        return [world] if (truth[kind] == value) != (truth[other_kind] == other) else []

    def _shockwave(self, world: World, sector: int) -> Iterable[World]:
        return [world] if self.chart.sector[world.at] == sector else []


def worlds_of(tracker: Tracker) -> set[World]:
    """Every world that a tracker's pairs stand for."""
    found = set()
    for position, route, mines in tracker.pairs():
        spaces = frozenset(_spaces(route))
        for places in product(*(_spaces(mask) for mask in mines)):
            if len(set(places)) == len(places):
                found.add(World(position, spaces, frozenset(places)))
    return found


def _spaces(mask: int) -> list[int]:
    return [space for space in range(mask.bit_length()) if mask >> space & 1]
