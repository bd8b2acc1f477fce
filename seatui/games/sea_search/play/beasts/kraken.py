"""The Kraken (SS-303 to SS-325, SS-494): its tokens grow each turn, and the only Whistle drives them off."""

# ruff: noqa: ARG002 - all Beasts have one shape
from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import probes_of, ships_at
from seatui.games.sea_search.model.state import NOBODY, NOTHING, Piece, State
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.beasts.carrying import carrier, let_fall, receive, take_token
from seatui.games.sea_search.play.beasts.pieces import lies_on, place, take_away, tokens_left, tokens_on
from seatui.games.sea_search.play.beasts.rolls import beast_roll, settle_counter
from seatui.games.sea_search.play.duels import Duel
from seatui.games.sea_search.play.play import DecisionKind, Deed, Play
from seatui.games.sea_search.play.probes import ANYWHERE
from seatui.games.sea_search.play.turn import check_actions, spend
from seatui.games.sea_search.words.refusals import refused

TAKE: Action = ("take_whistle",)
STEAL: Action = ("steal_whistle",)
REMOVE: Action = ("remove_kraken",)
TAKE_PRICE = 1
STEAL_PRICE = 2
"""Probes that the player removes for the Whistle (SS-305, SS-306)."""
MOST_CHANGES = 2
"""Changes of tile that its carrier has in a turn (SS-308)."""


# Growing


def may_lie(state: State, tile: int) -> bool:
    """Return whether a tile holds no Search token, Song token or Island, which keep a Kraken off (SS-312)."""
    return tile not in state.search and tile not in state.songs and tile not in state.islands


def kraken_tiles(state: State, seat: int) -> list[int]:
    """Return the tiles next to a ship where a Kraken can grow (SS-312, SS-313), if a token is left (SS-315)."""
    if not tokens_left(state):
        return []
    around = state.board.field.neighbours[state.at[seat]]
    free = [tile for tile in around if tile in state.board.tiles and tile not in state.at and may_lie(state, tile)]
    return sorted([tile for tile in free if not lies_on(state, "kraken", tile)])


def tile_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the tiles next to the ship where a Kraken can grow."""
    return [("kraken", tile) for tile in kraken_tiles(state, frame.seat)]


def grow(play: Play, _frame: Frame, action: Action) -> None:
    """Place a Kraken, which lands on nobody."""
    place(play, "kraken", action[1])


# Beast Rolls


def settle_roll(play: Play, seat: int, own: int, other: int, about: tuple[int, ...]) -> None:
    """Change the counter (SS-318, SS-320); a winner also takes the Whistle from its carrier (SS-319)."""
    settle_counter(play, seat, own, other, about)
    giver = carrier(play.state)
    if own > other and giver not in (NOBODY, seat):
        receive(play, seat, 0, "battle", giver)


# The Whistle


def check_price(state: State, seat: int, price: int) -> None:
    """Check that the player has enough Probes on the board (SS-307)."""
    if len(probes_of(state, seat)) < price:
        raise refused("whistle_probes", n=price)


def pay(play: Play, seat: int, price: int) -> None:
    """Make the player remove Probes anywhere on the board (SS-307)."""
    play.push("choose_probe_to_remove", seat, ANYWHERE, price, "whistle")


def check_take(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the Whistle lies on the ship's tile, and that the player can pay for it (SS-305, SS-307)."""
    if len(action) != 1:
        raise refused("illegal_option")
    if not lies_on(state, "whistle", state.at[seat]):
        raise refused("whistle_not_here")
    check_price(state, seat, TAKE_PRICE)


def take(play: Play, seat: int, _action: Action) -> None:
    """Take the Whistle off the board for one Probe."""
    take_token(play, seat, tokens_on(play.state, "whistle", play.state.at[seat])[0], "action")
    pay(play, seat, TAKE_PRICE)


def victim(state: State, seat: int) -> int:
    """Return the player whose ship on the same tile carries the Whistle, or ``NOBODY`` (SS-306, SS-494)."""
    other = carrier(state)
    return other if other not in (NOBODY, seat) and state.at[other] == state.at[seat] else NOBODY


def check_steal(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that another ship on the tile carries the Whistle, and that the player can pay for it (SS-306, SS-307, SS-494)."""
    if len(action) != 1:
        raise refused("illegal_option")
    if victim(state, seat) == NOBODY:
        raise refused("whistle_not_here")
    check_price(state, seat, STEAL_PRICE)


def steal(play: Play, seat: int, _action: Action) -> None:
    """Take the Whistle from another ship for two Probes."""
    receive(play, seat, 0, "action", victim(play.state, seat))
    pay(play, seat, STEAL_PRICE)


def company(state: State, seat: int) -> list[int]:
    """Return the players of the other ships on a ship's tile."""
    return [other for other in ships_at(state, state.at[seat]) if other != seat]


def check_pass(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship carries the Whistle, and that the other ship is on its tile (SS-310, SS-311)."""
    if len(action) != 2 or type(action[1]) is not int:
        raise refused("illegal_option")
    if state.cargo[seat] == NOTHING or action[1] not in company(state, seat):
        raise refused("whistle_not_here")


def hand_over(play: Play, seat: int, action: Action) -> None:
    """Pass the Whistle on, which raises the passer's counter (SS-310, SS-311)."""
    receive(play, action[1], 0, "passed", seat)
    KRAKEN.raise_counter(play, seat)


# Driving it off


def check_remove(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship carries the Whistle, and that a Kraken is on its tile (SS-322, SS-323)."""
    check_actions(state)
    if len(action) != 1:
        raise refused("illegal_option")
    if state.cargo[seat] == NOTHING or not lies_on(state, "kraken", state.at[seat]):
        raise refused("no_kraken_here")


def remove(play: Play, seat: int, _action: Action) -> None:
    """Remove the Kraken on the ship's tile."""
    spend(play)
    take_away(play, tokens_on(play.state, "kraken", play.state.at[seat])[0], "action")


class Kraken(Beast):
    """The Kraken."""

    id = "kraken"
    pieces = {"kraken": Piece(one_a_tile=True), "whistle": Piece(single=True)}
    carries = "whistle"
    decoys = ("kraken",)
    choices = {
        "choose_kraken_tile": DecisionKind(
            tile_options, grow, "The Kraken grows: choose the tile next to your ship where it comes up.", "choose where the Kraken grows"
        ),
    }
    duels = {"kraken": Duel(settle_roll)}
    deeds = {
        "remove_kraken": Deed(check_remove, remove),
        "take_whistle": Deed(check_take, take),
        "steal_whistle": Deed(check_steal, steal),
        "pass_whistle": Deed(check_pass, hand_over),
    }

    def enter(self, play: Play) -> None:
        """Put the Whistle on the centre and a Kraken at every Seaport (SS-303)."""
        place(play, "whistle", play.figures.centre)
        for tile in sorted(play.state.seaports):
            place(play, "kraken", tile)

    def turn_begins(self, play: Play, seat: int) -> None:
        """Grow a Kraken near a ship without the Whistle, or lower its player's counter (SS-312, SS-314, SS-315).

        By an option it grows only once a Beast round, in the warden's turn (SS-C41).
        """
        if play.state.cargo[seat] != NOTHING or (play.figures.kraken_grows_once and seat != play.warden):
            return
        if kraken_tiles(play.state, seat):
            play.push("choose_kraken_tile", seat)
        else:
            self.lower_counter(play, seat)

    def turn_ends(self, play: Play, seat: int) -> None:
        """Make the carrier of the Whistle roll once (SS-316, SS-317)."""
        if play.state.cargo[seat] != NOTHING:
            beast_roll(play, seat)

    def landed(self, play: Play, seat: int, *, willing: bool) -> None:
        """Make a player roll for each landing on a Kraken's tile (SS-316, SS-317)."""
        if lies_on(play.state, "kraken", play.state.at[seat]):
            beast_roll(play, seat)

    def fell(self, play: Play, seat: int, tile: int) -> None:
        """Drop a carried Whistle (SS-265, SS-325)."""
        if play.state.cargo[seat] != NOTHING:
            let_fall(play, seat, tile, "out")

    def is_beaten(self, figures: Figures, state: State) -> bool:
        """Return whether no Kraken is left (SS-324)."""
        return not any(token.piece == "kraken" for token in state.tokens)

    def holds_back(self, state: State, seat: int) -> str:
        """Stop a carrier who has changed tiles twice this turn (SS-308, SS-309)."""
        spent = state.cargo[seat] != NOTHING and seat == state.active and state.changes >= MOST_CHANGES
        return "whistle_limit" if spent else ""

    def shuns(self, state: State, piece: str, tile: int) -> bool:
        """Return whether a Kraken may never lie on a tile (SS-C31)."""
        return not may_lie(state, tile)

    def entry_warning(self, state: State, tile: int) -> str:
        """Warn of a Beast Roll (SS-316)."""
        return "a Kraken is there: a Beast Roll" if lies_on(state, "kraken", tile) else ""

    def actions(self, figures: Figures, state: State, seat: int) -> list[Action]:
        """Return what the player can do with the Whistle."""
        probes = len(probes_of(state, seat))
        if state.cargo[seat] == NOTHING:
            if probes >= TAKE_PRICE and lies_on(state, "whistle", state.at[seat]):
                return [TAKE]
            return [STEAL] if probes >= STEAL_PRICE and victim(state, seat) != NOBODY else []
        found: list[Action] = [REMOVE] if state.actions and lies_on(state, "kraken", state.at[seat]) else []
        return found + [("pass_whistle", other) for other in company(state, seat)]


KRAKEN = Kraken()
