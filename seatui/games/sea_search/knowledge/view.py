"""A seat's knowledge as data (SS-465 to SS-476): everything except hidden Item cards, the order of the decks, and unheard songs.

Tiles, edges and places are the numbers of the field ``geometry.field_of(view.radius)``; cards, Beasts and symbols those of ``content``.
"""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.contract import Decision, Outcome
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_OF_CARD, SEA_CARDS, SONGS, SYMBOLS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import is_active, living, probes_left, seaports_of, search_tokens_left
from seatui.games.sea_search.model.state import EMPTY, NOBODY, State, Token
from seatui.games.sea_search.play.songs import is_echo

UNKNOWN = -1
"""The card of a song whose kind this seat does not know."""
VEILED = "reroll_dice"
"""The decision in which only the holder of a secret card has a choice."""
WAITING = "waiting"
"""The kind that other seats see instead (SS-474)."""


class Tile(NamedTuple):
    """A tile of the board."""

    at: int
    colour: int  # the seat whose colour it has, or ``content.NEUTRAL``


class Owned(NamedTuple):
    """A piece of a player on a tile."""

    at: int
    seat: int


class Probe(NamedTuple):
    """A Probe on an edge."""

    edge: int
    seat: int
    active: bool  # False if its player is out (SS-142)


class SongToken(NamedTuple):
    """A Song token on a tile."""

    at: int
    position: int  # the position of the Song board whose symbol it has


class Song(NamedTuple):
    """A position of the Abyssal Song board, as far as this seat knows it (SS-468)."""

    symbol: str  # "Bell"
    found: bool  # whether a card lies there
    card: int  # the card, or UNKNOWN
    kind: str  # "Echo" or "Anomaly"; "" if this seat does not know it
    name: str  # of the card; "" if this seat does not know it
    knowers: tuple[int, ...]  # the seats that know the kind
    open: bool  # a player viewed it, so everyone knows the kind (SS-469)


class PlayerView(NamedTuple):
    """One player's Counter board and ship (SS-064, SS-473)."""

    seat: int
    ship: int  # its tile; ``state.NOWHERE`` if the player is out
    seaports: tuple[int, ...]  # their tiles on the board
    stock: int  # Seaports on the Counter board
    probes_left: int
    search_left: int
    addons_left: int
    probe_counter: int
    research: int
    beast_counter: int
    songs: tuple[int, ...]  # recorded positions (SS-470)
    cards: int  # hidden Item cards (SS-466)
    standing: tuple[int, ...]  # open Item cards
    cargo: int  # the mark of the Beast piece aboard, or ``state.NOTHING``
    storm_proof: bool
    loses_turn: bool
    bonus: int  # actions more or less in the next turn
    trapped: bool  # has had no way out since the penalty for it
    fallen: int  # 0 in the game; else the later a player went out, the higher
    hidden: tuple[int, ...] = ()  # its hidden Item cards, where a replay shows everything


class View(NamedTuple):
    """The whole table as one seat sees it."""

    seat: int | None  # whose view this is; None: a watcher
    seats: int
    epic: bool
    radius: int  # of the field that all numbers of places and edges belong to
    # The board
    tiles: tuple[Tile, ...]
    probes: tuple[Probe, ...]
    seaports: tuple[Owned, ...]
    search: tuple[Owned, ...]  # Search tokens
    songs: tuple[SongToken, ...]
    islands: tuple[int, ...]
    # Players and cards
    players: tuple[PlayerView, ...]  # by seat
    hand: tuple[int, ...]  # this seat's hidden Item cards; () for a watcher
    song_board: tuple[Song, ...]  # by position
    song_deck: int  # cards left
    item_deck: int
    item_discards: tuple[int, ...]  # oldest first
    sea_deck: int
    sea_discards: tuple[int, ...]
    sea_left: tuple[int, ...]  # how many of each Sea card are left in the deck, as the open discards show
    beasts_left: tuple[int, ...]  # Beasts still in the deck (SS-472)
    mixed: bool  # the Sea deck was shuffled as a whole (SS-247)
    # The turn
    turn: int
    round: int
    first: int
    active: int
    actions: int
    free_steps: int
    changes: int  # willing changes of tile in this turn
    drew: bool  # an Item card was drawn by action
    played: bool  # an Item card was played
    silent: bool  # Silent Running waits for its Move
    telemetry: bool  # Battle Telemetry waits for its attack
    denied: tuple[tuple[int, int, int], ...]  # two Seaports between which passage was refused in this turn, and by whom
    lone_turns: int
    # The Beast
    beast: int  # the active one; 0: none
    beast_name: str  # "" if none is active
    beast_brief: tuple[str, ...]  # its rules in brief
    cruiser_gap: int  # edges that may stay open round a Battlecruiser (SS-C45)
    drawer: int  # the player who drew the last one, or ``state.NOBODY``
    warden: int  # the player who decides for the active one, or ``state.NOBODY``
    tokens: tuple[Token, ...]
    waiting: tuple[int, ...]
    beaten: tuple[int, ...]
    # Next steps and the end
    pending: tuple[Frame, ...]  # decisions and steps to come, the next one last
    decisions: tuple[Decision, ...]
    ended: str  # how the game ended (see ``ending``)
    winner: int
    outcome: Outcome | None


def make_view(figures: Figures, state: State, seat: int | None, decisions: tuple[Decision, ...], outcome: Outcome | None) -> View:
    """Return the view of a seat, or of a watcher."""
    left = sea_cards_left(figures, state)
    return View(
        seat=seat,
        seats=figures.seats,
        epic=figures.epic,
        radius=figures.field.radius,
        tiles=tuple(Tile(at, colour) for at, colour in sorted(state.board.tiles.items())),
        probes=tuple(Probe(edge, owner, is_active(state, edge)) for edge, owner in sorted(state.probes.items())),
        seaports=tuple(Owned(at, owner) for at, owner in sorted(state.seaports.items())),
        search=tuple(Owned(at, owner) for at, owner in sorted(state.search.items())),
        songs=tuple(SongToken(at, position) for at, position in sorted(state.songs.items())),
        islands=tuple(state.islands),
        players=tuple(player_view(state, other) for other in range(figures.seats)),
        hand=() if seat is None else tuple(state.hands[seat]),
        song_board=tuple(song_view(figures, state, seat, position) for position in range(len(SYMBOLS))),
        song_deck=len(state.song_deck),
        item_deck=len(state.item_deck),
        item_discards=tuple(state.item_discards),
        sea_deck=len(state.sea_deck),
        sea_discards=tuple(state.sea_discards),
        sea_left=left,
        beasts_left=tuple(beast for card, beast in BEAST_OF_CARD.items() if left[card]),
        mixed=state.mixed,
        turn=state.turn,
        round=state.round,
        first=state.first,
        active=state.active,
        actions=state.actions,
        free_steps=state.free_steps,
        changes=state.changes,
        drew=state.drew,
        played=state.played,
        silent=state.silent,
        telemetry=state.telemetry,
        denied=tuple(state.denied),
        lone_turns=state.lone_turns,
        beast=state.beast,
        beast_name=BEAST_CARDS[state.beast - 1].name if state.beast else "",
        beast_brief=figures.briefs[state.beast],
        cruiser_gap=figures.cruiser_gap,
        drawer=state.drawer,
        warden=warden_of(figures, state),
        tokens=tuple(state.tokens),
        waiting=tuple(state.waiting),
        beaten=tuple(state.beaten),
        pending=tuple(veiled_frame(frame, seat) for frame in state.pending),
        decisions=tuple(veiled_decision(decision, seat) for decision in decisions),
        ended=state.ended,
        winner=state.winner,
        outcome=outcome,
    )


def revealed(figures: Figures, state: State, view: View) -> View:
    """Return a watcher's view with all songs, all hidden cards and all decisions in it."""
    return view._replace(
        song_board=tuple(song_view(figures, state, None, position, everything=True) for position in range(len(SYMBOLS))),
        players=tuple(player._replace(hidden=tuple(state.hands[player.seat])) for player in view.players),
        pending=tuple(state.pending),
    )


def player_view(state: State, seat: int) -> PlayerView:
    """Return the public facts about a player."""
    return PlayerView(
        seat=seat,
        ship=state.at[seat],
        seaports=tuple(seaports_of(state, seat)),
        stock=state.stock[seat],
        probes_left=probes_left(state, seat),
        search_left=search_tokens_left(state, seat),
        addons_left=state.addons[seat],
        probe_counter=state.probe_counter[seat],
        research=state.research[seat],
        beast_counter=state.beast_counter[seat],
        songs=tuple(position for position in range(len(SYMBOLS)) if state.recorded[seat] >> position & 1),
        cards=len(state.hands[seat]),
        standing=tuple(state.standing[seat]),
        cargo=state.cargo[seat],
        storm_proof=bool(state.proof >> seat & 1),
        loses_turn=state.loses_turn[seat],
        bonus=state.bonus[seat],
        trapped=state.trapped[seat],
        fallen=state.fallen[seat],
    )


def song_view(figures: Figures, state: State, seat: int | None, position: int, *, everything: bool = False) -> Song:
    """Return a seat's knowledge of a position; the watchers' bit follows those of the seats."""
    card, known = state.song_board[position], state.known[position]
    knows = card != EMPTY and (everything or bool(known >> (figures.seats if seat is None else seat) & 1))
    return Song(
        symbol=SYMBOLS[position],
        found=card != EMPTY,
        card=card if knows else UNKNOWN,
        kind=("Echo" if is_echo(figures, card) else "Anomaly") if knows else "",
        name=SONGS[card] if knows else "",
        knowers=tuple(other for other in range(figures.seats) if known >> other & 1),
        open=known == figures.everyone,
    )


def sea_cards_left(figures: Figures, state: State) -> tuple[int, ...]:
    """Return how many of each Sea card are in the deck, from the cards that left it (SS-472); only Epic mode has Beasts (SS-029)."""
    gone = {*state.beaten, *state.waiting, state.beast}
    beasts = {card: int(figures.epic and beast not in gone) for card, beast in BEAST_OF_CARD.items()}
    return tuple(beasts.get(number, card.copies - state.sea_discards.count(number)) for number, card in enumerate(SEA_CARDS))


def warden_of(figures: Figures, state: State) -> int:
    """Return the player who decides for the active Beast (SS-272)."""
    if not state.beast or not living(state):
        return NOBODY
    return next(seat for seat in figures.orders[state.drawer] if not state.fallen[seat])


# Decisions whose kind is a secret (SS-474)


def veiled_frame(frame: Frame, seat: int | None) -> Frame:
    """Return a frame as a seat sees it: another seat's secret decision shows as waiting."""
    return frame if frame.kind != VEILED or frame.seat == seat else frame._replace(kind=WAITING)


def unveiled(frame: Frame) -> Frame:
    """Invert ``veiled_frame``, for an imagined position."""
    return frame if frame.kind != WAITING else frame._replace(kind=VEILED)


def veiled_decision(decision: Decision, seat: int | None) -> Decision:
    """Return a decision as a seat sees it: another seat's secret one shows as waiting."""
    return decision if decision.kind != VEILED or decision.seat == seat else decision._replace(kind=WAITING, prompt="Waiting.")
