"""Joint plans: the best combination of courses for the bot's boats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import Position
from seatui.games.sea_skirmish.bot.mate import expected
from seatui.games.sea_skirmish.bot.round_forecast import Forecast, Pair, ram_value
from seatui.games.sea_skirmish.bot.worth import WORTH
from seatui.games.sea_skirmish.model.geometry import BOAT
from seatui.games.sea_skirmish.play.collisions import Thing, overlapped, things_around

FALL_FACTOR = 2.0
"""Factor on the value of a boat that would fall off the table: it is lost for nothing."""
EDGE_COST = 0.05
"""Cost of having fewer than half of the courses left for the next round."""


def best_plan(position: Position) -> dict[int, int]:
    """Return the course of each boat that can be steered."""
    forecast = Forecast(position)
    steered = [boat for boat in forecast.own if not position.view.boats[boat].fire]
    alone = {boat: [value_alone(forecast, boat, number) for number in range(len(forecast.maneuvers[boat]))] for boat in steered}
    plans = product(*(range(len(forecast.maneuvers[boat])) for boat in steered))
    best = max(plans, key=lambda plan: value(forecast, dict(zip(steered, plan, strict=True)), alone))
    return {boat: forecast.maneuvers[boat][number].course for boat, number in zip(steered, best, strict=True)}


def value_alone(forecast: Forecast, boat: int, number: int) -> float:
    """Return the part of a course's value that does not depend on the bot's other boats."""
    maneuver, tokens = forecast.maneuvers[boat][number], forecast.boats[boat].tokens
    if maneuver.lost:
        return -FALL_FACTOR * WORTH[tokens]
    tables = [(forecast.pairs[boat, enemy][number], forecast.chances[enemy]) for enemy in forecast.enemies]
    others = sum(pair.other * chance for table, chances in tables for pair, chance in zip(table, chances, strict=True))
    rams = len(overlapped(obstacles(forecast, boat, maneuver.pose), maneuver.pose))
    edge = EDGE_COST if maneuver.room < 0.5 else 0.0
    return best_shot(tables) + others / len(tables) - rams * ram_value(tokens) - edge


def obstacles(forecast: Forecast, boat: int, pose: Pose) -> list[Thing]:
    """Return things near a pose that the tables leave out: islands, team mates and farther enemies, where ``mate`` expects them."""
    weighed = {*forecast.own, *forecast.enemies}
    boats = expected(forecast.position, boat)
    return [thing for thing in things_around(forecast.sea, boats, boat, pose) if thing.number not in weighed]


def best_shot(tables: Sequence[tuple[Sequence[Pair], Sequence[float]]]) -> float:
    """Return the mean gain of the best shot at any of the enemies, whose courses are independent."""
    shots = sorted(
        ((pair.gain, enemy, chance) for enemy, (table, chances) in enumerate(tables) for pair, chance in zip(table, chances, strict=True)),
        reverse=True,
    )
    total = 0.0
    worse = [1.0] * len(tables)  # the chance that this enemy allowed no better shot so far
    for gain, enemy, chance in shots:
        total += gain * chance * prod(worse[:enemy] + worse[enemy + 1 :])
        worse[enemy] -= chance
    return total


def value(forecast: Forecast, plan: Mapping[int, int], alone: Mapping[int, Sequence[float]]) -> float:
    """Return the value of a joint plan: each enemy fires at one boat only, and the bot's boats should not ram each other."""
    total = sum(alone[boat][number] for boat, number in plan.items())
    for enemy in forecast.enemies:
        tables = [forecast.pairs[boat, enemy][number] for boat, number in plan.items()]
        total -= sum(chance * max(table[place].loss for table in tables) for place, chance in enumerate(forecast.chances[enemy]))
    return total - rams_of_own(forecast, plan)


def rams_of_own(forecast: Forecast, plan: Mapping[int, int]) -> float:
    """Return the cost of collisions among the bot's boats that no order of moving avoids."""
    total = 0.0
    chosen = [(forecast.boats[boat], forecast.maneuvers[boat][number].pose) for boat, number in plan.items()]
    for place, (boat, pose) in enumerate(chosen):
        for other, others in chosen[:place]:
            in_each_others_way = BOAT.meets(pose, BOAT, other.pose) and BOAT.meets(others, BOAT, boat.pose)
            if in_each_others_way or BOAT.meets(pose, BOAT, others):
                total += ram_value(boat.tokens) + ram_value(other.tokens)
    return total
