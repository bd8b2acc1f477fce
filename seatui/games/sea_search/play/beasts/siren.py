"""The Siren (SS-283 to SS-302): she pulls ships until every Seaport has a Report."""

# ruff: noqa: ARG002 - all Beasts have one shape
from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import is_hostile, seaports_of
from seatui.games.sea_search.model.state import NOTHING, Piece, State
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.beasts.carrying import check_drop, check_pick_up, drop_options, let_fall, receive, take_token
from seatui.games.sea_search.play.beasts.pieces import lies_on, place, shift, tokens_of, tokens_on
from seatui.games.sea_search.play.beasts.routes import steps_by_sea
from seatui.games.sea_search.play.play import NONE, DecisionKind, Deed, Play
from seatui.games.sea_search.play.ships import sail
from seatui.games.sea_search.play.turn import spend
from seatui.games.sea_search.words.refusals import refused

PICK_UP: Action = ("pick_up",)
PULLS = ("first", "second")
"""Steps that a Siren pulls a ship (SS-288)."""


def is_closed(state: State, tile: int) -> bool:
    """Return whether a tile is a Seaport or an Island, which Sirens never enter (SS-284)."""
    return tile in state.seaports or tile in state.islands


# Set-up


def tile_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the eligible tiles farthest from the player's ship (SS-283 to SS-286)."""
    ships = {tile for seat, tile in enumerate(state.at) if seat != frame.seat}
    distance = state.board.sea(state.at[frame.seat])
    eligible = [tile for tile in distance if tile not in ships and not is_closed(state, tile)]
    farthest = max((distance[tile] for tile in eligible), default=0)
    return [("siren", tile) for tile in sorted(eligible) if distance[tile] == farthest]


def place_siren(play: Play, frame: Frame, action: Action) -> None:
    """Place the player's Siren."""
    place(play, "siren", action[1], frame.seat)


# Step 1: the pull


def lure_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the steps nearer to a nearest Siren over edges the ship may cross (SS-280, SS-289); none from a Siren's tile (SS-290)."""
    seat = frame.seat
    sirens = [token.at for token in tokens_of(state, "siren")]
    if not sirens:
        return []  # SS-C23
    barred = [edge for edge in state.board.beside[state.at[seat]] if is_hostile(state, seat, edge)]
    return [("lure", tile) for tile in steps_by_sea(state.board, state.at[seat], sirens, barred)]


def pull(play: Play, frame: Frame, action: Action) -> None:
    """Move the ship one step."""
    sail(play, frame.seat, action[1], "lured", willing=False)


def lure_words(frame: Frame) -> str:
    """Return the prompt, which says which of the two steps it is."""
    return f"The Siren pulls you: choose the {frame.facts[0]} step."


# Step 2: moving a Siren


def siren_steps(state: State, seat: int) -> int:
    """Return one step, plus one for each of the player's Seaports with a Report (SS-291, SS-299)."""
    return 1 + sum(lies_on(state, "report", tile) for tile in seaports_of(state, seat))


def siren_goals(state: State, start: int, steps: int) -> list[int]:
    """Return the tiles a Siren can reach: Probes do not stop it, Seaports and Islands do, and it must leave its tile (SS-292, SS-C24)."""
    tiles, neighbours = state.board.tiles, state.board.field.neighbours
    found, edge = {start}, [start]
    for _ in range(steps):
        reached = {tile for place in edge for tile in neighbours[place] if tile in tiles and tile not in found}
        edge = [tile for tile in reached if not is_closed(state, tile)]
        found.update(edge)
    return sorted(found - {start})


def move_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return none, and every Siren with every tile it can reach (SS-292)."""
    steps = siren_steps(state, frame.seat)
    starts = sorted({token.at for token in tokens_of(state, "siren")})
    return [NONE, *(("move_siren", start, goal) for start in starts for goal in siren_goals(state, start, steps))]


def move_siren(play: Play, _frame: Frame, action: Action) -> None:
    """Move a Siren; all ships on its new tile meet it, one after another (SS-294, SS-C24)."""
    if action == NONE:
        return
    _, start, goal = action
    shift(play, tokens_on(play.state, "siren", start)[0], goal)
    for seat in reversed(play.living_from(play.state.active)):
        if play.state.at[seat] == goal:
            play.push("meet_siren", seat)


def meet(play: Play, frame: Frame) -> None:
    """Lower the Beast Counter, and drop a carried Report (SS-293)."""
    state, seat = play.state, frame.seat
    if state.fallen[seat]:
        return
    play.tell("siren_met", seat=seat, tile=state.at[seat])
    if state.cargo[seat] != NOTHING:
        let_fall(play, seat, state.at[seat], "siren")
    SIREN.lower_counter(play, seat)


# Reports


def give_report(play: Play, frame: Frame) -> None:
    """Give a Report to a ship without one that has come to the centre (SS-296, SS-297)."""
    state, seat = play.state, frame.seat
    if not state.fallen[seat] and state.cargo[seat] == NOTHING:
        receive(play, seat, 0, "center")


def check_report(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship can pick up a Report (SS-296, SS-298)."""
    check_pick_up(figures, state, seat)
    if len(action) != 1:
        raise refused("illegal_option")


def pick_up(play: Play, seat: int, _action: Action) -> None:
    """Pick up a Report from the ship's tile (SS-298, SS-299)."""
    spend(play)
    take_token(play, seat, tokens_on(play.state, "report", play.state.at[seat])[0], "action")


def drop(play: Play, seat: int, _action: Action) -> None:
    """Drop the Report on the ship's tile, where it serves a Seaport (SS-298, SS-299)."""
    spend(play)
    let_fall(play, seat, play.state.at[seat], "action")


class Siren(Beast):
    """The Siren."""

    id = "siren"
    pieces = {"siren": Piece("seats", single=True), "report": Piece()}
    carries = "report"
    decoys = ("siren",)
    choices = {
        "choose_siren_tile": DecisionKind(
            tile_options,
            place_siren,
            "The Siren comes: choose the farthest tile for yours.",
            "place a Siren",
        ),
        "choose_lure_step": DecisionKind(lure_options, pull, lure_words, "choose where the Siren pulls you"),
        "choose_siren_move": DecisionKind(
            move_options, move_siren, "You may move one Siren: choose which and where to.", "move a Siren or none"
        ),
    }
    steps = {**Beast.steps, "meet_siren": meet, "give_report": give_report}
    deeds = {"pick_up": Deed(check_report, pick_up), "drop": Deed(check_drop, drop)}

    def enter(self, play: Play) -> None:
        """Let each player place a Siren, from the drawer on (SS-283, SS-285); the counters are at two (SS-287)."""
        for seat in reversed(play.living_from(play.state.drawer)):
            play.push("choose_siren_tile", seat)

    def turn_ends(self, play: Play, seat: int) -> None:
        """Pull the ship two steps (SS-288), then let its player move one Siren (SS-291)."""
        play.push("choose_siren_move", seat)
        for pull in reversed(PULLS):
            play.push("choose_lure_step", seat, pull)

    def landed(self, play: Play, seat: int, *, willing: bool) -> None:
        """Stack the Report, then the Siren, who comes first (SS-294, SS-296, SS-297)."""
        tile = play.state.at[seat]
        if tile == play.figures.centre:
            play.push("give_report", seat)
        if lies_on(play.state, "siren", tile):
            play.push("meet_siren", seat)

    def fell(self, play: Play, seat: int, tile: int) -> None:
        """Drop a carried Report (SS-265); the Siren stays (SS-302)."""
        if play.state.cargo[seat] != NOTHING:
            let_fall(play, seat, tile, "out")

    def is_beaten(self, figures: Figures, state: State) -> bool:
        """Return whether every Seaport on the board has a Report (SS-300, SS-301)."""
        reports = {token.at for token in tokens_of(state, "report")}
        return bool(state.seaports) and reports >= state.seaports.keys()

    def shuns(self, state: State, piece: str, tile: int) -> bool:
        """Return whether a tile is closed to Sirens (SS-284)."""
        return is_closed(state, tile)

    def entry_warning(self, state: State, tile: int) -> str:
        """Warn of meeting a Siren (SS-293)."""
        return "a Siren is there: your Beast Counter falls" if lies_on(state, "siren", tile) else ""

    def actions(self, figures: Figures, state: State, seat: int) -> list[Action]:
        """Return picking up a Report, or dropping it."""
        if state.actions and state.cargo[seat] == NOTHING and lies_on(state, "report", state.at[seat]):
            return [PICK_UP]
        return drop_options(state, seat)


SIREN = Siren()
