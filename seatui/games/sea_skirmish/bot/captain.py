"""The hard bot (SK-B03): plans all own boats together against every course of the nearest enemies, and sees flips in advance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from seatui.engine.contract import Action, Draw
from seatui.games.sea_skirmish.bot.attack_forecast import Battle
from seatui.games.sea_skirmish.bot.base import Bridge, answering, first_of, team_colour
from seatui.games.sea_skirmish.bot.movement_forecast import rest_of_movement
from seatui.games.sea_skirmish.bot.next_round import Lie, outlook
from seatui.games.sea_skirmish.bot.plans import best_plan
from seatui.games.sea_skirmish.bot.setup import place_boat, take_boat
from seatui.games.sea_skirmish.model.state import AFLOAT, Boat
from seatui.games.sea_skirmish.play.gunnery import cannons

LATER = 0.1
"""What the round after counts when boats move and turn over: enough to decide where nobody has a shot now."""


def set_course(bridge: Bridge, _options: Sequence[Action], _draw: Draw) -> Action:
    """The course of the best joint plan for the first boat without one."""
    boat = bridge.unplanned()[0]
    return ("course", boat, best_plan(bridge)[boat])


# Movement: all courses are shown, so that nothing is left to guess


def standing_after(bridge: Bridge, boats: Sequence[Boat]) -> float:
    """How the own team would stand after the Attack that follows, and lie for the round after."""
    battle = Battle(bridge.sea, bridge.view.teams, boats)
    battle.fire_all(bridge.order(1))
    return battle.standing(bridge.view.teams[bridge.seat]) + LATER * outlook_of_all(bridge, boats)


def outlook_of_all(bridge: Bridge, boats: Sequence[Boat]) -> float:
    """How well the own boats lie to the enemies, on the average."""
    pairs = [(boats[mine], boats[theirs]) for mine in bridge.own() for theirs in bridge.enemies()]
    lies = [outlook(bridge.sea, lie_of(mine), lie_of(theirs)) for mine, theirs in pairs if mine.lost == theirs.lost == AFLOAT]
    return sum(lies) / len(lies) if lies else 0.0


def lie_of(boat: Boat) -> Lie:
    """A boat as it lies there."""
    return Lie(boat.pose, cannons(boat), boat.tokens)


def choose_mover(bridge: Bridge, options: Sequence[Action], _draw: Draw) -> Action:
    """The first boat of the best order."""
    left = [option[1] for option in options]
    best = max(permutations(left), key=lambda order: standing_after(bridge, rest_of_movement(bridge, order)))
    return ("move", best[0])


def turn_over(bridge: Bridge, _options: Sequence[Action], _draw: Draw) -> Action:
    """The face that is better where everybody will lie in the end."""
    view = bridge.view
    boats = rest_of_movement(bridge, [boat for boat in bridge.own() if boat not in view.acted])
    turned = list(boats)
    turned[view.turning] = boats[view.turning]._replace(face=1 - boats[view.turning].face)
    return ("flip",) if standing_after(bridge, turned) > standing_after(bridge, boats) else ("keep",)


# Attack


def choose_gunner(bridge: Bridge, options: Sequence[Action], _draw: Draw) -> Action:
    """The boat whose best shot should come first."""
    shots = [(option[1], target) for option in options for target in bridge.enemies()]
    return ("fire", max(shots, key=lambda shot: standing_if_fired(bridge, *shot))[0])


def choose_target(bridge: Bridge, options: Sequence[Action], _draw: Draw) -> Action:
    """The target after which the rest of the Attack goes best."""
    return max(options, key=lambda option: standing_if_fired(bridge, bridge.view.attacker, option[1]))


def standing_if_fired(bridge: Bridge, attacker: int, target: int) -> float:
    """How the own team would stand after Attack, if this shot came next."""
    view = bridge.view
    battle = Battle(bridge.sea, view.teams, view.boats)
    battle.fire(attacker, target)
    order = bridge.order(0)
    battle.fire_all(order[order.index(bridge.seat) :], (*view.acted, attacker))
    return battle.standing(view.teams[bridge.seat])


captain = answering(
    {
        "choose_colour": team_colour,
        "choose_boat": take_boat,
        "place_boat": place_boat,
        "choose_maneuver": set_course,
        "choose_boat_to_move": choose_mover,
        "choose_flip": turn_over,
        "choose_boat_to_fire": choose_gunner,
        "choose_target": choose_target,
        "choose_die_to_cancel": first_of,
    }
)
