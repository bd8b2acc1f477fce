"""Full positions that match a view. They keep everything that the seat sees, and draw the rest at random.

The random parts agree with the radio, as far as this is cheap to find: the tracker gives the places of a submarine, the orders give
its path, and its READY calls, activations and damage give its sheets.
"""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Draw
from seatui.games.captain_sonar.knowledge.crew_record import SILENT, CrewRecord, record_of
from seatui.games.captain_sonar.knowledge.guesses import Signs, guess_breakdowns, guess_gauges
from seatui.games.captain_sonar.knowledge.missed import GAP, lines_written
from seatui.games.captain_sonar.knowledge.paths import path_through
from seatui.games.captain_sonar.knowledge.tracker import tracker_for
from seatui.games.captain_sonar.knowledge.view import Own, View
from seatui.games.captain_sonar.model.content import DIRECTIONS, OUTLINES, PAIR_OF, ROLE_COUNT, SYSTEMS, crew_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import mask_of
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.model.state import Crew, State
from seatui.games.captain_sonar.play.readiness import is_ready
from seatui.games.captain_sonar.play.setup import new_crew

DISTANCE_NEWS = ("twin_ping", "shockwave")
"""The announcements at which both crews note where they are (CS-148)."""
UNKNOWN = "silence"
"""The kind that stands in for a missed announcement, because it reveals the least."""
STEPS = {
    "choose_start": "start",
    "briefing": "briefing",
    "order": "order",
    "charge": "duties",
    "breakdown": "duties",
    "activate": "activate",
    "launch": "launch",
    "sonar_reply": "reply",
    "drone_reply": "reply",
    "repair_panel": "panel",
}
"""The step of a turn by the kind of its open decision."""


def imagine(figures: Figures, view: View, draw: Draw) -> State:
    """Return a full state in which the view's seat has exactly this view."""
    state = State()
    state.radio, lines = refill(view)
    state.step = STEPS[view.awaited[0][1]] if view.phase == "turn" else view.phase
    state.active = view.active
    state.turns_left = view.turns_left
    state.asked = view.asked
    state.clock = view.clock
    state.stop = view.stop
    state.queue = list(view.queue)
    state.seated = view.seated
    state.over = view.winners
    state.crews = [_Guess(figures, view, number, draw).crew() for number in range(2)]
    for crew in state.crews:
        crew.fixes = [(lines[announced], space) for announced, space in crew.fixes]
    return state


def refill(view: View) -> tuple[list[Heard], Sequence[int]]:
    """Return a whole radio of which the operator would have written exactly these lines, and its length after each number of lines.

    The missed announcements are unknown, except those of the latest moment, which the operator still hears.
    """
    if view.own is None or all(entry.kind != GAP for entry in view.radio):
        return list(view.radio), range(len(view.radio) + 1)
    before = [entry for entry in view.radio if entry.at < view.live[0].at]
    radio = [entry._replace(kind=UNKNOWN) if entry.kind == GAP else entry for entry in before] + list(view.live)
    lines = lines_written(radio, view.own.crew)
    return radio, [lines.index(count) for count in range(len(view.radio) + 1)]


class _Guess:
    """One crew of the imagined position."""

    def __init__(self, figures: Figures, view: View, number: int, draw: Draw) -> None:
        self.figures = figures
        self.view = view
        self.number = number
        self.draw = draw
        self.public = view.crews[number]
        self.own: Own | None = view.own if view.own and view.own.crew == number else None
        self.truth = view.truth[number] if view.truth else None
        self.record: CrewRecord = record_of(view.radio, number, real_time=figures.real_time)

    def crew(self) -> Crew:
        """Return the crew, with everything about it known or guessed."""
        crew = new_crew()
        self._copy_public(crew)
        self._place(crew)
        self._remember_orders(crew)
        self._fill_sheets(crew)
        self._copy_messages(crew)
        self._draw_outlines(crew)
        return crew

    def _copy_public(self, crew: Crew) -> None:
        public = self.public
        crew.damage, crew.surfaced, crew.orders = public.damage, public.surfaced, public.orders
        crew.mate_ok, crew.engineer_ok, crew.buoy = public.mate_ok, public.engineer_ok, public.buoy
        crew.sections, crew.diving, crew.paused = public.sections, public.diving, public.paused
        crew.called = self.record.called
        crew.moved = self.record.moved or bool(self._being_aimed)  # a course may have been missed (CS-127)

    # Where it is

    def _place(self, crew: Crew) -> None:
        """Set the place, the route and the mines of the submarine."""
        captain = self.own.captain if self.own else None
        if self.truth:
            crew.start, crew.at = self.truth.start, self.truth.at
            *legs, route = self.truth.legs
            crew.legs, crew.route, crew.mines = list(legs), list(route), list(self.truth.mines)
        elif captain:
            crew.start, crew.at, crew.route, crew.mines = captain.start, captain.at, list(captain.route), list(captain.mines)
        elif self.view.phase == "start":
            if not any(crew_of(seat) == self.number for seat, _ in self.view.awaited):
                crew.start = crew.at = self._any_water()
                crew.route = [crew.at]
        else:
            self._track(crew)
        if captain:
            crew.moved, crew.fixes = captain.moved, list(captain.fixes)
        else:
            crew.fixes = [(number, crew.at) for number, entry in enumerate(self.view.radio) if entry.kind in DISTANCE_NEWS]

    def _any_water(self) -> int:
        water = self.figures.chart.water
        return water[self.draw(len(water))]

    def _track(self, crew: Crew) -> None:
        """Draw a place, a route and mines that agree with the radio; any place if none does."""
        figures, view = self.figures, self.view
        tracker = tracker_for(figures, view, self.number)
        if tracker.positions():
            crew.at, spaces, mines = tracker.sample(self.draw)
        else:
            crew.at, mines = self._any_water(), ()
            spaces = mask_of((crew.at,))
        path = path_through(figures.chart, crew.at, spaces, self.record.leg)
        crew.route = [space for run in path for space in run]
        crew.mines = [space for space in mines if space not in crew.route]
        crew.start = crew.route[0]
        if self.record.last == SILENT:
            crew.length = len(path[-1]) if len(path) > 1 else 0

    # Its last order

    def _remember_orders(self, crew: Crew) -> None:
        """Set the direction of the last order, and its length if it was a Silence."""
        last = self.record.last
        if last == SILENT:
            self._remember_silence(crew)
        elif last is not None:
            crew.course = last
        elif not (crew.mate_ok and crew.engineer_ok):  # the order was missed
            crew.course = self.draw(len(DIRECTIONS))

    def _remember_silence(self, crew: Crew) -> None:
        """Set the last Silence as the seat knows it, or else as the path has it."""
        if self.own and self.own.captain:
            crew.length = self.own.silence
        known = self._known_course()
        if known is not None:
            crew.course = known
        elif crew.length > 0 and len(crew.route) > 1:
            crew.course = self.figures.chart.near[crew.route[-2]].index(crew.route[-1])
        else:
            crew.course = self.draw(len(DIRECTIONS))

    def _known_course(self) -> int | None:
        """The direction on the sheet of the First Mate or the Engineer."""
        sheets = (self.own.mate, self.own.engineer) if self.own else ()
        letters = [sheet.course for sheet in sheets if sheet and sheet.course]
        return DIRECTIONS.index(letters[0]) if letters else None

    # Gauges and panels

    def _fill_sheets(self, crew: Crew) -> None:
        """Set gauges and breakdowns; a system that is broken or not full must be called READY again."""
        if self.truth:
            crew.breakdowns, crew.gauges = self.truth.breakdowns, list(self.truth.gauges)
        else:
            self._guess_sheets(crew)
        crew.called &= mask_of(system for system in range(len(SYSTEMS)) if is_ready(self.figures, crew, system))

    def _guess_sheets(self, crew: Crew) -> None:
        own = self.own
        ready = self._surely_ready()
        crew.breakdowns = own.engineer.breakdowns if own and own.engineer else self._guess_breakdowns(crew, ready)
        if own and own.mate:
            crew.gauges = list(own.mate.gauges)
            return
        crew.gauges = guess_gauges(self.figures.sizes, self.record, crew.breakdowns, charging=not crew.mate_ok, draw=self.draw)
        for system in ready:
            crew.gauges[system] = self.figures.sizes[system]

    def _guess_breakdowns(self, crew: Crew, ready: list[int]) -> int:
        events = list(self.record.panel_events)
        marks = [place for place, (kind, _) in enumerate(events) if kind == "mark"]
        if marks and not crew.engineer_ok:
            del events[marks[-1]]  # the Engineer has not made it yet
        return guess_breakdowns(events, [PAIR_OF[system] for system in ready], self._signs(), self.draw)

    def _signs(self) -> Signs | None:
        """The state of the panels that the Captain or the First Mate knows."""
        if self.own and self.own.line:
            return self.own.line.clear, self.own.line.risk
        return (self.own.mate.clear, ()) if self.own and self.own.mate else None

    def _surely_ready(self) -> list[int]:
        """The systems that the seat knows to be usable."""
        if self.own and self.own.line:
            return [system for system, can in enumerate(self.own.line.usable) if can]
        return self._being_aimed

    @property
    def _being_aimed(self) -> list[int]:
        """The system of the crew's STOP while it names a target: it was usable at the call."""
        stop = self.view.stop
        if stop is None or stop.stage != "target" or crew_of(stop.seat) != self.number or stop.system not in SYSTEMS:
            return []
        return [SYSTEMS.index(stop.system)]

    # Messages, and the hull drawing

    def _copy_messages(self, crew: Crew) -> None:
        """Copy the crew's plot, marks, notes and requests, which only the crew knows (CS-157)."""
        if self.own:
            if self.own.operator:
                crew.plot, crew.shift = list(self.own.operator.plot), self.own.operator.shift
            crew.suspects = self.own.suspect_mask
            crew.notes, crew.requests = list(self.own.notes), list(self.own.requests)

    def _draw_outlines(self, crew: Crew) -> None:
        """Set the outlines."""
        if self.own:
            crew.outlines = tuple([OUTLINES.index(outline) for outline in self.own.outlines])
        elif self.figures.real_time and crew.surfaced:
            left = list(range(len(OUTLINES)))
            crew.outlines = tuple([left.pop(self.draw(len(left))) for _ in range(ROLE_COUNT)])
