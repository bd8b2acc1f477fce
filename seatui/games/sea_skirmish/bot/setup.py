"""The captain's setup: which boats it takes, and where it places them."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from seatui.engine.contract import Action, Draw
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import Position
from seatui.games.sea_skirmish.model.content import KINDS, LENGTH

FAVOURITES = ("schooner", "corvette", "frigate", "galley", "brig", "ketch")
"""Boats by how often they won games among captains, best first."""
SPACING = 6.0
"""Best distance between boats of a team, in card lengths: not in each other's way."""

NEARNESS = 0.3
"""Cost of each card length to the nearest enemy."""
BROADSIDE = 0.1
"""Value of each cannon on the strongest side: one strong side wins more than four even ones."""


def take_boat(_position: Position, options: Sequence[Action], _draw: Draw) -> Action:
    """Take the best boat that is left."""
    return min(options, key=lambda option: FAVOURITES.index(KINDS[option[1]].name))


def place_boat(position: Position, options: Sequence[Action], _draw: Draw) -> Action:
    """Place a boat near its team, opposite the enemy, with the face up that has the strongest side."""
    return max(options, key=lambda option: place_value(position, option))


def place_value(position: Position, option: Action) -> float:
    """Return how good a place is; higher is better."""
    _, kind, x, y, heading, face = option
    pose = Pose(x, y, heading)
    guns = KINDS[kind].faces[face]
    friends = [boat.pose for boat in position.view.boats if position.view.teams[boat.seat] == position.view.teams[position.seat]]
    enemies = [boat.pose for boat in position.view.boats if position.view.teams[boat.seat] != position.view.teams[position.seat]]
    apart = sum(abs(lengths(pose, friend) - SPACING) for friend in friends)
    middle = Pose(position.sea.width // 2, position.sea.height // 2, 0)
    nearest = min(lengths(pose, enemy) for enemy in enemies or [middle])
    straight = heading == position.sea.ahead(position.seat)
    return float(straight) - apart - NEARNESS * nearest + BROADSIDE * max(guns)


def lengths(a: Pose, b: Pose) -> float:
    """Return the distance between two poses, in card lengths."""
    return hypot(a.x - b.x, a.y - b.y) / LENGTH
