"""Import everything before the first player comes. Later, all players would wait while Python imports one player's screen."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from seatui import bots
from seatui.games import games
from seatui.serve import screens as served_screens
from seatui.serve.event_log import log_crash
from seatui.tui import screens
from seatui.tui.pane.plain_pane import pane_class


def preload_all() -> None:
    """Import all screens, and all games with their bots and panes."""
    for package in (screens, served_screens):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for game in games().values():
        try:
            game.rules()
            bots.levels(game)
            pane_class(game)
        except Exception as error:  # noqa: BLE001 - a game of another package that fails is refused when somebody opens it
            log_crash(error, game=game.id)
