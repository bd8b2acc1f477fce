"""Lines out and lines in, safe whatever stands in them."""

from __future__ import annotations

import sys
import textwrap
from typing import TextIO

WIDTH = 80
LONGEST_LINE = 1000
"""Letters of a typed line that are read; no answer in any game comes near it."""
SHORTEST_ECHO = 20
"""Columns of an answer that are written down even after a prompt that fills the line."""


def printable(text: str) -> str:
    """Text of people and files without anything that could drive a terminal: escape codes, bells, changes of direction."""
    return "".join(char if char.isprintable() else " " for char in text)


class Lines:
    """What is said goes out in lines of at most 80 columns; what is typed comes in line by line."""

    def __init__(self, stdin: TextIO | None = None, stdout: TextIO | None = None) -> None:
        self._in = stdin or sys.stdin
        self._out = stdout or sys.stdout

    def say(self, text: str = "") -> None:
        """Say some lines; a longer one is wrapped at its own indentation."""
        for line in text.splitlines() or [""]:
            self._out.write("\n".join(_wrapped(printable(line).rstrip())) + "\n")

    def show(self, line: str) -> None:
        """A line that stays in one piece, however long: to be copied."""
        self._out.write(f"{printable(line)}\n")

    def ask(self, prompt: str) -> str | None:
        """What is typed after the prompt, without blanks around it; None at the end of the input."""
        self._out.write(printable(prompt))
        self._out.flush()
        line = self._in.readline(LONGEST_LINE)
        if not line:
            self._out.write("\n")
            return None
        typed = printable(line).strip()
        if not self._in.isatty():
            # A script's answers are written down, so that what comes out reads like a dialogue.
            self._out.write(textwrap.shorten(typed, max(SHORTEST_ECHO, WIDTH - len(prompt)), placeholder="...") + "\n")
        return "" if self._skip_rest(line) else typed

    def _skip_rest(self, line: str) -> bool:
        """Whether the line was too long to be read; then all of it is passed over."""
        if line.endswith("\n") or len(line) < LONGEST_LINE:
            return False
        while line and not line.endswith("\n"):
            line = self._in.readline(LONGEST_LINE)
        self.say(f"That line is too long to be an answer (over {LONGEST_LINE} letters).")
        return True


def _wrapped(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    # A path or an address must stay in one piece to be copied.
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
