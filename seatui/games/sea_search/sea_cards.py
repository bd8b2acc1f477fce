"""The Sea step (SS-104 to SS-108, SS-251 to SS-257) and what each Sea card does (SS-243 to SS-250, SS-444 to SS-464)."""

from __future__ import annotations

from seatui.games.sea_search.content import BEAST_OF_CARD
from seatui.games.sea_search.entrance import bring_in
from seatui.games.sea_search.frames import Frame
from seatui.games.sea_search.play import Choice, Play


def draw_sea(play: Play, frame: Frame) -> None:
    """Step 7: the player whose turn it was draws, while no Beast is active and cards are left (SS-104 to SS-107)."""
    state, seat = play.state, frame.seat
    if state.beast or not state.sea_deck or state.fallen[seat]:
        return
    card = state.sea_deck.pop()
    play.tell("sea_card_drawn", seat=seat, card=card, left=len(state.sea_deck))
    if card in BEAST_OF_CARD:
        bring_in(play, BEAST_OF_CARD[card], seat)
    else:
        state.sea_discards.append(card)


STEPS = {"draw_sea": draw_sea}
CHOICES: dict[str, Choice] = {}
