"""The texts of a game, such as its rulebook and its tutorial."""

from __future__ import annotations

from pathlib import Path

from seatui import paths
from seatui.engine.contract import Refused
from seatui.engine.game import Game


def read_text(game: Game, file: str, what: str) -> tuple[str, Path]:
    """Return a text of a game and the path of its file; ``Refused`` in one line if it cannot be read. ``what`` names the text."""
    path = paths.game_folder(game.folder) / file
    try:
        return path.read_text(encoding="utf-8"), path
    except OSError as error:
        raise Refused("", f"{game.title} has no readable {what}: {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused("", f"the {what} of {game.title} is not UTF-8 text: {path}") from None
