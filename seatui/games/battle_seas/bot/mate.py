"""The middling bot: takes a sound fleet, keeps its line together, and attacks with every card as well as it can."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.games.battle_seas.bot.base import Bridge, answering, first_of, named
from seatui.games.battle_seas.bot.fitting import best_of_some
from seatui.games.battle_seas.bot.landing import landing, landing_party, landing_squares
from seatui.games.battle_seas.bot.replies import answer_draw, choose_victim, spring, vote
from seatui.games.battle_seas.bot.routes import Chart, along, can_sail, fight_budget, path
from seatui.games.battle_seas.bot.shots import NOTHING, ON_WORKS, Deed, best_from, best_here
from seatui.games.battle_seas.bot.signals import tidings
from seatui.games.battle_seas.bot.stations import fights, in_line
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
"""So many rows behind the front the line lies."""


def choose_card(bridge: Bridge, options: Sequence[Action]) -> Action:
    """The card next to the enemy goes first, so that it is in nobody's way. Passengers wait for their ship to board, and land last."""
    units, apart = bridge.state.units, bridge.figures.sea.apart
    rivals = [unit.square for unit in bridge.rivals.values()]
    ready = [option for option in named(options, "activate") if units[option[1]].square != NONE]
    if not ready:
        return landing_party(bridge, named(options, "activate")) or END_TURN
    return min(ready, key=lambda option: min((apart(units[option[1]].square, square) for square in rivals), default=0))


def command(bridge: Bridge, options: Sequence[Action]) -> Action:
    """The best attack that is within reach, else nearer to the enemy."""
    state = bridge.state
    key = state.active
    unit = state.units[key]
    if unit.holds != NONE:
        return best_here(bridge, key).action if named(options, "board") else WITHDRAW
    rest = idle(bridge, unit, options)
    if unit.square == NONE:
        return landing(bridge, unit) or rest.action
    if not can_sail(state, key, unit):
        return better(best_here(bridge, key), rest).action
    action = strike(bridge, key, unit, rest.value)
    if action is None and not lets_others_fight(bridge):
        action = approach(bridge, key, unit)
    return action or better(best_here(bridge, key), rest).action


def lets_others_fight(bridge: Bridge) -> bool:
    """Whether it pays to hold the line and fire at whoever comes: several are left, and whoever attacks one of them is weak before the
    next."""
    return bridge.rival_seats > 1 and bridge.view.round < WEARY


def better(one: Deed, other: Deed) -> Deed:
    """What is worth more; an attack goes first."""
    return one if one.value >= other.value and one is not NOTHING else other


def idle(bridge: Bridge, unit: Unit, options: Sequence[Action]) -> Deed:
    """What a card does that has no enemy in reach: it is healed, or searches, or signals, or waits."""
    heals = named(options, "heal")
    if heals:
        gained = min(unit.cap + points_here(bridge.state, unit), CARDS[unit.card].cap) if len(heals[0]) == 1 else unit.cap
        return Deed(standing(unit, gained) - standing(unit, unit.cap) + ON_WORKS, heals[0])
    if is_transport(bridge, bridge.state.active, unit) and unit.square in landing_squares(bridge):
        return Deed(2 * ON_WORKS, PASS)  # its troops are to find the works whole (BS-096)
    hidden = any(not marker.is_known for marker in bridge.view.markers)
    if hidden and DETECT in options:
        return Deed(0.0, DETECT)
    return Deed(0.0, tidings(bridge, options) or PASS)


def strike(bridge: Bridge, key: int, unit: Unit, least: float) -> Action | None:
    """The best attack, or the way to the square from which it can be made; None if no attack is worth more than that."""
    chart = Chart(bridge, key, unit)
    ways = dict(chart.squares(fight_budget(unit), fighting=True))
    costs = chart.reach(fight_budget(unit), fighting=True).cost
    deeds = best_from(bridge, key, [(unit.square, 0), *((square, costs[square]) for square in ways)])
    best, square = max(((deed, square) for square, deed in deeds.items()), key=lambda one: one[0].value, default=(NOTHING, NONE))
    if best.value <= max(least, ON_WORKS * 2):
        return None
    if square == unit.square:
        return best.action
    action = path(unit, ways[square])
    return action if bridge.lawful(action) else None


def approach(bridge: Bridge, key: int, unit: Unit) -> Action | None:
    """The first part of the way to a square from which an enemy is in reach, for whoever needs repair to a dock, for transports to works
    that their passengers can take; land characters hold their ground."""
    if not is_ship(unit):
        return None
    chart = Chart(bridge, key, unit)
    goals = docks(bridge) if unit.prize or unit.cap < CRIPPLED * CARDS[unit.card].cap else set()
    if is_transport(bridge, key, unit):
        goals = goals or landing_squares(bridge)
    if unit.square in goals:
        return None
    steps = chart.way_to(goals) if goals else ()
    if not steps and not unit.prize:
        steps = chart.way_to(firing_squares(bridge, unit))
    return along(bridge, chart, steps) if steps else None


def is_transport(bridge: Bridge, key: int, unit: Unit) -> bool:
    """Whether a ship that hardly fights carries troops."""
    return key in bridge.state.crews and not unit.prize and not fights(unit.card, unit.gear)


def docks(bridge: Bridge) -> set[int]:
    """The squares in which ships of ours are repaired."""
    state = bridge.state
    return {square for square, key in state.ground.items() if state.areas[key].control == bridge.seat and heals_ships(state.areas[key])}


def heals_ships(area: Area) -> bool:
    """Whether an area that stands repairs ships."""
    return bool(CARDS[area.card].heals_ships) and not area.ruined


def firing_squares(bridge: Bridge, unit: Unit) -> set[int]:
    """The squares from which a card could fire at some enemy."""
    figures, state = bridge.figures, bridge.state
    reach = own_reach(state, unit)
    found: set[int] = set()
    for rival in bridge.rivals.values():
        for square in figures.sea.disc(rival.square, reach):
            if square not in found and in_sight(figures, state, unit._replace(square=square), rival.square, bridge.seat):
                found.add(square)
    return found


mate = answering(
    {
        "accept_options": first_of,
        "submit_fleet": best_of_some,
        "deploy": in_line(lambda _bridge: DEPTH),
        "choose_card": choose_card,
        "command_card": command,
        "spring_trap": spring,
        "after_trap": first_of,
        "accept_draw": answer_draw,
        "vote_leak": vote,
        "choose_penalty_victim": choose_victim,
    }
)
