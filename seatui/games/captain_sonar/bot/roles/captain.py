"""The Captain of the levels mate and captain: where to start and to steer, and which systems to use."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.bot.hunting import best_blast, best_drone, enemy_odds, mine_worth
from seatui.games.captain_sonar.bot.scenario import scenario_is_worth_it
from seatui.games.captain_sonar.bot.situation import Answer, Situation
from seatui.games.captain_sonar.bot.steering import OrderWeigher
from seatui.games.captain_sonar.bot.weights import Weights
from seatui.games.captain_sonar.model.common_actions import PASS

ELBOW_ROOM = 40
"""The most free spaces that are counted; with this many, a mine shuts nobody in."""
ROOM_LEFT = 12
"""The fewest free spaces that a mine must leave."""
MOST_MINES = 3
"""The most mines at a time; more would be in the way of their own crew."""


def open_start(situation: Situation, options: Sequence[Action], draw: Draw) -> Action:
    """Start in any space with all four courses open: the first course reveals least there, and there are too many to guess."""
    step = situation.chart.step
    starts = [option for option in options if OUTSIDE not in step[option[1]]] or options
    return starts[draw(len(starts))]


def steering(weights: Weights) -> Answer:
    """Give the order that is worth most."""

    def steer(situation: Situation, options: Sequence[Action], draw: Draw) -> Action:
        return OrderWeigher(situation, weights).best(options, draw)

    return steer


def using(weights: Weights) -> Answer:
    """Use the best system or trigger the best mine, if one is worth it."""

    def use(situation: Situation, options: Sequence[Action], _draw: Draw) -> Action:
        for choose in (_trigger, _torpedo, _scenario, question, _mine):
            if found := choose(situation, weights, options):
                return found
        return PASS

    return use


def question(situation: Situation, weights: Weights, options: Sequence[Action]) -> Action | None:
    """A Sonar, or a Drone to the sector that reveals most, if it is worth it and nobody asks to hold it."""
    held = situation.asked("hold")
    if ("sonar",) in options and held != "sonar" and situation.doubt >= weights.sonar_from:
        return ("sonar",)
    sectors = [option[1] for option in options if option[0] == "drone" != held]
    if not sectors:
        return None
    gone, sector = best_drone(situation, sectors)
    return ("drone", sector) if gone >= weights.drone_from else None


def _trigger(situation: Situation, weights: Weights, options: Sequence[Action]) -> Action | None:
    return _blast(situation, "trigger", weights.mine_bar, options)


def _torpedo(situation: Situation, weights: Weights, options: Sequence[Action]) -> Action | None:
    return _blast(situation, "torpedo", weights.bar, options)


def _blast(situation: Situation, verb: str, bar: float, options: Sequence[Action]) -> Action | None:
    """The blast with the most expected damage, if that is enough."""
    spaces = [option[1] for option in options if option[0] == verb]
    if not spaces:
        return None
    shot = best_blast(situation, enemy_odds(situation), spaces, situation.sheet.at)
    return (verb, shot.space) if shot.worth >= bar else None


def _scenario(situation: Situation, _weights: Weights, options: Sequence[Action]) -> Action | None:
    return ("scenario",) if ("scenario",) in options and scenario_is_worth_it(situation) else None


def _mine(situation: Situation, _weights: Weights, options: Sequence[Action]) -> Action | None:
    """A mine where the enemy may come by, as long as it does not shut in the submarine."""
    spaces = [option[1] for option in options if option[0] == "mine"]
    if not spaces or len(situation.sheet.mines) >= MOST_MINES:
        return None
    free = {space: situation.masks.room(situation.sheet.at, situation.closed | 1 << space, ELBOW_ROOM) for space in spaces}
    most = max(free.values())
    if most < ROOM_LEFT:
        return None
    harmless = [space for space in spaces if free[space] == most]
    return ("mine", max(harmless, key=lambda space: mine_worth(situation, space)))
