"""Actions that many positions offer, built once."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import DIRECTIONS, STOPPABLE, TOPICS, TRIGGER
from seatui.games.captain_sonar.model.geometry import SIDES

SPACES = range(max(SIDES) ** 2)
STARTS: tuple[Action, ...] = tuple(("start", space) for space in SPACES)
MINES: tuple[Action, ...] = tuple(("mine", space) for space in SPACES)
TORPEDOES: tuple[Action, ...] = tuple(("torpedo", space) for space in SPACES)
TRIGGERS: tuple[Action, ...] = tuple((TRIGGER, space) for space in SPACES)
DRONES: tuple[Action, ...] = tuple(("drone", sector) for sector in range(1, 10))
SONAR_ACTION: tuple[Action, ...] = (("sonar",),)
SCENARIO_ACTION: tuple[Action, ...] = (("scenario",),)
PASS: Action = ("pass",)
BELAY: Action = ("belay",)
RESIGN: Action = ("resign",)
PLOTS: tuple[Action, ...] = tuple(("plot", direction) for direction in DIRECTIONS)
SHIFTS: tuple[Action, ...] = tuple(("shift", dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
RESTARTS: tuple[Action, ...] = tuple(("restart", space) for space in SPACES)
MARKS: tuple[Action, ...] = tuple(("mark", space) for space in SPACES)
STRIKES: tuple[Action, ...] = tuple((verb, "sector", sector) for verb in ("strike", "keep") for sector in range(1, 10))
GAPS: tuple[Action, ...] = tuple(("gap", direction, 1) for direction in DIRECTIONS)
RELAYS: tuple[Action, ...] = tuple(("relay", direction, 1) for direction in DIRECTIONS)
ASKS: tuple[Action, ...] = tuple(("ask", topic, value) for topic, values in TOPICS.items() for value in values)
SCENARIO_ASK: Action = ("ask", "charge", "scenario")
WITHDRAWALS: dict[str, Action] = {topic: ("ask", topic, None) for topic in TOPICS}
STOPS: tuple[Action, ...] = tuple(("stop", system) for system in STOPPABLE)


def areas_of(action: Action) -> list[tuple[str, int]]:
    """The rows, columns and sectors that an action strikes or keeps together."""
    return [(action[at], action[at + 1]) for at in range(1, len(action), 2)]
