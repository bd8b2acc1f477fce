"""What can be done on the screens around a game: one ``Control`` each, which feeds bindings, hints, help and the key editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from seatui.tui.controls import CONTROLS, PRESETS, Control, Verb, resolve

if TYPE_CHECKING:
    from textual.binding import BindingType

    from seatui.tui.settings import Settings


def _control(name: str, keys: str, label: str, tooltip: str, group: str) -> Control:
    return Control(name, tuple(keys.split()), label, tooltip, group)


_SHARED = {control.id: control for control in CONTROLS}

LIST = (
    *(_SHARED[verb.value] for verb in (Verb.UP, Verb.DOWN, Verb.LEFT, Verb.RIGHT, Verb.PAGE_UP, Verb.PAGE_DOWN, Verb.CONFIRM)),
    _control("list.first", "home", "First", "Go to the first line", "Lists"),
    _control("list.last", "end", "Last", "Go to the last line", "Lists"),
)
APP = (
    _SHARED[Verb.BACK.value],
    _SHARED[Verb.HELP.value],
    _control("app.palette", "ctrl+p", "Commands", "Search everything the app can do", "Everywhere"),
    _control("app.quit", "ctrl+q ctrl+c", "Quit", "Leave the app; games are kept", "Everywhere"),
)
HOME = (
    _control("home.continue", "c", "Continue", "Go on with the game you played last", "Home"),
    _control("home.new", "n", "New game", "Choose players and options and start", "Home"),
    _control("home.tutorial", "t", "Tutorial", "Learn this game by playing it", "Home"),
    _control("home.rules", "r", "Rules", "Open the rulebook of this game", "Home"),
    _control("home.load", "l", "Load", "See all saved games", "Home"),
    _control("home.settings", "s", "Settings", "Change look and keys", "Home"),
    _control("home.quit", "q", "Quit", "Leave the app", "Home"),
)

CONTROLS_OF_SHELL: tuple[Control, ...] = (*APP, *LIST, *HOME)
_BY_ID = {control.id: control for control in CONTROLS_OF_SHELL}


def control(name: str) -> Control:
    """The control of that id."""
    return _BY_ID[name]


def bindings(actions: Mapping[str, str]) -> list[BindingType]:
    """Textual bindings for a screen or widget: id of a control to the action it calls."""
    return [control(name).binding(action) for name, action in actions.items()]


def keymap(settings: Settings) -> dict[str, str]:
    """The keys that differ from the default ones, by id of the control: the player's layout, then his own changes."""
    return {**PRESETS[settings.preset], **settings.keys}


def live(name: str, settings: Settings) -> Control:
    """The control with the keys that it has now."""
    return resolve([control(name)], settings)[0]
