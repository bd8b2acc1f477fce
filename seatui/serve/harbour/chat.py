"""Chat in the lobby or at a table, with announcements of the server."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Literal, NamedTuple

from seatui.engine.contract import Refused
from seatui.match.listeners import Listeners
from seatui.serve.harbour.moderation import Moderation
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.safe_text import clean_chat
from seatui.serve.rate_limit import RateLimit

MOST_LINES = 200


class ChatLine(NamedTuple):
    """One line of chat. Announcements have no name."""

    who: str
    text: str
    at: datetime
    kind: Literal["said", "told"]
    about: str = ""  # the player whom an announcement is about, if those who have muted them need not read it


class Chat:
    """The last lines, and listeners for new ones."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        before: Iterable[ChatLine] = (),
        moderation: Moderation | None = None,
    ) -> None:
        """``before`` are lines from earlier; ``moderation`` says who may speak, and how fast."""
        self.lines: deque[ChatLine] = deque(before, maxlen=MOST_LINES)
        self.now = now
        self._listeners = Listeners[[ChatLine]]()
        self._moderation = moderation or Moderation()
        self.rate = RateLimit(self._moderation.chat_limit.lines, self._moderation.chat_limit.seconds)

    def say(self, player: Player, text: str) -> None:
        """Say a line to everybody here; ``Refused`` if it is empty, or the player is muted or too fast."""
        said = clean_chat(text)
        if not said:
            raise Refused("", "type something to say")
        self._moderation.check_speaker(player)
        if self.rate.is_reached(player.id, self.now()):
            raise Refused("", "not so fast: give the others time to read")
        self.rate.add(player.id, self.now())
        self._send(ChatLine(player.name, said, datetime.now(), "said"))

    def announce(self, text: str, about: str = "") -> None:
        """Say something in the name of the server, if need be about a player."""
        self._add(ChatLine("", clean_chat(text), datetime.now(), "told", about))

    def listen(self, callback: Callable[[ChatLine], object]) -> Callable[[], None]:
        """Call back with each new line. Returns a function that stops it."""
        return self._listeners.add(callback)

    def _send(self, line: ChatLine) -> None:
        """Show a line to everybody."""
        self._add(line)

    def _add(self, line: ChatLine) -> None:
        self.lines.append(line)
        self._listeners.tell(line)
