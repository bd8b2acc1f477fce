"""The hard bot: drafts its own fleet, keeps out of range until its volley is worth the enemy's answer, then attacks with everything."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.games.battle_seas.bot.attacks import NOTHING, ON_WORKS, ValuedAction, best_from, best_here
from seatui.games.battle_seas.bot.deployment import fights, in_line
from seatui.games.battle_seas.bot.fleets import best_draft
from seatui.games.battle_seas.bot.landing import landing, landing_squares
from seatui.games.battle_seas.bot.mate import approach, better, choose_card, idle, is_transport
from seatui.games.battle_seas.bot.replies import answer_draw, choose_victim, spring, vote
from seatui.games.battle_seas.bot.routes import Chart, can_sail, fight_budget, path
from seatui.games.battle_seas.bot.situation import Situation, answering, first_of, named
from seatui.games.battle_seas.bot.threats import Exposure, Threats, nearest
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.pieces import allowance, is_ship
from seatui.games.battle_seas.model.state import NONE, Unit
from seatui.games.battle_seas.play.decisions import WITHDRAW

PATIENT, IMPATIENT, RECKLESS = 8, 14, 24
"""Up to the first of these rounds a captain waits for the enemy. From the second it no longer waits, and from the third it no longer spares
its ships, so that the battle is decided."""
AMONG_SEVERAL = 6
"""Rounds added to these limits while more than one enemy is left."""
UNAVOIDABLE = 0.3
"""The share of the enemy's worst fire that, if it cannot be avoided, makes the fleet attack."""
CAUTION, DECIDED = 0.6, 1.2
"""The share of the enemy's answer that an attack must be worth, at first, and after part of the fleet has held back."""
IN_ACTION, IN_WAITING = 0.4, 1.0
"""The weight of exposure when the fleet attacks, and when it waits."""
MOST_PLANNED = 10
"""The most cards that are planned together."""
CLOSING, GATHERING = 0.05, 0.02
"""The value of half a unit nearer to the enemy, and to the fleet's own ships, while the fleet waits."""


class Plan:
    """The possible attacks of all cards that have still to act."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        state = situation.state
        self.own = {key: unit for key, unit in state.units.items() if unit.seat == situation.seat and unit.square != NONE and is_ship(unit)}
        self.ready = foremost(situation, [key for key in self.own if key in state.waiting])
        self.threats = Threats(situation, [self.own[key].square for key in self.ready])
        self.positions = {key: Positions(situation, key, self.own[key]) for key in self.ready}

    def attacks(self) -> bool:
        """Whether the fleet is in the fight already, cannot stay out of it, or would do more damage than the enemy in return."""
        acted = {key: unit.square for key, unit in self.own.items() if key not in self.situation.state.waiting}
        attacking, waiting = dict(acted), dict(acted)
        volley = 0.0
        for key in self.ready:
            valued, square = self.positions[key].best()
            volley += valued.value
            if valued is NOTHING:
                attacking[key] = self.own[key].square
            elif not CARDS[self.own[key].card].fireship:  # which burns out
                attacking[key] = square
            waiting[key] = self.safest(key)
        unavoidable = self.threats.reply(waiting)
        if self.threats.reply(acted) > 0 or unavoidable > UNAVOIDABLE * self.threats.worst(self.own):
            return True
        waits = patience(self.situation)
        if not volley:
            return waits == 0.0
        return volley >= waits * (DECIDED if acted else CAUTION) * (self.threats.reply(attacking) - unavoidable)

    def safest(self, key: int) -> int:
        """Return the square in reach where a card is least exposed."""
        unit = self.own[key]
        exposure = self.exposure(key)
        return min((unit.square, *self.positions[key].routes), key=exposure.at)

    def exposure(self, key: int) -> Exposure:
        """Return the exposure of a card by square."""
        others = {other: unit.square for other, unit in self.own.items() if other != key}
        return Exposure(self.threats, key, self.own[key], others)


def foremost(situation: Situation, keys: list[int]) -> list[int]:
    """Return the cards nearest to the enemy, and the card in command."""
    near = nearest(situation, keys, [rival.square for rival in situation.rivals.values()], MOST_PLANNED)
    return sorted({*near, situation.state.active} & set(keys))


class Positions:
    """The squares that a card can reach with the steps to each, and its best attack from each."""

    def __init__(self, situation: Situation, key: int, unit: Unit) -> None:
        self.routes: dict[int, tuple[int, ...]] = {}
        squares = [(unit.square, 0)]
        if can_sail(situation.state, key, unit):
            chart = Chart(situation, key, unit)
            fighting = chart.reach(fight_budget(unit), fighting=True)
            squares += [(square, cost) for square, cost in fighting.cost.items() if square != unit.square and chart.may_rest(square)]
            self.routes = dict(chart.squares(allowance(unit), fighting=False))
            self.routes |= {square: tuple(fighting.directions(square)) for square, cost in squares if cost}
        self.best_attacks = best_from(situation, key, squares)

    def best(self) -> tuple[ValuedAction, int]:
        """Return the best attack and its square."""
        return max(
            ((valued, square) for square, valued in self.best_attacks.items()), key=lambda one: one[0].value, default=(NOTHING, NONE)
        )


def patience(situation: Situation) -> float:
    """Return 1 while it pays to let the enemy come, falling to 0 when it is time to fight."""
    return max(0.0, min(1.0, (IMPATIENT - rounds_gone(situation)) / (IMPATIENT - PATIENT)))


def rounds_gone(situation: Situation) -> int:
    """Return the rounds played, fewer while several enemies are left, who had better fight each other first."""
    return situation.view.round - AMONG_SEVERAL * (situation.rival_seats > 1)


def caution(situation: Situation, unit: Unit, *, attacks: bool) -> float:
    """Return the weight of exposure for a ship; a depleted one has nothing to lose."""
    if unit.cap <= 0:
        return 0.0
    boldness = max(0.0, min(1.0, (RECKLESS - rounds_gone(situation)) / (RECKLESS - IMPATIENT)))
    return boldness * (IN_ACTION if attacks and fights_on(unit) else max(IN_WAITING * patience(situation), IN_ACTION))


def command(situation: Situation, options: Sequence[Action]) -> Action:
    """Attack or wait with the whole fleet; a card that has moved makes its best attack."""
    state = situation.state
    key = state.active
    unit = state.units[key]
    if unit.holds != NONE:
        return best_here(situation, key).action if named(options, "board") else WITHDRAW
    rest = idle(situation, unit, options)
    if unit.square == NONE:
        return landing(situation, unit) or rest.action
    if not can_sail(state, key, unit) or not is_ship(unit):
        return better(best_here(situation, key), rest).action
    if unit.prize or (is_transport(situation, key, unit) and landing_squares(situation)):
        return approach(situation, key, unit) or rest.action
    plan = Plan(situation)
    attacks = plan.attacks()
    action = take_position(situation, plan, key, unit, rest, attacks)
    return action or better(best_here(situation, key), rest).action


def take_position(situation: Situation, plan: Plan, key: int, unit: Unit, rest: ValuedAction, attacks: bool) -> Action | None:
    """Return the attack from here, or the way to the best square; None to stay."""
    positions, sea = plan.positions[key], situation.figures.sea
    if attacks and not positions.best_attacks and fights_on(unit):
        return approach(situation, key, unit)
    exposure = plan.exposure(key)
    weight = caution(situation, unit, attacks=attacks)
    closing, gathering = (0.0, 0.0) if attacks else (CLOSING, GATHERING)
    rivals = [rival.square for rival in situation.rivals.values()]
    mates = [mate.square for other, mate in plan.own.items() if other != key]
    burns = CARDS[unit.card].fireship

    def score(square: int) -> float:
        valued = positions.best_attacks.get(square, rest if square == unit.square else NOTHING)
        if burns and square in positions.best_attacks:
            return valued.value
        near = min((sea.apart(square, rival) for rival in rivals), default=0)
        apart = sum(sea.apart(square, mate) for mate in mates) / len(mates) if mates else 0
        return valued.value - weight * exposure.at(square) - closing * near - gathering * apart

    best = max((unit.square, *positions.routes), key=score)
    if best != unit.square:
        action = path(unit, positions.routes[best])
        return action if situation.lawful(action) else None
    valued = positions.best_attacks.get(best, NOTHING)
    if valued.value > max(rest.value, 2 * ON_WORKS):
        return valued.action
    if rest.value > 0 or (not attacks and patience(situation) > 0):
        return None
    return approach(situation, key, unit)


def fights_on(unit: Unit) -> bool:
    """Whether a ship belongs in the fight: gun ships and fire ships do."""
    return CARDS[unit.card].fireship or fights(unit.card, unit.gear)


def depth(situation: Situation) -> int:
    """Return the rows behind the front: the player who opens the round may lie farther forward."""
    return OPENING if situation.view.order[0] == situation.seat else FOLLOWING


OPENING, FOLLOWING = 2, 3

captain = answering(
    {
        "accept_options": first_of,
        "submit_fleet": best_draft,
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
