"""Apps that paint only visible screens, share their style sheets, and move the terminal's cursor without a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.control import Control
from textual.app import App
from textual.geometry import Offset

from seatui.tui.paint.scheduling import call_soon
from seatui.tui.paint.stylesheets import SharedStylesheet

if TYPE_CHECKING:
    from textual.screen import Screen


class LeanApp(App[None]):
    """An app that sends as little as possible."""

    _cursor = Offset(0, 0)

    def __init__(self) -> None:
        super().__init__()
        self.stylesheet = SharedStylesheet(variables=self.theme_variables)

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """The screens that show through. With Textual's list, a covered screen would paint the one above it once more."""
        return [] if self.screen.styles.background.a == 1 else super()._background_screens

    @property
    def cursor_position(self) -> Offset:
        """The place of the terminal's own cursor. Screen readers and braille displays follow it, so it moves even without a frame."""
        return self._cursor

    @cursor_position.setter
    def cursor_position(self, place: Offset) -> None:
        moved, self._cursor = place != self._cursor, place
        if moved and self.is_running and not self.is_headless:
            call_soon(self, self._send_cursor)

    def _send_cursor(self) -> None:
        """Send the place of the cursor, unless a frame has just done so: every frame ends with it."""
        if self._cursor != self._previous_cursor_position and self.is_running:
            self._previous_cursor_position = self._cursor
            self.write_to_terminal(Control.move_to(*self._cursor).segment.text)

    def write_to_terminal(self, text: str) -> None:
        """Send a sequence between two frames."""
        if self._driver is not None:
            self._driver.write(text)
