"""The rough Captain of the deckhand level: steers anywhere that is not stupid, and shoots when few places are left to suspect."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.base import Scene
from seatui.games.captain_sonar.model.common_actions import PASS
from seatui.games.captain_sonar.model.content import DIRECTIONS
from seatui.games.captain_sonar.model.geometry import spaces_of

SURFACE: Action = ("surface",)
FEW = 16
"""So few suspect spaces are worth a torpedo or a mine."""
SOMETIMES = 2
"""One in so many of the chances for something else is taken."""
AIMED = frozenset({"trigger", "torpedo"})


def no_requests(_scene: Scene) -> Action | None:
    """A deckhand asks nothing of the crew."""
    return None


def any_of(_scene: Scene, options: Sequence[Action], draw: Draw) -> Action:
    """Whatever is lawful."""
    return options[draw(len(options))]


def rough_steer(scene: Scene, options: Sequence[Action], draw: Draw) -> Action:
    """Any course that brings no damage and leads on, now and then in silence; else to the surface."""
    safe = [option for option in options if option[0] != "surface" and _safe(scene, option)]
    silent = [option for option in safe if option[0] == "silence" and option[2]]
    heads = [option for option in safe if option[0] == "head"]
    if silent and not (heads and draw(SOMETIMES)):
        return silent[draw(len(silent))]
    choice = [option for option in heads if _leads_on(scene, option)] or heads
    if not choice:
        return SURFACE if SURFACE in options else options[draw(len(options))]
    if scene.doubt <= FEW and not draw(SOMETIMES):
        return min(choice, key=lambda option: _distance(scene, option))
    return choice[draw(len(choice))]


def rough_use(scene: Scene, options: Sequence[Action], draw: Draw) -> Action:
    """A torpedo or a mine at a suspect; else now and then something else."""
    targets = [option for option in options if option[0] in AIMED and _is_suspect(scene, option[1])]
    if targets:
        return targets[draw(len(targets))]
    other = [option for option in options if option != PASS and option[0] not in AIMED]
    return other[draw(len(other))] if other and not (PASS in options and draw(SOMETIMES)) else PASS


def _is_suspect(scene: Scene, space: int) -> bool:
    """Whether one of few suspect spaces, and not so near that the own submarine is hit."""
    return scene.doubt <= FEW and space in spaces_of(scene.suspects & ~scene.sea.blast[scene.sheet.at])


def _safe(scene: Scene, option: Action) -> bool:
    """Whether the course does not bring damage for certain."""
    return scene.line.risk[DIRECTIONS.index(option[1])] != "would"


def _distance(scene: Scene, option: Action) -> int:
    """How far it is from the next space to the suspect ones, all together."""
    ahead = _ahead(scene, option)
    return sum(scene.chart.distance(ahead, space) for space in spaces_of(scene.suspects))


def _ahead(scene: Scene, option: Action) -> int:
    return scene.chart.step[scene.sheet.at][DIRECTIONS.index(option[1])]


def _leads_on(scene: Scene, option: Action) -> bool:
    """Whether there is a next step after it."""
    return scene.sea.room(_ahead(scene, option), scene.closed, 2) > 0
