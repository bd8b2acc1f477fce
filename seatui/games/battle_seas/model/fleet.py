"""A fleet as a list of cards: its order, its cost, and the room in it (BS-017, BS-019, BS-035)."""

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
"""Slots of land characters that fit in a square (BS-035)."""
WIDE_SQUARES = 9
"""Squares of a Terrain card under the option ``wide_terrain`` (OP-13)."""

_ORDER = {DEFENSE: 0, TERRAIN: 0, SHIP: 1, LAND: 2, TRAP: 3}
"""The canonical order of cards that are bought by themselves."""
ON_WEAPON = "hand artifact"
"""The bearer named on a Modification of a hand weapon, which stands directly behind that Artifact."""


def as_plain(fleet: Fleet) -> PlainFleet:
    """Return the fleet in plain tuples, for actions and files."""
    return tuple((item.card, item.gear) for item in fleet)


def canonical(fleet: Fleet) -> Fleet:
    """Return the fleet in canonical order: areas, ships, land characters, traps; by card, then by attachments."""
    items = [Item(item.card, _in_order(item.gear)) for item in fleet]
    return tuple(sorted(items, key=lambda item: (_ORDER[CARDS[item.card].kind], item)))


def _in_order(gear: tuple[int, ...]) -> tuple[int, ...]:
    """Sort attachments by card; each Modification of an Artifact stays behind it."""
    groups: list[tuple[int, ...]] = []
    for number in gear:
        if groups and CARDS[number].bearer == ON_WEAPON:
            groups[-1] += (number,)
        else:
            groups.append((number,))
    return tuple(number for group in sorted(groups) for number in group)


def cost(fleet: Fleet) -> int:
    """Return the sum of the level numbers of all cards (BS-017, BS-019)."""
    return sum(CARDS[number].level for item in fleet for number in (item.card, *item.gear))


def room(fleet: Fleet, wide_terrain: bool = False) -> int:
    """Return the slots for land characters, aboard and ashore (BS-035, BS-172)."""
    return sum(room_of(CARDS[item.card], wide_terrain) for item in fleet)


def room_of(card: Card, wide_terrain: bool = False) -> int:
    """Return the slots for land characters aboard a ship or in an area."""
    if card.surface not in ("land", "quay"):
        return card.hold
    return SLOTS_ASHORE * (WIDE_SQUARES if wide_terrain and card.kind == TERRAIN else card.width * card.length)
