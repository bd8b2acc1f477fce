"""The coach's strip below a lesson: title, instruction, the answer to the last attempt, and the coach's keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message

from seatui.tui.widgets.hint_bar import Hint
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, both_ends, row_width, wrap_within


@dataclass(frozen=True)
class Advice:
    """The texts of the strip."""

    title: str = ""
    text: str = ""
    note: str = ""  # one line: the answer to an attempt, a hint, or how to do it
    answer: bool = False  # whether the note answers an attempt


class CoachStrip(LineWidget):
    """Four rows: a heading with the coach's keys, two of text, and a note."""

    DEFAULT_CSS = "CoachStrip { dock: bottom; height: 4; background: $panel; }"

    class Pressed(Message):
        """The player has clicked one of the coach's keys."""

        def __init__(self, verb: str) -> None:
            super().__init__()
            self.verb = verb

    def __init__(self) -> None:
        super().__init__()
        self.advice = Advice()
        self._hints: tuple[Hint, ...] = ()

    def show(self, advice: Advice, hints: Sequence[Hint]) -> None:
        if (advice, tuple(hints)) != (self.advice, self._hints):
            self.advice, self._hints = advice, tuple(hints)
            self.redraw()

    def build(self) -> Sequence[Row]:
        ink, advice, width = self.ink, self.advice, self.size.width
        lines = wrap_within(advice.text, width - 4, 2)
        text: list[Row] = [((f"  {line}", ink.strong),) for line in lines]
        note: Row = ((f"  {advice.note}", ink.warn if advice.answer else ink.dim),)
        return [self._heading(width), *text, *[()] * (2 - len(text)), note]

    def _heading(self, width: int) -> Row:
        ink, line = self.ink, self.glyphs.line
        title: Row = ((f"{line} ", ink.dim), (f"{self.advice.title} ", ink.title))
        gap = max(0, width - row_width(title) - row_width(self._keys()))
        return both_ends((*title, (line * gap, ink.dim)), self._keys(), width, ink.dim)

    def _keys(self) -> Row:
        return tuple(span for hint in self._hints for span in self._spans(hint))

    def _spans(self, hint: Hint) -> Row:
        return ((f" {hint.key}", self.ink.key), (f" {hint.label}", self.ink.dim))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        at = self.size.width - row_width(self._keys())
        for hint in self._hints if event.y == 0 else ():
            right = at + row_width(self._spans(hint))
            if at <= event.x < right:
                self.post_message(self.Pressed(hint.verb))
            at = right
