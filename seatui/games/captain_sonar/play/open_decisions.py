"""The open decisions of each step (CS-023), with their seats and prompts. Prompts are public and reveal no secret."""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.contract import Decision
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR, ROLE_COUNT, ROLES, crew_of, seat_of
from seatui.games.captain_sonar.model.state import NOWHERE, Crew, State


class Question(NamedTuple):
    """The words of a decision."""

    prompt: str
    task: str  # "Waiting for Ann to ..."
    open_ended: bool = False
    veiled: bool = False  # asked by what everybody has heard, because it is a secret whether there is a choice (CS-028)


QUESTIONS: dict[str, Question] = {
    "choose_start": Question("Mark the space where your submarine starts.", "mark where the submarine starts"),
    "briefing": Question("Plot what you heard, tell the Captain what you know, and say OK.", "plot what was heard and say OK"),
    "order": Question("Give an order: head somewhere, go silent, or surface.", "give an order"),
    "charge": Question("Charge one space of a gauge.", "charge a gauge"),
    "breakdown": Question("Mark a breakdown in the panel of the course.", "mark a breakdown"),
    "activate": Question("Use one system, or pass.", "use a system or pass", veiled=True),
    "launch": Question("Launch a drone or a sonar, or pass.", "launch a drone or a sonar, or pass", veiled=True),
    "sonar_reply": Question("Answer the sonar: one true and one false of row, column and sector.", "answer the sonar"),
    "drone_reply": Question("Your buoy answers the drone: say yes or no.", "answer the drone"),
    "repair_panel": Question("Name the panel that the damage party mends.", "name the panel to mend"),
    "target": Question("STOP: name the target, or belay it.", "name the target or belay it"),
    "trace": Question("Trace the outline of your hull section and put your initials to it.", "draw an outline", open_ended=True),
    "dive": Question("The hull is mended: say DIVE.", "say DIVE"),
}

MINES_ONLY = "Trigger a mine, or pass."
"""The prompt of step 4 when a system was already used in this turn (CS-029, CS-030)."""

ASKED: dict[str, tuple[int, str]] = {
    "briefing": (OPERATOR, "briefing"),
    "order": (CAPTAIN, "order"),
    "activate": (CAPTAIN, "activate"),
    "launch": (MATE, "launch"),
    "panel": (ENGINEER, "repair_panel"),
}
"""The role and the kind of decision in the steps of a turn that ask one seat of the active crew."""
REPLIES = {"sonar": "sonar_reply", "drone": "drone_reply"}
"""The decision in which the other Captain answers each question."""


def _decision(crew: int, role: int, kind: str) -> Decision:
    return Decision(seat_of(crew, role), ROLES[role], kind, QUESTIONS[kind].prompt, QUESTIONS[kind].open_ended, QUESTIONS[kind].veiled)


BY_SEAT: dict[str, tuple[Decision, ...]] = {
    kind: tuple(_decision(crew, role, kind) for crew in range(2) for role in range(ROLE_COUNT)) for kind in QUESTIONS
}
"""Every possible decision, by kind and seat."""
SINGLE: dict[str, tuple[tuple[Decision, ...], ...]] = {
    kind: tuple((decision,) for decision in decisions) for kind, decisions in BY_SEAT.items()
}
"""Every possible decision as a tuple of one, by kind and seat."""
TURN = {step: tuple(SINGLE[kind][seat_of(crew, role)] for crew in range(2)) for step, (role, kind) in ASKED.items()}
"""The open decisions of a step by the active crew."""
AFTER_A_SYSTEM = tuple((decision._replace(prompt=MINES_ONLY),) for (decision,) in TURN["activate"])
"""The open decision of step 4 by the active crew, once it has used a system."""
DUTIES = tuple(
    {
        (mate_ok, engineer_ok): (
            *(() if mate_ok else SINGLE["charge"][seat_of(crew, MATE)]),
            *(() if engineer_ok else SINGLE["breakdown"][seat_of(crew, ENGINEER)]),
        )
        for mate_ok in (False, True)
        for engineer_ok in (False, True)
    }
    for crew in range(2)
)
"""The decisions of First Mate and Engineer, who act at the same time (CS-025), by crew and by who has said OK."""


def open_decisions(state: State) -> tuple[Decision, ...]:
    """Return all open decisions."""
    step = state.step
    if step == "activate" and not state.crews[state.active].moved:
        return AFTER_A_SYSTEM[state.active]
    if step in TURN:
        return TURN[step][state.active]
    if step == "duties":
        crew = state.crews[state.active]
        return DUTIES[state.active][crew.mate_ok, crew.engineer_ok]
    return OTHER_STEPS[step](state)


def kind_asked(state: State, seat: int) -> str:
    """The kind of that seat's open decision; "" if it has none."""
    for decision in open_decisions(state):
        if decision.seat == seat:
            return decision.kind
    return ""


def _starts(state: State) -> tuple[Decision, ...]:
    """The Captains who have not chosen a start; both choose at the same time (CS-017)."""
    missing = [crew for crew in range(2) if state.crews[crew].start == NOWHERE]
    return tuple([BY_SEAT["choose_start"][seat_of(crew, CAPTAIN)] for crew in missing])


def _reply(state: State) -> tuple[Decision, ...]:
    """The other crew's Captain answers (CS-027, CS-143)."""
    return SINGLE[REPLIES[state.asked[0]]][seat_of(1 - state.active, CAPTAIN)]


def _real_time(state: State) -> tuple[Decision, ...]:
    """During a STOP the decision that resolves it (CS-037), else those of each crew."""
    if state.stop is not None:
        return _in_stop(state)
    return _of_crew(state.crews[0], 0) + _of_crew(state.crews[1], 1)


def _in_stop(state: State) -> tuple[Decision, ...]:
    stop = state.stop
    if stop is None or stop.stage == "showing":
        return ()
    crew = crew_of(stop.seat)
    if stop.stage == "target":
        return SINGLE["target"][stop.seat]
    if stop.stage == "panel":
        return SINGLE["repair_panel"][seat_of(crew, ENGINEER)]
    return SINGLE[REPLIES[state.asked[0]]][seat_of(1 - crew, CAPTAIN)]


def _of_crew(crew: Crew, number: int) -> tuple[Decision, ...]:
    """The duties, then the next order (CS-044); while surfaced the repair (CS-121, CS-126)."""
    if crew.surfaced:
        return SINGLE["dive"][seat_of(number, CAPTAIN)] if crew.diving else SINGLE["trace"][seat_of(number, crew.sections)]
    return DUTIES[number][crew.mate_ok, crew.engineer_ok] or SINGLE["order"][seat_of(number, CAPTAIN)]


def _nobody(_state: State) -> tuple[Decision, ...]:
    return ()


OTHER_STEPS = {"start": _starts, "reply": _reply, "real-time": _real_time, "over": _nobody}
