"""Beast pieces that ships carry (SS-282): a ship carries at most one, whose mark is in ``state.cargo``."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import NOBODY, NOTHING, State, Token
from seatui.games.sea_search.play.beasts.pieces import tokens_on
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.play.turn import check_actions
from seatui.games.sea_search.words.refusals import refused

DROP: Action = ("drop",)


def carrier(state: State) -> int:
    """Return the player whose ship carries a piece, or ``NOBODY``; for Beasts with a single piece."""
    return next((seat for seat, mark in enumerate(state.cargo) if mark != NOTHING), NOBODY)


def check_pick_up(figures: Figures, state: State, seat: int) -> None:
    """Check that a piece to carry lies on the ship's tile, and that the ship carries nothing."""
    check_actions(state)
    if not tokens_on(state, figures.beasts[state.beast].carries, state.at[seat]):
        raise refused("no_piece_here")
    if state.cargo[seat] != NOTHING:
        raise refused("already_carrying")


def check_drop(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship carries something."""
    check_actions(state)
    if len(action) != 1:
        raise refused("illegal_option")
    if state.cargo[seat] == NOTHING:
        raise refused("nothing_to_drop")


def drop_options(state: State, seat: int) -> list[Action]:
    """Return the drop, if the ship carries something and an action is left."""
    return [DROP] if state.actions and state.cargo[seat] != NOTHING else []


def take_token(play: Play, seat: int, token: Token, how: str) -> None:
    """Take a piece from the board aboard a ship."""
    play.state.tokens.remove(token)
    receive(play, seat, token.mark, how)


def receive(play: Play, seat: int, mark: int, how: str, giver: int = NOBODY) -> None:
    """Give a ship a piece from the board, the box or another ship."""
    state = play.state
    if giver != NOBODY:
        state.cargo[giver] = NOTHING
    state.cargo[seat] = mark
    play.tell("beast_piece_taken", seat=seat, piece=play.beast.carries, mark=mark, tile=state.at[seat], giver=giver, how=how)


def let_fall(play: Play, seat: int, tile: int, why: str) -> None:
    """Drop a ship's cargo on a tile."""
    state, piece = play.state, play.beast.carries
    mark, state.cargo[seat] = state.cargo[seat], NOTHING
    state.tokens.append(Token(piece, tile, mark))
    play.tell("beast_piece_dropped", seat=seat, piece=piece, mark=mark, tile=tile, why=why)
