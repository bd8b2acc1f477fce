"""How the captain sets out: which boats it takes, and where it places them."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from seatui.engine.contract import Action, Draw
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import Bridge
from seatui.games.sea_skirmish.model.content import KINDS, LENGTH

FAVOURITES = ("schooner", "corvette", "frigate", "galley", "brig", "ketch")
"""The boats in the order of what they won in games of captains among themselves."""
COMPANY = 6.0
"""How far from each other, in card lengths, boats of a team set out best: not in each other's way."""

NEARNESS = 0.3
"""What each card length nearer to an enemy counts when a boat is placed."""
BROADSIDE = 0.1
"""What each cannon on the strongest side counts: one strong side wins more than four even ones."""


def take_boat(_bridge: Bridge, options: Sequence[Action], _draw: Draw) -> Action:
    """The best that is left."""
    return min(options, key=lambda option: FAVOURITES.index(KINDS[option[1]].name))


def place_boat(bridge: Bridge, options: Sequence[Action], _draw: Draw) -> Action:
    """In company, opposite the enemy, with the face up that has the strongest side."""
    return max(options, key=lambda option: place_value(bridge, option))


def place_value(bridge: Bridge, option: Action) -> float:
    """The higher, the better."""
    _, kind, x, y, heading, face = option
    pose = Pose(x, y, heading)
    guns = KINDS[kind].faces[face]
    friends = [boat.pose for boat in bridge.view.boats if bridge.view.teams[boat.seat] == bridge.view.teams[bridge.seat]]
    enemies = [boat.pose for boat in bridge.view.boats if bridge.view.teams[boat.seat] != bridge.view.teams[bridge.seat]]
    apart = sum(abs(lengths(pose, friend) - COMPANY) for friend in friends)
    middle = Pose(bridge.sea.width // 2, bridge.sea.height // 2, 0)
    nearest = min(lengths(pose, enemy) for enemy in enemies or [middle])
    straight = heading == bridge.sea.ahead(bridge.seat)
    return float(straight) - apart - NEARNESS * nearest + BROADSIDE * max(guns)


def lengths(a: Pose, b: Pose) -> float:
    """How far two places are apart, in card lengths."""
    return hypot(a.x - b.x, a.y - b.y) / LENGTH
