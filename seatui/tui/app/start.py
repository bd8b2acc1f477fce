"""The options with which the command line starts the app: the first screen, and settings for this run. Needs no Textual."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from seatui.match.table import Table


class Home:
    """``seatui``: the home screen."""


class Saves:
    """The list of saved games."""


class Play(NamedTuple):
    """``seatui play GAME``: a table that is ready. ``split`` shows a pane for each person, side by side."""

    table: Table
    split: bool = False


class Tutorial(NamedTuple):
    """``seatui tutorial GAME``."""

    game: str


class Replay(NamedTuple):
    """``seatui replay FILE``."""

    path: Path


class Rulebook(NamedTuple):
    """``seatui rules GAME [ID|WORD]`` in the app. ``rule`` is an id or words to look for."""

    game: str
    rule: str = ""


Start: TypeAlias = "Home | Saves | Play | Tutorial | Replay | Rulebook"


class Overrides(NamedTuple):
    """Settings for this run only, which are not saved; None keeps the player's setting."""

    theme: str | None = None  # --theme
    glyphs: str | None = None  # --ascii is "ascii"
    mouse: bool | None = None  # --no-mouse is False
