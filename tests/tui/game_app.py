"""The real app at a table, driven by keys and read as text. The tests of each game extend it for the game's pane."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Generic, TypeVar

from textual.pilot import Pilot

from seatui.engine.contract import Action, V
from seatui.match.table import Person, Table
from seatui.tui.pane.pane import Pane
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.dialog import Choice, ChoiceDialog
from tests.narrowing import checked
from tests.tui.app_driver import press_each, text_of
from tests.tui.pictures import GLYPHS, Shown, as_picture, in_all_themes

P = TypeVar("P", bound=Pane)
KEYS = {" ": "space", "(": "left_parenthesis", ")": "right_parenthesis", ",": "comma", "-": "minus", "/": "slash"}
"""The keys of characters other than letters and digits."""
MOST_STEPS = 30
"""Steps of one action, with room to spare."""


def table_shown(pilot: Pilot[Any]) -> Table:
    """The table on the screen."""
    return checked(GameScreen, pilot.app.screen).table


class GameApp(Generic[P, V]):
    """A running app with a game on its screen."""

    pane_type: type[P]

    def __init__(self, pilot: Pilot[None], table: Table, seat: int = 0) -> None:
        self.pilot = pilot
        self.table = table
        self.seat = seat

    async def press(self, *keys: str) -> None:
        await press_each(self.pilot, *keys)

    async def skip_steps(self) -> None:
        """Press Enter for each step that is being shown, until none is left."""
        for _ in range(MOST_STEPS):
            if not self.pane.steps.busy:
                return
            await self.press("enter")
        raise AssertionError("keys do not end the steps")

    async def type(self, line: str) -> None:
        """Type a command."""
        await self.press("colon", *(KEYS.get(char, char) for char in line), "enter")

    async def answer(self, action: Action, next_key: Callable[[P, Action], str], most: int) -> None:
        """Press the keys that ``next_key`` chooses, one by one, until that answer is given."""
        before = self.table.match.count
        for _ in range(most):
            await self.press(next_key(self.pane, action))
            if self.table.match.count > before:
                return
        raise AssertionError(f"no keys lead to {action}:\n{self.text}")

    def act(self, seat: int, action: Action | str) -> None:
        """Act for the person on a seat, as if on their own screen."""
        self.table.act(checked(Person, self.table.holders[seat]), seat, action)

    @property
    def choices(self) -> Sequence[Choice]:
        """The choices of the dialog on top."""
        return checked(ChoiceDialog, self.pane.dialogs[-1]).choices

    @property
    def pane(self) -> P:
        screen = self.pilot.app.screen
        assert isinstance(screen, GameScreen)
        pane = screen.panes[0]
        assert isinstance(pane, self.pane_type)
        return pane

    @property
    def text(self) -> str:
        """The characters on the screen."""
        return text_of(self.pilot.app)

    @property
    def view(self) -> V:
        """The view of the player at the screen."""
        view: V = self.table.view(self.seat)
        return view

    @property
    def labels(self) -> list[str]:
        """The labels of the menu."""
        return [item.label for item in self.pane.menu.items]


async def pictures_of(opened: Callable[[str], AbstractAsyncContextManager[GameApp[Any, Any]]], keys: tuple[str, ...]) -> str:
    """All looks of a table after some keys, opened again for each glyph set."""
    shown: list[Shown] = []
    for glyphs in GLYPHS:
        async with opened(glyphs) as table:
            await table.press(*keys)
            shown.append(await in_all_themes(table.pilot, glyphs))
    return as_picture(shown)
