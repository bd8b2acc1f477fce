"""The frame of every screen around a game: a title line, a body, and a line of hints that can be clicked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from seatui.tui.look.controls import Control, key_name
from seatui.tui.paint.lean_container import LeanContainer
from seatui.tui.paint.lean_screen import LeanScreen
from seatui.tui.shell.keys import bindings, control, current_control
from seatui.tui.shell.lines import FILL, MARGIN, Line, Span, column, inked
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row

if TYPE_CHECKING:
    from seatui.tui.app.app import SeatuiApp
    from seatui.tui.look.settings import Settings

Result = TypeVar("Result")

GAPS = "   ", "  "  # between hints, if all of them fit and if not


Shown: TypeAlias = tuple[str, str, str]
"""Key, label and action of a hint that is shown."""


class TitleLine(LineWidget):
    """The title of the screen in one line, aligned with the text below."""

    DEFAULT_CSS = "TitleLine { dock: top; height: 1; background: $panel; }"

    def __init__(self, title: str, left: int | None = None) -> None:
        super().__init__()
        self._title = title
        self._aside = ""
        self._left = left

    def show(self, title: str, aside: str = "") -> None:
        """Show a title, with ``aside`` at the right."""
        before = self._title, self._aside
        self._title, self._aside = title, aside
        if before != (title, aside):
            self.redraw()

    def build(self) -> list[Row]:
        left, wave = _left(self, self._left), self.glyphs.wave
        line: Line = (Span(" " * left), Span(f"{wave}{wave} seatui  ", "title"), Span(self._title, "strong"))
        if self._aside:
            line = (*line, FILL, Span(f"{self._aside}{' ' * left}", "dim"))
        return [inked(self, line, self.size.width)]


class Hint(NamedTuple):
    """A key and what it does on this screen. A click on it runs ``action``."""

    control: str
    action: str
    label: str = ""  # replaces the control's own
    also: str = ""  # a second control whose key is shown too


class HintLine(LineWidget):
    """The last line of a screen, with its keys. Hints that do not fit are left out, but never the last two."""

    DEFAULT_CSS = "HintLine { dock: bottom; height: 1; background: $panel; }"

    def __init__(self, hints: Iterable[Hint], left: int | None = None) -> None:
        super().__init__()
        self._hints = tuple(hints)
        self._left = left
        self._keys: Settings | None = None  # the settings that named the keys

    def show(self, hints: Iterable[Hint]) -> None:
        before = self._hints, self._keys
        self._hints, self._keys = tuple(hints), self.settings
        if before != (self._hints, self._keys):
            self.redraw()

    def build(self) -> list[Row]:
        shown, gap = self._shown()
        spans = [span for key, label, _ in shown for span in (Span(gap), Span(key, "key"), Span(f" {label}", "dim"))]
        return [inked(self, (Span(" " * _left(self, self._left)), *spans[1:]), self.size.width)]

    def _shown(self) -> tuple[list[Shown], str]:
        """Return the hints that fit, and the gap between them."""
        able = [(key, hint.label or control(hint.control).label, hint.action) for hint in self._hints if (key := self._key(hint))]
        wide, narrow = GAPS
        if self._fits(able, wide):
            return able, wide
        shown, last = able[:-2], able[-2:]
        while shown and not self._fits(shown + last, narrow):
            shown.pop()
        return shown + last, narrow

    def _fits(self, shown: list[Shown], gap: str) -> bool:
        return sum(_width(each, gap) for each in shown) <= self.size.width - _left(self, self._left) + len(gap)

    def _key(self, hint: Hint) -> str:
        """Return the first key of a hint; "" if the player has removed all."""
        keys = [current_control(name, self.settings).keys for name in (hint.control, hint.also) if name]
        return "/".join(key_name(each[0], self.glyphs) for each in keys if each)

    async def on_click(self, event: events.Click) -> None:
        right = _left(self, self._left)
        if event.x < right:
            return
        shown, gap = self._shown()
        for each in shown:
            right += _width(each, gap)
            if event.x < right:
                if self.screen.focused is not None or not each[2].startswith("focused."):
                    await self.run_action(each[2])
                return


def _left(line: LineWidget, given: int | None) -> int:
    """Return the column where the text of a line begins."""
    return column(line.size.width).left + MARGIN if given is None else given


def _width(shown: Shown, gap: str) -> int:
    return cell_len(shown[0]) + 1 + cell_len(shown[1]) + len(gap)


class Sides(LeanContainer):
    """Two parts beside each other."""

    DEFAULT_CSS = "Sides { layout: horizontal; }"


class ShellScreen(LeanScreen[Result]):
    """A screen with title and hints. Subclasses add the body, and ``HELP`` for the help screen."""

    BINDINGS: ClassVar = bindings({"back": "back", "help": "help"})
    HINTS: ClassVar[tuple[Hint, ...]] = ()
    HEADING = ""
    HELP = ""
    """The purpose of this screen, in a few sentences."""

    LEFT: ClassVar[int | None] = None
    """The column where title and hints begin; None aligns them with a centred body."""

    app: SeatuiApp

    def compose(self) -> ComposeResult:
        yield TitleLine(self.HEADING, self.LEFT)
        yield from self.body()
        yield HintLine(self.hints(), self.LEFT)

    def body(self) -> Iterable[Widget]:
        """Return the widgets between title and hints."""
        return ()

    def hints(self) -> Iterable[Hint]:
        """Return the hints to show now."""
        return self.HINTS

    def further_controls(self) -> Iterable[Control]:
        """Return controls that work here without being bindings, for the help screen."""
        return ()

    def refresh_hints(self) -> None:
        self.query_one(HintLine).show(self.hints())

    def reload(self) -> None:
        """Update what may have changed while another screen was open."""

    def action_back(self) -> None:
        if self.is_current:  # else a second press of the key would leave the next screen too
            self.app.back()

    def action_help(self) -> None:
        self.app.open_help()
