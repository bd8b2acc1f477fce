"""The hard bot (SK-B03): plans all its boats together against every course of the nearest enemies, and allows for flips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from seatui.engine.contract import Action, Draw
from seatui.games.sea_skirmish.bot.attack_forecast import Battle
from seatui.games.sea_skirmish.bot.base import Position, answering, first_of, team_colour
from seatui.games.sea_skirmish.bot.movement_forecast import boats_after_movement
from seatui.games.sea_skirmish.bot.next_round import Duellist, outlook
from seatui.games.sea_skirmish.bot.plans import best_plan
from seatui.games.sea_skirmish.bot.setup import place_boat, take_boat
from seatui.games.sea_skirmish.model.state import AFLOAT, Boat
from seatui.games.sea_skirmish.play.gunnery import cannons

NEXT_ROUND = 0.1
"""Weight of the next round when boats move and flip: enough to decide where nobody has a shot now."""


def set_course(position: Position, _options: Sequence[Action], _draw: Draw) -> Action:
    """Set the first boat without a course as the best joint plan says."""
    boat = position.unplanned()[0]
    return ("course", boat, best_plan(position)[boat])


# Movement: all courses are shown


def standing_after(position: Position, boats: Sequence[Boat]) -> float:
    """Return how well the bot's team would stand after the following Attack and be placed for the next round."""
    battle = Battle(position.sea, position.view.teams, boats)
    battle.fire_all(position.order(1))
    return battle.standing(position.view.teams[position.seat]) + NEXT_ROUND * outlook_of_all(position, boats)


def outlook_of_all(position: Position, boats: Sequence[Boat]) -> float:
    """Return how well the bot's boats are placed against the enemies, on average."""
    pairs = [(boats[mine], boats[theirs]) for mine in position.own() for theirs in position.enemies()]
    outlooks = [outlook(position.sea, duellist(mine), duellist(theirs)) for mine, theirs in pairs if mine.lost == theirs.lost == AFLOAT]
    return sum(outlooks) / len(outlooks) if outlooks else 0.0


def duellist(boat: Boat) -> Duellist:
    """Return a boat as the forecast of duels needs it."""
    return Duellist(boat.pose, cannons(boat), boat.tokens)


def choose_mover(position: Position, options: Sequence[Action], _draw: Draw) -> Action:
    """Move the first boat of the best order."""
    left = [option[1] for option in options]
    best = max(permutations(left), key=lambda order: standing_after(position, boats_after_movement(position, order)))
    return ("move", best[0])


def turn_over(position: Position, _options: Sequence[Action], _draw: Draw) -> Action:
    """Turn up the face that is better once everybody has moved."""
    view = position.view
    boats = boats_after_movement(position, [boat for boat in position.own() if boat not in view.acted])
    turned = list(boats)
    turned[view.turning] = boats[view.turning]._replace(face=1 - boats[view.turning].face)
    return ("flip",) if standing_after(position, turned) > standing_after(position, boats) else ("keep",)


# Attack


def choose_attacker(position: Position, options: Sequence[Action], _draw: Draw) -> Action:
    """Fire with the boat whose best shot should come first."""
    shots = [(option[1], target) for option in options for target in position.enemies()]
    return ("fire", max(shots, key=lambda shot: standing_if_fired(position, *shot))[0])


def choose_target(position: Position, options: Sequence[Action], _draw: Draw) -> Action:
    """Fire at the target after which the rest of the Attack goes best."""
    return max(options, key=lambda option: standing_if_fired(position, position.view.attacker, option[1]))


def standing_if_fired(position: Position, attacker: int, target: int) -> float:
    """Return how well the bot's team would stand after Attack if this shot came next."""
    view = position.view
    battle = Battle(position.sea, view.teams, view.boats)
    battle.fire(attacker, target)
    order = position.order(0)
    battle.fire_all(order[order.index(position.seat) :], (*view.acted, attacker))
    return battle.standing(view.teams[position.seat])


captain = answering(
    {
        "choose_colour": team_colour,
        "choose_boat": take_boat,
        "place_boat": place_boat,
        "choose_maneuver": set_course,
        "choose_boat_to_move": choose_mover,
        "choose_flip": turn_over,
        "choose_boat_to_fire": choose_attacker,
        "choose_target": choose_target,
        "choose_die_to_cancel": first_of,
    }
)
