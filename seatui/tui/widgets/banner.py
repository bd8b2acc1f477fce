"""The banner: who must do what, and below it the latest event or refusal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from textual import events
from textual.message import Message

from seatui.tui.look.players import player
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, both_ends, row_width, wrap_within


@dataclass(frozen=True)
class Call:
    """The upper row: whose decision is open, and what it is."""

    text: str
    seat: int | None = None
    extra: str = ""  # after a dot: "3 of 6 points left"
    corner: str = ""  # at the right end: "Year 1, Spring"
    mine: bool = False  # whether a player at this pane must decide
    briefer: tuple[tuple[str, str], ...] = ()  # shorter and shorter forms of text and extra


def also_saying(call: Call, words: str) -> Call:
    """Return the call with more words at its end, which all but the shortest form keep."""
    ways = (call.text, call.extra), *call.briefer
    (_, extra), *briefer = [(text, ", ".join(filter(None, (extra, words)))) for text, extra in ways]
    return replace(call, extra=extra, briefer=(*briefer, ways[-1]))


@dataclass(frozen=True)
class Note:
    """The lower row. ``kind`` is "say", "good", "help" (for a question), "answer" (to a key) or "refused"; a refusal names its rule."""

    text: str = ""
    kind: str = "say"
    rule: str = ""


class Banner(LineWidget):
    """Two rows: the call and the note."""

    DEFAULT_CSS = "Banner { height: 2; }"

    class RuleAsked(Message):
        """The player has clicked the rule in the note."""

        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    def __init__(self, rule_key: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.rule_key = rule_key
        self._call = Call("")
        self._note = Note()

    @property
    def call(self) -> Call:
        return self._call

    @property
    def note(self) -> Note:
        return self._note

    def say(self, call: Call | None = None, note: Note | None = None) -> None:
        """Change the call, the note or both."""
        before = self._call, self._note
        self._call = self._call if call is None else call
        self._note = self._note if note is None else note
        if before != (self._call, self._note):
            self.redraw_soon()

    def build(self) -> Sequence[Row]:
        width = self.size.width
        note = self._note_rows(width)
        return note if len(note) > 1 else [self._call_row(width), *note]

    def _call_row(self, width: int) -> Row:
        call, ink = self._call, self.ink
        corner: Row = ((f"  {call.corner} ", ink.dim),) if call.corner else ()
        rows = [self._words(text, extra) for text, extra in ((call.text, call.extra), *call.briefer)]
        fitting = (row for row in rows if row_width(row) <= width - row_width(corner))
        return both_ends(next(fitting, rows[-1]), corner, width, ink.plain, self.glyphs.ellipsis)

    def _words(self, text: str, extra: str) -> Row:
        """Return the letter of the seat and the text of the call."""
        call, ink = self._call, self.ink
        row: Row = ()
        if call.seat is not None:
            row = ((f" {player(call.seat).letter} ", ink.chip(call.seat)), (" ", ink.plain))
        row = (*row, (text, ink.strong if call.mine else ink.plain))
        return (*row, (f" {self.glyphs.dot} {extra}", ink.plain)) if extra else row

    def _note_rows(self, width: int) -> list[Row]:
        """Return the note. One too long for a row takes the call's row as well: a refusal until the player does something else, and
        other sentences unless the call asks this player for a decision."""
        note, ink = self._note, self.ink
        if note.kind != "refused":
            style = ink.good if note.kind == "good" else ink.plain
            rows = [note.text] if self._call.mine else wrap_within(note.text, width - 1, 2)
            return [both_ends(((f" {text}", style),), (), width, ink.plain, self.glyphs.ellipsis) for text in rows]
        head: Row = ((" No: ", ink.bad),)
        rule = f" [{note.rule}]" if note.rule else ""
        room = width - row_width(head) - cell_len(note.text + rule)
        hint = self._rule_hint(room) if rule else ""
        tail: Row = ((rule, ink.accent), (hint, ink.dim))
        if room >= 0:
            return [(*head, (note.text, ink.warn), *tail)]
        indent = " " * row_width(head)
        first, second = (*wrap_within(note.text, width - len(indent), 2), "")[:2]
        return [(*head, (first, ink.warn)), both_ends(((indent + second, ink.warn),), tail, width, ink.plain, self.glyphs.ellipsis)]

    def _rule_hint(self, room: int) -> str:
        """Return how to open the rule, in as many words as fit."""
        if not self.rule_key:
            return ""
        whole, brief = (f" {self.glyphs.dot} {self.rule_key} {words}" for words in ("opens the rule", "rule"))
        if room < 0:
            return brief  # there is a second row
        return next((hint for hint in (whole, brief) if len(hint) <= room), "")

    def on_click(self, event: events.Click) -> None:
        if event.y == 1 and self._note.rule:
            self.post_message(self.RuleAsked(self._note.rule))
