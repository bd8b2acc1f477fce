"""Making a table: which game, who may sit, with which options, who may watch. Ready as it opens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.widget import Widget

import seatui
from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.serve.harbour.room import Plan
from seatui.tui.shell.cards import players
from seatui.tui.shell.frame import Hint, ShellScreen
from seatui.tui.shell.lines import FILL, Span
from seatui.tui.shell.rows import GAP, Row, Rows

if TYPE_CHECKING:
    from seatui.serve.app import ServedApp


class MakeTableScreen(ShellScreen[None]):
    """The games, of which one is chosen."""

    HEADING = "Make a table"
    HELP = "Enter opens a table for the game, with you at the first seat."
    HINTS = (Hint("list.choose", "focused.choose", "Open the table"), Hint("back", "screen.back"), Hint("help", "screen.help"))
    app: ServedApp

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._game = game

    def body(self) -> Iterable[Widget]:
        yield Rows(self._rows, select=self._game, click_chooses=False)

    def _rows(self, width: int) -> list[Row]:  # noqa: ARG002 - the rows are the same for all widths
        games = seatui.games().values()
        return [GAP, *(Row(game.id, ((Span(game.title, "strong"), FILL, Span(players(game), "dim")),)) for game in games)]

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        me, harbour = self.app.player, self.app.harbour
        try:
            room = harbour.make_room(me, Plan(event.key, seatui.game(event.key).seats[0]))
            room.sit(me, 0)
        except Refused as refusal:
            self.app.warn(sentence(str(refusal)))
        else:
            self.app.open_room(room, instead=self)
