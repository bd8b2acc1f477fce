"""Tutorials: lessons as data, the coach that leads a learner through them, and the learner's progress."""

from __future__ import annotations

from seatui import paths
from seatui.engine.game import Game

FILE = "tutorial.toml"


def has_tutorial(game: Game) -> bool:
    """Whether the game comes with a tutorial."""
    return (paths.game_folder(game.folder) / FILE).is_file()
