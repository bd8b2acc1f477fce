"""The plain pane, which shows any game in words with every action in the menu; and a function that finds a game's pane."""

from __future__ import annotations

from typing import Any, ClassVar

from seatui.engine.game import Game
from seatui.tui.look.controls import CONTROLS, SEAT_CONTROLS, Control
from seatui.tui.pane.pane import Pane
from seatui.tui.widgets.board import Board, TextBoard


class PlainPane(Pane):
    """Shows any game through the contract alone."""

    CONTROLS: ClassVar[tuple[Control, ...]] = (*CONTROLS, *SEAT_CONTROLS)

    def make_board(self) -> Board:
        return TextBoard()

    def show(self, view: Any) -> None:
        assert isinstance(self.board, TextBoard)
        self.board.show(self.rules.describe(view, self.names))


def pane_class(game: Game) -> type[Pane]:
    """Return the game's own pane, or ``PlainPane`` for a game without one."""
    try:
        found: type[Pane] = game.part("pane").PANE
    except ModuleNotFoundError as missing:
        if missing.name != f"{game.package}.pane":
            raise
        return PlainPane
    return found
