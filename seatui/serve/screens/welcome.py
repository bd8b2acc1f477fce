"""The welcome of somebody who has brought no name, as from a browser: who are you, and do you have a secret to prove it?"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from textual.widget import Widget

from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.tui.shell.ask import ask_text
from seatui.tui.shell.frame import Hint, ShellScreen
from seatui.tui.shell.lines import Span
from seatui.tui.shell.rows import GAP, Row, Rows

if TYPE_CHECKING:
    from seatui.serve.app import ServedApp


class WelcomeScreen(ShellScreen[None]):
    """Asks a name, and a secret where names need one."""

    HEADING = "Welcome"
    HINTS = (Hint("list.choose", "focused.choose", "Say who you are"), Hint("help", "screen.help"))
    app: ServedApp

    def body(self) -> Iterable[Widget]:
        yield Rows(lambda _: [GAP, Row("name", ((Span("Say who you are", "strong"),),))])

    def on_rows_chosen(self) -> None:
        ask_text(self.app, "Your name", ["How are you called?"], "", lambda _: "", self._ask_secret)

    def _ask_secret(self, name: str) -> None:
        door = self.app.door
        if door and door.asks_secret:
            ask_text(self.app, "Your secret", ["To come back."], "", lambda _: "", partial(self._come, name), secret=True)
        else:
            self._come(name, "")

    def _come(self, name: str, secret: str) -> None:
        self.run_worker(self._admit(name, secret))

    async def _admit(self, name: str, secret: str) -> None:
        assert self.app.door is not None
        try:
            self.app.come_in(await self.app.door.admit(name, secret))
        except Refused as refusal:
            self.app.warn(sentence(str(refusal)))

    def action_back(self) -> None:
        """There is nothing behind it."""
