"""Planning beside others (SK-154): each of the six courses is a key of the own cluster, and the screen tells only that one was set."""

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
"""The course on each key of a cluster, which lie as the boat would go: left, ahead and right, the softer and longer ones above."""


def blind_course(position: Position) -> Pick | None:
    """The course of the next boat that has none, or the confirming of all."""
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
    """The boat whose course is to be set blindly; none if there is none."""
    found = pick.answers[0] if pick is not None else None
    return NO_BOAT if found is None else int(found[1][1])
