"""The normal bot (DS-B02): takes the shortest safe way to the goal with the highest value for its distance, and looks first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.contract import Action, Draw
from seatui.engine.squares import STRAIGHT
from seatui.games.dangerous_sea.bot.base import (
    DONE,
    END_TURN,
    LIGHT,
    NEARNESS,
    PASS,
    TAKING,
    answering,
    most,
    own_turn,
    step_towards,
)
from seatui.games.dangerous_sea.bot.haggling import Prices, haggling
from seatui.games.dangerous_sea.knowledge.view import BattleView, ShipView, View
from seatui.games.dangerous_sea.model.content import (
    CREW,
    DISEASED,
    FOOD,
    HARVEST,
    INHABITED,
    ROCKY,
    RUNE_STONE,
    STONES_TO_WIN,
    UNKNOWN,
    WATER,
)
from seatui.games.dangerous_sea.model.geometry import BOARD

WORTH = {RUNE_STONE: 10.0, INHABITED: 2.0, FOOD: 0.5, WATER: 0.5}
"""Value of a marker on each kind of island."""
UNCHARTED = 1.5
PREY = 0.5
"""Value of a ship that can be attacked: low, so the bot seeks it out when nothing else is left to do."""
EXTRA_COSTS = {ROCKY: 20, DISEASED: 20}
"""Extra cost of hazards: the bot enters them only where there is no other way."""
LIFE = 1.0
"""Value of a rival's sailor who dies."""
POINT = 0.3
"""Value of each action point that a stop makes useless."""
STRONGER = 2
"""Sailors more than a ship without stones at which the bot attacks it for its cargo."""


def take(view: View, ship: ShipView, options: Sequence[Action], _draw: Draw) -> Action:
    """Take everything except food and water that would slow the ship."""
    stores = view.tiles[ship.square] in (FOOD, WATER)
    taking = [option for option in options if option[0] in TAKING and not (stores and ship.weight > LIGHT)]
    return most(taking) if taking else DONE


def travel(view: View, ship: ShipView, options: Sequence[Action]) -> Action:
    """Take one step towards the best goal; with sailors on board, look at unknown squares first."""
    reach = BOARD.reach(ship.square, STRAIGHT, extra_cost=lambda _, to, __: EXTRA_COSTS.get(view.tiles[to], 0))
    goals = [(worth / (reach.cost[square] + NEARNESS), square) for square, worth in goals_of(view, ship) if square != ship.square]
    if not goals:
        return END_TURN
    return step_towards(reach, max(goals)[1], options, look_first=ship.sailors > 0)


def goals_of(view: View, ship: ShipView) -> Iterator[tuple[int, float]]:
    """Yield squares with something to find, to take or to fight for, and its value."""
    no_use = {INHABITED} if ship.sailors == CREW else set()
    if ship.weight > LIGHT:
        no_use |= {FOOD, WATER}
    for square, (tile, marker) in enumerate(zip(view.tiles, view.markers, strict=True)):
        if tile == UNKNOWN:
            yield square, UNCHARTED
        elif marker and tile not in no_use:
            yield square, WORTH[tile]
    for foe in view.ships:
        if is_prey(ship, foe):
            yield foe.square, PREY


def is_prey(ship: ShipView, foe: ShipView) -> bool:
    """Return whether the foe has stones, and no more sailors than the ship."""
    return foe.seat != ship.seat and foe.stones > 0 and foe.sailors <= ship.sailors and not foe.out


def is_booty(ship: ShipView, foe: ShipView) -> bool:
    """Return whether the foe has no stones but cargo, and too few sailors to be a danger."""
    return not foe.stones and foe.weight > 0 and ship.weight < LIGHT and foe.sailors + STRONGER <= ship.sailors


def attack(view: View, ship: ShipView, options: Sequence[Action], _draw: Draw) -> Action:
    """Attack a ship with stones when not weaker, and one without when much stronger."""
    foes = ((option, view.ships[option[1]]) for option in options if option[0] == "attack")
    return next((option for option, foe in foes if is_prey(ship, foe) or is_booty(ship, foe)), PASS)


def prices(view: View, _battle: BattleView) -> tuple[Prices, Prices]:
    """Return the same prices for both sides, except that a sailor who changes ships costs the loser twice."""
    stores = WORTH[FOOD] / HARVEST
    stones = tuple(number * WORTH[RUNE_STONE] for number in range(STONES_TO_WIN + 1))
    gain = Prices(stores, stores, WORTH[INHABITED], LIFE, stones, POINT * max(0, view.allowance - view.spent))
    return gain, gain._replace(sailor=2 * WORTH[INHABITED], kill=WORTH[INHABITED])


mate = answering(
    {
        "choose_action": own_turn(take, attack, travel),
        "initiate_combat": attack,
        **haggling(prices),
        "resolve_island": take,
    }
)
"""The medium bot. It picks corners and votes at random."""
