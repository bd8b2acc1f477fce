"""The template: where each course takes a boat, and when it falls off the table (SK-072 to SK-090)."""

from __future__ import annotations

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.content import COURSES, LENGTH
from seatui.games.sea_skirmish.sea import Sea


def ideal_pose(pose: Pose, course: int) -> Pose:
    """Where a course takes a boat if nothing is in the way (SK-085): the middle of its back edge, or for the circle of its front edge,
    comes to lie on the template's centre (SK-076 to SK-084)."""
    _, turn, circle = COURSES[course - 1]
    if circle:
        return pose.ahead(LENGTH // 2)
    return pose.ahead(LENGTH).turned(turn).ahead(LENGTH // 2)


def falls(sea: Sea, pose: Pose) -> bool:
    """Whether a boat with its centre there tips off the table; exactly on the edge it balances (SK-087, SK-088)."""
    return not sea.holds(pose[:2])
