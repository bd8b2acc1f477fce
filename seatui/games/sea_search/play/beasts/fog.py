"""The Sentient Fog (SS-326 to SS-345, SS-492): it hunts the nearest ship until all Specimens are back at the centre."""

# ruff: noqa: ARG002 - all Beasts have one shape
from __future__ import annotations

from collections.abc import Collection

from seatui.engine.contract import Action
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import living, nearest, own_probes_on
from seatui.games.sea_search.model.state import NOBODY, NOTHING, Piece, State
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.beasts.carrying import check_drop, check_pick_up, drop_options, let_fall, receive, take_token
from seatui.games.sea_search.play.beasts.pieces import place, shift, tokens_of, tokens_on
from seatui.games.sea_search.play.beasts.rolls import hunted_tile
from seatui.games.sea_search.play.beasts.routes import nearer_steps
from seatui.games.sea_search.play.play import DecisionKind, Deed, Play
from seatui.games.sea_search.play.probes import take_off
from seatui.games.sea_search.play.seaports import lose, penalty
from seatui.games.sea_search.play.turn import spend
from seatui.games.sea_search.words.refusals import refused

STEPS = 2
"""Steps of the Fog in a Beast round (SS-335)."""


def fog_tile(state: State) -> int:
    """Return the Fog's tile."""
    return tokens_of(state, "fog")[0].at


# The attack


def step_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the steps that bring the Fog nearer to its goal; Probes do not matter (SS-336)."""
    steps = nearer_steps(state.board, fog_tile(state), state.board.sea(frame.facts[0]))
    return [("fog", tile) for tile in steps]


def drift(play: Play, _frame: Frame, action: Action) -> None:
    """Move the Fog one step."""
    shift(play, tokens_of(play.state, "fog")[0], action[1])


def strike(play: Play, _frame: Frame) -> None:
    """Make every player with a ship on the Fog's tile remove a Seaport (SS-339, SS-340)."""
    tile = fog_tile(play.state)
    hit = [seat for seat in play.living_from(play.state.active) if play.state.at[seat] == tile]
    play.tell("fog_struck", seats=tuple(hit), tile=tile)
    for seat in reversed(hit):
        penalty(play, seat, "fog")


def devour(play: Play, _frame: Frame) -> None:
    """Remove the Seaports and Probes on the Fog's tile of players who carry a Specimen (SS-341, SS-342)."""
    state, tile = play.state, fog_tile(play.state)
    carriers = [seat for seat in play.living_from(state.active) if state.cargo[seat] != NOTHING]
    for seat in carriers:
        for edge in own_probes_on(play.figures, state, seat, tile):
            take_off(play, edge, "fog")
    if state.seaports.get(tile) in carriers:
        lose(play, (tile,), "fog")


# Specimens


def check_specimen(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship can pick up that player's Specimen (SS-332, SS-333)."""
    check_pick_up(figures, state, seat)
    loose = tokens_on(state, "specimen", state.at[seat])
    if len(action) != 2 or type(action[1]) is not int or action[1] not in [token.mark for token in loose]:
        raise refused("illegal_option")


def pick_up(play: Play, seat: int, action: Action) -> None:
    """Pick up a Specimen of any player from the ship's tile (SS-333)."""
    spend(play)
    loose = tokens_on(play.state, "specimen", play.state.at[seat])
    take_token(play, seat, next(token for token in loose if token.mark == action[1]), "action")


def drop(play: Play, seat: int, _action: Action) -> None:
    """Drop the Specimen on the ship's tile."""
    spend(play)
    put_down(play, seat, play.state.at[seat], "action")


def put_down(play: Play, seat: int, tile: int, why: str) -> None:
    """Drop a Specimen on a tile; on the centre it leaves the game (SS-344, SS-492)."""
    state = play.state
    if tile == play.figures.centre:
        owner, state.cargo[seat] = state.cargo[seat], NOTHING
        play.tell("specimen_gone", seat=owner, carrier=seat, why="center")
    else:
        let_fall(play, seat, tile, why)


class Fog(Beast):
    """The Sentient Fog."""

    id = "fog"
    pieces = {"fog": Piece(single=True), "specimen": Piece("seats", single=True)}
    carries = "specimen"
    ban = "fog_ban"
    decoys = ("fog",)
    choices = {
        "choose_fog_step": DecisionKind(
            step_options, drift, "The Fog goes for the nearest ship: choose its next tile as warden.", "choose the Fog's step"
        ),
    }
    steps = {**Beast.steps, "fog_strikes": strike, "fog_devours": devour}
    deeds = {"pick_up": Deed(check_specimen, pick_up), "drop": Deed(check_drop, drop)}

    def enter(self, play: Play) -> None:
        """Put the Fog on the centre and a Specimen aboard every ship (SS-326); that is no landing (SS-327)."""
        place(play, "fog", play.figures.centre)
        for seat in play.living_from(play.state.drawer):
            receive(play, seat, seat, "entry")

    def round_ends(self, play: Play) -> None:
        """Take two steps to the nearest ship (SS-335 to SS-338), then the penalties in their order (SS-342)."""
        state = play.state
        ships = {state.at[seat] for seat in living(state)}
        goal = hunted_tile(play, nearest(state, fog_tile(state), list(ships)))
        play.push("fog_devours", play.warden)
        play.push("fog_strikes", play.warden)
        for _ in range(STEPS):
            play.push("choose_fog_step", play.warden, goal)

    def fell(self, play: Play, seat: int, tile: int) -> None:
        """Remove the player's own Specimen wherever it is (SS-265, SS-345), and drop another player's (SS-492)."""
        state = play.state
        if state.cargo[seat] not in (NOTHING, seat):
            put_down(play, seat, tile, "out")
        for token in tokens_of(state, "specimen"):
            if token.mark == seat:
                state.tokens.remove(token)
                play.tell("specimen_gone", seat=seat, carrier=NOBODY, why="out")
        if seat in state.cargo:
            holder = state.cargo.index(seat)
            state.cargo[holder] = NOTHING
            play.tell("specimen_gone", seat=seat, carrier=holder, why="out")

    def is_beaten(self, figures: Figures, state: State) -> bool:
        """Return whether no Specimen is left (SS-344)."""
        return all(mark == NOTHING for mark in state.cargo) and not any(token.piece == "specimen" for token in state.tokens)

    def closed_tiles(self, state: State) -> Collection[int]:
        """Return the Fog's tile (SS-343)."""
        return [token.at for token in state.tokens if token.piece == "fog"]

    def crosses_probes(self, state: State, seat: int) -> bool:
        """Return whether the ship carries a Specimen (SS-328)."""
        return state.cargo[seat] != NOTHING

    def shields(self, state: State, seat: int) -> bool:
        """Return whether the ship carries a Specimen; Seaports can still be surrounded (SS-330, SS-331)."""
        return state.cargo[seat] != NOTHING

    def attack_dice(self, state: State, seat: int) -> int:
        """Return one die if the ship carries a Specimen (SS-329)."""
        return int(state.cargo[seat] != NOTHING)

    def actions(self, figures: Figures, state: State, seat: int) -> list[Action]:
        """Return picking up a Specimen, or dropping it."""
        if state.actions and state.cargo[seat] == NOTHING:
            return sorted(("pick_up", token.mark) for token in tokens_on(state, "specimen", state.at[seat]))
        return drop_options(state, seat)


FOG = Fog()
