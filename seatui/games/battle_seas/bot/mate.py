"""The medium bot: takes a sound fleet, keeps its line together, and attacks with every card as well as it can."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.games.battle_seas.bot.attacks import NOTHING, ON_WORKS, ValuedAction, best_from, best_here
from seatui.games.battle_seas.bot.deployment import fights, in_line
from seatui.games.battle_seas.bot.fleets import best_quick_fleet
from seatui.games.battle_seas.bot.landing import landing, landing_party, landing_squares
from seatui.games.battle_seas.bot.replies import answer_draw, choose_victim, spring, vote
from seatui.games.battle_seas.bot.routes import Chart, along, can_sail, fight_budget, path
from seatui.games.battle_seas.bot.signals import useful_signal
from seatui.games.battle_seas.bot.situation import Situation, answering, first_of, named
from seatui.games.battle_seas.bot.worth import standing
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.pieces import is_ship
from seatui.games.battle_seas.model.state import NONE, Area, Unit
from seatui.games.battle_seas.play.decisions import DETECT, WITHDRAW
from seatui.games.battle_seas.play.gunnery import in_sight, own_reach
from seatui.games.battle_seas.play.healing import points_here
from seatui.games.battle_seas.play.turn import END_TURN, PASS

CRIPPLED = 0.35
"""With less than this share of its CAP a ship that has no target goes to a dock, if there is one."""
WEARY = 12
"""From this round on it no longer waits for others to fight each other."""
DEPTH = 1
"""Rows between the front and the line."""


def choose_card(situation: Situation, options: Sequence[Action]) -> Action:
    """Choose the card nearest to the enemy, so that it blocks no other. Passengers land last, after their ship could board."""
    units, apart = situation.state.units, situation.figures.sea.apart
    rivals = [unit.square for unit in situation.rivals.values()]
    ready = [option for option in named(options, "activate") if units[option[1]].square != NONE]
    if not ready:
        return landing_party(situation, named(options, "activate")) or END_TURN
    return min(ready, key=lambda option: min((apart(units[option[1]].square, square) for square in rivals), default=0))


def command(situation: Situation, options: Sequence[Action]) -> Action:
    """Make the best attack within reach, or else approach the enemy."""
    state = situation.state
    key = state.active
    unit = state.units[key]
    if unit.holds != NONE:
        return best_here(situation, key).action if named(options, "board") else WITHDRAW
    rest = idle(situation, unit, options)
    if unit.square == NONE:
        return landing(situation, unit) or rest.action
    if not can_sail(state, key, unit):
        return better(best_here(situation, key), rest).action
    action = strike(situation, key, unit, rest.value)
    if action is None and not lets_others_fight(situation):
        action = approach(situation, key, unit)
    return action or better(best_here(situation, key), rest).action


def lets_others_fight(situation: Situation) -> bool:
    """Whether it pays to hold the line while several enemies are left: a player who attacks one of them is weak against the next."""
    return situation.rival_seats > 1 and situation.view.round < WEARY


def better(one: ValuedAction, other: ValuedAction) -> ValuedAction:
    """Return the more valuable of an attack and another action; in a tie the attack."""
    return one if one.value >= other.value and one is not NOTHING else other


def idle(situation: Situation, unit: Unit, options: Sequence[Action]) -> ValuedAction:
    """Return the action of a card with no enemy in reach: heal, search, signal or wait."""
    heals = named(options, "heal")
    if heals:
        gained = min(unit.cap + points_here(situation.state, unit), CARDS[unit.card].cap) if len(heals[0]) == 1 else unit.cap
        return ValuedAction(standing(unit, gained) - standing(unit, unit.cap) + ON_WORKS, heals[0])
    if is_transport(situation, situation.state.active, unit) and unit.square in landing_squares(situation):
        return ValuedAction(2 * ON_WORKS, PASS)  # its troops should find the works whole (BS-096)
    hidden = any(not marker.is_known for marker in situation.view.markers)
    if hidden and DETECT in options:
        return ValuedAction(0.0, DETECT)
    return ValuedAction(0.0, useful_signal(situation, options) or PASS)


def strike(situation: Situation, key: int, unit: Unit, least: float) -> Action | None:
    """Return the best attack or the way to its square; None if no attack is worth more than ``least``."""
    chart = Chart(situation, key, unit)
    ways = dict(chart.squares(fight_budget(unit), fighting=True))
    costs = chart.reach(fight_budget(unit), fighting=True).cost
    found = best_from(situation, key, [(unit.square, 0), *((square, costs[square]) for square in ways)])
    best, square = max(((valued, square) for square, valued in found.items()), key=lambda one: one[0].value, default=(NOTHING, NONE))
    if best.value <= max(least, ON_WORKS * 2):
        return None
    if square == unit.square:
        return best.action
    action = path(unit, ways[square])
    return action if situation.lawful(action) else None


def approach(situation: Situation, key: int, unit: Unit) -> Action | None:
    """Return the first part of a ship's way to a firing position; of a damaged ship to a dock, of a transport to works that its
    passengers can take. Land characters hold their ground."""
    if not is_ship(unit):
        return None
    chart = Chart(situation, key, unit)
    goals = docks(situation) if unit.prize or unit.cap < CRIPPLED * CARDS[unit.card].cap else set()
    if is_transport(situation, key, unit):
        goals = goals or landing_squares(situation)
    if unit.square in goals:
        return None
    steps = chart.way_to(goals) if goals else ()
    if not steps and not unit.prize:
        steps = chart.way_to(firing_squares(situation, unit))
    return along(situation, chart, steps) if steps else None


def is_transport(situation: Situation, key: int, unit: Unit) -> bool:
    """Whether a ship carries troops and hardly fights."""
    return key in situation.state.crews and not unit.prize and not fights(unit.card, unit.gear)


def docks(situation: Situation) -> set[int]:
    """Return the squares in which the bot's ships are repaired."""
    state = situation.state
    return {square for square, key in state.ground.items() if state.areas[key].control == situation.seat and heals_ships(state.areas[key])}


def heals_ships(area: Area) -> bool:
    """Whether an area repairs ships and is not ruined."""
    return bool(CARDS[area.card].heals_ships) and not area.ruined


def firing_squares(situation: Situation, unit: Unit) -> set[int]:
    """Return the squares from which a card could fire at an enemy."""
    figures, state = situation.figures, situation.state
    reach = own_reach(state, unit)
    found: set[int] = set()
    for rival in situation.rivals.values():
        for square in figures.sea.disc(rival.square, reach):
            if square not in found and in_sight(figures, state, unit._replace(square=square), rival.square, situation.seat):
                found.add(square)
    return found


mate = answering(
    {
        "accept_options": first_of,
        "submit_fleet": best_quick_fleet,
        "deploy": in_line(lambda _situation: DEPTH),
        "choose_card": choose_card,
        "command_card": command,
        "spring_trap": spring,
        "after_trap": first_of,
        "accept_draw": answer_draw,
        "vote_leak": vote,
        "choose_penalty_victim": choose_victim,
    }
)
