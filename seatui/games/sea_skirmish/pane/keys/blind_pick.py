"""Planning on a shared screen (SK-154): each player has a key for each course, and the screen shows only that one was set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.games.sea_skirmish.model.content import COURSES
from seatui.games.sea_skirmish.model.names import boat_name
from seatui.games.sea_skirmish.model.state import NO_BOAT, NO_COURSE
from seatui.games.sea_skirmish.play.planning import CONFIRM, COURSE_ACTIONS, steered
from seatui.tui.pane.cover import Pick

if TYPE_CHECKING:
    from seatui.tui.pane.position import Position

PLANNING_KIND = "choose_maneuver"
FACE_OF_KEY = (2, 3, 4, 1, 6, 5)
"""The course on each key of a cluster. The keys lie as the boat would go: left, ahead and right, soft and long courses above."""


def blind_course(position: Position) -> Pick | None:
    """Return the choice of a course for the next boat without one, or of confirming them all."""
    held = position.focus
    if held.seat is None or held.decision is None or held.decision.kind != PLANNING_KIND:
        return None
    boats = steered(held.view, held.seat)
    without = [boat for boat in boats if held.view.courses[boat] == NO_COURSE]
    boat = without[0] if without else boats[-1]
    name = boat_name(boat, held.view.boats[boat].kind)
    count = f" ({boats.index(boat) + 1} of {len(boats)})" if len(boats) > 1 else ""
    answers = tuple((COURSES[face - 1].name, COURSE_ACTIONS[boat][face - 1]) for face in FACE_OF_KEY)
    if without:
        return Pick(held.seat, f"Course of {name}{count}", answers)
    return Pick(held.seat, f"Seal your courses, or change that of {name}", (*answers, ("seal them", CONFIRM)))  # SK-061, as after an undo


def picked_boat(pick: Pick | None) -> int:
    """Return the boat whose course is being chosen on a shared screen, or ``NO_BOAT``."""
    found = pick.answers[0] if pick is not None else None
    return NO_BOAT if found is None else int(found[1][1])
