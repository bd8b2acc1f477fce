"""What an app does otherwise where many live in one process, each for somebody else."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

from rich.color import ColorSystem
from textual import events
from textual.app import App

from seatui.serve.terminal.driver import ChannelDriver
from seatui.tui.paint.resting import Resting, has_no_messages

if TYPE_CHECKING:
    from seatui.serve.terminal.session import TerminalSession


class LineApp(Resting, App[None]):
    """An app that draws to the line of a session, and leaves the process alone. To be named before another class of apps."""

    line: TerminalSession

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.driver_class = ChannelDriver
        # Whatever terminal the host has: styles are rendered once for all apps of a process, and each line is fitted on its way out.
        self.console._color_system = ColorSystem.TRUECOLOR
        # What the process prints is not this app's: with several apps at once, catching it would leave it with one that has ended.
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr

    async def _process_messages(self, *arguments: Any, **named: Any) -> None:
        """Run, with tasks that start in their turn. Textual has just let the whole loop start them at once, where Python can do that
        (3.12 and later), and asyncssh answers no login then."""
        asyncio.get_running_loop().set_task_factory(None)
        await super()._process_messages(*arguments, **named)

    @property
    def is_settled(self) -> bool:
        """Whether nothing more comes of the keys before: no message is on its way, also not from one part of the screen to another."""
        if not self.is_at_rest or not self.screen_stack:
            return False
        screen = self.screen_stack[-1]
        rests = not isinstance(screen, Resting) or screen.is_at_rest
        return rests and has_no_messages(screen)

    def takes_at_once(self, event: events.Key) -> bool:  # noqa: ARG002
        """Deal with a key before anything else is done, if nothing has to be done first; False if it is to be posted as usual."""
        return False

    def _heed_signals(self) -> None:
        """Signals are for the whole server."""

    def _mind_garbage(self) -> None:
        """That too is a matter of the whole server."""

    def _fatal_error(self) -> None:
        """An error ends this session alone, which tells its player and the host."""
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Nothing is printed on the host's terminal."""
        self._exit_renderables.clear()
