"""A full position that fits a seat's view, with everything the seat does not know drawn at random."""

from __future__ import annotations

from seatui.engine.contract import Draw
from seatui.engine.hexes import HexBoard
from seatui.games.sea_search.knowledge.view import UNKNOWN, PlayerView, View, unveiled
from seatui.games.sea_search.model.content import BEAST_OF_CARD, ITEMS, SONGS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import EMPTY, State
from seatui.games.sea_search.play.setup import in_order, pile_sizes, shuffled


def imagine(figures: Figures, view: View, draw: Draw) -> State:
    """Return a position with the open facts of the view, and random hands, songs and decks."""
    state = State()
    copy_board(figures, view, state)
    copy_players(view, state)
    copy_turn(view, state)
    copy_beast(view, state)
    deal_items(view, state, draw)
    deal_songs(figures, view, state, draw)
    state.sea_deck, state.sea_discards, state.mixed = imagine_sea_deck(figures, view, draw), bytearray(view.sea_discards), view.mixed
    return state


# Open facts


def copy_board(figures: Figures, view: View, state: State) -> None:
    """Copy tiles and the pieces on them."""
    state.board = HexBoard(figures.field, dict(view.tiles))
    state.probes = {probe.edge: probe.seat for probe in view.probes}
    state.seaports = dict(view.seaports)
    state.search = dict(view.search)
    state.songs = dict(view.songs)
    state.islands = list(view.islands)


def copy_players(view: View, state: State) -> None:
    """Copy ships and Counter boards."""
    players = view.players
    state.at = [player.ship for player in players]
    state.stock = [player.stock for player in players]
    state.addons = [player.addons_left for player in players]
    state.probe_counter = [player.probe_counter for player in players]
    state.research = [player.research for player in players]
    state.beast_counter = [player.beast_counter for player in players]
    state.recorded = [sum(1 << position for position in player.songs) for player in players]
    state.cargo = [player.cargo for player in players]
    state.proof = sum(1 << player.seat for player in players if player.storm_proof)
    state.loses_turn = [player.loses_turn for player in players]
    state.bonus = [player.bonus for player in players]
    state.trapped = [player.trapped for player in players]
    state.fallen = [player.fallen for player in players]


def copy_turn(view: View, state: State) -> None:
    """Copy the state of the turn and the end."""
    state.first, state.active, state.turn, state.round = view.first, view.active, view.turn, view.round
    state.actions, state.free_steps, state.changes = view.actions, view.free_steps, view.changes
    state.drew, state.played, state.silent, state.telemetry = view.drew, view.played, view.silent, view.telemetry
    state.denied, state.lone_turns = list(view.denied), view.lone_turns
    state.ended, state.winner = view.ended, view.winner
    state.pending = [unveiled(frame) for frame in view.pending]


def copy_beast(view: View, state: State) -> None:
    """Copy the Beast and its pieces."""
    state.beast, state.drawer = view.beast, view.drawer
    state.waiting, state.beaten, state.tokens = list(view.waiting), list(view.beaten), list(view.tokens)


# Hidden facts


def deal_items(view: View, state: State, draw: Draw) -> None:
    """Deal the Item cards that the seat has not seen to the other hands and the deck (SS-465, SS-471)."""
    seen = [*view.hand, *view.item_discards, *(card for player in view.players for card in player.standing)]
    unseen = shuffled([number for number, card in enumerate(ITEMS) for _ in range(card.copies - seen.count(number))], draw)

    def hand(player: PlayerView) -> bytearray:
        if player.seat == view.seat:
            return bytearray(view.hand)
        return bytearray(sorted(unseen.pop() for _ in range(player.cards)))

    state.hands = [hand(player) for player in view.players]
    state.standing = [bytearray(player.standing) for player in view.players]
    state.item_discards = bytearray(view.item_discards)
    state.item_deck = unseen


def deal_songs(figures: Figures, view: View, state: State, draw: Draw) -> None:
    """Deal the songs that the seat does not know to the other positions and the deck (SS-467, SS-471)."""
    known = {song.card for song in view.song_board}
    unseen = shuffled([card for card in range(len(SONGS)) if card not in known], draw)
    cards = [unseen.pop() if song.found and song.card == UNKNOWN else song.card for song in view.song_board]
    state.song_board = [card if song.found else EMPTY for card, song in zip(cards, view.song_board, strict=True)]
    state.known = [figures.everyone if song.open else sum(1 << seat for seat in song.knowers) for song in view.song_board]
    state.song_deck = unseen


def imagine_sea_deck(figures: Figures, view: View, draw: Draw) -> bytearray:
    """Return the remaining Sea cards in an order that the set-up allows, top card last."""
    plain = [number for number, count in enumerate(view.sea_left) for _ in range(count) if number not in BEAST_OF_CARD]
    beasts = [number for number, count in enumerate(view.sea_left) if count and number in BEAST_OF_CARD]
    piles = piles_left(figures, view) if figures.epic and not view.mixed else []
    if sum(has_beast for _, has_beast in piles) != len(beasts) or not piles:
        return shuffled(plain + beasts, draw)
    cards, beasts_left = shuffled(plain, draw), in_order(figures, shuffled(beasts, draw))
    from_the_top = bytearray()
    for size, has_beast in piles:
        pile = [cards.pop() for _ in range(size - has_beast)]
        from_the_top += shuffled([*pile, beasts_left.pop()] if has_beast else pile, draw)
    return from_the_top[::-1]


def piles_left(figures: Figures, view: View) -> list[tuple[int, bool]]:
    """Return the rest of each part of the Epic deck, from the top: how many cards, and whether a Beast is among them (SS-093 to SS-096).

    Each Beast that has come was in the topmost pile that still had one.
    """
    parts = (figures.seats, *pile_sizes(figures.seats))  # the first part has no Beast (SS-095)
    out = len(view.beaten) + len(view.waiting) + bool(view.beast)
    drawn = sum(parts) - view.sea_deck
    found: list[tuple[int, bool]] = []
    for number, size in enumerate(parts):
        gone = min(drawn, size)
        drawn -= gone
        if gone < size:
            found.append((size - gone, number > out))
    return found
