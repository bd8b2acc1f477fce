"""The pane of a game that has none of its own: its description in words, and every action in the menu."""

from __future__ import annotations

from typing import Any

from seatui.tui.look.controls import CONTROLS, SEAT_CONTROLS
from seatui.tui.pane.pane import Pane
from seatui.tui.widgets.board import Board, TextBoard


class PlainPane(Pane):
    """Shows any game with nothing but the contract."""

    CONTROLS = (*CONTROLS, *SEAT_CONTROLS)

    def make_board(self) -> Board:
        return TextBoard()

    def show(self, view: Any) -> None:
        assert isinstance(self.board, TextBoard)
        self.board.show(self.rules.describe(view, self.names))
