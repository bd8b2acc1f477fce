"""A form as a list: each row is a field with its value, the arrows change it, and what it means stands below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.message import Message

from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import Line, Span, inked
from seatui.tui.shell.rows import Row, Rows
from seatui.tui.widgets import lines as widget_lines
from seatui.tui.widgets.lines import LineWidget, wrap_words

LABEL = 20  # cells for the names of the fields


class Field(NamedTuple):
    """One field. ``turns`` says that the arrows change it; Enter then does so as well, unless it can be typed."""

    key: str
    label: str
    value: str
    turns: bool = True
    note: str = ""  # what stands behind it in a quiet colour


class Form(Rows):
    """The list of fields. It posts ``Turned`` for a step left or right, besides what every list posts."""

    BINDINGS = bindings({"list.left": "turn(-1)", "list.right": "turn(1)"})

    class Turned(Message):
        """A field is to change by one step."""

        def __init__(self, form: Form, key: str, step: int) -> None:
            super().__init__()
            self.form = form
            self.key = key
            self.step = step

        @property
        def control(self) -> Form:
            return self.form

    def action_turn(self, step: int) -> None:
        if self.selected:
            self.post_message(self.Turned(self, self.selected, step))


def field_row(field: Field, arrows: tuple[str, str]) -> Row:
    """A field as a row: its name, its value between the arrows that change it, and a note."""
    before, after = (f"{arrows[0]} ", f" {arrows[1]}") if field.turns else ("  ", "")
    parts: Line = (
        Span(f"{field.label:{LABEL}}"),
        Span(before, "dim"),
        Span(field.value, "strong"),
        Span(after, "dim"),
        Span(f"   {field.note}" if field.note else "", "dim"),
    )
    return Row(field.key, (parts,))


class Explanation(LineWidget):
    """Two lines below a form: what the field with the pointer means, or what is wrong."""

    DEFAULT_CSS = "Explanation { height: 3; padding: 0 2; dock: bottom; margin-bottom: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._wrong = False

    def show(self, text: str, *, wrong: bool = False) -> None:
        self._text, self._wrong = text, wrong
        self.redraw()

    def build(self) -> Sequence[widget_lines.Row]:
        ink = "bad" if self._wrong else "dim"
        rule: Line = (Span(self.glyphs.line * self.size.width, "dim"),)
        words = [(Span(each, ink),) for each in wrap_words(self._text, self.size.width)[:2]]
        return [inked(self, line, self.size.width) for line in (rule, *words)]


def step_through(choices: Sequence[str], now: str, step: int) -> str:
    """The next choice in that direction, round at the ends."""
    at = choices.index(now) if now in choices else 0
    return choices[(at + step) % len(choices)]
