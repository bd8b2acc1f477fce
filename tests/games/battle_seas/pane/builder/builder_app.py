"""The real app at a table where Ann builds her fleet::

    async with building() as screen:
        await screen.press("enter")
        assert screen.fleet == "SH01"

The other player is a bot that takes the first option.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.events import Paste
from textual.geometry import Size

from seatui.engine.contract import Action, Decision, Draw
from seatui.games.battle_seas import GAME
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.pane.builder.builder import BUILDER_CONTROLS, FleetBuilder, FleetEditor, builder_plan, station_of
from seatui.games.battle_seas.rules import BattleSeas
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.look.controls import CONTROLS
from seatui.tui.pane.layout import LayoutRequest, Plan
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.pane.plain_pane import PlainPane
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.dialog import Dialog
from tests.games.battle_seas.position import in_ids
from tests.narrowing import checked
from tests.tui.app_driver import app
from tests.tui.game_app import GameApp


class Idler:
    """A bot that takes the first option of every decision."""

    level = "mate"

    def choose(self, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        return options[0]


class BuilderPane(PlainPane):
    """A pane with nothing but the builder."""

    CONTROLS = (*CONTROLS, *BUILDER_CONTROLS)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        seeds = iter(range(1, 1000))
        self.editor = FleetEditor(checked(BattleSeas, self.rules).figures, lambda: next(seeds))

    @property
    def station(self) -> str:
        return station_of(self)

    def plan(self, size: Size, request: LayoutRequest) -> Plan:
        return builder_plan(self, super().plan(size, request))

    def show(self, view: View) -> None:
        """Show nothing, so that pictures change with the builder alone."""

    def dialog(self) -> Dialog | None:
        decision = self.position.decision
        return FleetBuilder(self, self.editor) if decision is not None and decision.kind == "submit_fleet" else None


class BuilderScreen(GameScreen):
    pane_class = BuilderPane


class AtBuilder(GameApp[BuilderPane, View]):
    """A running app, and readers of its screen."""

    pane_type = BuilderPane

    @property
    def editor(self) -> FleetEditor:
        return self.pane.editor

    @property
    def fleet(self) -> str:
        return in_ids(self.editor.draft.fleet)

    @property
    def dialog(self) -> Dialog:
        return self.pane.dialogs[-1]

    @property
    def is_building(self) -> bool:
        return bool(self.pane.dialogs) and isinstance(self.dialog, FleetBuilder)

    async def write(self, text: str) -> None:
        """Type a text into an open line, and accept it."""
        self.pilot.app.screen.post_message(Paste(text))
        await self.press("enter")


def table_of(**options: Any) -> Table:
    """Return a table where the option sheet is accepted and fleets are built."""
    match = Match.new(GAME, 2, seed=1, names=("Ann", "Bob"), holders=("person", "bot:mate"), **options)
    while any(decision.kind != "submit_fleet" for decision in match.decisions()):
        seat = match.decisions()[0].seat
        match.play(seat, match.options(seat)[0])
    return Table(match, [Person("Ann"), Idler()])


@asynccontextmanager
async def building(*, size: tuple[int, int] = (80, 24), settings: dict[str, Any] | None = None, **options: Any) -> AsyncIterator[AtBuilder]:
    """Open the app there."""
    table = table_of(**options)
    async with app(**(settings or {})).run_test(size=size) as pilot:
        pilot.app.push_screen(BuilderScreen(table, [PaneSpec((0,))]))
        await pilot.pause()
        yield AtBuilder(pilot, table)
