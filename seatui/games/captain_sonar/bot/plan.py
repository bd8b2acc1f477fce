"""What the crew needs next, and what the Captain asks of it: a system to charge, a pair to keep clear (CS-157, CS-158)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.bot.base import Scene
from seatui.games.captain_sonar.model.radio import ORDERS

LOST = 12
"""With more suspect places than that, a Sonar comes before all but a torpedo."""


def wishes(scene: Scene) -> list[str]:
    """The systems in the order in which they are needed."""
    rest = ["silence", "sonar", "mine", "drone"]
    if scene.doubt > LOST:
        rest.insert(0, rest.pop(1))
    if scene.figures.scenario.gauge:
        rest.insert(2, "scenario")
    return ["torpedo", *rest]


def charge_wish(scene: Scene) -> str:
    """The first system that is needed and not ready."""
    return next((system for system in wishes(scene) if system not in scene.own_ready), "torpedo")


def clear_wish(scene: Scene) -> str:
    """The pair that is needed most: weapons, unless only a Silence is ready."""
    return "special" if "silence" in scene.own_ready and "torpedo" not in scene.own_ready else "weapons"


def next_request(scene: Scene) -> Action | None:
    """What the Captain has to say to the crew and has not said yet; None if all is said."""
    for topic, value in (("charge", charge_wish(scene)), ("clear", clear_wish(scene))):
        if scene.may_ask(topic) and scene.asked(topic) != value:
            return ("ask", topic, value)
    return _done(scene)


def _done(scene: Scene) -> Action | None:
    """Take back what the crew asked the Captain for, once it is done; else it would stand for ever."""
    last = next((entry for entry in reversed(scene.view.radio) if entry.crew == scene.crew and entry.kind in ORDERS), None)
    if last is None:
        return None
    if last.kind == "course" and scene.asked("head") == last.facts[0]:
        return ("ask", "head", None)
    return ("ask", "surface", None) if last.kind == "surface" and scene.asked("surface") else None
