"""The word mark of the home screen, and the sea at the bottom."""

from __future__ import annotations

from math import sin

from rich.style import Style

from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.themes import Palette
from seatui.tui.shell.lines import Line, Span
from seatui.tui.widgets.text_rows import Row

LETTERS = (
    "                   █         ▀",
    "▄▀▀▀▀ ▄▀▀▀▄  ▀▀▀▄ ▀█▀▀ █   █ █",
    " ▀▀▀▄ █▀▀▀▀ ▄▀▀▀█  █   █   █ █",
    "▀▀▀▀   ▀▀▀▀  ▀▀▀▀   ▀▀  ▀▀▀▀ ▀",
)
LETTERS_ASCII = (
    r"                _         _ ",
    r" ___  ___  __ _| |_ _   _(_)",
    r"/ __|/ _ \/ _` | __| | | | |",
    r"\__ \  __/ (_| | |_| |_| | |",
    r"|___/\___|\__,_|\__|\__,_|_|",
)
WATER = "~   ~~  ~~~≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~~~  ~~   ~"
WATER_ASCII = "~   ~~  ~~~~^~~^~~^~~^~~^~~^~~~~  ~~   ~"

LEVELS = " ▁▂▃▄▅▆▇█"
WAVES_ASCII = "_.-~-._.-~^~-."
SEA = 3
"""Lines of the sea."""


def word_mark(glyphs: Glyphs) -> list[Line]:
    """Return the name of the app on still water."""
    letters, water = (LETTERS_ASCII, WATER_ASCII) if glyphs.is_ascii else (LETTERS, WATER)
    return [*((Span(line, "title"),) for line in letters), (Span(water, "dim"),)]


def swell(width: int, glyphs: Glyphs, at: int = 0) -> str:
    """Return a line of gentle waves that begins at column ``at``."""
    if glyphs.is_ascii:
        return "".join(WAVES_ASCII[(at + x) % len(WAVES_ASCII)] for x in range(width))
    # Two waves of different lengths, so that no two crests are the same.
    return "".join(LEVELS[round(3 + 1.6 * sin(x / 3.2) + sin(x / 7.3 + 1))] for x in range(at, at + width))


def sea(width: int, glyphs: Glyphs, palette: Palette) -> list[Row]:
    """Return still water as wide as the screen, to stand above a line of the same colour."""
    water = Style(color=palette.select, bgcolor=palette.panel)
    crest = Style(color=palette.select) if glyphs.is_ascii else Style(color=palette.panel)
    return [((swell(width, glyphs, at=5), crest),), *(((_ripples(width, glyphs, row), water),) for row in range(1, SEA))]


def _ripples(width: int, glyphs: Glyphs, row: int) -> str:
    """Return short waves, scattered but always the same."""
    return "".join(glyphs.wave if sin(x / 2.1 + 4 * row) + sin(x / 9.7 + 2 * row) > 1.25 else " " for x in range(width))
