"""Privatization (SS-346 to SS-358): the Sea Heart is for sale, and every player has a deed after each turn."""

# ruff: noqa: ARG002 - all Beasts have one shape
from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import BEAST_COUNTER_TOP
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import living, seaports_of
from seatui.games.sea_search.model.state import Piece, State, Token
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.beasts.pieces import place, shift, tokens_of, tokens_on, turn_over
from seatui.games.sea_search.play.play import BEATEN, DecisionKind, Play
from seatui.games.sea_search.play.seaports import penalty

AVAILABLE, PURCHASED = 0, 1
VERDICT = "zone_verdict"
"""The frame of step 4: while it is on top, a counter at five beats the Beast (SS-355, SS-356)."""


def purchased(state: State) -> set[int]:
    """Return the tiles of the Purchased Zones."""
    return {token.at for token in state.tokens if token.piece == "zone" and token.mark == PURCHASED}


# Step 1: deeds


def deed_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return every deed that changes something (SS-348, SS-349): moves, flips, raises and lowerings."""
    return [*zone_moves(state), *zone_flips(state), *raises(state), *lowerings(state, frame.seat)]


def zone_moves(state: State) -> list[Action]:
    """Return the moves of Available Zones to adjacent tiles without a Zone (SS-350)."""
    zones = {token.at: token.mark for token in tokens_of(state, "zone")}
    tiles, neighbours = state.board.tiles, state.board.field.neighbours
    starts = sorted(tile for tile, mark in zones.items() if mark == AVAILABLE)
    return [("zone_move", start, goal) for start in starts for goal in sorted(neighbours[start]) if goal in tiles and goal not in zones]


def zone_flips(state: State) -> list[Action]:
    """Return the flips of all Zones, in either direction (SS-350)."""
    return [("zone_flip", tile) for tile in sorted(token.at for token in tokens_of(state, "zone"))]


def raises(state: State) -> list[Action]:
    """Return the raises of all players' counters below the top."""
    return [("raise", seat) for seat in living(state) if state.beast_counter[seat] < BEAST_COUNTER_TOP]


def lowerings(state: State, seat: int) -> list[Action]:
    """Return the lowerings of other players' counters above zero."""
    return [("lower", other) for other in living(state) if other != seat and state.beast_counter[other] > 0]


def do_deed(play: Play, _frame: Frame, action: Action) -> None:
    """Do the chosen deed."""
    DEEDS[action[0]](play, action)


def move_zone(play: Play, action: Action) -> None:
    """Move a Zone by one tile."""
    shift(play, tokens_on(play.state, "zone", action[1])[0], action[2])


def flip_zone(play: Play, action: Action) -> None:
    """Flip a Zone."""
    turn_over(play, tokens_on(play.state, "zone", action[1])[0])


def raise_one(play: Play, action: Action) -> None:
    """Raise a player's counter."""
    PRIVATIZATION.raise_counter(play, action[1])


def lower_one(play: Play, action: Action) -> None:
    """Lower another player's counter."""
    PRIVATIZATION.lower_counter(play, action[1])


DEEDS: dict[str, Callable[[Play, Action], None]] = {
    "zone_move": move_zone,
    "zone_flip": flip_zone,
    "raise": raise_one,
    "lower": lower_one,
}


# Steps 2 to 4


def reward_ships(play: Play, _frame: Frame) -> None:
    """Step 2: raise the counters of players with ships in a Purchased Zone (SS-351)."""
    zones = purchased(play.state)
    for seat in play.living_from(play.state.active):
        if play.state.at[seat] in zones:
            PRIVATIZATION.raise_counter(play, seat)


def foreclose(play: Play, frame: Frame) -> None:
    """Step 3: a player at zero loses a Seaport in a Purchased Zone, and the counter goes back to two (SS-352 to SS-354)."""
    state, seat = play.state, frame.seat
    zones = purchased(state)
    own = [tile for tile in seaports_of(state, seat) if tile in zones]
    if own and state.beast_counter[seat] == 0:
        play.push("reset_counter", seat)
        penalty(play, seat, "privatization", *own)
    play.news |= BEATEN  # step 4 may be next, and there five is enough


def pass_verdict(_play: Play, _frame: Frame) -> None:
    """Step 4 ends without a counter at five."""


class Privatization(Beast):
    """Privatization."""

    id = "privatization"
    pieces = {"zone": Piece("sides", one_a_tile=True)}
    decoys = ("zone",)
    choices = {
        "choose_zone_deed": DecisionKind(
            deed_options, do_deed, "Privatization: move or flip a Zone, raise a Beast Counter, or lower a rival's.", "do a Zone deed"
        ),
    }
    steps = {**Beast.steps, "zone_rewards": reward_ships, "zone_loss": foreclose, VERDICT: pass_verdict}

    def enter(self, play: Play) -> None:
        """Put an Available Zone on each tile of the Sea Heart (SS-346)."""
        for tile in sorted(play.figures.heart):
            place(play, "zone", tile, AVAILABLE)

    def turn_ends(self, play: Play, seat: int) -> None:
        """Stack the four steps, the last one first: every player's deed (SS-347), the ships, the losses, the verdict."""
        order = play.living_from(seat)
        play.push(VERDICT, seat)
        for each in reversed(order):
            play.push("zone_loss", each)
        play.push("zone_rewards", seat)
        for each in reversed(order):
            play.push("choose_zone_deed", each)

    def counter_is_zero(self, play: Play, seat: int) -> None:
        """Do nothing: zero alone costs nothing (SS-354, SS-C29)."""

    def is_beaten(self, figures: Figures, state: State) -> bool:
        """Return whether it is step 4 and a living player's counter is at five (SS-355, SS-358)."""
        now = bool(state.pending) and state.pending[-1].kind == VERDICT
        return now and any(state.beast_counter[seat] == BEAST_COUNTER_TOP for seat in living(state))

    def decoy_goals(self, figures: Figures, state: State, token: Token) -> list[int]:
        """Return no goals for Purchased Zones, which do not move (SS-350, SS-C31)."""
        return [] if token.mark == PURCHASED else super().decoy_goals(figures, state, token)


PRIVATIZATION = Privatization()
