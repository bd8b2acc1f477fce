"""Forecast of the round after the one being planned: how well two boats are placed against each other."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.measuring import Guns, exchange, safe_poses
from seatui.games.sea_skirmish.bot.worth import WORTH, hurt
from seatui.games.sea_skirmish.model.content import LENGTH
from seatui.games.sea_skirmish.model.geometry import Sea

DISTANCE_COST = 0.004
"""Cost of each card length to an enemy, so that boats out of range approach each other."""


class Duellist(NamedTuple):
    """A boat, as far as it matters for an exchange of fire."""

    pose: Pose
    guns: Guns
    tokens: int


@lru_cache(maxsize=20_000)
def outlook(sea: Sea, mine: Duellist, theirs: Duellist) -> float:
    """Return the value of the next round to the first of two boats."""
    apart = (abs(mine.pose.x - theirs.pose.x) + abs(mine.pose.y - theirs.pose.y)) / LENGTH
    return duel(sea, mine, theirs) - DISTANCE_COST * apart


def duel(sea: Sea, mine: Duellist, theirs: Duellist) -> float:
    """Return the value of an exchange of fire to the first of two boats, midway between the best averages of the two boats.

    A boat with no course left on the table is lost.
    """
    my_poses, their_poses = safe_poses(sea, mine.pose), safe_poses(sea, theirs.pose)
    if not my_poses or not their_poses:
        return (0.0 if their_poses else WORTH[theirs.tokens]) - (0.0 if my_poses else WORTH[mine.tokens])
    rows = [[balance(mine, here, theirs, there) for there in their_poses] for here in my_poses]
    our_best = max(sum(row) for row in rows) / len(their_poses)
    their_best: float = min(sum(column) for column in zip(*rows, strict=True)) / len(my_poses)
    return (our_best + their_best) / 2


def balance(mine: Duellist, here: Pose, theirs: Duellist, there: Pose) -> float:
    """Return what the first of two boats gains if each fires at the other from these poses."""
    shot, answer = exchange(here, mine.guns, there, theirs.guns)
    return hurt(theirs.tokens, *shot) - hurt(mine.tokens, *answer)
