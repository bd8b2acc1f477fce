"""The kinds of decision (CS-023) with their answers, and the free actions of a seat. ``open_decisions`` finds the seats to ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from seatui.engine.contract import TABLE, Action, Seat
from seatui.games.captain_sonar.model.common_actions import RESIGN
from seatui.games.captain_sonar.model.content import CAPTAIN, ROLE_COUNT, SYSTEMS, crew_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.state import State
from seatui.games.captain_sonar.play import (
    duties,
    ending,
    messages,
    orders,
    overlay,
    readiness,
    real_time_stops,
    replies,
    setup,
    surfacing,
    systems,
    table_actions,
    turn,
)
from seatui.games.captain_sonar.play.open_decisions import kind_asked
from seatui.games.captain_sonar.play.play import Deed
from seatui.games.captain_sonar.play.wrong_moment import ACTIVATIONS, wrong_moment
from seatui.games.captain_sonar.words.refusals import refused

SEATS = range(table_actions.SEATS)
DEEDS: dict[str, Deed] = {
    **setup.DEEDS,
    **turn.DEEDS,
    **orders.DEEDS,
    **surfacing.DEEDS,
    **duties.DEEDS,
    **systems.DEEDS,
    **replies.DEEDS,
    **real_time_stops.DEEDS,
    **messages.DEEDS,
    **overlay.DEEDS,
    **ending.DEEDS,
}
"""The deeds of the seats, by verb."""


class DecisionKind(NamedTuple):
    """The answers to one kind of decision."""

    options: Callable[[Figures, State, Seat], Sequence[Action]]
    verbs: tuple[str, ...]


def no_options(_figures: Figures, _state: State, _seat: Seat) -> Sequence[Action]:
    """Nothing, for a seat without an open decision."""
    return ()


DECISION_KINDS: dict[str, DecisionKind] = {
    "": DecisionKind(no_options, ()),
    "choose_start": DecisionKind(setup.start_options, ("start",)),
    "briefing": DecisionKind(turn.ok_options, ("ok",)),
    "order": DecisionKind(orders.order_options, ("head", "silence", "surface", "trigger")),
    "charge": DecisionKind(duties.charge_options, ("charge",)),
    "breakdown": DecisionKind(duties.break_options, ("break",)),
    "activate": DecisionKind(systems.activate_options, ("mine", "torpedo", "drone", "sonar", "scenario", "trigger", "pass")),
    "launch": DecisionKind(systems.launch_options, ("drone", "sonar", "pass")),
    "sonar_reply": DecisionKind(replies.reply_options, ("reply",)),
    "drone_reply": DecisionKind(replies.answer_options, ("answer",)),
    "repair_panel": DecisionKind(replies.panel_options, ("panel",)),
    "target": DecisionKind(real_time_stops.target_options, ("mine", "torpedo", "drone", "trigger", "silence", "belay")),
    "trace": DecisionKind(surfacing.trace_options, ("trace",)),
    "dive": DecisionKind(surfacing.dive_options, ("dive",)),
}
ANSWERS = frozenset(verb for choice in DECISION_KINDS.values() for verb in choice.verbs) - {"start"}
"""The verbs that only answer decisions; a Captain may also change the start unasked (CS-017)."""


def free(figures: Figures, state: State, seat: Seat) -> Sequence[Action]:
    """Return the actions that a seat may take unasked: another start, a STOP, a message, work on the overlay, a Captain's resignation."""
    if state.over is not None:
        return ()
    found = [action for chapter in (setup, real_time_stops, messages, overlay) for action in chapter.free(figures, state, seat)]
    return [*found, RESIGN] if seat % ROLE_COUNT == CAPTAIN else found


def deed_of(figures: Figures, state: State, seat: Seat, verb: str) -> Deed:
    """Return the deed of a verb; refuse a verb that is out of place."""
    deed = (table_actions.DEEDS if seat == TABLE else DEEDS).get(verb)
    if deed is None:
        raise refused("no_action")
    if seat != TABLE and seat not in SEATS:
        raise refused("no_such_seat")
    if verb in ANSWERS:
        check_asked(figures, state, seat, verb)
    return deed


def check_asked(figures: Figures, state: State, seat: Seat, verb: str) -> None:
    """Refuse a verb that does not answer the seat's open decision; in a STOP only the system that was called does."""
    kind = kind_asked(state, seat)
    if kind == "order" and verb in ACTIVATIONS:  # a broken or empty system is a better reason than "move first"
        readiness.check_usable(figures, state.crews[crew_of(seat)], SYSTEMS.index(verb), CAPTAIN)
    if verb not in DECISION_KINDS[kind].verbs:
        raise wrong_moment(state, seat, verb)
    if kind == "target" and state.stop is not None and verb not in (state.stop.system, "belay"):
        raise refused("stop_going_on")
