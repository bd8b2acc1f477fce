"""Military Intervention (SS-392 to SS-419): Battlecruisers hunt ships until Probes enclose them; ``cruisers`` finds their ways."""

# ruff: noqa: ARG002 - all Beasts have one shape
from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import COLOURS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.geometry import SECTORS, start_tile
from seatui.games.sea_search.model.queries import is_active, is_seaport_eligible, seaports_of, ships_at
from seatui.games.sea_search.model.state import NOWHERE, Piece, State, Token
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.beasts.cruisers import cruiser_of, placements, plans, probes_to_shut, removable
from seatui.games.sea_search.play.beasts.pieces import lies_on, place, shift, take_away
from seatui.games.sea_search.play.movement import lay_addon
from seatui.games.sea_search.play.play import DecisionKind, Play
from seatui.games.sea_search.play.probes import take_off
from seatui.games.sea_search.play.seaports import lose, penalty, remove

# Set-up


def start_tiles(figures: Figures, state: State) -> dict[int, int]:
    """Return the start tile of each player, by colour."""
    tiles = [start_tile(figures.field, sector) for sector in SECTORS[figures.seats]]
    return {state.board.tiles[tile]: tile for tile in tiles}


def clear_ports(play: Play, seat: int, starts: list[int]) -> None:
    """Remove a player's Seaports from start tiles, but move the last one (SS-395 to SS-397, SS-C34). No card helps (SS-443)."""
    own = seaports_of(play.state, seat)
    lost = [tile for tile in own if tile in starts]
    if lost == own:
        play.push("move_seaport_away", seat, lost.pop(0))
    for tile in lost:
        remove(play, tile, "military")


def move_away(play: Play, frame: Frame) -> None:
    """Ask for a new tile for the last Seaport; without one the player loses it (SS-397)."""
    if relocation_options(play.figures, play.state, frame):
        play.push("choose_relocation_tile", frame.seat, *frame.facts)
    else:
        remove(play, frame.facts[0], "military")


def relocation_options(figures: Figures, state: State, _frame: Frame) -> list[Action]:
    """Return every tile that may hold a Seaport (SS-397)."""
    return [("relocate", tile) for tile in sorted(state.board.tiles) if is_seaport_eligible(figures, state, tile)]


def relocate(play: Play, frame: Frame, action: Action) -> None:
    """Move the Seaport from the start tile to the chosen one."""
    seat, start, end = frame.seat, frame.facts[0], action[1]
    del play.state.seaports[start]
    play.state.seaports[end] = seat
    play.tell("seaport_relocated", seat=seat, start=start, end=end)


# A Battlecruiser's turn


def act(play: Play, frame: Frame) -> None:
    """Strike the ships on its tile (SS-411), or carry out the first plan that is possible. Facts: its steps left."""
    (left,) = frame.facts
    cruiser = cruiser_of(play.state, frame.seat)
    if cruiser is None:
        return
    if ships_at(play.state, cruiser.at):
        if left == play.figures.cruiser_steps:
            strike(play, frame)
        return
    for plan in plans(play, left):
        if plan(play, cruiser, left):
            return


def step_options(_figures: Figures, _state: State, frame: Frame) -> list[Action]:
    """Return the next tiles of its ways. Facts: its colour, its steps left, its goal, the ways."""
    return [("cruiser", tile) for tile in sorted({way[0] for way in frame.facts[3]})]


def advance(play: Play, frame: Frame, action: Action) -> None:
    """Take one step, and keep the ways that lead on from there."""
    colour, left, goal, ways = frame.facts
    rest = tuple(way[1:] for way in ways if way[0] == action[1] and len(way) > 1)
    if rest:
        play.push("cruiser_goes_on", colour, left - 1, goal, rest)
    elif goal == NOWHERE and left > 1:
        play.push("cruiser_acts", colour, left - 1)
    enter_tile(play, colour, action[1])


def go_on(play: Play, frame: Frame) -> None:
    """Take the second step of the way, or look for another goal if its goal is gone."""
    left, goal, ways = frame.facts
    if ships_at(play.state, goal):
        play.push("choose_cruiser_step", play.warden, frame.seat, left, goal, ways)
    else:
        play.push("cruiser_acts", frame.seat, left)


def enter_tile(play: Play, colour: int, tile: int) -> None:
    """Move a Battlecruiser, which removes a Seaport on the tile even in passing (SS-412) and then strikes ships (SS-413)."""
    cruiser = cruiser_of(play.state, colour)
    assert cruiser is not None
    shift(play, cruiser, tile)
    play.push("cruiser_strikes", colour)
    lose(play, (tile,), "military")


def strike(play: Play, frame: Frame) -> None:
    """Make every player with a ship on its tile remove a Seaport (SS-410, SS-411)."""
    cruiser = cruiser_of(play.state, frame.seat)
    if cruiser is None:
        return
    hit = [seat for seat in play.living_from(play.state.active) if play.state.at[seat] == cruiser.at]
    if hit:
        play.tell("cruiser_struck", color=frame.seat, seats=tuple(hit), tile=cruiser.at)
    for seat in reversed(hit):
        penalty(play, seat, "military")


def addon_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the equally good places for its add-on piece (SS-407). Facts: its colour, its steps left."""
    cruiser = cruiser_of(state, frame.facts[0])
    return [("cruiser_addon", first, second) for first, second in placements(state, cruiser)] if cruiser else []


def lay_piece(play: Play, frame: Frame, action: Action) -> None:
    """Lay a piece from the colour's supply (SS-C35); entering it is the first step (SS-407)."""
    colour, left = frame.facts
    lay_addon(play, colour, action[1], action[2])
    if left > 1:
        play.push("cruiser_acts", colour, left - 1)
    enter_tile(play, colour, action[1])


def probe_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the Probes that bar its way. Facts: its colour."""
    cruiser = cruiser_of(state, frame.facts[0])
    return [("cruiser_probe", edge) for edge in removable(state, cruiser)] if cruiser else []


def remove_probe(play: Play, _frame: Frame, action: Action) -> None:
    """Return the Probe to its owner (SS-409)."""
    take_off(play, action[1], "military")


def cruiser_prompt(request: str) -> Callable[[Frame], str]:
    """Return a prompt for the warden that names the Battlecruiser's colour."""
    return lambda frame: f"The {COLOURS[frame.facts[0]]} Battlecruiser {request} as warden."


class Military(Beast):
    """Military Intervention."""

    id = "military"
    pieces = {"cruiser": Piece("seats", single=True)}
    decoys = ("cruiser",)
    choices = {
        "choose_relocation_tile": DecisionKind(
            relocation_options,
            relocate,
            "Military Intervention takes your last Seaport's tile: choose where the Seaport moves.",
            "move the last Seaport",
        ),
        "choose_cruiser_step": DecisionKind(
            step_options, advance, cruiser_prompt("moves: choose its next tile"), "choose the Battlecruiser's step"
        ),
        "choose_cruiser_addon": DecisionKind(
            addon_options,
            lay_piece,
            cruiser_prompt("extends the sea: choose where its add-on piece lies"),
            "place the Battlecruiser's piece",
        ),
        "choose_cruiser_probe": DecisionKind(
            probe_options, remove_probe, cruiser_prompt("breaks through: choose the Probe it removes"), "choose the Probe it removes"
        ),
    }
    steps = {
        **Beast.steps,
        "move_seaport_away": move_away,
        "cruiser_acts": act,
        "cruiser_goes_on": go_on,
        "cruiser_strikes": strike,
    }

    def enter(self, play: Play) -> None:
        """Put a Battlecruiser on each living player's start tile and clear it (SS-392 to SS-397); they strike nobody yet (SS-C22)."""
        state, order = play.state, play.living_from(play.state.drawer)
        tiles = start_tiles(play.figures, state)
        starts = [tiles[seat] for seat in order]
        for seat in order:
            place(play, "cruiser", tiles[seat], seat)
        for edge in sorted({edge for tile in starts for edge in play.figures.field.edges[tile] if edge in state.probes}):
            take_off(play, edge, self.id)
        for seat in reversed(order):
            clear_ports(play, seat, starts)

    def round_ends(self, play: Play) -> None:
        """Let the Battlecruisers act in turn order of their colours from the warden's on, even for players who are out (SS-401, SS-419)."""
        for colour in reversed(play.figures.orders[play.warden]):
            if cruiser_of(play.state, colour):
                play.push("cruiser_acts", colour, play.figures.cruiser_steps)

    def landed(self, play: Play, seat: int, *, willing: bool) -> None:
        """Make a player who entered willingly remove a Seaport; a forced landing costs nothing (SS-414, SS-415)."""
        if willing and lies_on(play.state, "cruiser", play.state.at[seat]):
            penalty(play, seat, self.id)

    def settle(self, play: Play) -> bool:
        """Remove Battlecruisers that are shut in by active Probes (SS-416, SS-417)."""
        enclosed = [token for token in play.state.tokens if is_caught(play, token)]
        for token in enclosed:
            take_away(play, token, "enclosed")
        return bool(enclosed)

    def is_beaten(self, figures: Figures, state: State) -> bool:
        """Return whether no Battlecruiser is left (SS-418)."""
        return not state.tokens

    def bars(self, state: State, edge: int) -> bool:
        """Return whether an active Probe stands on the edge (SS-441)."""
        return is_active(state, edge)

    def entry_warning(self, state: State, tile: int) -> str:
        """Warn of the loss of a Seaport (SS-415)."""
        return "a Battlecruiser is there: it costs you a Seaport" if lies_on(state, "cruiser", tile) else ""


def is_caught(play: Play, cruiser: Token) -> bool:
    """Return whether enough active Probes of any players stand on the inner edges of its tile (SS-417, SS-419, SS-C45)."""
    edges = play.state.board.inner_edges(cruiser.at)
    return sum(is_active(play.state, edge) for edge in edges) >= probes_to_shut(len(edges), play.figures.cruiser_gap)


MILITARY = Military()
