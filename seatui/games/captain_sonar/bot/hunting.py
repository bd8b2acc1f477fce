"""Hunting and hiding: the worth of blasts, questions and mines, and the danger of a place (CS-062 to CS-081)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log2
from typing import NamedTuple

from seatui.games.captain_sonar.bot.situation import Situation
from seatui.games.captain_sonar.model.geometry import spaces_of
from seatui.games.captain_sonar.play.blasts import DIRECT, HARM, INDIRECT

KILL = 1.5
"""The factor on damage that sinks a submarine."""
OWN = 1.0
"""The weight of damage to the bot's own submarine, next to damage to the enemy."""


class Shot(NamedTuple):
    """A possible blast, and its worth: the expected damage to the enemy less that to the bot's own submarine."""

    worth: float
    space: int


NO_SHOT = Shot(0.0, -1)


class Odds:
    """The expected damage of blasts to a submarine that may be in any of these places."""

    def __init__(self, situation: Situation, places: int, hull: int) -> None:
        self._blast = situation.masks.blast
        self._places = places
        self._count = max(1, places.bit_count())
        self._direct = harm(HARM[DIRECT], hull) - harm(HARM[INDIRECT], hull)
        self._indirect = harm(HARM[INDIRECT], hull)

    def of(self, space: int) -> float:
        """The expected damage of a blast in a space."""
        hit = (self._blast[space] & self._places).bit_count() * self._indirect
        return (hit + self._direct * (self._places >> space & 1)) / self._count


def harm(damage: int, hull: int) -> float:
    """The weight of damage to a hull with that many points left: at most all of them, and more if it sinks."""
    return min(damage, hull) * (KILL if damage >= hull else 1.0)


def best_blast(situation: Situation, odds: Odds, spaces: Iterable[int], at: int) -> Shot:
    """The best of the spaces for a blast, with the bot's own submarine at ``at``."""
    return max((Shot(odds.of(space) - own_harm(situation, space, at), space) for space in spaces), default=NO_SHOT)


def own_harm(situation: Situation, space: int, at: int) -> float:
    """The weight of a blast's damage to the bot's own submarine (CS-073)."""
    if not situation.masks.blast[space] >> at & 1:
        return 0.0
    return OWN * harm(HARM[DIRECT if space == at else INDIRECT], situation.hull)


def enemy_odds(situation: Situation) -> Odds:
    """The expected damage of blasts to the enemy now."""
    return Odds(situation, situation.suspects, situation.foe_hull)


def enemy_odds_later(situation: Situation) -> Odds:
    """The expected damage of blasts to the enemy after its next step."""
    return Odds(situation, situation.masks.spread(situation.suspects) & ~_left_space(situation), situation.foe_hull)


def _left_space(situation: Situation) -> int:
    """The space that the enemy will surely leave: a lone suspect."""
    return situation.suspects if situation.doubt == 1 else 0


# Questions


def best_drone(situation: Situation, sectors: Sequence[int]) -> tuple[float, int]:
    """The best sector to ask about, with the share of suspects that the answer rules out on average."""
    return max((_share_gone(situation, sector), sector) for sector in sectors)


def _share_gone(situation: Situation, sector: int) -> float:
    inside = (situation.suspects & situation.chart.sector_mask[sector]).bit_count() / situation.doubt
    return 2 * inside * (1 - inside)


# Mines


def mine_worth(situation: Situation, space: int) -> float:
    """The worth of a mine: the more water it covers and the nearer it is to the enemy, the better."""
    water = (situation.masks.blast[space] & situation.masks.water).bit_count()
    return water - sum(situation.chart.distance(space, suspect) for suspect in spaces_of(situation.suspects)) / situation.doubt


def danger(situation: Situation, at: int, known: int, hunters: tuple[int, ...]) -> float:
    """The expected damage at ``at`` in the enemy's next turn, if it suspects the places ``known`` and may fire from ``hunters[space]``.

    The enemy shoots where it expects most damage; here the best shot that would hit this place counts.
    """
    odds = Odds(situation, known, situation.hull)
    doubt = situation.doubt
    worst = 0.0
    for space in spaces_of(situation.masks.blast[at] & situation.masks.water):
        near = (hunters[space] & situation.suspects).bit_count()
        if near:
            worst = max(worst, near / doubt * odds.of(space))
    return worst


def cover(known: int) -> float:
    """A measure of how well a submarine is hidden that may be in any of these places."""
    return log2(max(1, known.bit_count()))
