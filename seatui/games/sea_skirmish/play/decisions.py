"""The kinds of decision (SK-D01 to SK-D09): who decides, and the possible answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from seatui.engine import decisions
from seatui.engine.contract import Action, Refused, Seat
from seatui.engine.decisions import one
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import ATTACK, COLOURS, MOVEMENT, NO_BOAT, OVER, PLACING, PLANNING, SETUP, TAKING, State
from seatui.games.sea_skirmish.play import attack, ending, movement, planning, setup
from seatui.games.sea_skirmish.play.play import Deed, Play
from seatui.games.sea_skirmish.words.refusals import refused

DecisionKind: TypeAlias = decisions.DecisionKind[Figures, State, Play]

_DECISION_KINDS: dict[str, DecisionKind] = {
    "choose_colour": DecisionKind(
        one(setup.asked_for_colour), setup.colour_options, setup.COLOUR_DEEDS, "Choose the colour you sail under.", "choose a colour"
    ),
    "choose_boat": DecisionKind(
        one(setup.asked_in_turn), setup.boat_options, setup.TAKE_DEEDS, "Take a boat of your colour.", "take a boat"
    ),
    "place_boat": DecisionKind(
        one(setup.asked_in_turn),
        setup.place_options,
        setup.PLACE_DEEDS,
        "Place a boat within two card lengths of your edge.",
        "place a boat",
        open_ended=True,
    ),
    "choose_maneuver": DecisionKind(
        planning.planners,
        planning.course_options,
        planning.DEEDS,
        "Set a course for each of your boats in secret, then confirm.",
        "confirm the courses",
        open_ended=True,
    ),
    "choose_boat_to_move": DecisionKind(
        one(movement.active_seat),
        movement.move_options,
        movement.MOVE_DEEDS,
        "Which of your boats moves next?",
        "choose the boat that moves",
    ),
    "choose_flip": DecisionKind(
        one(movement.owner_turning),
        movement.flip_options,
        movement.FLIP_DEEDS,
        "Your boat went short forward: turn its card over, or keep the face that is up.",
        "turn the card over or keep it",
    ),
    "choose_boat_to_fire": DecisionKind(
        one(movement.active_seat), attack.fire_options, attack.FIRE_DEEDS, "Which of your boats fires next?", "choose the boat that fires"
    ),
    "choose_target": DecisionKind(
        one(movement.active_seat), attack.target_options, attack.TARGET_DEEDS, "Choose the boat to fire at.", "choose a target"
    ),
    "choose_die_to_cancel": DecisionKind(
        one(attack.owner_of_target),
        attack.cancel_options,
        attack.CANCEL_DEEDS,
        "A green die missed for you: choose the hit that it cancels.",
        "cancel a hit",
    ),
}

DECISION_KINDS = {kind: choice._replace(deeds={**choice.deeds, **ending.CONCEDE_DEEDS}) for kind, choice in _DECISION_KINDS.items()}
"""All kinds; a player who has a decision to make may also concede (SK-146)."""
_BY_PHASE = {COLOURS: "choose_colour", TAKING: "choose_boat", PLACING: "place_boat", PLANNING: "choose_maneuver"}


def open_kind(state: State) -> str | None:
    """Return the kind of decision that is open now, None when the game is over."""
    if state.phase == MOVEMENT:
        return "choose_flip" if state.turning != NO_BOAT else "choose_boat_to_move"
    if state.phase == ATTACK:
        if state.salvo is not None:
            return "choose_die_to_cancel"
        return "choose_target" if state.attacker != NO_BOAT else "choose_boat_to_fire"
    return None if state.phase == OVER else _BY_PHASE[state.phase]


def free(figures: Figures, state: State, seat: Seat) -> Sequence[Action]:
    """Return a seat's free actions: changing a course while it waits (SK-061), conceding while it has a decision (SK-146)."""
    kind = open_kind(state)
    if kind is None or not 0 <= seat < figures.seats:
        return ()
    return (ending.CONCEDE,) if seat in DECISION_KINDS[kind].asked(figures, state) else planning.changes(state, seat)


def free_deed(state: State, seat: Seat, verb: str) -> Deed | None:
    """Return the deed of a seat that changes a course while it waits for the others (SK-061)."""
    return planning.CHANGE_DEED if verb == "course" and planning.has_confirmed(state, seat) else None


def untimely(state: State, verb: str) -> Refused | None:
    """Return why a verb comes too early or too late (SK-R13, SK-R15), None for any other misplaced verb."""
    if verb == "flip" and state.phase not in SETUP and state.turning == NO_BOAT:
        return refused("no_flip")
    if verb in planning.DEEDS and state.phase in (MOVEMENT, ATTACK):
        return refused("courses_shown")
    return None
