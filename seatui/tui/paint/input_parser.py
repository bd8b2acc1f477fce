"""Input of a terminal as Textual's events."""

from __future__ import annotations

import contextvars
from contextlib import suppress
from typing import TYPE_CHECKING

from textual._xterm_parser import XTermParser

if TYPE_CHECKING:
    from textual.message import Message


class InputParser:
    """Turns complete sequences into events. On malformed ones ``feed`` and ``tick`` raise errors of many kinds."""

    def __init__(self) -> None:
        self._parser = XTermParser()
        # A cache of the parser's class keeps some keys for ever. Created in the app's own context, they would keep the app.
        self._empty_context = contextvars.Context()

    def feed(self, text: str) -> list[Message]:
        """Return the events of a text, which may begin and end in the middle of a sequence."""
        return self._empty_context.run(lambda: list(self._parser.feed(text)))

    def tick(self) -> list[Message]:
        """Return the events of a sequence that was not continued: a lone Esc."""
        return self._empty_context.run(lambda: list(self._parser.tick()))

    def close(self) -> None:
        """End the parser. The same cache keeps it, and while it waited for more input it would keep its last keys."""
        with suppress(Exception):  # it may have ended in an error
            self.feed("")
