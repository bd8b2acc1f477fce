"""Dialogs inside a pane: a question with choices, or a text. They follow verbs, so that each pane of a screen can have its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset, Size, clamp
from textual.message import Message
from textual.strip import Strip

from seatui.tui.look.controls import Verb
from seatui.tui.widgets.hint_bar import Hint
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, fit, row_width, wrap_if_wide, wrap_words

WIDEST = 64
LEAST = 3
"""The fewest answers in sight below a text that does not scroll."""
REACTION = 0.2
"""Seconds within which nobody reads a question and answers it."""


class Dialog(LineWidget):
    """A framed box. Subclasses supply its rows; ``done`` is called with the answer, or with None when the player leaves."""

    stops_time = False
    """Whether it stops the clock of a game in real time, for a lone player."""

    outlasts_others = False
    """Whether it stays open when others act without changing its question."""

    numbered = True
    """Whether digits answer, because the player has a whole keyboard."""

    unbidden = False
    """Whether the game opens it by itself, so that keys may be meant for something else (``is_meant``)."""

    def __init__(self, title: str, done: Callable[[Any], None], *, can_leave: bool = True) -> None:
        super().__init__()
        self.title = title
        self.done = done
        self.can_leave = can_leave
        self._quiet_since: float | None = None  # when it came into sight, or the last key after that was pressed too soon
        self._in_use = False  # whether a key was meant for it

    def is_meant(self, pressed: float) -> bool:
        """Return whether a key or click of that time can be meant for the dialog.

        One that opens by itself must have been in sight for a moment without keys: a key typed ahead is meant for something else, and a
        held key repeats. Without animations it only must have been in sight.
        """
        if not self.unbidden or self._in_use:
            return True
        if self._quiet_since is None:
            return False
        reaction = 0.0 if self.settings.speed == "off" else REACTION
        self._in_use = pressed >= self._quiet_since + reaction
        self._quiet_since = max(self._quiet_since, pressed)
        return self._in_use

    def step_back(self) -> None:
        """Leave the player's sight, below another dialog."""
        self.display = False
        self._quiet_since, self._in_use = None, False

    def take_place_of(self, other: Dialog) -> None:
        """Ask the same question that the player has already seen in another dialog."""
        self._quiet_since, self._in_use = other._quiet_since, other._in_use

    def render_line(self, y: int) -> Strip:
        if self._quiet_since is None:
            self._quiet_since = Message().time  # by the clock of events
        return super().render_line(y)

    def inside(self, width: int) -> list[Row]:
        """Return the rows inside the frame for that width."""
        raise NotImplementedError

    def wanted(self, room: Size) -> Size:
        """Return the wanted size including the frame, within the room."""
        width = min(room.width, WIDEST, max(24, self._natural_width() + 4))
        return Size(width, min(room.height, len(self.inside(width - 4)) + 2))

    def do(self, verb: str) -> bool:
        """Follow a verb. Always True, for a dialog lets nothing through to the board."""
        if verb == Verb.BACK and self.can_leave:
            self.done(None)
        else:
            self.follow(verb)
            self.redraw()
        return True

    def follow(self, verb: str) -> None:
        """Follow a verb inside the dialog."""

    def hints(self) -> Sequence[Hint]:
        """Return the hints for useful keys. A hint without a key gets its verb's, one without a label the usual one."""
        return [Hint("", "", verb) for verb in (Verb.UP, Verb.DOWN, Verb.CONFIRM, Verb.BACK)]

    def press(self, key: str, character: str | None) -> bool:  # noqa: ARG002 - for subclasses
        """Follow a key before it becomes a verb; False leaves it to ``do``."""
        return False

    def insert(self, text: str) -> None:
        """Insert pasted text, in dialogs with a text to type."""

    def _natural_width(self) -> int:
        return max(
            [cell_len(self.title) + 4, *(cell_len(text) for row in self.inside(WIDEST - 4) for text in ["".join(t for t, _ in row)])]
        )

    def build(self) -> Sequence[Row]:
        glyphs, ink = self.glyphs, self.ink
        width, height = self.size
        top_left, top_right, bottom_left, bottom_right = glyphs.corners
        bar = ink.accent
        title = f"{top_left}{glyphs.line} {self.title} "
        rows, above, below = self.in_sight(self.inside(width - 4), height - 2)
        over, under = (f" {sign}{count} " if count else "" for sign, count in ((glyphs.up, above), (glyphs.down, below)))
        top: Row = (
            (title, ink.title),
            (glyphs.line * (width - cell_len(title) - len(over) - 2), bar),
            (over, ink.title),
            (glyphs.line + top_right, bar),
        )
        rows += [()] * (height - 2 - len(rows))
        side = glyphs.pillar
        middle = [((f"{side} ", bar), *fit(row, width - 4, ink.plain), (f" {side}", bar)) for row in rows]
        bottom: Row = (
            (bottom_left + glyphs.line * (width - len(under) - 3), bar),
            (under, ink.title),
            (glyphs.line + bottom_right, bar),
        )
        return [top, *middle, bottom]

    def in_sight(self, rows: list[Row], room: int) -> tuple[list[Row], int, int]:
        """Return the rows to show in that many lines, and how many are hidden above and below."""
        return rows[:room], 0, max(0, len(rows) - room)


@dataclass(frozen=True)
class Choice:
    """One answer of a question."""

    label: str
    value: Any
    hint: str = ""


class ChoiceDialog(Dialog):
    """A text and several answers."""

    def __init__(
        self, title: str, text: Sequence[str], choices: Sequence[Choice], done: Callable[[Any], None], *, can_leave: bool = True
    ) -> None:
        super().__init__(title, done, can_leave=can_leave)
        self.text = tuple(text)
        self.choices = tuple(choices)
        self.at = 0
        self._rows_of: list[range] = []  # the rows of each answer
        self._fixed = 0  # rows of text that do not scroll with the answers
        self._hidden = 0  # rows that have scrolled out of sight

    def inside(self, width: int) -> list[Row]:
        ink = self.ink
        rows: list[Row] = [((line, ink.plain),) for text in self.text for line in wrap_words(text, width) or [""]]
        rows += [()] if rows else []
        self._rows_of = []
        for at in range(len(self.choices)):
            start = len(rows)
            rows += self._choice_rows(at, width)
            self._rows_of.append(range(start, len(rows)))
        return rows

    def _choice_rows(self, at: int, width: int) -> list[Row]:
        """Return an answer and its hint, which has rows of its own where it does not fit beside the answer."""
        ink, glyphs, choice = self.ink, self.glyphs, self.choices[at]
        style = ink.chosen if at == self.at else ink.plain
        pointer = glyphs.pointer if at == self.at else " "
        digit = f"{at + 1}" if at < 9 else " "  # there are only nine such keys
        number: Row = ((f"{digit} ", ink.key),) if self.numbered else ()
        head: Row = ((f"{pointer} ", ink.accent), *number)
        indent = row_width(head) + 1
        first, *others = wrap_if_wide(choice.label, max(1, width - indent - 1))
        rows: list[Row] = [(*head, (f" {first} ", style)), *(((" " * (indent - 1), ink.plain), (f" {line} ", style)) for line in others)]
        if row_width(rows[-1]) + 1 + cell_len(choice.hint) <= width:
            return [*rows[:-1], (*rows[-1], (f" {choice.hint}", ink.dim))]
        return rows + [((" " * (indent + 1) + line, ink.dim),) for line in wrap_words(choice.hint, max(1, width - indent - 1))]

    def follow(self, verb: str) -> None:
        last = len(self.choices) - 1
        if verb in (Verb.UP, Verb.PREVIOUS):
            self.at = self.at - 1 if self.at else last
        elif verb in (Verb.DOWN, Verb.NEXT):
            self.at = self.at + 1 if self.at < last else 0
        elif verb == Verb.CONFIRM:
            self.done(self.choices[self.at].value)

    def press(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        if character and character.isdecimal() and 1 <= int(character) <= len(self.choices):
            self.pick(int(character) - 1)
            return True
        return False

    def pick(self, at: int) -> None:
        """Answer by a number or a click."""
        self.done(self.choices[at].value)

    def in_sight(self, rows: list[Row], room: int) -> tuple[list[Row], int, int]:
        """Return the rows to show. The answers scroll below the text, or with it if it leaves no room; the chosen one stays in sight."""
        text = self._rows_of[0].start if self._rows_of else len(rows)
        fixed = self._fixed = text if room - text >= min(LEAST, len(rows) - text) else 0
        chosen = self._chosen_rows(text)
        left, first, last = max(0, room - fixed), chosen.start - fixed, chosen.stop - 1 - fixed
        self._hidden = clamp(clamp(self._hidden, last - left + 1, max(0, first)), 0, max(0, len(rows) - room))
        first = fixed + self._hidden
        return [*rows[:fixed], *rows[first : first + left]], self._hidden, max(0, len(rows) - first - left)

    def _chosen_rows(self, text: int) -> range:
        """Return the rows of the chosen answer; the last one of the text while none is chosen."""
        return self._rows_of[self.at] if 0 <= self.at < len(self._rows_of) else range(text - 1, text)

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(4, 1 + self._chosen_rows(self._rows_of[0].start).start - self._hidden) if self._rows_of else Offset(2, 1)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        row = event.y - 1 + self._hidden
        clicked = [at for at, rows in enumerate(self._rows_of) if row in rows]
        if clicked and self._fixed < event.y < self.size.height - 1 and self.is_meant(event.time):
            self.pick(clicked[0])


class TextDialog(Dialog):
    """A text that scrolls if it is long."""

    def __init__(self, title: str, text: Sequence[str], done: Callable[[Any], None]) -> None:
        super().__init__(title, done)
        self.text = tuple(text)
        self._top = 0

    def inside(self, width: int) -> list[Row]:
        return self.whole(width)[self._top :]

    def whole(self, width: int) -> list[Row]:
        """Return all rows for that width."""
        return [((line, self.ink.plain),) for text in self.text for line in wrap_words(text, width) or [""]]

    def in_sight(self, rows: list[Row], room: int) -> tuple[list[Row], int, int]:
        return rows[:room], self._top, max(0, len(rows) - room)

    def follow(self, verb: str) -> None:
        page = max(1, self.size.height - 3)
        steps = {Verb.UP: -1, Verb.DOWN: 1, Verb.PAGE_UP: -page, Verb.PAGE_DOWN: page, Verb.LEFT: -page, Verb.RIGHT: page}
        if verb in steps:
            self._top = clamp(self._top, 0, 10_000)
            length = len(self.inside(self.size.width - 4)) + self._top
            self._top = clamp(self._top + steps[Verb(verb)], 0, max(0, length - (self.size.height - 2)))
        elif verb in (Verb.CONFIRM, Verb.INFO, Verb.SHEETS, Verb.RECAP, Verb.LEGEND):
            self.done(None)

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(2, 1)
