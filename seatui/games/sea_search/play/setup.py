"""Set-up (SS-070 to SS-097): board, pieces, decks and first player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from seatui.engine.chance import shuffle
from seatui.engine.contract import Draw
from seatui.engine.dice_totals import DIE
from seatui.games.sea_search.model.content import BEAST_OF_CARD, ITEMS, RESEARCH_START, SEA_CARDS, SONGS, SYMBOLS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.geometry import DRAWN_BY_LOT, SECTORS, start_tile, starting_board
from seatui.games.sea_search.model.state import EMPTY, NOBODY, NOTHING, State
from seatui.games.sea_search.play.play import Play

Roll: TypeAlias = "tuple[int, int, int]"
"""A seat and its two dice."""
PILES = len(BEAST_OF_CARD)
"""One pile for each Beast (SS-093)."""
ITEM_CARDS = [number for number, card in enumerate(ITEMS) for _ in range(card.copies)]
PLAIN_CARDS = [number for number, card in enumerate(SEA_CARDS) for _ in range(card.copies) if number not in BEAST_OF_CARD]
"""The Sea cards without Beasts."""


def start(figures: Figures, draw: Draw) -> State:
    """Return the position before the first turn."""
    sectors = draw_sectors(figures, draw)
    state = blank(figures)
    state.board = starting_board(figures.field, sectors)
    for seat, sector in enumerate(sectors):
        tile = start_tile(figures.field, sector)
        state.at.append(tile)
        state.seaports[tile] = seat  # SS-079
        state.probes.update(dict.fromkeys(state.board.inner_edges(tile), seat))  # SS-080, SS-081
    state.first, rolls = first_player(figures, draw)
    state.active = state.first
    state.item_deck = shuffled(ITEM_CARDS, draw)  # SS-087
    state.song_deck = shuffled(range(len(SONGS)), draw)  # SS-088
    state.sea_deck = sea_deck(figures, draw)
    state.pending = [Frame("begin_turn", state.first, rolls)]
    return state


def draw_sectors(figures: Figures, draw: Draw) -> tuple[int, ...]:
    """Return the sector of each seat (SS-075); with five players a lot decides, since their places are not alike (SS-077)."""
    sectors = SECTORS[figures.seats]
    turned = draw(len(sectors)) if figures.seats == DRAWN_BY_LOT else 0
    return sectors[turned:] + sectors[:turned]


def blank(figures: Figures) -> State:
    """Return a position before anything is placed (SS-065, SS-066, SS-082, SS-086)."""
    state, seats = State(), figures.seats
    state.probes, state.seaports, state.search, state.songs, state.islands = {}, {}, {}, {}, []
    state.at = []
    state.stock, state.probe_counter, state.beast_counter, state.recorded = ([0] * seats for _ in range(4))
    state.addons, state.research = [figures.addons] * seats, [RESEARCH_START] * seats
    state.hands, state.standing = [bytearray() for _ in range(seats)], [bytearray() for _ in range(seats)]
    state.item_discards, state.sea_discards, state.mixed = bytearray(), bytearray(), False
    state.song_board, state.known = [EMPTY] * len(SYMBOLS), [0] * len(SYMBOLS)
    state.turn, state.round, state.actions, state.free_steps, state.changes = 0, 1, 0, 0, 0
    state.drew = state.played = state.silent = state.telemetry = False
    state.denied, state.bonus, state.fallen, state.lone_turns = [], [0] * seats, [0] * seats, 0
    state.loses_turn, state.trapped = [False] * seats, [False] * seats
    state.beast, state.drawer, state.waiting, state.beaten, state.tokens = 0, NOBODY, [], [], []
    state.cargo, state.proof = [NOTHING] * seats, 0
    state.ended, state.winner = "", NOBODY
    return state


def first_player(figures: Figures, draw: Draw) -> tuple[int, tuple[Roll, ...]]:
    """Return the player who begins, and all rolls of two dice for it; those who tie for the best total roll again (SS-083, SS-084)."""
    rolls: list[Roll] = []
    contenders = list(range(figures.seats))
    while len(contenders) > 1:
        latest = [(seat, 1 + draw(DIE), 1 + draw(DIE)) for seat in contenders]
        best = max(one + other for _, one, other in latest)
        contenders = [seat for seat, one, other in latest if one + other == best]
        rolls += latest
    return contenders[0], tuple(rolls)


def tell_first_player(play: Play) -> None:
    """Tell the dice for the first player with the first answer of the game, since nobody listens before (SS-083, SS-484).

    Until then they are the facts of the lowest frame, where everybody can see them.
    """
    pending = play.state.pending
    rolls = pending[0].facts if pending else ()
    if not rolls:
        return
    pending[0] = pending[0]._replace(facts=())
    for seat, one, other in rolls:
        play.tell("dice_rolled", who=seat, faces=(one, other), why="first")
    play.tell("first_player", seat=play.state.first)


def shuffled(cards: Iterable[int], draw: Draw) -> bytearray:
    """Return these cards in a random order."""
    deck = list(cards)
    shuffle(deck, draw)
    return bytearray(deck)


def sea_deck(figures: Figures, draw: Draw) -> bytearray:
    """Return the Sea deck, top card last: without Beasts (SS-089, SS-090), or with one in each of seven piles (SS-091 to SS-097)."""
    cards = shuffled(PLAIN_CARDS, draw)
    if not figures.epic:
        return cards
    beasts = in_order(figures, shuffled(BEAST_OF_CARD, draw))
    top, cards = cards[: figures.seats], cards[figures.seats :]
    from_the_top = bytearray(top)
    for size in pile_sizes(figures.seats):
        pile, cards = cards[: size - 1], cards[size - 1 :]
        from_the_top += shuffled([*pile, beasts.pop()], draw)
    return from_the_top[::-1]


def in_order(figures: Figures, beasts: bytearray) -> bytearray:
    """Return shuffled Beast cards as they go into the piles, the last pile's first (SS-094); an option fixes their order (SS-C43)."""
    order = figures.beast_order
    return bytearray([card for card in reversed(order) if card in beasts]) if order else beasts


def pile_sizes(seats: int) -> tuple[int, ...]:
    """Return the sizes of the piles with their Beasts, from the top; the upper piles share the remainder (SS-096, T5)."""
    size, over = divmod(len(PLAIN_CARDS) - seats, PILES)
    return tuple(size + (pile < over) + 1 for pile in range(PILES))
