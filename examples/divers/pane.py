"""The pane of Divers, a console with a station for each role: a model of a pane with its own parts and layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from textual.geometry import Region, Size

from examples.divers.rules import CREWS, PILOT, ROLES, STOKER, DiversView
from seatui.engine.contract import Action, Seat
from seatui.tui.look.controls import CONTROLS, SEAT_CONTROLS, Control
from seatui.tui.pane.layout import LayoutRequest, Plan, framed
from seatui.tui.pane.pane import Pane
from seatui.tui.widgets.board import Board
from seatui.tui.widgets.line_widget import InkWidget, LineWidget
from seatui.tui.widgets.text_rows import Row

STATIONS = ("board", "stoker")
"""The names of the stations' parts, by role."""

SIDE_BY_SIDE = 100
"""The fewest columns with which both stations are shown."""

DEEP, PUMP = "divers.deep", "divers.pump"


class Station(LineWidget, Board):
    """The board of one role: a heading and a few lines."""

    def __init__(self, role: int) -> None:
        super().__init__()
        self.role = role
        self.active = False
        self._lines: tuple[str, ...] = ()

    def show(self, lines: Sequence[str], *, active: bool) -> None:
        self._lines, self.active = tuple(lines), active
        self.redraw()

    def do(self, verb: str) -> bool:  # noqa: ARG002 - there is nothing to move
        return False

    def build(self) -> Sequence[Row]:
        return [self.heading(ROLES[self.role], self.size.width, active=self.active), *(((line, self.ink.plain),) for line in self._lines)]


class Tabs(LineWidget):
    """The roles in one line, for a screen with room for one station: the shown one in brackets, awaited ones with a mark."""

    def __init__(self) -> None:
        super().__init__()
        self._tabs: tuple[str, ...] = ()

    def show(self, shown: int, awaited: Sequence[int]) -> None:
        words = (f"{name}{' !' if role in awaited else ''}" for role, name in enumerate(ROLES))
        self._tabs = tuple(f"[{word}]" if role == shown else f" {word} " for role, word in enumerate(words))
        self.redraw()

    def build(self) -> Sequence[Row]:
        return [tuple((tab, self.ink.title if tab[0] == "[" else self.ink.plain) for tab in self._tabs)]


def stations(shown: str, request: LayoutRequest, middle: Region) -> Plan:
    """Return the layout of the middle: both stations side by side, or tabs and the shown one; menu or log over the lower half."""
    regions: dict[str, Region] = {}
    room = middle
    if request.place in ("menu", "log"):
        room, regions[request.place] = middle.split_horizontal(middle.height // 2)
    if middle.width < SIDE_BY_SIDE:
        regions["tabs"], regions[shown] = room.split_horizontal(min(1, room.height))
        return regions
    left, right = room.split_vertical(room.width // 2)
    return {**regions, "board": left, "stoker": right}


class DiversPane(Pane):
    """The two stations of a crew."""

    CONTROLS = (
        *CONTROLS,
        *SEAT_CONTROLS,
        Control(DEEP, ("d",), "Dive", "Dive as deep as can be", "Divers", station=STATIONS[PILOT]),
        Control(PUMP, ("d",), "Pump", "Pump as much as can be", "Divers", station=STATIONS[STOKER]),
    )
    board: Station

    def make_board(self) -> Board:
        return Station(PILOT)

    def make_parts(self) -> Mapping[str, InkWidget]:
        self.stoker, self.tabs = Station(STOKER), Tabs()
        return {"stoker": self.stoker, "tabs": self.tabs}

    def plan(self, size: Size, request: LayoutRequest) -> Plan:
        return framed(size, request, partial(stations, self.station, request))

    @property
    def station(self) -> str:
        return STATIONS[(self.seat or 0) % 2]

    def board_of(self, seat: Seat | None) -> Board:
        station = self.parts[STATIONS[(seat or 0) % 2]]
        assert isinstance(station, Station)
        return station

    def hinted(self) -> tuple[str, ...]:
        return (DEEP if self.station == STATIONS[PILOT] else PUMP,)

    def show(self, view: DiversView) -> None:
        for role, lines in enumerate((_pilots_lines(view), [f"Air: {view.air}"])):
            station = self.parts[STATIONS[role]]
            assert isinstance(station, Station)
            station.show(lines, active=station is self.board)
        self.tabs.show(self.board.role, [(each.seat or 0) % 2 for each in self.position.awaited])

    def perform(self, verb: str) -> bool:
        if verb not in (DEEP, PUMP) or not self.options:
            return False
        self.submit(self.options[-1])
        return True

    def label(self, action: Action) -> str:
        return " ".join(str(each) for each in action).capitalize()


def _pilots_lines(view: Any) -> list[str]:
    if view.crew is None:
        return [f"Rounds {view.rounds}"]
    return [f"{CREWS[view.crew]} in bay {view.bay or '?'}, depth {view.depth}, mark {view.mark or '-'}", *view.notes]


PANE = DiversPane
