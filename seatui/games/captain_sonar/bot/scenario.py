"""Whether to use the scenario's system (CS-141 to CS-148)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from seatui.games.captain_sonar.bot.hunting import harm
from seatui.games.captain_sonar.bot.situation import Situation
from seatui.games.captain_sonar.knowledge.tracker.evidence import within_king_steps, within_steps
from seatui.games.captain_sonar.model.content import SHOCKWAVE_RANGE, TWIN_PING_RANGE

PING_FROM = 0.3
"""The least share of suspects that a Twin Ping must rule out on average."""
SHOCK_FROM = 0.6
"""The least expected damage of a Shockwave."""
TROUBLES = 2
"""The number of broken pairs and risky directions that calls for a Damage Party."""


def scenario_is_worth_it(situation: Situation) -> bool:
    """Whether to use the scenario's system now."""
    return WORTH[situation.figures.scenario.id](situation)


def _never(_situation: Situation) -> bool:
    return False


def _buoy(situation: Situation) -> bool:
    """Whether the enemy can ask soon."""
    return bool(situation.ready(situation.foe) & {"drone", "sonar"})


def _twin_ping(situation: Situation) -> bool:
    near = (within_steps(situation.chart, situation.sheet.at, TWIN_PING_RANGE) & situation.suspects).bit_count() / situation.doubt
    return 2 * near * (1 - near) >= PING_FROM


def _damage_party(situation: Situation) -> bool:
    return sum(risk != "safe" for risk in situation.line.risk) + sum(not clear for clear in situation.line.clear) >= TROUBLES


def _shockwave(situation: Situation) -> bool:
    near = (within_king_steps(situation.chart, situation.sheet.at, SHOCKWAVE_RANGE) & situation.suspects).bit_count() / situation.doubt
    return near * harm(1, situation.foe_hull) >= SHOCK_FROM


WORTH: Mapping[str, Callable[[Situation], bool]] = {
    "plain": _never,
    "decoy-buoy": _buoy,
    "twin-ping": _twin_ping,
    "damage-party": _damage_party,
    "shockwave": _shockwave,
}
