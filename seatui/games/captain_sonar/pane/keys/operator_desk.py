"""The Radio Operator's desk: testing a row, column or sector against the places where the enemy may be, and a gap for a Silence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.common_actions import areas_of
from seatui.games.captain_sonar.model.content import DIRECTION_NAMES, DIRECTIONS, SILENCE_LENGTH
from seatui.games.captain_sonar.model.geometry import mask_of, spaces_of
from seatui.games.captain_sonar.model.overlay import STEPS, ends_of, relaid, space_at
from seatui.games.captain_sonar.pane.board.layers import DeskPreview
from seatui.games.captain_sonar.pane.keys import controls
from seatui.games.captain_sonar.pane.keys.aiming import Aim
from seatui.games.captain_sonar.words.notation import statement
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.board import Mark

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console

COURSES: dict[str, str] = {Verb.UP: "N", Verb.RIGHT: "E", Verb.DOWN: "S", Verb.LEFT: "W"}
SPACE = "space"
ANSWER = "answer"
TESTED = ("sector", "row", "column", SPACE, ANSWER)
"""The areas that can be tested, in the order in which the key goes through them: those around the cursor, and a sonar's answer."""


@dataclass(frozen=True)
class Test:
    """An area around the cursor that is being tested. Confirming keeps only the places in it, or strikes them."""

    verb: str
    kind: str = TESTED[0]

    def after(self, verb: str, tested: Sequence[str]) -> Test:
        """The test after another press of a key: the next of these kinds of area, or the other verb."""
        return replace(self, kind=tested[(tested.index(self.kind) + 1) % len(tested)]) if verb == self.verb else replace(self, verb=verb)

    @property
    def keeps(self) -> bool:
        return self.verb == controls.KEEP


class Desk:
    """The work at the desk of one console: a test, a gap that is being drawn, or neither."""

    def __init__(self, pane: Console, submit: Callable[[Action], None]) -> None:
        self.pane = pane
        self._submit = submit
        self.test: Test | None = None
        self.gap: Aim | None = None

    @property
    def is_open(self) -> bool:
        return self.test is not None or self.gap is not None

    def close(self) -> None:
        """Put everything away."""
        if self.is_open:
            self.test = self.gap = None
            self.pane.tell("")  # the advice is no longer true
            self.show()

    def perform(self, verb: str) -> bool:
        """Follow a verb; False if it means nothing here."""
        if verb in (controls.KEEP, controls.STRIKE):
            self.test, self.gap = (self.test.after(verb, self._tested) if self.test else Test(verb)), None
            self.pane.tell(self._advice(self.test))
        elif verb == controls.GAP:
            self.begin_gap()
        elif verb == controls.RELAY:
            self._next_gap()
        elif self.is_open and verb == Verb.BACK:
            self.close()
        elif self.gap is not None and verb in COURSES:
            self.gap = self.gap.steered(COURSES[verb])
        elif self.gap is not None and verb == Verb.CONFIRM:
            self._draw_gap(self.gap)
        elif self.test is not None and verb == Verb.CONFIRM:
            self._mark(self.test)
        else:
            return False
        if self.is_open:
            self.show()
        return True

    def show(self) -> None:
        """Draw the work on the overlay, with marks that need no colour."""
        pane, preview = self.pane, self.preview
        pane.draw_overlay()
        pane.overlay.mark(Mark.REACHABLE, map(pane.overlay.place, preview.left if preview is not None else ()))
        pane.verbs.point(pane.board.target)
        pane.verbs.show_hints()

    @property
    def words(self) -> str:
        """The effect of confirming."""
        if self.gap is not None:
            return f"Silence {DIRECTION_NAMES[self.gap.course]}, {self.gap.length}" if self.gap.course else ""
        if self.test is None:
            return ""
        inside, places = (self.candidates & self.area).bit_count(), self.candidates.bit_count()
        return f"{'keep' if self.test.keeps else 'strike'} {self.name}: {inside} of {places} {self._counted}"

    @property
    def preview(self) -> DeskPreview | None:
        """The spaces to show on the overlay; None while the desk is clear."""
        if self.gap is not None:
            return DeskPreview(path=self._path(self.gap))
        if self.test is None:
            return None
        area = self.area & self.pane.chart.water_mask
        return DeskPreview(frozenset(spaces_of(area)), frozenset(spaces_of(area & self.candidates)))

    # Testing

    @property
    def candidates(self) -> int:
        """The places where the enemy may be."""
        return self._candidates[0]

    @property
    def _counted(self) -> str:
        """The word for these places."""
        return self._candidates[1]

    @property
    def _candidates(self) -> tuple[int, str]:
        """The marks, else the places of the tracker, else the ends that fit, else all water, and the word for them."""
        pane, own = self.pane, self.pane.own
        if own is None or own.operator is None:
            return 0, "places"
        if own.suspect_mask:
            return own.suspect_mask, "suspects"
        if pane.heat.spaces:
            return mask_of(pane.heat.spaces), "possible places"
        if pane.checked and own.operator.plot and (ends := mask_of(ends_of(pane.chart, own.operator.plot, pane.operator.known))):
            return ends, "places that fit"
        return pane.chart.water_mask, "water spaces"

    @property
    def answered(self) -> tuple[str | int, ...]:
        """The two statements of the enemy's latest answer to a sonar; () if there is none."""
        own = self.pane.own
        said = (
            each for each in reversed(self.pane.view.radio) if own is not None and each.crew != own.crew and each.kind == "sonar_answer"
        )
        last = next(said, None)
        return last.facts if last is not None else ()

    @property
    def _tested(self) -> tuple[str, ...]:
        """The kinds of area that can be tested now."""
        return TESTED if self.answered else TESTED[:-1]

    def _named(self, test: Test) -> tuple[str | int, ...]:
        """The area of a test as an action names it; () for a single space."""
        if test.kind == ANSWER:
            return self.answered
        values = self.pane.chart.values(self.pane.overlay.space)
        return (test.kind, values[test.kind]) if test.kind in values else ()

    @property
    def area(self) -> int:
        """The spaces of the area that is tested."""
        mask = 0
        for kind, value in self._areas:
            mask |= self.pane.chart.area_mask(kind, value)
        return mask or 1 << self.pane.overlay.space

    @property
    def name(self) -> str:
        """The name of that area: "row 4", "row 5 or column H"."""
        return " or ".join(statement(*area) for area in self._areas) or self.pane.chart.name(self.pane.overlay.space)

    @property
    def _areas(self) -> list[tuple[str, int]]:
        """The rows, columns and sectors of the test; none for a single space."""
        return areas_of(("keep", *self._named(self.test))) if self.test else []

    def _advice(self, test: Test) -> str:
        key, names = self.pane.key, self.pane.key_names
        again = f"{key(test.verb)} another kind, " if names.typed else ""
        return f"Point at an area: {again}{names.act} {'keeps only that' if test.keeps else 'strikes it'}, {names.back} leaves"

    def _mark(self, test: Test) -> None:
        """Mark what remains for the Captain; from marks, or where all water is possible, a row, column or sector is named."""
        own, left = self.pane.own, self.candidates & (self.area if test.keeps else ~self.area)
        is_plain = own is not None and (own.suspect_mask or self.candidates == self.pane.chart.water_mask)
        if is_plain and (named := self._named(test)):
            self._submit(("keep" if test.keeps else "strike", *named))
        elif left:
            self._submit(("report", f"{left:x}"))
        else:
            self.pane.tell("That leaves no place")

    # A gap

    def begin_gap(self) -> None:
        """Begin to draw a Silence from the end of the plot, or another one in its last gap."""
        self.test, self.gap = None, Aim("silence")
        names = self.pane.key_names
        if self.pane.operator.missing is not None and not self._is_laid:
            self.pane.tell(f"They have called no Silence that the plot lacks: {names.back} leaves")
            return
        self.pane.tell(f"Their Silence: {names.ways} draw a straight line, {names.act} when done, {names.back} leaves")

    def _draw_gap(self, gap: Aim) -> None:
        self.close()
        self._submit(("relay" if self._is_laid else "gap", gap.course or "N", gap.length))

    def _next_gap(self) -> None:
        """Lay the last leg as after the next Silence that stays on the overlay, once round all of them."""
        own, side = self.pane.own, self.pane.chart.side
        plot = own.operator.plot if own is not None and own.operator is not None else ()
        ways = [(course, length) for course in DIRECTIONS for length in range(1, SILENCE_LENGTH + 1)] + [(DIRECTIONS[0], 0)]
        laid = [(way, other) for way in ways if (other := relaid(side, plot, *way)) is not None]
        here = next((at for at, (_, other) in enumerate(laid) if other == plot), -1)
        self._submit(("relay", *laid[(here + 1) % len(laid)][0]) if laid else ("relay", DIRECTIONS[0], 0))

    @property
    def _is_laid(self) -> bool:
        """Whether the latest Silence has its gap: the last leg is what was heard since."""
        own = self.pane.own
        plot = own.operator.plot if own is not None and own.operator is not None else ()
        return self.pane.operator.missing is not None and relaid(self.pane.chart.side, plot, "N", 0) is not None

    def _path(self, gap: Aim) -> tuple[int, ...]:
        """The spaces of the Silence that is being drawn, as far as they lie on the map."""
        start = self.pane.operator.gap_start if self._is_laid else self.pane.operator.end
        cells = [] if start is None or not gap.course else [start]
        for _ in range(gap.length if cells else 0):
            step = STEPS[gap.course]
            cells.append((cells[-1][0] + step[0], cells[-1][1] + step[1]))
        spaces = (space_at(self.pane.chart, cell) for cell in cells)
        return tuple(space for space in spaces if space is not None)
