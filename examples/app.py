"""The base of the demos: the real app with one widget on its screen, driven by the real keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from seatui.tui.app.app import SeatuiApp
from seatui.tui.look.controls import CONTROLS, Control, KeyMap, resolve
from seatui.tui.look.settings import Settings, settings_of
from seatui.tui.paint.lean_screen import LeanScreen

if TYPE_CHECKING:
    from textual.screen import Screen


class DemoScreen(LeanScreen[None]):
    """A screen with some widgets. Keys go to ``press`` and then, as verbs, to ``do``."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = "DemoScreen { layout: vertical; background: $background; }"

    CONTROLS: ClassVar[tuple[Control, ...]] = CONTROLS

    def __init__(
        self, widgets: Iterable[Widget], do: Callable[[str], bool], press: Callable[[str, str | None], bool] | None = None
    ) -> None:
        super().__init__()
        self._widgets = tuple(widgets)
        self._do = do
        self._press = press

    def compose(self) -> ComposeResult:
        yield from self._widgets

    def on_key(self, event: events.Key) -> None:
        if self._press is not None and self._press(event.key, event.character):
            event.stop()
            return
        stroke = KeyMap([resolve(self.CONTROLS, settings_of(self.app))]).stroke(event.key)
        if stroke is not None and self._do(stroke.verb):
            event.stop()


class DemoApp(SeatuiApp):
    """An app that opens on a given screen. ``q`` leaves."""

    BINDINGS = [("q", "quit", "Quit")]

    def __init__(self, screen: Callable[[], Screen[Any]], settings: Settings | None = None) -> None:
        super().__init__(settings=settings)
        self._make_screen = screen

    def get_default_screen(self) -> Screen[Any]:
        return self._make_screen()
