"""The app of one session: like the one on a machine of one's own, but for what would touch the host's machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from seatui.serve.terminal.driver import ChannelDriver
from seatui.tui import terminal
from seatui.tui.app import SeatuiApp
from seatui.tui.settings import Settings

if TYPE_CHECKING:
    from seatui.serve.terminal.session import TerminalSession


class ServedApp(SeatuiApp):
    """Draws to the line of a session."""

    def __init__(self, line: TerminalSession) -> None:
        self.line = line
        found = terminal.detect(line.env)
        super().__init__(settings=Settings(name=line.who or "Guest"), found=found)
        self.driver_class = ChannelDriver
        # What the process prints is not this app's: with several apps at once, catching it would leave it with one that has ended.
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr

    def _heed_signals(self) -> None:
        """Signals are for the whole server."""

    def _fatal_error(self) -> None:
        """An error ends this session alone, which tells its player and the host."""
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Nothing is printed on the host's terminal."""
        self._exit_renderables.clear()
