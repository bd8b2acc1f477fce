"""A dialog of numbers and switches, for offers and demands, checked at every change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from textual import events
from textual.geometry import Offset, clamp

from seatui.tui.look.controls import Verb
from seatui.tui.widgets.dialog import Choice, Dialog
from seatui.tui.widgets.hint_bar import Hint
from seatui.tui.widgets.text_rows import Row, wrap_words

Values: TypeAlias = "Mapping[str, int]"
"""The values by the names of the fields; a switch is 1 or 0."""


@dataclass(frozen=True)
class Count:
    """A number from ``low`` to ``high`` in steps."""

    name: str
    label: str
    high: int
    low: int = 0
    step: int = 1
    value: int = 0


@dataclass(frozen=True)
class Switch:
    """A field that is on or off."""

    name: str
    label: str
    value: bool = False


Field: TypeAlias = Count | Switch


class FormDialog(Dialog):
    """Fields and buttons. The first button passes the values to ``done`` if ``problem`` returns ""; the others pass their own value."""

    def __init__(
        self,
        title: str,
        text: Sequence[str],
        fields: Sequence[Field],
        done: Callable[[Any], None],
        *,
        submit: str,
        others: Sequence[Choice] = (),
        problem: Callable[[Values], str] = lambda _: "",
        summary: Callable[[Values], str] = lambda _: "",
        can_leave: bool = True,
    ) -> None:
        super().__init__(title, done, can_leave=can_leave)
        self.text = tuple(text)
        self.fields = tuple(fields)
        self.buttons = (Choice(submit, None), *others)
        self.values: dict[str, int] = {field.name: int(field.value) for field in fields}
        self.at = 0
        self._problem = problem
        self._summary = summary
        self._typed = False  # whether the next digit extends the number

    @property
    def field(self) -> Field | None:
        """The field in use; None on a button."""
        return self.fields[self.at] if self.at < len(self.fields) else None

    def follow(self, verb: str) -> None:
        last = len(self.fields) + len(self.buttons) - 1
        if verb in (Verb.PREVIOUS, Verb.NEXT) and self._has_corners:
            self._go_to_end(verb)
        elif verb in (Verb.UP, Verb.PREVIOUS, Verb.DOWN, Verb.NEXT):
            self.at = (self.at + (1 if verb in (Verb.DOWN, Verb.NEXT) else -1)) % (last + 1)
            self._typed = False
        elif verb in (Verb.LEFT, Verb.RIGHT) and self.field is not None:
            self._change(self.field, 1 if verb == Verb.RIGHT else -1)
        elif verb == Verb.CONFIRM:
            self._confirm()

    @property
    def _has_corners(self) -> bool:
        """Whether the player cannot type, so that the upper corners of a cluster choose the least and the most."""
        return not self.numbered and isinstance(self.field, Count)

    def _go_to_end(self, verb: str) -> None:
        assert isinstance(self.field, Count)
        self.values[self.field.name] = self.field.high if verb == Verb.NEXT else self.field.low

    def hints(self) -> Sequence[Hint]:
        if not isinstance(self.field, Count):
            return super().hints()
        steps = [Hint("", "Less", Verb.LEFT), Hint("", "More", Verb.RIGHT)]
        if self._has_corners:
            return [Hint("", "Least", Verb.PREVIOUS), *steps, Hint("", "Most", Verb.NEXT), *super().hints()]
        return [*steps, Hint("0-9", "Type it", ""), *super().hints()]

    def press(self, key: str, character: str | None) -> bool:
        field = self.field
        if not isinstance(field, Count):
            return False
        if character and character.isdecimal():
            self.values[field.name] = min(field.high, int(f"{self.values[field.name] if self._typed else 0}{character}"))
        elif key == "backspace":
            self.values[field.name] //= 10
        else:
            return False
        self._typed = True
        self.redraw()
        return True

    def _change(self, field: Field, by: int) -> None:
        self._typed = False
        if isinstance(field, Switch):
            self.values[field.name] ^= 1
        else:
            self.values[field.name] = clamp(self.values[field.name] + by * field.step, field.low, field.high)

    def _confirm(self) -> None:
        if isinstance(self.field, Switch):
            self._change(self.field, 1)
        elif self.field is not None:
            self.at += 1
        elif self.at > len(self.fields):
            self.done(self.buttons[self.at - len(self.fields)].value)
        elif not self._problem(self.values):
            self.done(dict(self.values))

    # Drawing

    def inside(self, width: int) -> list[Row]:
        rows = self._words(width)
        label = max(len(field.label) for field in self.fields) + 2
        rows += [self._field_row(at, field, label) for at, field in enumerate(self.fields)]
        problem = self._problem(self.values)
        words: Row = ((problem, self.ink.warn),) if problem else ((self._summary(self.values), self.ink.good),)
        return [*rows, (), words, *(self._button_row(len(self.fields) + at, button) for at, button in enumerate(self.buttons))]

    def _words(self, width: int) -> list[Row]:
        rows: list[Row] = [((line, self.ink.plain),) for text in self.text for line in wrap_words(text, width) or [""]]
        return [*rows, ()] if rows else rows

    def _field_row(self, at: int, field: Field, label: int) -> Row:
        ink, glyphs = self.ink, self.glyphs
        here = at == self.at
        head: Row = ((f"{glyphs.pointer if here else ' '} ", ink.accent), (f"{field.label:<{label}}", ink.strong if here else ink.plain))
        style = ink.chosen if here else ink.strong
        if isinstance(field, Switch):
            return (*head, (f" [{'x' if self.values[field.name] else ' '}] ", style))
        arrows = (f"{glyphs.left} ", f" {glyphs.right}") if here else (" " * (len(glyphs.left) + 1), " " * (len(glyphs.right) + 1))
        value = f"{self.values[field.name]:>5}"
        return (*head, (arrows[0], ink.key), (value, style), (arrows[1], ink.key), (f" of {field.high}", ink.dim))

    def _button_row(self, at: int, button: Choice) -> Row:
        ink, here = self.ink, at == self.at
        pointer = self.glyphs.pointer if here else " "
        return ((f"{pointer} ", ink.accent), (f"[ {button.label} ]", ink.chosen if here else ink.plain), (f" {button.hint}", ink.dim))

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(4, self._row_of(self.at))

    def _row_of(self, at: int) -> int:
        first = 1 + len(self._words(self.size.width - 4))
        return first + at + (2 if at >= len(self.fields) else 0)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for at in range(len(self.fields) + len(self.buttons)):
            if event.y == self._row_of(at):
                again = at == self.at
                self.at = at
                if again or at >= len(self.fields):
                    self._confirm()
                self.redraw()
                return
