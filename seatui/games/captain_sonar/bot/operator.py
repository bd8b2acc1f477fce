"""The Radio Operator: makes a map of what is heard of the enemy and reports it to the Captain (CS-104 to CS-115, CS-158)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.base import Answer, Scene
from seatui.games.captain_sonar.knowledge.tracker.news import SAID_BY_THE_CREW
from seatui.games.captain_sonar.model.content import DIRECTIONS, SILENCE_LENGTH
from seatui.games.captain_sonar.model.radio import Heard

Ear: TypeAlias = Callable[[Scene], int]
"""What an operator makes of the radio: the mask of the spaces where the enemy may be."""

OK: Action = ("ok",)
ATTENTION = 15
"""So many courses a deckhand follows before the plot gets lost."""
PLAIN_NEWS = frozenset({"surface", "drone_answer", "hit"})


def reporting(ear: Ear) -> Answer:
    """Report what is made of the radio unless it stands there already, then say OK. Where nothing is known, nothing is marked."""

    def briefing(scene: Scene, options: Sequence[Action], _draw: Draw) -> Action | None:
        found = ear(scene)
        marked = f"{found if found != scene.sea.water else 0:x}"  # nothing marked means anywhere
        if marked != scene.own.suspects:
            return ("report", marked)
        return OK if OK in options else None

    return briefing


def exact_ear(scene: Scene) -> int:
    """Everything that is heard, with routes and mines."""
    return scene.track(scene.foe).positions() or scene.sea.water


def good_ear(scene: Scene) -> int:
    """Positions without routes: every course, Silence and answer, but nothing of what the enemy fires."""
    found = scene.sea.water
    decoy = False
    for entry in _said(scene):
        if entry.kind == "buoy":
            decoy = True
        elif entry.kind.endswith("_answer") and decoy:
            decoy = False  # worthless (CS-143)
        else:
            found = _followed(scene, found, entry) or scene.sea.water
    return found


def plain_ear(scene: Scene) -> int:
    """The latest plain courses; at a Silence the plot is lost, and so it is after a while."""
    courses = 0
    latest: list[Heard] = []
    for entry in reversed(_said(scene)):
        courses += entry.kind == "course"
        if entry.kind in ("silence", "gap") or courses > ATTENTION:
            break
        if entry.kind == "course" or entry.kind in PLAIN_NEWS:
            latest.append(entry)
    found = scene.sea.water
    for entry in reversed(latest):
        found = _followed(scene, found, entry) or scene.sea.water
    return found


def _said(scene: Scene) -> list[Heard]:
    return [entry for entry in scene.view.radio if entry.crew == scene.foe]


def _followed(scene: Scene, found: int, entry: Heard) -> int:
    """The positions after one more announcement."""
    if entry.kind == "course":
        return scene.sea.step(found, entry.facts[0])
    if entry.kind == "silence":
        return _straight_lines(scene, found)
    if entry.kind == "gap":
        return scene.sea.water
    if entry.kind in SAID_BY_THE_CREW:
        return found & SAID_BY_THE_CREW[entry.kind](scene.chart, *entry.facts)
    return found


def _straight_lines(scene: Scene, found: int) -> int:
    """Up to four steps in one direction (CS-082)."""
    reached = found
    for direction in DIRECTIONS:
        ahead = found
        for _ in range(SILENCE_LENGTH):
            ahead = scene.sea.step(ahead, direction)
            reached |= ahead
    return reached
