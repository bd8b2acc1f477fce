"""The needs of a crew, and the Captain's requests: a system to charge, a pair to keep clear (CS-157, CS-158)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.bot.situation import Situation
from seatui.games.captain_sonar.model.radio import ORDERS

LOST = 12
"""With more suspect spaces than this, a Sonar comes before all but a torpedo."""


def systems_by_need(situation: Situation) -> list[str]:
    """The systems, the most needed first."""
    rest = ["silence", "sonar", "mine", "drone"]
    if situation.doubt > LOST:
        rest.insert(0, rest.pop(1))
    if situation.figures.scenario.gauge:
        rest.insert(2, "scenario")
    return ["torpedo", *rest]


def charge_request(situation: Situation) -> str:
    """The most needed system that is not ready."""
    return next((system for system in systems_by_need(situation) if system not in situation.own_ready), "torpedo")


def clear_request(situation: Situation) -> str:
    """The most needed pair: weapons, unless only a Silence is ready."""
    return "special" if "silence" in situation.own_ready and "torpedo" not in situation.own_ready else "weapons"


def next_request(situation: Situation) -> Action | None:
    """The next request that the Captain has to make or to take back; None if there is none."""
    for topic, value in (("charge", charge_request(situation)), ("clear", clear_request(situation))):
        if situation.may_ask(topic) and situation.asked(topic) != value:
            return ("ask", topic, value)
    return _fulfilled(situation)


def _fulfilled(situation: Situation) -> Action | None:
    """Take back a request to the Captain that is fulfilled; it would stand for ever."""
    last = next((entry for entry in reversed(situation.view.radio) if entry.crew == situation.crew and entry.kind in ORDERS), None)
    if last is None:
        return None
    if last.kind == "course" and situation.asked("head") == last.facts[0]:
        return ("ask", "head", None)
    return ("ask", "surface", None) if last.kind == "surface" and situation.asked("surface") else None
