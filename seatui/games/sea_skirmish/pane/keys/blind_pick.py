"""Planning on a shared screen (SK-154): each player has a key for each course, and the screen shows only that one was set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui.engine.plane import Pose
from seatui.engine.wording import listing
from seatui.games.sea_skirmish.model.content import COURSES, HARD_LEFT, HARD_RIGHT, LONG_FORWARD, SHORT_FORWARD, SOFT_LEFT, SOFT_RIGHT
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.names import boat_name
from seatui.games.sea_skirmish.model.state import NO_BOAT, NO_COURSE
from seatui.games.sea_skirmish.play.courses import ideal_pose
from seatui.games.sea_skirmish.play.planning import CONFIRM, COURSE_ACTIONS, steered
from seatui.games.sea_skirmish.words.outlook import prospect
from seatui.tui.pane.cover import Pick
from seatui.tui.widgets.tabletop.art import bow

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.knowledge.view import View
    from seatui.tui.pane.position import Position

PLANNING_KIND = "choose_maneuver"
FACE_OF_KEY = (SOFT_LEFT, LONG_FORWARD, SOFT_RIGHT, HARD_LEFT, SHORT_FORWARD, HARD_RIGHT)
"""The course on each key of a cluster. The keys lie as the boat would go: left, ahead and right, soft and long courses above."""


def blind_course(figures: Figures, position: Position, keys: Sequence[str], arrows: str) -> Pick | None:
    """Return the choice of a course for the next boat without one, or of confirming them all; ``keys`` are the player's.

    ``arrows`` point N NE E SE S SW W NW. One stands before each course, since the keys lie as the boat sees it.
    """
    held = position.focus
    if held.seat is None or held.decision is None or held.decision.kind != PLANNING_KIND:
        return None
    boats = steered(held.view, held.seat)
    without = [boat for boat in boats if held.view.courses[boat] == NO_COURSE]
    boat = without[0] if without else boats[-1]
    name = boat_name(boat, held.view.boats[boat].kind)
    count = f" ({boats.index(boat) + 1} of {len(boats)})" if len(boats) > 1 else ""
    pose = held.view.boats[boat].pose
    answers = tuple((arrow_of(pose, face, arrows) + name_beside(keys, face), COURSE_ACTIONS[boat][face - 1]) for face in FACE_OF_KEY)
    lost, note = dangers(figures, held.view, boat, keys)
    again = "Are you sure of your key?" if lost else ""
    if without:
        return Pick(held.seat, f"Course of {name}{count}", answers, note, again)
    answers = (*answers, ("seal them", CONFIRM))  # SK-061, as after an undo
    return Pick(held.seat, f"Seal your courses, or change that of {name}", answers, note, again)


def arrow_of(pose: Pose, face: int, arrows: str) -> str:
    """Return the arrow of the bow after a course, as the ghost of the course has it."""
    return arrows[bow(ideal_pose(pose, face).heading)]


def dangers(figures: Figures, view: View, boat: int, keys: Sequence[str]) -> tuple[str, str]:
    """Return which keys lead off the table, and which lead off it or into something: everybody can see that (SK-152)."""
    found = {key: prospect(figures, view, boat, face) for key, face in zip(keys, FACE_OF_KEY, strict=False)}
    lost = [key for key, each in found.items() if each.falls]
    rams = [key for key, each in found.items() if each.landing.struck]
    off, into = said_of(lost, len(found), "fall", "off the table"), said_of(rams, len(found), "ram")
    return off, "; ".join(filter(None, (off, into)))


def said_of(some: Sequence[str], count: int, verb: str, rest: str = "") -> str:
    """Return what some of the keys do: "Q and A fall off the table"; "" for none of them."""
    if not some:
        return ""
    keys = "every key" if len(some) == count else listing(some)
    return " ".join(filter(None, (keys, verb if 1 < len(some) < count else f"{verb}s", rest)))


def ghost_labels(keys: Sequence[str]) -> Sequence[str]:
    """Return the labels of the ghosts of a blind pick: the player's keys, or numbers where the names of keys are long."""
    return keys if all(len(key) == 1 for key in keys) else [str(face) for face in FACE_OF_KEY]


def name_beside(keys: Sequence[str], face: int) -> str:
    """Return the name of a course, with its number where the ghosts have numbers."""
    name = COURSES[face - 1].name
    return name if ghost_labels(keys) is keys else f"{face} {name}"


def picked_boat(pick: Pick | None) -> int:
    """Return the boat whose course is being chosen on a shared screen, or ``NO_BOAT``."""
    found = pick.answers[0] if pick is not None else None
    return NO_BOAT if found is None else int(found[1][1])
