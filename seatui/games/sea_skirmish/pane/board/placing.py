"""Placing a boat: a card in hand that is moved, turned and flipped until it is laid down (SK-044 to SK-048)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.model.content import FACES
from seatui.games.sea_skirmish.model.geometry import BOAT
from seatui.games.sea_skirmish.model.state import Boat
from seatui.games.sea_skirmish.pane.board.art import card_of
from seatui.tui.widgets.tabletop.scene import Carried, Fit

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane


class BoatPlacer:
    """The boat in hand of the seat in focus."""

    def __init__(self, pane: SkirmishPane) -> None:
        self.pane = pane
        self.kind = 0
        self.face = 0
        self._held = Pose(0, 0, 0)  # the last pose of the boat in hand
        self._for: tuple[object, ...] = ()  # the seat and the number of the boat in hand

    def forget(self) -> None:
        """Forget the boat in hand: another player will place here."""
        self._for = ()

    @property
    def is_open(self) -> bool:
        """Whether there is a boat in hand."""
        return self.pane.deciding == "place_boat"

    @property
    def dock(self) -> tuple[int, ...]:
        """The boats still to be placed."""
        dock: tuple[int, ...] = self.pane.view.docks[self.pane.own_seat]
        return dock

    @property
    def pose(self) -> Pose:
        """The pose of the boat in hand."""
        target = self.pane.board.target
        return target.pose if isinstance(target, Carried) else self.best

    @property
    def action(self) -> Action:
        """The action that lays the boat down here."""
        return ("place", self.kind, *self.pose, self.face)

    @property
    def offered(self) -> list[Pose]:
        """The offered places, along the edge from one end to the other for each heading."""
        return [Pose(*action[2:5]) for action in self.pane.options if action[1] == self.kind and action[5] == self.face]

    def follow(self) -> None:
        """Take a boat in hand when there is one to place, and let go when there is none."""
        if not self.is_open:
            self._for = ()
            self.pane.board.carry(None)
            return
        here = self.pane.seat, len(self.pane.view.boats)
        if here != self._for:
            self._for, self.kind, self.face = here, self.dock[0], 0
            self._hold(self.best)

    @property
    def best(self) -> Pose:
        """A good place for players in a hurry: in the middle, straight ahead."""
        ahead = self.pane.figures.sea.ahead(self.pane.own_seat)
        straight = [pose for pose in self.offered if pose.heading == ahead] or self.offered
        return straight[len(straight) // 2]

    def next(self, step: int) -> None:
        """Go to the next offered place."""
        poses = self.offered
        at = poses.index(self.pose) if self.pose in poses else -1 if step > 0 else 0
        self._hold(poses[(at + step) % len(poses)])

    def flip(self) -> None:
        """Turn the other face up."""
        self.face = (self.face + 1) % len(FACES)
        self._hold(self.pose)

    def other(self) -> None:
        """Take another unplaced boat in hand, at the same place."""
        dock = self.dock
        self.kind = dock[(dock.index(self.kind) + 1) % len(dock)]
        self._hold(self.pose)

    def _hold(self, pose: Pose) -> None:
        pane, self._held = self.pane, pose
        boat = Boat(pane.own_seat, self.kind, self.face, pose)
        pane.board.carry(card_of(pane.view, len(pane.view.boats), boat), self._fit)

    def _fit(self, pose: Pose) -> Fit:
        """Return the pose, kept inside the zone while the card is only turned, and whether the boat may be laid there."""
        zone = self.pane.figures.sea.zones[self.pane.own_seat]
        if pose.heading != self._held.heading and zone.holds(BOAT.at(self._held)):
            wide, high = BOAT.extent(pose.heading)
            x = min(max(zone.west + wide, pose.x), zone.east - wide)
            pose = Pose(x, min(max(zone.north + high, pose.y), zone.south - high), pose.heading)
        self._held = pose
        return Fit(pose, self.pane.refusal_of(("place", self.kind, *pose, self.face)) is None)
