"""The empty screen below the first one when the app does not start at home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

if TYPE_CHECKING:
    from seatui.tui.app.app import SeatuiApp


class Root(Screen[None]):
    """Never seen: coming back to it leads home."""

    app: SeatuiApp
    _left = False

    def on_screen_suspend(self) -> None:
        self._left = True

    def on_screen_resume(self) -> None:
        if self._left and self.is_current:
            self.app.go_home()
