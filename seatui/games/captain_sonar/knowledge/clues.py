"""Clues on the radio about a crew's place, and the dots of a plot that they bind (CS-C29).

A lie stays a lie: a sonar's two statements leave the spaces for which exactly one is true, and an answer that a Decoy Buoy may have
given leaves everything open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from seatui.games.captain_sonar.knowledge.missed import GAP
from seatui.games.captain_sonar.knowledge.tracker import evidence
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.overlay import BREAKING, Known, heard_courses, last_leg, unplotted
from seatui.games.captain_sonar.model.radio import Heard

ANSWERS = ("drone_answer", "sonar_answer")
BLASTS = ("torpedo", "trigger")
Fixes = Sequence[tuple[int, int]]
"""The numbers of radio entries with the place of the listening submarine at that moment."""


class Clue(NamedTuple):
    """An announcement that binds a crew's place at that moment."""

    entry: int  # its number on the radio
    mask: int  # the spaces that it leaves


def clues(figures: Figures, radio: Sequence[Heard], crew: int, fixes: Fixes = ()) -> list[Clue]:
    """Return the clues about a crew, the oldest first (CS-111 to CS-113, CS-148)."""
    return list(_clues(figures, radio, crew, dict(fixes)))


def _clues(figures: Figures, radio: Sequence[Heard], crew: int, fixes: dict[int, int]) -> Iterator[Clue]:
    may_lie, pinged_at = False, None
    for number, heard in enumerate(radio):
        if heard.kind == "shockwave":
            pinged_at = fixes.get(number)
        if heard.kind in evidence.DISTANCES:
            at = fixes.get(number, pinged_at if heard.kind == "shock" else None)
            if at is not None:
                yield Clue(number, evidence.DISTANCES[heard.kind](figures.chart, *heard.facts, at))
        if heard.crew != crew:
            continue
        if heard.kind in ANSWERS:
            is_lie, may_lie = may_lie or (heard.kind == "drone_answer" and not heard.facts[2]), False
            if is_lie:
                continue
        elif heard.kind in ("buoy", GAP):  # a buoy may have been released while nothing was written down
            may_lie = heard.kind == "buoy" or figures.scenario.id == "decoy-buoy"
        if mask := _mask(figures, radio, number):
            yield Clue(number, mask)


def _mask(figures: Figures, radio: Sequence[Heard], number: int) -> int:
    """The spaces that an announcement of a crew about itself leaves; 0 if it names none."""
    heard = radio[number]
    if heard.kind in evidence.SAID_BY_THE_CREW:
        return evidence.SAID_BY_THE_CREW[heard.kind](figures.chart, *heard.facts)
    if heard.kind not in BLASTS:
        return 0
    (space,) = heard.facts
    mask = figures.chart.water_mask
    if heard.kind == "torpedo":
        mask &= evidence.fired_at(figures.chart, space, figures.free_flight)
    return mask if hits_itself(radio, number) else mask & evidence.hit_by_blast(figures.chart, "clear", space)


def hits_itself(radio: Sequence[Heard], blast: int) -> bool:
    """Whether the crew that caused a blast called a hit on itself (CS-113)."""
    for heard in radio[blast + 1 :]:
        if heard.kind != "hit":
            return False
        if heard.crew == radio[blast].crew:
            return True
    return False


def known_dots(figures: Figures, plot: Sequence[int], radio: Sequence[Heard], crew: int, fixes: Fixes = ()) -> list[Known]:
    """Return the dots of a plot that a clue binds, as far as the plot has the courses around it (CS-C29)."""
    side = figures.chart.side
    missing = unplotted(side, plot, heard_courses(radio, crew))
    if missing is None:
        return []
    steps = _steps(radio, crew)
    bound = [(steps[clue.entry], clue) for clue in clues(figures, radio, crew, fixes) if clue.entry in steps]
    last = len(heard_courses(radio, crew)) - len(missing)
    start = len(plot) - len(last_leg(plot))
    dots = [(step - last + len(plot) - 1, clue) for step, clue in bound]
    return [Known(dot, clue.mask, radio[clue.entry].kind == "surface", clue.entry) for dot, clue in dots if start <= dot < len(plot)]


def _steps(radio: Sequence[Heard], crew: int) -> dict[int, int]:
    """The number of the crew's courses before each entry, for the entries since its track last broke."""
    steps: dict[int, int] = {}
    courses = 0
    for number, heard in enumerate(radio):
        if heard.kind == GAP or (heard.kind in BREAKING and heard.crew == crew):
            courses = 0
            steps.clear()
        else:
            courses += heard.kind == "course" and heard.crew == crew
            steps[number] = courses
    return steps


def fixes_of(figures: Figures, view: View) -> Fixes:
    """The places of the seat's own submarine at distance announcements; none in real time, where each radio has its own numbers."""
    own = view.own
    return () if figures.real_time or own is None or own.captain is None else own.captain.fixes


def known_in(figures: Figures, view: View) -> list[Known]:
    """Return the bound dots of the plot in a view; none where the seat may not see the overlay."""
    own = view.own
    if own is None or own.operator is None:
        return []
    return known_dots(figures, own.operator.plot, view.radio, 1 - own.crew, fixes_of(figures, view))
