"""The help screen: the purpose and the keys of the screen below, with the player's own key map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from textual.screen import Screen
from textual.widget import Widget

from seatui.tui.look.controls import CONTROLS, Control, key_name, resolve
from seatui.tui.shell.frame import Hint, ShellScreen
from seatui.tui.shell.keys import ALL, APP
from seatui.tui.shell.lines import MARGIN, Line, Span
from seatui.tui.shell.page import Page, paragraph, title
from seatui.tui.widgets.text_rows import wrap_words

KEYS = 22  # cells for the names of the keys
SHARED = {control.group for control in CONTROLS}
"""The groups of keys that every game has."""

GENERAL = (
    "Everything can be done with the keyboard, and nearly everything with the mouse. The last line of each screen shows what can be "
    "pressed there. Every action in a game is saved at once: you can leave at any moment and go on later. All keys can be changed in "
    "the settings."
)


PLAYING = (
    "The top line says who must do what. There are three ways to every action: point at the board and act, pick it from the list of "
    "actions, or type it. If something is not allowed, you read why, and nothing changes."
)


class HelpScreen(ShellScreen[None]):
    """Explains another screen."""

    HEADING = "Help"
    HINTS = (Hint("list.page_down", "focused.page(1)", "Read on"), Hint("back", "screen.back"))

    def __init__(self, about: Screen[Any]) -> None:
        super().__init__()
        self._topic = _topic_of(about)
        self._page = Page(self._lines)

    def body(self) -> Iterable[Widget]:
        yield self._page

    def hints(self) -> Iterable[Hint]:
        """Return the hints, without "Read on" at the end of the text."""
        return self.HINTS if self._page.has_more else self.HINTS[1:]

    def on_page_more_changed(self) -> None:
        self.refresh_hints()

    def action_help(self) -> None:
        """Close the help with the same key."""
        self.app.back()

    def _lines(self, width: int) -> list[Line]:
        topic = self._topic
        lines = [*title(topic.heading), *paragraph(topic.text, width)]
        for heading, text in topic.parts:
            lines += [*title(heading), *paragraph(text, width)]
        for heading, controls in topic.groups:
            lines += title(heading)
            for tooltip, same in groupby(resolve(controls, self.app.settings), key=lambda control: control.tooltip):
                lines += self._key_lines([key for control in same for key in control.keys], tooltip, width)
        return [*lines, *title("In general"), *paragraph(GENERAL, width)]

    def _key_lines(self, keys: Sequence[str], tooltip: str, width: int) -> list[Line]:
        """Return lines with keys of one meaning and the explanation."""
        names = "  ".join(key_name(key, self.app.glyphs) for key in keys)
        rows = wrap_words(tooltip, max(MARGIN, width - KEYS)) or [""]
        return [(Span(f"{names if not at else '':{KEYS}}", "key"), Span(row)) for at, row in enumerate(rows)]


class _Topic(NamedTuple):
    heading: str
    text: str
    parts: list[tuple[str, str]]  # headings and texts
    groups: list[tuple[str, list[Control]]]


def _topic_of(screen: Screen[Any]) -> _Topic:
    """Return the help about a screen and the widget in focus."""
    from seatui.tui.screens.game import GameScreen

    if isinstance(screen, GameScreen) and screen.panes:
        game = screen.table.match.game
        pane = screen.panes[0]
        parts = list(pane.help_parts())
        untitled = " ".join(text for heading, text in parts if not heading)
        text = " ".join(filter(None, (game.blurb, PLAYING, untitled)))
        # The game's own keys before those that all games share.
        found = sorted(_grouped(pane.help_controls()), key=lambda group: group[0] in SHARED)
        groups = [("Keys of this game" if heading == game.title else heading, controls) for heading, controls in found]
        return _Topic(game.title, text, [part for part in parts if part[0]], groups)
    here = {active.binding.id: active.tooltip for active in screen.active_bindings.values() if active.enabled}
    bound = [replace(each, tooltip=here[each.id]) for each in ALL if each.id in here]
    shared = {control.id for control in APP}
    everywhere = [replace(each, group="everywhere") for each in bound if each.id in shared]
    own = [each for each in bound if each.id not in shared]
    further = screen.further_controls() if isinstance(screen, ShellScreen) else ()
    groups = [*reversed(_grouped(own)), *_grouped(further), *_grouped(everywhere)]
    return _Topic(getattr(screen, "HEADING", ""), getattr(screen, "HELP", ""), [], groups)


def _grouped(controls: Iterable[Control]) -> list[tuple[str, list[Control]]]:
    """Return the controls by group, in the order of their first controls."""
    groups: dict[str, list[Control]] = {}
    for control in controls:
        groups.setdefault(f"Keys {control.group}" if control.group[0].islower() else control.group, []).append(control)
    return list(groups.items())
