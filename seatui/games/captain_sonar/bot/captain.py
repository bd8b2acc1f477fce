"""The Captain who weighs: where to start and to steer, and what to use."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.bot.base import Answer, Scene
from seatui.games.captain_sonar.bot.hunting import best_blast, best_drone, enemy_odds, mine_worth
from seatui.games.captain_sonar.bot.scenario import scenario_is_worth_it
from seatui.games.captain_sonar.bot.steering import Helm
from seatui.games.captain_sonar.bot.weights import Temper
from seatui.games.captain_sonar.model.common_actions import PASS

ELBOW_ROOM = 40
"""So much free water is enough to lay a mine without a thought."""
ROOM_LEFT = 12
"""With less than that left to go, none is laid."""
MOST_MINES = 3
"""More own mines than that are in the way of the own submarine."""


def open_start(scene: Scene, options: Sequence[Action], draw: Draw) -> Action:
    """Any space from which all four courses are open: the first one tells least from there, and there are too many to be guessed."""
    step = scene.chart.step
    starts = [option for option in options if OUTSIDE not in step[option[1]]] or options
    return starts[draw(len(starts))]


def steering(temper: Temper) -> Answer:
    """The order that is worth most."""

    def steer(scene: Scene, options: Sequence[Action], draw: Draw) -> Action:
        return Helm(scene, temper).best(options, draw)

    return steer


def using(temper: Temper) -> Answer:
    """The best use of a system or of a mine that lies there, if any is worth it."""

    def use(scene: Scene, options: Sequence[Action], _draw: Draw) -> Action:
        for choose in (_trigger, _torpedo, _scenario, question, _mine):
            if found := choose(scene, temper, options):
                return found
        return PASS

    return use


def question(scene: Scene, temper: Temper, options: Sequence[Action]) -> Action | None:
    """A Sonar, or a Drone to the sector that tells most, where too little is known."""
    if ("sonar",) in options and scene.doubt >= temper.sonar_from:
        return ("sonar",)
    sectors = [option[1] for option in options if option[0] == "drone"]
    if not sectors:
        return None
    gone, sector = best_drone(scene, sectors)
    return ("drone", sector) if gone >= temper.drone_from else None


def _trigger(scene: Scene, temper: Temper, options: Sequence[Action]) -> Action | None:
    return _blast(scene, "trigger", temper.mine_bar, options)


def _torpedo(scene: Scene, temper: Temper, options: Sequence[Action]) -> Action | None:
    return _blast(scene, "torpedo", temper.bar, options)


def _blast(scene: Scene, verb: str, bar: float, options: Sequence[Action]) -> Action | None:
    """The blast of that kind that promises most, if it promises enough."""
    spaces = [option[1] for option in options if option[0] == verb]
    if not spaces:
        return None
    shot = best_blast(scene, enemy_odds(scene), spaces, scene.sheet.at)
    return (verb, shot.space) if shot.worth >= bar else None


def _scenario(scene: Scene, _temper: Temper, options: Sequence[Action]) -> Action | None:
    return ("scenario",) if ("scenario",) in options and scenario_is_worth_it(scene) else None


def _mine(scene: Scene, _temper: Temper, options: Sequence[Action]) -> Action | None:
    """A mine where the enemy may come by, as long as it does not shut in the own submarine."""
    spaces = [option[1] for option in options if option[0] == "mine"]
    if not spaces or len(scene.sheet.mines) >= MOST_MINES:
        return None
    free = {space: scene.sea.room(scene.sheet.at, scene.closed | 1 << space, ELBOW_ROOM) for space in spaces}
    most = max(free.values())
    if most < ROOM_LEFT:
        return None
    harmless = [space for space in spaces if free[space] == most]
    return ("mine", max(harmless, key=lambda space: mine_worth(scene, space)))
