"""Log records as lines on standard error: one for each warning, held back while the app has the screen."""

from __future__ import annotations

import logging
import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

TRACE = "SEATUI_TRACE"
"""The environment variable that asks for tracebacks."""
MOST_HELD = 100


class Notices(logging.Handler):
    """Writes each record as one line; its traceback only where ``SEATUI_TRACE`` asks for it."""

    def __init__(self) -> None:
        super().__init__()
        self._held: deque[str] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        line = self._line(record)
        if self._held is None:
            sys.stderr.write(line)
        else:
            self._held.append(line)

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """Hold records back and write the latest of them at the end: a line on standard error would spoil a screen."""
        self._held = held = deque[str](maxlen=MOST_HELD)
        try:
            yield
        finally:
            self._held = None
            sys.stderr.write("".join(held))

    def _line(self, record: logging.LogRecord) -> str:
        if not os.environ.get(TRACE):
            record.exc_info = record.exc_text = None
        return f"seatui: {self.format(record)}\n"


NOTICES = Notices()


def listen() -> None:
    """Write log records from now on."""
    logging.basicConfig(handlers=[NOTICES], format="%(message)s")
