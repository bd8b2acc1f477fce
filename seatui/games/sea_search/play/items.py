"""Item cards in hand (SS-193 to SS-207): drawing and playing them. The effects of the cards are in ``item_cards``."""

from __future__ import annotations

from bisect import insort

from seatui.engine.chance import shuffle
from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import HAND, ITEMS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import held, is_item_eligible, item_hindrance, search_tokens_left
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.item_cards import CARDS
from seatui.games.sea_search.play.play import DecisionKind, Deed, Play
from seatui.games.sea_search.play.research import place_search_token
from seatui.games.sea_search.play.turn import check_actions, spend
from seatui.games.sea_search.words.refusals import refused

DRAW: Action = ("draw_item",)
PLAYS: tuple[Action, ...] = tuple(("play_item", number) for number in range(len(ITEMS)))


# Drawing


def check_draw(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the player can draw an Item card on the ship's tile (SS-193, SS-195, SS-198, SS-052)."""
    check_actions(state)
    if len(action) != 1:
        raise refused("illegal_option")
    if state.drew:
        raise refused("item_drawn")
    if held(state, seat) >= HAND:
        raise refused("hand_full")
    if not search_tokens_left(state, seat):
        raise refused("no_search_token")
    if reason := item_hindrance(figures, state, state.at[seat]):
        raise refused("item_tile", reason=reason)


def draw_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the draw if it is lawful; quicker than ``check_draw``."""
    if state.drew or not is_item_eligible(figures, state, state.at[seat]):
        return []
    return [DRAW] if held(state, seat) < HAND and search_tokens_left(state, seat) else []


def draw(play: Play, seat: int, _action: Action) -> None:
    """Take the top card and leave a Search token (SS-193, SS-194)."""
    spend(play)
    play.state.drew = True
    take_card(play, seat)
    place_search_token(play, seat, play.state.at[seat])


def take_card(play: Play, seat: int) -> None:
    """Take the top card into the hand unseen by the others (SS-465); shuffle the discards if the deck is empty (SS-200)."""
    state = play.state
    if not state.item_deck:
        cards = list(state.item_discards)
        shuffle(cards, play.draw)
        state.item_deck[:] = bytes(cards)
        state.item_discards.clear()
        play.tell("item_deck_shuffled", cards=len(cards))
    card = state.item_deck.pop()
    insort(state.hands[seat], card)
    play.tell("item_drawn", seat=seat, left=len(state.item_deck))
    play.whisper((seat,), "item_seen", seat=seat, item=card)


# Playing


def check_play(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the player can play that card now (SS-201, SS-202, SS-206)."""
    if len(action) != 2 or type(action[1]) is not int or not 0 <= action[1] < len(ITEMS):
        raise refused("illegal_option")
    if state.played:
        raise refused("item_played")
    if action[1] not in state.hands[seat]:
        raise refused("item_not_held")
    if ITEMS[action[1]].timing == "R":
        raise refused("item_timing")
    if not CARDS[action[1]].has_effect(figures, state, seat):
        raise refused("item_no_effect")


def play_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return every kind of card in hand that would do something now (SS-482)."""
    if state.played or not state.hands[seat]:
        return []
    kinds = dict.fromkeys(state.hands[seat])  # the hand is sorted
    return [PLAYS[item] for item in kinds if ITEMS[item].timing != "R" and CARDS[item].has_effect(figures, state, seat)]


def play_item(play: Play, seat: int, action: Action) -> None:
    """Play a card; a standing card stays open, any other is discarded (SS-204, SS-205)."""
    state, item = play.state, action[1]
    state.played = True
    state.hands[seat].remove(item)
    stands = ITEMS[item].timing == "S"
    if stands:
        insort(state.standing[seat], item)
    else:
        state.item_discards.append(item)
    play.tell("item_played", seat=seat, item=item)
    if not stands:
        CARDS[item].use(play, seat)


def target_options(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the targets of the card, which is the first fact."""
    return list(CARDS[frame.facts[0]].targets(figures, state, frame))


def aim(play: Play, frame: Frame, action: Action) -> None:
    """Apply the card to its target."""
    CARDS[frame.facts[0]].hit(play, frame, action)


def target_words(frame: Frame) -> str:
    """Return the prompt for the target of a card."""
    card = ITEMS[frame.facts[0]]
    return f"{card.name}: {CARDS[frame.facts[0]].question}"


DEEDS = {"draw_item": Deed(check_draw, draw), "play_item": Deed(check_play, play_item)}
# The number of songs from which Hydrophone Array can teach a player is a secret, so the player decides even with one target.
DECISION_KINDS = {"choose_item_target": DecisionKind(target_options, aim, target_words, "choose the target of the card", veiled=True)}
