"""Faults that only the rules of play can judge: fleets, standing and pending decisions; and the list of all faults."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.games.sea_skirmish.model.content import COLOURS as COLOUR_NAMES
from seatui.games.sea_skirmish.model.content import COURSES, TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.faults import bar_faults, shape_faults
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.geometry import BOAT
from seatui.games.sea_skirmish.model.state import (
    AFLOAT,
    ATTACK,
    COLOURS,
    MOVEMENT,
    NO_BOAT,
    NO_COURSE,
    NOBODY,
    OVER,
    PLACING,
    PLANNING,
    SETUP,
    TAKING,
    State,
    afloat,
)
from seatui.games.sea_skirmish.play.attack import is_choice, ready, targets_of
from seatui.games.sea_skirmish.play.courses import falls
from seatui.games.sea_skirmish.play.ending import is_in_game
from seatui.games.sea_skirmish.play.movement import active_seat, still_to_act
from seatui.games.sea_skirmish.play.planning import has_confirmed, steered
from seatui.games.sea_skirmish.play.setup import asked_in_turn, has_conceded, is_foreign


def find_faults(figures: Figures, state: State) -> list[str]:
    """Return every fault of a position in words."""
    found = list(shape_faults(figures, state))
    if found:
        return found  # the other checks rely on the shape
    return [fault for check in (fleet_faults, table_faults, bar_faults, standing_faults, flow_faults) for fault in check(figures, state)]


def fleet_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that players have the agreed number of boats, each card of a colour once, and no colour of another team."""
    fleets = [[*state.docks[seat], *(boat.kind for boat in state.boats if boat.seat == seat)] for seat in range(figures.seats)]
    for colour in range(len(COLOUR_NAMES)):
        cards = [kind for seat, fleet in enumerate(fleets) if state.colours[seat] == colour for kind in fleet]
        if len(set(cards)) != len(cards):
            yield "a boat card occurs twice"  # SK-039
    if any(colour != NOBODY and is_foreign(figures, state, seat, colour) for seat, colour in enumerate(state.colours)):
        yield "two teams have one colour"  # SK-036
    if (state.phase != OVER or state.round) and not colours_fit(figures, state):
        yield "the colours do not fit the turns"
    playing = [seat for seat in range(figures.seats) if not has_conceded(state, seat)]
    if any(len(fleet) > figures.boats_each for fleet in fleets):
        yield "a player has too many boats"
    begun = state.phase not in (COLOURS, TAKING, OVER) or state.round
    if begun and any(len(fleets[seat]) != figures.boats_each for seat in playing):
        yield "a player has too few boats"
    if state.phase not in SETUP and state.round and any(state.docks):
        yield "a boat was never placed"
    if any(state.docks[seat] for seat in range(figures.seats) if has_conceded(state, seat)):
        yield "a player who gave up has boats to place"


def colours_fit(figures: Figures, state: State) -> bool:
    """Return whether exactly the players who have had their turn have a colour. A player who conceded may have none."""
    chosen = state.done if state.phase == COLOURS else figures.seats
    return all((colour != NOBODY) == (seat < chosen) for seat, colour in enumerate(state.colours) if not has_conceded(state, seat))


def table_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that boats in play lie on the table, clear of each other and of islands, with too few tokens to sink."""
    afloat_ = [(number, boat) for number, boat in enumerate(state.boats) if boat.lost == AFLOAT]
    for place, (number, boat) in enumerate(afloat_):
        if boat.tokens >= TOKENS_TO_SINK:
            yield f"boat {number} should have sunk"  # SK-139
        if falls(figures.sea, boat.pose):
            yield f"boat {number} should have fallen"  # SK-088
        if any(BOAT.meets(boat.pose, BOAT, other.pose) for _, other in afloat_[place + 1 :]):
            yield f"boat {number} lies on another one"
        if any(BOAT.meets(boat.pose, island.card, island.pose) for island in figures.sea.islands):
            yield f"boat {number} lies on an island"
        if has_conceded(state, boat.seat):
            yield f"boat {number} has no captain"


def standing_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that exactly the teams without boats are out."""
    if state.phase == OVER and not state.round:
        return  # all but one team conceded before there were boats
    if any(bool(left) == is_in_game(figures, state, team) for team, left in enumerate(state.left)):
        yield "the standing does not fit the boats"


def flow_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that a decision is open while the game goes on, and that it belongs to the phase."""
    if (
        (state.planners and state.phase != PLANNING)
        or (state.turning != NO_BOAT and state.phase != MOVEMENT)
        or (state.phase != ATTACK and (state.attacker != NO_BOAT or state.salvo))
    ):
        yield "the open decision does not fit the phase"
    if (state.phase in SETUP) != (state.round == 0) and state.phase != OVER:
        yield "the round does not fit the phase"
    if state.phase != OVER and state.left.count(0) < 2:
        yield "the game goes on without a rival"
    if not waits_for_decision(figures, state):
        yield "nobody can decide"


def waits_for_decision(figures: Figures, state: State) -> bool:
    """Return whether the position waits for a decision that someone can make, or the game is over."""
    if state.phase == OVER:
        return True
    if state.phase == COLOURS:
        return state.done < figures.seats and not has_conceded(state, state.done)
    if state.phase in (TAKING, PLACING):
        turns = figures.seats * figures.boats_each
        return state.done < turns and not has_conceded(state, asked_in_turn(figures, state)) and turns_fit(figures, state)
    if state.phase == PLANNING:
        return bool(state.planners) and planners_fit(figures, state)
    if state.done >= figures.seats:
        return False
    return moving_fits(figures, state) if state.phase == MOVEMENT else firing_fits(figures, state)


def turns_fit(figures: Figures, state: State) -> bool:
    """Return whether every player in the game has taken or placed a boat in each of their turns."""
    for place, seat in enumerate(figures.orders[state.token]):
        had = (state.done - place + figures.seats - 1) // figures.seats
        placed = sum(boat.seat == seat for boat in state.boats)
        if not has_conceded(state, seat) and ((len(state.docks[seat]), placed) != (had, 0) if state.phase == TAKING else placed != had):
            return False
    return True


def planners_fit(figures: Figures, state: State) -> bool:
    """Return whether the planners have boats to plan for and stand in order, and all others have set their courses."""
    asked = [seat for seat in range(figures.seats) if seat in state.planners and steered(state, seat)]
    done = [boat for seat in range(figures.seats) if has_confirmed(state, seat) for boat in steered(state, seat)]
    return tuple(asked) == state.planners and all(state.courses[boat] != NO_COURSE for boat in done)


def moving_fits(figures: Figures, state: State) -> bool:
    """Return whether a boat that has moved may turn over, or several boats with courses are left to move."""
    unmoved_boats = [boat for seat in range(figures.seats) for boat in afloat(state, seat) if not state.acted >> boat & 1]
    if any(state.courses[boat] == NO_COURSE for boat in unmoved_boats):
        return False
    if state.turning == NO_BOAT:
        return len(still_to_act(figures, state)) > 1
    boat, course = state.boats[state.turning], state.courses[state.turning]
    has_moved = boat.seat == active_seat(figures, state) and bool(state.acted >> state.turning & 1)
    return has_moved and boat.lost == AFLOAT and course != NO_COURSE and COURSES[course - 1].circle


def firing_fits(figures: Figures, state: State) -> bool:
    """Return whether there is a hit to cancel, a target to choose, or a boat to fire with."""
    if state.salvo is not None:
        attacker, target = state.boats[state.salvo.attacker], state.boats[state.salvo.target]
        rivals = figures.teams[attacker.seat] != figures.teams[target.seat]
        has_fired = attacker.seat == active_seat(figures, state) and bool(state.acted >> state.salvo.attacker & 1)
        return rivals and has_fired and target.lost == AFLOAT and is_choice(state.salvo) and state.attacker == NO_BOAT
    if state.attacker != NO_BOAT:
        boat = state.boats[state.attacker]
        may_fire = boat.seat == active_seat(figures, state) and not state.acted >> state.attacker & 1
        return may_fire and boat.lost == AFLOAT and len(targets_of(figures, state, state.attacker)) > 1
    return len(ready(figures, state)) > 1
