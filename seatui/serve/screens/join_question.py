"""Questions to the people of a side at one screen of a server: whether somebody may join, and whether to give up."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.match.table import Person
from seatui.serve.harbour.rooms.room_joining import declined_text
from seatui.tui.screens.permission_dialogs import PermissionDialogs
from seatui.tui.screens.surrender_dialogs import SurrenderDialogs
from seatui.tui.widgets.dialog import Choice, ChoiceDialog

if TYPE_CHECKING:
    from seatui.serve.harbour.rooms.join_requests import JoinRequest
    from seatui.serve.screens.game import ServedGameScreen
    from seatui.tui.pane.pane import Pane


class JoinQuestion(PermissionDialogs):
    """The question whether a player may take a bot's seat. All terminals of those who are asked show it."""

    def __init__(self, screen: ServedGameScreen) -> None:
        super().__init__(screen)
        self._room = screen.room
        self._player = screen.visitor.player
        self._seen: JoinRequest | None = None  # the player's own request
        self._asked: JoinRequest | None = None  # another player's, which waits for this one's answer or has it

    def show(self) -> None:
        """Ask the player if they must agree, close a question that is settled, and tell a player who asked how it went."""
        requests, pane = self._room.join_requests, self._screen.panes[0]
        if not requests.is_asked(self._player.id):
            self._withdraw()
        elif self._can_be_asked(pane):
            self._ask(pane)
        self._tell_asker(pane)
        self._tell_asked(pane)

    @property
    def standing(self) -> str:
        """Whom the player has asked for a seat, in words, while the request is open; a message about it is soon replaced."""
        request = self._own_request
        return f"you have asked {self._room.names_of(request.asked)} for a seat" if request else ""

    @property
    def _own_request(self) -> JoinRequest | None:
        request = self._room.join_requests.request
        return request if request is not None and request.asker.id == self._player.id else None

    def _ask(self, pane: Pane) -> None:
        def answered(yes: object) -> None:
            self._close(pane, dialog)
            try:
                self._room.answer_join(self._player, yes is True)
            except Refused as refused:
                pane.refuse(refused)

        request = self._room.join_requests.request
        assert request is not None
        seconds = ceil(self._room.join_requests.seconds_left)
        text = [
            f"{request.asker.name} asks to play {self._table.match.titles[request.seat]} instead of the bot.",
            *filter(None, [request.remark]),
            f"Everybody who is asked must agree within {seconds} s.",
        ]
        choices = [Choice("No", False), Choice("Let them sit down", True)]
        dialog = ChoiceDialog("May they join?", text, choices, answered)
        self._open_at(pane, dialog)

    def _tell_asker(self, pane: Pane) -> None:
        before, self._seen = self._seen, self._own_request
        if before is None and self._seen is not None:
            names = self._room.names_of(self._seen.asked)
            pane.tell(f"You have asked {names}: they have {ceil(self._room.join_requests.seconds_left)} s to answer")
        elif before is not None and self._seen is None:
            pane.tell("The seat is yours: play on" if self._room.seats_of(self._player) else "You do not get the seat")

    def _tell_asked(self, pane: Pane) -> None:
        """Tell a player who was asked how it went."""
        request = self._room.join_requests.request
        before, self._asked = self._asked, request if request is not None and self._player.id in request.asked else None
        if before is not None and (self._asked is None or self._asked.asker != before.asker):
            sits = self._room.places[before.seat].owner == before.asker.id
            pane.tell(f"{before.asker.name} takes {self._room.seat_title(before.seat)}" if sits else declined_text(before).rstrip("."))


class ServedSurrenderDialogs(SurrenderDialogs):
    """Giving up for a side. It also asks a player for whom a bot plays, and who looks on."""

    def __init__(self, screen: ServedGameScreen) -> None:
        super().__init__(screen)
        self._person = screen.room.person(screen.visitor.player)

    def _people(self, pane: Pane) -> list[Person]:  # noqa: ARG002 - there is one pane
        return [self._person]
