"""The signs that screens are drawn with: a set in Unicode, and one in plain ASCII for simple terminals.

Every sign takes one cell, except ASCII arrows. Other text (names, sentences) goes through ``Glyphs.text``; in ASCII mode the app's filter
replaces its other characters, cell by cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from seatui.tui.look.players import player
from seatui.tui.look.settings import Settings, settings_of
from seatui.tui.look.terminal import detect

if TYPE_CHECKING:
    from textual.app import App


@dataclass(frozen=True, eq=False)  # compared by identity, which makes it a cheap key of caches
class Glyphs:
    """A set of signs. ``corners`` are top left, top right, bottom left, bottom right."""

    name: str
    line: str = "─"
    pillar: str = "│"
    corners: tuple[str, str, str, str] = ("┌", "┐", "└", "┘")
    left: str = "←"
    right: str = "→"
    up: str = "↑"
    down: str = "↓"
    dot: str = "·"  # between parts of a sentence
    ellipsis: str = "…"
    pointer: str = "▸"  # before the chosen row
    times: str = "×"
    full: str = "█"  # of a gauge
    empty: str = "░"
    notch: str = "┃"  # where a gauge changes bracket
    token: str = "●"
    hole: str = "○"
    unknown: str = "░"  # fog
    wave: str = "~"
    # Marks of squares: their left and right edges.
    cursor: str = "[]"
    reachable: str = "··"
    target: str = "‹›"
    danger: str = "!!"
    change: str = "**"
    lesson: str = "»«"
    wall_right: str = "▕"
    wall_below: str = "▁"
    # Tiles of a hex board: slanting edges, edges of a tile that is only a preview, a path, and the ends of a ship.
    rising: str = "╱"
    falling: str = "╲"
    dotted: str = "·"
    path: str = "•"
    bow: str = "◄"
    stern: str = "="
    # Cards on a table: their headings (N NE E SE S SW W NW), a side without a number, and land.
    headings: str = "↑↗→↘↓↙←↖"
    none: str = "·"
    land: str = "▒"

    @property
    def is_ascii(self) -> bool:
        return self.name == "ascii"

    @property
    def beyond(self) -> tuple[str, str, str, str]:
        """The signs at the left, upper, lower and right edge of a board that goes on there."""
        return self.left[0], self.up, self.down, self.right[-1]

    def player(self, seat: int) -> str:
        """Return the glyph of a seat."""
        look = player(seat)
        return look.ascii_glyph if self.is_ascii else look.glyph

    @staticmethod
    def text(text: str) -> str:
        """Return text that is safe to show: an escape character in a name must never reach the terminal."""
        return text if text.isprintable() else "".join(char if char.isprintable() else " " for char in text)


UNICODE = Glyphs("unicode")
ASCII = Glyphs(
    "ascii",
    line="-",
    pillar="|",
    corners=("+", "+", "+", "+"),
    left="<-",
    right="->",
    up="^",
    down="v",
    dot="-",
    ellipsis="...",
    pointer=">",
    times="x",
    full="#",
    empty=".",
    notch="!",
    token="o",
    hole=".",
    unknown="?",
    wave="~",
    reachable="..",
    target="()",
    lesson="><",
    wall_right="|",
    wall_below="_",
    rising="/",
    falling="\\",
    dotted=".",
    path="o",
    bow="<",
    headings="^/>\\v,<`",
    none=".",
    land="%",
)


def glyph_set(settings: Settings) -> Glyphs:
    """Return the set that the settings ask for; "auto" looks at the terminal."""
    name = detect().glyphs if settings.glyphs == "auto" else settings.glyphs
    return ASCII if name == "ascii" else UNICODE


def glyphs_of(app: App[Any]) -> Glyphs:
    """Return the glyphs of the app."""
    chosen = getattr(app, "glyphs", None)
    return chosen if isinstance(chosen, Glyphs) else glyph_set(settings_of(app))
