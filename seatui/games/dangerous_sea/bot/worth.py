"""The captain's values, in rune stones: of stones, battles, sailors, stores, and unknown squares."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.games.dangerous_sea.bot.base import LIGHT
from seatui.games.dangerous_sea.bot.haggling import Prices
from seatui.games.dangerous_sea.knowledge.view import BattleView, ShipView, View
from seatui.games.dangerous_sea.model.content import (
    CARGO_PER_POINT,
    CREW,
    FOOD,
    HARVEST,
    HOLD,
    INHABITED,
    RATION,
    RUNE_STONE,
    TILES,
    UNKNOWN,
    WATER,
)
from seatui.games.dangerous_sea.words.odds import odds

RACE = (0.0, 1.0, 2.1, 3.4, 5.2, 12.0)
"""Value of holding this many stones: each brings the fifth nearer, and the fifth wins."""
SAILOR = 0.15
"""Value of a first sailor while no stone is at stake."""
NEXT_BATTLES = 0.25
"""Share of one more sailor's gain in battles that counts now."""
LESSER = 0.5
"""Factor on the spoils of a ship without stones: the battle also costs time."""
USUAL_MARGIN = 5
HUNGRY = 0.3
"""Factor on a sailor who cannot be fed beyond this turn."""
STORES = 0.2
"""Value of a harvest to a ship with empty stores; higher with a crew to feed, lower with full stores."""
CREW_TO_FEED = 3
FULL_STORES = 3
CURIOSITY = 0.02
"""Value of charting a square even if the bag holds nothing good: it shows the way."""


def stone_worth(ship: ShipView) -> float:
    """Return the value of one more stone."""
    return RACE[ship.stones + 1] - RACE[ship.stones]


def swing(view: View, winner: ShipView, loser: ShipView) -> float:
    """Return the winner's value of a stone taken from the loser, whose loss helps all others alike."""
    if not loser.stones:
        return 0.0
    return stone_worth(winner) + (RACE[loser.stones] - RACE[loser.stones - 1]) / (view.seats - 1)


def stake(view: View, ship: ShipView, foe: ShipView, more_sailors: int = 0) -> float:
    """Return the mean value of a battle against that foe."""
    chance = odds(min(CREW, ship.sailors + more_sailors), foe.sailors)
    return chance * spoils_worth(view, ship, foe) - (1 - chance) * spoils_worth(view, foe, ship)


def spoils_worth(view: View, winner: ShipView, loser: ShipView) -> float:
    """Return the winner's value of a victory: a stone, or where there is none the better of lives and cargo."""
    if loser.stones:
        return swing(view, winner, loser)
    kills = min(abs(winner.sailors - loser.sailors), loser.sailors)
    cargo = min(CARGO_PER_POINT * USUAL_MARGIN, loser.weight, HOLD - winner.weight)
    return max(kills * SAILOR / (view.seats - 1), cargo * stores_worth(winner, min(winner.food, winner.water)) / HARVEST) * LESSER


def sailor_worth(view: View, ship: ShipView) -> float:
    """Return the value of one more sailor: the gain in battles, as long as there is food and water."""
    rations = min(ship.food, ship.water) // RATION
    if ship.sailors == CREW or not rations:
        return 0.0
    battles = sum(max(0.0, stake(view, ship, foe, 1)) - max(0.0, stake(view, ship, foe)) for foe in rivals(view, ship))
    worth = SAILOR / (1 + ship.sailors) + NEXT_BATTLES * battles
    return worth if rations > ship.sailors else worth * HUNGRY


def stores_worth(ship: ShipView, stock: int) -> float:
    """Return the value of a harvest to a ship with this stock; 0 if it would slow the ship."""
    if ship.weight > LIGHT:
        return 0.0
    turns = stock / RATION / max(1, ship.sailors)
    return STORES * (CREW_TO_FEED if ship.sailors else 1) / (1 + turns / FULL_STORES)


def tile_worths(view: View, ship: ShipView) -> Sequence[float]:
    """Return the value of reaching each kind of tile with its marker, by tile number; unknown tiles by what the bag holds."""
    worths = [0.0] * (len(TILES) + 1)
    worths[RUNE_STONE] = stone_worth(ship)
    worths[INHABITED] = sailor_worth(view, ship)
    worths[FOOD] = stores_worth(ship, ship.food)
    worths[WATER] = stores_worth(ship, ship.water)
    in_bag = sum(view.bag)
    if in_bag:
        worths[UNKNOWN] = CURIOSITY + sum(worth * count for worth, count in zip(worths, view.bag, strict=True)) / in_bag
    return worths


def rivals(view: View, ship: ShipView) -> list[ShipView]:
    """Return all ships but this one."""
    return [foe for foe in view.ships if foe.seat != ship.seat]


# Prices of spoils


def prices(view: View, battle: BattleView) -> tuple[Prices, Prices]:
    """Return the winner's gains and the loser's losses. What one loses helps all others alike."""
    winner, loser = view.ships[battle.winner], view.ships[battle.loser]
    others = view.seats - 1
    lost_sailor = sailor_worth(view, loser._replace(sailors=max(0, loser.sailors - 1)))
    won_sailor = sailor_worth(view, winner)
    stop = max(0, view.allowance - view.spent) * tile_worths(view, loser)[UNKNOWN]
    gained, dropped = stone_gains(winner), stone_losses(loser)
    gain = Prices(
        food=stores_worth(winner, winner.food) / HARVEST,
        water=stores_worth(winner, winner.water) / HARVEST,
        sailor=won_sailor + lost_sailor / others,
        kill=lost_sailor / others,
        stones=tuple(mine + theirs / others for mine, theirs in zip(gained, dropped, strict=True)),
        stop=stop / others,
    )
    loss = Prices(
        food=stores_worth(loser, loser.food) / HARVEST,
        water=stores_worth(loser, loser.water) / HARVEST,
        sailor=lost_sailor + won_sailor / others,
        kill=lost_sailor,
        stones=tuple(mine + theirs / others for mine, theirs in zip(dropped, gained, strict=True)),
        stop=stop,
    )
    return gain, loss


def stone_gains(ship: ShipView) -> list[float]:
    """Return the value to a ship of 0, 1, 2 and so on more stones."""
    last = len(RACE) - 1
    return [RACE[min(last, ship.stones + number)] - RACE[ship.stones] for number in range(len(RACE))]


def stone_losses(ship: ShipView) -> list[float]:
    """Return the cost to a ship of 0, 1, 2 and so on fewer stones."""
    return [RACE[ship.stones] - RACE[max(0, ship.stones - number)] for number in range(len(RACE))]
