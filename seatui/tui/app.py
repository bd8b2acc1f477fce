"""The app: its screens, its look, its keys, and how it starts and ends.

``run`` is what the command line calls. Screens are imported when they are first opened, so that home is there at once.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.reactive import Initialize, Reactive
from textual.theme import Theme

import seatui
from seatui import places
from seatui.engine.contract import Refused
from seatui.tui import settings as kept
from seatui.tui import terminal, themes
from seatui.tui.glyphs import ASCII, UNICODE, Glyphs
from seatui.tui.settings import Settings
from seatui.tui.shell.keys import bindings, keymap
from seatui.tui.start import Home, Overrides, Play, Replay, Rulebook, Saves, Start, Tutorial
from seatui.tui.widgets.lines import LineWidget

if TYPE_CHECKING:
    from rich.style import Style
    from textual.await_complete import AwaitComplete
    from textual.command import Provider
    from textual.filter import LineFilter
    from textual.screen import Screen

    from seatui.match.saves import SaveInfo
    from seatui.match.table import Table

SHOW_CURSOR = "\x1b[?25h"


def run(start: Start = Home(), overrides: Overrides = Overrides()) -> int:  # noqa: B008 - both are frozen
    """Open the app and stay until it is left; the exit code for the command line."""
    found = terminal.detect()
    if found.unfit or not sys.stdout.isatty():
        sys.stderr.write(f"seatui: {found.unfit or 'the output is not a terminal; try --plain'}\n")
        return 1
    loaded = kept.load()
    app = SeatuiApp(start, loaded.settings, overrides, found, trouble=loaded.trouble)
    app.run(mouse=app.settings.mouse)
    return app.return_code or 0


class SeatuiApp(App[None]):
    """The whole app. ``settings`` are those in use; ``change_settings`` changes and keeps them."""

    TITLE = "seatui"
    ALLOW_SELECT = False
    BINDINGS = bindings({"app.quit": "quit", "app.palette": "command_palette"})
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
        self._overrides = overrides if self.terminal.colour or overrides.theme else replace(overrides, theme="mono")
        self.settings = self._in_use()
        super().__init__()
        self.set_keymap(keymap(self.settings))

    # Settings and look

    def _in_use(self) -> Settings:
        """The kept settings with those of this run in their place."""
        given = {name: value for name, value in vars(self._overrides).items() if value is not None}
        return replace(self._kept, **given)

    def change_settings(self, **changes: Any) -> None:
        """Change settings at once and keep them; they go before what the command line said. ``ValueError`` for what cannot be."""
        self._kept = kept.checked(self._kept, **changes)
        self._overrides = replace(self._overrides, **{name: None for name in changes if hasattr(self._overrides, name)})
        self.settings = self._in_use()
        if trouble := kept.save(self._kept):
            self.warn(trouble)
        self.set_keymap(keymap(self.settings))
        self.show_theme(self.settings.theme)

    def show_theme(self, look: str) -> None:
        """Show a look without keeping it, as the settings screen does while one chooses."""
        self.theme = themes.theme_name(look)
        for screen in self.screen_stack:
            for widget in screen.query(LineWidget):
                widget.restyle()

    @property
    def available_themes(self) -> dict[str, Theme]:
        return themes.THEMES

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

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Our own filters instead of Textual's: those turn NO_COLOR into greys, and our screens use no ANSI colours."""
        return _filters(self.look == "mono", self.glyphs.is_ascii, self.terminal.unicode)

    def warn(self, text: str) -> None:
        """Tell of something that went wrong, for a while."""
        self.notify(text, severity="warning", timeout=10, markup=False)

    # Start and end

    def get_default_screen(self) -> Screen[Any]:
        return self._first_screen()

    def _first_screen(self) -> Screen[Any]:
        """The screen that the command line asked for; home where that cannot be shown."""
        try:
            return self._screen_of(self._start)
        except Refused as refusal:
            self._trouble = str(refusal)
            return self._screen_of(Home())

    def _screen_of(self, start: Start) -> Screen[Any]:
        match start:
            case Play(table, split):
                return self._game_screen(table, split)
            case Tutorial(game):
                return self._tutorial_screen(game)
            case Replay(path):
                return self._replay_screen(path)
            case Saves():
                from seatui.tui.screens.load import LoadScreen

                return LoadScreen()
            case Rulebook(game, rule):
                return self._rulebook_screen(game, rule)
            case _:
                from seatui.tui.screens.home import HomeScreen

                return HomeScreen()

    def on_mount(self) -> None:
        if not self.is_headless:
            self._heed_signals()
            if self._driver is not None:
                self._driver.write(SHOW_CURSOR)
        if self._trouble:
            self.warn(self._trouble)
        self._mind_size()

    def _heed_signals(self) -> None:
        """End cleanly when the terminal goes away or the system asks for it: the journal already holds every action."""
        import asyncio

        for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            try:
                asyncio.get_running_loop().add_signal_handler(number, partial(self.exit, return_code=128 + number))
            except (NotImplementedError, RuntimeError):  # not on this system, or not in the main thread
                return

    def on_resize(self) -> None:
        self._mind_size()

    def _mind_size(self) -> None:
        """Put one clear line over everything while the window is too small."""
        from seatui.tui.shell.small import TooSmall, fits

        if not fits(self.size) and not any(isinstance(screen, TooSmall) for screen in self.screen_stack):
            self.push_screen(TooSmall())

    # Ways between screens

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen; the way back from the one that the app was opened with leads home."""
        if len(self.screen_stack) > 1:
            return super().pop_screen()
        return self.switch_screen(self._screen_of(Home()))

    def back(self) -> None:
        """Leave the screen that is shown."""
        self.pop_screen()

    def _try_open(self, make: Callable[[], Screen[Any]]) -> None:
        """Open a screen, or say in one line why it cannot be."""
        try:
            self.push_screen(make())
        except Refused as refusal:
            self.warn(str(refusal))

    def open_new_game(self, game: str = "") -> None:
        """Choose players and options of that game, or of any."""
        from seatui.tui.screens.new_game import NewGameScreen

        self._try_open(lambda: NewGameScreen(game))

    def play(self, table: Table, split: bool = False) -> None:
        """Show a table that is ready."""
        self._try_open(lambda: self._game_screen(table, split))

    def open_save(self, path: Path) -> None:
        """Go on with a saved game."""
        from seatui.tui.shell.tables import table_of

        self._try_open(lambda: self._game_screen(table_of(path, self.settings.name), split=False))

    def open_tutorial(self, game: str) -> None:
        self._try_open(lambda: self._tutorial_screen(game))

    def open_rule(self, game: str, rule: str = "") -> None:
        """Open the rulebook, at a rule id or with words to look for."""
        self._try_open(lambda: self._rulebook_screen(game, rule))

    def open_replay(self, path: Path) -> None:
        self._try_open(lambda: self._replay_screen(path))

    def open_help(self) -> None:
        """Explain the screen that is shown."""
        from seatui.tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(self.screen))

    def action_open_saves(self) -> None:
        from seatui.tui.screens.load import LoadScreen

        self.push_screen(LoadScreen())

    def action_open_settings(self) -> None:
        from seatui.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def last_unfinished(self) -> SaveInfo | None:
        """The newest game that can be gone on with."""
        if not any(places.saves_folder().glob("*.sea")):
            return None
        from seatui.match.saves import resumable

        return next(iter(resumable()), None)

    def _game_screen(self, table: Table, split: bool) -> Screen[Any]:
        from seatui.tui.shell.tables import game_screen

        return game_screen(table, split)

    def _tutorial_screen(self, game: str) -> Screen[Any]:
        from seatui.tui.screens.tutorial import TutorialScreen

        return TutorialScreen(seatui.game(game))

    def _rulebook_screen(self, game: str, rule: str) -> Screen[Any]:
        from seatui.tui.screens.rulebook import RulebookScreen

        return RulebookScreen(seatui.game(game), rule)

    def _replay_screen(self, path: Path) -> Screen[Any]:
        from seatui.tui.screens.replay import ReplayScreen

        return ReplayScreen(path)


def _palette() -> type[Provider]:
    from seatui.tui.palette import Everything

    return Everything


@cache
def _filters(mono: bool, ascii_only: bool, letters: bool) -> tuple[LineFilter, ...]:
    if not mono and not ascii_only:
        return ()
    from seatui.tui.filters import Ascii, Colourless

    return (*([Colourless()] if mono else []), *([Ascii(letters)] if ascii_only else []))
