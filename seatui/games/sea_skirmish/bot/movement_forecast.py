"""How a Movement phase will end once all courses are shown: boat by boat, as the rules move them."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.games.sea_skirmish.bot.base import Bridge
from seatui.games.sea_skirmish.model.content import TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, FELL, RAMMED, Boat
from seatui.games.sea_skirmish.play.collisions import barred_from, island_number, land, pair
from seatui.games.sea_skirmish.play.template import falls, ideal_pose


class Voyage:
    """The boats on their way."""

    def __init__(self, sea: Sea, boats: Sequence[Boat], bars: dict[tuple[int, int], int], round_: int) -> None:
        self.boats = list(boats)
        self._sea = sea
        self._bars = bars
        self._round = round_

    def sail(self, number: int, course: int) -> None:
        """One boat moves, if it is still there (SK-087 to SK-102)."""
        boat = self.boats[number]
        if boat.lost != AFLOAT:
            return
        ideal = ideal_pose(boat.pose, course)
        if falls(self._sea, ideal):
            self.boats[number] = boat._replace(lost=FELL)
            return
        landing = land(self._sea, self.boats, number, course, ideal, barred_from(self._bars, number, self._round))
        self.boats[number] = boat._replace(pose=landing.pose, water=boat.water + len(landing.struck))
        for thing in landing.struck:
            self._bars[pair(number, thing)] = self._round
            if island_number(thing) is None:
                self.boats[thing] = self.boats[thing]._replace(water=self.boats[thing].water + 1)
        if landing.struck:
            self.boats = [one._replace(lost=RAMMED) if one.tokens >= TOKENS_TO_SINK and one.lost == AFLOAT else one for one in self.boats]


def begun(bridge: Bridge) -> Voyage:
    """The voyage from the present position."""
    view = bridge.view
    return Voyage(bridge.sea, view.boats, {(a, b): when for a, b, when in view.bars}, view.round)


def rest_of_movement(bridge: Bridge, mine: Sequence[int]) -> list[Boat]:
    """All boats after Movement, if the own boats that are left move in this order."""
    view = bridge.view
    voyage = begun(bridge)
    later = bridge.order(0)
    later = later[later.index(bridge.seat) + 1 :]
    for number in (*mine, *(number for seat in later for number, boat in enumerate(view.boats) if boat.seat == seat)):
        voyage.sail(number, view.courses[number])
    return voyage.boats
