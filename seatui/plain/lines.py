"""Lines of text to and from a terminal or a script, with control characters removed."""

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
"""The most characters of a typed line that are read; no answer in any game comes near it."""
SHORTEST_ECHO = 20
"""Columns in which a script's answer is echoed, even after a prompt that fills the line."""
WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Clears a terminal and its scrollback."""

Meanwhile: TypeAlias = Callable[[], float | None]
"""Lets the game go on while a terminal waits for a line. Returns the seconds until its next call, or None to stop waiting."""


def printable(text: str) -> str:
    """Return text without anything that could control a terminal: escape codes, bells, changes of direction."""
    return "".join(char if char.isprintable() else " " for char in text)


class Lines:
    """Writes lines of at most 80 columns, and reads typed lines."""

    def __init__(self, stdin: TextIO | None = None, stdout: TextIO | None = None) -> None:
        self._in = stdin or sys.stdin
        self._out = stdout or sys.stdout
        self._reader: TerminalReader | None = None  # made when the game first has to go on during a prompt
        self._asking = False  # whether the last thing written is a prompt

    @property
    def interactive(self) -> bool:
        """Return whether a person types at a terminal, so that time runs while nothing is typed."""
        return self._in.isatty()

    def say(self, text: str = "") -> None:
        """Write some lines; a long one is wrapped and indented further than its beginning."""
        self._leave_prompt()
        for line in text.splitlines() or [""]:
            self._out.write("\n".join(wrapped(printable(line).rstrip())) + "\n")

    def show(self, line: str) -> None:
        """Write a line in one piece, however long, so that it can be copied."""
        self._leave_prompt()
        self._out.write(f"{printable(line)}\n")

    def ask(self, prompt: str, meanwhile: Meanwhile | None = None) -> str | None:
        """Return the line typed after the prompt, stripped; None at the end of the input.

        With ``meanwhile`` the game goes on while a terminal waits; "" if ``meanwhile`` stops the waiting.
        """
        *above, last = wrapped(prompt.rstrip())
        if above:  # a terminal would break the line in the middle of a word
            self.say("\n".join(above))
            prompt = f"{last} "
        self._put(prompt)
        line = self._listen(prompt, meanwhile) if meanwhile and self.interactive else self._line()
        self._asking = False
        if not line:
            self._out.write("\n")
            return None
        typed = printable(line).strip()
        if not self._in.isatty():
            # Echo a script's answers, so that the output reads like a dialogue.
            self._out.write(textwrap.shorten(typed, max(SHORTEST_ECHO, WIDTH - len(prompt)), placeholder="...") + "\n")
        return "" if self._skip_rest(line) else typed

    def hand_over(self, name: str) -> bool:
        """Pass the keyboard to another person and wipe the terminal; return whether there was a terminal to wipe."""
        if not (self.interactive and self._out.isatty()):
            return False
        self.ask("Press Enter to hand over> ")  # time for the player to read the result of their action
        self._out.write(WIPE)
        self.ask(f"Pass the keyboard to {name}, then press Enter> ")
        return True

    def _put(self, prompt: str) -> None:
        self._out.write(printable(prompt))
        self._out.flush()
        self._asking = True

    def _leave_prompt(self) -> None:
        """Begin a new line if a prompt is open."""
        if self._asking:
            self._asking = False
            self._out.write("\n")

    def _line(self) -> str:
        return self._reader.next() if self._reader else self._in.readline(LONGEST_LINE)

    def _listen(self, prompt: str, meanwhile: Meanwhile) -> str:
        """Return the next line while the game goes on; the prompt is repeated after each output of the game."""
        self._reader = self._reader or TerminalReader(self._in)
        while (patience := meanwhile()) is not None:
            if not self._asking:
                self._put(prompt)
            try:
                return self._reader.next(patience)
            except Empty:
                continue
        self._leave_prompt()
        return "\n"

    def _skip_rest(self, line: str) -> bool:
        """Return whether the line was too long; if so, skip the rest of it."""
        if line.endswith("\n") or len(line) < LONGEST_LINE:
            return False
        while line and not line.endswith("\n"):
            line = self._line()
        self.say(f"That line is too long to be an answer (over {LONGEST_LINE} letters).")
        return True


class TerminalReader:
    """Reads lines of a terminal in a thread, so that the game can go on meanwhile.

    It reads the file descriptor: a thread that waits inside Python's text stream would block the end of the program.
    """

    def __init__(self, stream: TextIO) -> None:
        self._lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._read, args=(stream.fileno(), stream.encoding), daemon=True).start()

    def next(self, seconds: float | None = None) -> str:
        """Return the next line, "" at the end of the input; ``Empty`` if none comes within this many seconds."""
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
    """Return a line as parts of at most 80 columns; a longer word stays in one piece."""
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    # A path or an address must stay in one piece to be copied.
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
