"""The dialogs of undo: they ask players for permission, and warn of what else would be taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.engine.wording import listing
from seatui.match.names import undo_warning
from seatui.match.table import Person
from seatui.match.take_backs import mark_warning
from seatui.tui.pane.position import sides_of
from seatui.tui.screens.permission_dialogs import PermissionDialogs
from seatui.tui.widgets.dialog import Choice, ChoiceDialog

if TYPE_CHECKING:
    from seatui.match.table import UndoRequest
    from seatui.tui.pane.pane import Pane
    from seatui.tui.screens.game import GameScreen


class UndoDialogs(PermissionDialogs):
    """Undo for the people of one screen: it asks the table for them, and asks them when others want to undo."""

    def __init__(self, screen: GameScreen) -> None:
        super().__init__(screen)
        self._request: UndoRequest | None = None  # the last request

    def ask(self, pane: Pane) -> None:
        """Ask the table to take back the last action of this pane's seats. People at the same pane need not agree."""
        people = self._people(pane)
        if not people:
            return
        try:
            asker = self._last_to_act(pane.secrecy.check_undo(people))
            mark = self._table.undo_mark(asker)
        except Refused as refused:
            pane.refuse(refused)
            return
        since = sides_of(self._table.match, self._table.replied_since(asker))
        warnings = [*([undo_warning(since)] if since else []), *filter(None, [mark_warning(mark)])]
        take_back = partial(self._take_back, pane, asker, people)
        if warnings:
            self._warn_first(pane, warnings, take_back)
        else:
            take_back()

    def show(self, request: UndoRequest | None) -> None:
        """Ask the people here whose permission a request still needs, and tell the asker who must agree. None withdraws the question."""
        before, self._request = self._request, request
        if request is None:
            self._withdraw()
            if before is not None:
                self._tell_if_refused(before)
            return
        for pane in self._screen.panes:
            holders = set(self._people(pane))
            waiting = [person for person in request.waiting if person in holders]
            if waiting and request.asker not in holders and self._can_be_asked(pane):
                self._ask_to_grant(pane, request, waiting)
            elif request.asker in holders and not waiting and request != before:
                pane.tell(f"Waiting for {listing([person.name for person in request.waiting])} to allow it")

    def show_pending(self) -> None:
        """Ask the people who were busy or absent when the request came."""
        if self._table.request is not None:
            self.show(self._table.request)

    def _tell_if_refused(self, request: UndoRequest) -> None:
        for pane in self._screen.panes:
            if request.asker in self._people(pane) and self._table.match.count > request.to:
                pane.tell("The request was not granted: nothing is taken back")

    def _last_to_act(self, people: Sequence[Person]) -> Person:
        return max(people, key=lambda person: self._table.match.last_action_of(self._table.seats_of(person)) or 0)

    def _warn_first(self, pane: Pane, warnings: Sequence[str], take_back: Callable[[], None]) -> None:
        """Ask whether to take back in spite of these warnings."""

        def answered(yes: object) -> None:
            pane.close_dialog(dialog)
            if yes is True:
                take_back()

        dialog = ChoiceDialog("Take back?", warnings, [Choice("No, play on", False), Choice("Take back", True)], answered)
        pane.open_dialog(dialog)

    def _take_back(self, pane: Pane, asker: Person, here: Sequence[Person]) -> None:
        try:
            if not self._table.ask_undo(asker):
                for person in dict.fromkeys(here):
                    if self._table.request is not None and person in self._table.request.waiting:
                        self._table.answer_undo(person, True)
        except Refused as refused:
            pane.refuse(refused)

    def _ask_to_grant(self, pane: Pane, request: UndoRequest, waiting: Sequence[Person]) -> None:
        def answered(yes: object) -> None:
            self._withdraw()
            try:
                for person in waiting:
                    if self._table.request is not None:
                        self._table.answer_undo(person, bool(yes))
            except Refused as refused:
                pane.refuse(refused)

        words = self._table.undo_question(request)
        dialog = ChoiceDialog("Take back?", words, [Choice("Allow it", True), Choice("Refuse", False)], answered)
        self._open_at(pane, dialog)
