"""Attachments that stay hidden until they first change a figure, where that was agreed (BS-145, OP-16)."""

from __future__ import annotations

from collections.abc import Callable

from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import Gear, gear_of, put
from seatui.games.battle_seas.model.state import State


def show_gear(figures: Figures, state: State, key: int, changes: Callable[[Gear], bool]) -> None:
    """Disclose those attachments of a character that have just changed a figure; those of a prize do nothing (BS-198)."""
    unit = state.units[key]
    if not figures.conceals or not unit.gear or unit.prize:
        return
    used = sum(1 << at for at, card in enumerate(unit.gear) if changes(gear_of((card,))))
    if used & ~unit.shown:
        put(state, key, unit._replace(shown=unit.shown | used))


def helps_attack(gear: Gear) -> bool:
    """Whether it changes roll, damage or range of its bearer."""
    return any((gear.roll, gear.harm, gear.reach))


def helps_move(gear: Gear) -> bool:
    """Whether its bearer goes farther by it."""
    return gear.move > 0


def helps_move_to_attack(gear: Gear) -> bool:
    """Whether its bearer goes farther by it in a turn in which it attacks."""
    return gear.fight_move > 0


def guards(gear: Gear) -> bool:
    """Whether it acts on whoever attacks its bearer."""
    return any((gear.guard_roll, gear.guard_harm, gear.guard_move, gear.guard_reach))
