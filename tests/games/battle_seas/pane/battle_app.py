"""The real app at a table of Battle for the Seas, from a position of the rules' own tests::

    async with at_battle(given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J8"))) as battle:
        await battle.press("enter")
        await battle.go("J13")
        await battle.press("enter")
        assert battle.where(0) == "J13"

Alice sits at the screen. The others are a bot that does nothing, unless there are more ``people``.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from seatui.engine.contract import Action, Decision, Draw
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.pane.board.art import ZOOMS
from seatui.games.battle_seas.pane.pane import BattlePane
from seatui.match.chance import MatchChance
from seatui.match.history import History
from seatui.match.records import FORMAT, Header
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.app.start import Play
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.games.battle_seas.position import GAME, NAMES, given, roll, unit
from tests.games.battle_seas.position import Table as Battle
from tests.serve.waiting import until
from tests.tui.app_driver import app
from tests.tui.game_app import GameApp


class Idler:
    """A bot that lets everything pass: it ends turns, holds traps and refuses draws."""

    level = "mate"

    def choose(self, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        return options[-1] if decision.kind == "choose_card" else options[0]


def table_of(battle: Battle, people: int = 1) -> Table:
    """Return a table that plays a position on, with its scripted dice or, without any, by chance."""
    seats = battle.rules.seats
    holders = tuple("person" if seat < people else "bot:mate" for seat in range(seats))
    header = Header(FORMAT, "1.0.0", GAME.id, GAME.version, seats, dict(battle.rules.settings), NAMES[:seats], holders, 1, 0)
    dice = MatchChance(1, battle.dice) if battle.dice.left else MatchChance(1)
    dice.mark()
    match = Match(History(GAME, battle.rules, header, battle.state, dice))
    return Table(match, [Person(NAMES[seat]) if seat < people else Idler() for seat in range(seats)], hot_seat=people > 1)


class AtBattle(GameApp[BattlePane, View]):
    """A running app, and readers of its screen."""

    pane_type = BattlePane

    @property
    def cursor(self) -> str:
        """The square under the cursor, written "J10"."""
        return self.pane.figures.sea.name(self.pane.number(self.pane.board.target))

    async def go(self, square: str) -> None:
        """Move the cursor to a square with the arrow keys and the diagonal ones."""
        squares = self.pane.figures.sea.squares
        at = squares.read(square)
        assert at is not None
        x, y = self.pane.board.target
        across, down = squares.column[at] - x, squares.row[at] - y
        slanting = min(abs(across), abs(down))
        diagonal = {(1, 1): "N", (1, -1): "U", (-1, 1): "B", (-1, -1): "Y"}[1 if across > 0 else -1, 1 if down > 0 else -1]
        straight = "right" if across > 0 else "left", "down" if down > 0 else "up"
        await self.press(*[diagonal] * slanting, *[straight[0]] * (abs(across) - slanting), *[straight[1]] * (abs(down) - slanting))

    async def until(self, kind: str) -> None:
        """Wait for the bots, until a decision of this kind is open."""
        await until(lambda: self.pane.deciding == kind)
        await self.pilot.pause()

    def where(self, key: int) -> str:
        """Return the square of a piece."""
        return self.pane.figures.sea.name(self.pane.seen.square_of(key))

    def marked(self, kind: Mark) -> set[str]:
        """Return the squares with a mark."""
        return {self.pane.figures.sea.name(self.pane.number(target)) for target in self.pane.board.marked(kind)}

    def drawn(self, square: str) -> list[str]:
        """Return the rows of a square as the screen shows them."""
        board = self.pane.board
        at = self.pane.figures.sea.squares.read(square)
        assert at is not None
        region = board.region_of(self.pane.place(at))
        assert region is not None, f"{square} is out of sight"
        rows = self.text.splitlines()
        left, top = region.x + board.region.x, region.y + board.region.y
        return [f"{rows[top + y]:<120}"[left : left + region.width] for y in range(region.height)]


TWO_CELLS, THREE_CELLS = len(ZOOMS) - 1, len(ZOOMS) - 2
"""The zooms whose squares have room for two and three letters."""


@asynccontextmanager
async def at_battle(
    position: Battle, *, people: int = 1, size: tuple[int, int] = (80, 24), zoom: int | None = None, **settings: Any
) -> AsyncIterator[AtBattle]:
    """Open the app there, with the zoom that the board chooses or with that one."""
    table = table_of(position, people)
    async with app(Play(table), **settings).run_test(size=size) as pilot:
        await pilot.pause()
        battle = AtBattle(pilot, table)
        if zoom is not None:
            battle.pane.board.set_zoom(zoom)
            battle.pane.arrange_parts()
            await pilot.pause()
        yield battle


def meeting(**options: Any) -> Battle:
    """Two ships of Alice's near two of Bob's; Alice has not identified Bob's third ship."""
    return given(
        unit(0, "HMS Captain", "J14"),
        unit(0, "HMS Nymphe", "F15", "NE", cap=400),
        unit(1, "HMS Speedy", "H14", "S"),
        unit(1, "HMS Cruizer", "L14", "S"),
        unit(1, "Redoutable", "D3", "S"),
        known={0: [2, 3]},
        wind="NE",
        dice=roll(16),
        **options,
    )


def asked(battle: AtBattle) -> str:
    """Return the text of the open question, however it is wrapped on the screen."""
    (dialog,) = battle.pane.dialogs
    assert isinstance(dialog, ChoiceDialog)
    return " ".join(dialog.text)
