"""Text from a terminal as Textual's events."""

from __future__ import annotations

import contextvars
from contextlib import suppress
from typing import TYPE_CHECKING

from textual._xterm_parser import XTermParser

if TYPE_CHECKING:
    from textual.message import Message


class InputParser:
    """Turns text into events, as much of it as is complete. ``feed`` and ``tick`` raise many things at sequences nobody should send."""

    def __init__(self) -> None:
        self._parser = XTermParser()
        # A cache of the parser's class keeps some keys for ever. Made in the app's own context, they would keep the app.
        self._apart = contextvars.Context()

    def feed(self, text: str) -> list[Message]:
        """The events of a text, which may begin and end in the middle of a sequence."""
        return self._apart.run(lambda: list(self._parser.feed(text)))

    def tick(self) -> list[Message]:
        """The events of a sequence that does not go on: a lone Esc."""
        return self._apart.run(lambda: list(self._parser.tick()))

    def close(self) -> None:
        """End it. The same cache keeps the parser, and as long as that waits for more it would keep its last keys."""
        with suppress(Exception):  # it may have ended in an error
            self.feed("")
