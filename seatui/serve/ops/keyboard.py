"""Single keys from the terminal that the server was started in."""

from __future__ import annotations

import asyncio
import codecs
import os
import re
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any

try:
    import termios
except ImportError:  # Windows: Ctrl-C is the only key there
    termios = None  # type: ignore[assignment]

ESCAPE_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.)")
"""Arrows and other keys that have no meaning here. Their letters must not be taken for commands."""


def is_in_foreground() -> bool:
    """Return whether this program may read keys. In the background it would be stopped as soon as it tries."""
    try:
        return termios is None or os.getpgrp() == os.tcgetpgrp(sys.stdin.fileno())
    except OSError:  # no terminal
        return False


class Keyboard:
    """While open, each key is passed on as it is pressed, without echo."""

    def __init__(self, press: Callable[[str], None]) -> None:
        self._press = press
        self._stdin = sys.stdin.fileno()
        self._before: list[Any] | None = None
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def __enter__(self) -> None:
        if termios is None or not os.isatty(self._stdin):
            return
        self._before = termios.tcgetattr(self._stdin)
        modes = termios.tcgetattr(self._stdin)
        modes[3] &= ~(termios.ICANON | termios.ECHO)
        modes[6][termios.VSUSP] = b"\0"  # Ctrl-Z would stop everybody's game
        termios.tcsetattr(self._stdin, termios.TCSANOW, modes)
        asyncio.get_running_loop().add_reader(self._stdin, self._read)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._before is not None:
            asyncio.get_running_loop().remove_reader(self._stdin)
            termios.tcsetattr(self._stdin, termios.TCSANOW, self._before)

    def _read(self) -> None:
        try:
            data = os.read(self._stdin, 100)
        except OSError:  # the terminal is gone, which a signal reports too
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(self._stdin)
        for key in ESCAPE_SEQUENCE.sub("", self._decoder.decode(data)):
            self._press(key)
