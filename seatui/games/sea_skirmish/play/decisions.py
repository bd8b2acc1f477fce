"""The kinds of decision (SK-D01 to SK-D09): who is asked, and what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from seatui.engine.contract import Action, Seat
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import ATTACK, COLOURS, MOVEMENT, NO_BOAT, OVER, PLACING, PLANNING, TAKING, State
from seatui.games.sea_skirmish.play import attack, movement, planning, setup
from seatui.games.sea_skirmish.play.verbs import Verb


class Choice(NamedTuple):
    """One kind of decision."""

    asked: Callable[[Figures, State], tuple[Seat, ...]]
    options: Callable[[Figures, State, Seat], list[Action]]
    verbs: Mapping[str, Verb]
    prompt: str
    waits_to: str  # "waiting for Ann to ..."
    open_ended: bool = False


def one(asked: Callable[[Figures, State], Seat]) -> Callable[[Figures, State], tuple[Seat, ...]]:
    """The one seat asked, as a tuple of one."""
    return lambda figures, state: (asked(figures, state),)


CHOICES: dict[str, Choice] = {
    "choose_colour": Choice(
        one(setup.asked_for_colour), setup.colour_options, setup.COLOUR_VERBS, "Choose the colour you sail under.", "choose a colour"
    ),
    "choose_boat": Choice(one(setup.asked_in_turn), setup.boat_options, setup.TAKE_VERBS, "Take a boat of your colour.", "take a boat"),
    "place_boat": Choice(
        one(setup.asked_in_turn),
        setup.place_options,
        setup.PLACE_VERBS,
        "Place a boat within two card lengths of your edge.",
        "place a boat",
        open_ended=True,
    ),
    "choose_maneuver": Choice(
        planning.planners,
        planning.course_options,
        planning.VERBS,
        "Set a course for each of your boats in secret, then confirm.",
        "confirm the courses",
        open_ended=True,
    ),
    "choose_boat_to_move": Choice(
        one(movement.active_seat),
        movement.move_options,
        movement.MOVE_VERBS,
        "Which of your boats moves next?",
        "choose the boat that moves",
    ),
    "choose_flip": Choice(
        one(movement.owner_turning),
        movement.flip_options,
        movement.FLIP_VERBS,
        "Your boat went short forward: turn its card over, or keep the face that is up.",
        "turn the card over or keep it",
    ),
    "choose_boat_to_fire": Choice(
        one(movement.active_seat), attack.fire_options, attack.FIRE_VERBS, "Which of your boats fires next?", "choose the boat that fires"
    ),
    "choose_target": Choice(
        one(movement.active_seat), attack.target_options, attack.TARGET_VERBS, "Choose the boat to fire at.", "choose a target"
    ),
    "choose_die_to_cancel": Choice(
        one(attack.owner_of_target),
        attack.cancel_options,
        attack.CANCEL_VERBS,
        "A green die missed for you: choose the hit that it cancels.",
        "cancel a hit",
    ),
}

_BY_PHASE = {COLOURS: "choose_colour", TAKING: "choose_boat", PLACING: "place_boat", PLANNING: "choose_maneuver"}


def open_kind(state: State) -> str | None:
    """The kind of decision that is open now; None when the game is over."""
    if state.phase == MOVEMENT:
        return "choose_flip" if state.turning != NO_BOAT else "choose_boat_to_move"
    if state.phase == ATTACK:
        if state.salvo is not None:
            return "choose_die_to_cancel"
        return "choose_target" if state.attacker != NO_BOAT else "choose_boat_to_fire"
    return None if state.phase == OVER else _BY_PHASE[state.phase]


HOME_OF_VERB = {verb: kind for kind, choice in CHOICES.items() for verb in choice.verbs}
"""The decision that each verb answers."""
