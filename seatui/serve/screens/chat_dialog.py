"""The chat at a table in a dialog over the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, pairwise
from typing import Any

from textual.geometry import Offset, Size

from seatui.engine.contract import Refused
from seatui.serve.harbour.chat import ChatLine
from seatui.serve.harbour.visitor_chat import VisitorChat
from seatui.serve.screens.chat import pause_before
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.dialog import WIDEST, Dialog
from seatui.tui.widgets.hint_bar import Hint
from seatui.tui.widgets.line_editor import LineEditor
from seatui.tui.widgets.text_rows import Row, wrap_words

LINES = 10
"""Rows for the last lines."""
PROMPT = "> "


class ChatDialog(Dialog):
    """The last lines of a chat, and an input line. Enter says the line, Esc goes back to the game."""

    def __init__(self, title: str, chat: VisitorChat, here: Callable[[], str], done: Callable[[Any], None]) -> None:
        """``here`` returns a line that says who is at the table."""
        super().__init__(title, done)
        self._chat = chat
        self._here = here
        self._editor = LineEditor()
        self._fault = ""
        self._answer = ""  # to a command, until the next key

    def wanted(self, room: Size) -> Size:
        return Size(min(room.width, WIDEST), min(room.height, len(self.inside(WIDEST - 4)) + 2))

    def inside(self, width: int) -> list[Row]:
        ink = self.ink
        here: list[Row] = [((line, ink.dim),) for line in wrap_words(self._here(), width)]
        pairs = pairwise(chain([None], self._chat.lines))
        said = [row for before, line in pairs if line for row in self._told(line, before, width)][-LINES:]
        entry: Row = ((PROMPT, ink.accent), (self._editor.sight(width - len(PROMPT)).text, ink.strong))
        style = ink.bad if self._fault else ink.good
        told: list[Row] = [((line, style),) for line in wrap_words(self._fault or self._answer, width)]
        return [*here, (), *said, *[()] * (LINES - len(said)), *(told or [()]), entry]

    def _told(self, line: ChatLine, before: ChatLine | None, width: int) -> list[Row]:
        """Return the rows of a line of chat, or of an announcement, which has no name; after a pause, with the time."""
        ink, name = self.ink, f"{line.who}: " if line.who else ""
        style, mark = ink.plain if line.who else ink.dim, pause_before(line, before)
        first, *rest = wrap_words(self.glyphs.text(f"{name}{line.text}"), width) or [""]
        head: list[Row] = [((f"{self.glyphs.line * 2} {mark}", ink.dim),)] if mark else []
        return [*head, ((first[: len(name)], ink.title), (first[len(name) :], style)), *(((part, style),) for part in rest)]

    @property
    def cursor_at(self) -> Offset | None:
        width = self.size.width - 4
        entry = next(at for at, row in enumerate(self.inside(width)) if row and row[0][0] == PROMPT)
        return Offset(2 + len(PROMPT) + self._editor.sight(width - len(PROMPT)).cursor, entry + 1)

    def hints(self) -> Sequence[Hint]:
        return [Hint("Enter", "Say it", Verb.CONFIRM), Hint("Esc", "Back to the game", Verb.BACK)]

    def insert(self, text: str) -> None:
        self._editor.insert(text)
        self.redraw()

    def press(self, key: str, character: str | None) -> bool:
        if key == "enter":
            self._say()
        elif not self._editor.press(key, character):
            return key != "escape"
        else:
            self._fault = self._answer = ""
        self.redraw()
        return True

    def _say(self) -> None:
        if not self._editor.text.strip():
            return
        try:
            self._answer = self._chat.say(self._editor.text.strip())
        except Refused as refused:
            self._fault = str(refused)
        else:
            self._fault = ""
            self._editor.set("")
