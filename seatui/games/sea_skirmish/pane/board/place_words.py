"""The table in words, for the line below it, the describe key and screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from seatui.engine.contract import name_of
from seatui.engine.plane import Pose, contains
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import KINDS, LENGTH
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.names import boat_name, cannons_said, course_name, face_name, kind_name, tokens_said
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_COURSE
from seatui.games.sea_skirmish.pane.sheets.fleet_rows import STEPS
from seatui.games.sea_skirmish.play import gunnery
from seatui.games.sea_skirmish.words.describe import boat_line
from seatui.games.sea_skirmish.words.outlook import course_meaning, enemies, shot_said


class TableWords(NamedTuple):
    """Describes the places of one view."""

    figures: Figures
    view: View
    names: Sequence[str]

    def name(self, number: int) -> str:
        """ "Brig 1"."""
        return boat_name(number, self.view.boats[number].kind)

    def boat(self, number: int) -> str:
        """Return a boat in one line."""
        boat = self.view.boats[number]
        course = self.view.courses[number]
        parts = [
            f"{self.name(number)} of {name_of(boat.seat, self.names)}",
            degrees(boat.pose.heading),
            f"face {face_name(boat.face)} ({cannons_said(boat.kind, boat.face)})",
            tokens_said(boat),
            "on fire, the die decides" if boat.fire and not course else "",
            f"course {course_name(course)}" if course != NO_COURSE else "",
        ]
        return ", ".join(filter(None, parts))

    def course(self, number: int, course: int) -> str:
        """Return a course with its consequences as things are now (SK-G09)."""
        fate = course_meaning(self.figures, self.view, ("course", number, course))
        return f"{course} {course_name(course)}{f': {fate}' if fate else ''}"

    def water(self, x: int, y: int) -> str:
        """Return a place without boats."""
        for number, island in enumerate(self.figures.sea.islands, start=1):
            if contains(island.outline, (x, y)):
                return f"Island {number}: it stops shots, and boats that run onto it take water"
        return f"Open water, {lengths(x)} from the west and {lengths(y)} from the north edge"

    def in_hand(self, kind: int, face: int, pose: Pose) -> str:
        """Return the boat that is being placed."""
        where = f"{lengths(pose.x)} east, {lengths(pose.y)} south"
        return f"{kind_name(kind)}, face {face_name(face)} ({cannons_said(kind, face)}), {degrees(pose.heading)}, {where}"

    # At length

    def around(self, number: int) -> list[str]:
        """Return lines about a boat, the boats it could fire at, and those that could fire at it."""
        boat, view = self.view.boats[number], self.view
        lines = [f"{boat_line(view, number, self.names)}.", f"Its other face has {cannons_said(boat.kind, 1 - boat.face)}.", " "]
        if view.phase in ("colours", "boats", "placing"):
            return lines[:2]
        for other in enemies(view, boat.seat):
            there = view.boats[other]
            far = gunnery.millimetres(gunnery.distance_between(boat.pose, there.pose))
            there_said = f"{self.name(other)} of {name_of(there.seat, self.names)}, {far} away: "
            lines.append(f"{there_said}it {self._shot(number, other)}. In turn {self.name(number)} {self._shot(other, number)}.")
        return lines

    def _shot(self, mine: int, theirs: int) -> str:
        one, other = self.view.boats[mine], self.view.boats[theirs]
        aim = gunnery.aim(self.figures.sea, one, other)
        return (
            f"can be fired at with {shot_said(aim, other.tokens)}" if aim else f"cannot be fired at ({gunnery.why_not(one, other).message})"
        )

    def fleet_of(self, seat: int) -> list[int]:
        """Return a player's boats in play."""
        return [number for number, boat in enumerate(self.view.boats) if boat.seat == seat and boat.lost == AFLOAT]


def degrees(heading: int) -> str:
    """ "heading 45 degrees"."""
    return f"heading {heading * STEPS} degrees"


def guns_of(kind: int, face: int) -> str:
    """Return the cannons at front, right, back and left: "1-2-0-2"."""
    return "-".join(map(str, KINDS[kind].faces[face]))


def tenths(distance: int) -> str:
    """Return a distance in card lengths, to the tenth: "2.5"."""
    rounded = (10 * distance + LENGTH // 2) // LENGTH
    return f"{rounded // 10}.{rounded % 10}"


def lengths(distance: int) -> str:
    """ "2.5 lengths"."""
    return f"{tenths(distance)} lengths"
