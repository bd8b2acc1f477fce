"""Deployment: players arrange their forces unseen; when all are ready, the parts are joined (BS-027 to BS-043, DK-04 to DK-07)."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.engine.contract import TABLE, Action, Refused
from seatui.engine.decisions import always
from seatui.engine.squares import E, N, S, W
from seatui.engine.table_actions import TICK
from seatui.engine.wording import counted
from seatui.games.battle_seas.model.content import CARDS, DEFENSE, LAND, SHIP, TERRAIN, TRAP, Ready
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import piece_name
from seatui.games.battle_seas.model.pieces import derive, footprint, is_land, is_ship, put, room_aboard, survey
from seatui.games.battle_seas.model.state import BATTLE, BUILDING, DEPLOYING, NONE, SECRET, Area, State, Trap, Unit
from seatui.games.battle_seas.play.building import builders, make_pieces, random_fleet, take_fleet
from seatui.games.battle_seas.play.movement import may_rest, may_stand
from seatui.games.battle_seas.play.play import Deed, Play
from seatui.games.battle_seas.play.rounds import begin_round, opening_wind
from seatui.games.battle_seas.play.sighting import look_everywhere
from seatui.games.battle_seas.words.refusals import refused

MOST_PLACES = 8
"""Number of squares offered for a piece; players may name any lawful one."""
LAYING = (DEFENSE, TERRAIN, SHIP, LAND, TRAP)
"""The order in which pieces are placed."""
READY_ACTION: Action = ("ready",)
AUTO: Action = ("auto",)


def deployers(figures: Figures, state: State) -> tuple[int, ...]:
    """Return the seats that are not ready yet."""
    return tuple(seat for seat in range(figures.seats) if not state.ready >> seat & 1)


def own_keys(state: State, seat: int) -> Iterator[int]:
    """Return all pieces of a seat before the fleets meet, in the order in which they are placed."""
    first = SECRET * (seat + 1)
    keys = (key for table in (state.areas, state.units, state.traps) for key in table if first <= key < first + SECRET)
    return iter(sorted(keys, key=lambda key: (LAYING.index(CARDS[card_number(state, key)].kind), key)))


def is_placed(state: State, key: int) -> bool:
    """Whether a piece has its place."""
    if key in state.areas:
        return state.areas[key].corner != NONE
    if key in state.traps:
        return state.traps[key].square != NONE
    return state.units[key].square != NONE or state.units[key].aboard != NONE


def heading_out(figures: Figures, seat: int) -> int:
    """Return the heading towards the middle of the mat."""
    squares = figures.sea.squares
    zone = figures.sea.zones[seat]
    rows, columns = [squares.row[at] for at in zone], [squares.column[at] for at in zone]
    south, east = sum(rows) / len(rows) - squares.rows / 2, sum(columns) / len(columns) - squares.columns / 2
    if abs(south) >= abs(east) / 2:
        return N if south > 0 else S
    return W if east > 0 else E


# Where a piece may be placed


def area_fault(figures: Figures, state: State, seat: int, key: int, area: Area) -> Refused | None:
    """Return why an area cannot lie there: outside the zone, over an area, or under pieces that cannot stand on it (BS-036 to BS-038)."""
    squares = footprint(figures, area)
    name = piece_name(area)
    if not squares or not figures.sea.zones[seat].issuperset(squares):
        return refused("area_outside_zone", area=name)
    if any(state.ground.get(square, key) != key for square in squares):
        return refused("area_overlaps", area=name)
    card = CARDS[area.card]
    for square in squares:
        for other in state.units_at.get(square, ()):
            if not stands_on(state.units[other], card.surface, card.closed, card.boom):
                return refused("ship_no_ground", piece=piece_name(state.units[other]), ground=name)
        if any(is_sea_trap(trap) and trap.square == square for trap in own_traps(state, seat)):
            return refused("sea_trap_there")
    return None


def stands_on(unit: Unit, surface: str, closed: str, boom: bool) -> bool:
    """Whether a piece can stand on an area of its own side with these figures."""
    if is_ship(unit):
        return surface in ("sea", "quay") and (not closed or boom)
    return surface in ("land", "quay")


def own_traps(state: State, seat: int) -> list[Trap]:
    """Return the traps of a seat."""
    return [trap for trap in state.traps.values() if trap.seat == seat]


def is_sea_trap(trap: Trap) -> bool:
    """Whether a trap needs open sea."""
    return CARDS[trap.card].site == "sea"


def leaving_fault(figures: Figures, state: State, seat: int, area: Area) -> Refused | None:
    """Return why an area cannot be moved away: pieces need it where it lies."""
    if area.corner == NONE:
        return None
    squares = footprint(figures, area)
    if any(is_land(state.units[key]) for square in squares for key in state.units_at.get(square, ())):
        return refused("area_occupied", area=piece_name(area))
    shore = (trap for trap in own_traps(state, seat) if not is_sea_trap(trap) and trap.square not in figures.sea.coast)
    if any(trap.square in squares for trap in shore):
        return refused("area_trapped", area=piece_name(area))
    return None


def unit_fault(figures: Figures, state: State, seat: int, key: int, unit: Unit, square: int) -> Refused | None:
    """Return why a character cannot stand in a square: zone, ground or room (BS-034, BS-035)."""
    name = piece_name(unit)
    at = figures.sea.name(square)
    if square not in figures.sea.zones[seat]:
        where = "in the border strip" if square in figures.sea.parts[seat] else "not in your part of the mat"
        return refused("outside_zone", square=at, where=where)
    ground = state.ground.get(square)
    if not may_stand(unit, state, ground):
        on = piece_name(state.areas[ground]) if ground is not None else "the open sea"
        return refused("ship_no_ground" if is_ship(unit) else "land_no_ground", piece=name, ground=on)
    if not may_rest(figures, state, key, unit._replace(square=square), square):
        return refused("ship_no_room" if is_ship(unit) else "land_no_room", piece=name, square=at)
    return None


def trap_fault(figures: Figures, state: State, seat: int, trap: Trap, square: int) -> Refused | None:
    """Return why a trap cannot lie in a square: zone or ground (BS-040)."""
    if square not in figures.sea.zones[seat]:
        return refused("trap_outside_zone", trap=piece_name(trap))
    ground = state.ground.get(square)
    if is_sea_trap(trap):
        return refused("trap_needs_sea", trap=piece_name(trap)) if ground is not None else None
    on_land = ground is not None and CARDS[state.areas[ground].card].surface == "land"
    return None if on_land or square in figures.sea.coast else refused("trap_needs_shore", trap=piece_name(trap))


def place_fault(figures: Figures, state: State, seat: int, key: int, square: int, turned: bool) -> Refused | None:
    """Return why a piece cannot be placed there; None if it can."""
    area = state.areas.get(key)
    if area is not None:
        if turned and CARDS[area.card].width == CARDS[area.card].length:
            return refused("turning_useless", area=piece_name(area))
        moved = area._replace(corner=square, turned=turned)
        return leaving_fault(figures, state, seat, area) or area_fault(figures, state, seat, key, moved)
    trap = state.traps.get(key)
    if trap is not None:
        return trap_fault(figures, state, seat, trap, square)
    return unit_fault(figures, state, seat, key, state.units[key], square)


def places_for(figures: Figures, state: State, seat: int, key: int) -> list[int]:
    """Return all squares on which a piece may be placed, not turned."""
    return [square for square in sorted(figures.sea.zones[seat]) if place_fault(figures, state, seat, key, square, False) is None]


def ships_for(state: State, seat: int, key: int) -> list[int]:
    """Return a seat's ships that have room for a land character (BS-035)."""
    unit = state.units.get(key)
    if unit is None or not is_land(unit):
        return []
    size = CARDS[unit.card].size
    return [
        ship for ship, other in sorted(state.units.items()) if other.seat == seat and is_ship(other) and room_aboard(state, ship) >= size
    ]


# Answers


def deploy_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return some squares for the first piece without a place; when all have one, ``READY_ACTION``."""
    heading = heading_out(figures, seat)
    for key in own_keys(state, seat):
        if is_placed(state, key):
            continue
        found: list[Action] = [("stow", key, ship) for ship in ships_for(state, seat, key)[:MOST_PLACES]]
        found += [("place", key, square, heading_for(state, key, heading)) for square in spread(places_for(figures, state, seat, key))]
        if found:
            return [*found, AUTO]
    return [AUTO] if walled_in(figures, state, seat) is not None else [READY_ACTION]


def heading_for(state: State, key: int, heading: int) -> int:
    """Return the last figure of a placing: a ship's heading; 0 for an area that is not turned, and for other pieces."""
    unit = state.units.get(key)
    return heading if unit is not None and is_ship(unit) else 0


def spread(squares: list[int]) -> list[int]:
    """Return some of the squares, evenly spread."""
    if len(squares) <= MOST_PLACES:
        return squares
    return [squares[(2 * at + 1) * len(squares) // (2 * MOST_PLACES)] for at in range(MOST_PLACES)]


def own_piece(state: State, seat: int, key: object) -> int:
    """Return the number of a seat's own piece; ``Refused`` for anything else."""
    if type(key) is not int or not SECRET * (seat + 1) <= key < SECRET * (seat + 2):
        raise refused("not_your_piece")
    if key not in state.units and key not in state.areas and key not in state.traps:
        raise refused("not_your_piece")
    return key


def check_place(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a placing: any own piece on any lawful square, as often as the player likes (BS-032)."""
    if len(action) != 4 or not all(type(number) is int for number in action[1:]):
        raise refused("name_place")
    _, number, square, heading = action
    key = own_piece(state, seat, number)
    if not 0 <= square < figures.sea.squares.count:
        raise refused("no_such_square")
    unit = state.units.get(key)
    ship, area = unit is not None and is_ship(unit), key in state.areas
    if not 0 <= heading < (8 if ship else 2 if area else 1):
        raise refused("no_heading_here")
    fault = place_fault(figures, state, seat, key, square, area and heading == 1)
    if fault is not None:
        raise fault


def place(play: Play, seat: int, action: Action) -> None:
    """Place a piece, unseen by the others (BS-032)."""
    _, key, square, heading = action
    lay(play.figures, play.state, key, square, heading)
    play.whisper((seat,), "placed", seat=seat, card=card_number(play.state, key), square=square)


def lay(figures: Figures, state: State, key: int, square: int, heading: int) -> None:
    """Put any piece in a square, wherever it was before."""
    if key in state.areas:
        state.areas[key] = state.areas[key]._replace(corner=square, turned=heading == 1)
        survey(figures, state)
    elif key in state.traps:
        state.traps[key] = state.traps[key]._replace(square=square)
    else:
        put(state, key, state.units[key]._replace(square=square, heading=heading, aboard=NONE))


def card_number(state: State, key: int) -> int:
    """Return the card of any piece."""
    piece = state.areas.get(key) or state.traps.get(key) or state.units[key]
    return piece.card


def check_stow(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that a land character can go aboard one of the player's ships (BS-035, BS-172)."""
    if len(action) != 3:
        raise refused("name_stowing")
    key, ship = own_piece(state, seat, action[1]), own_piece(state, seat, action[2])
    unit, other = state.units.get(key), state.units.get(ship)
    if unit is None or other is None or not is_land(unit) or not is_ship(other):
        raise refused("only_land_aboard")
    if unit.aboard == ship:
        raise refused("aboard_already", piece=piece_name(unit), ship=piece_name(other))
    size, room = CARDS[unit.card].size, room_aboard(state, ship)
    if size > room:
        raise refused("no_free_slot", ship=piece_name(other), slots=counted(room, "free slot"), piece=piece_name(unit), size=size)


def stow(play: Play, seat: int, action: Action) -> None:
    """Put a land character aboard."""
    _, key, ship = action
    state = play.state
    put(state, key, state.units[key]._replace(square=NONE, aboard=ship))
    play.whisper((seat,), "stowed", seat=seat, card=state.units[key].card, ship=state.units[ship].card)


# By chance, and ready-made


def auto_deploy(play: Play, seat: int, _action: Action) -> None:
    """Place everything that has no place yet at random; ships where they have a way out (BS-033, BS-041)."""
    figures, state = play.figures, play.state
    if walled_in(figures, state, seat) is not None:
        lift_ships(state, seat)
    heading = heading_out(figures, seat)
    for key in own_keys(state, seat):
        if is_placed(state, key):
            continue
        ships, squares = ships_for(state, seat, key), places_for(figures, state, seat, key)
        if key in state.units and is_ship(state.units[key]):
            ways = ways_out(figures, state, seat)
            squares = [square for square in squares if square in ways]
        if ships and (not squares or play.draw(3)):
            ship = ships[play.draw(len(ships))]
            put(state, key, state.units[key]._replace(square=NONE, aboard=ship))
        elif squares:
            lay(figures, state, key, squares[play.draw(len(squares))], heading_for(state, key, heading))
    play.whisper((seat,), "auto_deployed", seat=seat)


def lift_ships(state: State, seat: int) -> None:
    """Take a seat's ships off the mat again."""
    for key in list(own_keys(state, seat)):
        unit = state.units.get(key)
        if unit is not None and is_ship(unit):
            put(state, key, unit._replace(square=NONE))


def place_ready(play: Play, seat: int, ready: Ready) -> None:
    """Place a ready fleet on its squares."""
    figures, state = play.figures, play.state
    keys = make_pieces(state, seat, ready.fleet)
    for key, where in zip(keys, ready.places, strict=True):
        if where is None:
            continue
        if len(where) == 2:
            put(state, key, state.units[key]._replace(aboard=keys[where[1]]))
        else:
            name, heading, turned = where
            square = figures.sea.squares.read(name)
            assert square is not None
            lay(figures, state, key, square, int(turned) if key in state.areas else heading_for(state, key, heading))


# Ready


def ways_out(figures: Figures, state: State, seat: int) -> set[int]:
    """Return the squares of a part from which a ship can sail to its border (BS-041)."""
    part, around = figures.sea.parts[seat], figures.sea.squares.around
    closed = {square for square, key in state.ground.items() if not is_open_water(state, key)}
    found = {square for square in part - closed if any(to not in part for to in around[square] if to != -1)}
    edge = list(found)
    while edge:
        for to in around[edge.pop()]:
            if to in part and to not in closed and to not in found:
                found.add(to)
                edge.append(to)
    return found


def is_open_water(state: State, key: int) -> bool:
    """Whether its owner's ships can pass an area."""
    card = CARDS[state.areas[key].card]
    return card.surface in ("sea", "quay") and (not card.closed or card.boom)


def walled_in(figures: Figures, state: State, seat: int) -> Unit | None:
    """Return a ship of that seat that has no way out of its part; None if all have one."""
    ships = [unit for unit in state.units.values() if unit.seat == seat and unit.square != NONE and is_ship(unit)]
    if not any(area.seat == seat for area in state.areas.values()):
        return None
    ways = ways_out(figures, state, seat)
    return next((unit for unit in ships if unit.square not in ways), None)


def check_ready(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that everything that can be placed is, and that no ship is walled in (BS-041)."""
    always(figures, state, seat, action)
    for key in own_keys(state, seat):
        if not is_placed(state, key) and (ships_for(state, seat, key) or places_for(figures, state, seat, key)):
            raise refused("not_placed", piece=CARDS[card_number(state, key)].name)
    captive = walled_in(figures, state, seat)
    if captive is not None:
        raise refused("walled_in", piece=piece_name(captive))


def be_ready(play: Play, seat: int, _action: Action) -> None:
    """Declare a seat ready; when all are, the fleets meet (BS-042)."""
    play.state.ready |= 1 << seat
    play.tell("ready", seat=seat)
    if not deployers(play.figures, play.state):
        join(play)


def join(play: Play) -> None:
    """Join the parts: pieces on the mat come into the open, and those in sight are identified (BS-042, BS-043)."""
    figures, state = play.figures, play.state
    number_pieces(play)
    for key in [key for key, trap in state.traps.items() if trap.square == NONE]:
        del state.traps[key]
    for key in [key for key, area in state.areas.items() if area.corner == NONE]:
        del state.areas[key]
    left_behind = {key for key, unit in state.units.items() if unit.square == NONE and unit.aboard == NONE}
    state.units = {key: unit for key, unit in state.units.items() if key not in left_behind and unit.aboard not in left_behind}
    state.phase = BATTLE
    state.wind = opening_wind(play)
    derive(figures, state)
    play.tell("battle_begun", wind=state.wind)
    look_everywhere(play)
    begin_round(play)


def number_pieces(play: Play) -> None:
    """Number the pieces on the mat by square, and by chance within one, so that numbers tell nothing about cards (BS-225)."""
    state = play.state
    placed = [(unit.square, key) for key, unit in state.units.items() if unit.square != NONE]
    placed += [(area.corner, key) for key, area in state.areas.items() if area.corner != NONE]
    placed.sort(key=lambda at: (at[0], at[1]))
    squares = [square for square, _ in placed]
    tickets = {key: (square, play.draw(1 << 30) if squares.count(square) > 1 else 0) for square, key in placed}
    numbers = {key: number for number, (_, key) in enumerate(sorted(placed, key=lambda at: (tickets[at[1]], at[1])))}
    units, areas = state.units, state.areas
    state.units = {
        numbers.get(key, key): unit._replace(aboard=numbers.get(unit.aboard, unit.aboard)) for key, unit in sorted(units.items())
    }
    state.areas = {numbers.get(key, key): area._replace(control=area.seat) for key, area in sorted(areas.items())}  # BS-092
    state.next_key = len(numbers)
    for key, number in numbers.items():
        seat = units[key].seat if key in units else areas[key].seat
        state.known[seat] |= 1 << number


# The time for building and deploying


def is_timed(figures: Figures, state: State) -> bool:
    """Whether the clock runs (BS-033)."""
    return figures.build_time > 0 and state.phase in (BUILDING, DEPLOYING) and state.clock > 0


def check_tick(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that a tick comes from the table while the clock runs."""
    if seat != TABLE or action != (TICK, figures.tick_ms) or not is_timed(figures, state):
        raise refused("no_time_runs")


def tick(play: Play, _seat: int, _action: Action) -> None:
    """Let time pass; when it is up, build and deploy for all players who are not ready."""
    figures, state = play.figures, play.state
    state.clock = max(state.clock - figures.tick_ms, 0)
    if state.clock:
        return
    play.tell("time_is_up")
    for seat in builders(figures, state):
        take_fleet(play, seat, random_fleet(figures, play.draw))
    for seat in deployers(figures, state):
        auto_deploy(play, seat, AUTO)
        be_ready(play, seat, READY_ACTION)


TICK_DEED = Deed(check_tick, tick)
DEPLOY_DEEDS: dict[str, Deed] = {
    "place": Deed(check_place, place),
    "stow": Deed(check_stow, stow),
    "auto": Deed(always, auto_deploy),
    "ready": Deed(check_ready, be_ready),
}
