"""Styled text as escape sequences that send only the difference from the previous style.

Textual sets all colours before each piece of text and resets them after it. On a table where ranges, hulls and signs meet, that makes ten
times as many bytes as the text itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.style import Style

RESET = "\x1b[0m"


class Codes(NamedTuple):
    """A style as the numbers of its escape sequences. ``lined`` styles show on blanks as well."""

    attributes: str = ""
    colour: str = ""
    ground: str = ""
    lined: bool = False


NO_CODES = Codes()
"""The state of a terminal after a reset."""


@lru_cache(4096)
def codes_of(style: Style, system: ColorSystem) -> Codes:
    """Return the codes of a style for a terminal with that colour system."""
    attributes = style.without_color
    lined = any((style.underline, style.underline2, style.reverse, style.strike, style.overline, style.frame, style.encircle))
    return Codes(
        _numbers(attributes, system), _numbers(Style(color=style.color), system), _numbers(Style(bgcolor=style.bgcolor), system), lined
    )


def _numbers(style: Style, system: ColorSystem) -> str:
    start, _, _ = style.render(" ", color_system=system).partition("m")
    return start.removeprefix("\x1b[").rstrip(" ")


class Brush:
    """Turns styled texts into bytes for a terminal, one after another, starting from a reset."""

    def __init__(self, system: ColorSystem) -> None:
        self._system = system
        self._now = NO_CODES

    def write(self, text: str, style: Style | None) -> str:
        """Return the text, after the sequence that switches to its style."""
        if style is not None and style.link:
            return f"{self.reset()}{style.render(text, color_system=self._system)}"
        wanted = NO_CODES if style is None else codes_of(style, self._system)
        now = self._now
        if wanted == now:
            return text
        if not (wanted.lined or now.lined) and text.isspace():
            wanted = now._replace(ground=wanted.ground)  # nothing else shows on blanks
        self._now = wanted
        return f"{_change(now, wanted)}{text}"

    def reset(self) -> str:
        """Return the sequence that resets the terminal; "" if nothing is set."""
        sequence, self._now = "" if self._now == NO_CODES else RESET, NO_CODES
        return sequence


@lru_cache(4096)
def _change(now: Codes, wanted: Codes) -> str:
    """Return the sequence from one style to another. Removing an attribute or a colour needs a reset."""
    pairs = list(zip(now[:3], wanted[:3], strict=True))
    lost = now.attributes != wanted.attributes and bool(now.attributes)
    if lost or any(before and not after for before, after in pairs):
        return f"\x1b[{';'.join(('0', *filter(None, wanted[:3])))}m"
    changed = ";".join(after for before, after in pairs if before != after)
    return f"\x1b[{changed}m" if changed else ""
