"""Forecast of a Movement phase: where all boats will lie, once every course is shown."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.games.sea_skirmish.bot.base import Position
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, FELL, RAMMED, Boat
from seatui.games.sea_skirmish.play.collisions import barred_from, land, strike
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose


class Movement:
    """A simulated Movement phase."""

    def __init__(self, sea: Sea, boats: Sequence[Boat], bars: dict[tuple[int, int], int], round_: int) -> None:
        self.boats = list(boats)
        self._sea = sea
        self._bars = bars
        self._round = round_

    def move(self, number: int, course: int) -> None:
        """Move one boat, if it is still afloat (SK-087 to SK-102)."""
        boat = self.boats[number]
        if boat.lost != AFLOAT:
            return
        ideal = ideal_pose(boat.pose, course)
        if falls(self._sea, ideal):
            self._lose(number, FELL)
            return
        landing = land(self._sea, self.boats, number, course, ideal, barred_from(self._bars, number, self._round))
        self.boats[number] = boat._replace(pose=landing.pose)
        for sunk in strike(self.boats, self._bars, number, landing.struck, self._round):
            self._lose(sunk, RAMMED)

    def _lose(self, number: int, how: str) -> None:
        self.boats[number] = self.boats[number]._replace(lost=how)


def boats_after_movement(position: Position, mine: Sequence[int]) -> list[Boat]:
    """Return all boats after Movement, if the seat's remaining boats move in this order and every later seat moves its boats by number."""
    view = position.view
    movement = Movement(position.sea, view.boats, {(a, b): when for a, b, when in view.bars}, view.round)
    order = position.order(0)
    later = order[order.index(position.seat) + 1 :]
    for number in (*mine, *(number for seat in later for number, boat in enumerate(view.boats) if boat.seat == seat)):
        movement.move(number, view.courses[number])
    return movement.boats
