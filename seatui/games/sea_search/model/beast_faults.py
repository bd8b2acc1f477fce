"""Beast pieces that do not add up (SS-268 ff.)."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.games.sea_search.model.content import BEAST_COUNTER_TOP
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import NOBODY, NOTHING, State


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
    """Check the Beast's pieces on the board and aboard ships."""
    pieces, carried = figures.beast(state).pieces, figures.beast(state).carries
    aboard = [mark for mark in state.cargo if mark != NOTHING]
    if any(token.piece not in pieces or token.at not in state.board.tiles for token in state.tokens) or (aboard and not carried):
        yield "a Beast piece lies where it cannot"
    for name, piece in pieces.items():
        tokens = [token for token in state.tokens if token.piece == name]
        marks = [token.mark for token in tokens] + (aboard if name == carried else [])
        if not all(0 <= mark < {"": 1, "sides": 2, "seats": figures.seats}[piece.marks] for mark in marks):
            yield "a Beast piece has an impossible mark"
        if (piece.single and len(set(marks)) < len(marks)) or (piece.one_a_tile and len({token.at for token in tokens}) < len(tokens)):
            yield f"there are too many pieces of the kind {name}"
        if piece.single and not piece.marks and not marks:
            yield f"the {name} is missing"
    if any(state.cargo[seat] != NOTHING for seat in range(figures.seats) if state.fallen[seat]):
        yield "a ship that is gone carries something"
