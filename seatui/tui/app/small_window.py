"""The notice that covers everything while the window is too small. The screen below stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset, Size
from textual.screen import Screen
from textual.widgets import Static

from seatui.tui.look.terminal import SMALLEST
from seatui.tui.shell.keys import bindings

if TYPE_CHECKING:
    from seatui.tui.app.app import SeatuiApp

PLAIN = "Any window will do for: seatui play GAME --plain"


def fits(size: Size) -> bool:
    """Whether a window of that size is large enough."""
    return size.width >= SMALLEST[0] and size.height >= SMALLEST[1]


class TooSmall(Screen[None]):
    """The notice. It leaves by itself when the window has grown."""

    # The colour is set here because in an app that starts in a small window this screen is painted before it inherits one.
    DEFAULT_CSS = "TooSmall { align: center middle; Static { text-align: center; color: $foreground; } }"
    BINDINGS = bindings({"home.quit": "app.quit"})
    app: SeatuiApp

    def compose(self) -> ComposeResult:
        yield Static(_text(self.app, self.app.size), markup=False)

    def on_resize(self, event: events.Resize) -> None:
        self._check(event.size)

    def on_screen_resume(self) -> None:
        self._check(self.app.size)

    def _check(self, size: Size) -> None:
        """Leave if the window is large enough. Under another screen, such as a question, this waits until that is gone."""
        if not self.is_active:
            return
        if fits(size):
            self.dismiss()
            return
        for words in self.query(Static):  # there is none before the screen is composed
            words.update(_text(self.app, size))
        self.call_after_refresh(self._place_cursor)

    def _place_cursor(self) -> None:
        """Put the terminal's cursor at the words, for screen readers."""
        first = len(_text(self.app, self.app.size).partition("\n")[0])
        for words in self.query(Static):
            if self.is_active:
                self.app.cursor_position = Offset(max((words.region.width - first) // 2 - 2, 0), words.region.y)


def _text(app: SeatuiApp, size: Size) -> str:
    columns, lines = SMALLEST
    width, height = size
    words = f"The window is {width}x{height}; seatui needs {columns}x{lines}.\nMake it larger, or press q to leave."
    has_room = width >= len(PLAIN) and height > 2
    return f"{words}\n{PLAIN}" if has_room and not app.served else words
