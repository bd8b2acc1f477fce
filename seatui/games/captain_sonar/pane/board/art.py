"""The drawing of a chart's spaces in four sizes: water, islands, tracks as lines, and signs.

Nothing depends on colour, or on signs beyond ASCII.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.style import Style

from seatui.games.captain_sonar.model.geometry import SECTOR, Chart
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.cell_art import CellArt
from seatui.tui.widgets.text_rows import Row, Span

ZOOMS = ((8, 4), (6, 3), (4, 2), (3, 1))
"""Columns and rows of a space at each zoom; the columns make it look square."""

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""The arms of a track: the sides to which a line leaves a space."""

ELBOWS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The line for each set of arms."""


class Signs(NamedTuple):
    """The signs of a chart."""

    submarine: str
    start: str
    mine: str
    suspect: str
    enemy: str  # where a plot ends
    wrong: str  # where a plot cannot lie
    arrows: str  # north, east, south, west
    water: str
    land: str


UNICODE_SIGNS = Signs("@", "○", "¤", "?", "X", "!", "↑→↓←", "·", "▒")
ASCII_SIGNS = Signs("@", "o", "m", "?", "X", "!", "^>v<", ".", "#")


def signs_of(glyphs: Glyphs) -> Signs:
    """The signs for a set of glyphs."""
    return ASCII_SIGNS if glyphs.is_ascii else UNICODE_SIGNS


class Stroke(NamedTuple):
    """A line through a space."""

    arms: int
    tone: str


class Sign(NamedTuple):
    """One or two characters that start in the middle of a space, with an optional warning before them."""

    text: str
    tone: str
    before: str = ""


@dataclass(frozen=True)
class Layers:
    """The contents of a chart, space by space."""

    strokes: Mapping[int, Stroke] = field(default_factory=dict)
    signs: Mapping[int, Sign] = field(default_factory=dict)
    grounds: Mapping[int, str] = field(default_factory=dict)

    def differing(self, other: Layers) -> set[int]:
        """The spaces on which two sets of layers differ."""
        pairs = (self.strokes, other.strokes), (self.signs, other.signs), (self.grounds, other.grounds)
        return {space for one, two in pairs for space in one.keys() | two.keys() if one.get(space) != two.get(space)}


def track(chart: Chart, route: Sequence[int], tone: str) -> dict[int, Stroke]:
    """A route as strokes from space to space."""
    arms = dict.fromkeys(route, 0)
    for here, there in itertools.pairwise(route):
        towards = _arm(chart.side, here, there)
        arms[here] |= towards
        arms[there] |= towards << 2 if towards < SOUTH else towards >> 2
    return {space: Stroke(mask, tone) for space, mask in arms.items()}


def joined(below: Mapping[int, Stroke], above: Mapping[int, Stroke]) -> dict[int, Stroke]:
    """Join two tracks on one chart: where both pass, all arms are drawn in the tone of the upper one."""
    return {**below, **{space: Stroke(arms | below.get(space, Stroke(0, "")).arms, tone) for space, (arms, tone) in above.items()}}


def _arm(side: int, here: int, there: int) -> int:
    """The side on which the next space of a route lies; 0 if it is no neighbour."""
    return {-side: NORTH, 1: EAST, side: SOUTH, -1: WEST}.get(there - here, 0)


class SeaArt:
    """Draws spaces in one look: one theme and one set of signs."""

    def __init__(self, chart: Chart, ink: Ink, glyphs: Glyphs) -> None:
        self.chart = chart
        self.ink = ink
        self.glyphs = glyphs
        self.signs = signs_of(glyphs)
        sea, land = ("#3f6f8f", "#0d2b45"), ("#b9a679", "#2b2a1c")
        light_sea, light_land = ("#5d8aa6", "#d8e9f2"), ("#6b5720", "#e6dcb8")
        self.grounds = {
            "": ink.dim if ink.mono else ink.tile(sea, light_sea),
            "land": ink.tile(land, light_land),
            "reach": ink.tile(("#8fc7dc", "#123f58"), ("#12516e", "#b3dcec")),
            "blast": ink.tile(("#ffb3a8", "#4a1420"), ("#7c1616", "#f6cdc8"), bold=True),
            "sector": ink.tile(("#a8d5a0", "#123a2c"), ("#1c5a34", "#c4e6cf")),
            "heat1": ink.tile(("#c3b56a", "#2a2a1a"), ("#5f5200", "#eee5b8")),
            "heat2": ink.tile(("#f0d060", "#3d3010"), ("#5f4a00", "#f2dc8a")),
            "heat3": ink.tile(("#ffe9a0", "#5a3a08"), ("#4a3000", "#f6c95c"), bold=True),
        }

    def square(self, layers: Layers, space: int, zoom: int) -> CellArt:
        """Draw one space at a zoom."""
        width, height = ZOOMS[zoom]
        middle = (height - 1) // 2
        if space in self.chart.islands:
            ground = self.grounds["land"]
            filler = ((self.signs.land * width, ground),)
            rows = [self._signed(filler, layers.signs.get(space), ground) if y == middle else filler for y in range(height)]
        else:
            ground = self.grounds[layers.grounds.get(space, "")]
            stroke = layers.strokes.get(space, Stroke(0, ""))
            rows = [self._water_row(layers, space, stroke, ground, (width, y - middle)) for y in range(height)]
        sign = layers.signs.get(space)
        first = rows[0] if sign is not None and sign.text.isdecimal() else self._numbered(rows[0], space, ground)
        return CellArt((first, *rows[1:]))

    def tone(self, name: str, ground: Style) -> Style:
        """The style of a tone on a ground: one of the ink's styles, a crew's colour, or the ground's own."""
        if not name:
            return ground
        if name.startswith("crew") and self.ink.dark:
            return self.ink.piece(int(name[4:]), ground)
        if name.startswith("crew"):
            name = "strong"  # on a light ground a crew's colour would fill every space of its track
        style: Style = getattr(self.ink, name)
        return ground + style.without_color + (style if style.bgcolor else Style(color=style.color))

    def _water_row(self, layers: Layers, space: int, stroke: Stroke, ground: Style, at: tuple[int, int]) -> Row:
        """A row of a water space; ``at`` has its width and how far below the middle it is."""
        width, below = at
        left = (width - 1) // 2
        line = self.tone(stroke.tone, ground)
        if below:
            there = stroke.arms & (NORTH if below < 0 else SOUTH)
            return ((" " * left, ground), (self.glyphs.pillar if there else " ", line), (" " * (width - left - 1), ground))
        west, east = (self.glyphs.line if stroke.arms & arm else " " for arm in (WEST, EAST))
        middle = self._elbow(stroke.arms) if stroke.arms else self.signs.water
        row = ((west * left, line), (middle, line), (east * (width - left - 1), line))
        return self._signed(row, layers.signs.get(space), ground)

    def _elbow(self, arms: int) -> str:
        if not self.glyphs.is_ascii:
            return ELBOWS[arms]
        return "|" if arms in (NORTH, SOUTH, NORTH | SOUTH) else "-" if arms in (EAST, WEST, EAST | WEST) else "+"

    def _signed(self, row: Row, sign: Sign | None, ground: Style) -> Row:
        """The row with a sign that starts in its middle."""
        if sign is None:
            return row
        cells: list[Span] = [(char, style) for text, style in row for char in text]
        start = (len(cells) - 1) // 2
        for at, char in enumerate(sign.text, start=start):
            cells[at] = (char, self.tone(sign.tone, ground))
        if sign.before:
            cells[start - 1] = (sign.before, self.tone("warn", ground))
        return tuple(cells)

    def _numbered(self, row: Row, space: int, ground: Style) -> Row:
        """The row with the number of the sector in its first space, unless a track or a digit needs the place."""
        side = self.chart.side
        if space % side % SECTOR or space // side % SECTOR:
            return row
        cells: list[Span] = [(char, style) for text, style in row for char in text]
        if cells[0][0] in (" ", self.signs.land):
            cells[0] = (str(self.chart.sector[space]), self.tone("strong", ground))
        return tuple(cells)
