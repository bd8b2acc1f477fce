"""Why an answer does not fit the moment (CS-163, CS-164). It speaks only of what everybody knows."""

from __future__ import annotations

from seatui.engine.contract import Refused
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR, ROLE_COUNT, ROLES
from seatui.games.captain_sonar.model.state import Crew, State
from seatui.games.captain_sonar.play.decisions import ASKED

ORDERS = frozenset({"head", "silence", "surface"})
ACTIVATIONS = frozenset({"mine", "torpedo", "drone", "sonar", "scenario"})
ANSWERS = frozenset({"reply", "answer"})
USES = ACTIVATIONS | {"silence", "trigger"}
"""All that uses a system or a mine."""
MATES_SYSTEMS = frozenset({"drone", "sonar"})
"""What the First Mate may launch too (CS-061)."""

WHOSE: dict[str, int] = {
    **dict.fromkeys(("head", "surface", "start", "dive", *ANSWERS), CAPTAIN),
    "charge": MATE,
    "break": ENGINEER,
    "panel": ENGINEER,
    "ok": OPERATOR,
}
"""Whose work a verb is, besides the systems."""


def untimely(state: State, seat: int, verb: str) -> Refused:
    """The refusal of a verb that answers no open decision of the seat."""
    number, role = divmod(seat, ROLE_COUNT)
    if state.step == "over":
        return Refused("CS-163", "game over")
    if fault := wrong_role(role, verb):
        return fault
    if state.step == "start":
        return Refused("CS-017", "both Captains choose their starts first")
    if verb in ANSWERS:
        return Refused("CS-081", "nothing was asked")
    if state.step == "real-time":
        return _in_real_time(state, state.crews[number], verb)
    if number != state.active:
        return Refused("CS-163", "not our turn")
    return _in_turn(state, state.crews[number], role, verb)


def wrong_role(role: int, verb: str) -> Refused | None:
    """Whether the verb is another role's."""
    if verb in USES:
        mine = role == CAPTAIN or (role == MATE and verb in MATES_SYSTEMS)
        return None if mine else Refused("CS-164", "not your system")
    whose = WHOSE.get(verb)
    return None if whose is None or whose == role else Refused("CS-139", f"that is for the {ROLES[whose]}")


def _in_real_time(state: State, crew: Crew, verb: str) -> Refused:
    if state.stop is not None:
        return Refused("CS-163", "STOP in progress")
    if crew.surfaced:
        return in_repair(crew) if verb in {"trace", "dive"} else surfaced(verb)
    if verb in USES - ORDERS:  # a trigger does not even wait for the OKs (CS-036)
        return Refused("CS-035", "say STOP first")
    return marked_or_waiting(crew, verb)


def surfaced(verb: str) -> Refused:
    """A surfaced crew neither moves nor uses anything (CS-118, CS-120)."""
    return Refused("CS-164", "surfaced") if verb in USES else Refused("CS-163", "we are surfaced")


def in_repair(crew: Crew) -> Refused:
    """One role after the other traces a section, then the Captain dives (CS-121, CS-126)."""
    return Refused("CS-121", f"waiting for {ROLES[CAPTAIN if crew.diving else crew.sections]}")


def marked_or_waiting(crew: Crew, verb: str) -> Refused:
    """Duties are done once for each order, and the next order waits for them (CS-044, CS-169)."""
    if verb in {"charge", "break"}:
        return Refused("CS-169", "one mark for each order")
    return waiting(crew) or Refused(*NOTHING_ASKED)


def waiting(crew: Crew) -> Refused | None:
    """Who keeps the crew waiting, if anybody does."""
    return None if crew.mate_ok and crew.engineer_ok else awaited(crew)


def awaited(crew: Crew) -> Refused:
    """Who keeps the crew waiting."""
    return Refused("CS-163", "waiting for Engineer" if crew.mate_ok else "waiting for First Mate")


def _in_turn(state: State, crew: Crew, role: int, verb: str) -> Refused:
    """In the own turn: what is done already, what is too early, and who is waited for."""
    if state.step == "duties" and verb not in {"charge", "break", "ok"}:
        return waiting(crew) or Refused(*NOTHING_ASKED)
    if state.step == "order" and verb in ACTIVATIONS:
        return Refused("CS-164", "move first (one system between moves)")
    if verb in {"charge", "break"} and state.step in {"duties", "activate", "launch", "reply", "panel"}:
        return Refused("CS-169", "one mark for each order")
    if verb in ORDERS and state.step in {"activate", "launch", "reply", "panel"}:
        return Refused("CS-021", "one order a turn")
    awaits_oneself = ASKED.get(state.step, (None,))[0] == role
    return Refused(*NOTHING_ASKED) if awaits_oneself else Refused(*WAITS.get(state.step, NOTHING_ASKED))


NOTHING_ASKED = ("CS-023", "nobody asked for that now")
WAITS = {
    "briefing": ("CS-024", "waiting for Radio Operator"),
    "order": ("CS-023", "waiting for Captain"),
    "activate": ("CS-026", "waiting for Captain"),
    "launch": ("CS-026", "waiting for First Mate"),
    "reply": ("CS-081", "waiting for the enemy's answer"),
    "panel": ("CS-146", "waiting for Engineer"),
}
"""Rule and words for who is awaited in a step."""
