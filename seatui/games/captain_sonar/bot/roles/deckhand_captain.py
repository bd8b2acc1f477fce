"""The Captain of the level deckhand: steers anywhere that is not foolish, and shoots when few suspect spaces are left."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.situation import Situation
from seatui.games.captain_sonar.model.common_actions import PASS
from seatui.games.captain_sonar.model.content import DIRECTIONS
from seatui.games.captain_sonar.model.geometry import spaces_of

SURFACE: Action = ("surface",)
FEW = 16
"""The most suspect spaces at which a torpedo or a mine is worth it."""
SOMETIMES = 2
"""One in this many chances for something else is taken."""
AIMED = frozenset({"trigger", "torpedo"})


def no_requests(_situation: Situation) -> Action | None:
    """A deckhand asks nothing of the crew."""
    return None


def any_of(_situation: Situation, options: Sequence[Action], draw: Draw) -> Action:
    """Choose any lawful option."""
    return options[draw(len(options))]


def rough_steer(situation: Situation, options: Sequence[Action], draw: Draw) -> Action:
    """Choose any course that brings no certain damage and leads on, now and then a Silence; else surface."""
    safe = [option for option in options if option[0] != "surface" and _safe(situation, option)]
    silent = [option for option in safe if option[0] == "silence" and option[2]]
    heads = [option for option in safe if option[0] == "head"]
    if silent and not (heads and draw(SOMETIMES)):
        return silent[draw(len(silent))]
    choice = [option for option in heads if _leads_on(situation, option)] or heads
    if not choice:
        return SURFACE if SURFACE in options else options[draw(len(options))]
    if situation.doubt <= FEW and not draw(SOMETIMES):
        return min(choice, key=lambda option: _distance(situation, option))
    return choice[draw(len(choice))]


def rough_use(situation: Situation, options: Sequence[Action], draw: Draw) -> Action:
    """Choose a torpedo or a mine at a suspect space, else now and then something else."""
    targets = [option for option in options if option[0] in AIMED and _is_suspect(situation, option[1])]
    if targets:
        return targets[draw(len(targets))]
    other = [option for option in options if option != PASS and option[0] not in AIMED and option[0] != situation.asked("hold")]
    return other[draw(len(other))] if other and not (PASS in options and draw(SOMETIMES)) else PASS


def _is_suspect(situation: Situation, space: int) -> bool:
    """Whether a space is one of few suspects, and a blast there spares the crew's own submarine."""
    return situation.doubt <= FEW and space in spaces_of(situation.suspects & ~situation.masks.blast[situation.sheet.at])


def _safe(situation: Situation, option: Action) -> bool:
    """Whether the course brings no certain damage."""
    return situation.line.risk[DIRECTIONS.index(option[1])] != "would"


def _distance(situation: Situation, option: Action) -> int:
    """The sum of the distances from the next space to all suspects."""
    ahead = _ahead(situation, option)
    return sum(situation.chart.distance(ahead, space) for space in spaces_of(situation.suspects))


def _ahead(situation: Situation, option: Action) -> int:
    return situation.chart.step[situation.sheet.at][DIRECTIONS.index(option[1])]


def _leads_on(situation: Situation, option: Action) -> bool:
    """Whether another step is possible after it."""
    return situation.masks.room(_ahead(situation, option), situation.closed, 2) > 0
