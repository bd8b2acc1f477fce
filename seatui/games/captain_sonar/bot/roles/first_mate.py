"""The First Mate: charges what the Captain asks for, else what the crew needs, and launches Drone and Sonar (CS-088 to CS-093)."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.requests import systems_by_need
from seatui.games.captain_sonar.bot.roles.captain import question
from seatui.games.captain_sonar.bot.situation import Answer, Situation
from seatui.games.captain_sonar.bot.weights import Weights
from seatui.games.captain_sonar.model.common_actions import PASS

DECKHANDS_DRAW = ("torpedo", "torpedo", "mine", "sonar", "silence", "drone", "scenario")
"""The systems that a deckhand draws from, torpedoes twice as often."""


def planned_charge(situation: Situation, options: Sequence[Action], _draw: Draw) -> Action:
    """Charge what the crew asks for, else what it needs first."""
    return _first_open([*_asked(situation), *systems_by_need(situation)], options) or options[0]


def rough_charge(situation: Situation, options: Sequence[Action], draw: Draw) -> Action:
    """Charge what the crew asks for, else anything."""
    return _first_open([*_asked(situation), DECKHANDS_DRAW[draw(len(DECKHANDS_DRAW))]], options) or options[draw(len(options))]


def launching(weights: Weights) -> Answer:
    """Launch a Drone or a Sonar if there are enough suspect spaces, else pass."""

    def launch(situation: Situation, options: Sequence[Action], _draw: Draw) -> Action:
        return question(situation, weights, options) or PASS

    return launch


def _asked(situation: Situation) -> list[str]:
    """The system that the crew, mostly the Captain, asks to charge (CS-158)."""
    asked = situation.asked("charge")
    return [asked] if asked else []


def _first_open(systems: Sequence[str], options: Sequence[Action]) -> Action | None:
    """Charge the first of the systems whose gauge takes a mark."""
    return next((("charge", system) for system in systems if ("charge", system) in options), None)
