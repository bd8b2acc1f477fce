"""The kinds of decision (DK-01 to DK-27): who decides, the options, and free actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from seatui.engine import decisions
from seatui.engine.contract import TABLE, Action, Refused, Seat
from seatui.engine.table_actions import TICK
from seatui.games.battle_seas.model.content import CARDS, SHIP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import AGREEING, BUILDING, DEPLOYING, HALTED, NONE, OVER, State, seat_on_turn
from seatui.games.battle_seas.play import building, communication, deployment, ending, rounds, setup, traps, turn
from seatui.games.battle_seas.play.attack import FIRE_DEEDS, shot_options
from seatui.games.battle_seas.play.boarding import BOARD_DEEDS, board_options
from seatui.games.battle_seas.play.communication import SIGNAL_DEEDS, communicate_options
from seatui.games.battle_seas.play.healing import HEAL_DEEDS, embark_options, heal_options
from seatui.games.battle_seas.play.movement import path_options
from seatui.games.battle_seas.play.play import Deed, Play
from seatui.games.battle_seas.play.rounds import END_DEEDS
from seatui.games.battle_seas.play.sailing import PATH_DEED, halt, sail_on
from seatui.games.battle_seas.play.searching import SEARCH_DEEDS, can_search, deactivate_options
from seatui.games.battle_seas.play.turn import ACTIVATE_DEEDS, PASS, PASS_DEEDS
from seatui.games.battle_seas.words.refusals import refused

DecisionKind: TypeAlias = decisions.DecisionKind[Figures, State, Play]


def on_turn(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Return the seat whose turn it is."""
    return (seat_on_turn(state),)


def asked_about_traps(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Return the next owner who must decide about traps."""
    return (state.asked[0],)


def asked_for_draw(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Return the other of the last two players."""
    return (ending.asked_for_draw(state),)


def voters(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Return the seats that have not voted."""
    assert state.claim is not None
    return state.claim.voters


def wronged(_figures: Figures, state: State) -> tuple[Seat, ...]:
    """Return the seat whose secret was given away."""
    assert state.victim_of is not None
    return (state.victim_of[0],)


def fixed_options(*actions: Action) -> Callable[[Figures, State, Seat], list[Action]]:
    """Offer the same options in every position."""
    return lambda _figures, _state, _seat: list(actions)


DETECT: Action = ("detect",)
WITHDRAW: Action = ("withdraw",)


def command_options(figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return the useful commands for the card in command."""
    key = state.active
    unit = state.units[key]
    found = path_options(figures, state, key)
    card = CARDS[unit.card]
    if unit.square != NONE:
        found += shot_options(figures, state, key)
        if card.kind == SHIP:
            found += board_options(figures, state, key)
        if unit.holds != NONE:
            found.append(WITHDRAW)
        if can_search(state, key):
            found.append(DETECT)
            found += deactivate_options(figures, state, key)
            found += communicate_options(figures, state, key)
        if card.kind != SHIP:
            found += embark_options(figures, state, key)
    else:
        found += communicate_options(figures, state, key)  # SP-14
    found += heal_options(state, key)
    found.append(PASS)
    return found


CARD_DEEDS: dict[str, Deed] = {
    "path": PATH_DEED,
    **FIRE_DEEDS,
    **BOARD_DEEDS,
    **SEARCH_DEEDS,
    **SIGNAL_DEEDS,
    **HEAL_DEEDS,
    **PASS_DEEDS,
    **ACTIVATE_DEEDS,
    **END_DEEDS,
}
"""Everything that a card can do while it is commanded (DK-09, DK-12 to DK-22)."""

DECISION_KINDS: dict[str, DecisionKind] = {
    "accept_options": DecisionKind(
        setup.undecided,
        fixed_options(("accept",)),
        setup.AGREE_DEEDS,
        "Do you accept the option sheet for this battle?",
        "accept the option sheet",
        open_ended=True,
    ),
    "submit_fleet": DecisionKind(
        building.builders,
        building.fleet_options,
        building.FLEET_DEEDS,
        "Build your fleet within the agreed total of levels.",
        "build a fleet",
        open_ended=True,
    ),
    "deploy": DecisionKind(
        deployment.deployers,
        deployment.deploy_options,
        deployment.DEPLOY_DEEDS,
        "Arrange your forces in your zone, unseen by the others, then say that you are ready.",
        "deploy",
        open_ended=True,
    ),
    "choose_card": DecisionKind(
        on_turn,
        turn.card_options,
        {**turn.ACTIVATE_DEEDS, **rounds.END_DEEDS},
        "Your turn: command a ship or another piece, or end your turn.",
        "command a piece",
        open_ended=True,
    ),
    "command_card": DecisionKind(
        on_turn,
        command_options,
        CARD_DEEDS,
        "What does it do?",
        "command a piece",
        open_ended=True,
    ),
    "spring_trap": DecisionKind(
        asked_about_traps,
        traps.spring_options,
        traps.SPRING_DEEDS,
        "A piece has come near: spring a trap, or let it pass?",
        "let the piece pass",
        veiled=True,
    ),
    "after_trap": DecisionKind(
        on_turn,
        traps.after_options,
        traps.AFTER_DEEDS,
        "A trap was sprung at your piece: go on as announced, or stop here?",
        "go on or stop",
    ),
    "accept_draw": DecisionKind(
        asked_for_draw,
        fixed_options(("refuse",), ("agree",)),
        ending.DRAW_DEEDS,
        "A stalemate is offered to you: do you agree?",
        "answer the offer",
    ),
    "vote_leak": DecisionKind(
        voters,
        fixed_options(("innocent",), ("guilty",)),
        communication.VOTE_DEEDS,
        "Was a secret given away? Vote.",
        "vote",
    ),
    "choose_penalty_victim": DecisionKind(
        wronged,
        communication.victim_options,
        communication.LOSE_DEEDS,
        "Choose the character that the offender loses.",
        "choose the character that is lost",
    ),
}

_BY_PHASE = {AGREEING: "accept_options", BUILDING: "submit_fleet", DEPLOYING: "deploy"}


def open_kind(state: State) -> str | None:
    """Return the kind of decision that is open; None when the game is over."""
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


# Free actions and the clock


FREE_DEEDS: dict[str, Deed] = {
    "orders": traps.ORDERS_DEED,
    "resign": ending.RESIGN_DEED,
    "offer_draw": ending.OFFER_DEED,
    "say": communication.SAY_DEED,
    "claim": communication.CLAIM_DEED,
}


def free(figures: Figures, state: State, seat: Seat) -> Sequence[Action]:
    """Return orders for traps, resigning, offering a draw, talk, and claims about it."""
    if state.phase == OVER or not 0 <= seat < figures.seats:
        return ()
    found: list[Action] = []
    if traps.may_order(state, seat):
        found += traps.order_options(state, seat)
    if ending.may_resign(state, seat):
        found.append(("resign",))
    if ending.may_offer(state, seat):
        found.append(("offer_draw",))
    if communication.may_talk(figures, state, seat):
        found += [("say", phrase) for phrase in communication.PHRASES]
    if communication.may_claim(figures, state, seat):
        found += [("claim", number) for number in communication.citable(state, seat)]
    return found


def free_deed(figures: Figures, seat: Seat, verb: str) -> Deed | None:
    """Return the deed of a free action or of the clock; None if the verb is neither."""
    if seat == TABLE or verb == TICK:
        return deployment.TICK_DEED
    return FREE_DEEDS.get(verb) if 0 <= seat < figures.seats else None


def untimely(state: State, verb: str) -> Refused | None:
    """Return why a verb comes too late (RF-08); None if it does not."""
    if verb in setup.AGREE_DEEDS and state.phase != AGREEING:
        return refused("options_closed")
    return None


def run(play: Play) -> None:
    """Sail on with the card under way, until somebody must decide or its path ends (BS-118 to BS-125)."""
    state = play.state
    while (sailing := state.sailing) is not None and state.claim is None and state.victim_of is None:
        if state.asked:
            traps.spring_by_orders(play)
            return
        if state.hit == HALTED or (state.hit and state.units[sailing.unit].cap <= 0):
            halt(play, sailing)
        elif state.hit and sailing.rest:
            return
        else:
            state.hit = 0
            sail_on(play)
