"""Apps that live with others in one process, each for somebody else."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from rich.console import Console
from textual.app import App


class HostedApp(App[None]):
    """An app that leaves the process alone: it prints nothing there, catches nothing that others print, and fails alone."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        use_true_colour(self)  # whatever terminal the host has: styles are rendered once for all apps of a process
        self.error_console.quiet = True
        # With several apps at once, an app that caught what the process prints would leave it with one that has ended.
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr

    async def _process_messages(self, *arguments: Any, **named: Any) -> None:
        """Run, with tasks that start in their turn. Textual has just let the whole loop start them at once, where Python can do that
        (3.12 and later), and asyncssh answers no login then."""
        asyncio.get_running_loop().set_task_factory(None)
        await super()._process_messages(*arguments, **named)

    def _fatal_error(self) -> None:
        """End without the traceback that Textual would render, with values of variables in it."""
        self.panic()


def use_true_colour(app: App[Any]) -> None:
    """Let an app render all colours, and not only those of the terminal that the process was started in."""
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
