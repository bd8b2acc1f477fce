"""The app: its start and end, and the keys that work everywhere. The command line calls ``run``."""

from __future__ import annotations

import gc
import os
import signal
import sys
from functools import partial
from shlex import quote
from typing import TYPE_CHECKING, Any

from textual import events
from textual.geometry import Size
from textual.widgets import Input

from seatui.tui.app.navigation import Navigation
from seatui.tui.app.start import Home, Overrides, Play, Replay, Rulebook, Saves, Start, Tutorial
from seatui.tui.look import settings as kept
from seatui.tui.look import terminal
from seatui.tui.look.controls import Control
from seatui.tui.look.settings import Settings
from seatui.tui.paint.app_internals import failure_of
from seatui.tui.shell.keys import SERVED, bindings, current_control
from seatui.tui.shell.lines import READABLE

if TYPE_CHECKING:
    from textual.command import Provider
    from textual.driver import Driver
    from textual.screen import Screen

SHOW_CURSOR = "\x1b[?25h"
TRACE = "SEATUI_TRACE"
"""The environment variable that shows tracebacks of internal errors."""


def run(start: Start = Home(), overrides: Overrides = Overrides()) -> int:  # noqa: B008 - both are frozen
    """Run the app until the player leaves; return the exit code."""
    found = terminal.detect()
    if found.unfit or not sys.stdout.isatty():
        sys.stderr.write(f"seatui: {found.unfit or 'the output is not a terminal; try --plain'}\n")
        return 1
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)  # a size in the environment would hide changes of the window
    loaded = kept.load()
    app = SeatuiApp(start, loaded.settings, overrides, found, trouble=loaded.trouble)
    try:
        app.error_console.quiet = not os.environ.get(TRACE)  # players do not want Textual's pages of traceback
        app.run(mouse=app.settings.mouse)
        kept_games = app.unfinished()
    finally:
        app.close_tables()
        _discard_output_if_gone()
    report_failure(app)
    for path in kept_games:
        sys.stdout.write(f"The game is kept. Go on with:\n  seatui play --load {quote(str(path))}\n")
    return app.return_code or 0


def _discard_output_if_gone() -> None:
    """Discard remaining output if the terminal is gone; an error in writing it would replace the exit code."""
    if not sys.stdout.isatty():
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())


def report_failure(app: SeatuiApp) -> None:
    """Report a failure of the program in one line, if there was one."""
    error = failure_of(app)
    if error is not None and not os.environ.get(TRACE):
        reason = f"{type(error).__name__}: {error}"
        sys.stderr.write(f"seatui: internal error: {reason} (games are saved; set {TRACE}=1 to see where)\n")


EVERYWHERE = {"app.quit": "quit", "app.leave": "leave"}
"""Controls that work everywhere, with their actions."""


class SeatuiApp(Navigation):
    """The whole app."""

    TITLE = "seatui"
    served = False
    """Whether this is the app of a player on a server, who must not touch this machine nor see names of its files."""

    CSS = f"""
    SearchIcon {{ display: none; }}
    CommandPalette {{
        &> Vertical {{ max-width: {READABLE}; }}
        &> Vertical, OptionList {{ background: $panel; }}
        OptionList {{ scrollbar-size-vertical: 1; }}
    }}
    """
    ON_LEAVING = "The game is saved as it stands. To go on with it, start seatui again and choose Continue."
    ALLOW_SELECT = False
    BINDINGS = [*bindings(EVERYWHERE, priority=True), *bindings({"app.palette": "command_palette"})]
    COMMANDS = {lambda: _palette()}

    def __init__(
        self,
        start: Start = Home(),  # noqa: B008 - frozen
        settings: Settings | None = None,
        overrides: Overrides = Overrides(),  # noqa: B008 - frozen
        found: terminal.Terminal | None = None,
        trouble: str = "",
    ) -> None:
        self._trouble = trouble
        self._leave_question: Screen[Any] | None = None  # the question whether to leave the app
        super().__init__(start, settings, overrides, found)

    def works_everywhere(self, key: str) -> bool:
        """Whether a key works everywhere."""
        return any(key in current_control(name, self.settings).keys for name in EVERYWHERE)

    def unused_controls(self) -> tuple[Control, ...]:
        """Return controls that are useless here, so that the settings leave them out."""
        return SERVED

    # Start

    def get_default_screen(self) -> Screen[Any]:
        if isinstance(self._start, Home):
            return self._home()
        from seatui.tui.app.root_screen import Root

        return Root()

    def on_mount(self) -> None:
        if not self.is_headless:
            self._handle_signals()
            self.write_to_terminal(SHOW_CURSOR)
        if self._trouble:
            self.warn(self._trouble)
        self._open_first()
        self._check_size(self.size)
        self.call_after_refresh(self.first_frame_is_out)

    def first_frame_is_out(self) -> None:
        """Enable garbage collection, which may be disabled until now."""
        gc.enable()

    def _open_first(self) -> None:
        """Open the screen that the command line asked for, before anything is painted."""
        match self._start:
            case Play(table, split):
                self.play(table, split=split)
            case Tutorial(game):
                self.open_tutorial(game)
            case Replay(path):
                self.open_replay(path)
            case Saves():
                self.open_saves()
            case Rulebook(game, rule):
                self.open_rule(game, rule)

    def get_driver_class(self) -> type[Driver]:
        chosen = super().get_driver_class()
        if chosen.__module__ != "textual.drivers.linux_driver":
            return chosen
        from seatui.tui.paint.terminal_driver import TerminalDriver

        return TerminalDriver

    def _handle_signals(self) -> None:
        """End cleanly when the terminal closes or the system asks: the journal already holds every action."""
        import asyncio

        for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            try:
                asyncio.get_running_loop().add_signal_handler(number, partial(self.exit, return_code=128 + number))
            except (NotImplementedError, RuntimeError):  # unsupported on this system, or not in the main thread
                return

    @property
    def is_playing(self) -> bool:
        """Whether leaving now would interrupt a game."""
        return bool(self.unfinished())

    def action_leave(self) -> None:
        """Leave the app. In a game, ask first, for the key is easily pressed by mistake; a second press leaves."""
        from seatui.tui.app.small_window import TooSmall

        if not self.is_playing or self.screen is self._leave_question or isinstance(self.screen, TooSmall):
            self.exit()
            return
        from seatui.tui.shell.ask import confirm

        confirm(self, "Leave seatui?", [self.ON_LEAVING], "Leave", self.exit, no="Play on")
        self._leave_question = self.screen

    def on_resize(self, event: events.Resize) -> None:
        self._check_size(event.size)

    def action_command_palette(self) -> None:
        from seatui.tui.app.palette import Palette
        from seatui.tui.app.small_window import TooSmall

        if not isinstance(self.screen, Palette | TooSmall):
            self.push_screen(Palette())  # not by name: the last one may still be closing

    def on_command_palette_opened(self) -> None:
        """Stop the cursor from blinking, which would send bytes for nothing. The palette may be closed again by now."""
        for field in self.screen.query(Input):
            field.cursor_blink = False

    def _check_size(self, size: Size) -> None:
        """Cover everything with a notice while the window is too small."""
        from seatui.tui.app.small_window import TooSmall, fits

        if not fits(size) and not any(isinstance(screen, TooSmall) for screen in self.screen_stack):
            self.push_screen(TooSmall())


def _palette() -> type[Provider]:
    from seatui.tui.app.palette import AppCommands

    return AppCommands
