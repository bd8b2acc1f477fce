"""Abyssal Songs (SS-217 to SS-242): trading for them, Breakthroughs, the Song board, and viewing."""

from __future__ import annotations

from itertools import combinations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import NEUTRAL
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import is_song_eligible, nearest, search_tokens_of
from seatui.games.sea_search.model.state import EMPTY, NOWHERE, State
from seatui.games.sea_search.play.play import DecisionKind, Deed, Play
from seatui.games.sea_search.play.turn import check_actions, spend
from seatui.games.sea_search.words.refusals import refused

VIEW: Action = ("view_song",)
TRADE: Action = ("trade_songs",)


# Trading


def check_trade(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the player can trade (SS-217 to SS-219, SS-240); the action may name the two tokens."""
    check_actions(state)
    own = search_tokens_of(state, seat)
    if len(own) < 2:
        raise refused("trade_two")
    if len(action) == 1:
        check_any_pair(state, own)
    else:
        check_pair(state, own, action[1:])
    if not state.song_deck:
        raise refused("song_deck_empty")


def check_any_pair(state: State, own: list[int]) -> None:
    """Check that any two of the tokens can be traded."""
    traded = [tile for tile in own if state.board.tiles[tile] != NEUTRAL]
    if len(traded) < 2:
        raise refused("trade_sea_heart")
    if not pairs(state, own):
        raise refused("trade_same_color")


def check_pair(state: State, own: list[int], pair: tuple[object, ...]) -> None:
    """Check that these two tokens can be traded (SS-218)."""
    if len(pair) != 2 or any(type(tile) is not int or tile not in own for tile in pair) or pair[0] == pair[1]:
        raise refused("illegal_option")
    colours = [state.board.tiles[tile] for tile in pair if type(tile) is int]
    if NEUTRAL in colours:
        raise refused("trade_sea_heart")
    if colours[0] == colours[1]:
        raise refused("trade_same_color")


def pairs(state: State, own: list[int]) -> list[tuple[int, int]]:
    """Return the pairs of tokens on different colours, the Sea Heart left out (SS-218, SS-219)."""
    colour = state.board.tiles
    traded = [tile for tile in own if colour[tile] != NEUTRAL]
    return [(one, other) for one, other in combinations(traded, 2) if colour[one] != colour[other]]


def trade_options(state: State, seat: int) -> list[Action]:
    """Return the trade if the player's tokens lie on two colours."""
    if not state.song_deck or list(state.search.values()).count(seat) < 2:
        return []
    colours = {state.board.tiles[tile] for tile, owner in state.search.items() if owner == seat}
    return [TRADE] if len(colours - {NEUTRAL}) > 1 else []


def trade(play: Play, seat: int, action: Action) -> None:
    """Trade two tokens for a song, wherever the ship is (SS-220)."""
    spend(play)
    if len(action) == 1:
        play.push("choose_trade_tokens", seat)
    else:
        hand_in(play, seat, action[1], action[2])


def token_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the pairs that can be traded (SS-221)."""
    return [("tokens", one, other) for one, other in pairs(state, search_tokens_of(state, frame.seat))]


def choose_tokens(play: Play, frame: Frame, action: Action) -> None:
    """Trade the chosen two."""
    hand_in(play, frame.seat, action[1], action[2])


def hand_in(play: Play, seat: int, one: int, other: int) -> None:
    """Take both tokens back to the supply; the Song token will go to the closer tile (SS-222, SS-223)."""
    state = play.state
    for tile in (one, other):
        del state.search[tile]
    play.tell("tokens_traded", seat=seat, tiles=(one, other))
    play.push("choose_song_position", seat, *nearest(state, state.at[seat], [one, other]))


# Breakthrough


def break_through(play: Play, seat: int) -> None:
    """Draw a song without an action (SS-224) if one is left (SS-241); its token goes to or near the ship (SS-226, SS-227)."""
    state = play.state
    play.tell("breakthrough", seat=seat, songs_left=len(state.song_deck))
    if not state.song_deck:
        return
    eligible = [tile for tile in state.board.tiles if is_song_eligible(play.figures, state, tile)]
    play.push("choose_song_position", seat, *(nearest(state, state.at[seat], eligible) or [NOWHERE]))


# The Song board


def position_options(figures: Figures, state: State, _frame: Frame) -> list[Action]:
    """Return the free positions (SS-228); only the next one unless the drawer picks the symbol (SS-229, SS-C40)."""
    free: list[Action] = [("position", position) for position, card in enumerate(state.song_board) if card == EMPTY]
    return free if figures.symbol_picked else free[:1]


def choose_position(play: Play, frame: Frame, action: Action) -> None:
    """Lay the card face down; the drawer sees and records it whatever its kind (SS-228 to SS-230, SS-467).

    Facts: the tiles for its token, of which the drawer chooses one after seeing the song (SS-C39).
    """
    state, seat, tiles = play.state, frame.seat, frame.facts
    position = action[1]
    state.song_board[position] = state.song_deck.pop()
    state.known[position] |= 1 << seat
    tile = tiles[0] if len(tiles) == 1 else NOWHERE
    if tile != NOWHERE:
        state.songs[tile] = position
    play.tell("song_found", seat=seat, position=position, tile=tile)
    tell_kind(play, seat, position)
    if len(tiles) > 1:
        play.push("choose_song_tile", seat, tiles, position)
    record(play, seat, position)


def equally_near(frame: Frame) -> tuple[int, ...]:
    """Return the tiles of ``choose_song_tile``. Facts: these tiles and the position; under rules 1 only the tiles."""
    tiles: tuple[int, ...] = frame.facts if type(frame.facts[0]) is int else frame.facts[0]
    return tiles


def tile_options(_figures: Figures, _state: State, frame: Frame) -> list[Action]:
    """Return the equally near tiles for the Song token (SS-223)."""
    return [("song_tile", tile) for tile in equally_near(frame)]


def choose_tile(play: Play, frame: Frame, action: Action) -> None:
    """Put the Song token on the chosen tile."""
    tile = action[1]
    if frame.facts == equally_near(frame):  # rules 1 asked before the song was drawn
        play.push("choose_song_position", frame.seat, tile)
        return
    play.state.songs[tile] = frame.facts[1]
    play.tell("song_placed", seat=frame.seat, position=frame.facts[1], tile=tile)


def record(play: Play, seat: int, position: int) -> None:
    """Put the symbol on the player's Counter board, where it stays for good (SS-242)."""
    play.state.recorded[seat] |= 1 << position
    play.tell("song_recorded", seat=seat, position=position, songs=play.state.recorded[seat].bit_count())


def is_echo(figures: Figures, card: int) -> bool:
    """Return whether a song is an Echo; otherwise it is an Anomaly (SS-231, SS-232)."""
    return card < figures.echoes


def tell_kind(play: Play, seat: int, position: int) -> None:
    """Tell one player the card on a position."""
    card = play.state.song_board[position]
    play.whisper((seat,), "song_seen", seat=seat, position=position, card=card, echo=is_echo(play.figures, card))


# Viewing


def nothing_to_learn(figures: Figures, state: State, seat: int, position: int) -> bool:
    """Return whether the player has recorded a song, or has seen that it is an Anomaly (SS-238)."""
    anomaly = not is_echo(figures, state.song_board[position])
    return bool(state.recorded[seat] >> position & 1 or (anomaly and state.known[position] >> seat & 1))


def check_view(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the player can view a song on the ship's tile (SS-234, SS-238)."""
    check_actions(state)
    if len(action) != 1:
        raise refused("illegal_option")
    check_song_at(figures, state, seat, state.at[seat])


def check_song_at(figures: Figures, state: State, seat: int, tile: int) -> None:
    """Check that the player can learn something from a Song token on a tile."""
    if tile not in state.songs:
        raise refused("no_song_here")
    if nothing_to_learn(figures, state, seat, state.songs[tile]):
        raise refused("song_known")


def view_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the view of the song on the ship's tile, if the player can learn from it."""
    return [] if nothing_to_learn(figures, state, seat, state.songs[state.at[seat]]) else [VIEW]


def view(play: Play, seat: int, _action: Action) -> None:
    """View the song on the ship's tile."""
    spend(play)
    hear(play, seat, play.state.songs[play.state.at[seat]])


def hear(play: Play, seat: int, position: int) -> None:
    """Record the song if it is an Echo (SS-233, SS-235, SS-236, SS-495), from which everyone learns its kind (SS-469)."""
    state = play.state
    card = state.song_board[position]
    state.known[position] = play.figures.everyone
    echo = is_echo(play.figures, card)
    play.tell("song_viewed", seat=seat, position=position, card=card, echo=echo)
    if echo:
        record(play, seat, position)


DEEDS = {"trade_songs": Deed(check_trade, trade), "view_song": Deed(check_view, view)}
DECISION_KINDS = {
    "choose_trade_tokens": DecisionKind(
        token_options, choose_tokens, "Choose the two Search tokens to trade for a song.", "choose two Search tokens"
    ),
    "choose_song_tile": DecisionKind(
        tile_options, choose_tile, "Several tiles are equally near: choose where your song can be heard.", "choose a tile for the song"
    ),
    "choose_song_position": DecisionKind(
        position_options, choose_position, "You found a song: choose its place on the Abyssal Song board.", "choose a place for the song"
    ),
}
