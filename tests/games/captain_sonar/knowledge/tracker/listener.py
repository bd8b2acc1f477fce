"""A tracker for tests: seas drawn as text, announcements and spaces by name::

    listener = listen("... .#.").hears("course E", "silence")
    assert listener.spaces == "B1 C1"

A drawing is filled up with land to a square of side 10, so that there are four sectors; A1 is its first sign.
"""

from __future__ import annotations

from typing import Any, Self

from seatui.games.captain_sonar.knowledge.tracker import Pair, Tracker
from seatui.games.captain_sonar.model.geometry import Chart, spaces_of
from seatui.games.captain_sonar.model.radio import Heard

US, THEM = 0, 1
SIDE = 10


def sea(drawing: str) -> Chart:
    """The chart of some rows, separated by blanks."""
    rows = [row.ljust(SIDE, "#") for row in drawing.split()]
    return Chart(rows + ["#" * SIDE] * (SIDE - len(rows)))


OPEN = " ".join(["." * SIDE] * SIDE)


class Listener:
    """Our tracker of the enemy."""

    def __init__(self, chart: Chart, **options: Any) -> None:
        self.chart = chart
        self.tracker = Tracker(chart, THEM, **options)

    def hears(self, *announcements: str, by: int = THEM, at: str | None = None) -> Self:
        """Hear announcements: "course N", "hit direct C4", "sonar_answer row 3 sector 1"; ``at``: where we were at that moment."""
        for announcement in announcements:
            kind, *facts = announcement.split()
            self.tracker.hear(Heard(0, by, kind, tuple(self._fact(fact) for fact in facts)), None if at is None else self.at(at))
        return self

    def _fact(self, text: str) -> object:
        if text in ("yes", "no"):
            return text == "yes"
        if text.isdecimal():
            return int(text)
        space = self.chart.read(text)
        return text if space is None else space

    def at(self, name: str) -> int:
        space = self.chart.read(name)
        assert space is not None
        return space

    @property
    def spaces(self) -> str:
        """The names of the spaces where the enemy may be."""
        return self.names(self.tracker.positions())

    @property
    def pairs(self) -> list[Pair]:
        return list(self.tracker.pairs())

    @property
    def mines(self) -> set[tuple[str, ...]]:
        """The spaces where the enemy's mines may be, for each pair."""
        return {tuple(sorted(self.names(mask) for mask in pair.mines)) for pair in self.pairs}

    def names(self, mask: int) -> str:
        return " ".join(sorted(self.chart.name(space) for space in spaces_of(mask)))


def listen(drawing: str = OPEN, **options: Any) -> Listener:
    return Listener(sea(drawing), **options)
