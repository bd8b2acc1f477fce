"""A fleet before it is on the mat: its order, what it costs, and the room in it (BS-017, BS-019, BS-035)."""

from __future__ import annotations

from typing import TypeAlias

from seatui.games.battle_seas.model.content import (
    CARDS,
    DEFENSE,
    LAND,
    SHIP,
    TERRAIN,
    TRAP,
    Card,
    Fleet,
    Item,
)

PlainFleet: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
SLOTS_ASHORE = 4
"""How many slots of land characters stand in a square (BS-035)."""
WIDE_SQUARES = 9
"""The squares of a Terrain card with the option ``wide_terrain`` (OP-13)."""

_ORDER = {DEFENSE: 0, TERRAIN: 0, SHIP: 1, LAND: 2, TRAP: 3}
"""What can be bought by itself, in canonical order."""
ON_WEAPON = "hand artifact"
"""The bearer of a Modification that stands directly behind the Artifact it belongs to."""


def as_plain(fleet: Fleet) -> PlainFleet:
    """The fleet in plain tuples, for actions and files."""
    return tuple((item.card, item.gear) for item in fleet)


def canonical(fleet: Fleet) -> Fleet:
    """The same fleet in one order: areas, ships, land characters, traps; by card, then by what they carry."""
    items = [Item(item.card, _in_order(item.gear)) for item in fleet]
    return tuple(sorted(items, key=lambda item: (_ORDER[CARDS[item.card].kind], item)))


def _in_order(gear: tuple[int, ...]) -> tuple[int, ...]:
    """Attachments by card; each Modification of an Artifact stays behind it."""
    groups: list[tuple[int, ...]] = []
    for number in gear:
        if groups and CARDS[number].bearer == ON_WEAPON:
            groups[-1] += (number,)
        else:
            groups.append((number,))
    return tuple(number for group in sorted(groups) for number in group)


def cost(fleet: Fleet) -> int:
    """The level numbers of all its cards (BS-017, BS-019)."""
    return sum(CARDS[number].level for item in fleet for number in (item.card, *item.gear))


def room(fleet: Fleet, wide_terrain: bool = False) -> int:
    """The slots in which land characters find room, aboard and ashore (BS-035, BS-172)."""
    return sum(room_of(CARDS[item.card], wide_terrain) for item in fleet)


def room_of(card: Card, wide_terrain: bool = False) -> int:
    """The slots that a ship carries, or that stand in an area."""
    if card.surface not in ("land", "quay"):
        return card.hold
    return SLOTS_ASHORE * (WIDE_SQUARES if wide_terrain and card.kind == TERRAIN else card.width * card.length)
