"""Two submarines that act at random, without crews, gauges or hulls, with all their announcements and the truth.

They act more wildly than in a game: they use systems at will, and nobody is ever destroyed. The rules of a submarine are written here
again, in the plainest way, so that the tracker is not tested against its own code.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.radio import Heard

SYSTEMS = ("mine", "torpedo", "drone", "sonar", "buoy", "twin_ping", "shockwave")
SILENCE_EVERY = 6


class Submarine:
    """The truth about one crew."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.route = [at]
        self.mines: list[int] = []
        self.buoy = False
        self.surfaced = False
        self.orders = 0


class RandomBoats:
    """Lets one crew act by ``step``. ``radio`` has all announcements; each of them calls ``told``."""

    def __init__(
        self,
        chart: Chart,
        pick: Random,
        *,
        real_time: bool = False,
        free_flight: bool = False,
        activity: float = 0.3,
        wary: bool = False,
        told: Callable[[Heard], None] = lambda heard: None,
    ) -> None:
        self.chart = chart
        self.pick = pick
        self.real_time = real_time
        self.reach = chart.flight if free_flight else chart.torpedo
        self.activity = activity
        self.wary = wary
        self.told = told
        self.subs = [Submarine(pick.choice(chart.water)) for _ in range(2)]
        self.radio: list[Heard] = []
        self.say(-1, "dive")

    def say(self, crew: int, kind: str, *facts: object) -> None:
        self.radio.append(Heard(len(self.radio), crew, kind, facts))
        self.told(self.radio[-1])

    def step(self, crew: int) -> None:
        """Give an order, and sometimes use a system."""
        sub = self.subs[crew]
        if sub.surfaced:
            self._dive(crew)
            return
        if sub.mines and self.pick.random() < self.activity / 2:
            self._trigger(crew)
        if self._order(crew) and self.pick.random() < self.activity:
            getattr(self, f"_{self.pick.choice(SYSTEMS)}")(crew)

    # Orders

    def _order(self, crew: int) -> bool:
        sub = self.subs[crew]
        sub.orders += 1
        free = [direction for direction in range(4) if self._ahead(sub, direction) != OUTSIDE]
        if not free or self.pick.random() < 0.01:
            self._surface(crew)
            return False
        direction = self.pick.choice(self._roomiest(sub, free) if self.wary else free)
        if sub.orders % SILENCE_EVERY:
            self._go(sub, direction)
            self.say(crew, "course", "NESW"[direction])
            return True
        for _ in range(self.pick.randrange(5)):
            if self._ahead(sub, direction) != OUTSIDE:
                self._go(sub, direction)
        self.say(crew, "silence")
        return False

    def _ahead(self, sub: Submarine, direction: int) -> int:
        to = self.chart.step[sub.at][direction]
        return OUTSIDE if to in sub.route or to in sub.mines else to

    def _roomiest(self, sub: Submarine, free: list[int]) -> list[int]:
        """The directions that lead to most open water."""
        room = [len(self.chart.squares.reach(self._ahead(sub, direction), closed={*sub.route, *sub.mines}).cost) for direction in free]
        return [direction for direction, spaces in zip(free, room, strict=True) if spaces == max(room)]

    def _go(self, sub: Submarine, direction: int) -> None:
        sub.at = self._ahead(sub, direction)
        sub.route.append(sub.at)

    def _surface(self, crew: int) -> None:
        sub = self.subs[crew]
        sub.surfaced = self.real_time
        if not self.real_time:
            sub.route = [sub.at]
        self.say(crew, "surface", self.chart.sector[sub.at])

    def _dive(self, crew: int) -> None:
        sub = self.subs[crew]
        sub.surfaced = False
        sub.route = [sub.at]
        self.say(crew, "dive")

    # Weapons

    def _mine(self, crew: int) -> None:
        sub = self.subs[crew]
        free = [to for to in self.chart.around[sub.at] if to in self.chart.water and to not in sub.route and to not in sub.mines]
        if free:
            sub.mines.append(self.pick.choice(free))
            self.say(crew, "mine")

    def _trigger(self, crew: int) -> None:
        space = self.pick.choice(self.subs[crew].mines)
        self.subs[crew].mines.remove(space)
        self.say(crew, "trigger", space)
        self._blast(crew, space)

    def _torpedo(self, crew: int) -> None:
        """Fire, often at a mine, so that mines are destroyed too."""
        mined = [space for sub in self.subs for space in sub.mines if space in self.reach[self.subs[crew].at]]
        space = self.pick.choice(mined if mined and self.pick.random() < 0.5 else self.reach[self.subs[crew].at])
        for sub in self.subs:
            if space in sub.mines:
                sub.mines.remove(space)
        self.say(crew, "torpedo", space)
        self._blast(crew, space)

    def _blast(self, crew: int, space: int) -> None:
        for hurt in (1 - crew, crew):
            away = self.chart.king_distance(self.subs[hurt].at, space)
            if hurt != crew or away < 2:  # a crew speaks of its own blast only if it is hit
                self.say(hurt, "hit", ("direct", "indirect", "clear")[min(away, 2)], space)

    # Questions

    def _drone(self, crew: int) -> None:
        sub = self.subs[1 - crew]
        sector = 1 + self.pick.randrange(self.chart.sectors)
        yes = self.pick.random() < 0.5 if sub.buoy else self.chart.sector[sub.at] == sector
        self.say(crew, "drone", sector)
        self.say(1 - crew, "drone_answer", yes, sector, not sub.buoy)
        sub.buoy = False

    def _sonar(self, crew: int) -> None:
        sub = self.subs[1 - crew]
        said = self.chart.values(sub.at)
        del said[self.pick.choice(list(said))]
        for kind in said if sub.buoy else [self.pick.choice(list(said))]:
            lies = [value for value in range(1, self.chart.highest(kind) + 1) if sub.buoy or value != said[kind]]
            said[kind] = self.pick.choice(lies)
        self.say(crew, "sonar")
        self.say(1 - crew, "sonar_answer", *(fact for statement in said.items() for fact in statement))
        sub.buoy = False

    def _buoy(self, crew: int) -> None:
        if not self.subs[crew].buoy:
            self.subs[crew].buoy = True
            self.say(crew, "buoy")

    def _twin_ping(self, crew: int) -> None:
        self.say(crew, "twin_ping", self.chart.distance(self.subs[0].at, self.subs[1].at) <= 5)

    def _shockwave(self, crew: int) -> None:
        self.say(crew, "shockwave", self.chart.sector[self.subs[crew].at])
        self.say(1 - crew, "shock", self.chart.king_distance(self.subs[0].at, self.subs[1].at) <= 2)
