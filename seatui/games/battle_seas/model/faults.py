"""Checks that a position adds up: cards, places and the course of the game. For the laws, and against damaged saves."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.games.battle_seas.model.content import ARTIFACT, CARDS, DEFENSE, LAND, MODIFICATION, SHIP, TERRAIN, TRAP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.fleet import SLOTS_ASHORE
from seatui.games.battle_seas.model.pieces import MOST_HULLS, derive, footprint, is_public, is_ship
from seatui.games.battle_seas.model.state import BATTLE, NONE, ORDERS, OVER, PHASES, SECRET, State, Unit, seat_on_turn, unpack


def find_faults(figures: Figures, state: State) -> list[str]:
    """Return everything that does not add up, in words."""
    found = list(shape_faults(figures, state))
    if found:
        return found  # the other checks rely on the shape
    return [fault for check in (mat_faults, crew_faults, square_faults, turn_faults, lookup_faults) for fault in check(figures, state)]


def read_state(figures: Figures, data: bytes) -> State:
    """Unpack a position and derive its lookup tables; ``ValueError`` if a figure is out of range."""
    state = unpack(data)
    for fault in shape_faults(figures, state):
        raise ValueError(fault)
    return derive(figures, state)


# Ranges


def shape_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check lengths and ranges."""
    seats = figures.seats
    if state.phase not in PHASES:
        yield "there is no such phase"
    if sorted(state.order) != list(range(seats)) or state.opener not in range(seats) or not 0 <= state.place <= seats:
        yield "the order of play has impossible figures"
    lists = (state.known, state.notes, state.cleared, state.lost_turns, state.gone)
    if any(len(by_seat) != seats for by_seat in lists):
        yield f"the players are not {seats}"
    masks = (state.accepted, state.submitted, state.ready, state.resigned, state.offered)
    if not all(0 <= mask < 1 << seats for mask in masks):
        yield "a player who does not exist has decided"
    if min(state.round, state.clock, state.next_key, *state.cleared, *state.lost_turns, *state.gone, *state.known) < 0:
        yield "a figure is below zero"
    if not NONE <= state.wind < 8 or not 0 <= state.hit <= 2 or not state.quiet >= NONE or not NONE <= state.offer < seats:
        yield "wind, count or offer have impossible figures"
    if not all(seat in range(seats) for seat in state.asked):
        yield "somebody who does not exist is asked"
    yield from piece_shapes(figures, state)
    yield from reference_shapes(figures, state)


def piece_shapes(figures: Figures, state: State) -> Iterator[str]:
    """Check that every piece has a card of its kind, an owner, and possible figures."""
    count, seats = figures.sea.squares.count, figures.seats
    for key, unit in state.units.items():
        if not is_card(unit.card, SHIP, LAND) or not unit_fits(unit, count, seats):
            yield f"character {key} has impossible figures"
    for key, area in state.areas.items():
        fits = is_card(area.card, DEFENSE, TERRAIN) and gear_fits(area.gear) and area.seat in range(seats)
        if not fits or not NONE <= area.corner < count or not NONE <= area.control < seats or area.cap > CARDS[area.card].cap:
            yield f"area {key} has impossible figures"
    for key, trap in state.traps.items():
        if not is_card(trap.card, TRAP) or trap.seat not in range(seats) or not NONE <= trap.square < count or trap.orders not in ORDERS:
            yield f"trap {key} has impossible figures"


def is_card(number: int, *kinds: str) -> bool:
    """Whether a number is that of a card of these kinds."""
    return 0 <= number < len(CARDS) and CARDS[number].kind in kinds


def gear_fits(gear: tuple[int, ...]) -> bool:
    """Whether all these cards are attachments."""
    return all(is_card(card, ARTIFACT, MODIFICATION) for card in gear)


def unit_fits(unit: Unit, count: int, seats: int) -> bool:
    """Whether a character can have these figures."""
    return (
        unit.seat in range(seats)
        and gear_fits(unit.gear)
        and NONE <= unit.square < count
        and 0 <= unit.heading < 8
        and unit.cap <= CARDS[unit.card].cap
        and len(unit.hands) == CARDS[unit.card].places
        and (unit.square == NONE or unit.aboard == NONE)
        and 0 <= unit.shown < 1 << len(unit.gear)
    )


def reference_shapes(figures: Figures, state: State) -> Iterator[str]:
    """Check that every reference to a piece names one that exists."""
    pieces = {*state.units, *state.areas, *state.traps}
    if any(not 0 <= key < SECRET * (figures.seats + 1) for key in pieces):
        yield "a piece has an impossible number"
    if len(pieces) != len(state.units) + len(state.areas) + len(state.traps):
        yield "two pieces have one number"
    if any(key >= state.next_key for key in pieces if is_public(key)):
        yield "a piece has a number that was not given yet"
    links = {link for unit in state.units.values() for link in (unit.aboard, unit.holds, unit.held)} - {NONE}
    named = {*links, *state.waiting, *state.legs, *state.struck, *(key for keys in state.struck.values() for key in keys)}
    named |= {state.active} - {NONE}
    if state.sailing is not None:
        named.add(state.sailing.unit)
        if not all(square in range(figures.sea.squares.count) for square in state.sailing.trail):
            yield "the card under way has come from nowhere"
        if not all(0 <= step < 8 for step in state.sailing.rest) or not 0 <= state.sailing.heading < 8:
            yield "the card under way has an impossible path"
    if not named <= set(state.units):
        yield "a character that does not exist is named"
    if any(key not in state.traps for note in state.notes for key in note):
        yield "a trap that does not exist is known"


# The mat


def mat_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that areas do not overlap, and that in battle everything has its place."""
    taken: set[int] = set()
    for key, area in state.areas.items():
        if area.corner == NONE:
            if state.phase in (BATTLE, OVER) and state.round:
                yield f"area {key} was never placed"
            continue
        squares = footprint(figures, area)
        if not squares or taken.intersection(squares):
            yield f"area {key} lies badly"
        taken.update(squares)
    if state.phase == BATTLE:
        yield from (f"trap {key} was never placed" for key, trap in state.traps.items() if trap.square == NONE)
        yield from (f"trap {key} has no owner in the game" for key, trap in state.traps.items() if state.gone[trap.seat])


def crew_faults(_figures: Figures, state: State) -> Iterator[str]:
    """Check that passengers are land characters of the ship's owner and fit aboard (BS-172)."""
    slots: dict[int, int] = {}
    for key, unit in state.units.items():
        if unit.aboard != NONE:
            ship = state.units[unit.aboard]
            if is_ship(unit) or not is_ship(ship) or ship.seat != unit.seat or is_public(key):
                yield f"character {key} is aboard a piece that cannot carry it"
            slots[unit.aboard] = slots.get(unit.aboard, 0) + CARDS[unit.card].size
        elif unit.square == NONE and state.phase == BATTLE:
            yield f"character {key} is nowhere"
        elif unit.square != NONE and state.phase == BATTLE and not is_public(key):
            yield f"character {key} hides in the open"
        if not is_public(key) and key // SECRET - 1 != unit.seat:
            yield f"character {key} has another player's number"
        if state.gone[unit.seat] and state.phase == BATTLE:
            yield f"character {key} has no owner in the game"
    yield from (f"ship {ship} carries too much" for ship, taken in slots.items() if taken > CARDS[state.units[ship].card].hold)
    for key, unit in state.units.items():
        if unit.holds != NONE and state.units[unit.holds].held != key and state.phase == BATTLE:
            yield f"ship {key} holds one that is not held"


def square_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that characters stand on fitting ground, and share squares only as the rules allow (BS-034, BS-035, BS-088)."""
    moving = state.sailing.unit if state.sailing is not None else NONE
    ground = {square: area for area in state.areas.values() if area.corner != NONE for square in footprint(figures, area)}
    squares: dict[int, list[Unit]] = {}
    for key, unit in state.units.items():
        if unit.square == NONE:
            continue
        area = ground.get(unit.square)
        surface = "sea" if area is None else CARDS[area.card].surface
        if surface not in (("sea", "quay") if is_ship(unit) else ("land", "quay")):
            yield f"character {key} stands where it cannot"
        if key != moving and not figures.squadrons:
            squares.setdefault(unit.square, []).append(unit)
    for square, there in squares.items():
        ships = sum(is_ship(unit) for unit in there)
        slots = sum(CARDS[unit.card].size for unit in there)
        owners = {unit.seat for unit in there if not is_ship(unit)}  # a prize taken at a quay may lie beside enemies ashore
        if len(owners) > 1 or slots > SLOTS_ASHORE or ships > (MOST_HULLS if figures.squadrons else 1):
            yield f"too much stands on {figures.sea.name(square)}"


def turn_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that in battle the player on turn has cards to command, and that somebody has a decision."""
    if (state.phase == OVER) != bool(state.ended):
        yield "the end does not fit the phase"
    if state.phase != BATTLE:
        return
    if state.round < 1 or state.place >= figures.seats:
        yield "the round has impossible figures"
        return
    if sum(not gone for gone in state.gone) < 2:
        yield "the battle goes on without a rival"
    if state.claim is not None and not state.claim.voters:
        yield "nobody votes"
    yield from card_faults(state, seat_on_turn(state))
    yield from sailing_faults(state)


def card_faults(state: State, seat: int) -> Iterator[str]:
    """Check that only cards of the player on turn wait or are commanded."""
    if state.gone[seat]:
        yield "it is the turn of a player who is out"
    if any(state.units[key].seat != seat for key in (*state.waiting, *state.legs)) or len(set(state.waiting)) != len(state.waiting):
        yield "a card of somebody else waits for its turn"
    if state.active != NONE and state.units[state.active].seat != seat:
        yield "a card of somebody else is commanded"


def sailing_faults(state: State) -> Iterator[str]:
    """Check that a card under way is the one commanded, and that somebody must decide about it."""
    if state.sailing is None:
        if state.asked or state.hit:
            yield "somebody is asked about a card that is not under way"
        return
    if state.active != state.sailing.unit or state.active not in state.legs or not state.sailing.trail:
        yield "the card under way is not the one that is commanded"
    if not state.asked and not state.hit:
        yield "a card is under way, and nobody is asked"


def lookup_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that the lookup tables follow from the rest."""
    fresh = derive(figures, state.clone())
    for name in sorted(state.derived):
        if getattr(fresh, name) != getattr(state, name) and name != "unseen":
            yield f"{name} is out of date"
    if [set(keys) for keys in fresh.unseen] != [set(keys) for keys in state.unseen]:
        yield "unseen is out of date"
