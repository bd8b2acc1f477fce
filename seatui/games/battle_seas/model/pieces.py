"""Pieces: their cards with everything attached, the squares they cover, and who is where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from seatui.engine.contract import TABLE
from seatui.games.battle_seas.model.content import ARTIFACT, CARDS, LAND, SHIP, Card
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.geometry import MOVE
from seatui.games.battle_seas.model.state import NONE, SECRET, Area, State, Unit

SUBDUED = 20
REPAIRED = 80
"""Per cent of the original CAP at which a ship is subdued, and from which a prize is fit again (BS-176, BS-191)."""
MOST_HULLS = 9
"""The largest squadron (OP-14)."""


class Gear(NamedTuple):
    """The sum of a character's attachments: its own gains, and the losses of anyone who attacks it (BS-215, BS-216)."""

    roll: int = 0
    harm: int = 0
    move: int = 0
    fight_move: int = 0
    reach: int = 0
    sight: int = 0
    night_sight: int = 0
    grapnels: bool = False
    guard_roll: int = 0
    guard_harm: int = 0
    guard_move: int = 0
    guard_reach: int = 0


@cache
def gear_of(cards: tuple[int, ...]) -> Gear:
    """Sum up attachments. A minus on an Artifact hurts its bearer, on a Modification anyone who attacks the bearer."""
    roll = harm = move = fight_move = reach = sight = night_sight = 0
    guard_roll = guard_harm = guard_move = guard_reach = 0
    grapnels = False
    for number in cards:
        card = CARDS[number]
        own = card.kind == ARTIFACT
        roll += card.roll if own else max(card.roll, 0)
        harm += card.harm if own else max(card.harm, 0)
        move += card.drag if own else max(card.drag, 0)
        fight_move += card.fight_drag if own else max(card.fight_drag, 0)
        reach += card.shorten if own else max(card.shorten, 0)
        sight += card.sight
        night_sight += card.night_sight
        grapnels = grapnels or card.grapnels
        if not own:
            guard_roll += min(card.roll, 0)
            guard_harm += min(card.harm, 0)
            guard_move += min(card.fight_drag, 0)  # BS-217: a minus in K has no use
            guard_reach += min(card.shorten, 0)
    return Gear(
        roll, harm, move, fight_move, reach, sight, night_sight, grapnels, guard_roll, guard_harm, guard_move, guard_reach
    )  # fmt: skip


class AreaEffect(NamedTuple):
    """The figures of an area with its Modifications (BS-218)."""

    roll: int  # of intruders: 0 or below
    harm: int
    drag: int  # moves that entering it adds
    fight_drag: int
    reach: int


@cache
def area_effect(card: int, gear: tuple[int, ...]) -> AreaEffect:
    """Return the figures of an area with these Modifications."""
    base = CARDS[card]
    mods = [CARDS[number] for number in gear]
    return AreaEffect(
        base.roll + sum(mod.roll for mod in mods),
        base.harm + sum(mod.harm for mod in mods),
        base.drag - sum(mod.drag for mod in mods),
        base.fight_drag - sum(mod.fight_drag for mod in mods),
        base.shorten + sum(mod.shorten for mod in mods),
    )


def card_of(piece: Unit | Area) -> Card:
    """Return the card of a piece."""
    return CARDS[piece.card]


def is_ship(unit: Unit) -> bool:
    """Whether a character is a ship (BS-005)."""
    return CARDS[unit.card].kind == SHIP


def is_land(unit: Unit) -> bool:
    """Whether a character is a land character."""
    return CARDS[unit.card].kind == LAND


def size_of(figures: Figures, area: Area) -> tuple[int, int]:
    """Return the columns and rows that an area covers (BS-036 to BS-038)."""
    card = CARDS[area.card]
    if card.kind == "terrain":
        return figures.terrain_size, figures.terrain_size
    return (card.length, card.width) if area.turned else (card.width, card.length)


def footprint(figures: Figures, area: Area) -> tuple[int, ...]:
    """Return the squares of an area; () if it would leave the mat."""
    return figures.sea.squares.rectangle(area.corner, *size_of(figures, area))


def is_public(key: int) -> bool:
    """Whether a number is that of a piece in the open."""
    return 0 <= key < SECRET


def owner_of(state: State, key: int) -> int:
    """Return the owner of a piece in the open; for an area, the player who laid it."""
    unit = state.units.get(key)
    return unit.seat if unit is not None else state.areas[key].seat


def knows(state: State, seat: int, key: int) -> bool:
    """Whether a seat knows a piece, as its owner or because it has identified it (BS-138)."""
    return bool(state.known[seat] >> key & 1) if is_public(key) else key // SECRET - 1 == seat


def knowers(figures: Figures, state: State, key: int) -> tuple[int, ...]:
    """Return the seats that know a piece; if all do, with ``TABLE``, as watchers may then know it too."""
    seats = tuple(seat for seat in range(figures.seats) if knows(state, seat, key))
    return (*seats, TABLE) if len(seats) == figures.seats else seats


def on_mat(state: State, seat: int) -> Iterator[tuple[int, Unit]]:
    """Return a seat's characters on the mat."""
    return ((key, unit) for key, unit in state.units.items() if unit.seat == seat and unit.square != NONE)


def enemies_at(state: State, square: int, seat: int) -> bool:
    """Whether another player's characters hold a square (BS-059). A prize taken at a quay may share it with them."""
    keys = state.units_at.get(square)
    return keys is not None and any(state.units[key].seat != seat for key in keys)


def is_prize_fit(unit: Unit) -> bool:
    """Whether a ship has 80 per cent of its original CAP (BS-191)."""
    return 100 * unit.cap >= REPAIRED * CARDS[unit.card].cap


def is_subdued(unit: Unit) -> bool:
    """Whether a ship is down to 20 per cent of its original CAP (BS-176)."""
    return 100 * unit.cap <= SUBDUED * CARDS[unit.card].cap


def is_boardable(unit: Unit) -> bool:
    """Whether a ship with fighting places is subdued and not depleted, so that it can be boarded (BS-175, BS-190)."""
    return bool(CARDS[unit.card].places) and unit.cap > 0 and is_subdued(unit)


def slots_taken(state: State, keys: tuple[int, ...]) -> int:
    """Return the slots that these characters take; ships take none."""
    return sum(CARDS[state.units[key].card].size for key in keys)


def room_aboard(state: State, ship: int) -> int:
    """Return the free slots of a ship (BS-172)."""
    return CARDS[state.units[ship].card].hold - slots_taken(state, state.crews.get(ship, ()))


def allowance(unit: Unit) -> int:
    """E with everything attached, in twelfths; half the printed figure for a prize (BS-055, BS-192)."""
    card = CARDS[unit.card]
    return MOVE * card.move // 2 if unit.prize else MOVE * max(card.move + gear_of(unit.gear).move, 0)


def fight_allowance(unit: Unit) -> int:
    """F with everything attached, in twelfths (BS-055)."""
    return MOVE * max(CARDS[unit.card].fight_move + gear_of(unit.gear).fight_move, 0)


# Traps


def marked_traps(figures: Figures, state: State, seat: int) -> list[int]:
    """Return the traps of others that a player's view marks: all known ones, or with the option ``memory`` those seen in this round and
    those that go off once (BS-130, BS-131)."""
    notes = state.notes[seat]
    return [key for key, seen in sorted(notes.items()) if not figures.memory or seen == state.round or CARDS[state.traps[key].card].once]


def is_triggered(figures: Figures, card: int, square: int, came_from: int, to: int) -> bool:
    """Whether a step leads from outside into the range of a trap in a square (BS-119)."""
    apart = figures.sea.apart
    return apart(square, to) <= 2 * CARDS[card].reach < apart(square, came_from)


# Changing who is where: the only functions that touch units_at and crews


def put(state: State, key: int, unit: Unit) -> None:
    """Store a character as it is now, and keep the tables of squares and crews up to date."""
    before = state.units.get(key)
    state.units[key] = unit
    if before is None or (before.square, before.aboard) != (unit.square, unit.aboard):
        if before is not None:
            _leave(state, key, before)
        _arrive(state, key, unit)


def remove(state: State, key: int) -> Unit:
    """Take a character out of the game."""
    unit = state.units.pop(key)
    _leave(state, key, unit)
    return unit


def _leave(state: State, key: int, unit: Unit) -> None:
    table, at = (state.units_at, unit.square) if unit.square != NONE else (state.crews, unit.aboard)
    if at == NONE:
        return
    left = tuple(other for other in table[at] if other != key)
    if left:
        table[at] = left
    else:
        del table[at]


def _arrive(state: State, key: int, unit: Unit) -> None:
    table, at = (state.units_at, unit.square) if unit.square != NONE else (state.crews, unit.aboard)
    if at != NONE:
        there = table.get(at)
        table[at] = (key,) if there is None else tuple(sorted((*there, key)))


def derive(figures: Figures, state: State) -> State:
    """Fill in the derived tables of a position, and return it."""
    state.units_at, state.crews = {}, {}
    for key in sorted(state.units):
        _arrive(state, key, state.units[key])
    survey(figures, state)
    state.unseen = [
        tuple(
            key
            for key in sorted((*state.units, *state.areas))
            if is_public(key) and is_on_mat(state, key) and owner_of(state, key) != seat and not knows(state, seat, key)
        )
        for seat in range(figures.seats)
    ]
    return state


def is_on_mat(state: State, key: int) -> bool:
    """Whether a piece in the open lies on the mat."""
    unit = state.units.get(key)
    return state.areas[key].corner != NONE if unit is None else unit.square != NONE


def survey(figures: Figures, state: State) -> None:
    """Fill in where areas lie and which squares block sight (BS-136, SP-23)."""
    placed = {key: footprint(figures, area) for key, area in state.areas.items() if area.corner != NONE}
    state.ground = {square: key for key, squares in placed.items() for square in squares}
    state.hiding = frozenset(
        square
        for key, squares in placed.items()
        if not state.areas[key].ruined and (CARDS[state.areas[key].card].tall or CARDS[state.areas[key].card].fog)
        for square in squares
    )
