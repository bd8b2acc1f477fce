"""How well two boats lie for the round after the one that is planned."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.measuring import Guns, courses, exchange
from seatui.games.sea_skirmish.bot.worth import WORTH, hurt
from seatui.games.sea_skirmish.model.content import LENGTH
from seatui.games.sea_skirmish.model.geometry import Sea

EAGER = 0.004
"""What each card length to an enemy costs, so that boats out of range find each other."""


class Lie(NamedTuple):
    """A boat somewhere, as far as it matters for the next exchange of fire."""

    pose: Pose
    guns: Guns
    tokens: int


@lru_cache(maxsize=20_000)
def outlook(sea: Sea, mine: Lie, theirs: Lie) -> float:
    """What the round after is worth to the first of two boats: in the middle between what either can make sure of on the average."""
    apart = (abs(mine.pose.x - theirs.pose.x) + abs(mine.pose.y - theirs.pose.y)) / LENGTH
    return duel(sea, mine, theirs) - EAGER * apart


def duel(sea: Sea, mine: Lie, theirs: Lie) -> float:
    """The same between boats that are near each other. Whoever has no course left on the table is lost."""
    my_poses, their_poses = courses(sea, mine.pose), courses(sea, theirs.pose)
    if not my_poses or not their_poses:
        return (0.0 if their_poses else WORTH[theirs.tokens]) - (0.0 if my_poses else WORTH[mine.tokens])
    rows = [[balance(mine, here, theirs, there) for there in their_poses] for here in my_poses]
    ours = max(sum(row) for row in rows) / len(their_poses)
    hers: float = min(sum(column) for column in zip(*rows, strict=True)) / len(my_poses)
    return (ours + hers) / 2


def balance(mine: Lie, here: Pose, theirs: Lie, there: Pose) -> float:
    """What the shots of two boats at each other bring the first of them, if they lie like this."""
    shot, answer = exchange(here, mine.guns, there, theirs.guns)
    return hurt(theirs.tokens, *shot) - hurt(mine.tokens, *answer)
