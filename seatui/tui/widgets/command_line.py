"""The command line: an action typed in words, with history, completion, and refusals below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from textual.geometry import Offset
from textual.message import Message

from seatui.tui.widgets.banner import Note
from seatui.tui.widgets.line_editor import LineEditor, Sight
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, row_width

HISTORY = 100
ABOVE = "the reason stands at the top; type another line, or Esc"
"""Shown under a refused line instead of a reason that does not fit: the banner has it whole."""
PROMPT = len(" : ")


class CommandLine(LineWidget):
    """Two rows: the typed text, and help or a refusal."""

    DEFAULT_CSS = "CommandLine { height: 2; }"

    class Submitted(Message):
        """The player has pressed Enter."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Closed(Message):
        """The player has pressed Esc, or Enter without text."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.editor = LineEditor()
        self._known: tuple[str, ...] = ()
        self._preview: Callable[[str], str] = _no_preview
        self._history: list[str] = []
        self._recalled = 0  # how far back in the history; 0 is the line being typed
        self._note = Note()

    @property
    def note(self) -> Note:
        return self._note

    def open(self, known: Sequence[str], preview: Callable[[str], str] | None = None) -> None:
        """Start a line. ``known`` is the notation of lawful actions, ``preview`` says what a line would do, or ""."""
        self._known = tuple(known)
        self._preview = preview or _no_preview
        self._recalled = 0
        self._note = Note()
        self.editor.set("")
        self.redraw()

    def refuse(self, message: str, rule: str) -> None:
        """Show why the line was refused; the text stays, to be corrected."""
        self._note = Note(message, "refused", rule)
        self.redraw()

    def forget(self) -> None:
        self._history = []
        self.open(())

    def _remember(self, text: str) -> None:
        """Add a line to the history, even if it will be refused: it is the likeliest to be corrected."""
        self._recalled = 0
        if not self._history or self._history[-1] != text:
            self._history = [*self._history[1 - HISTORY :], text]

    def press(self, key: str, character: str | None) -> bool:
        """Follow a key; False if it has no meaning here."""
        if self._is_refused and character is not None and character.isprintable() and not character.isspace():
            self.editor.set("")  # a letter begins another line, while a blank adds to the refused one
        if key == "enter":
            self._submit(self.editor.text.strip())
        elif key == "escape":
            self.post_message(self.Closed())
        elif key == "tab":
            self._complete()
        elif key in ("up", "down"):
            self._recall(1 if key == "up" else -1)
        elif self.editor.press(key, character):
            self._note = Note()
        else:
            return False
        self.redraw()
        return True

    @property
    def _is_refused(self) -> bool:
        """Whether the line was refused and has not been changed since."""
        return bool(self._note.text)

    def _submit(self, text: str) -> None:
        if text:
            self._remember(text)
        self.post_message(self.Submitted(text) if text else self.Closed())

    def paste(self, text: str) -> None:
        self.editor.insert(text)
        self.redraw()

    @property
    def completions(self) -> list[str]:
        """The known notations that begin with the typed text."""
        typed = self.editor.text.lstrip().casefold()
        return [known for known in self._known if known.casefold().startswith(typed)]

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(PROMPT + self._sight.cursor, 0)

    def build(self) -> Sequence[Row]:
        ink = self.ink
        return [((" : ", ink.key), (self._sight.text, ink.chosen if self._is_refused else ink.strong)), self._under()]

    @property
    def _sight(self) -> Sight:
        return self.editor.sight(self.size.width - PROMPT)

    def _under(self) -> Row:
        note, ink = self._note, self.ink
        if note.text:
            rule = f" [{note.rule}]" if note.rule else ""
            row: Row = (("   No: ", ink.bad), (note.text, ink.warn), (rule, ink.accent))
            return row if row_width(row) <= self.size.width else (("   No: ", ink.bad), (ABOVE, ink.warn))
        typed = self.editor.text.strip()
        does = self._preview(typed) if typed else ""
        row = (("   Enter: ", ink.key), (does, ink.good)) if does else ()
        if longer := [known for known in self.completions if known.casefold() != typed.casefold()]:
            row = (*row, ("   Tab: ", ink.dim))
            return (*row, (self._listed(longer, self.size.width - row_width(row)), ink.dim))
        return row or (("   no known action begins like this; Enter tries it anyway", ink.dim),)

    def _listed(self, known: Sequence[str], width: int) -> str:
        """Return as many notations as fit, and the number of the others."""
        dot, words = f" {self.glyphs.dot} ", ""
        for count in range(1, len(known) + 1):
            more = f"{dot}{len(known) - count} more" if count < len(known) else ""
            longer = dot.join(known[:count]) + more
            if words and cell_len(longer) > width:
                break
            words = longer
        return words

    def _complete(self) -> None:
        if fitting := self.completions:
            self._note = Note()
            self.editor.set(common_beginning(fitting))

    def _recall(self, step: int) -> None:
        self._note = Note()
        self._recalled = min(max(0, self._recalled + step), len(self._history))
        self.editor.set(self._history[-self._recalled] if self._recalled else "")


def _no_preview(_text: str) -> str:
    return ""


def common_beginning(texts: Sequence[str]) -> str:
    """Return the longest common beginning of these texts, ignoring case."""
    length = 0
    for letters in zip(*(text.casefold() for text in texts), strict=False):
        if len(set(letters)) > 1:
            break
        length += 1
    return texts[0][:length]
