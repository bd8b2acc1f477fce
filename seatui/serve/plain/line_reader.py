"""Typed lines from the bytes of a connection. Only printable text is kept."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Callable, Iterator

from seatui.plain.lines import LONGEST_LINE

END = "\x04"
"""Ctrl-D, which ends the input at the start of a line."""
_SEQUENCE_END = {"[": re.compile(r"[@-~]"), "O": re.compile(r"."), "]": re.compile(r"[\x07\x9c]"), "P": re.compile(r"[\x07\x9c]")}
"""How each kind of escape sequence ends, by the character after Esc."""
_ONE_CHARACTER = {"\x9b": "[", "\x9d": "]", "\x90": "P"}
"""Single characters that start a sequence too."""


class LineReader:
    """Makes lines from input. ``echo`` receives what a terminal has to show for it."""

    def __init__(self, echo: Callable[[str], None] | None = None) -> None:
        self.typed = ""  # the unfinished line
        self._echo = echo
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._after_return = False
        self._sequence: str | None = None  # the kind of escape sequence that has started; "" after Esc alone

    def feed(self, data: bytes) -> Iterator[str]:
        """Return the lines that are complete now, or ``END``. A line that is too long has more than ``LONGEST_LINE`` characters."""
        for char in self._decoder.decode(data):
            if self._is_skipped(char):
                continue
            if char in "\r\n":
                yield self._enter()
            elif char == "\x03":
                self._show("^C\r\n")
                self.typed = ""
                yield ""
            elif char == END:
                if not self.typed:
                    yield END
            else:
                self._edit(char)

    def _is_skipped(self, char: str) -> bool:
        """Return whether a character belongs to an escape sequence or to a line break that was counted. A line break ends any sequence."""
        follows_return, self._after_return = self._after_return, char == "\r"
        if char in "\r\n":
            self._sequence = None
            return char == "\n" and follows_return
        if char == "\x1b" or char in _ONE_CHARACTER:
            self._sequence = _ONE_CHARACTER.get(char, "")
            return True
        if self._sequence is None:
            return False
        if self._sequence == "" and char in _SEQUENCE_END:
            self._sequence = char
        elif self._sequence == "" or _SEQUENCE_END[self._sequence].match(char):
            self._sequence = None
        return True

    def _enter(self) -> str:
        line, self.typed = self.typed, ""
        self._show("\r\n")
        return line

    def _edit(self, char: str) -> None:
        if char in "\b\x7f":
            self._erase(1)
        elif char == "\x15":
            self._erase(len(self.typed))
        elif char == "\x17":
            self._erase(len(self.typed) - len(self.typed.rstrip().rpartition(" ")[0]))
        elif (char := " " if char == "\t" else char).isprintable() and len(self.typed) <= LONGEST_LINE:
            self.typed += char
            self._show(char)

    def _erase(self, letters: int) -> None:
        gone = self.typed[len(self.typed) - letters :]
        self.typed = self.typed[: len(self.typed) - letters]
        self._show("\b \b" * sum(map(_columns, gone)))

    def _show(self, text: str) -> None:
        if self._echo is not None:
            self._echo(text)


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
