"""A single sheet of Captain Sonar's console in the middle of a game: ``python -m examples.console_sheets engineer``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from examples.app import DemoApp, DemoScreen
from seatui.games.captain_sonar import GAME
from seatui.games.captain_sonar.knowledge.view import CrewLine, EngineerSheet, MateSheet, Own, Public, View
from seatui.games.captain_sonar.model.content import DIRECTIONS, ENGINEER, GAUGES, MATE, OPERATOR, PANEL_SIZE
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.panels import clear_pairs, risk
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.model.state import Note, Request
from seatui.games.captain_sonar.pane.keys.controls import ASK, CONSOLE_CONTROLS, SAY
from seatui.games.captain_sonar.pane.sheets.crew_panel import CrewPanel
from seatui.games.captain_sonar.pane.sheets.engineer_sheet import EngineerStation
from seatui.games.captain_sonar.pane.sheets.mate_sheet import MateStation
from seatui.games.captain_sonar.pane.sheets.station import Station
from seatui.tui.look.controls import KeyMap
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.info_line import InfoLine

BREAKDOWNS = "W1 W5 W6 N1 N2 S5 E1 E4 E6"
"""Marked symbols by panel and place: one more mark would repair the orange circuit, and one reactor is left."""

RADIO = (
    Heard(0, -1, "dive"),
    Heard(1, 0, "course", ("N",)),
    Heard(2, 1, "course", ("W",)),
    Heard(3, 0, "course", ("E",)),
    Heard(3, 0, "ready", ("torpedo",)),
    Heard(4, 1, "silence"),
    Heard(5, 0, "course", ("E",)),
    Heard(5, 0, "torpedo", (47,)),
    Heard(5, 1, "hit", ("indirect", 47)),
    Heard(5, 1, "damage", (1, 1)),
    Heard(5, 0, "hit", ("clear", 47)),
    Heard(6, 1, "course", ("S",)),
    Heard(6, 1, "sonar"),
    Heard(6, 0, "sonar_answer", ("row", 4, "sector", 2)),
    Heard(7, 0, "course", ("N",)),
)


def symbols(text: str) -> int:
    """Return the bit mask of symbols written as "W1 N6"."""
    return sum(1 << DIRECTIONS.index(word[0]) * PANEL_SIZE + int(word[1]) - 1 for word in text.split())


def sample_view(seat: int = MATE, *, breakdowns: str = BREAKDOWNS, course: str = "N", **changes: Any) -> View:
    """Return the view of a seat of the first crew after some turns; ``changes`` replace fields of the view or of ``own``."""
    marked = symbols(breakdowns)
    own = Own(
        crew=0,
        captain=None,
        mate=MateSheet(gauges=(2, 3, 1, 3, 5, 0), sizes=(*GAUGES, 0), clear=clear_pairs(marked), course=course),
        engineer=EngineerSheet(marked, course),
        operator=None,
        line=CrewLine(tuple(risk(marked, panel) for panel in range(4)), clear_pairs(marked), (False, False, False, False, False, False)),
        silence=-1,
        suspects="",
        notes=(Note(OPERATOR, "They went silent near C6; I think they are north of the reef"), Note(ENGINEER, "No more east, please")),
        requests=(Request(2, "charge", "torpedo"), Request(0, "head", "W")),
        outlines=(),
    )
    view = View(
        seat=seat,
        phase="turn",
        active=0,
        turns_left=1,
        awaited=((MATE, "charge"), (ENGINEER, "breakdown")),
        clock=0,
        stop=None,
        queue=(),
        crews=(Public(1, False, 4, False, False, False, 1, 0, False), Public(2, False, 3, True, True, False, 0, 0, False)),
        radio=RADIO,
        live=RADIO[-1:],
        asked=(),
        seated=(),
        own=own._replace(**{name: value for name, value in changes.items() if name in Own._fields}),
        truth=None,
        winners=None,
    )
    return view._replace(**{name: value for name, value in changes.items() if name in View._fields})


class StationScreen(DemoScreen):
    """One sheet in use; the last line shows the actions that it submits."""

    def __init__(self, station: Station, view: View, room: tuple[int, int] | None = None) -> None:
        self.station = station
        self.line = InfoLine()
        station.submit = lambda action, seat: self.line.show(f"seat {seat}: {action}")
        self._view = view
        self._room = room  # columns and rows; the whole screen if None
        super().__init__([station, self.line], station.do, self._press_station)

    def on_mount(self) -> None:
        if self._room is not None:
            self.station.styles.width, self.station.styles.height = self._room
        self.station.show(self._view)
        self.station.set_active(True)

    def _press_station(self, key: str, character: str | None) -> bool:
        """Offer a key to the sheet, then to the console's notes and requests."""
        verb = KeyMap([CONSOLE_CONTROLS]).verb(key)
        return self.station.press(key, character) or (verb in (SAY, ASK) and self.station.do(verb))


STATIONS: dict[str, Callable[[], Station]] = {
    "mate": MateStation,
    "engineer": EngineerStation,
    "crew": lambda: CrewPanel(Figures(GAME.check({}))),
}
VIEWS = {
    "mate": sample_view(MATE, breakdowns="N2"),
    "engineer": sample_view(ENGINEER),
    "crew": sample_view(OPERATOR),
}


def app(name: str, settings: Settings | None = None, room: tuple[int, int] | None = None, view: View | None = None) -> DemoApp:
    """Return the demo of that name, in a part of the screen if ``room`` is given."""
    return DemoApp(lambda: StationScreen(STATIONS[name](), view or VIEWS[name], room), settings)


if __name__ == "__main__":
    app(sys.argv[1] if len(sys.argv) > 1 else "engineer").run()
