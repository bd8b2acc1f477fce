"""The easy bot (SK-B01): sails about at random without falling off the table, and fires at anyone."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import Position, answering, first_of, safe_courses, team_colour
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.play.planning import FACES

SAFE_COURSES = 2
"""Safe courses that must be left for the next round."""


def set_course(position: Position, _options: Sequence[Action], draw: Draw) -> Action:
    """Set a random prudent course for the first boat without one."""
    boat = position.unplanned()[0]
    faces = prudent_courses(position.sea, position.view.boats[boat].pose)
    return ("course", boat, faces[draw(len(faces))])


def prudent_courses(sea: Sea, pose: Pose) -> list[int]:
    """Return the courses that stay on the table and leave enough for the next round, or else those that leave most."""
    left = {face: len(safe_courses(sea, there)) for face, there in safe_courses(sea, pose).items()}
    most = max(left.values(), default=0)
    return [face for face, count in left.items() if count >= min(SAFE_COURSES, most)] or list(FACES)


deckhand = answering({"choose_colour": team_colour, "choose_maneuver": set_course, "choose_die_to_cancel": first_of})
"""A bot that decides everything else at random."""
