"""The weights of the Captain's judgement in expected damage, for each level that weighs orders."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """The weight of each gain, risk and cost of an order."""

    bar: float  # the least worth of a torpedo
    mine_bar: float  # the least worth of the trigger of a mine
    prospect: float  # of the best shot next turn
    closing: float  # of each step nearer to the enemy, where no shot is near
    danger: float  # of the expected damage from the enemy
    cover: float  # of each doubling of the places where the enemy must look for us
    room: float  # of being shut in
    silence: float  # the cost of a Silence
    surface: float  # the cost of a surfacing beside its danger
    relief: float  # the worth of a surfacing for each trouble on the crew line
    sonar_from: int  # the fewest suspect spaces at which a Sonar is worth it
    drone_from: float  # the least share of suspects that a Drone must rule out on average


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
"""The mate level: hunts, and ignores what the enemy knows."""
