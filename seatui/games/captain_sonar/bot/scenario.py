"""When the scenario's own system is worth its gauge (CS-141 to CS-148)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from seatui.games.captain_sonar.bot.base import Scene
from seatui.games.captain_sonar.bot.hunting import harm
from seatui.games.captain_sonar.knowledge.tracker.news import within_king_steps, within_steps
from seatui.games.captain_sonar.model.content import SHOCKWAVE_RANGE, TWIN_PING_RANGE

PING_FROM = 0.3
"""The share of places that a Twin Ping must take away on average."""
SHOCK_FROM = 0.6
"""The damage that a Shockwave must promise."""
TROUBLES = 2
"""So many broken pairs and risky directions call for a Damage Party."""


def scenario_is_worth_it(scene: Scene) -> bool:
    """Whether to use it now."""
    return WORTH[scene.figures.scenario.id](scene)


def _never(_scene: Scene) -> bool:
    return False


def _buoy(scene: Scene) -> bool:
    """When the enemy can ask soon."""
    return bool(scene.ready(scene.foe) & {"drone", "sonar"})


def _twin_ping(scene: Scene) -> bool:
    near = (within_steps(scene.chart, scene.sheet.at, TWIN_PING_RANGE) & scene.suspects).bit_count() / scene.doubt
    return 2 * near * (1 - near) >= PING_FROM


def _damage_party(scene: Scene) -> bool:
    return sum(risk != "safe" for risk in scene.line.risk) + sum(not clear for clear in scene.line.clear) >= TROUBLES


def _shockwave(scene: Scene) -> bool:
    near = (within_king_steps(scene.chart, scene.sheet.at, SHOCKWAVE_RANGE) & scene.suspects).bit_count() / scene.doubt
    return near * harm(1, scene.foe_hull) >= SHOCK_FROM


WORTH: Mapping[str, Callable[[Scene], bool]] = {
    "plain": _never,
    "decoy-buoy": _buoy,
    "twin-ping": _twin_ping,
    "damage-party": _damage_party,
    "shockwave": _shockwave,
}
