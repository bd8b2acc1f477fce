"""What is said in the lobby or at one table, and what the house itself tells there."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Literal, NamedTuple

from seatui.engine.contract import Refused
from seatui.match.listeners import Hearers
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.safe_text import clean_chat
from seatui.serve.rate_limit import RateLimit

MOST_LINES = 200
RATE_LINES = 5
RATE_SECONDS = 5.0
"""Nobody says more than so many lines within so many seconds."""


class ChatLine(NamedTuple):
    """One line; the house has no name."""

    who: str
    text: str
    at: datetime
    kind: Literal["said", "told"]


class Chat:
    """The last lines, and those who hear each new one."""

    def __init__(self, now: Callable[[], float] = time.monotonic, before: Iterable[ChatLine] = ()) -> None:
        """``before`` is what was said earlier."""
        self.lines: deque[ChatLine] = deque(before, maxlen=MOST_LINES)
        self._now = now
        self._hearers = Hearers[[ChatLine]]()
        self._rate = RateLimit(RATE_LINES, RATE_SECONDS)

    def say(self, player: Player, text: str) -> None:
        """Say a line to everybody here; ``Refused`` if nothing is in it, or the player speaks too fast."""
        said = clean_chat(text)
        if not said:
            raise Refused("", "there is nothing to say in that")
        if self._rate.is_reached(player.id, self._now()):
            raise Refused("", "not so fast: let the others read first")
        self._rate.add(player.id, self._now())
        self._add(ChatLine(player.name, said, datetime.now(), "said"))

    def announce(self, text: str) -> None:
        """Let the house say something."""
        self._add(ChatLine("", clean_chat(text), datetime.now(), "told"))

    def listen(self, callback: Callable[[ChatLine], object]) -> Callable[[], None]:
        """Call back with each new line. What is returned ends that."""
        return self._hearers.add(callback)

    def _add(self, line: ChatLine) -> None:
        self.lines.append(line)
        self._hearers.tell(line)
