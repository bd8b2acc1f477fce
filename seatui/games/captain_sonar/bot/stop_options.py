"""What a Captain could do by a STOP now, worked out from the own sheet (CS-062 to CS-070, CS-082)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.bot.base import Scene
from seatui.games.captain_sonar.model.content import DIRECTIONS, DRONE, MINE, SCENARIO, SILENCE, SILENCE_LENGTH, SONAR, TORPEDO


def possible_uses(scene: Scene) -> list[Action]:
    """Everything but a Silence."""
    usable, sheet = scene.line.usable, scene.sheet
    found: list[Action] = [("trigger", space) for space in sheet.mines] if _may_trigger(scene) else []
    if usable[TORPEDO]:
        found += [("torpedo", space) for space in scene.sea.reach[sheet.at]]
    if usable[MINE]:
        found += [("mine", space) for space in scene.chart.around[sheet.at] if _may_be_mined(scene, space)]
    if usable[DRONE]:
        found += [("drone", sector) for sector in range(1, scene.chart.sectors + 1)]
    if usable[SONAR]:
        found.append(("sonar",))
    if usable[SCENARIO]:
        found.append(("scenario",))
    return found


def possible_silences(scene: Scene) -> list[Action]:
    """Every way to run silent for at least one space."""
    found: list[Action] = []
    if not scene.line.usable[SILENCE]:
        return found
    for course, direction in enumerate(DIRECTIONS):
        space = scene.sheet.at
        for length in range(1, SILENCE_LENGTH + 1):
            space = scene.chart.step[space][course]
            if space == OUTSIDE or scene.closed >> space & 1:
                break
            found.append(("silence", direction, length))
    return found


def _may_trigger(scene: Scene) -> bool:
    """CS-057"""
    return not scene.figures.strict_mines or scene.line.clear[0]


def _may_be_mined(scene: Scene, space: int) -> bool:
    """CS-062, CS-065"""
    return bool(scene.sea.water & ~scene.closed & 1 << space)
