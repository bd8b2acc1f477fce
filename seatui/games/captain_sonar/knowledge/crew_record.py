"""Facts about a crew's sheets that follow from its announcements: its orders, charges and activations, and its erased breakdowns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from seatui.games.captain_sonar.knowledge.missed import GAP
from seatui.games.captain_sonar.model.content import DIRECTIONS, PAIR_OF, SYSTEMS
from seatui.games.captain_sonar.model.radio import USED_SYSTEM, Heard

Facts: TypeAlias = tuple[Any, ...]
SILENT = -1
"""Stands for the direction of a Silence, which is secret."""


class PanelEvent(NamedTuple):
    """An event on the Engineer's sheet: a "mark" in a panel, a panel "mended", or a pair that was "clear" at that moment."""

    kind: str
    number: int = SILENT  # the panel or the pair, where it is known


class CrewRecord:
    """The facts known from one crew's announcements so far."""

    __slots__ = ("called", "charged", "hits", "last", "leg", "moved", "panel_events", "real_time", "used")

    def __init__(self, *, real_time: bool) -> None:
        self.real_time = real_time
        self.leg: list[int] = []  # the orders since the route was last cut: directions, or SILENT
        self.last: int | None = None  # the latest order; None if it was a surfacing, or none was given
        self.moved = False  # a course was called after the last activation (CS-055)
        self.called = 0  # bit mask of systems called READY and not used since (CS-092)
        self.charged = 0  # orders that brought a mark
        self.used: list[int] = []  # a system for each time it was emptied
        self.panel_events: list[PanelEvent] = []  # since the breakdowns were last erased
        self.hits = 0  # hits whose damage is still to be announced

    def ordered(self, direction: int) -> None:
        """Record a course or a Silence, each of which brings marks."""
        self.leg.append(direction)
        self.last = direction
        self.charged += 1
        self.panel_events.append(PanelEvent("mark", direction))

    def course(self, _kind: str, facts: Facts) -> None:
        self.ordered(DIRECTIONS.index(facts[0]))
        self.moved = True

    def activated(self, kind: str, _facts: Facts) -> None:
        """Record the use of a system, which was ready then; a Silence is an order too."""
        system = SYSTEMS.index(USED_SYSTEM[kind])
        self.moved = False
        self.called &= ~(1 << system)
        self.used.append(system)
        self.panel_events.append(PanelEvent("clear", PAIR_OF[system]))
        if kind == "silence":
            self.ordered(SILENT)
        elif kind == "damage_party":
            self.panel_events.append(PanelEvent("mended"))

    def ready(self, _kind: str, facts: Facts) -> None:
        """Record a READY call: the gauge is full and the pair is clear."""
        system = SYSTEMS.index(facts[0])
        self.called |= 1 << system
        self.panel_events.append(PanelEvent("clear", PAIR_OF[system]))

    def surfaced(self, kind: str, facts: Facts) -> None:
        """Record a surfacing; turn by turn everything is mended at once (CS-117)."""
        self.last = None
        if not self.real_time:
            self.dived(kind, facts)

    def dived(self, _kind: str, _facts: Facts) -> None:
        """Record a cut route and erased breakdowns (CS-124); after a gap neither is known."""
        self.leg.clear()
        self.panel_events.clear()

    def hit(self, _kind: str, facts: Facts) -> None:
        self.hits += facts[0] not in (False, "clear")

    def damaged(self, _kind: str, _facts: Facts) -> None:
        """Record damage; without a hit it comes from the Engineer's panels, which are then wiped (CS-099, CS-100)."""
        if self.hits:
            self.hits -= 1
        else:
            self.panel_events.clear()


HANDLERS: dict[str, Callable[[CrewRecord, str, Facts], None]] = {
    "course": CrewRecord.course,
    **dict.fromkeys(USED_SYSTEM, CrewRecord.activated),
    "ready": CrewRecord.ready,
    "surface": CrewRecord.surfaced,
    "dive": CrewRecord.dived,
    GAP: CrewRecord.dived,
    "hit": CrewRecord.hit,
    "shock": CrewRecord.hit,
    "damage": CrewRecord.damaged,
}
"""The method that records each kind of announcement."""


def record_of(radio: Sequence[Heard], crew: int, *, real_time: bool) -> CrewRecord:
    """Return the facts known from a crew's announcements."""
    record = CrewRecord(real_time=real_time)
    for _, speaker, kind, facts in radio:
        if speaker == crew and kind in HANDLERS:
            HANDLERS[kind](record, kind, facts)
    return record
