"""Text in its styles for a terminal, which is told only what differs from the text before.

Textual tells it all for each piece of text: take a colour, take a ground, write, and forget both. On a table where ranges, hulls and
signs meet, that is ten times as much as what is written.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.style import Style

RESET = "\x1b[0m"


class Codes(NamedTuple):
    """What a terminal knows of a style, as the numbers that are sent to it. ``lined`` styles show on blanks as well."""

    attributes: str = ""
    colour: str = ""
    ground: str = ""
    lined: bool = False


NONE = Codes()
"""What a terminal knows after a reset."""


@lru_cache(4096)
def codes_of(style: Style, system: ColorSystem) -> Codes:
    """A style as a terminal with so many colours is told it."""
    attributes = style.without_color
    lined = any((style.underline, style.underline2, style.reverse, style.strike, style.overline, style.frame, style.encircle))
    return Codes(
        _numbers(attributes, system), _numbers(Style(color=style.color), system), _numbers(Style(bgcolor=style.bgcolor), system), lined
    )


def _numbers(style: Style, system: ColorSystem) -> str:
    start, _, _ = style.render(" ", color_system=system).partition("m")
    return start.removeprefix("\x1b[").rstrip(" ")


class Brush:
    """Writes one text after the other, from a reset on, and says what is to be sent for each."""

    def __init__(self, system: ColorSystem) -> None:
        self._system = system
        self._now = NONE

    def write(self, text: str, style: Style | None) -> str:
        """The text, after what the terminal has to be told for it."""
        if style is not None and style.link:
            return f"{self.reset()}{style.render(text, color_system=self._system)}"
        wanted = NONE if style is None else codes_of(style, self._system)
        now = self._now
        if wanted == now:
            return text
        if not (wanted.lined or now.lined) and text.isspace():
            wanted = now._replace(ground=wanted.ground)  # nothing else shows on blanks
        self._now = wanted
        return f"{_change(now, wanted)}{text}"

    def reset(self) -> str:
        """What makes the terminal forget all styles."""
        said, self._now = "" if self._now == NONE else RESET, NONE
        return said


def _change(now: Codes, wanted: Codes) -> str:
    """What leads from one style to the other. What is only taken away needs a reset."""
    pairs = list(zip(now[:3], wanted[:3], strict=True))
    lost = now.attributes != wanted.attributes and bool(now.attributes)
    if lost or any(before and not after for before, after in pairs):
        return f"\x1b[{';'.join(('0', *filter(None, wanted[:3])))}m"
    changed = ";".join(after for before, after in pairs if before != after)
    return f"\x1b[{changed}m" if changed else ""
