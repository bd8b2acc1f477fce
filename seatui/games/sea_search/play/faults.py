"""The list of all faults, and checks of the turn and the end, which need the rules of play."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.games.sea_search.model.beast_faults import beast_faults
from seatui.games.sea_search.model.card_faults import item_faults, sea_faults, song_faults
from seatui.games.sea_search.model.content import LONE_TURNS
from seatui.games.sea_search.model.faults import MOST_ACTIONS, board_faults, piece_faults, player_faults, shape_faults
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.queries import living
from seatui.games.sea_search.model.state import NOBODY, State
from seatui.games.sea_search.play.ending import ENDS
from seatui.games.sea_search.play.frame_faults import frame_faults
from seatui.games.sea_search.play.item_cards import FREE_STEPS


def find_faults(figures: Figures, state: State) -> list[str]:
    """Return everything that does not add up, in words. Each group of checks relies on those before it."""
    for group in GROUPS:
        found = [fault for check in group for fault in check(figures, state)]
        if found:
            return found
    return []


def turn_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check the figures of the turn; free steps and prepared effects need a card that was played."""
    if state.actions < 0 or state.changes < 0 or state.actions + (not state.played) > MOST_ACTIONS:
        yield "the turn has impossible figures"
    prepared = state.free_steps or state.silent or state.telemetry
    if not 0 <= state.free_steps <= FREE_STEPS or (prepared and not state.played):
        yield "a card is in effect that was not played"
    limit = figures.max_rounds or state.round
    if state.turn < 1 or not 1 <= state.round <= limit:
        yield "the count of turns and rounds is impossible"
    if not 0 <= state.lone_turns <= (LONE_TURNS if len(living(state)) < 2 else 0):
        yield "the count of turns alone is impossible"
    tiles, seats = state.board.tiles, range(figures.seats)
    if not all(len(each) == 3 and each[0] in tiles and each[1] in tiles and each[2] in seats for each in state.denied):
        yield "passage was denied where it cannot have been asked for"


def end_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that the game is over exactly when nothing is pending, in one of the known ways (SS-031 to SS-045)."""
    if bool(state.ended) == bool(state.pending) or state.ended not in ("", *ENDS):
        yield "the game neither goes on nor is over"
    won = state.ended in ("songs", "survivor")
    if (state.winner in range(figures.seats)) != won or (not won and state.winner != NOBODY):
        yield "the winner does not fit the end"
    if state.ended != "sea_wins" and not living(state):
        yield "nobody is in the game"


GROUPS = (
    (shape_faults,),
    (board_faults,),
    (piece_faults, player_faults, turn_faults),
    (item_faults, song_faults, sea_faults, beast_faults),
    (end_faults,),
    (frame_faults,),
)
