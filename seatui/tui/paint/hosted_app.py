"""Apps of several people in one process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from textual.app import App
from textual.dom import DOMNode

FREE_SECONDS = 1.0
"""Seconds after which nothing refers to a removed widget any more but the widget itself: the last timers and callbacks have run."""


class HostedApp(App[None]):
    """An app that does not touch its process: it prints nothing, captures no output of others, and fails alone."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        use_true_colour(self)  # independent of the host's terminal: all apps of a process share rendered styles
        self.error_console.quiet = True
        # With several apps at once, an app that captured the output would hand it back to an app that has ended.
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr

    async def _process_messages(self, *arguments: Any, **named: Any) -> None:
        """Run with the default task factory. Textual has just set an eager one for the whole loop (Python 3.12 and later), with which
        asyncssh answers no login."""
        asyncio.get_running_loop().set_task_factory(None)
        await super()._process_messages(*arguments, **named)

    def free_later(self, nodes: Sequence[DOMNode]) -> None:
        """Free the memory of removed widgets. They refer to each other in circles, and only a collection of all garbage, which stops
        every session of the process, would find them.
        """
        asyncio.get_running_loop().call_later(FREE_SECONDS, _dismantle, nodes)

    def _fatal_error(self) -> None:
        """End without Textual's traceback, which shows the values of variables."""
        self.panic()


def _dismantle(nodes: Sequence[DOMNode]) -> None:
    for node in nodes:
        node.__dict__.clear()


def use_true_colour(app: App[Any]) -> None:
    """Let an app render all colours, not only those of the terminal that started the process."""
    app.console = Console(
        color_system="truecolor",
        file=app.console.file,
        force_terminal=True,
        legacy_windows=False,
        safe_box=False,
        soft_wrap=False,
        markup=True,
        highlight=False,
        emoji=False,
    )
