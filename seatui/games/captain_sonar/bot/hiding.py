"""Hiding: what the enemy can know of the own submarine, and how dangerous a place is with that knowledge."""

from __future__ import annotations

from math import log2

from seatui.games.captain_sonar.bot.base import Scene
from seatui.games.captain_sonar.bot.hunting import Odds
from seatui.games.captain_sonar.model.geometry import spaces_of


def danger(scene: Scene, at: int, known: int, hunters: tuple[int, ...]) -> float:
    """The damage to expect in the enemy's next turn, if it thinks of those places and may fire from the spaces of ``hunters``.

    The enemy shoots where it expects most; what counts here is the best shot that would hit this place.
    """
    odds = Odds(scene, known, scene.hull)
    doubt = scene.doubt
    worst = 0.0
    for space in spaces_of(scene.sea.blast[at] & scene.sea.water):
        near = (hunters[space] & scene.suspects).bit_count()
        if near:
            worst = max(worst, near / doubt * odds.of(space))
    return worst


def cover(known: int) -> float:
    """How well hidden a submarine is that may be in so many places."""
    return log2(max(1, known.bit_count()))
