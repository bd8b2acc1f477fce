"""Lines out and lines in, safe whatever stands in them."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TextIO, TypeAlias

WIDTH = 80
LONGEST_LINE = 1000
"""Letters of a typed line that are read; no answer in any game comes near it."""
SHORTEST_ECHO = 20
"""Columns of an answer that are written down even after a prompt that fills the line."""
WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Makes a terminal forget what is on it and above it."""

Meanwhile: TypeAlias = Callable[[], float | None]
"""Lets the game go on while a terminal waits for a line, and says how many seconds to wait before it must go on; None to wait no more."""


def printable(text: str) -> str:
    """Text of people and files without anything that could drive a terminal: escape codes, bells, changes of direction."""
    return "".join(char if char.isprintable() else " " for char in text)


class Lines:
    """What is said goes out in lines of at most 80 columns; what is typed comes in line by line."""

    def __init__(self, stdin: TextIO | None = None, stdout: TextIO | None = None) -> None:
        self._in = stdin or sys.stdin
        self._out = stdout or sys.stdout
        self._typing: Typing | None = None  # once somebody had to listen while the game goes on
        self._asking = False  # whether a prompt stands at the end of what was said

    @property
    def live(self) -> bool:
        """Whether somebody sits at a terminal, for whom time runs while nothing is typed."""
        return self._in.isatty()

    def say(self, text: str = "") -> None:
        """Say some lines; a longer one is wrapped at its own indentation."""
        self._leave_prompt()
        for line in text.splitlines() or [""]:
            self._out.write("\n".join(wrapped(printable(line).rstrip())) + "\n")

    def show(self, line: str) -> None:
        """A line that stays in one piece, however long: to be copied."""
        self._leave_prompt()
        self._out.write(f"{printable(line)}\n")

    def ask(self, prompt: str, meanwhile: Meanwhile | None = None) -> str | None:
        """What is typed after the prompt, without blanks around it; None at the end of the input.

        With ``meanwhile`` the game goes on while a terminal waits; "" if it wants to wait no more.
        """
        self._put(prompt)
        line = self._listen(prompt, meanwhile) if meanwhile and self.live else self._line()
        self._asking = False
        if not line:
            self._out.write("\n")
            return None
        typed = printable(line).strip()
        if not self._in.isatty():
            # A script's answers are written down, so that what comes out reads like a dialogue.
            self._out.write(textwrap.shorten(typed, max(SHORTEST_ECHO, WIDTH - len(prompt)), placeholder="...") + "\n")
        return "" if self._skip_rest(line) else typed

    def hand_over(self, name: str) -> bool:
        """Let another person take the keyboard: on a terminal, nothing of what stands there is left to read. Whether it was wiped."""
        if not (self.live and self._out.isatty()):
            return False
        self.ask("Press Enter to hand over> ")  # whoever had the keyboard wants to read what came of it
        self._out.write(WIPE)
        self.ask(f"Pass the keyboard to {name}, then press Enter> ")
        return True

    def _put(self, prompt: str) -> None:
        self._out.write(printable(prompt))
        self._out.flush()
        self._asking = True

    def _leave_prompt(self) -> None:
        """What is said while a prompt stands open begins a line of its own."""
        if self._asking:
            self._asking = False
            self._out.write("\n")

    def _line(self) -> str:
        return self._typing.next() if self._typing else self._in.readline(LONGEST_LINE)

    def _listen(self, prompt: str, meanwhile: Meanwhile) -> str:
        """The next line, while the game goes on; the prompt is put again after whatever that has to say."""
        self._typing = self._typing or Typing(self._in)
        while (patience := meanwhile()) is not None:
            if not self._asking:
                self._put(prompt)
            try:
                return self._typing.next(patience)
            except Empty:
                continue
        self._leave_prompt()
        return "\n"

    def _skip_rest(self, line: str) -> bool:
        """Whether the line was too long to be read; then all of it is passed over."""
        if line.endswith("\n") or len(line) < LONGEST_LINE:
            return False
        while line and not line.endswith("\n"):
            line = self._line()
        self.say(f"That line is too long to be an answer (over {LONGEST_LINE} letters).")
        return True


class Typing:
    """Lines of a terminal, read in a thread of its own so that nobody has to wait for them.

    It reads the terminal itself: a thread that waits in Python's own reader could not be left behind at the end of the program.
    """

    def __init__(self, stream: TextIO) -> None:
        self._lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._read, args=(stream.fileno(), stream.encoding), daemon=True).start()

    def next(self, seconds: float | None = None) -> str:
        """The next line, "" at the end; ``Empty`` if none comes within so many seconds."""
        return self._lines.get(timeout=seconds)

    def _read(self, terminal: int, encoding: str) -> None:
        rest = b""
        while chunk := _read_some(terminal):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._lines.put(line.decode(encoding, "replace")[: LONGEST_LINE - 1] + "\n")
        self._lines.put("")


def _read_some(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the terminal is gone
        return b""


def wrapped(line: str) -> list[str]:
    """A line in parts of at most 80 columns; what cannot be parted stays longer."""
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    # A path or an address must stay in one piece to be copied.
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
