"""What is shown while the window is too small: one clear line over everything. The screen below waits as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from seatui.tui.shell.keys import bindings
from seatui.tui.terminal import SMALLEST

if TYPE_CHECKING:
    from seatui.tui.app import SeatuiApp


def fits(size: Size) -> bool:
    """Whether screens can be shown at that size."""
    return size.width >= SMALLEST[0] and size.height >= SMALLEST[1]


class TooSmall(Screen[None]):
    """It goes by itself when the window has grown."""

    DEFAULT_CSS = "TooSmall { align: center middle; Static { text-align: center; } }"
    BINDINGS = bindings({"home.quit": "app.quit"})
    app: SeatuiApp

    def compose(self) -> ComposeResult:
        yield Static(self._text(), markup=False)

    def on_resize(self) -> None:
        self._check()

    def on_screen_resume(self) -> None:
        self._check()

    def _check(self) -> None:
        if not self.is_current:
            return
        if fits(self.app.size):
            self.dismiss()
        else:
            self.query_one(Static).update(self._text())

    def _text(self) -> str:
        columns, lines = SMALLEST
        width, height = self.app.size
        return f"The window is {width}x{height}; seatui needs {columns}x{lines}. Make it larger, or press q to leave."
