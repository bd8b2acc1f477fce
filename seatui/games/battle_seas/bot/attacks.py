"""The value of attacks (shots, broadsides, fire ships and boarding) from where a card lies or might lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from seatui.engine.contract import Action
from seatui.games.battle_seas.bot.situation import Situation
from seatui.games.battle_seas.bot.worth import likely_losses, standing, worth
from seatui.games.battle_seas.model.content import CARDS, HAND_CAP, SHIP
from seatui.games.battle_seas.model.pieces import put
from seatui.games.battle_seas.model.state import NONE, Leg, Unit
from seatui.games.battle_seas.play.attack import shot_options
from seatui.games.battle_seas.play.boarding import AVERAGES, BOUTS, board_options, line_up
from seatui.games.battle_seas.play.gunnery import aim_at

ON_WORKS = 0.01
"""The value of a shot at an area: less than any shot at a character."""
PRIZE_GAIN = 1.2
"""The value of taking a ship, relative to sinking it."""


class ValuedAction(NamedTuple):
    """An action of a card, and its value in level numbers."""

    value: float
    action: Action


NOTHING = ValuedAction(0.0, ("pass",))


def gain(situation: Situation, key: int, unit: Unit, target: int) -> float:
    """Return the average value of a shot."""
    foe = situation.foes.get(target)
    if foe is None:
        return ON_WORKS if target in situation.state.areas else 0.0
    aim = aim_at(situation.figures, situation.state, unit, target, foe.square, situation.seat)
    asked = key, target, foe.cap, aim.roll, aim.harm
    found = situation.gains.get(asked)
    if found is None:
        before = standing(foe, foe.cap)
        losses = likely_losses(unit.card, unit.gear, aim.roll, aim.harm)
        found = situation.gains[asked] = sum(chance * (before - standing(foe, foe.cap - loss)) for chance, loss in losses if loss)
    return found


def value_of(situation: Situation, key: int, unit: Unit, action: Action) -> float:
    """Return the value of an attack."""
    if action[0] == "board":
        return boarding_value(situation, action)
    aimed = action[2:] if action[0] == "fire" else action[1:]
    return sum(gain(situation, key, unit, target) for target in aimed if target != NONE)


def boarding_value(situation: Situation, action: Action) -> float:
    """Return the worth of the ship, weighted by the chance to beat its defenders."""
    state = situation.state
    foe = state.units[action[1]]
    blows = sum(AVERAGES[state.units[boarder].card] for boarder in action[2]) * BOUTS
    defence = sum(HAND_CAP if fighter.key == NONE else state.units[fighter.key].cap for fighter in line_up(state, action[1]))
    chance = min(blows / (defence + 1), 1.0)
    return PRIZE_GAIN * chance * chance * max(standing(foe, foe.cap), worth(foe) / 4)


def attacks_here(situation: Situation, key: int) -> list[ValuedAction]:
    """Return all attacks of a card from where it lies."""
    figures, state = situation.figures, situation.state
    unit = state.units[key]
    found = shot_options(figures, state, key)
    if CARDS[unit.card].kind == SHIP and key in state.crews:
        found = found + board_options(figures, state, key)
    return [ValuedAction(value_of(situation, key, unit, action), action) for action in found]


def best_here(situation: Situation, key: int) -> ValuedAction:
    """Return the best attack of a card from where it lies; ``NOTHING`` if there is none."""
    return max(attacks_here(situation, key), key=lambda valued: valued.value, default=NOTHING)


def best_from(situation: Situation, key: int, squares: Iterable[tuple[int, int]]) -> dict[int, ValuedAction]:
    """Return the best attack of a card from each of these squares, given with the cost to get there."""
    state, sea = situation.state, situation.figures.sea
    unit, leg = state.units[key], state.legs.get(key)
    foes = [foe.square for foe in situation.foes.values()]
    far = 2 * (CARDS[unit.card].reach + FARTHER)
    found: dict[int, ValuedAction] = {}
    for square, cost in squares:
        if not any(sea.apart(square, foe) <= far for foe in foes):
            continue
        put(state, key, unit._replace(square=square))
        if square != unit.square:
            state.legs[key] = Leg(1, cost, cost)
        valued = best_here(situation, key)
        if valued.value > 0:
            found[square] = valued
        state.legs.pop(key, None)
    if leg is not None:
        state.legs[key] = leg
    put(state, key, unit)
    return found


FARTHER = 4
"""The most that gear adds to a range."""
