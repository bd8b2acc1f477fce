"""Questions that the people of a screen must agree to, each shown once at the pane of those who are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.match.table import Person
from seatui.tui.widgets.dialog import ChoiceDialog

if TYPE_CHECKING:
    from seatui.tui.pane.pane import Pane
    from seatui.tui.screens.game import GameScreen


class PermissionDialogs:
    """The open questions of one kind at one screen."""

    def __init__(self, screen: GameScreen) -> None:
        self._screen = screen
        self._table = screen.table
        self._open: list[tuple[Pane, ChoiceDialog]] = []  # with their panes

    def _can_be_asked(self, pane: Pane) -> bool:
        """Whether to ask at a pane now: once, over other questions, but not over a text or list, whose keys would answer."""
        is_busy = bool(pane.dialogs) and not isinstance(pane.dialogs[-1], ChoiceDialog)
        return not is_busy and all(asked is not pane for asked, _ in self._open)

    def _people(self, pane: Pane) -> list[Person]:
        holders = [holder for seat in pane.seats if isinstance(holder := self._table.holders[seat], Person)]
        return holders if pane.person is None else [holder for holder in holders if holder is pane.person]

    def _open_at(self, pane: Pane, dialog: ChoiceDialog) -> None:
        self._open.append((pane, dialog))
        pane.open_unbidden(dialog)

    def _withdraw(self) -> None:
        """Close the questions: they were answered, or the game went on."""
        for pane, dialog in tuple(self._open):
            self._close(pane, dialog)

    def _close(self, pane: Pane, dialog: ChoiceDialog) -> None:
        self._open.remove((pane, dialog))
        if dialog in pane.dialogs:
            pane.close_dialog(dialog)
