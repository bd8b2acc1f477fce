"""A form as a list: each row is a field with its value, the arrows change it, and an explanation stands below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.css.scalar import Scalar
from textual.message import Message

from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import MARGIN, WHOLE, Line, Span, cell, column, inked
from seatui.tui.shell.rows import Row, Rows
from seatui.tui.widgets import text_rows
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import wrap_within

if TYPE_CHECKING:
    from seatui.tui.look.glyphs import Glyphs

LABEL = 22  # cells for the names of the fields, which aligns the values with the text of cards


class Field(NamedTuple):
    """One field. ``arrows``: the arrows change it, and so does Enter unless the value can be typed."""

    key: str
    label: str
    value: str
    arrows: bool = True
    note: str = ""  # shown behind the value in a quiet colour
    choices: tuple[str, ...] = ()  # all possible values, if they are few
    mark: Span = Span("")  # before the label
    width: int = LABEL  # cells for mark and label


class Form(Rows):
    """The list of fields. It posts ``Changed`` for a step left or right, as well as the messages of every list."""

    BINDINGS = bindings({"list.left": "change(-1)", "list.right": "change(1)"})

    class Changed(Message):
        """The player changes a field by some steps, negative to the left."""

        def __init__(self, form: Form, key: str, step: int) -> None:
            super().__init__()
            self.form = form
            self.key = key
            self.step = step

        @property
        def control(self) -> Form:
            return self.form

    def action_change(self, step: int) -> None:
        if self.selected and step:
            self.post_message(self.Changed(self, self.selected, step))

    def press(self, part: str) -> None:
        """Follow a click on an arrow or a choice; ``part`` is the number of steps."""
        self.action_change(int(part))


def field_row(field: Field, glyphs: Glyphs) -> Row:
    """Return a field as a row: its name, its value between arrows or among all choices, and a note."""
    value = _choices(field, glyphs) if field.choices else _value(field, glyphs)
    note = Span(f"   {field.note}" if field.note else "", "dim")
    label = cell(field.label, field.width - cell_len(field.mark.text), ellipsis=glyphs.ellipsis)
    return Row(field.key, ((field.mark, label, *value, note),))


def fits(field: Field, width: int) -> bool:
    """Whether a row of that width has room for all choices of a field."""
    return field.width + 1 + sum(cell_len(choice) + 2 for choice in field.choices) <= width


def _choices(field: Field, glyphs: Glyphs) -> Line:
    """Return all choices, the present one in brackets so that it shows without colours."""
    at = field.choices.index(field.value)
    margin = Span(" " * len(glyphs.left))
    return (
        margin,
        *(Span(f"[{each}]", "key") if n == at else Span(f" {each} ", "dim", f"{n - at}") for n, each in enumerate(field.choices)),
    )


def _value(field: Field, glyphs: Glyphs) -> Line:
    if not field.arrows:
        return (Span(" " * (len(glyphs.left) + 1)), Span(field.value, "strong"))
    return (Span(f"{glyphs.left} ", "dim", "-1"), Span(field.value, "strong"), Span(f" {glyphs.right}", "dim", "1"))


class Explanation(LineWidget):
    """The explanation of the selected field, or of what is wrong, in two or more lines below a form."""

    DEFAULT_CSS = "Explanation { height: 3; dock: bottom; margin-bottom: 1; }"
    LEAST, MOST = 2, 7

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._wrong = False

    def show(self, text: str, *, wrong: bool = False) -> None:
        self._text, self._wrong = text, wrong
        self._fit()
        self.redraw()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Take as many rows as the text needs."""
        rows = 1 + max(self.LEAST, len(self._lines()))
        if self.size.width and self.styles.height != Scalar.from_number(rows):
            self.styles.height = rows

    def _lines(self) -> list[str]:
        return wrap_within(self._text, column(self.size.width)[1] - MARGIN, self.MOST)

    def build(self) -> Sequence[text_rows.Row]:
        left, width = column(self.size.width)
        ink, margin, room = "bad" if self._wrong else "dim", Span(" " * (left + MARGIN)), width - MARGIN
        lines = [Span(self.glyphs.line * room, "dim"), *(Span(each, ink) for each in self._lines())]
        return [inked(self, (margin, line), self.size.width) for line in lines]


class Preview(LineWidget):
    """A drawing beside a form, in windows with room for both."""

    DEFAULT_CSS = "Preview { dock: right; width: 40; margin-top: 3; display: none; }"
    WIDTH = 40

    def __init__(self) -> None:
        super().__init__()
        self._heading = ""
        self._drawing: Sequence[str] = ()

    def show(self, heading: str, drawing: Sequence[str]) -> None:
        """Draw these lines under a heading; without lines nothing is shown."""
        self._heading, self._drawing = heading, drawing
        self.display = bool(drawing) and self.app.size.width >= WHOLE + self.WIDTH
        self.redraw()

    def on_resize(self) -> None:
        self.show(self._heading, self._drawing)

    def build(self) -> Sequence[text_rows.Row]:
        lines = [Span(self._heading, "strong"), Span(""), *(Span(line) for line in self._drawing)]
        return [inked(self, (line,), self.size.width) for line in lines]


def step_through(choices: Sequence[str], now: str, step: int) -> str:
    """Return the next choice in that direction; the list wraps around."""
    at = choices.index(now) if now in choices else 0
    return choices[(at + step) % len(choices)]
