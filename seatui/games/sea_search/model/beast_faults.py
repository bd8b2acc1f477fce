"""Beast pieces that do not add up (SS-268 ff.)."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.games.sea_search.model.content import BEAST_COUNTER_TOP
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.names import beast_id
from seatui.games.sea_search.model.state import NOBODY, NOTHING, State

PIECES = {
    "siren": ("siren", "report"),
    "kraken": ("kraken", "whistle"),
    "fog": ("fog", "specimen"),
    "privatization": ("zone",),
    "seamites": ("seamite",),
    "storm": ("storm",),
    "military": ("cruiser",),
}
"""The pieces of each Beast, on the board or aboard ships."""
OF_PLAYERS = ("siren", "specimen", "cruiser")
TWO_SIDED = ("zone", "seamite", "storm")
ONE_A_TILE = ("kraken", "zone", "storm")
ONE_OF_EACH_MARK = ("siren", "specimen", "cruiser", "whistle", "fog")
"""Pieces that exist once, or once for each player."""


def beast_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that all pieces belong to the active Beast, and that its counters and marks are possible."""
    seats = figures.seats
    if not all(0 <= counter <= BEAST_COUNTER_TOP for counter in state.beast_counter):
        yield "a Beast Counter is out of range"
    if not 0 <= state.proof < 1 << seats or state.drawer not in range(NOBODY, seats):
        yield "a seat does not exist"
    if state.beast == 0:
        if state.tokens or state.proof or any(state.beast_counter) or any(mark != NOTHING for mark in state.cargo) or state.waiting:
            yield "something is left of a Beast that is gone"
    elif state.drawer == NOBODY:
        yield "nobody drew the Beast"
    else:
        yield from token_faults(figures, state)


def token_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check the Beast's tokens on the board and aboard ships."""
    pieces, carried = PIECES[beast_id(state.beast)], figures.beast(state).carries
    aboard = [mark for mark in state.cargo if mark != NOTHING]
    if any(token.piece not in pieces or token.at not in state.board.tiles for token in state.tokens) or (aboard and not carried):
        yield "a Beast piece lies where it cannot"
    all_pieces = [*((token.piece, token.mark) for token in state.tokens), *((carried, mark) for mark in aboard)]
    if not all(0 <= mark < (figures.seats if piece in OF_PLAYERS else 1 + (piece in TWO_SIDED)) for piece, mark in all_pieces):
        yield "a Beast piece has an impossible mark"
    for piece in pieces:
        marks = [mark for kind, mark in all_pieces if kind == piece]
        places = [token.at for token in state.tokens if token.piece == piece]
        if (piece in ONE_OF_EACH_MARK and len(set(marks)) != len(marks)) or (piece in ONE_A_TILE and len(set(places)) != len(places)):
            yield f"there are too many pieces of the kind {piece}"
    if any(state.cargo[seat] != NOTHING for seat in range(figures.seats) if state.fallen[seat]):
        yield "a ship that is gone carries something"
    if any(piece in pieces and (piece, 0) not in all_pieces for piece in ("whistle", "fog")):
        yield "the Whistle or the Fog is missing"
