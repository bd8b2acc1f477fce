"""The kinds of decision (DS-D01 to DS-D10): who decides, the possible answers, and the steps between decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from seatui.engine import decisions
from seatui.engine.contract import Seat
from seatui.engine.decisions import one
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.frames import NOT_VOTED
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play import combat, ghost_ship, negotiation, sea, setup, spoils, turn
from seatui.games.dangerous_sea.play.play import Play

DecisionKind: TypeAlias = decisions.DecisionKind[Figures, State, Play]


def active_player(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Return the seat whose turn it is."""
    return (state.active,)


def winner_of_battle(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Return the winner of the open battle."""
    return (combat.result(spoils.open_battle(state))[0],)


def loser_of_battle(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Return the loser of the open battle."""
    return (combat.result(spoils.open_battle(state))[1],)


def voters_left(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Return all players who await the Ghost Ship and have not voted; they vote at the same time."""
    frame = ghost_ship.open_vote(state)
    return tuple(voter for voter, vote in zip(frame.waiting, frame.votes, strict=True) if vote == NOT_VOTED)


DECISION_KINDS: dict[str, DecisionKind] = {
    "choose_corner": DecisionKind(
        one(setup.asked_for_corner),
        setup.corner_options,
        setup.CORNER_DEEDS,
        "Choose the corner where your ship starts.",
        "choose a corner",
    ),
    "choose_action": DecisionKind(
        active_player,
        turn.options,
        turn.DEEDS,
        "Your turn: look, sail, explore, take what lies here, attack, or end the turn.",
        "choose an action",
        open_ended=True,
    ),
    "initiate_combat": DecisionKind(
        one(combat.asked_in_window),
        combat.window_options,
        combat.WINDOW_DEEDS,
        "Ships meet on this square: attack, or pass.",
        "attack or pass",
    ),
    "offer_spoils": DecisionKind(
        winner_of_battle,
        negotiation.offer_options,
        negotiation.OFFER_DEEDS,
        "You won the battle: take a standard prize, or demand something else.",
        "choose the spoils",
        role="winner",
        open_ended=True,
    ),
    "answer_spoils": DecisionKind(
        loser_of_battle,
        negotiation.answer_options,
        negotiation.ANSWER_DEEDS,
        "You lost the battle: accept the demand, offer something else, or refuse and lose a standard prize.",
        "answer the demand",
        role="loser",
        open_ended=True,
    ),
    "answer_offer": DecisionKind(
        winner_of_battle,
        negotiation.answer_offer_options,
        negotiation.ANSWER_OFFER_DEEDS,
        "The loser makes a counter-offer: accept it, demand something else if you have a demand left, or take a standard prize.",
        "answer the counter-offer",
        role="winner",
        open_ended=True,
    ),
    "choose_standard_prize": DecisionKind(
        winner_of_battle,
        spoils.standard_options,
        spoils.PRIZE,
        "Your demand was refused: take a standard prize.",
        "take a standard prize",
        role="winner",
        open_ended=True,
    ),
    "vote_ghost_order": DecisionKind(
        voters_left,
        ghost_ship.vote_options,
        ghost_ship.DEEDS,
        "The Ghost Ship attacks all ships here: name who is attacked next. Votes are sealed until all are in.",
        "vote on the Ghost Ship's order",
    ),
    "resolve_island": DecisionKind(
        one(sea.asked_at_landfall),
        sea.landfall_options,
        sea.LANDFALL_DEEDS,
        "The storm blew you onto this island: take what you want, or leave it.",
        "take or leave what lies there",
        open_ended=True,
    ),
}


def wait(_play: Play) -> bool:
    """Wait for the player, however few options there are (DS-D09)."""
    return True


STEPS: dict[str, Callable[[Play], bool]] = {
    "choose_corner": setup.step_corner,
    "choose_action": wait,
    "initiate_combat": combat.step_window,
    "offer_spoils": negotiation.step_offer,
    "answer_spoils": wait,
    "answer_offer": wait,
    "choose_standard_prize": spoils.step_standard,
    "vote_ghost_order": ghost_ship.step_vote,
    "resolve_island": sea.step_landfall,
    "ghost_turn": ghost_ship.step_ghost,
    "sea_turn": sea.step_sea,
}
"""The step for a frame that comes to the top: it returns True to wait for a decision, False to look at the next frame."""


def run(play: Play) -> None:
    """Take steps until a decision is open or the game is over."""
    pending = play.state.pending
    while pending and not STEPS[pending[-1].kind](play):
        pass
