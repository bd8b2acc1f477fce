"""The odds of what comes next, as a table: bag, deck, stores and battles (DS-098 to DS-100, DS-119, DS-160)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from seatui.engine.contract import name_of
from seatui.games.dangerous_sea.knowledge.threats import rivals_of
from seatui.games.dangerous_sea.knowledge.view import ShipView, View
from seatui.games.dangerous_sea.model.content import (
    CARD_NAMES,
    GHOST_CREW,
    HAZARDS,
    OPEN_SEA,
    RATION,
    RESOURCE_ISLANDS,
    TILE_NAMES,
)
from seatui.games.dangerous_sea.model.geometry import BOARD, NOWHERE
from seatui.games.dangerous_sea.play.season import cards_of
from seatui.games.dangerous_sea.words.describe import TILE_LETTERS
from seatui.games.dangerous_sea.words.odds import chance

NAME = 14
"""Columns of the first word of a row."""


class OddsGroup(NamedTuple):
    """Rows under a heading."""

    heading: str
    rows: tuple[str, ...]


def odds_groups(view: View, names: Sequence[str]) -> list[OddsGroup]:
    """Return all that a player can count on, as groups of rows of at most 44 letters."""
    groups = [
        OddsGroup(f"Next tile, of {sum(view.bag)} in bag", tuple(bag_rows(view))),
        OddsGroup(f"The Sea draws {cards_of(view.season)} of {sum(view.deck)} cards", tuple(deck_rows(view))),
        OddsGroup("Turns until sailors starve", tuple(store_row(ship, names) for ship in view.ships)),
    ]
    if view.seat is not None and view.ships[view.seat].square != NOWHERE:
        groups.append(OddsGroup("Your odds in a battle", tuple(battle_rows(view, view.ships[view.seat], names))))
    return groups


def odds_lines(view: View, names: Sequence[str]) -> list[str]:
    """Return the same table as lines of text."""
    return [line for group in odds_groups(view, names) for line in (f"{group.heading}:", *(f"  {row}" for row in group.rows))]


def bag_rows(view: View) -> Iterator[str]:
    """Yield each kind of tile with its count and its chance, then the sums of goods and of hazards."""
    total = sum(view.bag)
    if not total:
        yield "The bag is empty: all waters are known"
        return
    for tile in range(OPEN_SEA, len(view.bag)):
        name = TILE_NAMES[tile].removeprefix("a ").removeprefix("an ").removesuffix(" island")
        yield share(f"{TILE_LETTERS[tile]} {name}", view.bag[tile], total)
    yield share("goods, recruit", sum(view.bag[tile] for tile in RESOURCE_ISLANDS), total)
    yield share("a hazard", sum(view.bag[tile] for tile in HAZARDS), total)


def share(name: str, count: int, total: int) -> str:
    """Return a row with a count and its share: "F Food           5   12 %"."""
    return f"{name:<{NAME}} {count:>3} {100 * count / total:>4.0f} %"


def deck_rows(view: View) -> Iterator[str]:
    """Yield each kind of card with its count and the chance that the Sea draws one this season."""
    total, cards = sum(view.deck), cards_of(view.season)
    if total < cards:
        yield "Too few: the deck is filled again"
        return
    for card, name in enumerate(CARD_NAMES):
        count, none = view.deck[card], 1.0
        for at in range(cards):
            none *= max(0, total - count - at) / (total - at)
        yield f"{name:<{NAME}} {count:>3} {100 * (1 - none):>4.0f} %"


def store_row(ship: ShipView, names: Sequence[str]) -> str:
    """Return how long food and water last: "2 Bo            food 0, water 4: starving now"."""
    head = f"{ship.seat + 1} {name_of(ship.seat, names)}"[:NAME]
    if not ship.sailors:
        return f"{head:<{NAME}}   no sailors to feed"
    food, water = (store // (RATION * ship.sailors) for store in (ship.food, ship.water))
    end = "" if min(food, water) else ", starving"
    return f"{head:<{NAME}}   food {food}, water {water}{end}"


def battle_rows(view: View, ship: ShipView, names: Sequence[str]) -> Iterator[str]:
    """Yield the dice of the player and of each rival, nearest first, with the chance to win; then those against the Ghost Ship."""
    if ship.out:
        yield "Your captain is out of action: no battles"
        return
    for rival in sorted(rivals_of(view, ship.seat), key=lambda each: BOARD.steps(ship.square, each.square)):
        far = BOARD.steps(ship.square, rival.square)
        where = "out of action" if rival.out else f"{far} away" if far else "here"
        yield against(f"{rival.seat + 1} {name_of(rival.seat, names)}", ship, rival.sailors, where)
    where = f"{BOARD.steps(ship.square, view.ghost)} away" if view.ghost != NOWHERE else "not in play"
    yield against("Ghost Ship", ship, GHOST_CREW, where)


def against(name: str, ship: ShipView, sailors: int, where: str) -> str:
    """Return a row with the dice of both sides and the chance to win."""
    return f"{name[:NAME]:<{NAME}} {f'{ship.sailors + 1}:{sailors + 1}':>3} {chance(ship.sailors, sailors):>4} %  {where}"
