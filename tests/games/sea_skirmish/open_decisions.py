"""For each kind of decision (SK-D01 to SK-D09), a valid position in which it is open: ``OPEN_DECISIONS["choose_flip"]()``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.games.sea_skirmish.position import BLANK, CRITICAL, HIT, MISS, NOTHING, Table, begin, boat, firing, given, placing, sailing

L = 8800
"""A card length."""


def choosing_colour() -> Table:
    return begin(3)


def taking_boat() -> Table:
    return begin(2, boats=2).do("colour red", "colour blue")


def placing_boat() -> Table:
    return placing(2, boats=2)


def planning() -> Table:
    """Two boats each, far apart, with all bows towards the middle."""
    return given(boat(0, 20000, 70400, 0), boat(1, 20000, 17600, 12), boat(0, 80000, 70400, 0), boat(1, 80000, 17600, 12))


def choosing_move() -> Table:
    """Alice must move her Brig 1 or her Corvette 3."""
    boats = planning().state.boats
    return sailing(*boats, courses=("long forward", "soft left", "short forward", "hard right"))


def turning() -> Table:
    """Alice's Brig went short forward with face A up."""
    return sailing(boat(0, 52800, 70400, 0), boat(1, 52800, 8800, 12), courses=("short forward", "long forward"))


def choosing_fire(dice: Sequence[int] = (BLANK,)) -> Table:
    """Alice's Galley 1 and Schooner 2 can each fire at both of Bob's boats."""
    mine = boat(0, 30000, 44000, 0, "galley"), boat(0, 50000, 44000, 0, "schooner")
    return firing(*mine, boat(1, 30000, 30000, 12, "frigate"), boat(1, 50000, 30000, 12, "galley"), dice=dice)


def choosing_target(dice: Sequence[int] = (BLANK,)) -> Table:
    """Alice's Galley 1 fires."""
    return choosing_fire(dice).do("fire 1")


def broadside(kind: str, lengths: int, dice: Sequence[int], face: str = "A", **target: Any) -> Table:
    """Alice fires from the front at Bob's Frigate, this many card lengths ahead, which has no cannons on that side."""
    bob = boat(1, 52800, 35200 - lengths * L, 12, "frigate", **target)
    return firing(boat(0, 52800, 44000, 0, kind, face), bob, dice=dice)


def cancelling() -> Table:
    """Alice's Galley 1 has rolled a critical hit, a hit and a blank against one miss: Bob chooses the hit to cancel."""
    return broadside("galley", 1, [NOTHING, HIT, CRITICAL, MISS])


OPEN_DECISIONS: dict[str, Callable[[], Table]] = {
    "choose_colour": choosing_colour,
    "choose_boat": taking_boat,
    "place_boat": placing_boat,
    "choose_maneuver": planning,
    "choose_boat_to_move": choosing_move,
    "choose_flip": turning,
    "choose_boat_to_fire": choosing_fire,
    "choose_target": choosing_target,
    "choose_die_to_cancel": cancelling,
}
