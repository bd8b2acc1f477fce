"""The commands of the Radio Operator's keys: plot, slide, erase, suspect and report."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.games.captain_sonar.knowledge.clues import known_in
from seatui.games.captain_sonar.model.content import DIRECTION_NAMES, OPERATOR
from seatui.games.captain_sonar.model.geometry import mask_of
from seatui.games.captain_sonar.model.overlay import (
    Cell,
    Known,
    OperatorSheet,
    crossings,
    ends_of,
    first_dot,
    fitting,
    gaps,
    heard_courses,
    laid,
    runs_inside,
    space_at,
    unplotted,
)
from seatui.games.captain_sonar.pane.keys import controls
from seatui.games.captain_sonar.pane.keys.operator_desk import Desk
from seatui.tui.look.controls import Verb

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console


WAYS: dict[str, str] = {Verb.UP: "N", Verb.RIGHT: "E", Verb.DOWN: "S", Verb.LEFT: "W"}
SLIDES: dict[str, tuple[int, int]] = {Verb.UP: (0, -1), Verb.RIGHT: (1, 0), Verb.DOWN: (0, 1), Verb.LEFT: (-1, 0)}
SLIDING, POINTING, PLOTTING = "slide", "point", "plot"
"""The work of the direction keys for a player with few keys; it starts with sliding, the cursor at the end of the plot."""


class OperatorCommands:
    """The commands of the Radio Operator at one console."""

    def __init__(self, pane: Console) -> None:
        self.pane = pane
        self.doing = SLIDING  # the work of the direction keys, with few keys
        self.desk = Desk(pane, self._submit)
        self._verbs: dict[str, Callable[[], None]] = {
            Verb.CONFIRM: self.go_on,
            controls.UNPLOT: partial(self._submit, ("unplot",)),
            controls.RESTART: self.restart,
            controls.SUSPECT: self.suspect,
            controls.REPORT: self.report,
            controls.FIT: self.fit,
            **{verb: partial(self._submit, ("plot", course)) for course, verb in controls.PLOT.items()},
            **{verb: partial(self._submit, ("shift", *by)) for verb, by in controls.SLIDE.items()},
        }

    def perform(self, verb: str) -> bool:
        """Follow a verb at the overlay; False leaves it to the map."""
        if self.works and self.desk.perform(verb):
            return True
        if self.pane.few.in_use and self.works and self._with_few_keys(verb):
            return True
        deed = self._verbs.get(verb)
        if deed is None:
            return False
        deed()
        return True

    def _with_few_keys(self, verb: str) -> bool:
        """Follow a verb that has another meaning with few keys."""
        if verb in (controls.SUSPECT, controls.BY_HAND):
            self._begin(POINTING if verb == controls.SUSPECT else PLOTTING)
        elif self.doing != SLIDING and (verb == Verb.BACK or (verb == Verb.CONFIRM and self.doing == PLOTTING)):
            self._begin(SLIDING)
        elif self.doing == POINTING and verb == Verb.CONFIRM:
            self.suspect()
        elif self.doing == PLOTTING and verb in WAYS:
            self._submit(("plot", WAYS[verb]))
        elif self.doing == SLIDING and verb in SLIDES and self._has_plot:
            self._submit(("shift", *SLIDES[verb]))
        elif self.doing == SLIDING and verb == Verb.CONFIRM and self.missing is None:
            self.restart()
        else:
            return False
        return True

    def _begin(self, doing: str) -> None:
        """Give the direction keys another work."""
        pane, key_names = self.pane, self.pane.key_names
        self.doing = doing
        told = {
            POINTING: f"{key_names.ways} point, {key_names.act} marks or unmarks a space, {key_names.back} when done",
            PLOTTING: f"{key_names.ways} plot a course, {key_names.act} when done",
            SLIDING: f"{key_names.ways} slide the overlay",
        }
        pane.tell(told[doing])
        self.settle()
        pane.verbs.point(pane.board.target)
        pane.verbs.show_hints()

    @property
    def is_leaving_by_back(self) -> bool:
        """Whether going back returns to sliding, or clears the desk."""
        return self.doing != SLIDING or self.desk.is_open

    def settle(self) -> None:
        """With few keys, keep the cursor at the end of the plot, and return to sliding when the player leaves the overlay."""
        if self.pane.station != controls.OPERATOR_STATION:
            self.doing = SLIDING
            self.desk.close()
        end = self._end
        if self.pane.few.in_use and self.works and self.doing != POINTING and not self.desk.is_open and end is not None:
            self.pane.overlay.point_at_space(end)

    @property
    def _sheet(self) -> OperatorSheet | None:
        own = self.pane.own
        return own.operator if own is not None else None

    @property
    def _has_plot(self) -> bool:
        return self._sheet is not None and bool(self._sheet.plot)

    @property
    def end(self) -> Cell | None:
        """The cell where the plot ends; None if there is no plot."""
        sheet = self._sheet
        return laid(self.pane.chart, sheet)[-1] if sheet is not None and sheet.plot else None

    @property
    def gap_start(self) -> Cell | None:
        """The cell where the last gap begins; None if there is none."""
        sheet = self._sheet
        broken = gaps(sheet.plot) if sheet is not None else []
        return laid(self.pane.chart, sheet)[broken[-1]] if sheet is not None and broken else None

    @property
    def _end(self) -> int | None:
        """The space where the plot ends; None if it lies beyond the map, or there is no plot."""
        return space_at(self.pane.chart, self.end) if self.end is not None else None

    @property
    def heard(self) -> tuple[str, ...]:
        """The enemy's courses since its track broke."""
        own = self.pane.own
        return () if own is None else heard_courses(self.pane.view.radio, 1 - own.crew)

    @property
    def known(self) -> list[Known]:
        """The dots of the plot that the enemy's announcements bind (CS-C29)."""
        return known_in(self.pane.figures, self.pane.view._replace(own=self.pane.own))

    @property
    def missing(self) -> tuple[str, ...] | None:
        """The heard courses that the plot lacks; None if the plot contradicts them."""
        sheet = self._sheet
        return () if sheet is None else unplotted(self.pane.chart.side, sheet.plot, self.heard)

    @property
    def works(self) -> bool:
        """Whether the Radio Operator is played here and the game goes on."""
        return self.pane.seat is not None and self.pane.held(OPERATOR) is not None and self.pane.view.phase != "over"

    @property
    def left(self) -> str:
        """The number of courses left to plot, "?" if the plot must be restarted; "" if all is done, or the game is over."""
        missing = () if self.pane.view.phase == "over" else self.missing
        return "?" if missing is None else str(len(missing) or "")

    @property
    def words(self) -> str:
        """The effect of confirming; "" for a player who only looks."""
        if not self.works:
            return ""
        if self.desk.is_open:
            return self.desk.words
        if self.pane.few.in_use and self.doing != SLIDING:
            return "mark or unmark this space" if self.doing == POINTING else "done"
        if self.pane.few.in_use and self.missing is None:
            return "restart the plot"
        if missing := self.missing:
            return f"plot {DIRECTION_NAMES[missing[0]]}"
        return "say OK" if self.pane.kind(OPERATOR) == "briefing" else ""

    @property
    def hinted(self) -> tuple[str, ...]:
        """The verbs that the hints show."""
        if not self.works or self.desk.gap is not None:
            return ()
        if self.desk.test is not None:
            return (controls.KEEP, controls.STRIKE)
        fits = [controls.FIT] * (self.pane.checked and self._has_plot)
        usual = (controls.KEEP, controls.REPORT, *fits, controls.SUSPECT, controls.STRIKE)
        if self.missing is None:
            return (*[controls.GAP] * self._has_plot, controls.RESTART, *usual, controls.UNPLOT)
        return (*usual, *[controls.RELAY] * (self.gap_start is not None), controls.UNPLOT, controls.RESTART)

    def go_on(self) -> None:
        """Plot the next course heard; once all are plotted, say OK."""
        missing = self.missing
        if missing:
            self._submit(("plot", missing[0]))
        elif self.pane.kind(OPERATOR) == "briefing":
            self._submit(("ok",))
        elif missing is None:
            gap = f", {self.pane.key(controls.GAP)} goes on after a Silence" if self.pane.key_names.typed and self._has_plot else ""
            self.pane.tell(f"The plot is not what we heard: {self.pane.key(controls.RESTART)} restarts it{gap}")
        elif not self.pane.few.turn_to_need():
            self.pane.tell("All that was heard is plotted")

    def restart(self) -> None:
        """Restart the plot at the cursor, or in the middle if the track would leave the overlay from there."""
        side, here = self.pane.chart.side, self.pane.overlay.space
        self._submit(("restart", here if runs_inside(side, here, self.heard) else first_dot(side, self.heard)))

    def suspect(self) -> None:
        """Mark the space under the cursor, or remove the mark."""
        self._submit(("mark", self.pane.overlay.space))

    def fit(self) -> None:
        """Slide the overlay to the next place where the plot fits, if the table has that aid (CS-108)."""
        pane, sheet = self.pane, self._sheet
        if sheet is None or not sheet.plot:
            pane.tell("Nothing is plotted yet")
            return
        if not pane.checked:
            pane.tell("This table plays without the fit check: slide by hand")
            return
        shifts = [] if crossings(sheet.plot, self.known) else sorted(fitting(pane.chart, sheet.plot, self.known))
        others = [shift for shift in shifts if shift > sheet.shift] + [shift for shift in shifts if shift < sheet.shift]
        if not others:
            pane.tell("This is the only place where it fits" if shifts else "The plot fits nowhere: is all of it what was heard?")
            return
        (dx, dy), (x, y) = others[0], sheet.shift
        self._submit(("shift", dx - x, dy - y))

    @property
    def reported(self) -> Action | None:
        """The report of the spaces where the plot may end: with the aid all that fit map and facts, else the present one (CS-108)."""
        sheet = self._sheet
        if sheet is None or not sheet.plot:
            return None
        ends = ends_of(self.pane.chart, sheet.plot, self.known) if self.pane.checked else {self._end}
        return ("report", f"{mask_of(end for end in ends if end is not None):x}")

    def report(self) -> None:
        """Mark the spaces where the plot may end."""
        if self.reported is None:
            self.pane.tell("Nothing is plotted yet: there is nothing to report")
        else:
            self._submit(self.reported)

    @property
    def listed(self) -> list[Action]:
        """The tools for the list of actions: the report, no report, and the answer to our last sonar as an area."""
        if not self.works or ("report", "0") not in self.pane.free(OPERATOR):
            return []
        own, kept = self.pane.own, self.desk.answered
        return [
            *([self.reported] if self.reported is not None else []),
            *([("report", "0")] if own is not None and own.suspect_mask else []),
            *([("keep", *kept)] if kept and self.pane.table.match.legal(self.pane.seat_of(OPERATOR) or 0, ("keep", *kept)) else []),
        ]

    def _submit(self, action: Action) -> None:
        self.pane.submit(action, self.pane.seat_of(OPERATOR))
