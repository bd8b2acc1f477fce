"""The real app at a table of The Dangerous Sea, from a position of the rules' own tests::

    async with at_sea(given(ship("5,5"), ship("9,9"), charted=True)) as sea:
        await sea.press("right", "enter")
        assert sea.ship(0) == "6,5"

Alice sits at the screen. The others are a bot that does nothing, unless there are more ``people``.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from seatui.engine.contract import Action, Decision, Draw
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.pane.board.art import ZOOMS
from seatui.games.dangerous_sea.pane.pane import SeaPane
from seatui.match.chance import MatchChance
from seatui.match.history import History
from seatui.match.records import FORMAT, Header
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.app.start import Home, Play
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.board import Mark
from tests.games.dangerous_sea.position import GAME, NAMES, Sea, at
from tests.tui.app_driver import app
from tests.tui.game_app import GameApp


class Idler:
    """A bot that refuses, or takes the last option, which ends the turn or passes."""

    level = "mate"

    def choose(self, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        return ("refuse",) if ("refuse",) in options else options[-1]


def table_of(sea: Sea, people: int = 1) -> Table:
    """Return a table at which a position is continued, with its scripted dice."""
    seats = sea.rules.seats
    holders = tuple("person" if seat < people else "bot:mate" for seat in range(seats))
    header = Header(FORMAT, "1.0.0", GAME.id, GAME.version, seats, dict(sea.rules.settings), NAMES[:seats], holders, 1, 0)
    dice = MatchChance(1, sea.dice)
    dice.mark()
    match = Match(History(GAME, sea.rules, header, sea.state, dice))
    return Table(match, [Person(NAMES[seat]) if seat < people else Idler() for seat in range(seats)], hot_seat=people > 1)


class AtSea(GameApp[SeaPane, View]):
    """A running app and what it shows."""

    pane_type = SeaPane

    def ship(self, seat: int) -> str:
        """Return the square of a ship, written "5,12"."""
        return BOARD.pairs[self.view.ships[seat].square].strip("{}")

    @property
    def cursor(self) -> str:
        """The square under the cursor, written "5,12"."""
        column, row = self.pane.board.target
        return f"{column + 1},{row + 1}"

    def marked(self, kind: Mark) -> set[str]:
        """Return the squares with that mark."""
        return {f"{column + 1},{row + 1}" for column, row in self.pane.board.marked(kind)}

    def drawn(self, square: str) -> list[str]:
        """Return the rows of a square on the screen."""
        board = self.pane.board
        region = board.region_of((BOARD.column[at(square)], BOARD.row[at(square)]))
        assert region is not None, f"{square} is out of sight"
        rows = self.text.splitlines()
        left, top = region.x + board.region.x, region.y + board.region.y
        return [f"{rows[top + y]:<120}"[left : left + region.width] for y in range(region.height)]


@asynccontextmanager
async def at_sea(
    position: Sea,
    *,
    people: int = 1,
    seats: tuple[int, ...] = (),
    size: tuple[int, int] = (80, 24),
    cell: tuple[int, int] | None = None,
    **settings: Any,
) -> AsyncIterator[AtSea]:
    """Open the app at a position. ``seats`` are those of its pane if not all people sit at it; ``cell`` is a size of squares to choose."""
    table = table_of(position, people)
    start = Home() if seats else Play(table)
    async with app(start, **settings).run_test(size=size) as pilot:
        if seats:
            pilot.app.push_screen(GameScreen(table, [PaneSpec(seats)]))
        await pilot.pause()
        sea = AtSea(pilot, table)
        if cell is not None:
            sea.pane.board.set_zoom(ZOOMS.index(cell))
            sea.pane.arrange_parts()
            await pilot.pause()
        yield sea
