"""The template: where each course takes a boat, and when it falls off the table (SK-072 to SK-090)."""

from __future__ import annotations

from functools import cache

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.model.content import COURSES, LENGTH
from seatui.games.sea_skirmish.model.geometry import Sea


def ideal_pose(pose: Pose, course: int) -> Pose:
    """Where a course takes a boat if nothing is in the way (SK-085). The way is the same from every place."""
    x, y, heading = _way(pose.heading, course)
    return Pose(pose.x + x, pose.y + y, heading)


@cache
def _way(heading: int, course: int) -> Pose:
    """Where it takes a boat from the corner of the table: the middle of its back edge, or for the circle of its front edge, comes to lie on
    the template's centre (SK-076 to SK-084)."""
    start = Pose(0, 0, heading)
    _, turn, circle = COURSES[course - 1]
    return start.ahead(LENGTH // 2) if circle else start.ahead(LENGTH).turned(turn).ahead(LENGTH // 2)


def falls(sea: Sea, pose: Pose) -> bool:
    """Whether a boat with its centre there tips off the table; exactly on the edge it balances (SK-087, SK-088)."""
    return not sea.holds(pose[:2])
