"""A full position that fits a view: pieces that the seat does not know are made up without contradicting what it knows."""

from __future__ import annotations

from seatui.engine.contract import Draw
from seatui.games.battle_seas.knowledge.view import Marker, View
from seatui.games.battle_seas.model.content import CARD, CARDS, HAND_CAP, SHIP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.fleet import SLOTS_ASHORE
from seatui.games.battle_seas.model.pieces import derive, is_land, is_ship, room_aboard
from seatui.games.battle_seas.model.state import BATTLE, DEPLOYING, NONE, OVER, SECRET, Area, Leg, State, Trap, Unit
from seatui.games.battle_seas.play.building import make_pieces, random_fleet
from seatui.games.battle_seas.play.deployment import AUTO, auto_deploy
from seatui.games.battle_seas.play.healing import hidden_key
from seatui.games.battle_seas.play.play import Play
from seatui.games.battle_seas.play.setup import start

WARSHIPS = tuple(card for card in CARDS if card.kind == SHIP and card.hull in ("line", "frigate", "cutter"))
PLATOON, TURRET, ISLAND, CHOPPY = CARD["LC02"], CARD["DF03"], CARD["TE03"], CARD["TE02"]
BY_SIZE = {(3, 2): CARD["DF04"], (2, 2): CARD["DF02"], (2, 1): CARD["DF05"], (3, 1): CARD["DF08"], (3, 3): ISLAND}
"""An area of each size; a 3 x 3 area is wide Terrain."""


def imagine(figures: Figures, view: View, draw: Draw) -> State:
    """Return a position in which the seat has exactly this view."""
    state = start(figures)
    copy_open(state, view)
    state.units = dict(view.units)
    state.areas = dict(view.areas)
    state.traps = dict(view.traps)
    if view.phase in (BATTLE, OVER):
        place_markers(figures, state, view, draw)
        note_traps(state, view)
        mark_exposed(state, view)
        derive(figures, state)
        fill_turn(state, view)
    else:
        make_up_fleets(figures, state, view, draw)
    return derive(figures, state)


def copy_open(state: State, view: View) -> None:
    """Copy everything that a view shows unchanged."""
    state.phase, state.round, state.order, state.opener, state.place = view.phase, view.round, list(view.order), view.opener, view.place
    state.wind, state.night, state.clock = view.wind, view.night, view.clock
    state.accepted, state.submitted, state.ready = mask(view.accepted), mask(view.submitted), mask(view.ready)
    state.cleared, state.next_key = list(view.cleared), view.next_key
    state.sailing, state.asked, state.hit = view.sailing, view.asked, view.hit
    state.lost_turns, state.resigned, state.gone = list(view.lost_turns), mask(view.resigned), list(view.gone)
    state.quiet, state.offer, state.offered = view.quiet, view.offer, mask(view.offered)
    state.messages, state.claim, state.victim_of, state.ended = list(view.messages), view.claim, view.victim_of, view.ended


def mask(seats: tuple[int, ...]) -> int:
    """Return the bit mask of these seats."""
    return sum(1 << seat for seat in seats)


# Before the fleets meet


def make_up_fleets(figures: Figures, state: State, view: View, draw: Draw) -> None:
    """Make up the fleets that others have submitted, and place those of players who are ready."""
    play = Play(figures, derive(figures, state), draw, None)
    for seat in view.submitted:
        if seat == view.seat:
            continue
        make_pieces(state, seat, random_fleet(figures, draw))
        if view.phase == DEPLOYING and seat in view.ready:
            auto_deploy(play, seat, AUTO)


# The mat


def place_markers(figures: Figures, state: State, view: View, draw: Draw) -> None:
    """Place known pieces, and make up one for every other marker; areas first, as they decide what can stand where."""
    for marker in view.markers:
        if marker.unit is not None:
            state.units[marker.key] = completed(figures, marker.unit, view)
        elif marker.area is not None:
            state.areas[marker.key] = marker.area
    unknown = [marker for marker in view.markers if not marker.is_known]
    ground = {square: marker.area for marker in view.markers if marker.area is not None for square in marker.squares}
    for marker in unknown:
        if len(marker.squares) > 1:
            there = [unit for unit in state.units.values() if unit.square in marker.squares]
            area = some_area(figures, marker, there)
            state.areas[marker.key] = area
            ground.update(dict.fromkeys(marker.squares, area))
    acting = characters(view)
    for marker in sorted(unknown, key=lambda marker: marker.key in acting):
        if len(marker.squares) == 1:
            fill_square(figures, state, ground, marker, [other for other in unknown if other.squares == marker.squares], acting, draw)
    for marker in view.markers:
        for seat in knowing(figures, view, marker):
            state.known[seat] |= 1 << marker.key


def knowing(figures: Figures, view: View, marker: Marker) -> set[int]:
    """Return the seats that know a piece: its owner, and the seat whose view shows it; all seats if a watcher sees it."""
    if not marker.is_known:
        return {marker.seat}
    return set(range(figures.seats)) if view.seat is None else {marker.seat, view.seat}


def characters(view: View) -> set[int]:
    """Return the markers that must be characters, because they act or fight."""
    found = {view.active, *(key for both in view.struck for key in both)}
    for marker in view.markers:
        if marker.unit is not None:
            found |= {marker.unit.holds, marker.unit.held}
    return found


def completed(figures: Figures, unit: Unit, view: View) -> Unit:
    """Return another player's known character with unhurt Hands and no concealed gear."""
    if unit.seat == view.seat or view.phase == OVER:
        return unit
    hands = unit.hands or (HAND_CAP,) * CARDS[unit.card].places
    return unit._replace(hands=hands, shown=(1 << len(unit.gear)) - 1 if figures.conceals else 0)


def some_area(figures: Figures, marker: Marker, there: list[Unit]) -> Area:
    """Make up an area of a marker's size on which the known pieces can stand."""
    squares = figures.sea.squares
    columns = len({squares.column[at] for at in marker.squares})
    rows = len({squares.row[at] for at in marker.squares})
    turned = (columns, rows) not in BY_SIZE
    card = BY_SIZE[(rows, columns) if turned else (columns, rows)]
    if card is ISLAND and any(is_ship(unit) for unit in there):
        card = CHOPPY
    return Area(marker.seat, card.number, (), 1, card.cap, marker.squares[0], turned, marker.seat)


def fill_square(
    figures: Figures, state: State, ground: dict[int, Area], marker: Marker, together: list[Marker], acting: set[int], draw: Draw
) -> None:  # fmt: skip
    """Make up a piece for a marker of one square: a ship on the open sea, or a piece that can share the square."""
    square = marker.squares[0]
    there = [unit for unit in state.units.values() if unit.square == square]
    sister = next((unit for unit in there if figures.squadrons and is_ship(unit) and unit.seat == marker.seat), None)
    if sister is not None:
        state.units[marker.key] = sister._replace(holds=NONE, held=NONE)
    elif square in ground:
        surface = CARDS[ground[square].card].surface
        crowded = sum(CARDS[unit.card].size for unit in there) == SLOTS_ASHORE  # then a ship lies there too, at a quay
        state.units[marker.key] = some_ship(marker, draw) if surface == "sea" or crowded else some_platoon(marker)
    elif marker.key in acting or (not there and len(together) == 1 and not state.gone[marker.seat]):
        state.units[marker.key] = some_ship(marker, draw)
    else:
        card = CHOPPY if any(is_ship(unit) for unit in there) else TURRET
        area = Area(marker.seat, card.number, (), 1, card.cap, square, False, marker.seat)
        state.areas[marker.key] = ground[square] = area


def some_ship(marker: Marker, draw: Draw) -> Unit:
    """Make up a warship."""
    card = WARSHIPS[draw(len(WARSHIPS))]
    return Unit(marker.seat, card.number, (), 1, card.cap, (HAND_CAP,) * card.places, marker.squares[0])


def some_platoon(marker: Marker) -> Unit:
    """Make up a land character."""
    return Unit(marker.seat, PLATOON.number, (), 1, PLATOON.cap, (), marker.squares[0])


def note_traps(state: State, view: View) -> None:
    """Add the traps of others that the seat knows."""
    for known in view.notes:
        first = SECRET * (known.seat + 1)
        taken = {*state.traps, *state.units}
        key = next(
            (key for key, trap in state.traps.items() if is_same(trap, known) and key not in notes_of(state, view)),
            next(key for key in range(first, first + SECRET) if key not in taken),
        )
        state.traps.setdefault(key, Trap(known.seat, known.card, 1, known.square))
        notes_of(state, view)[key] = view.round


def mark_exposed(state: State, view: View) -> None:
    """Let others know the pieces and traps that the seat knows to be found."""
    state.exposed = dict(view.exposed)
    for key, seats in view.exposed:
        for seat in range(view.seats):
            if seats >> seat & 1 and seat != view.seat:  # the seat's own knowledge is in its notes
                if key in state.traps:
                    state.notes[seat][key] = view.round
                else:
                    state.known[seat] |= 1 << key


def is_same(trap: Trap, known: tuple[int, int, int]) -> bool:
    """Whether a trap is the known one."""
    return (trap.seat, trap.card, trap.square) == known


def notes_of(state: State, view: View) -> dict[int, int]:
    """Return the notes of the seat that has the view."""
    assert view.seat is not None
    return state.notes[view.seat]


# The turn


def fill_turn(state: State, view: View) -> None:
    """Fill in the cards that may still act, and the captors of ships that have struck."""
    for target, ship in view.struck:
        state.struck[target] = (ship, *boarders_of(state, view, ship))
    if view.phase == OVER:
        return
    if view.turn == view.seat:
        state.waiting, state.active, state.legs = list(view.waiting), view.active, dict(view.legs)
        return
    state.waiting = sorted(key for key, unit in state.units.items() if unit.seat == view.turn)
    if view.sailing is not None:
        state.active = view.sailing.unit
        state.legs = {state.active: Leg(len(view.sailing.trail), 0, 0)}
    elif view.is_active:
        state.active = view.active if view.active != NONE else some_passenger(state, view.turn)


def some_passenger(state: State, seat: int) -> int:
    """Make up a passenger who is handled, in a ship that has room for it."""
    ship = next(key for key, unit in state.units.items() if unit.seat == seat and is_ship(unit) and room_aboard(state, key))
    key = platoon_aboard(state, seat, ship)
    state.waiting.append(key)
    return key


def platoon_aboard(state: State, seat: int, ship: int) -> int:
    """Make up a passenger of a ship, and return its number."""
    key = hidden_key(state, seat)
    state.units[key] = Unit(seat, PLATOON.number, (), 1, PLATOON.cap, (), aboard=ship)
    return key


def boarders_of(state: State, view: View, ship: int) -> tuple[int, ...]:
    """Return the boarders of a ship: passengers that are known, or a made-up platoon of another player."""
    unit = state.units[ship]
    aboard = tuple(key for key, other in sorted(state.units.items()) if other.aboard == ship and is_land(other) and other.cap > 0)
    if aboard or unit.seat == view.seat:
        return aboard
    return (platoon_aboard(state, unit.seat, ship),)
