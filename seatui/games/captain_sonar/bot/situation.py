"""What a seat can make of its view: the crew's own position, where the enemy may be, and who has which system ready.

A bot knows its view and nothing else (CS-158). Where sheets are not shared, each role has its own sheet only, so everything here also
works from what is heard and from the crew's notes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from seatui.engine.contract import Action, Draw, Rules, Value
from seatui.games.captain_sonar.bot.masks import SeaMasks, masks_of
from seatui.games.captain_sonar.knowledge.tracker import Tracker, tracker_for
from seatui.games.captain_sonar.knowledge.tracker.evidence import hit_by_blast
from seatui.games.captain_sonar.knowledge.view import CaptainSheet, CrewLine, Own, View
from seatui.games.captain_sonar.model.content import CAPTAIN, GAUGES, HULL, ROLE_COUNT, TORPEDO, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart, mask_of
from seatui.games.captain_sonar.model.radio import ORDERS, USED_SYSTEM, Heard

SURPRISE = 0.3
"""The chance that a torpedo of which nothing was heard is filled by the very next order and fired at once."""


class Situation:
    """One look of one seat at its game."""

    def __init__(self, rules: Rules[Any, Any], view: View) -> None:
        if view.own is None:
            raise ValueError("a watcher has no seat to play")
        self.figures = _figures(tuple(sorted(rules.settings.items())))
        self.view = view
        self.own: Own = view.own
        self.crew = view.own.crew
        self.foe = 1 - self.crew
        self.role = (view.seat or 0) % ROLE_COUNT
        self.chart: Chart = self.figures.chart
        self.masks: SeaMasks = masks_of(self.chart, self.figures.free_flight)

    # The own crew

    @property
    def sheet(self) -> CaptainSheet:
        """The Captain's map; only for those who may look at it."""
        if self.own.captain is None:
            raise ValueError("this seat may not look at the Captain's map")
        return self.own.captain

    @property
    def line(self) -> CrewLine:
        """What Engineer and First Mate keep telling the Captain (CS-103)."""
        if self.own.line is None:
            raise ValueError("this seat does not hear the crew line")
        return self.own.line

    @cached_property
    def closed(self) -> int:
        """Where the own submarine may not go: its route and its mines (CS-045, CS-047)."""
        return mask_of(self.sheet.route) | mask_of(self.sheet.mines)

    @property
    def hull(self) -> int:
        """How much damage still sinks the own submarine."""
        return HULL - self.view.crews[self.crew].damage

    @property
    def foe_hull(self) -> int:
        return HULL - self.view.crews[self.foe].damage

    def asked(self, topic: str) -> str | None:
        """What the crew's standing request of that topic says (CS-157)."""
        return next((request.value for request in self.own.requests if request.topic == topic), None)

    def may_ask(self, topic: str) -> bool:
        """Whether the Captain's own wish would not talk over that of a person in the crew."""
        standing = next((request for request in self.own.requests if request.topic == topic), None)
        return standing is None or standing.seat == seat_of(self.crew, CAPTAIN) or not self._is_person(standing.seat)

    def _is_person(self, seat: int) -> bool:
        return bool(self.view.seated) and self.view.seated[seat] > 0

    # What is heard

    def ready(self, crew: int) -> frozenset[str]:
        """The systems that were called READY and not used since (CS-091)."""
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
        """The chance that the enemy can fire a torpedo in its next turn, as far as can be heard."""
        if "torpedo" in self.ready(self.foe):
            return 1.0
        return SURPRISE if self.orders_since(self.foe, "torpedo") + 1 >= GAUGES[TORPEDO] else 0.0

    def orders_since(self, crew: int, kind: str) -> int:
        """How many moves and Silences of a crew were heard since it last said that."""
        orders = 0
        for entry in reversed(self.view.radio):
            if entry.crew == crew:
                if entry.kind == kind:
                    break
                orders += entry.kind in ("course", "silence")
        return orders

    def since_order(self, crew: int) -> Iterator[Heard]:
        """What was heard since that crew's last order, the latest first."""
        for entry in reversed(self.view.radio):
            if entry.crew == crew and entry.kind in ORDERS:
                return
            yield entry

    # Where they may be

    @cached_property
    def suspects(self) -> int:
        """Where the enemy may be: what the Radio Operator has marked, less what was heard since; all water if nothing is marked."""
        marked = int(self.own.suspects, 16) & self.masks.water
        found = marked or self.masks.water
        for entry in self.since_order(self.foe):
            if entry.crew == self.foe and entry.kind == "hit":  # it answers a blast of which the operator has not yet spoken
                found = found & hit_by_blast(self.chart, *entry.facts) or found
        return found

    @cached_property
    def doubt(self) -> int:
        """How many places the enemy may be in."""
        return self.suspects.bit_count()

    def track(self, crew: int) -> Tracker:
        """All that may be true of a crew after what was heard (CS-109 to CS-115)."""
        return tracker_for(self.figures, self.view, crew)

    @cached_property
    def known(self) -> Tracker:
        """All that the enemy can know of the own crew."""
        return self.track(self.crew)


Answer: TypeAlias = Callable[[Situation, Sequence[Action], Draw], "Action | None"]
"""What a bot does about one kind of decision."""


@lru_cache(maxsize=32)
def _figures(settings: tuple[tuple[str, Value], ...]) -> Figures:
    """What the options of a game decide, worked out once."""
    return Figures(dict(settings))
