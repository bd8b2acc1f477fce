"""Beast pieces on the board (SS-490): finding, placing, moving and turning the tokens in ``state.tokens``."""

from __future__ import annotations

from seatui.games.sea_search.model.content import BEAST_TOKENS
from seatui.games.sea_search.model.state import NOTHING, State, Token
from seatui.games.sea_search.play.play import Play


def tokens_of(state: State, piece: str) -> list[Token]:
    """Return all tokens of one piece."""
    return [token for token in state.tokens if token.piece == piece]


def tokens_on(state: State, piece: str, tile: int) -> list[Token]:
    """Return the tokens of one piece on a tile."""
    return [token for token in state.tokens if token.at == tile and token.piece == piece]


def lies_on(state: State, piece: str, tile: int) -> bool:
    """Return whether a piece lies on a tile."""
    return tile in [token.at for token in state.tokens if token.piece == piece]


def tokens_left(state: State) -> int:
    """Return how many of the 20 Beast tokens are not in use (SS-063); a carried one is in use (SS-C25)."""
    return BEAST_TOKENS - len(state.tokens) - sum(mark != NOTHING for mark in state.cargo)


def place(play: Play, piece: str, tile: int, mark: int = 0) -> None:
    """Put a token on a tile, whatever else lies there (SS-270)."""
    play.state.tokens.append(Token(piece, tile, mark))
    play.tell("beast_token_placed", piece=piece, tile=tile, mark=mark)


def shift(play: Play, token: Token, tile: int) -> None:
    """Move a token to another tile; callers apply the effects of landing."""
    tokens = play.state.tokens
    tokens[tokens.index(token)] = token._replace(at=tile)
    play.tell("beast_token_moved", piece=token.piece, start=token.at, end=tile, mark=token.mark)


def turn_over(play: Play, token: Token) -> None:
    """Flip a token to its other side."""
    tokens = play.state.tokens
    tokens[tokens.index(token)] = token._replace(mark=1 - token.mark)
    play.tell("beast_token_flipped", piece=token.piece, tile=token.at, mark=1 - token.mark)


def take_away(play: Play, token: Token, why: str) -> None:
    """Remove a token from the board."""
    play.state.tokens.remove(token)
    play.tell("beast_token_removed", piece=token.piece, tile=token.at, mark=token.mark, why=why)
