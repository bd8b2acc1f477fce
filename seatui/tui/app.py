"""The app: its screens, its look, its keys, and how it starts and ends.

``run`` is what the command line calls. Screens are imported when they are first opened, so that home is there at once.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from rich.control import Control
from textual import events
from textual.app import App
from textual.geometry import Offset, Size
from textual.reactive import Initialize, Reactive
from textual.theme import Theme
from textual.widgets import Input

import seatui
from seatui import places
from seatui.engine.contract import Refused
from seatui.tui import settings as kept
from seatui.tui import terminal, themes
from seatui.tui.glyphs import ASCII, UNICODE, Glyphs
from seatui.tui.later import call_soon
from seatui.tui.settings import Settings
from seatui.tui.shell.frame import ShellScreen
from seatui.tui.shell.keys import bindings, keymap, live
from seatui.tui.shell.lines import READABLE
from seatui.tui.start import Home, Overrides, Play, Replay, Rulebook, Saves, Start, Tutorial
from seatui.tui.widgets.lines import Part

if TYPE_CHECKING:
    from rich.style import Style
    from textual.command import Provider
    from textual.filter import LineFilter
    from textual.screen import Screen

    from seatui.match.saves import SaveInfo
    from seatui.match.table import Table

SHOW_CURSOR = "\x1b[?25h"
TRACE = "SEATUI_TRACE"
"""Set in the environment, it shows where an inner error came from."""


def run(start: Start = Home(), overrides: Overrides = Overrides()) -> int:  # noqa: B008 - both are frozen
    """Open the app and stay until it is left; the exit code for the command line."""
    found = terminal.detect()
    if found.unfit or not sys.stdout.isatty():
        sys.stderr.write(f"seatui: {found.unfit or 'the output is not a terminal; try --plain'}\n")
        return 1
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)  # a size in the environment would hide from us that the window has changed
    loaded = kept.load()
    app = SeatuiApp(start, loaded.settings, overrides, found, trouble=loaded.trouble)
    try:
        app.run(mouse=app.settings.mouse)
        kept_games = app.unfinished()
    finally:
        app.close_tables()
    for path in kept_games:
        sys.stdout.write(f"The game is kept. Go on with:\n  seatui play --load {quote(str(path))}\n")
    return app.return_code or 0


FIRST = {"app.quit": "quit", "app.leave": "leave"}
"""What a key does wherever it is pressed."""


class SeatuiApp(App[None]):
    """The whole app. ``settings`` are those in use; ``change_settings`` changes and keeps them."""

    TITLE = "seatui"
    serves = False
    """Whether somebody plays from elsewhere: then nothing of this machine may be touched, not even a file be named."""

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
    BINDINGS = [*bindings(FIRST, first=True), *bindings({"app.palette": "command_palette"})]
    COMMANDS = {lambda: _palette()}

    def _first_theme(self) -> str:
        return themes.theme_name(self.settings.theme)

    theme: Reactive[str] = Reactive(Initialize(_first_theme))

    def __init__(
        self,
        start: Start = Home(),  # noqa: B008 - frozen
        settings: Settings | None = None,
        overrides: Overrides = Overrides(),  # noqa: B008 - frozen
        found: terminal.Terminal | None = None,
        trouble: str = "",
    ) -> None:
        self.terminal = found or terminal.detect()
        self._start = start
        self._trouble = trouble
        self._kept = settings or Settings()
        self._overrides = overrides if self.terminal.colour or overrides.theme else overrides._replace(theme="mono")
        self._tables: list[Table] = []
        self._sure: Screen[Any] | None = None  # where it is asked whether to leave the app
        self._cursor = Offset(0, 0)
        self.settings = self._in_use()
        super().__init__()
        self.set_keymap(keymap(self.settings))

    # Settings and look

    def _in_use(self) -> Settings:
        """The kept settings with those of this run in their place."""
        given = {name: value for name, value in self._overrides._asdict().items() if value is not None}
        return replace(self._kept, **given)

    def change_settings(self, **changes: Any) -> None:
        """Change settings at once and keep them; they go before what the command line said. ``ValueError`` for what cannot be."""
        self._kept = kept.checked(self._kept, **changes)
        self._overrides = self._overrides._replace(**{name: None for name in changes if name in Overrides._fields})
        self.settings = self._in_use()
        if trouble := kept.save(self._kept):
            self.warn(trouble)
        self._use(changes.keys())

    def _use(self, changed: Collection[str]) -> None:
        """Let the settings that have changed come into force."""
        self.set_keymap(keymap(self.settings))
        if {"theme", "glyphs"} & set(changed):
            self.show_theme(self.settings.theme)
        if "mouse" in changed:
            self._use_mouse()

    def _use_mouse(self) -> None:
        from seatui.tui.shell.mouse import use_mouse

        use_mouse(self._driver, self.settings.mouse)

    def show_theme(self, look: str) -> None:
        """Show a look without keeping it, as the settings screen does while one chooses."""
        self.theme = themes.theme_name(look)
        for screen in self.screen_stack:
            screen.refresh()
            for widget in screen.query(Part):
                widget.restyle()

    @property
    def available_themes(self) -> dict[str, Theme]:
        return themes.THEMES

    @property
    def current_theme(self) -> Theme:
        """The theme in use, which all that is drawn asks for."""
        return themes.THEMES[self.theme]

    @property
    def look(self) -> str:
        """The look shown now: "dark", "light", "contrast" or "mono"."""
        return self.theme.removeprefix("sea-")

    @property
    def glyphs(self) -> Glyphs:
        """The signs to draw with."""
        wanted = self.terminal.glyphs if self.settings.glyphs == "auto" else self.settings.glyphs
        return ASCII if wanted == "ascii" else UNICODE

    @property
    def selection(self) -> Style:
        """What is laid over the row that has the focus."""
        return themes.selection(self.look)

    def is_first(self, key: str) -> bool:
        """Whether a key means the same wherever it is pressed."""
        return any(key in live(name, self.settings).keys for name in FIRST)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Our own filters instead of Textual's: those turn NO_COLOR into greys, and our screens use no ANSI colours."""
        return _filters(self.look == "mono", self.glyphs.is_ascii, self.terminal.unicode)

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """Only what can be seen: as Textual has it, a screen that is covered would paint the one above it once more."""
        return [] if self.screen.styles.background.a == 1 else super()._background_screens

    @property
    def cursor_position(self) -> Offset:
        """Where the terminal's own cursor is. Screen readers and braille lines follow it, so it moves whether or not there is a frame."""
        return self._cursor

    @cursor_position.setter
    def cursor_position(self, place: Offset) -> None:
        moved, self._cursor = place != self._cursor, place
        if moved and self.is_running and not self.is_headless:
            call_soon(self, self._send_cursor)

    def _send_cursor(self) -> None:
        """Every frame ends with the place of the cursor; where none has gone out meanwhile, it is sent alone."""
        if self._cursor != self._previous_cursor_position and self.is_running and self._driver is not None:
            self._previous_cursor_position = self._cursor
            self._driver.write(Control.move_to(*self._cursor).segment.text)

    def warn(self, text: str) -> None:
        """Tell of something that went wrong, for a while."""
        self.notify(text, severity="warning", timeout=10, markup=False)

    # Start and end

    def get_default_screen(self) -> Screen[Any]:
        if isinstance(self._start, Home):
            return self._home()
        from seatui.tui.shell.root import Root

        return Root()

    def _home(self) -> Screen[Any]:
        from seatui.tui.screens.home import HomeScreen

        return HomeScreen()

    def go_home(self) -> None:
        """Show the home screen, where none is below."""
        self.push_screen(self._home())

    def on_mount(self) -> None:
        if not self.is_headless:
            self._heed_signals()
            if self._driver is not None:
                self._driver.write(SHOW_CURSOR)
        if self._trouble:
            self.warn(self._trouble)
        self._open_first()
        self._mind_size(self.size)
        self.call_after_refresh(self._mind_garbage)

    def _mind_garbage(self) -> None:
        """Whoever starts the app may have put that off until the first picture is out."""
        gc.enable()

    def _open_first(self) -> None:
        """Open what the command line asked for, before anything is painted."""
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

    def _heed_signals(self) -> None:
        """End cleanly when the terminal goes away or the system asks for it: the journal already holds every action."""
        import asyncio

        for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            try:
                asyncio.get_running_loop().add_signal_handler(number, partial(self.exit, return_code=128 + number))
            except (NotImplementedError, RuntimeError):  # not on this system, or not in the main thread
                return

    def unfinished(self) -> list[Path]:
        """The files of the games that are being played."""
        return [table.match.path for table in self._tables if table.match.outcome is None and table.match.path]

    @property
    def is_playing(self) -> bool:
        """Whether a game is left in the middle by whoever leaves now."""
        return bool(self.unfinished())

    def action_leave(self) -> None:
        """Leave the app. In the middle of a game it is asked first, since the key is soon pressed by mistake; pressed again, it leaves."""
        from seatui.tui.shell.small import TooSmall

        if not self.is_playing or self.screen is self._sure or isinstance(self.screen, TooSmall):
            self.exit()
            return
        from seatui.tui.shell.ask import confirm

        confirm(self, "Leave seatui?", [self.ON_LEAVING], "Leave", self.exit, no="Play on")
        self._sure = self.screen

    def _print_error_renderables(self) -> None:
        """Say in one line that the program failed, instead of Textual's pages: nobody who plays wants a traceback."""
        if self._exception is not None and not os.environ.get(TRACE):
            self._exit_renderables.clear()
            reason = f"{type(self._exception).__name__}: {self._exception}"
            sys.stderr.write(f"seatui: an inner error, sorry: {reason} (games are kept; set {TRACE}=1 to see where)\n")
        super()._print_error_renderables()

    def on_resize(self, event: events.Resize) -> None:
        self._mind_size(event.size)

    def action_command_palette(self) -> None:
        from seatui.tui.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))  # as Textual names it

    def on_command_palette_opened(self) -> None:
        """A blinking cursor would send bytes for nothing. The next key may have closed the palette again."""
        for field in self.screen.query(Input):
            field.cursor_blink = False

    def _mind_size(self, size: Size) -> None:
        """Put one clear line over everything while the window is too small."""
        from seatui.tui.shell.small import TooSmall, fits

        if not fits(size) and not any(isinstance(screen, TooSmall) for screen in self.screen_stack):
            self.push_screen(TooSmall())

    # Ways between screens

    def back(self) -> None:
        """Leave the screen that is shown, if there is one behind it."""
        if len(self.screen_stack) > 1:
            self.pop_screen()

    def _try_open(self, make: Callable[[], Screen[Any]], then: Callable[[Any], None] | None = None) -> bool:
        """Open a screen, or say in one line why it cannot be."""
        try:
            screen = make()
        except Refused as refusal:
            self.warn(str(refusal))
            if len(self.screen_stack) == 1 and not isinstance(self._start, Home):
                self.go_home()
            return False
        self.push_screen(screen, then)
        return True

    def open_new_game(self, game: str = "") -> None:
        """Choose players and options of that game, or of any."""
        from seatui.tui.screens.new_game import NewGameScreen

        self._try_open(lambda: NewGameScreen(game))

    def play(self, table: Table, *, split: bool = False, instead: Screen[Any] | None = None) -> None:
        """Show a table that is ready, in the place of another screen if one is named. It is closed when the game is left."""
        self._tables.append(table)
        if instead is None or not instead.is_current:
            self._sit_down(table, split)
            return
        self.pop_screen()
        # Called by the app itself: the screen that asked is gone, and would not hear that the game is over.
        self.call_next(self._sit_down, table, split)

    def _sit_down(self, table: Table, split: bool) -> None:
        from seatui.tui.shell.tables import game_screen

        self._try_open(lambda: game_screen(table, split=split), partial(self._after_game, table))

    def close_tables(self) -> None:
        """Let go of all saves. Every action is in them already; this only makes the next opening quicker."""
        while self._tables:
            self._tables.pop().close()

    def _after_game(self, table: Table, wish: str | None) -> None:
        path = table.match.path  # which a closed match has no more
        self._tables.remove(table)
        table.close()
        if isinstance(self.screen, ShellScreen):
            self.screen.look_again()
        if wish == "replay" and path:
            self.open_replay(path)
        elif wish == "again":
            self.open_new_game(table.match.game.id)

    def open_save(self, path: Path, *, instead: Screen[Any] | None = None) -> None:
        """Go on with a saved game."""
        from seatui.tui.shell.tables import table_of

        try:
            table = table_of(path)
        except Refused as refusal:
            self.warn(str(refusal))
            return
        for warning in table.match.warnings:
            self.warn(warning)
        self.play(table, split=self.settings.together == "split", instead=instead)

    def open_tutorial(self, game: str) -> None:
        """Learn a game by playing it."""

        def make() -> Screen[Any]:
            from seatui.tui.screens.tutorial import TutorialScreen

            return TutorialScreen(seatui.game(game))

        self._try_open(make)

    def open_rule(self, game: str, rule: str = "") -> None:
        """Open the rulebook, at a rule id or with words to look for."""

        def make() -> Screen[Any]:
            from seatui.tui.screens.rulebook import RulebookScreen

            return RulebookScreen(seatui.game(game), rule)

        self._try_open(make)

    def open_replay(self, path: Path) -> None:
        """Look at a saved game move by move."""

        def make() -> Screen[Any]:
            from seatui.tui.screens.replay import ReplayScreen

            return ReplayScreen(path)

        self._try_open(make)

    def open_help(self) -> None:
        """Explain the screen that is shown."""
        from seatui.tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(self.screen))

    def open_saves(self) -> None:
        """List all saved games."""
        from seatui.tui.screens.load import LoadScreen

        self._try_open(LoadScreen)

    def open_settings(self) -> None:
        from seatui.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    action_open_saves = open_saves
    action_open_settings = open_settings

    def last_unfinished(self) -> SaveInfo | None:
        """The newest game that can be gone on with."""
        if not any(places.saves_folder().glob("*.sea")):
            return None  # most first starts; nothing needs to be loaded to know that
        from seatui.match.saves import resumable

        return resumable()


def _palette() -> type[Provider]:
    from seatui.tui.palette import Everything

    return Everything


@cache
def _filters(mono: bool, ascii_only: bool, letters: bool) -> tuple[LineFilter, ...]:
    if not mono and not ascii_only:
        return ()
    from seatui.tui.filters import Ascii, Colourless

    return (*([Colourless()] if mono else []), *([Ascii(letters)] if ascii_only else []))
