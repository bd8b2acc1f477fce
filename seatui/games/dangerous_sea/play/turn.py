"""A player's turn (DS-039 to DS-058): look, sail, explore, and end the turn."""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.geometry import DIRECTIONS, NEIGHBOURS
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play import cargo, combat, islands
from seatui.games.dangerous_sea.play.play import Deed, Play
from seatui.games.dangerous_sea.play.season import NOBODY, end_turn
from seatui.games.dangerous_sea.words.refusals import refused

# One tuple for each direction, made once.
LOOK: tuple[Action, ...] = tuple(("look", direction) for direction in range(4))
SAIL: tuple[Action, ...] = tuple(("sail", direction) for direction in range(4))
EXPLORE: tuple[Action, ...] = tuple(("explore", direction) for direction in range(4))
END_TURN: Action = ("end_turn",)


def target(state: State, seat: int, action: Action) -> int:
    """Return the square that an action with a direction points at (DS-R02)."""
    if len(action) != 2 or type(action[1]) is not int or not 0 <= action[1] < len(DIRECTIONS):
        raise refused("no_direction")
    return NEIGHBOURS[state.at[seat]][action[1]]


def check_points(figures: Figures, state: State, seat: int) -> None:
    """Check that a point is left: fewer spent than the ship's present allowance (DS-048, DS-R01)."""
    allowance = figures.allowance(state, seat)
    if state.spent >= allowance:
        raise refused("no_points_left", spent=state.spent, allowance=allowance)


def check_free_to_move(state: State) -> None:
    """Check that no winner of a battle has stopped the ship this turn (DS-109, DS-R05)."""
    if state.stopped_by != NOBODY:
        raise refused("stopped", state.stopped_by)


def check_look(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a look: at an undiscovered square, with a point left (DS-050, DS-052, DS-R03)."""
    if state.tiles[target(state, seat, action)]:
        raise refused("already_revealed")
    check_points(figures, state, seat)


def check_sail(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a step to a revealed square (DS-053, DS-R04)."""
    square = target(state, seat, action)
    check_free_to_move(state)
    if not state.tiles[square]:
        raise refused("unknown_waters")
    check_points(figures, state, seat)


def check_explore(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a step to an undiscovered square (DS-054, DS-R04)."""
    square = target(state, seat, action)
    check_free_to_move(state)
    if state.tiles[square]:
        raise refused("already_charted")
    check_points(figures, state, seat)


def look(play: Play, seat: int, action: Action) -> None:
    """Reveal a neighbouring square from afar; a hazard there does nothing yet (DS-062)."""
    state = play.state
    state.spent += 1
    direction = action[1]
    islands.reveal(play, seat, NEIGHBOURS[state.at[seat]][direction], direction, "look")


def sail(play: Play, seat: int, action: Action) -> None:
    """Move to a neighbouring revealed square."""
    move(play, seat, action[1], "sail")
    arrive(play, seat)


def explore(play: Play, seat: int, action: Action) -> None:
    """Move to a neighbouring undiscovered square, which is revealed on arrival."""
    move(play, seat, action[1], "explore")
    islands.reveal(play, seat, play.state.at[seat], action[1], "explore")
    arrive(play, seat)


def move(play: Play, seat: int, direction: int, why: str) -> None:
    """Spend a point on a step in that direction."""
    state = play.state
    state.spent += 1
    start = state.at[seat]
    end = NEIGHBOURS[start][direction]
    state.at[seat] = end
    play.tell("ship_moved", seat=seat, start=start, end=end, direction=direction, why=why)


def arrive(play: Play, seat: int) -> None:
    """Meet the hazard (DS-055), then open the combat window (DS-094); a captain who falls ill ends the turn before it (DS-078)."""
    if islands.meet_hazard(play, seat, turn_at_stake=True):
        end_turn(play)
    else:
        combat.open_window(play)


def finish(play: Play, _seat: int, _action: Action) -> None:
    """End the turn (DS-117)."""
    end_turn(play)


DEEDS: dict[str, Deed] = {
    "look": Deed(check_look, look),
    "sail": Deed(check_sail, sail),
    "explore": Deed(check_explore, explore),
    **islands.DEEDS,
    **cargo.PICK_UP,
    **combat.ATTACK,
    **cargo.SCUTTLE,
    "end_turn": Deed(always, finish),
}


def options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the active player's options; of scuttling and picking up only the least and the most."""
    found: list[Action] = moves(state, seat) if state.spent < figures.allowance(state, seat) else []
    for more in FREE_OPTIONS:
        found += more(state, seat)
    found.append(END_TURN)
    return found


FREE_OPTIONS: tuple[Callable[[State, int], list[Action]], ...] = (
    islands.options,
    cargo.pick_up_options,
    combat.attack_options,
    cargo.scuttle_options,
)
"""Options that cost no point (DS-043), in the order of the menu."""


def moves(state: State, seat: int) -> list[Action]:
    """Return the options that cost a point (DS-042): sail to known squares, explore or look at unknown ones."""
    tiles = state.tiles
    free = state.stopped_by == NOBODY
    found: list[Action] = []
    for direction, square in enumerate(NEIGHBOURS[state.at[seat]]):
        if tiles[square]:
            if free:
                found.append(SAIL[direction])
        else:
            if free:
                found.append(EXPLORE[direction])
            found.append(LOOK[direction])
    return found
