"""What the command line asks of the app: where to open, and which settings to use for this run only. Needs no Textual."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from seatui.match.table import Table


@dataclass(frozen=True)
class Home:
    """``seatui``: the home screen."""


@dataclass(frozen=True)
class Play:
    """``seatui play GAME``: a table that is ready. ``split`` shows a pane for each person, side by side."""

    table: Table
    split: bool = False


@dataclass(frozen=True)
class Tutorial:
    """``seatui tutorial GAME``."""

    game: str


@dataclass(frozen=True)
class Replay:
    """``seatui replay FILE``."""

    path: Path


@dataclass(frozen=True)
class Saves:
    """The list of saved games."""


@dataclass(frozen=True)
class Rulebook:
    """``seatui rules GAME [ID|WORD]`` in the app. ``rule`` is an id or words to look for."""

    game: str
    rule: str = ""


Start: TypeAlias = "Home | Play | Tutorial | Replay | Saves | Rulebook"


@dataclass(frozen=True)
class Overrides:
    """What stands in for a setting in this run and is not kept; None leaves the setting as it is."""

    theme: str | None = None  # --theme
    glyphs: str | None = None  # --ascii is "ascii"
    mouse: bool | None = None  # --no-mouse is False
