"""Whose guns are looked at, and what is shown of them: ranges and arcs on the table, and a list of all shots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.names import brief_course, course_name, face_name
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_BOAT, Boat
from seatui.games.sea_skirmish.pane.sheets.fleet_rows import WIDE
from seatui.games.sea_skirmish.pane.sheets.fleet_sheet import GunSheet
from seatui.games.sea_skirmish.pane.sheets.shots import Shot, shots, shots_said
from seatui.games.sea_skirmish.play.gunnery import cannons
from seatui.games.sea_skirmish.play.movement import FLIP
from seatui.games.sea_skirmish.words.outlook import enemies, shot_said
from seatui.tui.widgets.tabletop.scene import OnCard, Reach, Sight

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane

MOST = 4
"""Enemies that are listed at once."""
AIMING = ("choose_boat_to_fire", "choose_target", "choose_flip")
"""Decisions in which ranges are shown without being asked for."""


class Gunner:
    """Follows the cursor and the decision of one pane."""

    def __init__(self, pane: SkirmishPane) -> None:
        self.pane = pane
        self._wanted: bool | None = None  # whether ranges are shown; None is as the decision has it
        self._phase = ""

    def forget(self) -> None:
        """Somebody else will look."""
        self._wanted = None

    def follow(self, view: View) -> None:
        """In a new phase ranges are shown as its decisions have it."""
        if view.phase != self._phase:
            self._phase, self._wanted = view.phase, None

    def toggle(self) -> None:
        """Show ranges, or hide them."""
        self._wanted = not self.is_shown

    @property
    def is_shown(self) -> bool:
        """Whether ranges are drawn."""
        pane = self.pane
        return self._wanted if self._wanted is not None else pane.deciding in AIMING or pane.desk.boat != NO_BOAT

    # Whose guns

    @property
    def boat(self) -> Boat | None:
        """The boat that is looked at, where it lies or would lie."""
        pane = self.pane
        if pane.is_staged or not pane.view.round:
            return None
        if pane.desk.boat != NO_BOAT:
            return pane.desk.ahead
        number = self.number
        if number == NO_BOAT:
            return None
        boat = pane.view.boats[number]
        return boat._replace(face=1 - boat.face) if self._turned_over else boat

    @property
    def _turned_over(self) -> bool:
        """Whether turning the card over is pointed at in the menu."""
        menu = self.pane.menu
        return self.pane.deciding == "choose_flip" and menu.active and menu.pointed is not None and menu.pointed.action == FLIP

    @property
    def number(self) -> int:
        """The boat that is to fire or turn over, else the one under the cursor."""
        pane, target = self.pane, self.pane.board.target
        pointed = target.key if isinstance(target, OnCard) and isinstance(target.key, int) else NO_BOAT
        if pane.deciding == "choose_target":
            return pane.view.attacker
        if pane.deciding == "choose_flip":
            return pane.view.turning
        if pane.deciding == "choose_boat_to_fire":
            ready = [action[1] for action in pane.options]
            return pointed if pointed in ready else ready[0]
        known = pointed != NO_BOAT and pointed < len(pane.view.boats) and pane.view.boats[pointed].lost == AFLOAT
        return pointed if known else NO_BOAT

    @property
    def first(self) -> int:
        """The target that is likeliest to be hit; none where no target is chosen."""
        if self.pane.deciding != "choose_target":
            return NO_BOAT
        return self.shots[0].target

    @property
    def shots(self) -> list[Shot]:
        """What it could fire at."""
        boat = self.boat
        return [] if boat is None else shots(self.pane.figures, self.pane.view, boat)

    def aimed_at(self, number: int) -> str:
        """The dice against that boat, if it could be fired at."""
        aim = next((shot.aim for shot in self.shots if shot.target == number), None)
        return f"; {shot_said(aim)}" if aim else ""

    @property
    def title(self) -> str:
        """Whose guns these are."""
        pane, desk = self.pane, self.pane.desk
        if self.boat is None:
            return "Guns"
        if desk.boat != NO_BOAT and desk.course:
            course = course_name if pane.guns.size.width >= WIDE else brief_course
            return f"{pane.words.name(desk.boat)} after {course(desk.course)}"
        return f"Guns of {pane.words.name(self.number if desk.boat == NO_BOAT else desk.boat)}, face {face_name(self.boat.face)}"

    # What is shown

    @property
    def overlay(self) -> tuple[tuple[Reach, ...], tuple[Sight, ...]]:
        """Ranges and arcs, and a line to each boat that could be fired at."""
        boat = self.boat
        if boat is None or not self.is_shown:
            return (), ()
        front, right, back, left = (dice > 0 for dice in cannons(boat))
        reach = Reach(boat.pose, sides=(front, right, back, left))
        lines = [Sight(boat.pose[:2], self.pane.view.boats[shot.target].pose[:2]) for shot in self.shots if shot.aim]
        return (reach,), tuple(lines)

    @property
    def rows(self) -> int:
        """Rows of the list: as many whatever is looked at, so that nothing moves with the cursor."""
        view = self.pane.view
        if not view.round or view.outcome:
            return 0
        return 1 + min(MOST, max(len(enemies(view, boat.seat)) for boat in view.boats))

    def fill(self, sheet: GunSheet) -> None:
        """List the shots."""
        sheet.show(self.pane.view, self.title, self.shots)

    @property
    def course_lines(self) -> list[str]:
        """Each course of the boat that is planned, and what it could fire at then."""
        pane, desk = self.pane, self.pane.desk
        found = []
        for each in desk.prospects:
            there = pane.view.boats[desk.boat]._replace(pose=each.landing.pose)
            guns = "" if each.falls else f"; {shots_said(pane.view, shots(pane.figures, pane.view, there))}"
            found.append(f"{pane.words.course(desk.boat, each.course)}{guns}.")
        return found
