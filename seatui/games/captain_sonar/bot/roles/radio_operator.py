"""The Radio Operator: estimates from the radio where the enemy may be, and reports it to the Captain (CS-104 to CS-115, CS-158)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.situation import Answer, Situation
from seatui.games.captain_sonar.knowledge.tracker.evidence import SAID_BY_THE_CREW
from seatui.games.captain_sonar.model.content import DIRECTIONS, SILENCE_LENGTH
from seatui.games.captain_sonar.model.radio import Heard

Estimate: TypeAlias = Callable[[Situation], int]
"""An estimate from the radio: the mask of the spaces where the enemy may be."""

OK: Action = ("ok",)
ATTENTION = 15
"""The most courses that a deckhand follows before losing the plot."""
PLAIN_NEWS = frozenset({"surface", "drone_answer", "hit"})


def reporting(estimate: Estimate) -> Answer:
    """Report the estimate unless it is marked already, then say OK."""

    def briefing(situation: Situation, options: Sequence[Action], _draw: Draw) -> Action | None:
        found = estimate(situation)
        marked = f"{found if found != situation.masks.water else 0:x}"  # nothing marked means anywhere
        if marked != situation.own.suspects:
            return ("report", marked)
        return OK if OK in options else None

    return briefing


def exact_estimate(situation: Situation) -> int:
    """The positions by everything that was heard, with routes and mines."""
    return situation.track(situation.foe).positions() or situation.masks.water


def good_estimate(situation: Situation) -> int:
    """The positions by every course, Silence and answer, without routes, mines and torpedoes."""
    found = situation.masks.water
    decoy = False
    for entry in _said(situation):
        if entry.kind == "buoy":
            decoy = True
        elif entry.kind.endswith("_answer") and decoy:
            decoy = False  # worthless (CS-143)
        else:
            found = _followed(situation, found, entry) or situation.masks.water
    return found


def plain_estimate(situation: Situation) -> int:
    """The positions by the latest courses; a Silence, a gap and too many courses lose the plot."""
    courses = 0
    latest: list[Heard] = []
    for entry in reversed(_said(situation)):
        courses += entry.kind == "course"
        if entry.kind in ("silence", "gap") or courses > ATTENTION:
            break
        if entry.kind == "course" or entry.kind in PLAIN_NEWS:
            latest.append(entry)
    found = situation.masks.water
    for entry in reversed(latest):
        found = _followed(situation, found, entry) or situation.masks.water
    return found


def _said(situation: Situation) -> list[Heard]:
    return [entry for entry in situation.view.radio if entry.crew == situation.foe]


def _followed(situation: Situation, found: int, entry: Heard) -> int:
    """The positions after one more announcement."""
    if entry.kind == "course":
        return situation.masks.step(found, entry.facts[0])
    if entry.kind == "silence":
        return _straight_lines(situation, found)
    if entry.kind == "gap":
        return situation.masks.water
    if entry.kind in SAID_BY_THE_CREW:
        return found & SAID_BY_THE_CREW[entry.kind](situation.chart, *entry.facts)
    return found


def _straight_lines(situation: Situation, found: int) -> int:
    """The positions after up to four steps in one direction (CS-082)."""
    reached = found
    for direction in DIRECTIONS:
        ahead = found
        for _ in range(SILENCE_LENGTH):
            ahead = situation.masks.step(ahead, direction)
            reached |= ahead
    return reached
