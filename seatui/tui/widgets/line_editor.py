"""A line of text while it is typed: the model behind the command line, filters and text fields. No timer, no blinking."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import clamp

BOUND = 200
"""The most characters; a paste is cut."""


class Sight(NamedTuple):
    """The visible part of a line: its text, and the cell of the cursor."""

    text: str
    cursor: int


class LineEditor:
    """A text and the place of the cursor in it."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.at = len(text)

    def set(self, text: str) -> None:
        """Replace the text and move to its end."""
        self.text = text[:BOUND]
        self.at = len(self.text)

    def insert(self, text: str) -> None:
        """Insert typed or pasted text; only printable characters are accepted."""
        added = "".join(char for char in text if char.isprintable())[: BOUND - len(self.text)]
        self.text = self.text[: self.at] + added + self.text[self.at :]
        self.at += len(added)

    def sight(self, room: int, veil: str = "") -> Sight:
        """Return the part of the line that fits into ``room`` cells, with the cursor in sight. ``veil`` replaces each secret character."""
        text = veil * len(self.text) if veil else self.text
        first = 0
        while first < self.at and cell_len(text[first : self.at]) >= room:
            first += 1
        return Sight(text[first:], cell_len(text[first : self.at]))

    def press(self, key: str, character: str | None) -> bool:
        """Follow a key; False if it has no meaning here."""
        moves = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": len(self.text), "ctrl+a": 0, "ctrl+e": len(self.text)}
        if key in moves:
            self.at = clamp(moves[key], 0, len(self.text))
        elif key == "backspace":
            self._cut(self.at - 1, self.at)
        elif key == "delete":
            self._cut(self.at, self.at + 1)
        elif key == "ctrl+u":
            self._cut(0, self.at)
        elif key == "ctrl+w":
            self._cut(self._word_start(), self.at)
        elif character and character.isprintable():
            self.insert(character)
        else:
            return False
        return True

    def _cut(self, start: int, end: int) -> None:
        start = max(0, start)
        self.text = self.text[:start] + self.text[end:]
        self.at = start

    def _word_start(self) -> int:
        before = self.text[: self.at].rstrip()
        return before.rfind(" ") + 1
