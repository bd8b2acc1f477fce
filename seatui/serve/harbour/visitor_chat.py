"""A chat as one visitor reads and writes it: without the words of players they have muted, and with commands to mute."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused

if TYPE_CHECKING:
    from seatui.serve.harbour.chat import Chat, ChatLine
    from seatui.serve.harbour.visitor import Visitor

COMMANDS = "/mute NAME, /unmute NAME or /muted"


class VisitorChat:
    """The lines that a visitor wants to read, and what they say."""

    def __init__(self, chat: Chat, visitor: Visitor) -> None:
        self._chat = chat
        self._visitor = visitor

    @property
    def lines(self) -> Sequence[ChatLine]:
        return [line for line in self._chat.lines if not self._visitor.ignored.hides(line)]

    def say(self, text: str) -> str:
        """Say a line to everybody here, or follow a command such as "/mute Bo", whose answer is for this player alone."""
        if not text.startswith("/"):
            self._chat.say(self._visitor.player, text)
            return ""
        command, _, name = text.partition(" ")
        if command == "/mute" and name.strip():
            return self._visitor.mute(name)
        if command == "/unmute":
            return self._visitor.unmute(name)
        if command in ("/mute", "/muted"):
            return self._visitor.muted_words
        raise Refused("", f"there is no command {command[:20]}: type {COMMANDS}")

    def listen(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back when there is a new line, or others are shown. Returns a function that stops it."""
        stops = self._chat.listen(lambda _: callback()), self._visitor.ignored.listen(callback)

        def stop() -> None:
            for each in stops:
                each()

        return stop
