"""Refusals of an action that comes at the wrong moment (CS-163, CS-164). They reveal only what everybody knows."""

from __future__ import annotations

from seatui.engine.contract import Refused
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, MATES_SYSTEMS, OPERATOR, ROLE_COUNT, ROLES, SYSTEMS
from seatui.games.captain_sonar.model.state import Crew, State
from seatui.games.captain_sonar.play.open_decisions import ASKED
from seatui.games.captain_sonar.words.refusals import refused

ORDERS = frozenset({"head", "silence", "surface"})
MARKS = {"charge": "charged", "break": "broken"}
"""The verbs of the duties, with the refusal of a second mark for the same order."""
ACTIVATIONS = frozenset({"mine", "torpedo", "drone", "sonar", "scenario"})
ANSWERS = frozenset({"reply", "answer"})
USES = ACTIVATIONS | {"silence", "trigger"}
"""The verbs that use a system or a mine."""
MATES_VERBS = frozenset(SYSTEMS[system] for system in MATES_SYSTEMS)
AFTER_DUTIES = frozenset({"activate", "launch", "reply", "panel"})
"""The steps of a turn after the order and its marks."""

ROLE_OF: dict[str, int] = {
    **dict.fromkeys(("head", "surface", "start", "dive", *ANSWERS), CAPTAIN),
    "charge": MATE,
    "break": ENGINEER,
    "panel": ENGINEER,
    "ok": OPERATOR,
}
"""The role that a verb belongs to; for verbs that use a system see ``may_use``."""


def may_use(role: int, verb: str) -> bool:
    """Whether a role may use that system or a mine (CS-061)."""
    return role == CAPTAIN or (role == MATE and verb in MATES_VERBS)


def wrong_moment(state: State, seat: int, verb: str) -> Refused:
    """The refusal of a verb that answers no open decision of the seat."""
    number, role = divmod(seat, ROLE_COUNT)
    if state.step == "over":
        return refused("game_over")
    if verb in USES and not may_use(role, verb):
        return refused("not_your_system")
    if role != (whose := ROLE_OF.get(verb, role)):
        return refused("not_your_role", role=ROLES[whose])
    if state.step == "start":
        return refused("starts_open")
    if verb in ANSWERS:
        return refused("no_question")
    if state.step == "real-time":
        return _in_real_time(state, state.crews[number], verb)
    if number != state.active:
        return refused("not_your_turn")
    return _in_turn(state, state.crews[number], role, verb)


def _in_real_time(state: State, crew: Crew, verb: str) -> Refused:
    if state.stop is not None:
        return refused("stop_going_on")
    if crew.surfaced:
        if verb in {"trace", "dive"}:  # one role after the other traces a section, then the Captain dives (CS-121, CS-126)
            return refused("repair_open", role=ROLES[CAPTAIN if crew.diving else crew.sections])
        return refused("surfaced_systems" if verb in USES else "surfaced")
    if verb in USES - ORDERS:  # a trigger does not even wait for the OKs (CS-036)
        return refused("stop_first")
    return refused(MARKS[verb]) if verb in MARKS else waiting(crew)


def _in_turn(state: State, crew: Crew, role: int, verb: str) -> Refused:
    """The refusal in the crew's own turn: done already, too early, or up to another role."""
    step = state.step
    if step == "duties" and verb not in MARKS and verb != "ok":
        return waiting(crew)
    if step == "order" and verb == "pass":
        return refused("order_first")
    if step == "order" and verb in ACTIVATIONS:
        return refused("move_first")
    if verb in MARKS and (step == "duties" or step in AFTER_DUTIES):
        return refused(MARKS[verb])
    if verb in ORDERS and step in AFTER_DUTIES:
        return refused("ordered")
    is_asked = ASKED.get(step, (None,))[0] == role
    return refused("not_asked" if is_asked or step == "duties" else f"{step}_open")


def waiting(crew: Crew) -> Refused:
    """The refusal of the next order until First Mate and Engineer have made their marks (CS-044)."""
    if crew.mate_ok and crew.engineer_ok:
        return refused("not_asked")
    return refused("duty_open", role=ROLES[ENGINEER if crew.mate_ok else MATE])
