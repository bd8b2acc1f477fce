"""The look of the app: the settings in use, and the theme, glyphs, keys and filters that follow from them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from textual.reactive import Initialize, Reactive
from textual.theme import Theme

from seatui.tui.app.start import Overrides
from seatui.tui.look import settings as kept
from seatui.tui.look import terminal, themes
from seatui.tui.look.glyphs import ASCII, UNICODE, Glyphs
from seatui.tui.look.settings import Settings
from seatui.tui.paint.app_internals import driver_of
from seatui.tui.paint.lean_app import LeanApp
from seatui.tui.shell.keys import keymap
from seatui.tui.widgets.line_widget import InkWidget

if TYPE_CHECKING:
    from rich.style import Style
    from textual.filter import LineFilter

_CSS_VARIABLES: dict[str, dict[str, str]] = {}
"""The variables of style sheets, by the name of the theme."""


class ConfiguredApp(LeanApp):
    """An app with settings and a look. ``settings`` are those in use; ``change_settings`` changes and saves them."""

    def _first_theme(self) -> str:
        return themes.theme_name(self.settings.theme)

    theme: Reactive[str] = Reactive(Initialize(_first_theme))

    def __init__(self, settings: Settings | None, overrides: Overrides, found: terminal.Terminal | None) -> None:
        self.terminal = found or terminal.detect()
        self._kept = settings or Settings()
        self._overrides = overrides if self.terminal.colour or overrides.theme else overrides._replace(theme="mono")
        self.settings = self._in_use()
        super().__init__()
        self.set_keymap(keymap(self.settings))

    # Settings

    def _in_use(self) -> Settings:
        """Return the saved settings with the overrides of this run."""
        given = {name: value for name, value in self._overrides._asdict().items() if value is not None}
        return replace(self._kept, **given)

    def change_settings(self, **changes: Any) -> None:
        """Change settings at once and save them; they replace overrides of the command line. ``ValueError`` for wrong values."""
        self._kept = kept.checked(self._kept, **changes)
        self._overrides = self._overrides._replace(**{name: None for name in changes if name in Overrides._fields})
        self.settings = self._in_use()
        if trouble := kept.save(self._kept):
            self.warn(trouble)
        self._use(changes.keys())

    def _use(self, changed: Collection[str]) -> None:
        """Apply the settings that have changed."""
        self.set_keymap(keymap(self.settings))
        if {"theme", "glyphs"} & set(changed):
            self.show_theme(self.settings.theme)
        if "mouse" in changed:
            self._use_mouse()

    def _use_mouse(self) -> None:
        from seatui.tui.paint.mouse import use_mouse

        use_mouse(driver_of(self), self.settings.mouse)

    # Look

    def show_theme(self, look: str) -> None:
        """Show a look without saving it."""
        self.theme = themes.theme_name(look)
        for screen in self.screen_stack:
            screen.refresh()
            for widget in screen.query(InkWidget):
                widget.restyle()

    @property
    def available_themes(self) -> dict[str, Theme]:
        return themes.THEMES

    @property
    def current_theme(self) -> Theme:
        """The theme in use; a plain lookup, for everything that is drawn asks for it."""
        return themes.THEMES[self.theme]

    def get_css_variables(self) -> dict[str, str]:
        """As Textual's, but computed once for each look: every app of a server asks for them when it starts."""
        if self.theme not in _CSS_VARIABLES:
            _CSS_VARIABLES[self.theme] = super().get_css_variables()
        self.theme_variables = _CSS_VARIABLES[self.theme]
        return self.theme_variables

    @property
    def look(self) -> str:
        """The name of the look in use, such as "dark"."""
        return self.theme.removeprefix("sea-")

    @property
    def glyphs(self) -> Glyphs:
        """The glyphs to draw with."""
        wanted = self.terminal.glyphs if self.settings.glyphs == "auto" else self.settings.glyphs
        return ASCII if wanted == "ascii" else UNICODE

    @property
    def selection(self) -> Style:
        """The style of the selected row in focus."""
        return themes.selection(self.look)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return our own filters. Textual's would turn NO_COLOR into greys, and our screens use no ANSI colours."""
        return _filters(self.look == "mono", self.glyphs.is_ascii, self.terminal.unicode)

    # Warnings

    def warn(self, text: str) -> None:
        """Show a warning for a while."""
        self.notify(text, severity="warning", timeout=10, markup=False)


@cache
def _filters(mono: bool, ascii_only: bool, letters: bool) -> tuple[LineFilter, ...]:
    if not mono and not ascii_only:
        return ()
    from seatui.tui.paint.filters import Ascii, Colourless

    return (*([Colourless()] if mono else []), *([Ascii(letters)] if ascii_only else []))
