"""What a Captain could do by a STOP now, as the Captain's own sheet has it (CS-062 to CS-070, CS-082)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.bot.base import Scene
from seatui.games.captain_sonar.model.content import DRONE, MINE, SCENARIO, SILENCE, SONAR, TORPEDO
from seatui.games.captain_sonar.play.orders import silence_options
from seatui.games.captain_sonar.play.systems import targets


def possible_uses(scene: Scene) -> list[Action]:
    """The uses of all systems but Silence, and the mines to trigger."""
    usable, sheet = scene.line.usable, scene.sheet
    may_trigger = not scene.figures.strict_mines or scene.line.clear[0]  # CS-057
    found: list[Action] = [("trigger", space) for space in sheet.mines] if may_trigger else []
    for system in (TORPEDO, MINE, DRONE, SONAR, SCENARIO):
        if usable[system]:
            found += targets(scene.figures, sheet, system)
    return found


def possible_silences(scene: Scene) -> list[Action]:
    """Every way to run silent for at least one space."""
    return [action for action in silence_options(scene.chart, scene.sheet) if action[2]] if scene.line.usable[SILENCE] else []
