"""The fleets of bots: the best of some quick fleets, or the best of some drafts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import sqrt

from seatui.engine.contract import Action, Draw, Refused
from seatui.games.battle_seas.bot.situation import Situation
from seatui.games.battle_seas.bot.worth import fighting_worth, firepower, toughness
from seatui.games.battle_seas.model.content import (
    ARTIFACT,
    CARDS,
    DEFENSE,
    LAND,
    MODIFICATION,
    SHIP,
    TERRAIN,
    TRAP,
    Card,
    Fleet,
    Item,
)
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.fleet import as_plain, canonical
from seatui.games.battle_seas.play.building import SEEDS, quick_fleet
from seatui.games.battle_seas.play.fleet_checks import can_bear, check_fleet, read_fleet

TRIES, DRAFTS = 4, 10
"""Quick fleets that a mate compares, and drafts that a captain does: few enough that fleets differ from battle to battle."""
MOST_DRAFTED = 5000
"""The most levels of all drafts together, but at least two drafts: large fleets take longer."""
GUN_SHIPS = tuple(card for card in CARDS if card.kind == SHIP and card.hull in ("line", "frigate"))
BOARDERS = tuple(card for card in CARDS if card.kind == LAND and not card.guns_ashore)
GROUND = tuple(card for card in CARDS if card.kind in (DEFENSE, TERRAIN))
FIRE_SHIPS = tuple(card for card in CARDS if card.fireship)
TRAPS = tuple(card for card in CARDS if card.kind == TRAP)
GEAR = tuple(card for card in CARDS if card.kind in (ARTIFACT, MODIFICATION))
DOCTRINES: tuple[Sequence[Card], ...] = ((), (), TRAPS, BOARDERS, GROUND)
"""The cards that a captain buys before the gear of the ships, by chance for each battle: mostly none, so that guns decide."""
DOCTRINE_SHARE = 12
"""The most levels for the cards of a doctrine, in per cent."""
NEARLY_BEST = 0.75
"""The share of the best gear's use from which other gear is bought as well, so that flagships differ."""


def best_quick_fleet(situation: Situation, options: Sequence[Action]) -> Action:
    """Choose the strongest of a few quick fleets and the ready ones."""
    figures = situation.figures
    fleets = [quick_fleet(figures.levels, situation.draw(SEEDS), figures.limits) for _ in range(TRIES)]
    fleets += [read_fleet(option[1]) for option in options if option[0] == "fleet"]
    return ("fleet", as_plain(max(fleets, key=fighting_worth)))


def best_draft(situation: Situation, options: Sequence[Action]) -> Action:
    """Choose the strongest of some drafts of gun ships with good gear, all of one doctrine."""
    figures = situation.figures
    tries = max(2, min(DRAFTS, MOST_DRAFTED // figures.levels))
    wanted = DOCTRINES[situation.draw(len(DOCTRINES))]
    drafts = [draft for _ in range(tries) if (draft := drafted(figures, situation.draw, wanted)) is not None]
    if not drafts:
        return best_quick_fleet(situation, options)
    return ("fleet", as_plain(max(drafts, key=fighting_worth)))


def drafted(figures: Figures, draw: Draw, wanted: Sequence[Card] = ()) -> Fleet | None:
    """Draft gun ships, the cards of a doctrine, gear, and fire ships and traps for the levels left; None if that is not lawful."""
    budget = Budget(figures)
    share = figures.levels * DOCTRINE_SHARE // 100 if wanted else 0
    spare = max(figures.levels * draw(5) // 10, share)
    ships: list[list[int]] = []
    while (card := budget.pick(GUN_SHIPS, draw, spare)) is not None:
        ships.append([card.number])
    kept = budget.left - share
    special = []
    while wanted and (card := budget.pick(wanted, draw, kept)) is not None:
        special.append(card.number)
    fit(budget, ships, draw)
    small = [card.number for cards in (FIRE_SHIPS, TRAPS) for _ in range(3) if (card := budget.pick(cards, draw, 0)) is not None]
    fleet = canonical(tuple(Item(card, tuple(gear)) for card, *gear in ships) + tuple(Item(card) for card in (*special, *small)))
    try:
        return check_fleet(as_plain(fleet), figures.levels, figures.limits, wide_terrain=figures.terrain_size > 1)
    except Refused:
        return None


class Budget:
    """The levels left, and the limits on copies."""

    def __init__(self, figures: Figures) -> None:
        self.left = figures.levels
        self.limits = figures.limits
        self.taken: Counter[str] = Counter()

    def affords(self, card: Card, spare: int = 0) -> bool:
        return card.level + spare <= self.left and self.taken[card.id] < self.limits.get(card.id, card.level + self.left)

    def pay(self, card: Card) -> None:
        self.left -= card.level
        self.taken[card.id] += 1

    def pick(self, cards: Sequence[Card], draw: Draw, spare: int) -> Card | None:
        """Pay for one of these cards by chance, if ``spare`` levels stay; None if no card is affordable."""
        possible = [card for card in cards if self.affords(card, spare)]
        if not possible:
            return None
        card = possible[draw(len(possible))]
        self.pay(card)
        return card


def fit(budget: Budget, ships: list[list[int]], draw: Draw) -> None:
    """Buy gear that adds about as much for a level as the best, as long as any adds something."""
    while True:
        found = [
            (added(ship[0], tuple(ship[1:]), gear.number), at, gear)
            for at, ship in enumerate(ships)
            for gear in GEAR
            if budget.affords(gear) and can_carry(ship[0], tuple(ship[1:]), gear.number)
        ]
        if not found:
            return
        most = max(gained for gained, _, _ in found)
        if most <= 0:
            return
        good = [(at, gear) for gained, at, gear in found if gained >= most * NEARLY_BEST]
        at, gear = good[draw(len(good))]
        ships[at].append(gear.number)
        budget.pay(gear)


@cache
def can_carry(ship: int, gear: tuple[int, ...], attachment: int) -> bool:
    """Return ``can_bear``, cached."""
    return can_bear(Item(ship, gear), attachment)


@cache
def added(ship: int, gear: tuple[int, ...], attachment: int) -> float:
    """Return the fighting worth that an attachment adds to a ship, for a level."""
    before = toughness(ship, gear) * firepower(ship, gear)
    after = toughness(ship, (*gear, attachment)) * firepower(ship, (*gear, attachment))
    return (after - before) / sqrt(before) / CARDS[attachment].level
