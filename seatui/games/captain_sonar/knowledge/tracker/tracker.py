"""The tracker of one crew: it hears announcements and keeps the candidates that fit them (CS-109 to CS-115, CS-143, CS-148)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from seatui.engine.contract import Draw
from seatui.games.captain_sonar.knowledge.tracker import evidence
from seatui.games.captain_sonar.knowledge.tracker.candidates import Candidates, Shapes
from seatui.games.captain_sonar.knowledge.tracker.merging import CAP, SPREAD, thin
from seatui.games.captain_sonar.knowledge.tracker.mines import Mines, can_be, placed
from seatui.games.captain_sonar.knowledge.tracker.places import bits_of, places_of
from seatui.games.captain_sonar.model.geometry import Chart, mask_of
from seatui.games.captain_sonar.model.radio import Heard


class Pair(NamedTuple):
    """One possibility: where a submarine is, the mask of its route, and for every mine the mask of its possible spaces."""

    position: int
    route: int
    mines: tuple[int, ...]


class Tracker:
    """The candidates for one crew. ``hear`` takes every entry of the radio in order; ``clone`` costs next to nothing.

    ``real_time``: routes are cut at the dive, not at the surfacing (CS-117). ``decoys``: there are Decoy Buoys in the game, so that one may
    have been released unheard.
    """

    __slots__ = (
        "_candidates",
        "_decoy",
        "_fix",
        "_positions",
        "_strays",
        "_unanswered",
        "cap",
        "chart",
        "crew",
        "decoys",
        "free_flight",
        "real_time",
        "whole",
    )

    def __init__(
        self, chart: Chart, crew: int, *, free_flight: bool = False, real_time: bool = False, decoys: bool = False, cap: int = CAP
    ) -> None:
        self.chart = chart
        self.crew = crew
        self.free_flight = free_flight
        self.real_time = real_time
        self.decoys = decoys
        self.cap = cap
        self.whole = True
        """Whether no pairs were merged and nothing was missed, so that the candidates are exact."""
        self._candidates = Candidates(places_of(chart), chart.water_mask)
        self._decoy = False  # the next answer is worthless (CS-143)
        self._strays = False  # there may be mines that nobody heard of
        self._fix: int | None = None  # where the listener was at the last Shockwave
        self._unanswered: int | None = None  # the space of the crew's own last blast, until it is known whether it hit itself
        self._positions: int | None = chart.water_mask

    def clone(self) -> Tracker:
        """Return an independent copy."""
        copy = object.__new__(Tracker)
        for name in self.__slots__:
            setattr(copy, name, getattr(self, name))
        copy._candidates = self._candidates.copy()
        return copy

    # Hearing

    def hear(self, heard: Heard, fix: int | None = None) -> None:
        """Hear one more entry of the radio. ``fix`` is where the listening submarine was at that moment, if that is known."""
        if heard.kind != "hit":
            self.settle()
        self._positions = None
        handler = HANDLERS.get(heard.kind)
        if handler is not None:
            handler(self, heard, fix)
        self._thin(self.cap)

    def settle(self) -> None:
        """Take it that nothing more is said about the last blast: a crew that calls no hit on itself is clear (CS-113)."""
        if self._unanswered is not None:
            self._candidates.keep(evidence.hit_by_blast(self.chart, "clear", self._unanswered))
            self._unanswered = self._positions = None

    def _hit(self, heard: Heard, _fix: int | None) -> None:
        self._learn(heard, None)
        if heard.crew == self.crew:
            self._unanswered = None

    def _thin(self, limit: int) -> None:
        """Merge pairs if there are too many (CS-115)."""
        if thin(self._candidates, limit):
            self.whole = False

    def _course(self, heard: Heard, _fix: int | None) -> None:
        if heard.crew == self.crew:
            self._candidates.course(heard.facts[0])

    def _silence(self, heard: Heard, _fix: int | None) -> None:
        if heard.crew == self.crew:
            self._thin(self.cap // SPREAD)
            self._candidates.silence()

    def _surface(self, heard: Heard, _fix: int | None) -> None:
        self._learn(heard, None)
        if heard.crew == self.crew and not self.real_time:
            self._candidates.cut()

    def _dive(self, heard: Heard, _fix: int | None) -> None:
        if heard.crew == self.crew:
            self._candidates.cut()

    def _mine(self, heard: Heard, _fix: int | None) -> None:
        if heard.crew == self.crew:
            self._candidates.drop_mine()

    def _trigger(self, heard: Heard, _fix: int | None) -> None:
        if heard.crew == self.crew:
            self._unanswered = heard.facts[0]
            self._candidates.blast(heard.facts[0], must_hit=not self._strays)

    def _torpedo(self, heard: Heard, _fix: int | None) -> None:
        (space,) = heard.facts
        if heard.crew == self.crew:
            self._unanswered = space
            self._candidates.keep(evidence.fired_at(self.chart, space, self.free_flight))
        self._candidates.blast(space, must_hit=False)

    def _buoy(self, heard: Heard, _fix: int | None) -> None:
        if heard.crew == self.crew:
            self._decoy = True

    def _answer(self, heard: Heard, _fix: int | None) -> None:
        if heard.crew == self.crew:
            if not self._decoy:
                self._learn(heard, None)
            self._decoy = False

    def _shockwave(self, heard: Heard, fix: int | None) -> None:
        self._learn(heard, None)
        self._fix = fix

    def _learn(self, heard: Heard, fix: int | None) -> None:
        """Keep the positions that fit an announcement."""
        if heard.crew == self.crew and heard.kind in evidence.SAID_BY_THE_CREW:
            self._candidates.keep(evidence.SAID_BY_THE_CREW[heard.kind](self.chart, *heard.facts))
        own = self._fix if fix is None and heard.kind == "shock" else fix
        if own is not None and heard.kind in evidence.DISTANCES:
            self._candidates.keep(evidence.DISTANCES[heard.kind](self.chart, *heard.facts, own))

    def _gap(self, heard: Heard, _fix: int | None) -> None:
        """Forget all that missed announcements may have changed (CS-127): their crew's place, and the mines of the other crew."""
        if heard.crew == self.crew:
            self._candidates = Candidates(self._candidates.places, self.chart.water_mask)
            self._decoy = self.decoys
        else:
            self._candidates.forget_mines()
        self._strays = True
        self.whole = False

    # Candidates

    def positions(self) -> int:
        """The mask of the spaces in which the submarine may be."""
        if self._positions is None:
            self._positions = self._candidates.positions()
        return self._positions

    def weights(self) -> list[int]:
        """The number of pairs in each space, for a heat map."""
        found = [0] * self.chart.count
        shift = self._candidates.shift
        for anchors, shapes in self._anchors().items():
            for anchor in bits_of(anchors):
                found[anchor + shift] += shapes
        return found

    @property
    def count(self) -> int:
        """The number of pairs."""
        return sum(anchors.bit_count() * shapes for anchors, shapes in self._anchors().items())

    @property
    def load(self) -> int:
        """The cost to keep and to update it, in shapes of routes."""
        return self._candidates.load()

    def _anchors(self) -> Counter[int]:
        """The number of shapes with the same anchors; most shapes have only one anchor."""
        found: Counter[int] = Counter()
        for shapes in self._candidates.fleet.values():
            found.update(shapes.values())
        return found

    def holds(self, position: int, route: Sequence[int], mines: Sequence[int]) -> bool:
        """Whether this is a candidate; after merging or a gap, whether a candidate covers it."""
        if not self.positions() >> position & 1:
            return False
        candidates = self._candidates
        anchor = position - candidates.shift
        shape = mask_of(candidates.places.place(anchor, space) for space in route)
        laid = [candidates.places.place(anchor, space) for space in mines]
        return any(
            self._has_route(shapes, shape, anchor) and can_be(masks, laid, more=self._strays) for masks, shapes in candidates.fleet.items()
        )

    def _has_route(self, shapes: Shapes, route: int, anchor: int) -> bool:
        tail = self._candidates.tail
        if self.whole:
            return bool(shapes.get(route ^ tail, 0) >> anchor & 1)
        return any(not (shape | tail) & ~route for shape, anchors in shapes.items() if anchors >> anchor & 1)

    def pairs(self) -> Iterator[Pair]:
        """Every pair, one after the other."""
        for mines, shapes in self._candidates.fleet.items():
            for shape, anchors in shapes.items():
                for anchor in bits_of(anchors):
                    yield self._pair(mines, shape, anchor)

    def sample(self, draw: Draw) -> tuple[int, int, tuple[int, ...]]:
        """Draw a position, its route as a mask and the spaces of its mines, each pair with the same chance. There must be one."""
        left = draw(self.count)
        for mines, shapes in self._candidates.fleet.items():
            for shape, anchors in shapes.items():
                here = anchors.bit_count()
                if left < here:
                    anchor = list(bits_of(anchors))[left]
                    position, route, _ = self._pair(mines, shape, anchor)
                    return position, route, placed(self._candidates.places, mines, anchor, draw)
                left -= here
        raise ValueError("there is no candidate")

    def _pair(self, mines: Mines, shape: int, anchor: int) -> Pair:
        candidates = self._candidates
        spaces = candidates.places.spaces
        route = spaces(anchor, shape | candidates.tail)
        return Pair(anchor + candidates.shift, route, tuple([spaces(anchor, mask) for mask in mines]))

    # Looking ahead

    def positions_after(self, kind: str, *facts: Any) -> int:
        """The positions that would be left after an announcement of this crew: a course, a Silence, a surfacing, an answer or a hit."""
        if kind == "course":
            return self._candidates.after_course(*facts)
        if kind == "silence":
            return self._candidates.after_silence()
        return self.positions() & evidence.SAID_BY_THE_CREW[kind](self.chart, *facts)


HANDLERS: Mapping[str, Callable[[Tracker, Heard, int | None], None]] = {
    "course": Tracker._course,
    "silence": Tracker._silence,
    "surface": Tracker._surface,
    "dive": Tracker._dive,
    "mine": Tracker._mine,
    "trigger": Tracker._trigger,
    "torpedo": Tracker._torpedo,
    "hit": Tracker._hit,
    "drone_answer": Tracker._answer,
    "sonar_answer": Tracker._answer,
    "buoy": Tracker._buoy,
    "twin_ping": Tracker._learn,
    "shockwave": Tracker._shockwave,
    "shock": Tracker._learn,
    "gap": Tracker._gap,
}
"""The method for each kind of announcement. The other kinds reveal nothing about where a submarine is."""
