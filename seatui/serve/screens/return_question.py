"""The question whether to play on, for a player who is back at a seat that a bot plays. All of their terminals show it."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from seatui.serve.screens.seat_menu import COME_BACK
from seatui.tui.widgets.dialog import Choice, ChoiceDialog

if TYPE_CHECKING:
    from seatui.serve.screens.game import ServedGameScreen


class ReturnQuestion:
    """The question at one screen."""

    def __init__(self, screen: ServedGameScreen) -> None:
        self._screen = screen
        self._room = screen.room
        self._visitor = screen.visitor
        self._is_open = False
        self._seconds = 0.0
        self._dialog: ChoiceDialog | None = None

    def start(self) -> None:
        """Make bots wait, if there is something to ask. This happens before the question is shown, so that nothing is played until then."""
        if self._screen.seat_menu.stood_in:
            self._seconds, self._is_open = self._room.ask_return(self._visitor), True

    def show(self) -> None:
        """Show the question."""
        self.close_if_answered()
        if not self._is_open:
            return
        waits = (
            f"It waits for your answer, for at most {ceil(self._seconds)} s." if self._seconds else "It has waited already, and plays on."
        )
        choices = [Choice("Play on", True), Choice("Let the bot play", False)]
        self._dialog = ChoiceDialog("Your seat is kept", [f"A bot has played for you meanwhile. {waits}"], choices, self._answered)
        self._screen.panes[0].open_unbidden(self._dialog)

    def close_if_answered(self) -> None:
        """Close a question that was answered at another terminal, and say how."""
        if self._is_open and not self._room.is_return_pending(self._visitor.player):
            self._close()
            if told := self._room.return_answer_text(self._visitor.player):
                self._screen.app.notify(told, markup=False)  # a message in the pane would soon be replaced

    def _answered(self, yes: object) -> None:
        self._close()
        if yes is True:
            self._screen.follow_menu(self._screen.panes[0], COME_BACK)
        self._room.answer_return(self._visitor.player)

    def _close(self) -> None:
        dialog, self._dialog, self._is_open = self._dialog, None, False
        pane = self._screen.panes[0]
        if dialog is not None and dialog in pane.dialogs:  # the panes may have been replaced meanwhile
            pane.close_dialog(dialog)
