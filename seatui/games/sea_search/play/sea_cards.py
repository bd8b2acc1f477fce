"""The Sea step (SS-104 to SS-108, SS-251 to SS-257). The cards' effects are in ``islands``, ``fortunes`` and ``beasts``."""

from __future__ import annotations

from seatui.games.sea_search.model.content import BEAST_OF_CARD
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.play import fortunes, islands
from seatui.games.sea_search.play.beast_entrance import bring_in
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


STEPS = {"draw_sea": draw_sea}
CHOICES = {**islands.CHOICES, **fortunes.CHOICES}
