"""The pane of Buoys, a model of a short pane."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from examples.buoys.rules import DIRECTIONS, HEAVY, HEIGHT, MOVES, STEPS, WIDTH, BuoysView
from seatui.engine.contract import Action, Event
from seatui.tui.look.controls import CONTROLS, Control
from seatui.tui.pane.pane import Pane
from seatui.tui.pane.steps import Step
from seatui.tui.widgets.action_menu import Amount
from seatui.tui.widgets.board import Board, Target
from seatui.tui.widgets.cell_art import CellArt, art
from seatui.tui.widgets.counter_board import Gauge, Sheet, Tokens, Value
from seatui.tui.widgets.dice_tray import Roll
from seatui.tui.widgets.grid.grid_map import GridMap

END = "buoys.end"


class BuoysPane(Pane):
    """The sea with boats and buoys, and a sheet for each player."""

    CONTROLS = (*CONTROLS, Control(END, ("e",), "End turn", "End your turn", "Buoys"))

    board: GridMap

    def make_board(self) -> Board:
        self._seen: Any = self.view
        return GridMap(WIDTH, HEIGHT, self._square, zooms=((6, 3), (4, 2), (3, 1)), wrap=(True, True))

    def show(self, view: BuoysView) -> None:
        first = self._seen is view
        self._seen = view
        self.board.reload()
        self.counters.show([self._sheet(view, seat) for seat in range(len(view.boats))])
        if first and self.seat is not None:
            self.board.point_at(view.boats[self.seat])

    def _square(self, x: int, y: int, zoom: int) -> CellArt:
        ink, view = self.ink, self._seen
        sea = ink.tile(("#5f87a0", "#0d2b45"), ("#45708c", "#cfe4ef"))
        boats = [seat for seat, boat in enumerate(view.boats) if boat == (x, y)]
        gold = ink.tile(("#e8d9a0", "#0d2b45"), ("#5a4300", "#cfe4ef"), bold=True)
        buoy = ("b", gold) if (x, y) in view.buoys else (self.glyphs.wave, sea)
        spans = [(self.glyphs.player(seat), ink.piece(seat, sea)) for seat in boats] or [buoy]
        row = [(" " * ((self.board.zooms[zoom][0] - len(spans)) // 2), sea), *spans, (" ", sea)]
        blank = [(" ", sea)]
        return art(*([row], [row, blank], [blank, row, blank])[2 - zoom])

    def _sheet(self, view: BuoysView, seat: int) -> Sheet:
        active = seat == view.active
        return Sheet(
            self.names[seat],
            (
                Value("Moves", f"{view.allowance - view.spent} of {MOVES}" if active else "-", "m"),
                Gauge("Ballast", view.ballast[seat], 100, (HEAVY,), "w", note="slow" if view.ballast[seat] > HEAVY else ""),
                Tokens("Buoys", view.taken[seat], 2, "b"),
            ),
            seat=seat,
            marked=active,
        )

    def target_of(self, action: Action) -> Target | None:
        if action[0] != "sail" or self.seat is None:
            return None
        x, y = self.view.boats[self.seat]
        step = STEPS[action[1]]
        return (x + step[0]) % WIDTH, (y + step[1]) % HEIGHT

    def describe_square(self, target: Target) -> str:
        here = [self.names[seat] for seat, boat in enumerate(self.view.boats) if boat == target]
        what = "a buoy" if target in self.view.buoys else "open sea"
        assert isinstance(target, tuple)
        return f"{target[0] + 1},{target[1] + 1}: {', '.join([what, *here])}"

    def label(self, action: Action) -> str:
        if action[0] == "sail":
            return f"Sail {DIRECTIONS[action[1]]}"
        return {"dump": "Dump ballast", "end": "End the turn"}[action[0]]

    def group(self, action: Action) -> str:
        return "Sail" if action[0] == "sail" else "Other"

    def amount(self, action: Action) -> Amount | None:
        if action[0] != "dump" or self.seat is None:
            return None
        return Amount(10, self.view.ballast[self.seat], lambda number: ("dump", number), 10)

    def extra(self) -> str:
        return f"{self.view.allowance - self.view.spent} of {self.view.allowance} moves left"

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        text = self.rules.narrate(event, self.names)
        seat, square = event.facts["seat"], event.facts.get("square")
        beats = 0.0 if mine else 1.0
        if event.kind == "rolled":
            note = "taken" if event.facts["taken"] else "lost"
            roll = Roll(self.names[seat], "at the buoy", (event.facts["face"],), seat, note)
            yield Step(text, 1.0, seat, (roll,), (square,))
        else:
            yield Step(text, beats, seat, marks=(square,) if square else ())

    def perform(self, verb: str) -> bool:
        if verb != END:
            return False
        self.submit(("end",))
        return True


PANE = BuoysPane
