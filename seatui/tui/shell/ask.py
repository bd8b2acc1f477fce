"""Small questions over a screen: yes or no, a line of text, a key. They use the same dialogs as panes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import ModalScreen

from seatui.tui.look.controls import CONTROLS, KeyMap, resolve
from seatui.tui.paint.lean_screen import LeanScreen
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, Dialog
from seatui.tui.widgets.line_editor import LineEditor, Sight
from seatui.tui.widgets.text_rows import Row, wrap_words

if TYPE_CHECKING:
    from seatui.tui.app.app import SeatuiApp

__all__ = ["Choice", "ask_key", "ask_text", "choose", "confirm", "show_picture"]

Answer = TypeVar("Answer")
LONGEST = 60
"""Visible cells of a line of text while the player types it."""

ENTRY_KEYS = "Enter accepts, Esc cancels"
"""The keys that end the typing of a text, shown below it."""
REPLACED = "Typing replaces it, End edits it. "
"""Added to them while the old text is still whole."""


class Question(LeanScreen[Answer], ModalScreen[Answer]):
    """A dialog in the middle of the screen. It returns an answer, or None."""

    DEFAULT_CSS = """
    Question, Question:ansi { align: center middle; background: transparent; }
    Question Dialog { background: $panel; }
    """
    app: SeatuiApp

    def __init__(self, make: Callable[[Callable[[Any], None]], Dialog]) -> None:
        super().__init__()
        self.dialog = make(self._answer)

    def compose(self) -> ComposeResult:
        yield self.dialog

    def on_mount(self) -> None:
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if not self.dialog.press(event.key, event.character):
            stroke = KeyMap([resolve(CONTROLS, self.app.settings)]).stroke(event.key)
            if stroke:
                self.dialog.do(stroke.verb)
        self.dialog.redraw()
        self._fit()

    def on_paste(self, event: events.Paste) -> None:
        if isinstance(self.dialog, TextEntry):
            self.dialog.insert(event.text)

    def _answer(self, answer: Answer | None) -> None:
        if self.is_active:  # else it was answered already, and keys were typed ahead
            self.dismiss(answer)

    def _fit(self) -> None:
        size = self.dialog.wanted(self.app.size)
        self.dialog.styles.width, self.dialog.styles.height = size
        self.call_after_refresh(self._place_cursor)

    def _place_cursor(self) -> None:
        if self.dialog.cursor_at is not None:
            self.app.cursor_position = self.dialog.content_region.offset + self.dialog.cursor_at


class TextEntry(Dialog):
    """A line of text to type. ``check`` says why a text is not accepted; "" accepts it."""

    def __init__(
        self,
        title: str,
        help: Sequence[str],  # noqa: A002 - the word for it
        value: str,
        check: Callable[[str], str],
        done: Callable[[Any], None],
        *,
        typed: str = "",
        secret: bool = False,
    ) -> None:
        """``typed``: the beginning of a new text, which replaces the value; ``secret``: do not show the text."""
        super().__init__(title, done)
        self._help = tuple(help)
        self._editor = LineEditor(typed or value)
        self._is_old = bool(value and not typed)  # whether the text is still the old one, which the first typed letter replaces
        self._check = check
        self._secret = secret
        self._fault = ""

    def insert(self, text: str) -> None:
        """Insert pasted text."""
        self._drop_old()
        self._editor.insert(text)
        self.redraw()

    def inside(self, width: int) -> list[Row]:
        ink = self.ink
        typed = self._sight(width).text
        field: Row = ((typed, ink.chosen if self._is_old else ink.strong), (" " * (width - cell_len(typed)), ink.strong))
        rows: list[Row] = [((line, ink.plain),) for text in self._help for line in wrap_words(text, width)]
        faults: list[Row] = [((line, ink.bad),) for line in wrap_words(self._fault, width) or [""]]
        keys = (REPLACED if self._is_old else "") + ENTRY_KEYS
        return [*rows, (), field, ((self.glyphs.line * width, ink.accent),), *faults, ((keys, ink.dim),)]

    def wanted(self, room: Any) -> Any:
        size = super().wanted(room)
        return size.with_width(min(room.width, LONGEST + 4))

    @property
    def cursor_at(self) -> Offset | None:
        width = self.size.width - 4
        help_lines = sum(len(wrap_words(text, width)) for text in self._help)
        return Offset(2 + self._sight(width).cursor, help_lines + 2)

    def press(self, key: str, character: str | None) -> bool:
        if key == "enter":
            self._fault = self._check(self._editor.text)
            if not self._fault:
                self.done(self._editor.text)
            elif self._secret:
                self._editor.set("")  # a text that is not shown cannot be corrected
            return True
        if character and character.isprintable():
            self._drop_old()
        taken = self._editor.press(key, character)
        self._is_old = self._is_old and not taken
        self._fault = "" if taken else self._fault
        return taken or key != "escape"

    def _drop_old(self) -> None:
        """Remove the old text, which the player replaces."""
        if self._is_old:
            self._editor.set("")
            self._is_old = False

    def _sight(self, width: int) -> Sight:
        return self._editor.sight(width, self.glyphs.token if self._secret else "")


class KeyPress(Dialog):
    """Waits for any key and answers with its name; Esc cancels."""

    def __init__(self, title: str, help: Sequence[str], done: Callable[[Any], None]) -> None:  # noqa: A002
        super().__init__(title, done)
        self._help = tuple(help)

    def inside(self, width: int) -> list[Row]:
        return [((line, self.ink.plain),) for text in self._help for line in wrap_words(text, width) or [""]]

    def press(self, key: str, character: str | None) -> bool:  # noqa: ARG002 - the name of the key is enough
        self.done(None if key == "escape" else key)
        return True


class Picture(Dialog):
    """A drawing that any key closes."""

    def __init__(self, title: str, lines: Sequence[str], done: Callable[[Any], None]) -> None:
        super().__init__(title, done)
        self._lines = lines

    def inside(self, width: int) -> list[Row]:  # noqa: ARG002 - drawings are not wrapped
        return [((line, self.ink.plain),) for line in self._lines]

    def press(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        self.done(None)
        return True


def confirm(app: SeatuiApp, title: str, text: Sequence[str], yes: str, then: Callable[[], None], no: str = "Leave it") -> None:
    """Ask for confirmation before doing something; the pointer starts at the harmless answer."""
    choose(app, title, text, [Choice(no, False), Choice(yes, True)], lambda sure: then() if sure else None)


def show_picture(app: SeatuiApp, title: str, lines: Sequence[str]) -> None:
    """Show a drawing until a key closes it."""
    app.push_screen(Question[None](lambda done: Picture(title, lines, done)))


def choose(app: SeatuiApp, title: str, text: Sequence[str], choices: Sequence[Choice], then: Callable[[Any], None]) -> None:
    """Ask for one of several answers; cancelling does nothing."""
    app.push_screen(
        Question(lambda done: ChoiceDialog(title, text, choices, done)), lambda answer: None if answer is None else then(answer)
    )


def ask_text(
    app: SeatuiApp,
    title: str,
    help: Sequence[str],  # noqa: A002 - the word for it
    value: str,
    check: Callable[[str], str],
    then: Callable[[str], None],
    *,
    typed: str = "",
    secret: bool = False,
) -> None:
    """Ask for a line of text, of which the beginning may have been ``typed``; a ``secret`` one is not shown."""
    app.push_screen(
        Question(lambda done: TextEntry(title, help, value, check, done, typed=typed, secret=secret)),
        lambda text: None if text is None else then(text),
    )


def ask_key(app: SeatuiApp, title: str, help: Sequence[str], then: Callable[[str], None]) -> None:  # noqa: A002
    """Ask for a key."""
    app.push_screen(Question(lambda done: KeyPress(title, help, done)), lambda key: None if key is None else then(key))
