"""Aiming: targets, firing sides and ranges (SK-117 to SK-132)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from seatui.engine.contract import Refused
from seatui.engine.plane import Gap, Pose
from seatui.games.sea_skirmish.model.content import KINDS, LENGTH, RANGE, SIDES
from seatui.games.sea_skirmish.model.geometry import BOAT, Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, Boat
from seatui.games.sea_skirmish.words.refusals import refused

FAR = (RANGE + 2 * BOAT.radius) ** 2
"""Square of the distance between centres beyond which two boats are out of range, even corner to corner."""


class Aim(NamedTuple):
    """A shot that a boat may fire."""

    side: int
    red: int  # dice of the attacker (SK-130)
    green: int  # dice of the target (SK-131)
    gap: Gap


def aim(sea: Sea, mine: Boat, theirs: Boat) -> Aim | None:
    """Return the shot of one boat at another, None if it has none. Boats in between do not matter (SK-128)."""
    here, there = mine.pose, theirs.pose
    x, y = here.x - there.x, here.y - there.y
    if x * x + y * y > FAR:  # saves the exact measuring
        return None
    return _aimed(sea, mine.kind, mine.face, here, there)


@lru_cache(maxsize=4096)  # the same shot is measured several times before it is fired
def _aimed(sea: Sea, kind: int, face: int, mine: Pose, theirs: Pose) -> Aim | None:
    side = firing_side(kind, face, mine, theirs)
    red = KINDS[kind].faces[face][side]
    if not red:
        return None
    distance = distance_between(mine, theirs)
    if is_out_of_range(distance) or is_screened(sea, mine, theirs):
        return None
    return Aim(side, red, distance.lengths(LENGTH), distance)  # one green die for each full length (SK-131, SK-132)


def why_not(mine: Boat, theirs: Boat) -> Refused:
    """Return the reason why one boat cannot fire at another, when ``aim`` returns None."""
    distance = distance_between(mine.pose, theirs.pose)
    if is_out_of_range(distance):
        return refused("too_far", distance=millimetres(distance), reach=RANGE // 100)
    side = firing_side(mine.kind, mine.face, mine.pose, theirs.pose)
    if not cannons(mine)[side]:
        return refused("no_cannons", side=SIDES[side])
    return refused("island_in_the_way")


def cannons(boat: Boat) -> tuple[int, ...]:
    """Return the cannon dice of the face that is up (SK-008); a side with none cannot fire (SK-016, SK-122)."""
    return KINDS[boat.kind].faces[boat.face]


def firing_side(kind: int, face: int, pose: Pose, target: Pose) -> int:
    """Return the side of a boat that faces a target's centre (SK-123).

    On a diagonal the side with more cannons counts, then front or back (SK-124).
    """
    dice = KINDS[kind].faces[face]
    return max(BOAT.facing(pose, target[:2]), key=lambda side: dice[side])


def distance_between(a: Pose, b: Pose) -> Gap:
    """Return the distance between two boats, edge to edge, whatever the sides (SK-120)."""
    return BOAT.gap(a, BOAT, b)


def is_out_of_range(distance: Gap) -> bool:
    """Return whether a distance is more than three card lengths; exactly three are in range (SK-119, SK-121)."""
    return distance.numerator > RANGE * RANGE * distance.denominator


def is_screened(sea: Sea, a: Pose, b: Pose) -> bool:
    """Return whether the line between the centres runs through an island (SK-129)."""
    start, end = a[:2], b[:2]
    return any(island.screens(start, end) for island in sea.islands)


def millimetres(distance: Gap) -> str:
    """Return a distance as players read it: "87.99 mm", or "just under 88.00 mm" where rounding would give a full number of lengths."""
    hundredths = distance.nearest()
    exact = hundredths * hundredths * distance.denominator
    nearly = "" if hundredths % LENGTH or distance.numerator == exact else "just over " if distance.numerator > exact else "just under "
    return f"{nearly}{hundredths // 100}.{hundredths % 100:02} mm"


def targets(sea: Sea, teams: Sequence[int], boats: Sequence[Boat], attacker: int) -> list[int]:
    """Return the boats that one boat may attack."""
    return list(_in_sights(sea, teams, boats, attacker))


def has_target(sea: Sea, teams: Sequence[int], boats: Sequence[Boat], attacker: int) -> bool:
    """Return whether a boat may attack any; stops at the first."""
    return next(_in_sights(sea, teams, boats, attacker), None) is not None


def _in_sights(sea: Sea, teams: Sequence[int], boats: Sequence[Boat], attacker: int) -> Iterator[int]:
    """Yield the targets of a boat: enemies in play that it can aim at (SK-117, SK-118)."""
    mine = boats[attacker]
    team = teams[mine.seat]
    for number, boat in enumerate(boats):
        if boat.lost == AFLOAT and teams[boat.seat] != team and aim(sea, mine, boat) is not None:
            yield number
