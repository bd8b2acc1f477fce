"""The fortune cards of the Sea deck (SS-445 to SS-463), each a function named after its card and called with the drawer.

None of them removes a Seaport, lowers a Research Counter below 1 or draws another Sea card (SS-253); an effect that is impossible is
skipped (SS-254). No Beast is active when they are drawn (SS-464). The decision of Shifting Shoals is in ``islands``, those of Fouled Lines
and Rogue Wave are in ``probes``.
"""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import HAND, SEA_CARD
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import (
    edges_round,
    free_edges,
    held,
    is_item_eligible,
    probes_left,
    seaport_count,
    search_tokens_left,
    search_tokens_of,
)
from seatui.games.sea_search.model.state import EMPTY, State
from seatui.games.sea_search.play.items import take_card
from seatui.games.sea_search.play.movement import step_ways, take_step
from seatui.games.sea_search.play.play import NONE, DecisionKind, Play
from seatui.games.sea_search.play.probes import ANYWHERE, count_up, lay
from seatui.games.sea_search.play.research import gain, lose, place_search_token, take_search_token
from seatui.games.sea_search.play.ships import addon_ways, sail
from seatui.games.sea_search.play.songs import tell_kind


def idle(play: Play, seat: int, card: str) -> None:
    """Say that a card can do nothing for its drawer (SS-254)."""
    play.tell("sea_card_idle", seat=seat, card=SEA_CARD[card])


# Good cards


def following_sea(play: Play, seat: int) -> None:
    """SS-445: the drawer has one action more in the next turn they play (SS-109)."""
    change_bonus(play, seat, 1)


def change_bonus(play: Play, seat: int, change: int) -> None:
    """Give a player more or fewer actions in the next turn they play (SS-109)."""
    play.state.bonus[seat] += change
    play.tell("bonus_changed", seat=seat, bonus=play.state.bonus[seat])


def drifting_supplies(play: Play, seat: int) -> None:
    """SS-446: the drawer takes an Item card without leaving a Search token, unless they hold four."""
    if held(play.state, seat) < HAND:
        take_card(play, seat)
    else:
        idle(play, seat, "SEA-G2")


def salvaged_buoys(play: Play, seat: int) -> None:
    """SS-447: the drawer may cast a Probe on the ship's tile."""
    play.push("choose_probe_edge", seat)


def edge_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return none and the free inner edges of the ship's tile; nothing without an edge or a Probe."""
    seat = frame.seat
    edges = free_edges(state, state.at[seat]) if probes_left(state, seat) else []
    return [NONE, *(("cast", edge) for edge in edges)] if edges else []


def choose_edge(play: Play, frame: Frame, action: Action) -> None:
    """Lay the Probe like any other (SS-139, SS-C37)."""
    if action != NONE:
        lay(play, frame.seat, action[1])


def published_paper(play: Play, seat: int) -> None:
    """SS-448: the Research Counter rises by one."""
    gain(play, seat)


def warm_current(play: Play, seat: int) -> None:
    """SS-449: the drawer may take a free step."""
    play.push("choose_step", seat, seat, "SEA-G5")


def volunteer_crew(play: Play, seat: int) -> None:
    """SS-450: the Probe Counter rises by one."""
    count_up(play, seat, 1)


def clear_sonar(play: Play, seat: int) -> None:
    """SS-451: the drawer looks at a face-down Song card."""
    if unknown_songs(play.state, seat):
        play.push("choose_peek_position", seat)
    else:
        idle(play, seat, "SEA-G7")


def unknown_songs(state: State, seat: int) -> list[int]:
    """Return the songs that a player does not know yet; everyone knows who knows which card, only the kinds are secret (SS-468)."""
    unknown = [position for position, knowers in enumerate(state.known) if not knowers >> seat & 1]
    return [position for position in unknown if state.song_board[position] != EMPTY]


def peek_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the cards to look at."""
    return [("peek", position) for position in unknown_songs(state, frame.seat)]


def peek(play: Play, frame: Frame, action: Action) -> None:
    """Show the drawer a card; the others see only which one it is, and nothing is recorded."""
    position = action[1]
    play.state.known[position] |= 1 << frame.seat
    play.tell("song_peeked", seat=frame.seat, position=position)
    tell_kind(play, frame.seat, position)


def fair_winds(play: Play, seat: int) -> None:
    """SS-452: everyone may take a free step, the drawer first."""
    for player in reversed(play.living_from(seat)):
        play.push("choose_step", player, player, "SEA-G8")


def floating_laboratory(play: Play, seat: int) -> None:
    """SS-453: the drawer puts a Search token on the ship's tile if it is eligible."""
    tile = play.state.at[seat]
    if search_tokens_left(play.state, seat) and is_item_eligible(play.figures, play.state, tile):
        place_search_token(play, seat, tile)
    else:
        idle(play, seat, "SEA-G9")


# Bad cards


def squall(play: Play, seat: int) -> None:
    """SS-454: the next living player moves the drawer's ship."""
    play.push("choose_step", play.living_from(seat)[1], seat, "SEA-B1")


def fouled_lines(play: Play, seat: int) -> None:
    """SS-455: the drawer removes one of their Probes from the board."""
    if seat in play.state.probes.values():
        play.push("choose_probe_to_remove", seat, ANYWHERE, 1, "SEA-B2")
    else:
        idle(play, seat, "SEA-B2")


def becalmed(play: Play, seat: int) -> None:
    """SS-456: the drawer has one action less in the next turn they play (SS-109)."""
    change_bonus(play, seat, -1)


def lost_notes(play: Play, seat: int) -> None:
    """SS-457: the drawer takes one of their Search tokens back from the board."""
    if search_tokens_of(play.state, seat):
        play.push("choose_search_token", seat)
    else:
        idle(play, seat, "SEA-B4")


def token_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the player's Search tokens on the board."""
    return [("take_token", tile) for tile in search_tokens_of(state, frame.seat)]


def take_token(play: Play, _frame: Frame, action: Action) -> None:
    """Take the token back to the supply; no counter changes."""
    take_search_token(play, action[1], "SEA-B4")


def retracted_paper(play: Play, seat: int) -> None:
    """SS-458: the Research Counter falls by one, but not below 1 (SS-253)."""
    if play.state.research[seat] > 1:
        lose(play, seat)
    else:
        idle(play, seat, "SEA-B5")


def water_in_the_hold(play: Play, seat: int) -> None:
    """SS-459: the drawer discards an Item card."""
    if held(play.state, seat):
        play.push("choose_item_to_discard", seat)
    else:
        idle(play, seat, "SEA-B6")


def discard_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return every kind of card that the player holds, hidden or standing (SS-199)."""
    return [("discard", item) for item in sorted({*state.hands[frame.seat], *state.standing[frame.seat]})]


def discard(play: Play, frame: Frame, action: Action) -> None:
    """Put the card on the open discards (SS-466)."""
    state, seat, item = play.state, frame.seat, action[1]
    (state.hands[seat] if item in state.hands[seat] else state.standing[seat]).remove(item)
    state.item_discards.append(item)
    play.tell("item_discarded", seat=seat, item=item)


def rogue_wave(play: Play, seat: int) -> None:
    """SS-460: every player removes one of their Probes from their ship's tile."""
    for player in reversed(play.living_from(seat)):
        play.push("choose_probe_to_remove", player, play.state.at[player], 1, "SEA-B7")


def audit(play: Play, seat: int) -> None:
    """SS-461: the players with the most Seaports on the board set their Probe Counters to zero."""
    state, players = play.state, play.living_from(seat)
    most = max(seaport_count(state, player) for player in players)
    for player in players:
        if seaport_count(state, player) == most:
            state.probe_counter[player] = 0
            play.tell("probe_counter_changed", seat=player, value=0)


# Neutral cards


def calm_sea(play: Play, seat: int) -> None:
    """SS-462: nothing happens."""


def shifting_shoals(play: Play, seat: int) -> None:
    """SS-463: the drawer may move an Island."""
    play.push("choose_island_shift", seat)


# Steps by a card


def step_options(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the steps by tile (SS-488); a free step may also go over an add-on piece or be declined, a Squall may not (SS-449, SS-454).

    Facts: the ship's owner, and the id of the card.
    """
    ship, card = frame.facts
    around = figures.field.neighbours[state.at[ship]]
    _, _, hostile = edges_round(state, ship, state.at[ship])
    ways: list[Action] = [("step", direction) for direction in step_ways(figures, state, ship, hostile)]
    if card == "SEA-B1":
        return sorted(ways, key=lambda way: around[way[1]])
    for direction in addon_ways(state, ship):
        ways += [("step", direction, second) for second in sorted(state.board.pair_places(state.at[ship], direction)[1])]
    return [NONE, *sorted(ways, key=lambda way: around[way[1]])] if ways else []


def choose_step(play: Play, frame: Frame, action: Action) -> None:
    """Take a free step, which is willing and follows all rules of moving (SS-207), or let a Squall force the ship (SS-280)."""
    ship, card = frame.facts
    if card == "SEA-B1":
        goal = play.figures.field.neighbours[play.state.at[ship]][action[1]]
        sail(play, ship, goal, "squall", willing=False)
    elif action != NONE:
        take_step(play, ship, action[1], action[2:])


STEP_WORDS = {
    "SEA-G5": "Warm Current: take one free step, or none.",
    "SEA-G8": "Fair Winds: take one free step, or none.",
    "SEA-B1": "Squall: choose where the ship of the player whose turn it is drifts.",
}

FORTUNES: dict[int, Callable[[Play, int], None]] = {
    SEA_CARD["SEA-G1"]: following_sea,
    SEA_CARD["SEA-G2"]: drifting_supplies,
    SEA_CARD["SEA-G3"]: salvaged_buoys,
    SEA_CARD["SEA-G4"]: published_paper,
    SEA_CARD["SEA-G5"]: warm_current,
    SEA_CARD["SEA-G6"]: volunteer_crew,
    SEA_CARD["SEA-G7"]: clear_sonar,
    SEA_CARD["SEA-G8"]: fair_winds,
    SEA_CARD["SEA-G9"]: floating_laboratory,
    SEA_CARD["SEA-B1"]: squall,
    SEA_CARD["SEA-B2"]: fouled_lines,
    SEA_CARD["SEA-B3"]: becalmed,
    SEA_CARD["SEA-B4"]: lost_notes,
    SEA_CARD["SEA-B5"]: retracted_paper,
    SEA_CARD["SEA-B6"]: water_in_the_hold,
    SEA_CARD["SEA-B7"]: rogue_wave,
    SEA_CARD["SEA-B8"]: audit,
    SEA_CARD["SEA-N1"]: calm_sea,
    SEA_CARD["SEA-N2"]: shifting_shoals,
}
"""The effect of each fortune card."""
DECISION_KINDS = {
    "choose_probe_edge": DecisionKind(
        edge_options, choose_edge, "Salvaged Buoys: cast a Probe on your tile, or none.", "cast a Probe or none"
    ),
    "choose_step": DecisionKind(step_options, choose_step, lambda frame: STEP_WORDS[frame.facts[1]], "choose a step"),
    "choose_peek_position": DecisionKind(
        peek_options, peek, "Clear Sonar: choose a song to look at in secret.", "choose a song to look at"
    ),
    "choose_search_token": DecisionKind(
        token_options, take_token, "Lost Notes: take one of your Search tokens back from the board.", "choose a Search token"
    ),
    # The number of kinds in a hand is a secret, so the player decides whenever they hold a card.
    "choose_item_to_discard": DecisionKind(
        discard_options, discard, "Water in the Hold: discard one of your Item cards.", "choose a card to discard", veiled=True
    ),
}
