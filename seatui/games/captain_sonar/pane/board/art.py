"""The drawing of a chart's spaces in four sizes: water, islands with shores, tracks as lines, boats, and signs.

Nothing depends on colour, or on signs beyond ASCII.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.style import Style

from seatui.games.captain_sonar.model.geometry import SECTOR, Chart
from seatui.games.captain_sonar.pane.board.shapes import EAST, NORTH, SOUTH, WEST, hull, island, mine
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.cell_art import CellArt
from seatui.tui.widgets.text_rows import Row, Span

ZOOMS = ((8, 4), (6, 3), (4, 2), (3, 1))
"""Columns and rows of a space at each zoom; the columns make it look square."""

ELBOWS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The line for each set of arms."""
TRACKS = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""The line of a track for each set of arms, heavier than the lines between sectors."""
COURSE_SIGNS = "▴▸▾◂"
"""The signs on a track that say which way it leads: north, east, south, west."""
NOWHERE = -1


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


UNICODE_SIGNS = Signs("@", "○", "¤", "?", "X", "!", "↑→↓←", "·")
ASCII_SIGNS = Signs("@", "o", "m", "?", "X", "!", "^>v<", ".")


def signs_of(glyphs: Glyphs) -> Signs:
    """The signs for a set of glyphs."""
    return ASCII_SIGNS if glyphs.is_ascii else UNICODE_SIGNS


class Stroke(NamedTuple):
    """A line through a space. ``arms`` are the sides to which it leaves, ``way`` the direction of a track with a sign for it."""

    arms: int
    tone: str
    way: int = NOWHERE


class Sign(NamedTuple):
    """One or two characters that start in the middle of a space, with an optional warning before them.

    A sign with a ``heading`` is a boat: where a space is large enough its hull is drawn instead.
    """

    text: str
    tone: str
    before: str = ""
    heading: int = NOWHERE


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
    """A route as strokes from space to space. Every other straight space says which way it leads."""
    arms = dict.fromkeys(route, 0)
    ways: dict[int, int] = {}
    for at, (here, there) in enumerate(itertools.pairwise(route)):
        towards = _arm(chart.side, here, there)
        back = towards << 2 if towards < SOUTH else towards >> 2
        if arms[here] == back and at % 2:
            ways[here] = towards.bit_length() - 1
        arms[here] |= towards
        arms[there] |= back
    return {space: Stroke(mask, tone, ways.get(space, NOWHERE)) for space, mask in arms.items()}


def heading_of(chart: Chart, route: Sequence[int]) -> int:
    """The direction of the last step of a route; east for a boat that has not moved."""
    return (_arm(chart.side, *route[-2:]) or EAST).bit_length() - 1 if len(route) > 1 else 1


def joined(below: Mapping[int, Stroke], above: Mapping[int, Stroke]) -> dict[int, Stroke]:
    """Join two tracks on one chart: where both pass, all arms are drawn in the tone of the upper one."""
    both = {space: Stroke(stroke.arms | below[space].arms, stroke.tone) for space, stroke in above.items() if space in below}
    return {**below, **above, **both}


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
        sea, light_sea = ("#3f6f8f", "#0d2b45"), ("#5d8aa6", "#d8e9f2")
        self.grounds = {
            "": ink.dim if ink.mono else ink.tile(sea, light_sea),
            "reach": ink.tile(("#8fc7dc", "#123f58"), ("#12516e", "#b3dcec")),
            "blast": ink.tile(("#ffb3a8", "#4a1420"), ("#7c1616", "#f6cdc8"), bold=True),
            "sector": ink.tile(("#a8d5a0", "#123a2c"), ("#1c5a34", "#c4e6cf")),
            "heat1": ink.tile(("#c3b56a", "#2a2a1a"), ("#5f5200", "#eee5b8")),
            "heat2": ink.tile(("#f0d060", "#3d3010"), ("#5f4a00", "#f2dc8a")),
            "heat3": ink.tile(("#ffe9a0", "#5a3a08"), ("#4a3000", "#f6c95c"), bold=True),
        }

        self._on_land = ink.tile(("#e8e0c0", "#46603c"), ("#2c3a16", "#a9c08a"))
        self._beach = ink.tile(("#b9a36c", sea[1]), ("#b59a55", light_sea[1]))
        self._inland = ink.tile(("#46603c", sea[1]), ("#a9c08a", light_sea[1]))

    def square(self, layers: Layers, space: int, zoom: int) -> CellArt:
        """Draw one space at a zoom."""
        width, height = ZOOMS[zoom]
        middle = (height - 1) // 2
        sign = layers.signs.get(space)
        if space in self.chart.islands:
            ground = self.grounds[""]
            rows = self._land_rows(space, (width, height))
            rows[middle] = self._signed(rows[middle], sign, self._on_land)
        else:
            ground = self.grounds[layers.grounds.get(space, "")]
            stroke = layers.strokes.get(space, Stroke(0, ""))
            shape = self._shape(sign, width)
            rows = [self._water_row(stroke, ground, (width, y - middle), None if shape else sign) for y in range(height)]
            if sign is not None:
                rows = [self._laid(row, over, self.tone(sign.tone, ground)) for row, over in zip(rows, shape or [""] * height, strict=True)]
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
        if self.ink.mono:
            return style  # the dim water must not dim a boat
        return ground + style.without_color + (style if style.bgcolor else Style(color=style.color))

    def _land_rows(self, space: int, size: tuple[int, int]) -> list[Row]:
        """The rows of an island's space: beaches where water is beside it."""
        near, islands = self.chart.near[space], self.chart.islands
        shores = sum(side for side, beside in zip((NORTH, EAST, SOUTH, WEST), near, strict=True) if beside not in islands)
        shape = island(shores, size, is_ascii=self.glyphs.is_ascii)
        return [tuple((char, self._inland if char == "█" else self._beach) for char in row) for row in shape]

    def _shape(self, sign: Sign | None, width: int) -> Sequence[str]:
        """The hull of a boat, with the letter of its crew where both are shown, or a mine; () for another sign or a small space."""
        if sign is not None and sign.text == self.signs.mine and not sign.before:
            return mine(width, is_ascii=self.glyphs.is_ascii)
        if sign is None or sign.heading == NOWHERE:
            return ()
        letter = "" if sign.text == self.signs.submarine else sign.text
        return hull(width, sign.heading, is_ascii=self.glyphs.is_ascii, letter=letter)

    @staticmethod
    def _laid(row: Row, over: str, style: Style) -> Row:
        """The row with the signs of a shape over it, which is blank where the row shows."""
        cells: list[Span] = [(char, under) for text, under in row for char in text]
        return tuple((over[at], style) if over[at : at + 1].strip() else cell for at, cell in enumerate(cells))

    def _water_row(self, stroke: Stroke, ground: Style, at: tuple[int, int], sign: Sign | None) -> Row:
        """A row of a water space; ``at`` has its width and how far below the middle it is."""
        width, below = at
        left = (width - 1) // 2
        line = self.tone(stroke.tone, ground)
        if below:
            there = stroke.arms & (NORTH if below < 0 else SOUTH)
            pillar = self.glyphs.pillar if self.glyphs.is_ascii else TRACKS[NORTH | SOUTH]
            return ((" " * left, ground), (pillar if there else " ", line), (" " * (width - left - 1), ground))
        level = self.glyphs.line if self.glyphs.is_ascii else TRACKS[EAST | WEST]
        west, east = (level if stroke.arms & arm else " " for arm in (WEST, EAST))
        middle = self._elbow(stroke) if stroke.arms else self.signs.water
        row = ((west * left, line), (middle, line), (east * (width - left - 1), line))
        return self._signed(row, sign, ground)

    def _elbow(self, stroke: Stroke) -> str:
        arms = stroke.arms
        if not self.glyphs.is_ascii:
            return TRACKS[arms] if stroke.way == NOWHERE else COURSE_SIGNS[stroke.way]
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
        if cells[0][0] == " " or space in self.chart.islands:
            cells[0] = (str(self.chart.sector[space]), self.tone("strong", ground))
        return tuple(cells)
