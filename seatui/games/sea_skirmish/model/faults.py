"""Faults of a position: values out of range and references to things that do not exist. For the laws, and against damaged saves."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.engine.plane import HEADINGS
from seatui.games.sea_skirmish.model.content import BLANK, COURSES, KINDS, MOST_BOATS, RED_DIE
from seatui.games.sea_skirmish.model.content import COLOURS as COLOUR_NAMES
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import (
    AFLOAT,
    CONCEDED,
    FELL,
    NO_BOAT,
    NO_COURSE,
    NOBODY,
    PHASES,
    RAMMED,
    SHOT,
    Boat,
    State,
)

FATES = (AFLOAT, FELL, SHOT, RAMMED, CONCEDED)
FURTHEST = 1 << 20
"""Bound on the coordinates of a centre, in units."""


def shape_faults(figures: Figures, state: State) -> Iterator[str]:
    """Yield values that no position can have."""
    if state.phase not in PHASES:
        yield "there is no such phase"
    yield from player_shape_faults(figures, state)
    yield from boat_shape_faults(figures, state)


def player_shape_faults(figures: Figures, state: State) -> Iterator[str]:
    """Yield impossible values of players and teams."""
    if len(state.colours) != figures.seats or len(state.docks) != figures.seats or len(state.left) != figures.team_count:
        yield f"the players are not {figures.seats}"
    if not all(NOBODY <= colour < len(COLOUR_NAMES) for colour in state.colours):
        yield "there is no such colour"
    if not 0 <= state.conceded < 1 << figures.seats:
        yield "a player who does not exist has decided"
    if state.token not in range(figures.seats) or min(state.round, state.done, *state.left) < 0:
        yield "the round has impossible figures"


def boat_shape_faults(figures: Figures, state: State) -> Iterator[str]:
    """Yield impossible values of boats and of references to them."""
    boats = len(state.boats)
    cards = [boat.kind for boat in state.boats] + [kind for dock in state.docks for kind in dock]
    if not all(card in range(len(KINDS)) for card in cards):
        yield "there is no such boat"
    if not all(boat_fits(figures, boat) for boat in state.boats):
        yield "a boat has impossible figures"
    if len(state.courses) != boats or not all(NO_COURSE <= course <= len(COURSES) for course in state.courses):
        yield "the courses do not fit the boats"
    if not 0 <= state.acted < 1 << boats:
        yield "a boat that does not exist has acted"
    if not all(NO_BOAT <= boat < boats for boat in (state.turning, state.attacker)):
        yield "a decision is about a boat that does not exist"
    if state.salvo is not None and not salvo_fits(state):
        yield "the dice on the table do not fit"


def boat_fits(figures: Figures, boat: Boat) -> bool:
    """Return whether a boat's values are possible."""
    return (
        0 <= boat.seat < figures.seats
        and boat.face in (0, 1)
        and abs(boat.pose.x) < FURTHEST
        and abs(boat.pose.y) < FURTHEST
        and 0 <= boat.pose.heading < HEADINGS
        and boat.water >= 0
        and boat.fire >= 0
        and boat.lost in FATES
    )


def salvo_fits(state: State) -> bool:
    """Return whether the salvo's boats exist, its dice have six faces, and only hits are cancelled."""
    salvo = state.salvo
    assert salvo is not None
    boats = range(len(state.boats))
    return (
        salvo.attacker in boats
        and salvo.target in boats
        and all(face in range(1, 7) for face in (*salvo.red, *salvo.green))
        and all(place in range(len(salvo.red)) for place in salvo.cancelled)
        and len(set(salvo.cancelled)) == len(salvo.cancelled)
        and not any(RED_DIE[salvo.red[place] - 1] == BLANK for place in salvo.cancelled)  # SK-021
    )


def bar_faults(figures: Figures, state: State) -> Iterator[str]:
    """Yield remembered collisions of things that do not exist, or of other rounds than this one and the one before."""
    islands = range(MOST_BOATS, MOST_BOATS + len(figures.sea.islands))
    for (a, b), when in state.bars.items():
        if not (0 <= a < len(state.boats) and a < b and (b < len(state.boats) or b in islands)):
            yield "a collision of unknown things is remembered"
        if not (state.round - 1 <= when <= state.round and when >= 1):
            yield "a collision is remembered for too long"
