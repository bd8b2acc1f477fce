"""Crews of Captain Sonar at one keyboard: tables, a clock that tests move, and a player with eight keys::

async with at_one_keyboard(crew(TWO, sub("E5", torpedo=3))) as sea:
    await sea.tap(0, N, ACT)
    await sea.tap(1, *Sailor(sea.console(1)).slots())
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from seatui.bots import make
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR, PANEL_SIZE, ROLE_COUNT, SYSTEMS, TICK_MS, seat_of
from seatui.games.captain_sonar.pane.keys.controls import PASS, REPORT, ROLE_AT, SURFACE, USE
from seatui.games.captain_sonar.pane.pane import Console
from seatui.games.captain_sonar.pane.reply_dialogs import SonarReply
from seatui.games.captain_sonar.pane.sheets.tracing import TraceDialog
from seatui.match.runner import TableRunner
from seatui.match.table import Person, Table
from seatui.tui.app.start import Home
from seatui.tui.split.screen import SplitScreen
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.games.captain_sonar.pane.console_app import ALL, Sub, sub, table_of
from tests.games.captain_sonar.pane.key_player import KeyPlayer
from tests.narrowing import checked
from tests.tui.app_driver import app as an_app
from tests.tui.split.together import ACT, BACK, NE, SE, SW, N, S, Together

TWO = {"Ann": (CAPTAIN, ENGINEER), "Bo": (MATE, OPERATOR)}
FOUR = {"Ann": (CAPTAIN,), "Bo": (MATE,), "Cy": (ENGINEER,), "Di": (OPERATOR,)}
WAYS = {"up": N, "down": S, "left": SW, "right": SE, "enter": ACT}
COURSES = {"N": N, "E": SE, "S": S, "W": SW}
STROKES = {"U": N, "D": S, "L": SW, "R": SE}


def crew(
    people: Mapping[str, Sequence[int]],
    orca: Sub | None = None,
    narwhal: Sub | None = None,
    *,
    step: str = "order",
    bot: str = "",
    radio: Sequence[Any] = (),
    **options: Any,
) -> Table:
    """Return a table where these people hold the roles of the Orca. The others take their first option, or are bots of a level."""
    table = table_of(orca or sub("E5"), narwhal or sub("J10"), ALL, step, radio, options)
    for name, roles in people.items():
        person = Person(name)
        for role in roles:
            table.replace(seat_of(0, role), person)
    for seat in range(ROLE_COUNT, 2 * ROLE_COUNT) if bot else ():
        table.replace(seat, make(table.match.game, bot, seat, table.match.rules))
    return table


class Submarine(Together):
    """A running app and its clock."""

    def __init__(self, pilot: Pilot[None], table: Table, wall: list[int]) -> None:
        super().__init__(pilot, table)
        self._wall = wall

    def console(self, player: int) -> Console:
        pane = self.pane(player)
        assert isinstance(pane, Console)
        return pane

    @property
    def view(self) -> View:
        """Return the Captain's view."""
        view: View = self.table.view(seat_of(0, CAPTAIN))
        return view

    @property
    def heard(self) -> set[str]:
        """Return the kinds of all announcements of the Orca."""
        return {entry.kind for entry in self.view.radio if entry.crew == 0}

    async def pass_time(self) -> None:
        """Let a tick pass or, in a game without time, a moment in which a bot acts."""
        if self.table.match.rules.tick_ms:
            self._wall[0] += TICK_MS
            checked(TableRunner, self.screen.runner).tick()
        else:
            await self.pilot.pause(0.01)
        await self.pilot.app.workers.wait_for_complete()
        await self.pilot.pause()


@asynccontextmanager
async def at_one_keyboard(
    table: Table, size: tuple[int, int] = (120, 30), *, bots: bool = True, **settings: Any
) -> AsyncIterator[Submarine]:
    """Open the app at a table with a pane for each person."""
    wall = [0]
    async with an_app(Home(), **settings).run_test(size=size) as pilot:
        await pilot.app.push_screen(SplitScreen(table, bots=bots, source=lambda: wall[0]))
        await pilot.pause()
        yield Submarine(pilot, table, wall)


class Sailor:
    """Knows which of eight keys to press next at a console. A ``KeyPlayer`` decides what to aim at and to charge."""

    def __init__(self, console: Console, *wanted: str) -> None:
        self.console = console
        self._mind = KeyPlayer(console, *wanted)
        self._reported = 0  # courses heard at the time of the last report

    def slots(self) -> list[int]:
        """Return the keys to press now; none if the game waits for nobody here."""
        console = self.console
        if console.steps.busy:
            return [S]
        if console.dialogs:
            return self._answer()
        role = next((role for role in self._mind.awaited), None)
        if role is None:
            return []
        if ROLE_AT.get(console.station) != role:
            return [NE]
        return self._keys_for(console.kind(role))

    def _answer(self) -> list[int]:
        dialog = self.console.dialogs[-1]
        if isinstance(dialog, TraceDialog):
            return [STROKES[dialog.outline[len(dialog.typed)]] if len(dialog.typed) < len(dialog.outline) else ACT]
        if isinstance(dialog, ChoiceDialog):
            values = [choice.value for choice in dialog.choices]
            wanted = next(value for value in (self._system(values), f"verb:{REPORT}", True, values[0]) if value in values)
            at = values.index(wanted)
            return [ACT] if dialog.at == at else [S if dialog.at < at else N]
        return [ACT] if isinstance(dialog, SonarReply) else [BACK]

    def _system(self, values: Sequence[object]) -> str:
        """Return the choice from the list of systems."""
        weapon = self._mind._weapon({system for system in SYSTEMS if USE[system] in values})
        return USE[weapon] if weapon else PASS if PASS in values else SURFACE

    def _keys_for(self, kind: str) -> list[int]:
        console = self.console
        if console.captain.aim is not None:
            keys = ["enter"] if console.captain.aim.system == "sonar" else self._mind._aim()
            return [WAYS.get(key, BACK) for key in keys]
        match kind:
            case "order":
                order = self._mind._order()[0].upper()
                return [COURSES[order], ACT] if order in COURSES else [ACT]
            case "charge":
                return self._pick([SYSTEMS.index(action[1]) for action in console.options_of(MATE)], console.mate._at, self._gauge)
            case "breakdown":
                symbols = [action[2] for action in console.options_of(ENGINEER)]
                return self._pick(symbols, console.engineer._symbol % PANEL_SIZE, symbols[-1])
            case "briefing" if console.operator.missing == () and self._reported != len(console.operator.heard):
                self._reported = len(console.operator.heard)
                return [BACK]  # the menu, for a report
        return [ACT]

    @property
    def _gauge(self) -> int:
        open_gauges = {action[1] for action in self.console.options_of(MATE)}
        return SYSTEMS.index(next(system for system in self._mind.wanted if system in open_gauges))

    @staticmethod
    def _pick(places: Sequence[int], at: int, wanted: int) -> list[int]:
        """Return the keys that go down to the wanted place of a list that wraps around, and act."""
        return [*[S] * ((places.index(wanted) - places.index(at)) % len(places)), ACT]


async def play_on(sea: Submarine, *sailors: Sailor, rounds: int) -> None:
    """Let all press a key in turn until the game is over, for this many rounds at most."""
    waiting: list[list[int]] = [[] for _ in sailors]
    for _ in range(rounds):
        for player, sailor in enumerate(sailors):
            if sea.table.match.outcome:
                return
            waiting[player] = waiting[player] or sailor.slots()
            if waiting[player]:
                await sea.tap(player, waiting[player].pop(0))
        if not any(waiting) or sea.table.match.rules.tick_ms:
            await sea.pass_time()
