"""Joint plans of the own boats: every combination of their courses is weighed by the forecast."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import Bridge
from seatui.games.sea_skirmish.bot.mate import expected
from seatui.games.sea_skirmish.bot.round_forecast import Forecast, Pair, ram_value
from seatui.games.sea_skirmish.bot.worth import WORTH
from seatui.games.sea_skirmish.model.geometry import BOAT
from seatui.games.sea_skirmish.play.collisions import Thing, overlapped, things_around

FALLEN = 2.0
"""How much more a boat counts that would be given away for nothing."""
SHORE = 0.05
"""What it costs to have fewer than half of the courses left for the round after."""


def best_plan(bridge: Bridge) -> dict[int, int]:
    """The course of every own boat that is steered."""
    forecast = Forecast(bridge)
    steered = [boat for boat in forecast.own if not bridge.view.boats[boat].fire]
    alone = {boat: [value_alone(forecast, boat, number) for number in range(len(forecast.ways[boat]))] for boat in steered}
    plans = product(*(range(len(forecast.ways[boat])) for boat in steered))
    best = max(plans, key=lambda plan: value(forecast, dict(zip(steered, plan, strict=True)), alone))
    return {boat: forecast.ways[boat][number].course for boat, number in zip(steered, best, strict=True)}


def value_alone(forecast: Forecast, boat: int, number: int) -> float:
    """What does not depend on the other own boats: shots, collisions, the lie afterwards, the edge."""
    way, tokens = forecast.ways[boat][number], forecast.boats[boat].tokens
    if way.lost:
        return -FALLEN * WORTH[tokens]
    tables = [(forecast.pairs[boat, enemy][number], forecast.chances[enemy]) for enemy in forecast.enemies]
    lies = sum(pair.other * chance for table, chances in tables for pair, chance in zip(table, chances, strict=True))
    rams = len(overlapped(obstacles(forecast, boat, way.pose), way.pose))
    shore = SHORE if way.room < 0.5 else 0.0
    return best_shot(tables) + lies / len(tables) - rams * ram_value(tokens) - shore


def obstacles(forecast: Forecast, boat: int, pose: Pose) -> list[Thing]:
    """What else may be in the way there: islands, boats of mates, and enemies further off, where the mate would expect them."""
    weighed = {*forecast.own, *forecast.enemies}
    boats = expected(forecast.bridge, boat)
    return [thing for thing in things_around(forecast.sea, boats, boat, pose) if thing.number not in weighed]


def best_shot(tables: Sequence[tuple[Sequence[Pair], Sequence[float]]]) -> float:
    """The mean of the best shot at one of the enemies, whose courses do not depend on each other."""
    shots = sorted(
        ((pair.gain, enemy, chance) for enemy, (table, chances) in enumerate(tables) for pair, chance in zip(table, chances, strict=True)),
        reverse=True,
    )
    total = 0.0
    worse = [1.0] * len(tables)  # the chance that no better shot at that enemy was met so far
    for gain, enemy, chance in shots:
        total += gain * chance * prod(worse[:enemy] + worse[enemy + 1 :])
        worse[enemy] -= chance
    return total


def value(forecast: Forecast, plan: Mapping[int, int], alone: Mapping[int, Sequence[float]]) -> float:
    """What a joint plan is worth: each enemy fires at one boat only, and the own boats should not ram each other."""
    total = sum(alone[boat][number] for boat, number in plan.items())
    for enemy in forecast.enemies:
        tables = [forecast.pairs[boat, enemy][number] for boat, number in plan.items()]
        total -= sum(chance * max(table[place].loss for table in tables) for place, chance in enumerate(forecast.chances[enemy]))
    return total - rams_of_own(forecast, plan)


def rams_of_own(forecast: Forecast, plan: Mapping[int, int]) -> float:
    """What collisions among the own boats cost that no order of moving avoids."""
    total = 0.0
    chosen = [(forecast.boats[boat], forecast.ways[boat][number].pose) for boat, number in plan.items()]
    for place, (boat, pose) in enumerate(chosen):
        for other, others in chosen[:place]:
            in_each_others_way = BOAT.meets(pose, BOAT, other.pose) and BOAT.meets(others, BOAT, boat.pose)
            if in_each_others_way or BOAT.meets(pose, BOAT, others):
                total += ram_value(boat.tokens) + ram_value(other.tokens)
    return total
