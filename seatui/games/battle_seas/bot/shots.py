"""What attacks are worth: shots, broadsides to both sides, fire ships and boarding, from where a card lies or might lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from seatui.engine.contract import Action
from seatui.games.battle_seas.bot.base import Bridge
from seatui.games.battle_seas.bot.worth import likely_losses, standing, worth
from seatui.games.battle_seas.model.content import CARDS, HAND_CAP, SHIP
from seatui.games.battle_seas.model.pieces import put
from seatui.games.battle_seas.model.state import NONE, Leg, Unit
from seatui.games.battle_seas.play.attack import attack_options, fire_options, ignite_options
from seatui.games.battle_seas.play.boarding import AVERAGES, board_options, line_up
from seatui.games.battle_seas.play.gunnery import aim_at, has_sides

ON_WORKS = 0.01
"""What it is worth to fire at an area: less than any shot at a character."""
PRIZE_GAIN = 1.2
"""What taking a ship is worth against sinking it."""
BOUTS = 3


class Deed(NamedTuple):
    """Something that a card can do, and what it is worth in level numbers."""

    value: float
    action: Action


NOTHING = Deed(0.0, ("pass",))


def gain(bridge: Bridge, key: int, unit: Unit, target: int) -> float:
    """What a shot at a character is worth on the average; at an area next to nothing."""
    foe = bridge.foes.get(target)
    if foe is None:
        return ON_WORKS if target in bridge.state.areas else 0.0
    aim = aim_at(bridge.figures, bridge.state, unit, target, foe.square, bridge.seat)
    asked = key, target, foe.cap, aim.roll, aim.harm
    found = bridge.gains.get(asked)
    if found is None:
        before = standing(foe, foe.cap)
        losses = likely_losses(unit.card, unit.gear, aim.roll, aim.harm)
        found = bridge.gains[asked] = sum(chance * (before - standing(foe, foe.cap - loss)) for chance, loss in losses if loss)
    return found


def value_of(bridge: Bridge, key: int, unit: Unit, action: Action) -> float:
    """What an attack is worth."""
    if action[0] == "board":
        return boarding_value(bridge, action)
    aimed = action[2:] if action[0] == "fire" else action[1:]
    return sum(gain(bridge, key, unit, target) for target in aimed if target != NONE)


def boarding_value(bridge: Bridge, action: Action) -> float:
    """The worth of the ship, as far as its defenders are likely to be beaten."""
    state = bridge.state
    foe = state.units[action[1]]
    blows = sum(AVERAGES[state.units[boarder].card] for boarder in action[2]) * BOUTS
    defence = sum(HAND_CAP if fighter.key == NONE else state.units[fighter.key].cap for fighter in line_up(state, action[1]))
    chance = min(blows / (defence + 1), 1.0)
    return PRIZE_GAIN * chance * chance * max(standing(foe, foe.cap), worth(foe) / 4)


def deeds_here(bridge: Bridge, key: int) -> list[Deed]:
    """All attacks of a card from where it lies in the imagined position."""
    figures, state = bridge.figures, bridge.state
    unit = state.units[key]
    found: list[Action]
    if has_sides(unit):
        found = fire_options(figures, state, key)
    elif CARDS[unit.card].fireship:
        found = ignite_options(figures, state, key)
    else:
        found = attack_options(figures, state, key)
    if CARDS[unit.card].kind == SHIP and key in state.crews:
        found = found + board_options(figures, state, key)
    return [Deed(value_of(bridge, key, unit, action), action) for action in found]


def best_here(bridge: Bridge, key: int) -> Deed:
    """The best attack of a card from where it lies; ``NOTHING`` if there is none."""
    return max(deeds_here(bridge, key), key=lambda deed: deed.value, default=NOTHING)


def best_from(bridge: Bridge, key: int, squares: Iterable[tuple[int, int]]) -> dict[int, Deed]:
    """The best attack of a card from each of these squares, to which it comes at that cost."""
    state, sea = bridge.state, bridge.figures.sea
    unit, leg = state.units[key], state.legs.get(key)
    foes = [foe.square for foe in bridge.foes.values()]
    far = 2 * (CARDS[unit.card].reach + FARTHER)
    found: dict[int, Deed] = {}
    for square, cost in squares:
        if not any(sea.apart(square, foe) <= far for foe in foes):
            continue
        put(state, key, unit._replace(square=square))
        if square != unit.square:
            state.legs[key] = Leg(1, cost, cost)
        deed = best_here(bridge, key)
        if deed.value > 0:
            found[square] = deed
        state.legs.pop(key, None)
    if leg is not None:
        state.legs[key] = leg
    put(state, key, unit)
    return found


FARTHER = 4
"""No gear adds more to a range."""
