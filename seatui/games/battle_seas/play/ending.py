"""How a battle ends: the last fleet, stalemates, giving up (BS-202 to BS-211)."""

from __future__ import annotations

from seatui.engine.contract import Action, Outcome
from seatui.engine.decisions import always
from seatui.engine.wording import listing
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import BATTLE, NONE, OVER, State, seat_on_turn
from seatui.games.battle_seas.play.play import Deed, Play
from seatui.games.battle_seas.words.refusals import refused

STALEMATE_ROUNDS = 20
"""Rounds without an elimination that make a stalemate (BS-207)."""
NO_AGREEMENT, ALL_GONE, WON, COUNTED, LIMIT, AGREED = "BS-012", "BS-205", "BS-204", "BS-207", "BS-210", "BS-211"
REASONS = {
    NO_AGREEMENT: "the option sheet was not accepted",
    WON: "{} alone still has ships or troops",
    ALL_GONE: "the last fleets perished in the same round",
    COUNTED: "twenty rounds have passed without a decision",
    LIMIT: "the last round is over",
    AGREED: "the last two agreed on a stalemate",
}


def living(state: State) -> list[int]:
    """Return the seats still in the game."""
    return [seat for seat, gone in enumerate(state.gone) if not gone]


def outcome(figures: Figures, state: State) -> Outcome | None:
    """Return the winners, and the others by how long they lasted. A stalemate of two has no winner; of more, the last share the battle
    (BS-205, BS-206, BS-209)."""
    if not state.ended:
        return None
    last = living(state) if state.ended != ALL_GONE else [seat for seat, gone in enumerate(state.gone) if gone == max(state.gone)]
    sole = state.ended == WON
    winners = tuple(last) if sole or (figures.seats > 2 and state.ended != NO_AGREEMENT) else ()
    places = [tuple(last)] if state.ended != NO_AGREEMENT else [tuple(range(figures.seats))]
    rest = [seat for seat in range(figures.seats) if seat not in places[0]]
    falls = sorted({state.gone[seat] for seat in rest}, reverse=True)
    places += [tuple(seat for seat in rest if state.gone[seat] == when) for when in falls]
    reason = REASONS[state.ended] if sole or not winners else f"{listing(['{}'] * len(winners))} share the battle: {REASONS[state.ended]}"
    return Outcome(winners, tuple(places), reason, state.ended)


def end(play: Play, rule: str) -> None:
    """End the game; everything is then in the open (BS-229)."""
    play.state.ended = rule
    play.state.phase = OVER
    close_questions(play.state)


def close_questions(state: State) -> None:
    """Close every open decision."""
    state.offer = NONE
    state.claim = None
    state.victim_of = None
    state.sailing = None
    state.asked = ()
    state.hit = 0
    state.active = NONE
    state.waiting = []
    state.legs = {}


# Giving up


def may_resign(state: State, seat: int) -> bool:
    """Whether a seat may resign: once, in its own turn (DK-27)."""
    return state.phase == BATTLE and seat_on_turn(state) == seat and not state.resigned >> seat & 1


def check_resign(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the seat may resign now."""
    always(figures, state, seat, action)
    if not may_resign(state, seat):
        raise refused("no_resigning")


def resign(play: Play, seat: int, _action: Action) -> None:
    """Resign; all pieces of the seat leave at the end of the round."""
    play.state.resigned |= 1 << seat
    play.tell("resigned", seat=seat)


# A draw by agreement


def may_offer(state: State, seat: int) -> bool:
    """Whether a seat may offer a draw: one of the last two, in its own turn, once a round (DK-26)."""
    return (
        state.phase == BATTLE
        and state.offer == NONE
        and seat_on_turn(state) == seat
        and len(living(state)) == 2
        and not state.offered >> seat & 1
        and state.sailing is None
    )


def check_offer(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the seat may offer a draw now."""
    always(figures, state, seat, action)
    if not may_offer(state, seat):
        raise refused("no_draw_offer")


def offer_draw(play: Play, seat: int, _action: Action) -> None:
    """Offer a draw to the other player."""
    play.state.offer = seat
    play.state.offered |= 1 << seat
    play.tell("draw_offered", seat=seat)


def asked_for_draw(state: State) -> int:
    """Return the other of the last two players."""
    return next(seat for seat in living(state) if seat != state.offer)


def accept_draw(play: Play, seat: int, _action: Action) -> None:
    """Accept the draw: the battle is a stalemate."""
    play.tell("draw_agreed", seat=seat)
    end(play, AGREED)


def decline_draw(play: Play, seat: int, _action: Action) -> None:
    """Decline the draw: the battle goes on."""
    play.state.offer = NONE
    play.tell("draw_declined", seat=seat)


DRAW_DEEDS: dict[str, Deed] = {"agree": Deed(always, accept_draw), "refuse": Deed(always, decline_draw)}
RESIGN_DEED = Deed(check_resign, resign)
OFFER_DEED = Deed(check_offer, offer_draw)
