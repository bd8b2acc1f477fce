"""Quick measuring for forecasts: courses from a table, and ranges rounded to an eighth of a card length.

The rules measure exactly. A bot weighs thousands of poses, few of which will occur, so it may round.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from seatui.engine.plane import BACK, COS, FRONT, HEADINGS, LEFT, MILLION, RIGHT, SIN, Pose, gap
from seatui.games.sea_skirmish.model.content import LENGTH, RANGE, WIDTH
from seatui.games.sea_skirmish.model.geometry import BOAT, Sea
from seatui.games.sea_skirmish.play.courses import ideal_pose
from seatui.games.sea_skirmish.play.planning import FACES

Guns: TypeAlias = tuple[int, ...]
Shot: TypeAlias = tuple[int, int]
"""Red dice and green dice; no red ones where there is no shot."""

NO_SHOT: Shot = (0, 0)
OUT_OF_RANGE = 4
"""One green die more than any shot can have against it."""
GRAIN = LENGTH // 8
"""Distances are rounded to this unit."""
SINE = tuple(sine / MILLION for sine in SIN)
COSINE = tuple(cosine / MILLION for cosine in COS)
STEPS = tuple(tuple(ideal_pose(Pose(0, 0, heading), face) for face in FACES) for heading in range(HEADINGS))
"""Ideal poses of all courses from the corner of the table, by heading."""


def safe_poses(sea: Sea, pose: Pose) -> list[Pose]:
    """Return the ideal poses of the courses that stay on the table."""
    x, y, heading = pose
    width, height = sea.width, sea.height
    return [Pose(x + dx, y + dy, turned) for dx, dy, turned in STEPS[heading] if 0 <= x + dx <= width and 0 <= y + dy <= height]


def exchange(mine: Pose, my_guns: Guns, theirs: Pose, their_guns: Guns) -> tuple[Shot, Shot]:
    """Return the shots that two boats could fire at each other."""
    dx, dy = theirs[0] - mine[0], theirs[1] - mine[1]
    if dx * dx + dy * dy > _FARTHEST:
        return NO_SHOT, NO_SHOT
    sine, cosine = SINE[mine[2]], COSINE[mine[2]]
    forward, right = dx * sine - dy * cosine, dx * cosine + dy * sine
    turn = theirs[2] - mine[2]
    green = range_between(
        int(abs(forward) / GRAIN + 0.5), int(abs(right) / GRAIN + 0.5), (-turn if (forward < 0) != (right < 0) else turn) % 12
    )
    if green == OUT_OF_RANGE:
        return NO_SHOT, NO_SHOT
    mine_red = my_guns[side(forward, right)]
    sine, cosine = SINE[theirs[2]], COSINE[theirs[2]]
    their_red = their_guns[side(dy * cosine - dx * sine, -dx * cosine - dy * sine)]
    return (mine_red, green), (their_red, green)


def side(forward: float, right: float) -> int:
    """Return the side of a boat that faces a point (SK-123)."""
    if abs(forward) * WIDTH >= abs(right) * LENGTH:
        return FRONT if forward > 0 else BACK
    return RIGHT if right > 0 else LEFT


@cache
def range_between(forward: int, right: int, turn: int) -> int:
    """Return the green dice between two boats whose centres are this many grains apart, or ``OUT_OF_RANGE``.

    A card is symmetrical, so a few cases cover all.
    """
    apart = gap(BOAT.at(Pose(0, 0, 0)), BOAT.at(Pose(right * GRAIN, -forward * GRAIN, turn)))
    return OUT_OF_RANGE if apart.numerator > RANGE * RANGE * apart.denominator else apart.lengths(LENGTH)


_FARTHEST = (RANGE + LENGTH + WIDTH // 2) ** 2
"""Square of the distance between centres beyond which nobody can fire."""
