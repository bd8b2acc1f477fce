"""The shots of the boat in focus: ranges and arcs on the table, and a list of targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.names import brief_course, course_name, face_name
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_BOAT, Boat
from seatui.games.sea_skirmish.pane.board.art import look_of, sign_of
from seatui.games.sea_skirmish.pane.board.planning import answer_key
from seatui.games.sea_skirmish.pane.sheets.fleet_rows import WIDE
from seatui.games.sea_skirmish.pane.sheets.fleet_sheet import GunSheet
from seatui.games.sea_skirmish.pane.sheets.shots import Shot, shots, shots_said
from seatui.games.sea_skirmish.play.gunnery import cannons
from seatui.games.sea_skirmish.play.movement import FLIP
from seatui.games.sea_skirmish.play.planning import FACES
from seatui.games.sea_skirmish.words.answers import answers_to, nearest_enemy
from seatui.games.sea_skirmish.words.outlook import enemies, prospect, shot_said
from seatui.tui.widgets.tabletop.scene import Fate, Ghost, OnCard, Reach, Sight

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane

MOST = 4
"""Most enemies in the list."""
AIMING = ("choose_boat_to_fire", "choose_target", "choose_flip")
"""Decisions for which ranges are shown by default."""


class ShotPreview:
    """The shots of the boat under the cursor, or of the boat that the open decision is about."""

    def __init__(self, pane: SkirmishPane) -> None:
        self.pane = pane
        self._wanted: bool | None = None  # whether the player wants ranges; None for the default of the decision
        self._phase = ""
        self._weighed = NO_BOAT  # the enemy whose answers are in the menu

    def forget(self) -> None:
        """Go back to the default for another player."""
        self._wanted = None

    def follow(self, view: View) -> None:
        """Go back to the default in a new phase."""
        if view.phase != self._phase:
            self._phase, self._wanted = view.phase, None

    def toggle(self) -> None:
        """Show or hide ranges."""
        self._wanted = not self.is_shown

    @property
    def is_shown(self) -> bool:
        """Whether ranges are drawn."""
        pane = self.pane
        if self._wanted is not None:
            return self._wanted
        return pane.deciding in AIMING or pane.planner.boat != NO_BOAT or self.threat != NO_BOAT

    # The boat in focus

    @property
    def boat(self) -> Boat | None:
        """The boat in focus, where it is or would be."""
        pane = self.pane
        if pane.is_staged or not pane.view.round:
            return None
        if pane.planner.boat != NO_BOAT:
            return pane.planner.ahead
        number = self.number
        if number == NO_BOAT:
            return None
        boat = pane.view.boats[number]
        return boat._replace(face=1 - boat.face) if self._turned_over else boat

    @property
    def _turned_over(self) -> bool:
        """Whether the menu points at turning the card over."""
        menu = self.pane.menu
        return self.pane.deciding == "choose_flip" and menu.active and menu.pointed is not None and menu.pointed.action == FLIP

    @property
    def _pointed(self) -> int:
        """The boat in play under the cursor."""
        target, boats = self.pane.board.target, self.pane.view.boats
        number = target.key if isinstance(target, OnCard) and isinstance(target.key, int) else NO_BOAT
        return number if 0 <= number < len(boats) and boats[number].lost == AFLOAT else NO_BOAT

    @property
    def threat(self) -> int:
        """The enemy under the cursor while courses are planned: its guns are shown in place of the player's."""
        pane, pointed = self.pane, self._pointed
        return pointed if not pane.is_staged and pane.planner.is_open and pointed in enemies(pane.view, pane.own_seat) else NO_BOAT

    @property
    def number(self) -> int:
        """The number of the boat that must fire or may turn over, else of the boat under the cursor."""
        pane, pointed = self.pane, self._pointed
        if pane.deciding == "choose_target":
            return pane.view.attacker
        if pane.deciding == "choose_flip":
            return pane.view.turning
        if pane.deciding == "choose_boat_to_fire":
            ready = [action[1] for action in pane.options]
            return pointed if pointed in ready else ready[0]
        return pointed

    @property
    def first(self) -> int:
        """The target that is likeliest to be hit, while a target is chosen."""
        if self.pane.deciding != "choose_target":
            return NO_BOAT
        return self.shots[0].target

    @property
    def shots(self) -> list[Shot]:
        """All enemies of the boat in focus, with the shots at them."""
        boat = self.boat
        return [] if boat is None else shots(self.pane.figures, self.pane.view, boat)

    def aimed_at(self, number: int) -> str:
        """Return the dice against a boat, "" if there is no shot at it."""
        aim = next((shot.aim for shot in self.shots if shot.target == number), None)
        return f"; {shot_said(aim, self.pane.view.boats[number].tokens)}" if aim else ""

    @property
    def title(self) -> str:
        """The heading of the list."""
        pane, planner = self.pane, self.pane.planner
        if self.threat != NO_BOAT:
            return f"Guns of {pane.words.name(self.threat)}, face {face_name(pane.view.boats[self.threat].face)}"
        if self.boat is None:
            return "Guns"
        if planner.boat != NO_BOAT and planner.course:
            name, width = pane.words.name(planner.boat), pane.guns.size.width
            after = f"{name} after {(course_name if width >= WIDE else brief_course)(planner.course)}"
            return after if len(after) + 3 <= width else f"{name}, {brief_course(planner.course)}"
        return f"Guns of {pane.words.name(self.number if planner.boat == NO_BOAT else planner.boat)}, face {face_name(self.boat.face)}"

    # Display

    @property
    def _shown(self) -> tuple[View, Boat | None, list[Shot]]:
        """The boat whose guns are shown and its shots; an enemy's at the player's boat where the chosen course leads."""
        view, planner, threat = self.pane.view, self.pane.planner, self.threat
        if threat == NO_BOAT:
            return view, self.boat, self.shots
        if planner.ahead is not None:
            view = view._replace(boats=(*view.boats[: planner.boat], planner.ahead, *view.boats[planner.boat + 1 :]))
        own = view.teams[self.pane.own_seat]
        found = shots(self.pane.figures, view, view.boats[threat])
        return view, view.boats[threat], [shot for shot in found if view.teams[view.boats[shot.target].seat] == own]

    @property
    def overlay(self) -> tuple[tuple[Reach, ...], tuple[Sight, ...]]:
        """Ranges and arcs, and a line to each possible target."""
        view, boat, found = self._shown
        if boat is None or not self.is_shown:
            return (), ()
        front, right, back, left = (dice > 0 for dice in cannons(boat))
        reach = Reach(boat.pose, sides=(front, right, back, left))
        return (reach,), tuple(Sight(boat.pose[:2], view.boats[shot.target].pose[:2]) for shot in found if shot.aim)

    @property
    def ghosts(self) -> tuple[Ghost, ...]:
        """The places where the enemy under the cursor could go, as things are now."""
        pane, view = self.pane, self.pane.view
        if self.threat == NO_BOAT:
            return ()
        found = [prospect(pane.figures, view, self.threat, course) for course in FACES]
        look = look_of(view, view.boats[self.threat].seat)
        fates = {each.course: Fate.LOST if each.falls else Fate.FINE for each in found}
        return tuple(Ghost(answer_key(each.course), each.pose, str(each.course), fates[each.course], seat=look) for each in found)

    @property
    def answering(self) -> int:
        """The enemy whose answers to the boat being planned are weighed: the one under the cursor, else the nearest."""
        boat = self.pane.planner.boat
        return self.threat if self.threat != NO_BOAT or boat == NO_BOAT else nearest_enemy(self.pane.view, boat)

    def weigh(self) -> bool:
        """Return whether another enemy's answers are to be weighed than before."""
        before, self._weighed = self._weighed, self.answering
        return self._weighed != before and self.pane.planner.boat != NO_BOAT

    def answers_said(self, course: int) -> str:
        """Return the same in words, "" if there is nothing to say."""
        brief = self.answers(course)
        numbers = ", ".join(brief.split())
        return f"; net hits on {sign_of(self.pane.view, self.answering)}: {numbers} at best, mean, worst" if brief else ""

    def answers(self, course: int) -> str:
        """Return in brief what that enemy's answers make of a course of the boat being planned."""
        pane, enemy, planned = self.pane, self.answering, self.pane.planner.prospects[course - 1]
        if enemy == NO_BOAT or planned.falls or planned.landing.struck:
            return ""
        found = answers_to(pane.figures, pane.view, pane.planner.boat, planned.landing.pose, enemy)
        return found.brief if found and any(found) else ""

    @property
    def answers_note(self) -> str:
        """The meaning of the numbers beside the courses."""
        enemy = self.answering if self.pane.planner.boat != NO_BOAT else NO_BOAT
        return f"net hits, {sign_of(self.pane.view, enemy)}: best mean worst" if enemy != NO_BOAT else ""

    @property
    def rows(self) -> int:
        """Rows of the list; they do not depend on the cursor, so that nothing moves with it."""
        view = self.pane.view
        if not view.round or view.outcome:
            return 0
        return 1 + min(MOST, max(len(enemies(view, boat.seat)) for boat in view.boats))

    def fill(self, sheet: GunSheet) -> None:
        """List the shots."""
        sheet.show(self.pane.view, self.title, self._shown[2])

    @property
    def course_lines(self) -> list[str]:
        """Each course of the boat being planned, and its shots from there."""
        pane, planner = self.pane, self.pane.planner
        found = []
        for each in planner.prospects:
            there = pane.view.boats[planner.boat]._replace(pose=each.landing.pose)
            guns = "" if each.falls else f"; {shots_said(pane.view, shots(pane.figures, pane.view, there))}"
            found.append(f"{pane.words.course(planner.boat, each.course)}{guns}.")
        return found
