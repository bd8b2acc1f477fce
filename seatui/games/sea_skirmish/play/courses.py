"""Courses: where each one takes a boat by the movement template, and when the boat falls off the table (SK-072 to SK-090)."""

from __future__ import annotations

from functools import cache

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.model.content import COURSES, LENGTH
from seatui.games.sea_skirmish.model.geometry import Sea


def ideal_pose(pose: Pose, course: int) -> Pose:
    """Return where a course takes a boat if nothing is in the way (SK-085)."""
    x, y, heading = _from_corner(pose.heading, course)
    return Pose(pose.x + x, pose.y + y, heading)


@cache
def _from_corner(heading: int, course: int) -> Pose:
    """Return where a course takes a boat from the corner of the table; the shift is the same from every place.

    The middle of the boat's back edge, or of its front edge for the circle, comes to lie on the template's centre (SK-076 to SK-084).
    """
    start = Pose(0, 0, heading)
    _, turn, circle = COURSES[course - 1]
    return start.ahead(LENGTH // 2) if circle else start.ahead(LENGTH).turned(turn).ahead(LENGTH // 2)


def falls(sea: Sea, pose: Pose) -> bool:
    """Return whether a boat with its centre there falls off the table; exactly on the edge it balances (SK-087, SK-088)."""
    return not sea.holds(pose[:2])
