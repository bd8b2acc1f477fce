"""The kinds of decision (DK-01 to DK-27): who is asked, and what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from seatui.engine.contract import Action, Seat
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import AGREEING, BUILDING, DEPLOYING, NONE, OVER, State, seat_on_turn
from seatui.games.battle_seas.play import building, card_actions, deployment, ending, rounds, setup, talk, traps, turn
from seatui.games.battle_seas.play.verbs import Verb


class Choice(NamedTuple):
    """One kind of decision."""

    asked: Callable[[Figures, State], tuple[Seat, ...]]
    options: Callable[[Figures, State, Seat], list[Action]]
    verbs: Mapping[str, Verb]
    prompt: str
    waits_to: str  # "waiting for Ann to ..."
    open_ended: bool = False
    veiled: bool = False


def on_turn(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Whose turn it is."""
    return (seat_on_turn(state),)


def asked_about_traps(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """The next owner of whom it is asked."""
    return (state.asked[0],)


def asked_for_draw(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """The other of the last two."""
    return (ending.asked_for_draw(state),)


def voters(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Who has not voted."""
    assert state.claim is not None
    return state.claim.voters


def wronged(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Whose secret was given away."""
    assert state.victim_of is not None
    return (state.victim_of[0],)


def these(*actions: Action) -> Callable[[Figures, State, Seat], list[Action]]:
    """The same options whatever the position."""
    return lambda _figures, _state, _seat: list(actions)


CHOICES: dict[str, Choice] = {
    "accept_options": Choice(
        setup.undecided,
        these(("accept",)),
        setup.AGREE_VERBS,
        "Do you accept the option sheet for this battle?",
        "accept the option sheet",
        open_ended=True,
    ),
    "submit_fleet": Choice(
        building.builders,
        building.fleet_options,
        building.FLEET_VERBS,
        "Build your fleet: its level numbers may not exceed the agreed total.",
        "build a fleet",
        open_ended=True,
    ),
    "deploy": Choice(
        deployment.deployers,
        deployment.deploy_options,
        deployment.DEPLOY_VERBS,
        "Arrange your forces in your zone, unseen by the others, then say that you are ready.",
        "deploy",
        open_ended=True,
    ),
    "choose_card": Choice(
        on_turn,
        turn.card_options,
        {**turn.ACTIVATE_VERBS, **rounds.END_VERBS},
        "Your turn: choose a card to handle, or end your turn.",
        "choose a card",
        open_ended=True,
    ),
    "command_card": Choice(
        on_turn,
        card_actions.command_options,
        card_actions.VERBS,
        "What does this card do?",
        "command a card",
        open_ended=True,
    ),
    "spring_trap": Choice(
        asked_about_traps,
        traps.spring_options,
        traps.SPRING_VERBS,
        "A piece has come near: spring a trap, or let it pass?",
        "let the piece pass",
        veiled=True,
    ),
    "after_trap": Choice(
        on_turn,
        traps.after_options,
        traps.AFTER_VERBS,
        "A trap was sprung at your piece: go on as announced, or stop here?",
        "go on or stop",
    ),
    "accept_draw": Choice(
        asked_for_draw,
        these(("refuse",), ("agree",)),
        ending.DRAW_VERBS,
        "A stalemate is offered to you: do you agree?",
        "answer the offer",
    ),
    "vote_leak": Choice(
        voters,
        these(("innocent",), ("guilty",)),
        talk.VOTE_VERBS,
        "Was a secret given away? Vote.",
        "vote",
    ),
    "choose_penalty_victim": Choice(
        wronged,
        talk.victim_options,
        talk.LOSE_VERBS,
        "Choose the character that the offender loses.",
        "choose the character that is lost",
    ),
}

_BY_PHASE = {AGREEING: "accept_options", BUILDING: "submit_fleet", DEPLOYING: "deploy"}


def open_kind(state: State) -> str | None:
    """The kind of decision that is open now; None when the game is over."""
    if state.phase == OVER:
        return None
    if state.phase in _BY_PHASE:
        return _BY_PHASE[state.phase]
    if state.victim_of is not None:
        return "choose_penalty_victim"
    if state.claim is not None:
        return "vote_leak"
    if state.offer != NONE:
        return "accept_draw"
    if state.sailing is not None:
        return "spring_trap" if state.asked else "after_trap"
    return "choose_card" if state.active == NONE else "command_card"


HOME_OF_VERB = {verb: kind for kind, choice in CHOICES.items() for verb in choice.verbs}
"""The decision that each verb answers."""
