"""The hard bot: fits out its own fleet, keeps out of the enemy's reach until its volley is worth his answer, and then attacks with all."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.games.battle_seas.bot.base import Bridge, answering, first_of, named
from seatui.games.battle_seas.bot.fitting import fitted_out
from seatui.games.battle_seas.bot.landing import landing, landing_squares
from seatui.games.battle_seas.bot.mate import approach, better, choose_card, idle, is_transport
from seatui.games.battle_seas.bot.replies import answer_draw, choose_victim, spring, vote
from seatui.games.battle_seas.bot.routes import Chart, can_sail, fight_budget, path
from seatui.games.battle_seas.bot.shots import NOTHING, ON_WORKS, Deed, best_from, best_here
from seatui.games.battle_seas.bot.stations import fights, in_line
from seatui.games.battle_seas.bot.threats import Exposure, Threats, nearest
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.pieces import allowance, is_ship
from seatui.games.battle_seas.model.state import NONE, Unit
from seatui.games.battle_seas.play.decisions import WITHDRAW

PATIENT, IMPATIENT, RECKLESS = 8, 14, 24
"""Up to the first of these rounds a captain waits for the enemy to come, from the second on it waits no more, and from the third on it no
longer spares its ships: a battle is to be decided."""
AMONG_SEVERAL = 6
"""So many rounds later all that is, while more than one enemy is left."""
UNAVOIDABLE = 0.3
"""If so much of the enemy's fire cannot be escaped, it is better returned."""
CAUTION, DECIDED = 0.6, 1.2
"""How much of the enemy's answer an attack must be worth; and when part of the fleet has already drawn back."""
IN_ACTION, IN_WAITING = 0.4, 1.0
"""How exposure counts when the fleet attacks, and when it waits."""
MOST_PLANNED = 10
"""For no more cards it looks ahead at a time."""
CLOSING, GATHERING = 0.05, 0.02
"""What half a unit nearer to the enemy, and to the own ships, is worth while the fleet waits."""


class Plan:
    """What the cards that have still to act could do now, all together."""

    def __init__(self, bridge: Bridge) -> None:
        self.bridge = bridge
        state = bridge.state
        self.own = {key: unit for key, unit in state.units.items() if unit.seat == bridge.seat and unit.square != NONE and is_ship(unit)}
        self.ready = foremost(bridge, [key for key in self.own if key in state.waiting])
        self.threats = Threats(bridge, [self.own[key].square for key in self.ready])
        self.ways = {key: Ways(bridge, key, self.own[key]) for key in self.ready}

    def attacks(self) -> bool:
        """Whether the fleet is in the fight, cannot stay out of it, or does more now than the enemy would do in return."""
        acted = {key: unit.square for key, unit in self.own.items() if key not in self.bridge.state.waiting}
        attacking, waiting = dict(acted), dict(acted)
        volley = 0.0
        for key in self.ready:
            deed, square = self.ways[key].best()
            volley += deed.value
            if deed is NOTHING:
                attacking[key] = self.own[key].square
            elif not CARDS[self.own[key].card].fireship:  # which burns out
                attacking[key] = square
            waiting[key] = self.safest(key)
        unavoidable = self.threats.reply(waiting)
        if self.threats.reply(acted) > 0 or unavoidable > UNAVOIDABLE * self.threats.worst(self.own):
            return True
        waits = patience(self.bridge)
        if not volley:
            return waits == 0.0
        return volley >= waits * (DECIDED if acted else CAUTION) * (self.threats.reply(attacking) - unavoidable)

    def safest(self, key: int) -> int:
        """The square in reach where a card is exposed least."""
        unit = self.own[key]
        exposure = self.exposure(key)
        return min((unit.square, *self.ways[key].open), key=exposure.at)

    def exposure(self, key: int) -> Exposure:
        """What it would cost to go somewhere with that card."""
        others = {other: unit.square for other, unit in self.own.items() if other != key}
        return Exposure(self.threats, key, self.own[key], others)


def foremost(bridge: Bridge, keys: list[int]) -> list[int]:
    """Of many cards those nearest to the enemy, and the one that is handled."""
    near = nearest(bridge, keys, [rival.square for rival in bridge.rivals.values()], MOST_PLANNED)
    return sorted({*near, bridge.state.active} & set(keys))


class Ways:
    """Where a card can go, and what it can do from there."""

    def __init__(self, bridge: Bridge, key: int, unit: Unit) -> None:
        self.open: dict[int, tuple[int, ...]] = {}
        squares = [(unit.square, 0)]
        if can_sail(bridge.state, key, unit):
            chart = Chart(bridge, key, unit)
            fighting = chart.reach(fight_budget(unit), fighting=True)
            squares += [(square, cost) for square, cost in fighting.cost.items() if square != unit.square and chart.may_rest(square)]
            self.open = dict(chart.squares(allowance(unit), fighting=False))
            self.open |= {square: tuple(fighting.directions(square)) for square, cost in squares if cost}
        self.deeds = best_from(bridge, key, squares)

    def best(self) -> tuple[Deed, int]:
        """The best attack, and from which square."""
        return max(((deed, square) for square, deed in self.deeds.items()), key=lambda one: one[0].value, default=(NOTHING, NONE))


def patience(bridge: Bridge) -> float:
    """1 while it pays to let the enemy come, 0 when it is time to fight."""
    return max(0.0, min(1.0, (IMPATIENT - rounds_gone(bridge)) / (IMPATIENT - PATIENT)))


def rounds_gone(bridge: Bridge) -> int:
    """How long the battle lasts already; where several are left, it is time enough when the others have fought each other."""
    return bridge.view.round - AMONG_SEVERAL * (bridge.rival_seats > 1)


def caution(bridge: Bridge, unit: Unit, *, attacks: bool) -> float:
    """How much exposure counts for a ship; one that is depleted has nothing to lose."""
    if unit.cap <= 0:
        return 0.0
    boldness = max(0.0, min(1.0, (RECKLESS - rounds_gone(bridge)) / (RECKLESS - IMPATIENT)))
    return boldness * (IN_ACTION if attacks and fights_on(unit) else max(IN_WAITING * patience(bridge), IN_ACTION))


def command(bridge: Bridge, options: Sequence[Action]) -> Action:
    """Attack with all or wait with all; a card that has moved does what it came for."""
    state = bridge.state
    key = state.active
    unit = state.units[key]
    if unit.holds != NONE:
        return best_here(bridge, key).action if named(options, "board") else WITHDRAW
    rest = idle(bridge, unit, options)
    if unit.square == NONE:
        return landing(bridge, unit) or rest.action
    if not can_sail(state, key, unit) or not is_ship(unit):
        return better(best_here(bridge, key), rest).action
    if unit.prize or (is_transport(bridge, key, unit) and landing_squares(bridge)):
        return approach(bridge, key, unit) or rest.action
    plan = Plan(bridge)
    attacks = plan.attacks()
    action = take_station(bridge, plan, key, unit, rest, attacks)
    return action or better(best_here(bridge, key), rest).action


def take_station(bridge: Bridge, plan: Plan, key: int, unit: Unit, rest: Deed, attacks: bool) -> Action | None:
    """The attack from here or the way to the best square; None to stay and do what there is to do."""
    ways, sea = plan.ways[key], bridge.figures.sea
    if attacks and not ways.deeds and fights_on(unit):
        return approach(bridge, key, unit)
    exposure = plan.exposure(key)
    weight = caution(bridge, unit, attacks=attacks)
    closing, gathering = (0.0, 0.0) if attacks else (CLOSING, GATHERING)
    rivals = [rival.square for rival in bridge.rivals.values()]
    mates = [mate.square for other, mate in plan.own.items() if other != key]
    burns = CARDS[unit.card].fireship

    def score(square: int) -> float:
        deed = ways.deeds.get(square, rest if square == unit.square else NOTHING)
        if burns and square in ways.deeds:
            return deed.value
        near = min((sea.apart(square, rival) for rival in rivals), default=0)
        apart = sum(sea.apart(square, mate) for mate in mates) / len(mates) if mates else 0
        return deed.value - weight * exposure.at(square) - closing * near - gathering * apart

    best = max((unit.square, *ways.open), key=score)
    if best != unit.square:
        action = path(unit, ways.open[best])
        return action if bridge.lawful(action) else None
    deed = ways.deeds.get(best, NOTHING)
    if deed.value > max(rest.value, 2 * ON_WORKS):
        return deed.action
    if rest.value > 0 or (not attacks and patience(bridge) > 0):
        return None
    return approach(bridge, key, unit)


def fights_on(unit: Unit) -> bool:
    """Whether a ship belongs in the fight: gun ships and fire ships do."""
    return CARDS[unit.card].fireship or fights(unit.card, unit.gear)


def depth(bridge: Bridge) -> int:
    """Who opens the round may lie forward; who comes later lets the enemy come."""
    return OPENING if bridge.view.order[0] == bridge.seat else FOLLOWING


OPENING, FOLLOWING = 2, 3

captain = answering(
    {
        "accept_options": first_of,
        "submit_fleet": fitted_out,
        "deploy": in_line(depth),
        "choose_card": choose_card,
        "command_card": command,
        "spring_trap": spring,
        "after_trap": first_of,
        "accept_draw": answer_draw,
        "vote_leak": vote,
        "choose_penalty_victim": choose_victim,
    }
)
