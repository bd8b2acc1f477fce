"""The Sea step (SS-104 to SS-108, SS-251 to SS-257) and the entrance of Beasts; ``islands`` and ``fortunes`` have the other effects."""

from __future__ import annotations

from seatui.games.sea_search.model.content import BEAST_OF_CARD
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.play import fortunes, islands
from seatui.games.sea_search.play.play import Play


def draw_sea(play: Play, frame: Frame) -> None:
    """Step 7: the player whose turn it was draws a Sea card if no Beast is active and one is left (SS-104 to SS-108)."""
    state, seat = play.state, frame.seat
    if state.beast or not state.sea_deck or state.fallen[seat]:
        return
    card = state.sea_deck.pop()
    play.tell("sea_card_drawn", seat=seat, card=card, left=len(state.sea_deck))
    if card in BEAST_OF_CARD:
        bring_in(play, BEAST_OF_CARD[card], seat)  # SS-255
    elif card == islands.ISLAND:
        islands.draw_island(play, seat)
    else:
        state.sea_discards.append(card)  # SS-252
        fortunes.FORTUNES[card](play, seat)


def bring_in(play: Play, number: int, drawer: int) -> None:
    """Set up a Beast's counters and pieces, or let it wait while another Beast is active (SS-257)."""
    state = play.state
    if state.beast:
        state.waiting.append(number)
        play.tell("beast_waits", beast=number)
        return
    state.beast, state.drawer = number, drawer
    state.beast_counter[:] = [play.beast.card.counter] * play.figures.seats  # SS-275
    play.tell("beast_entered", seat=drawer, beast=number)
    play.beast.enter(play)


STEPS = {"draw_sea": draw_sea}
DECISION_KINDS = {**islands.DECISION_KINDS, **fortunes.DECISION_KINDS}
