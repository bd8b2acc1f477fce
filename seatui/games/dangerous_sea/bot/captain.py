"""The hard bot (DS-B03): weighs every goal by its chances, hunts weaker ships, and keeps clear of stronger ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.contract import Action, Draw
from seatui.engine.squares import STRAIGHT, Reach
from seatui.games.dangerous_sea.bot.base import DONE, LIGHT, NEARNESS, PASS, answering, look_around, own_turn, step_towards
from seatui.games.dangerous_sea.bot.haggling import haggling
from seatui.games.dangerous_sea.bot.worth import SAILOR, prices, rivals, stake, tile_worths
from seatui.games.dangerous_sea.knowledge.view import ShipView, View
from seatui.games.dangerous_sea.model.content import DISEASED, HARVEST, INHABITED, PLAGUE, ROCKY, RUNE_STONE, UNKNOWN
from seatui.games.dangerous_sea.model.geometry import BOARD

CHASE = 0.15
"""Factor on a battle with a ship that cannot be reached this turn: it will not wait."""
BATTLE_BONUS = 0.05
"""Added to the value of every battle, so that equals fight in the end instead of circling for ever."""
EXTRA_COSTS_ALONE = {DISEASED: 3}
EXTRA_COSTS_WITH_CREW = {DISEASED: 12, ROCKY: 1}
"""Extra cost of entering hazards: a captain alone has only time to lose."""
WORTHWHILE = 0.1
"""Least value of a battle with a ship without stones."""


# The turn


def take(view: View, ship: ShipView, options: Sequence[Action], _draw: Draw) -> Action:
    """Take what has value here. ``travel`` uses the same values, or else the ship would sail to and fro."""
    worth = tile_worths(view, ship)[view.tiles[ship.square]]
    for option in options:
        fits = option[0] in ("take_rune", "recruit", "harvest") or (option[0] == "pick_up" and not slows(view, ship, option[1]))
        if fits and worth:
            return option
    return DONE


def slows(view: View, ship: ShipView, amount: int) -> bool:
    """Return whether picking up this much here would slow the ship; sailors weigh nothing (DS-080)."""
    return view.tiles[ship.square] != INHABITED and ship.weight + amount > LIGHT + HARVEST


def travel(view: View, ship: ShipView, options: Sequence[Action]) -> Action:
    """Take one step towards the best goal, preferring goals from which the ship can escape stronger ones."""
    extra_costs = EXTRA_COSTS_WITH_CREW if ship.sailors else EXTRA_COSTS_ALONE
    reach = BOARD.reach(ship.square, STRAIGHT, extra_cost=lambda _, to, __: extra_costs.get(view.tiles[to], 0))
    goals = [*places(view, ship, reach), *hunts(view, ship, reach)]
    clear = [goal for goal in goals if keeps_clear(view, ship, reach, goal[1])]
    if not goals:
        return look_around(options)
    _, goal = max(clear or goals)
    return step_towards(reach, goal, options, look_first=risky(view, ship))


def places(view: View, ship: ShipView, reach: Reach) -> Iterator[tuple[float, int]]:
    """Yield squares with something to find or to take, each with its value by distance."""
    worths = tile_worths(view, ship)
    for square, cost in reach.cost.items():
        tile = view.tiles[square]
        if cost and worths[tile] and (tile == UNKNOWN or view.markers[square]):
            yield worths[tile] / (cost + NEARNESS), square


def hunts(view: View, ship: ShipView, reach: Reach) -> Iterator[tuple[float, int]]:
    """Yield the squares of ships worth a battle, each with its value by distance."""
    for foe in rivals(view, ship):
        worth, cost = stake(view, ship, foe) + BATTLE_BONUS, reach.cost[foe.square]
        if worth > 0 and foe.stones and cost and not foe.out and foe.seat not in view.fought:
            in_reach = cost <= view.allowance - view.spent
            yield worth * (1 if in_reach else CHASE) / (cost + NEARNESS), foe.square


def keeps_clear(view: View, ship: ShipView, reach: Reach, goal: int) -> bool:
    """Return whether a ship with stones can still get out of reach of all stronger ships after visiting the goal."""
    if not ship.stones:
        return True
    spare = max(0, view.allowance - view.spent - reach.cost[goal])
    stronger = (foe for foe in rivals(view, ship) if foe.sailors > ship.sailors)
    return all(BOARD.steps(foe.square, goal) + spare > foe.allowance for foe in stronger)


def risky(view: View, ship: ShipView) -> bool:
    """Return whether to look at unknown squares before entering: a disease could cost more than the point would find."""
    deaths = sum(min(dead, ship.sailors) for dead in PLAGUE) / len(PLAGUE)
    return view.bag[DISEASED] * deaths * SAILOR > view.bag[RUNE_STONE]


# Battle


def attack(view: View, ship: ShipView, options: Sequence[Action], _draw: Draw) -> Action:
    """Start the battle with the highest value, if that is positive; one with a ship without stones must pay clearly."""
    battles = [(battle_worth(view, ship, view.ships[option[1]]), option) for option in options if option[0] == "attack"]
    worth, fight = max(battles, default=(0.0, PASS))
    return fight if worth > 0 else PASS


def battle_worth(view: View, ship: ShipView, foe: ShipView) -> float:
    """Return the value of a battle beyond what is needed to begin it."""
    return stake(view, ship, foe) + (BATTLE_BONUS if foe.stones else -WORTHWHILE)


def vote(view: View, ship: ShipView, options: Sequence[Action], _draw: Draw) -> Action:
    """Let the strongest other crew meet the Ghost Ship first: they may beat it before the rest have to fight."""
    return max(options, key=lambda option: (option[1] != ship.seat, view.ships[option[1]].sailors))


captain = answering(
    {
        "choose_action": own_turn(take, attack, travel),
        "initiate_combat": attack,
        **haggling(prices),
        "resolve_island": take,
        "vote_ghost_order": vote,
    }
)
"""The hard bot. It picks a corner at random: on the wrapping sea all four touch (DS-024)."""
