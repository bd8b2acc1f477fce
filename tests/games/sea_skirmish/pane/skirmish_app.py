"""The real app at a table of Sea Skirmish, from a position of the rules' own tests::

    async with at_sea(given(boat(0, 52800, 57200, 0), boat(1, 52800, 20000, 12))) as sea:
        await sea.press("3", "enter", "enter")
        assert sea.view.courses[0] == 3

Ann sits at the screen. The others are a bot that goes short forward and takes the first answer to everything else, unless there are more
``people``.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from seatui.engine.contract import Action, Decision, Draw
from seatui.games.sea_skirmish import GAME
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.pane.pane import SkirmishPane
from seatui.match.chance import MatchChance
from seatui.match.history import History
from seatui.match.records import FORMAT, Header
from seatui.match.referee import Match
from seatui.match.table import Person
from seatui.match.table import Table as Played
from seatui.tui.app.start import Home, Play
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.board import Mark
from tests.games.sea_skirmish.position import BLANK, Table, scripted
from tests.tui.app_driver import app
from tests.tui.fake_terminal import until
from tests.tui.game_app import GameApp

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
CREEP = 6
"""The face of the short forward."""


class Idler:
    """A bot that always goes short forward, and takes the first option of every other decision."""

    level = "mate"

    def choose(self, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        courses = [action for action in options if action[0] == "course" and action[2] == CREEP]
        return (courses or list(options))[0]


def match_of(position: Table, people: int, dice: Sequence[int]) -> Match:
    """Return a match that continues from a position, with scripted dice (faces from 1)."""
    seats = position.rules.seats
    holders = tuple("person" if seat < people else "bot:mate" for seat in range(seats))
    header = Header(FORMAT, "1.0.0", GAME.id, GAME.version, seats, dict(position.rules.settings), NAMES[:seats], holders, 1, 0)
    chance = MatchChance(1, scripted((*dice, BLANK)))
    chance.mark()
    return Match(History(GAME, position.rules, header, position.state, chance))


def table_of(position: Table, people: int = 1, dice: Sequence[int] = ()) -> Played:
    """Return a table at which a position is continued."""
    seats = position.rules.seats
    holders = [Person(NAMES[seat]) if seat < people else Idler() for seat in range(seats)]
    return Played(match_of(position, people, dice), holders, hot_seat=people > 1)


class AtSea(GameApp[SkirmishPane, View]):
    """A running app and what it shows."""

    pane_type = SkirmishPane

    async def rest(self) -> None:
        """Wait until the bots have done all they can."""
        await self.pilot.pause()
        await until(self.pilot, lambda: self.table.bot_seat() is None)
        await self.pilot.pause()

    @property
    def note(self) -> str:
        """The line below the banner."""
        return self.pane.banner.note.text

    @property
    def log(self) -> list[str]:
        """The lines of the log."""
        return [line.text for line in self.pane.log_view.lines]

    def marked(self, kind: Mark = Mark.TARGET) -> set[Any]:
        """Return the keys of all places with that mark."""
        spots: frozenset[Any] = self.pane.board.marked(kind)  # only places with keys are marked here
        return {spot.key for spot in spots}

    @property
    def ghosts(self) -> dict[str, str]:
        """The label of each ghost, and the fate of the boat there."""
        return {ghost.label: ghost.fate.value for ghost in self.pane.board.scene.ghosts}


@asynccontextmanager
async def at_sea(
    position: Table,
    *,
    people: int = 1,
    seats: tuple[int, ...] | None = None,
    size: tuple[int, int] = (120, 40),
    dice: Sequence[int] = (),
    bots: bool = True,
    **settings: Any,
) -> AsyncIterator[AtSea]:
    """Open the app at a position. ``seats`` are those of its pane if not all people sit at it, () for a watcher."""
    table = table_of(position, people, dice)
    own = seats is not None or not bots
    async with app(Home() if own else Play(table), **settings).run_test(size=size) as pilot:
        if own:
            shown = tuple(range(people)) if seats is None else seats
            pilot.app.push_screen(GameScreen(table, [PaneSpec(shown)], bots=bots))
        await pilot.pause()
        yield AtSea(pilot, table)
