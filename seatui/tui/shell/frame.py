"""The frame of every screen around a game: a title line, a body, and a line of hints that can be pressed or clicked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from seatui.tui.controls import key_name
from seatui.tui.partial import LeanScreen
from seatui.tui.shell.keys import bindings, live
from seatui.tui.shell.lines import FILL, Span, inked
from seatui.tui.widgets.lines import LineWidget, Row

if TYPE_CHECKING:
    from seatui.tui.app import SeatuiApp

Result = TypeVar("Result")


class TitleLine(LineWidget):
    """One line: where one is, and at the right what belongs to it."""

    DEFAULT_CSS = "TitleLine { dock: top; height: 1; background: $panel; }"

    def __init__(self, title: str, right: str = "") -> None:
        super().__init__()
        self._title = title
        self._right = right

    def show(self, title: str, right: str = "") -> None:
        self._title, self._right = title, right
        self.redraw()

    def build(self) -> list[Row]:
        wave = self.glyphs.wave
        name, title, right = Span(f" {wave}{wave} seatui ", "title"), Span(f" {self._title}", "strong"), Span(f" {self._right} ", "dim")
        return [inked(self, (name, title, FILL, right), self.size.width)]


class Hint(NamedTuple):
    """A key and what it does here. ``action`` is what a click on it calls."""

    control: str
    action: str
    label: str = ""  # instead of the control's own


class HintLine(LineWidget):
    """The last line of a screen: what can be pressed. What finds no room is left out, the last two never."""

    DEFAULT_CSS = "HintLine { dock: bottom; height: 1; background: $panel; }"

    def __init__(self, hints: Iterable[Hint] = ()) -> None:
        super().__init__()
        self._hints = tuple(hints)

    def show(self, hints: Iterable[Hint]) -> None:
        self._hints = tuple(hints)
        self.redraw()

    def build(self) -> list[Row]:
        spans = [span for key, label, _ in self._shown() for span in (Span(f" {key}", "key"), Span(f" {label}  ", "dim"))]
        return [inked(self, tuple(spans), self.size.width)]

    def _shown(self) -> list[tuple[str, str, str]]:
        """Key, label and action of the hints that fit."""
        told = [(live(hint.control, self.settings), hint) for hint in self._hints]
        able = [(key_name(what.keys[0], self.glyphs), hint.label or what.label, hint.action) for what, hint in told if what.keys]
        shown, last = able[:-2], able[-2:]
        while shown and sum(map(_width, shown + last)) > self.size.width:
            shown.pop()
        return shown + last

    async def on_click(self, event: events.Click) -> None:
        left = 0
        for each in self._shown():
            left += _width(each)
            if event.x < left:
                await self.run_action(each[2])
                return


def _width(shown: tuple[str, str, str]) -> int:
    return cell_len(shown[0]) + cell_len(shown[1]) + 4


class ShellScreen(LeanScreen[Result]):
    """A screen with title and hints. Subclasses say what is between them, and explain themselves for the help screen."""

    BINDINGS: ClassVar = bindings({"back": "back", "help": "help"})
    HINTS: ClassVar[tuple[Hint, ...]] = ()
    HEADING = ""
    HELP = ""
    """What this screen is for, in a few sentences."""

    app: SeatuiApp

    def compose(self) -> ComposeResult:
        yield TitleLine(self.HEADING, self.corner())
        yield from self.body()
        yield HintLine(self.hints())

    def body(self) -> Iterable[Widget]:
        """The widgets between title and hints."""
        return ()

    def corner(self) -> str:
        """What stands at the right of the title."""
        return ""

    def hints(self) -> Iterable[Hint]:
        """What the last line shows now."""
        return self.HINTS

    def refresh_hints(self) -> None:
        self.query_one(HintLine).show(self.hints())

    def look_again(self) -> None:
        """Show what may have changed while another screen was shown."""

    def action_back(self) -> None:
        self.app.back()

    def action_help(self) -> None:
        self.app.open_help()
