"""A seat's view, prepared for a bot: the crew's own position, the suspect spaces, and the systems that each crew has ready.

A bot knows its view and nothing else (CS-158). Where sheets are not shared, each role has only its own sheet, so everything here also
works from the radio and from the crew's requests and marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.masks import SeaMasks, masks_of
from seatui.games.captain_sonar.knowledge.tracker import Tracker, tracker_for
from seatui.games.captain_sonar.knowledge.tracker.evidence import hit_by_blast
from seatui.games.captain_sonar.knowledge.view import CaptainSheet, CrewLine, Own, View
from seatui.games.captain_sonar.model.content import CAPTAIN, GAUGES, HULL, ROLE_COUNT, TORPEDO, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart, mask_of
from seatui.games.captain_sonar.model.radio import ORDERS, USED_SYSTEM, Heard

SURPRISE = 0.3
"""The chance that a torpedo without a READY call is full after the next order and fired at once."""


class Situation:
    """The game as one seat sees it at one moment."""

    def __init__(self, figures: Figures, view: View) -> None:
        if view.own is None:
            raise ValueError("a watcher has no seat to play")
        self.figures = figures
        self.view = view
        self.own: Own = view.own
        self.crew = view.own.crew
        self.foe = 1 - self.crew
        self.role = (view.seat or 0) % ROLE_COUNT
        self.chart: Chart = self.figures.chart
        self.masks: SeaMasks = masks_of(self.chart, self.figures.free_flight)

    # The seat's crew

    @property
    def sheet(self) -> CaptainSheet:
        """The Captain's map, for a seat that may see it."""
        if self.own.captain is None:
            raise ValueError("this seat may not look at the Captain's map")
        return self.own.captain

    @property
    def line(self) -> CrewLine:
        """The risks, clear pairs and usable systems, for a seat that may know them (CS-103)."""
        if self.own.line is None:
            raise ValueError("this seat does not hear the crew line")
        return self.own.line

    @cached_property
    def closed(self) -> int:
        """The spaces that the crew's submarine may not enter: its route and its mines (CS-045, CS-047)."""
        return mask_of(self.sheet.route) | mask_of(self.sheet.mines)

    @property
    def hull(self) -> int:
        """The damage that sinks the crew's submarine."""
        return HULL - self.view.crews[self.crew].damage

    @property
    def foe_hull(self) -> int:
        return HULL - self.view.crews[self.foe].damage

    def asked(self, topic: str) -> str | None:
        """The value of the crew's standing request on a topic (CS-157)."""
        return next((request.value for request in self.own.requests if request.topic == topic), None)

    def may_ask(self, topic: str) -> bool:
        """Whether the Captain may make a request on a topic without overruling a person in the crew."""
        standing = next((request for request in self.own.requests if request.topic == topic), None)
        return standing is None or standing.seat == seat_of(self.crew, CAPTAIN) or not self._is_person(standing.seat)

    def _is_person(self, seat: int) -> bool:
        return bool(self.view.seated) and self.view.seated[seat] > 0

    # The radio

    def ready(self, crew: int) -> frozenset[str]:
        """The systems that a crew has called READY and not used since (CS-091)."""
        found: set[str] = set()
        for entry in self.view.radio:
            if entry.crew == crew:
                if entry.kind == "ready":
                    found.add(entry.facts[0])
                elif entry.kind in USED_SYSTEM:
                    found.discard(USED_SYSTEM[entry.kind])
        return frozenset(found)

    @cached_property
    def own_ready(self) -> frozenset[str]:
        return self.ready(self.crew)

    @cached_property
    def threat(self) -> float:
        """The chance that the enemy can fire a torpedo in its next turn, judged by the radio."""
        if "torpedo" in self.ready(self.foe):
            return 1.0
        return SURPRISE if self.orders_since(self.foe, "torpedo") + 1 >= GAUGES[TORPEDO] else 0.0

    def orders_since(self, crew: int, kind: str) -> int:
        """The number of moves and Silences of a crew since its last announcement of that kind."""
        orders = 0
        for entry in reversed(self.view.radio):
            if entry.crew == crew:
                if entry.kind == kind:
                    break
                orders += entry.kind in ("course", "silence")
        return orders

    def since_order(self, crew: int) -> Iterator[Heard]:
        """The announcements since that crew's last order, the latest first."""
        for entry in reversed(self.view.radio):
            if entry.crew == crew and entry.kind in ORDERS:
                return
            yield entry

    # Where the submarines may be

    @cached_property
    def suspects(self) -> int:
        """The spaces where the enemy may be: the Radio Operator's marks, without those ruled out since; all water if none is marked."""
        marked = self.own.suspect_mask & self.masks.water
        found = marked or self.masks.water
        for entry in self.since_order(self.foe):
            if entry.crew == self.foe and entry.kind == "hit":  # it answers a blast that the operator has not reported yet
                found = found & hit_by_blast(self.chart, *entry.facts) or found
        return found

    @cached_property
    def doubt(self) -> int:
        """The number of spaces where the enemy may be."""
        return self.suspects.bit_count()

    def track(self, crew: int) -> Tracker:
        """The tracker of a crew, fed with this seat's radio (CS-109 to CS-115)."""
        return tracker_for(self.figures, self.view, crew)

    @cached_property
    def known(self) -> Tracker:
        """The tracker of the seat's own crew, which shows how much the enemy can know."""
        return self.track(self.crew)


Answer: TypeAlias = Callable[[Situation, Sequence[Action], Draw], "Action | None"]
"""A bot's answer to one kind of decision."""
