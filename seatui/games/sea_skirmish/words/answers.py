"""What an enemy's answers make of a course: the hits to expect if both boats fire, over the six courses that the enemy may take."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_BOAT, Boat
from seatui.games.sea_skirmish.play import gunnery
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from seatui.games.sea_skirmish.play.planning import FACES
from seatui.games.sea_skirmish.words import odds


class Answers(NamedTuple):
    """The player's hits less the enemy's: at best, on average, and at worst."""

    best: Fraction
    mean: Fraction
    worst: Fraction

    @property
    def brief(self) -> str:
        """ "+.8 +.2 -.9"."""
        return " ".join(tenths(value).replace("0.0", "0").replace("0.", ".").rjust(3) for value in self)

    @property
    def said(self) -> str:
        """ "+0.8 hits at best, +0.2 on average, -0.9 at worst"."""
        best, mean, worst = map(tenths, self)
        return f"{best} hits at best, {mean} on average, {worst} at worst"


def tenths(hits: Fraction) -> str:
    """Return a number of hits with its sign, to the tenth."""
    return f"{float(hits):+.1f}" if round(float(hits), 1) else "0.0"


def answers_to(figures: Figures, view: View, boat: int, end: Pose, enemy: int) -> Answers | None:
    """Return what an enemy's answers make of a course of a boat that leads there; None if the enemy can only fall off."""
    return _answers(figures.sea, view.boats[boat]._replace(pose=end), view.boats[enemy])


@lru_cache(256)  # a player looks at the same six courses again and again
def _answers(sea: Sea, mine: Boat, theirs: Boat) -> Answers | None:
    ends = [pose for course in FACES if not falls(sea, pose := ideal_pose(theirs.pose, course))]
    found = [_hits(sea, mine, there) - _hits(sea, there, mine) for there in (theirs._replace(pose=pose) for pose in ends)]
    return Answers(max(found), sum(found, Fraction(0)) / len(found), min(found)) if found else None


def _hits(sea: Sea, mine: Boat, theirs: Boat) -> Fraction:
    """Return how many hits one boat may expect on another."""
    aim = gunnery.aim(sea, mine, theirs)
    return sum((hits * chance for hits, chance in enumerate(odds.hits_left(aim.red, aim.green))), Fraction(0)) if aim else Fraction(0)


def nearest_enemy(view: View, boat: int) -> int:
    """Return the enemy nearest to a boat."""
    x, y, _ = view.boats[boat].pose
    team = view.teams[view.boats[boat].seat]
    found = {number: other for number, other in enumerate(view.boats) if other.lost == AFLOAT and view.teams[other.seat] != team}
    return min(found, key=lambda other: (found[other].pose.x - x) ** 2 + (found[other].pose.y - y) ** 2, default=NO_BOAT)
