"""Colours for one terminal. All apps draw in true colour, and each session's output is converted to what its terminal can show.

Textual and Rich cache rendered styles for the whole process and all its sessions, so colours can only be changed on the way out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from rich.color import Color, ColorSystem

_SGR = re.compile(r"\x1b\[([0-9;]*)m")
_FOREGROUND, _BACKGROUND = 38, 48
_TRUE = 2


class ColourDepth(Enum):
    """How many colours a terminal has."""

    TRUE = ColorSystem.TRUECOLOR
    EIGHT_BIT = ColorSystem.EIGHT_BIT
    SIXTEEN = ColorSystem.STANDARD
    NONE = None


def colour_depth(env: Mapping[str, str]) -> ColourDepth:
    """Return how many colours the terminal says it has."""
    term = env.get("TERM", "")
    if env.get("NO_COLOR") or term.startswith(("vt", "dumb")) or not term:
        return ColourDepth.NONE
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith(("direct", "truecolor")):
        return ColourDepth.TRUE
    if "256" in term or term.startswith(("xterm-kitty", "alacritty", "foot", "ghostty", "wezterm")):
        return ColourDepth.EIGHT_BIT
    return ColourDepth.SIXTEEN


def convert_colours(text: str, depth: ColourDepth) -> str:
    """Return the text with its colours converted."""
    return text if depth is ColourDepth.TRUE else _SGR.sub(lambda found: _fit(found.group(1), depth), text)


@lru_cache(maxsize=4096)
def _fit(codes: str, depth: ColourDepth) -> str:
    """Convert one style sequence; "" if it has only colours and the terminal has none."""
    numbers = [int(code or 0) for code in codes.split(";")] if codes else [0]
    kept: list[str] = []
    at = 0
    while at < len(numbers):
        number = numbers[at]
        if number in (_FOREGROUND, _BACKGROUND) and numbers[at + 1 : at + 2] == [_TRUE] and len(numbers) >= at + 5:
            red, green, blue = numbers[at + 2 : at + 5]
            kept += _colour(number, red, green, blue, depth)
            at += 5
        else:
            kept.append(str(number))
            at += 1
    return f"\x1b[{';'.join(kept)}m" if kept else ""


def _colour(ground: int, red: int, green: int, blue: int, depth: ColourDepth) -> tuple[str, ...]:
    if depth.value is None:
        return ()
    return Color.from_rgb(red, green, blue).downgrade(depth.value).get_ansi_codes(foreground=ground == _FOREGROUND)
