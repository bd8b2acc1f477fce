"""The Captain's answers to the enemy: the two statements that reveal least, or a lie behind a Decoy Buoy (CS-077 to CS-081, CS-142)."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.situation import Situation
from seatui.games.captain_sonar.knowledge.tracker.evidence import sonar_answer


def wide_reply(situation: Situation, options: Sequence[Action], draw: Draw) -> Action:
    """Make the statements that fit most of the sea."""
    return _least_telling(situation, options, situation.masks.water, draw)


def least_telling_reply(situation: Situation, options: Sequence[Action], draw: Draw) -> Action:
    """Make the statements that leave the enemy most of the places it still suspects."""
    return _least_telling(situation, options, situation.known.positions(), draw)


def _least_telling(situation: Situation, options: Sequence[Action], possible: int, draw: Draw) -> Action:
    if situation.view.crews[situation.crew].buoy:
        options = _lies(situation, options)
        return options[draw(len(options))]
    left = [(possible & sonar_answer(situation.chart, *option[1:])).bit_count() for option in options]
    best = [option for option, count in zip(options, left, strict=True) if count == max(left)]
    return best[draw(len(best))]


def _lies(situation: Situation, options: Sequence[Action]) -> Sequence[Action]:
    """The answers that are false in every part, which a buoy allows."""
    at = situation.sheet.at
    if options[0][0] == "answer":
        return [("answer", situation.chart.sector[at] != situation.view.asked[1])]
    truth = situation.chart.values(at)
    return [option for option in options if truth[option[1]] != option[2] and truth[option[3]] != option[4]]
