"""One connection of one player: it is in the lobby or at one table."""

from __future__ import annotations

import asyncio
from contextvars import Context
from typing import TYPE_CHECKING

from seatui.serve.harbour.people import Player

if TYPE_CHECKING:
    from seatui.serve.harbour.harbour import Harbour
    from seatui.serve.harbour.room import Room

LONGEST_QUESTION = 60.0
"""Seconds for which bots wait until somebody who is back has said whether to play on."""


class Visitor:
    """Somebody who is here now. Whoever is at two terminals is two visitors."""

    def __init__(self, harbour: Harbour, player: Player, via: str, address: str) -> None:
        self.player = player
        self.via = via
        self.address = address
        self.room: Room | None = None
        self.is_shown_something = False  # that happened at the table, for which bots should wait
        self._harbour = harbour
        self._question: asyncio.TimerHandle | None = None

    def go(self, room: Room | None, password: str = "") -> None:
        """Go to a table, or back to the lobby; ``Refused`` if they are not let in there, and then they stay where they are."""
        if room is not None:
            room.enter(self, password)
        elif self.room is not None:
            self.room.leave(self)

    @property
    def is_asked_back(self) -> bool:
        """Whether somebody is to say now if they play on instead of the bot on their seat. It waits for that."""
        return self._question is not None

    def ask_back(self) -> None:
        """Let the bots at the table wait for the answer, but not for ever."""
        if self._question is None:
            self._question = asyncio.get_running_loop().call_later(LONGEST_QUESTION, self.answer_back, context=Context())
            self._tell_bots()

    def answer_back(self) -> None:
        """It was said, or nobody waits for it any more."""
        if self._question is not None:
            self._question.cancel()
            self._question = None
            self._tell_bots()

    def _tell_bots(self) -> None:
        if self.room is not None and self.room.drive is not None:
            self.room.drive.go_on()

    def leave(self) -> None:
        """Leave the house; does nothing the second time."""
        self.go(None)
        self._harbour.part(self)
