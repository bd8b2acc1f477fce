"""The dialogs of giving up for a side: they ask its other people whether they agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.engine.wording import listing
from seatui.match.table import Person
from seatui.tui.screens.permission_dialogs import PermissionDialogs
from seatui.tui.widgets.dialog import Choice, ChoiceDialog

if TYPE_CHECKING:
    from seatui.match.surrender import SurrenderRequest
    from seatui.tui.pane.pane import Pane
    from seatui.tui.screens.game import GameScreen


class SurrenderDialogs(PermissionDialogs):
    """Giving up, for the people of one screen. Play goes on while a question is open."""

    def __init__(self, screen: GameScreen) -> None:
        super().__init__(screen)
        self._asked: dict[Pane, SurrenderRequest] = {}  # requests of people here

    def show(self) -> None:
        """Ask the people here who must agree, close questions that are settled, and tell those who asked."""
        for pane, dialog in tuple(self._open):
            if not self._waiting(pane):
                self._close(pane, dialog)
        for pane in self._screen.panes:
            if self._waiting(pane) and self._can_be_asked(pane):
                self._ask(pane)
            self._tell_asker(pane)

    def _waiting(self, pane: Pane) -> list[Person]:
        """Return the people at a pane whose agreement a request still needs."""
        return [person for person in dict.fromkeys(self._people(pane)) if self._table.surrender.request_to(person)]

    def _ask(self, pane: Pane) -> None:
        def answered(yes: object) -> None:
            self._close(pane, dialog)
            try:
                for person in self._waiting(pane):
                    self._table.surrender.answer(person, yes is True)
            except Refused as refused:
                pane.refuse(refused)

        request = self._table.surrender.request_to(self._waiting(pane)[0])
        assert request is not None
        words = self._table.surrender.question(request)
        dialog = ChoiceDialog("Give up?", [words], [Choice("No, play on", False), Choice("Give up", True)], answered)
        self._open_at(pane, dialog)

    def _tell_asker(self, pane: Pane) -> None:
        before, request = self._asked.pop(pane, None), self._table.surrender.request_of(pane.seats)
        if request is not None and request.asker in self._people(pane):
            self._asked[pane] = request
            if before is None and not self._waiting(pane):
                pane.tell(f"You have asked to give up: {listing([person.name for person in request.waiting])} must agree")
        elif before is not None and self._table.match.outcome is None:
            pane.tell("Your side plays on")
