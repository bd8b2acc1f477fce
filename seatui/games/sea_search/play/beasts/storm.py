"""The Planetary Storm (SS-375 to SS-391): it grows each round until every player is storm-proof."""

# ruff: noqa: ARG002 - all Beasts have one shape
from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import BEAST_COUNTER_TOP
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import living
from seatui.games.sea_search.model.state import Piece, State, Token
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.beasts.pieces import lies_on, place, tokens_left, turn_over
from seatui.games.sea_search.play.beasts.rolls import COUNTER_DUEL, beast_roll
from seatui.games.sea_search.play.play import DecisionKind, Play
from seatui.games.sea_search.play.seaports import lose

INACTIVE, ACTIVE = 0, 1


def is_raging(state: State, tile: int) -> bool:
    """Return whether an active Storm Centre is on a tile."""
    return Token("storm", tile, ACTIVE) in state.tokens


def is_proof(state: State, seat: int) -> bool:
    """Return whether a player is storm-proof (SS-387)."""
    return bool(state.proof >> seat & 1)


def may_lie(state: State, tile: int) -> bool:
    """Return whether no Song or Search token keeps Storm Centres off a tile (SS-383)."""
    return tile not in state.songs and tile not in state.search


# The attack


def roll(play: Play, frame: Frame) -> None:
    """Step 3: roll for a ship over which a Storm Centre turned active (SS-379, SS-380)."""
    if not play.state.fallen[frame.seat]:
        beast_roll(play, frame.seat)


def grow(play: Play, _frame: Frame) -> None:
    """Step 4: let each player add a Storm Centre, from the warden on (SS-383, SS-384)."""
    for seat in reversed(play.living_from(play.warden)):
        play.push("choose_storm_tile", seat)


def tile_options(_figures: Figures, state: State, _frame: Frame) -> list[Action]:
    """Return the tiles next to an active Storm Centre that have none, while tokens are left (SS-383, SS-384)."""
    if not tokens_left(state):
        return []
    taken = {token.at for token in state.tokens}
    neighbours = state.board.field.neighbours
    beside = {tile for token in state.tokens if token.mark == ACTIVE for tile in neighbours[token.at]}
    free = [tile for tile in sorted(beside - taken) if tile in state.board.tiles and may_lie(state, tile)]
    return [("storm", tile) for tile in free]


def add_center(play: Play, _frame: Frame, action: Action) -> None:
    """Place an inactive Storm Centre."""
    place(play, "storm", action[1], INACTIVE)


class Storm(Beast):
    """The Planetary Storm."""

    id = "storm"
    pieces = {"storm": Piece("sides", one_a_tile=True)}
    decoys = ("storm",)
    choices = {
        "choose_storm_tile": DecisionKind(
            tile_options, add_center, "The Storm grows: choose the tile for another Storm Centre.", "place a Storm Centre"
        ),
    }
    steps = {**Beast.steps, "storm_roll": roll, "storm_grows": grow}
    duels = {"storm": COUNTER_DUEL}

    def enter(self, play: Play) -> None:
        """Put an inactive Storm Centre on the centre (SS-375)."""
        place(play, "storm", play.figures.centre, INACTIVE)

    def round_ends(self, play: Play) -> None:
        """Turn all Storm Centres active (SS-376), remove Seaports under them (SS-377, SS-378), roll for ships there, then grow (SS-385)."""
        state = play.state
        woken = [token for token in state.tokens if token.mark == INACTIVE]
        for token in woken:
            turn_over(play, token)
        tiles = [token.at for token in woken]
        play.push("storm_grows", play.warden)
        for seat in reversed(play.living_from(state.active)):
            if state.at[seat] in tiles:
                play.push("storm_roll", seat)
        lose(play, [tile for tile in tiles if tile in state.seaports and not is_proof(state, state.seaports[tile])], self.id)

    def landed(self, play: Play, seat: int, *, willing: bool) -> None:
        """Roll for a ship that comes under an active Storm Centre, not again while it stays (SS-379, SS-380)."""
        if is_raging(play.state, play.state.at[seat]):
            beast_roll(play, seat)

    def search_token_placed(self, play: Play, seat: int, tile: int) -> None:
        """Raise the counter for research under a Storm Centre of either side (SS-386)."""
        if lies_on(play.state, "storm", tile):
            self.raise_counter(play, seat)

    def counter_raised(self, play: Play, seat: int) -> None:
        """Make a player who reaches five storm-proof (SS-387, SS-389)."""
        if play.state.beast_counter[seat] == BEAST_COUNTER_TOP and not is_proof(play.state, seat):
            play.state.proof |= 1 << seat
            play.tell("storm_proof", seat=seat)

    def counter_lowered(self, play: Play, seat: int) -> None:
        """Keep the player storm-proof, unless the option says otherwise (SS-389)."""
        if is_proof(play.state, seat) and not play.figures.storm_mark_kept:
            play.state.proof &= ~(1 << seat)
            play.tell("storm_proof_lost", seat=seat)

    def is_beaten(self, figures: Figures, state: State) -> bool:
        """Return whether all living players are storm-proof (SS-390, SS-391)."""
        return all(is_proof(state, seat) for seat in living(state))

    def shuns(self, state: State, piece: str, tile: int) -> bool:
        """Return whether a Storm Centre may never lie on a tile (SS-C31)."""
        return not may_lie(state, tile)

    def entry_warning(self, state: State, tile: int) -> str:
        """Warn of a Beast Roll (SS-379)."""
        return "the Storm rages there: a Beast Roll" if is_raging(state, tile) else ""


STORM = Storm()
