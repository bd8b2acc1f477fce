"""Hunting: what a blast is worth, where to shoot, what to ask, and where mines do most (CS-062 to CS-081)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from seatui.games.captain_sonar.bot.base import Scene
from seatui.games.captain_sonar.model.geometry import spaces_of
from seatui.games.captain_sonar.play.blasts import DIRECT, HARM, INDIRECT

KILL = 1.5
"""A damage that sinks a submarine counts so many times."""
OWN = 1.0
"""What a damage of the own submarine counts, next to one of the enemy."""


class Shot(NamedTuple):
    """A blast that may be caused, and the damage to expect of it: the enemy's less the own."""

    worth: float
    space: int


NO_SHOT = Shot(0.0, -1)


class Odds:
    """What blasts do to a submarine that may be in any of these places."""

    def __init__(self, scene: Scene, places: int, hull: int) -> None:
        self._blast = scene.sea.blast
        self._places = places
        self._count = max(1, places.bit_count())
        self._direct = harm(HARM[DIRECT], hull) - harm(HARM[INDIRECT], hull)
        self._indirect = harm(HARM[INDIRECT], hull)

    def of(self, space: int) -> float:
        """The damage to expect of a blast there."""
        hit = (self._blast[space] & self._places).bit_count() * self._indirect
        return (hit + self._direct * (self._places >> space & 1)) / self._count


def harm(damage: int, hull: int) -> float:
    """What so much damage counts against a hull: no more than there is of it, and more if it sinks."""
    return min(damage, hull) * (KILL if damage >= hull else 1.0)


def best_blast(scene: Scene, odds: Odds, spaces: Iterable[int], at: int) -> Shot:
    """The best of the spaces for a blast, with the own submarine there."""
    return max((Shot(odds.of(space) - own_harm(scene, space, at), space) for space in spaces), default=NO_SHOT)


def own_harm(scene: Scene, space: int, at: int) -> float:
    """What a blast costs the own submarine (CS-073)."""
    if not scene.sea.blast[space] >> at & 1:
        return 0.0
    return OWN * harm(HARM[DIRECT if space == at else INDIRECT], scene.hull)


def enemy_odds(scene: Scene) -> Odds:
    """What blasts do to the enemy now."""
    return Odds(scene, scene.suspects, scene.foe_hull)


def enemy_odds_later(scene: Scene) -> Odds:
    """What they will do after its next step, whichever it is."""
    return Odds(scene, scene.sea.spread(scene.suspects) & ~_stood(scene), scene.foe_hull)


def _stood(scene: Scene) -> int:
    """A lone suspect space will be left."""
    return scene.suspects if scene.doubt == 1 else 0


# Questions


def best_drone(scene: Scene, sectors: Sequence[int]) -> tuple[float, int]:
    """The sector whose answer leaves fewest places, as the share of them that it takes away on average."""
    return max((_share_gone(scene, sector), sector) for sector in sectors)


def _share_gone(scene: Scene, sector: int) -> float:
    inside = (scene.suspects & scene.chart.sector_mask[sector]).bit_count() / scene.doubt
    return 2 * inside * (1 - inside)


# Mines


def mine_worth(scene: Scene, space: int) -> float:
    """What a mine there may do later: the more water it covers and the nearer to the enemy, the better."""
    water = (scene.sea.blast[space] & scene.sea.water).bit_count()
    return water - sum(scene.chart.distance(space, suspect) for suspect in spaces_of(scene.suspects)) / scene.doubt
