"""The figures of an attack: range, modifiers, damage and odds (BS-101 to BS-117, BS-242, BS-243).

A player chooses an attack by what they know; areas and gear that they do not know act all the same. ``seat`` is the player whose
knowledge counts, or None for the facts.
"""

from __future__ import annotations

from typing import NamedTuple

from seatui.games.battle_seas.model.content import CARDS, CHANCES, DEFENSE, HIGHEST, LAND, LOWEST, SHIP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.geometry import MOVE
from seatui.games.battle_seas.model.names import piece_name, units_said
from seatui.games.battle_seas.model.pieces import area_effect, fight_allowance, footprint, gear_of, is_public, is_ship, knows
from seatui.games.battle_seas.model.state import NONE, Area, State, Unit
from seatui.games.battle_seas.play.sighting import FOG_REACH, clear_line, is_fog
from seatui.games.battle_seas.words.refusals import refused

LEAST_HARM = -90
LOB_MALUS = -5
"""Modifier of a bomb vessel's roll against ships (SP-03)."""
PORT, EITHER, STARBOARD = -1, 0, 1
"""The side to which an attack goes; ``EITHER`` where it is not chosen yet, or does not matter."""


class Aim(NamedTuple):
    """The figures of an attack on one target."""

    reach: int  # in units (BS-108)
    roll: int
    harm: int  # per cent


def gear_seen(unit: Unit, seat: int | None, conceals: bool) -> tuple[int, ...]:
    """Return the attachments of a piece that a player knows (BS-145); those of an unrepaired prize have no effect (BS-198)."""
    if unit.prize:
        return ()
    if not conceals or seat is None or unit.seat == seat:
        return unit.gear
    return tuple(card for at, card in enumerate(unit.gear) if unit.shown >> at & 1)


def hampering(state: State, unit: Unit, square: int, structure: int, seat: int | None) -> list[Area]:
    """Return the areas that hamper an attacker: those of the attacker and of the target that the attacker does not control (BS-112)."""
    ground = state.ground
    if not ground:
        return []
    keys = {ground.get(unit.square), ground.get(square)} - {None, structure}
    areas = [(key, state.areas[key]) for key in keys if key is not None]
    return [area for key, area in areas if area.control != unit.seat and not area.ruined and (seat is None or knows(state, seat, key))]


def own_reach(state: State, unit: Unit) -> int:
    """Return G with everything attached; guns in their own Shore Battery reach 1 farther (BS-108, SP-18)."""
    card = CARDS[unit.card]
    if not card.reach:
        return 0
    found = card.reach + gear_of(unit.gear).reach
    if card.guns_ashore:
        key = state.ground.get(unit.square)
        if key is not None:
            area = state.areas[key]
            found += CARDS[area.card].steadies_guns and area.control == unit.seat and not area.ruined
    return max(found, 1)


def aim_at(figures: Figures, state: State, unit: Unit, target: int, square: int, seat: int | None) -> Aim:
    """Return the figures of an attack on a piece that is hit in a square."""
    gear = gear_of(unit.gear)
    reach, roll, harm = own_reach(state, unit), gear.roll, gear.harm
    for area in hampering(state, unit, square, target, seat):
        works = area_effect(area.card, area.gear)
        reach += works.reach
        roll += works.roll
        harm += works.harm
    other = state.units.get(target)
    if other is not None:
        guard = gear_of(gear_seen(other, seat, figures.conceals))
        reach += guard.guard_reach
        roll += guard.guard_roll
        harm += guard.guard_harm
        if CARDS[unit.card].lobs and is_ship(other):
            roll += LOB_MALUS
    return Aim(max(reach, 1) if CARDS[unit.card].reach else 0, roll, harm)


class Modifier(NamedTuple):
    """A change of roll and damage, and the card behind it; NONE for the mortars' own malus (SP-03)."""

    card: int
    roll: int
    harm: int  # per cent
    is_targets: bool = False  # whether the target carries the card


def modifiers(figures: Figures, state: State, unit: Unit, target: int, square: int, seat: int | None) -> list[Modifier]:
    """Return what changes roll and damage of an attack on a piece that is hit in a square, source by source; ``aim_at`` sums it up."""
    found = [Modifier(card, gear.roll, gear.harm) for card in unit.gear for gear in [gear_of((card,))]]
    for area in hampering(state, unit, square, target, seat):
        works = area_effect(area.card, area.gear)
        found.append(Modifier(area.card, works.roll, works.harm))
    other = state.units.get(target)
    if other is not None:
        worn = gear_seen(other, seat, figures.conceals)
        found += [Modifier(card, gear.guard_roll, gear.guard_harm, True) for card in worn for gear in [gear_of((card,))]]
        if CARDS[unit.card].lobs and is_ship(other):
            found.append(Modifier(NONE, LOB_MALUS, 0))
    return [change for change in found if change.roll or change.harm]


def damage(unit: Unit, aim: Aim, natural: int, structure: bool) -> int:
    """Return the CAP that a roll costs the target (BS-106, BS-107); Sappers do double damage to areas (SP-11)."""
    card = CARDS[unit.card]
    row = card.blows[min(max(natural + aim.roll, LOWEST), HIGHEST)]
    if structure and card.sapper:
        row *= 2
    return row * (100 + max(aim.harm, LEAST_HARM)) // 100


def expected(unit: Unit, aim: Aim, structure: bool) -> float:
    """Return the CAP that an attack costs the target on average."""
    return sum(CHANCES[natural] * damage(unit, aim, natural, structure) for natural in range(LOWEST, HIGHEST + 1)) / 100


def has_sides(unit: Unit) -> bool:
    """Whether a piece fires to two sides (BS-077, SP-02)."""
    card = CARDS[unit.card]
    return card.kind == SHIP and not card.one_target


def hit_square(figures: Figures, state: State, unit: Unit, target: int, seat: int | None, side: int = EITHER) -> int:
    """Return the square where a target is hit: an area in the nearest square in sight and arc; NONE if there is none (BS-110, BS-C18)."""
    return next(iter(hit_squares(figures, state, unit, target, seat, side)), NONE)


def hit_squares(figures: Figures, state: State, unit: Unit, target: int, seat: int | None, side: int = EITHER) -> list[int]:
    """Return the squares in which a target could be hit, nearest first."""
    other = state.units.get(target)
    squares = footprint(figures, state.areas[target]) if other is None else (other.square,)
    near = [square for square in squares if bears(figures, unit, square, side) and in_sight(figures, state, unit, square, seat)]
    return near if other is not None else sorted(near, key=lambda square: (figures.sea.apart(unit.square, square), square))


def bears(figures: Figures, unit: Unit, square: int, side: int) -> bool:
    """Whether guns bear on a square: those of a side under the ship's heading, or any, as she may turn (BS-076, BS-078)."""
    if side != EITHER:
        return figures.sea.squares.side(unit.heading, unit.square, square) == side
    return square != unit.square or not has_sides(unit)


def in_sight(figures: Figures, state: State, unit: Unit, square: int, seat: int | None) -> bool:
    """Whether the line of fire to a square is clear; a bomb vessel's always is (BS-111, SP-03, SP-23)."""
    if not state.hiding or CARDS[unit.card].lobs:
        return True
    fogged = is_known_fog(state, unit.square, seat) or is_known_fog(state, square, seat)
    if fogged and figures.sea.apart(unit.square, square) > FOG_REACH:
        return False
    return clear_line(figures, state, unit.square, square, known_hiding(figures, state, seat))


def is_known_fog(state: State, square: int, seat: int | None) -> bool:
    """Whether a player knows of fog in a square; nobody identifies it from afar."""
    return is_fog(state, square) and (seat is None or knows(state, seat, state.ground[square]))


def known_hiding(figures: Figures, state: State, seat: int | None) -> frozenset[int]:
    """Return the squares that a player knows to block sight."""
    if seat is None or not any(key in state.areas for key in state.unseen[seat]):
        return state.hiding
    unknown = {square for key in state.unseen[seat] if key in state.areas for square in footprint(figures, state.areas[key])}
    return state.hiding - unknown


def squares_in_range(figures: Figures, state: State, unit: Unit) -> list[int]:
    """Return the squares in range and in sight of a piece's guns, by what its owner knows; nearest first."""
    if unit.square == NONE or not CARDS[unit.card].reach:
        return []
    around = figures.sea.disc(unit.square, own_reach(state, unit))
    return [square for square in around if in_sight(figures, state, unit, square, unit.seat)]


def is_structure(state: State, target: int) -> bool:
    """Whether a target is an area."""
    return target in state.areas


def is_enemy(state: State, seat: int, target: int) -> bool:
    """Whether a piece with CAP is another player's; an area belongs to its controller (BS-111, BS-116)."""
    unit = state.units.get(target)
    if unit is not None:
        return unit.seat != seat and unit.square != NONE
    area = state.areas[target]
    return CARDS[area.card].kind == DEFENSE and not area.ruined and area.control not in (seat, NONE)


def may_fight(figures: Figures, state: State, key: int, unit: Unit, target: int) -> bool:
    """Whether a card has sailed little enough to attack a target; one that took no step always may (BS-056, BS-217, BS-243)."""
    leg = state.legs.get(key)
    if leg is None or not leg.steps:
        return True
    cost = leg.fight_cost
    limit = fight_allowance(unit)
    other = state.units.get(target)
    if other is not None:
        limit += MOVE * gear_of(gear_seen(other, unit.seat, figures.conceals)).guard_move
        ground = state.ground.get(other.square)
        if ground is not None and ground not in leg.entered and knows(state, unit.seat, ground):
            area = state.areas[ground]
            if area.control != unit.seat and not area.ruined and acts_on(area, unit):
                cost += MOVE * max(area_effect(area.card, area.gear).fight_drag, 0)
    return cost <= limit


def acts_on(area: Area, unit: Unit) -> bool:
    """Whether the L of an area slows a piece: a plain figure slows everybody, X-n land characters, X nobody; a Shoal slows no cutter
    (SP-22)."""
    closed = CARDS[area.card].closed
    if CARDS[area.card].shoal and CARDS[unit.card].hull == "cutter":
        return False
    return not closed or (closed == "ships" and CARDS[unit.card].kind == LAND)


def check_target(figures: Figures, state: State, key: int, target: int) -> int:
    """Check that a card may attack a target by what its owner knows; return the square in which it is hit (BS-111)."""
    unit = state.units[key]
    seat = unit.seat
    if not is_public(target) or not (target in state.areas or target in state.units):
        raise refused("no_piece_in_open")
    if not knows(state, seat, target):
        raise refused("unidentified")
    name = piece_name(state.units.get(target) or state.areas[target])
    if not is_enemy(state, seat, target):
        area = state.areas.get(target)
        if area is not None and not CARDS[area.card].cap:
            raise refused("no_cap", piece=name)
        raise refused("no_enemy", piece=name)
    if not may_fight(figures, state, key, unit, target):
        raise refused("too_far_to_attack", piece=piece_name(unit), other=name)
    square = hit_square(figures, state, unit, target, seat)
    if square == NONE:
        raise refused("out_of_sight", piece=name)
    reach = aim_at(figures, state, unit, target, square, seat).reach
    apart = figures.sea.apart(unit.square, square)
    if apart > 2 * reach:
        raise refused("out_of_range", piece=name, distance=units_said(apart), range=reach)
    return square


def targets(figures: Figures, state: State, key: int) -> list[tuple[int, int]]:
    """Return the pieces that a card may attack by what its owner knows, with the squares in which they are hit, nearest first."""
    unit = state.units[key]
    seat, units_at, ground, units = unit.seat, state.units_at, state.ground, state.units
    found: list[tuple[int, int]] = []
    works: set[int] = set()
    around = figures.sea.disc(unit.square, own_reach(state, unit))
    for square in (unit.square, *around) if ground else around:
        keys = units_at.get(square)
        if keys is not None:
            foreign = [other for other in keys if units[other].seat != seat]
            found += [(other, square) for other in foreign if is_target(figures, state, key, unit, other, square)]
        area = ground.get(square) if ground else None
        if area is not None and area not in works:
            works.add(area)
            if is_enemy(state, seat, area) and knows(state, seat, area):
                hit = hit_square(figures, state, unit, area, seat)
                if hit != NONE and is_in_reach(figures, state, key, unit, area, hit):
                    found.append((area, hit))
    return found


def is_target(figures: Figures, state: State, key: int, unit: Unit, other: int, square: int) -> bool:
    """Whether a card may attack a character in a square."""
    return (
        knows(state, unit.seat, other)
        and is_in_reach(figures, state, key, unit, other, square)
        and in_sight(figures, state, unit, square, unit.seat)
    )


def is_in_reach(figures: Figures, state: State, key: int, unit: Unit, target: int, square: int) -> bool:
    """Whether range and the distance sailed allow an attack."""
    reach = aim_at(figures, state, unit, target, square, unit.seat).reach
    return figures.sea.apart(unit.square, square) <= 2 * reach and may_fight(figures, state, key, unit, target)
