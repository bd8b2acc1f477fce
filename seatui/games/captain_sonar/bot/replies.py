"""What the Captain says when the enemy asks: two statements that tell least, or what a Decoy Buoy allows (CS-077 to CS-081, CS-142)."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.base import Scene
from seatui.games.captain_sonar.knowledge.tracker.news import sonar_answer


def wide_reply(scene: Scene, options: Sequence[Action], draw: Draw) -> Action:
    """The statements that fit most of the sea."""
    return _least_telling(scene, options, scene.sea.water, draw)


def least_telling_reply(scene: Scene, options: Sequence[Action], draw: Draw) -> Action:
    """The statements that leave the enemy most of the places it can still think of."""
    return _least_telling(scene, options, scene.known.positions(), draw)


def _least_telling(scene: Scene, options: Sequence[Action], possible: int, draw: Draw) -> Action:
    if scene.view.crews[scene.crew].buoy:
        options = _lies(scene, options)
        return options[draw(len(options))]
    left = [(possible & sonar_answer(scene.chart, *option[1:])).bit_count() for option in options]
    best = [option for option, count in zip(options, left, strict=True) if count == max(left)]
    return best[draw(len(best))]


def _lies(scene: Scene, options: Sequence[Action]) -> Sequence[Action]:
    """What is not true in any part: a buoy lets a crew say anything."""
    at = scene.sheet.at
    if options[0][0] == "answer":
        return [("answer", scene.chart.sector[at] != scene.view.asked[1])]
    truth = scene.chart.values(at)
    return [option for option in options if truth[option[1]] != option[2] and truth[option[3]] != option[4]]
