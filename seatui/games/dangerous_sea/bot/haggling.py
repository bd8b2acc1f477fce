"""Haggling over spoils (DS-111 to DS-115, DS-170): what to demand, to offer, to accept and to take, given the prices of both sides.

Each side knows the standard prize that the winner would take in the end. A proposal makes sense to both if it is worth more than that prize
to the winner and costs the loser less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Action, Draw
from seatui.games.dangerous_sea.bot.base import ACCEPT, REFUSE, Answer
from seatui.games.dangerous_sea.knowledge.view import BattleView, ShipView, View
from seatui.games.dangerous_sea.model.content import CREW, HOLD
from seatui.games.dangerous_sea.model.figures import TEN
from seatui.games.dangerous_sea.model.frames import Demand

CLEARLY = 1.2
"""Factor by which a bundle must be better to be worth another word."""


class Prices(NamedTuple):
    """The price of each thing to one side of a battle: its gain to the winner, or its loss to the loser."""

    food: float  # of one fisk
    water: float  # of one fisk
    sailor: float  # who changes ships
    kill: float
    stones: tuple[float, ...]  # of all stones together, by their number
    stop: float

    def of(self, bundle: Demand) -> float:
        """Return the price of a bundle."""
        return (
            bundle.food * self.food
            + bundle.water * self.water
            + bundle.sailors * self.sailor
            + bundle.kills * self.kill
            + self.stones[bundle.runes]
            + bundle.stop * self.stop
        )


class Deal(NamedTuple):
    """A battle to be settled, with the prices of both sides."""

    view: View
    battle: BattleView
    gain: Prices  # to the winner
    loss: Prices  # to the loser

    @property
    def threat(self) -> Demand:
        """The standard prize that the winner would take."""
        return max(standard_prizes(self.view, self.battle), key=self.gain.of, default=Demand())

    def fair(self) -> Iterator[Demand]:
        """Yield the bundles that leave both sides better off than the threat."""
        least, most = self.gain.of(self.threat), self.loss.of(self.threat)
        for bundle in bundles(self.view, self.battle):
            if bundle != self.battle.proposal and self.gain.of(bundle) > least * CLEARLY and self.loss.of(bundle) < most:
                yield bundle


Pricing: TypeAlias = Callable[[View, BattleView], tuple[Prices, Prices]]
"""Returns the gains of the winner and the losses of the loser, as one bot sees them."""


def haggling(pricing: Pricing) -> dict[str, Answer]:
    """Return the answers to all decisions after a battle of a bot that sees these prices."""

    def with_deal(settle: Callable[[Deal, Sequence[Action]], Action]) -> Answer:
        def answer(view: View, _ship: ShipView, options: Sequence[Action], _draw: Draw) -> Action:
            assert view.battle is not None
            return settle(Deal(view, view.battle, *pricing(view, view.battle)), options)

        return answer

    return {
        "offer_spoils": with_deal(demand_or_take),
        "answer_spoils": with_deal(answer_demand),
        "answer_offer": with_deal(answer_offer),
        "choose_standard_prize": with_deal(take),
    }


def demand_or_take(deal: Deal, options: Sequence[Action]) -> Action:
    """Demand the best bundle that the loser should prefer to the threat; without one, take the prize."""
    best = max(deal.fair(), key=deal.gain.of, default=None)
    return take(deal, options) if best is None else ("demand", *best)


def take(deal: Deal, options: Sequence[Action]) -> Action:
    """Take the standard prize with the highest gain."""
    prizes = [option for option in options if option[0] == "prize"]
    if not prizes:
        return next(option for option in options if option[0] == "nothing")
    return max(prizes, key=lambda prize: deal.gain.of(bundle_of(deal.battle, prize)))


def answer_demand(deal: Deal, _options: Sequence[Action]) -> Action:
    """Accept what costs no more than the threat, unless the winner can come down from it; otherwise offer something, or refuse."""
    cost = deal.loss.of(proposal(deal))
    cheapest = min(deal.fair(), key=deal.loss.of, default=None)
    fits = cost <= deal.loss.of(deal.threat)
    if cheapest is not None and deal.loss.of(cheapest) * CLEARLY < cost and (deal.battle.demands_left or not fits):
        return ("offer", *cheapest)
    return ACCEPT if fits else REFUSE


def answer_offer(deal: Deal, options: Sequence[Action]) -> Action:
    """Accept an offer worth the threat, or meet the loser halfway; else take the prize."""
    worth = deal.gain.of(proposal(deal))
    halfway = (deal.loss.of(proposal(deal)) + deal.loss.of(deal.threat)) / 2
    if deal.battle.demands_left:
        best = max((bundle for bundle in deal.fair() if deal.loss.of(bundle) <= halfway), key=deal.gain.of, default=None)
        if best is not None and deal.gain.of(best) > worth * CLEARLY:
            return ("demand", *best)
    return ACCEPT if worth >= deal.gain.of(deal.threat) else take(deal, options)


def proposal(deal: Deal) -> Demand:
    """Return the bundle on the table."""
    assert deal.battle.proposal is not None
    return deal.battle.proposal


# Bundles


def standard_prizes(view: View, battle: BattleView) -> list[Demand]:
    """Return the standard prizes with an effect; of cargo the splits with most food, half, and most water."""
    loser = view.ships[battle.loser]
    most, least = min(battle.cargo, loser.food), max(0, battle.cargo - loser.water)
    half = min(most, max(least, battle.cargo // 2 // TEN * TEN))
    prizes = [Demand(food, battle.cargo - food) for food in sorted({most, half, least})]
    prizes += [Demand(kills=battle.kill), Demand(runes=int(battle.rune)), Demand(stop=battle.stop)]
    return [prize for prize in prizes if any(prize)]


def bundle_of(battle: BattleView, prize: Action) -> Demand:
    """Return what an option of a standard prize takes."""
    if prize[1] == "cargo":
        return Demand(prize[2], prize[3])
    return {"kill": Demand(kills=battle.kill), "rune": Demand(runes=1), "stop": Demand(stop=True)}[prize[1]]


def bundles(view: View, battle: BattleView) -> Iterator[Demand]:
    """Yield the bundles that a bot considers: stores by halves, up to two stones, and any number of sailors."""
    winner, loser = view.ships[battle.winner], view.ships[battle.loser]
    room, berths = HOLD - winner.weight, CREW - winner.sailors
    sailors = range(min(loser.sailors, berths) + 1)
    kills = {0, min(battle.kill, loser.sailors)}
    stops = {False, battle.stop}
    for food, water, crew, dead, runes, stop in product(halves(loser.food), halves(loser.water), sailors, kills, range(3), stops):
        bundle = Demand(food, water, crew, dead, runes, stop)
        if any(bundle) and food + water <= room and crew + dead <= loser.sailors and runes <= loser.stones:
            yield bundle


def halves(stock: int) -> set[int]:
    """Return none, half in tens, and all of a stock."""
    return {0, stock // 2 // TEN * TEN, stock}
