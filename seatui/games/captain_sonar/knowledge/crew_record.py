"""What a crew's own announcements tell of its sheets: which orders it gave, what it charged and used, when its breakdowns were erased."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from seatui.games.captain_sonar.knowledge.missed import GAP
from seatui.games.captain_sonar.model.content import DIRECTIONS, PAIR_OF, SYSTEMS
from seatui.games.captain_sonar.model.radio import USED_SYSTEM, Heard

Facts: TypeAlias = tuple[Any, ...]
SILENT = -1
"""In place of a direction: a Silence, which tells none."""


class PanelEvent(NamedTuple):
    """Something that happened to the Engineer's sheet: a "mark" in a panel, a panel "mended", a pair that was "clear" at that moment."""

    kind: str
    number: int = SILENT  # the panel or the pair, where it is known


class CrewRecord:
    """What is told of one crew up to now."""

    __slots__ = ("called", "charged", "hits", "last", "leg", "moved", "panel_events", "real_time", "used")

    def __init__(self, *, real_time: bool) -> None:
        self.real_time = real_time
        self.leg: list[int] = []  # the orders since the route was last cut: directions, or SILENT
        self.last: int | None = None  # the last order of all; None if it was a surfacing, or none was given
        self.moved = False  # a course was called after the last activation (CS-055)
        self.called = 0  # bit mask of systems called READY and not used since (CS-092)
        self.charged = 0  # orders that brought a mark
        self.used: list[int] = []  # systems, as often as they were emptied
        self.panel_events: list[PanelEvent] = []  # since the breakdowns were last erased
        self.hits = 0  # that brought damage which is still to be called

    def ordered(self, direction: int) -> None:
        """A course, or a Silence."""
        self.leg.append(direction)
        self.last = direction
        self.charged += 1
        self.panel_events.append(PanelEvent("mark", direction))

    def course(self, _kind: str, facts: Facts) -> None:
        self.ordered(DIRECTIONS.index(facts[0]))
        self.moved = True

    def activated(self, kind: str, _facts: Facts) -> None:
        """A system was used, so that it was ready then; a Silence is an order too."""
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
        """A gauge is full and unbroken."""
        system = SYSTEMS.index(facts[0])
        self.called |= 1 << system
        self.panel_events.append(PanelEvent("clear", PAIR_OF[system]))

    def surfaced(self, kind: str, facts: Facts) -> None:
        """Turn by turn everything is mended at once (CS-117)."""
        self.last = None
        if not self.real_time:
            self.dived(kind, facts)

    def dived(self, _kind: str, _facts: Facts) -> None:
        """The route is cut and the breakdowns are erased (CS-124); nothing is known either after a gap."""
        self.leg.clear()
        self.panel_events.clear()

    def hit(self, _kind: str, facts: Facts) -> None:
        self.hits += facts[0] not in (False, "clear")

    def damaged(self, _kind: str, _facts: Facts) -> None:
        """Damage without a hit is the Engineer's, and erases the breakdowns (CS-099, CS-100)."""
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
"""What each announcement of a crew adds to its record."""


def record_of(radio: Sequence[Heard], crew: int, *, real_time: bool) -> CrewRecord:
    """Everything that crew has told of itself."""
    record = CrewRecord(real_time=real_time)
    for _, speaker, kind, facts in radio:
        if speaker == crew and kind in HANDLERS:
            HANDLERS[kind](record, kind, facts)
    return record
