"""The kinds of decision (CS-023) with their answers, and the free actions of a seat. ``awaited`` says who is asked."""

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
    orders,
    readiness,
    replies,
    setup,
    sheets,
    stops,
    surfacing,
    systems,
    table_actions,
    turn,
)
from seatui.games.captain_sonar.play.awaited import kind_asked
from seatui.games.captain_sonar.play.misplaced import ACTIVATIONS, misplaced
from seatui.games.captain_sonar.play.play import Deed
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
    **stops.DEEDS,
    **sheets.DEEDS,
    **ending.DEEDS,
}
"""The deeds of the seats, by verb."""


class Choice(NamedTuple):
    """The answers to one kind of decision."""

    options: Callable[[Figures, State, Seat], Sequence[Action]]
    verbs: tuple[str, ...]


def no_options(_figures: Figures, _state: State, _seat: Seat) -> Sequence[Action]:
    """No answers, for a seat that is not asked."""
    return ()


CHOICES: dict[str, Choice] = {
    "": Choice(no_options, ()),
    "choose_start": Choice(setup.start_options, ("start",)),
    "briefing": Choice(turn.ok_options, ("ok",)),
    "order": Choice(orders.order_options, ("head", "silence", "surface", "trigger")),
    "charge": Choice(duties.charge_options, ("charge",)),
    "breakdown": Choice(duties.break_options, ("break",)),
    "activate": Choice(systems.activate_options, ("mine", "torpedo", "drone", "sonar", "scenario", "trigger", "pass")),
    "launch": Choice(systems.launch_options, ("drone", "sonar", "pass")),
    "sonar_reply": Choice(replies.reply_options, ("reply",)),
    "drone_reply": Choice(replies.answer_options, ("answer",)),
    "repair_panel": Choice(replies.panel_options, ("panel",)),
    "target": Choice(stops.target_options, ("mine", "torpedo", "drone", "trigger", "silence", "belay")),
    "trace": Choice(surfacing.trace_options, ("trace",)),
    "dive": Choice(surfacing.dive_options, ("dive",)),
}
ANSWERS = frozenset(verb for choice in CHOICES.values() for verb in choice.verbs) - {"start"}
"""The verbs that only answer decisions; a Captain may also change the start unasked (CS-017)."""


def free(figures: Figures, state: State, seat: Seat) -> Sequence[Action]:
    """The actions that a seat may take unasked: another start, a STOP, work on the sheets, and for a Captain resigning."""
    if state.over is not None:
        return ()
    found = [*setup.free(figures, state, seat), *stops.free(figures, state, seat), *sheets.free(figures, state, seat)]
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
    if verb not in CHOICES[kind].verbs:
        raise misplaced(state, seat, verb)
    if kind == "target" and state.stop is not None and verb not in (state.stop.system, "belay"):
        raise refused("stop_going_on")
