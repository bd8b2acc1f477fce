"""Cards that do not add up: Item, Song and Sea cards (SS-055 to SS-058)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from seatui.games.sea_search.model.content import BEAST_OF_CARD, HAND, ISLANDS, ITEMS, SEA_CARD, SEA_CARDS, SONGS, SYMBOLS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.queries import held
from seatui.games.sea_search.model.state import EMPTY, State


def item_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that deck, hands, open cards and discards add up to 34 Item cards (SS-057), and that nobody holds more than four (SS-198)."""
    there = Counter(state.item_deck) + Counter(state.item_discards)
    for cards in (*state.hands, *state.standing):
        there += Counter(cards)
        if cards != bytearray(sorted(cards)):
            yield "held Item cards are out of order"
    if there != {number: card.copies for number, card in enumerate(ITEMS)}:
        yield "the Item cards are not those of the game"
    elif any(ITEMS[number].timing != "S" for cards in state.standing for number in cards):
        yield "an Item card stands open that cannot"
    if any(held(state, seat) > HAND for seat in range(figures.seats)):
        yield "a player holds too many Item cards"


def song_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that deck and board add up to eight songs (SS-058), and that tokens, records and knowledge are only of songs found."""
    found = [card for card in state.song_board if card != EMPTY]
    if sorted([*state.song_deck, *found]) != list(range(len(SONGS))):
        yield "the Song cards are not those of the game"
    taken = {position for position, card in enumerate(state.song_board) if card != EMPTY}
    positions = list(state.songs.values())
    if not taken.issuperset(positions) or len(set(positions)) != len(positions):
        yield "a Song token has no song of its own"
    mask = sum(1 << position for position in taken)
    if any(recorded & ~mask for recorded in state.recorded):
        yield "a song is recorded that nobody found"
    for position, known in enumerate(state.known):
        by_all = known == figures.everyone
        if not by_all and not (0 < known < 1 << figures.seats if position in taken else known == 0):
            yield f"who knows the {SYMBOLS[position]} is impossible"
        if by_all and position not in taken:
            yield f"the {SYMBOLS[position]} is known and not found"


def sea_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that every Sea card is in the deck or discarded (SS-056), a Beast's in the deck until it comes (SS-029, SS-030)."""
    come = [*state.beaten, *state.waiting, *([state.beast] if state.beast else [])]
    if len(set(come)) != len(come) or not set(come) <= set(BEAST_OF_CARD.values()) or (come and not figures.epic):
        yield "a Beast came that cannot have come"
    wanted = {number: card.copies for number, card in enumerate(SEA_CARDS)}
    for card, beast in BEAST_OF_CARD.items():
        wanted[card] = int(figures.epic and beast not in come)
    if Counter(state.sea_deck) + Counter(state.sea_discards) != Counter(wanted) + Counter():
        yield "the Sea cards are not those of the game"
    if any(card in BEAST_OF_CARD for card in state.sea_discards):
        yield "a Beast card is discarded"
    coming = sum(frame.kind == "choose_island_tile" for frame in state.pending)
    if len(state.islands) + coming > min(ISLANDS, state.sea_discards.count(SEA_CARD["SEA-I"])):
        yield "there are more Islands than Island cards were drawn"
