"""The help screen: what the screen below is for, and what its keys do, by the key map in use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.screen import Screen
from textual.widget import Widget

from seatui.tui.controls import key_name
from seatui.tui.shell.frame import Hint, ShellScreen
from seatui.tui.shell.keys import ALL, live
from seatui.tui.shell.lines import Line, Span
from seatui.tui.shell.page import Page, paragraph, title

KEYS = 22  # cells for the names of the keys

GENERAL = (
    "Everything can be done with the keyboard, and nearly everything with the mouse. The last line of each screen shows what can be "
    "pressed there. Every action in a game is saved at once: you can leave at any moment and go on later. All keys can be changed in "
    "the settings."
)


class HelpScreen(ShellScreen[None]):
    """Explains another screen."""

    HEADING = "Help"
    HINTS = (Hint("page_down", "focused.page(1)", "Read on"), Hint("back", "screen.back"))

    def __init__(self, about: Screen[Any]) -> None:
        super().__init__()
        self._about = about
        self._keys = list(self._keys_of(about))

    def body(self) -> Iterable[Widget]:
        yield Page(self._lines)

    def action_help(self) -> None:
        """The same key closes the help."""
        self.app.back()

    def _lines(self, width: int) -> list[Line]:
        lines = [*title(getattr(self._about, "HEADING", "")), *paragraph(getattr(self._about, "HELP", ""), width)]
        lines += title("Keys here")
        for name, what in self._keys:
            keys = "  ".join(key_name(key, self.app.glyphs) for key in live(name, self.app.settings).keys)
            lines.append((Span(f"{keys:{KEYS}}", "key"), Span(what)))
        return [*lines, *title("In general"), *paragraph(GENERAL, width)]

    def _keys_of(self, about: Screen[Any]) -> Iterable[tuple[str, str]]:
        """The actions of the screen and of what has the focus there, and what they do."""
        here = {active.binding.id: active.tooltip for active in about.active_bindings.values() if active.enabled}
        return ((each.id, here[each.id]) for each in ALL if each.id in here)
