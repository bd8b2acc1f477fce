"""The worth of a course against an enemy's answers: the hits to expect if both boats fire, over the six courses that the enemy may take."""

from __future__ import annotations

from functools import lru_cache

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_BOAT, Boat
from seatui.games.sea_skirmish.play import gunnery
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from seatui.games.sea_skirmish.play.planning import FACES
from seatui.games.sea_skirmish.words import odds
from seatui.games.sea_skirmish.words.odds import Answers


def answers_to(figures: Figures, view: View, boat: int, end: Pose, enemy: int) -> Answers | None:
    """Return what an enemy's answers make of a course of a boat that leads there; None if the enemy can only fall off."""
    return _answers(figures.sea, view.boats[boat]._replace(pose=end), view.boats[enemy])


@lru_cache(256)  # a player looks at the same six courses again and again
def _answers(sea: Sea, mine: Boat, theirs: Boat) -> Answers | None:
    ends = [pose for course in FACES if not falls(sea, pose := ideal_pose(theirs.pose, course))]
    found = [_hits(sea, mine, there) - _hits(sea, there, mine) for there in (theirs._replace(pose=pose) for pose in ends)]
    return odds.weighed(found)


def _hits(sea: Sea, mine: Boat, theirs: Boat) -> odds.Hits:
    """Return how many hits one boat may expect on another."""
    aim = gunnery.aim(sea, mine, theirs)
    return odds.expected_hits(aim.red, aim.green) if aim else odds.expected_hits(0, 0)


def nearest_enemy(view: View, boat: int) -> int:
    """Return the enemy nearest to a boat."""
    x, y, _ = view.boats[boat].pose
    team = view.teams[view.boats[boat].seat]
    found = {number: other for number, other in enumerate(view.boats) if other.lost == AFLOAT and view.teams[other.seat] != team}
    return min(found, key=lambda other: (found[other].pose.x - x) ** 2 + (found[other].pose.y - y) ** 2, default=NO_BOAT)
