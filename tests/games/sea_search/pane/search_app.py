"""The app at a table of Sea Search, from a position of ``tests.games.sea_search.position``::

    async with at_sea(given().ship(0, (1, 1))) as sea:
        await sea.press("d", "enter")
        assert sea.where(0) == (2, 1)

Ann sits at the screen. The others are idle bots, unless there are more ``people``.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from seatui.engine.chance import Script, SplitMix64
from seatui.engine.contract import Action, Decision, Draw
from seatui.games.sea_search import GAME
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.pane.pane import SearchPane
from seatui.match.chance import MatchChance
from seatui.match.history import History
from seatui.match.records import FORMAT, Header
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.app.start import Home, Play
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.hex.tile import Edge, Hex
from tests.games.sea_search.position import Place, Sea
from tests.tui.app_driver import app
from tests.tui.game_app import GameApp

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


class Idler:
    """A bot that ends its turn and takes the first answer to every question."""

    level = "mate"

    def choose(self, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        return options[-1] if decision.kind == "choose_action" else options[0]


def table_of(sea: Sea, people: int = 1, dice: Sequence[int] = ()) -> Table:
    """Return a table that starts from that position, with scripted dice (faces from 1)."""
    seats = sea.rules.seats
    holders = tuple("person" if seat < people else "bot:mate" for seat in range(seats))
    header = Header(FORMAT, "1.0.0", GAME.id, GAME.version, seats, dict(sea.rules.settings), NAMES[:seats], holders, 1, 0)
    chance = MatchChance(1, Script(dice, SplitMix64(1)))
    chance.mark()
    match = Match(History(GAME, sea.rules, header, sea.state, chance))
    return Table(match, [Person(NAMES[seat]) if seat < people else Idler() for seat in range(seats)], hot_seat=people > 1)


class AtSea(GameApp[SearchPane, View]):
    """A running app and its contents."""

    pane_type = SearchPane

    def place(self, tile: int) -> Place:
        """Return the coordinates of a tile."""
        field = self.pane.figures.field
        return field.q[tile], field.r[tile]

    def where(self, seat: int) -> Place:
        """Return the tile of a ship."""
        return self.place(self.view.players[seat].ship)

    @property
    def cursor(self) -> Place | tuple[Place, ...]:
        """The tile under the cursor, or the two tiles of the edge."""
        return self.named(self.pane.board.target)

    def named(self, target: Hex) -> Place | tuple[Place, ...]:
        """Return a place or an edge by its coordinates."""
        if isinstance(target, Edge):
            return tuple(self.place(side) for side in self.pane.figures.field.sides(target.number))
        return self.place(target)

    def marked(self, kind: Mark = Mark.TARGET) -> set[Any]:
        """Return the places and edges with that mark."""
        return {self.named(target) for target in self.pane.board.marked(kind)}


@asynccontextmanager
async def at_sea(
    position: Sea,
    *,
    people: int = 1,
    seats: tuple[int, ...] = (),
    size: tuple[int, int] = (120, 40),
    dice: Sequence[int] = (),
    **settings: Any,
) -> AsyncIterator[AtSea]:
    """Open the app at a position. ``seats`` are those of its pane, if not all people share it."""
    table = table_of(position, people, dice)
    start = Home() if seats else Play(table)
    async with app(start, **settings).run_test(size=size) as pilot:
        if seats:
            pilot.app.push_screen(GameScreen(table, [PaneSpec(seats)]))
        await pilot.pause()
        yield AtSea(pilot, table)
