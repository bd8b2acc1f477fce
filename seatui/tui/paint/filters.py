"""Filters for every line before it is sent: no colours in the mono look, only ASCII with ASCII glyphs."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

BRIGHT = 128  # the mean of red, green and blue from which a ground counts as bright
BRIGHT_NUMBERS = (7, 15)  # white and bright white among the sixteen colours of terminals

ASCII = str.maketrans(
    dict.fromkeys("─━╌╍┄┅═▔▁▂╴╶╸╺", "-")
    | dict.fromkeys("│┃╎╏┆┇║▎▏▕▌▐▊▉▍▋", "|")
    | dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬▛▜▙▟▗▖▝▘", "+")
    | dict.fromkeys("█▓▇▆▅▄▀■", "#")
    | dict.fromkeys("░▒", ":")
    | dict.fromkeys("•·∙●○◦", "*")
    | dict.fromkeys("‐‑‒–—−", "-")
    | dict.fromkeys("‘’‚′", "'")
    | dict.fromkeys("“”„″«»", '"')
    | {"╱": "/", "╲": "\\", "╳": "X", "×": "x", "≈": "~", "∼": "~", "…": ".", "→": ">", "←": "<", "↑": "^", "↓": "v", "⏎": "<"}
    | {"▲": "^", "▼": "v", "►": ">", "▶": ">", "◄": "<", "◀": "<", "◆": "*", "★": "*", "✓": "+", "✔": "+", "✗": "x", "✘": "x"}
)
"""Replacements for the drawing characters of our screens and of Textual's own widgets, one cell for one cell."""


@lru_cache(4096)
def to_ascii(text: str, letters: bool) -> str:
    """Return the text in ASCII at the same width. Accents are dropped; with ``letters`` the letters of all scripts stay."""
    return "".join(_plain(char, letters) for char in text.translate(ASCII))


def _plain(char: str, letters: bool) -> str:
    if char.isascii() or (letters and char.isalpha()):
        return char
    base = unicodedata.normalize("NFKD", char)[0]
    return base if base.isascii() and cell_len(char) == 1 else "?" * cell_len(char)


@lru_cache(4096)
def without_colour(style: Style) -> Style:
    """Return the style without colours; a bright background becomes reverse video."""
    turned = _is_bright(style.bgcolor) != bool(style.reverse)
    kept = {name: getattr(style, name) for name in ("bold", "dim", "italic", "underline", "strike")}
    return Style(**kept, reverse=turned or None)


def _is_bright(ground: RichColor | None) -> bool:
    if ground is None:
        return False
    return sum(ground.triplet) >= 3 * BRIGHT if ground.triplet else ground.number in BRIGHT_NUMBERS


class Colourless(LineFilter):
    """Removes all colours, default ones included."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's signature
        return [Segment(text, without_colour(style) if style else None, control) for text, style, control in segments]


class Ascii(LineFilter):
    """Replaces all but ASCII. With ``letters`` the letters of names stay, for terminals that can show them."""

    def __init__(self, letters: bool) -> None:
        super().__init__()
        self.letters = letters

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's signature
        return [
            segment if segment.text.isascii() else Segment(to_ascii(segment.text, self.letters), segment.style, segment.control)
            for segment in segments
        ]
