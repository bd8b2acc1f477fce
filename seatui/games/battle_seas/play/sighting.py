"""Sight and identification (BS-133 to BS-145)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from seatui.engine.contract import TABLE
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.geometry import TOUCH
from seatui.games.battle_seas.model.pieces import Gear, footprint, gear_of, knowers, knows, on_mat, owner_of, put
from seatui.games.battle_seas.model.state import State, Unit
from seatui.games.battle_seas.play.play import Play, tell_each

FOG_REACH = 4
"""The longest line of sight into or out of fog, in half units (SP-23)."""
LIGHT_REACH = 16
"""The range of a lighthouse, in half units (SP-21)."""


def sight_bonus(state: State, key: int, unit: Unit) -> int:
    """Return the bonus to a character's sight, in half units (BS-135, SP-14, SP-20, SP-25, SP-26)."""
    found = CARDS[unit.card].sight
    if unit.gear and not unit.prize:  # BS-198
        gear = gear_of(unit.gear)
        found += gear.sight + (gear.night_sight if state.night else 0)
    for mates in (state.crews.get(key, ()), state.units_at[unit.square]):
        for mate in mates:
            if mate != key and state.units[mate].seat == unit.seat:
                found += CARDS[state.units[mate].card].sight
    ground = state.ground.get(unit.square)
    if ground is not None:
        area = state.areas[ground]
        if area.control == unit.seat and not area.ruined:
            found += CARDS[area.card].sight
    return 2 * found


def clear_line(figures: Figures, state: State, a: int, b: int, hiding: frozenset[int] | None = None) -> bool:
    """Whether nothing blocks sight between two squares; their own areas do not count (BS-136, BS-137)."""
    tall = state.hiding if hiding is None else hiding
    if not tall:
        return True
    for end in (a, b):
        ground = state.ground.get(end)
        if ground is not None and end in tall:
            tall = tall - frozenset(footprint(figures, state.areas[ground]))
    return not tall or figures.sea.squares.sees(a, b, tall)


def reaches(figures: Figures, state: State, a: int, b: int, distance: int, limit: int) -> bool:
    """Whether a character sees from one square to another with that sight."""
    if distance > limit:
        return False
    if distance > FOG_REACH and state.hiding and (is_fog(state, a) or is_fog(state, b)):
        return False
    return clear_line(figures, state, a, b)


def is_fog(state: State, square: int) -> bool:
    """Whether a square lies in fog."""
    ground = state.ground.get(square)
    return ground is not None and CARDS[state.areas[ground].card].fog


def is_lit(figures: Figures, state: State, seat: int, square: int) -> bool:
    """Whether a seat's lighthouse lights a square (SP-21)."""
    return any(
        CARDS[area.card].lighthouse and area.control == seat and not area.ruined and figures.sea.apart(area.corner, square) <= LIGHT_REACH
        for area in state.areas.values()
    )


def sight_to(figures: Figures, state: State, seat: int, square: int) -> int:
    """Return a seat's sight towards a square without bonuses; where its lighthouse shines, night counts as day (BS-133, SP-21)."""
    day, night = figures.sights
    if not state.night:
        return day
    return day if is_lit(figures, state, seat, square) else night


def sees_square(figures: Figures, state: State, key: int, unit: Unit, square: int) -> bool:
    """Whether a character on the mat sees a square."""
    distance = figures.sea.apart(unit.square, square)
    limit = sight_to(figures, state, unit.seat, square)
    if distance > limit:
        limit += sight_bonus(state, key, unit)
    return reaches(figures, state, unit.square, square, distance, limit)


def squares_of(figures: Figures, state: State, key: int) -> tuple[int, ...]:
    """Return the squares of a piece in the open."""
    unit = state.units.get(key)
    return (unit.square,) if unit is not None else footprint(figures, state.areas[key])


def spots(figures: Figures, state: State, key: int, unit: Unit, piece: int) -> bool:
    """Whether a character identifies a piece: it sees it, or touches it where both are characters (BS-134, BS-142)."""
    other = state.units.get(piece)
    if other is not None:
        distance = figures.sea.apart(unit.square, other.square)
        return distance <= TOUCH or sees_square(figures, state, key, unit, other.square)
    return any(sees_square(figures, state, key, unit, square) for square in footprint(figures, state.areas[piece]))


def anyone_sees(figures: Figures, state: State, seat: int, square: int) -> bool:
    """Whether some character of a seat sees a square."""
    return any(sees_square(figures, state, key, unit, square) for key, unit in on_mat(state, seat))


def identify(play: Play, seat: int, key: int) -> None:
    """Let a seat know a piece, for good (BS-138)."""
    state = play.state
    if knows(state, seat, key):
        return
    state.known[seat] |= 1 << key
    state.unseen[seat] = tuple(other for other in state.unseen[seat] if other != key)
    if play.is_heard:
        piece = state.units.get(key) or state.areas[key]
        at = squares_of(play.figures, state, key)[0]
        watching = (TABLE,) if TABLE in knowers(play.figures, state, key) else ()  # watchers know what everybody knows
        tell_each(play, (seat, *watching), "identified", seat=owner_of(state, key), piece=key, card=piece.card, square=at)


def look_around(play: Play, key: int) -> None:
    """Identify the pieces that a character sees after a step, and let others identify it (BS-139)."""
    figures, state = play.figures, play.state
    unit = state.units[key]
    for piece in state.unseen[unit.seat]:
        if spots(figures, state, key, unit, piece):
            identify(play, unit.seat, piece)
    for seat in range(figures.seats):
        if seat != unit.seat and not state.known[seat] >> key & 1 and is_spotted(figures, state, seat, key):
            identify(play, seat, key)


def is_spotted(figures: Figures, state: State, seat: int, piece: int) -> bool:
    """Whether some character of a seat identifies a piece."""
    return any(spots(figures, state, key, unit, piece) for key, unit in on_mat(state, seat))


def look_everywhere(play: Play) -> None:
    """Identify all pieces in sight: after a change of light or areas, and when the fleets meet (BS-042, BS-139)."""
    for seat in range(play.figures.seats):
        for piece in play.state.unseen[seat]:
            if is_spotted(play.figures, play.state, seat, piece):
                identify(play, seat, piece)


def disclose(play: Play, key: int, seats: Iterable[int]) -> None:
    """Let some seats identify a piece by its action (BS-140, BS-141)."""
    for seat in seats:
        identify(play, seat, key)


def show_gear(figures: Figures, state: State, key: int, changes: Callable[[Gear], bool]) -> None:
    """Disclose the attachments of a character that have just changed a figure; a prize's have no effect (BS-145, BS-198)."""
    unit = state.units[key]
    if not figures.conceals or not unit.gear or unit.prize:
        return
    used = sum(1 << at for at, card in enumerate(unit.gear) if changes(gear_of((card,))))
    if used & ~unit.shown:
        put(state, key, unit._replace(shown=unit.shown | used))


def helps_attack(gear: Gear) -> bool:
    """Whether gear changes roll, damage or range of its bearer."""
    return any((gear.roll, gear.harm, gear.reach))


def helps_move(gear: Gear) -> bool:
    """Whether gear lets its bearer go farther."""
    return gear.move > 0


def helps_move_to_attack(gear: Gear) -> bool:
    """Whether gear lets its bearer go farther in a turn with an attack."""
    return gear.fight_move > 0


def guards(gear: Gear) -> bool:
    """Whether gear hampers an attacker of its bearer."""
    return any((gear.guard_roll, gear.guard_harm, gear.guard_move, gear.guard_reach))
