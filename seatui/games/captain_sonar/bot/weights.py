"""How a Captain weighs things, in damage to be expected: one table for each level that weighs at all."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What counts how much when courses are compared."""

    bar: float  # the least that a torpedo must promise
    mine_bar: float  # the least that the trigger of a mine must promise
    prospect: float  # of the best shot next turn
    closing: float  # of each step nearer to the enemy, where no shot is near
    danger: float  # of the damage to expect from the enemy
    cover: float  # of each doubling of the places where the enemy must look for us
    room: float  # of being shut in
    silence: float  # what a Silence costs
    surface: float  # what a surfacing costs beside its danger
    relief: float  # what a clear sheet is worth, for each trouble on the crew line
    sonar_from: int  # the number of places from which a Sonar is worth its while
    drone_from: float  # the same for a Drone, as the share of places that it takes away


CAREFUL = Weights(
    bar=0.85,
    mine_bar=0.5,
    prospect=0.5,
    closing=0.04,
    danger=0.8,
    cover=0.12,
    room=0.8,
    silence=0.2,
    surface=1.0,
    relief=0.25,
    sonar_from=6,
    drone_from=0.3,
)
"""The captain level: hunts and hides."""

BOLD = Weights(
    bar=0.8,
    mine_bar=0.8,
    prospect=0.4,
    closing=0.05,
    danger=0.0,
    cover=0.0,
    room=0.8,
    silence=0.5,
    surface=1.5,
    relief=0.25,
    sonar_from=12,
    drone_from=0.4,
)
"""The mate level: hunts, and does not ask what the enemy knows."""
