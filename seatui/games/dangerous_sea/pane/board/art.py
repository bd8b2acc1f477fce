"""The squares of the chart as drawn at five sizes (DS-G01, DS-G02). ``drawings`` has the islands, ``ships`` what lies at anchor.

Each kind of island has a letter, a drawing and colours, each ship a number, a glyph and its player's colour: everything can be read
without colour, and in ascii. An island with a marker shows its crop; a harvested one is bare.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import OPEN_SEA, UNKNOWN
from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.pane.board.drawings import (
    BEACH,
    BLOCKS,
    CLOSE,
    CLOSEST,
    EDGE,
    FOG,
    HUGE,
    LETTERS,
    NORMAL,
    SEA,
    WAVE,
    WAVES,
)
from seatui.games.dangerous_sea.pane.board.ships import GHOST, anchored, numbers
from seatui.games.dangerous_sea.words.describe import TILE_LETTERS
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.cell_art import CellArt, art
from seatui.tui.widgets.text_rows import Row, Span, fit, joined, spliced

ZOOMS = (HUGE, CLOSEST, CLOSE, NORMAL, (3, 1))
"""Columns and rows of a square, the largest first; the last is for small screens."""

MOST_GOODS = 999
"""A larger heap of goods is shown as this many."""


class Look(NamedTuple):
    """The colours of one kind of tile, on a dark and on a light theme: signs and ground, those of its land, and its coast.

    A coast without a colour has that of the land, and a beach that of the coast.
    """

    dark: tuple[str, str]
    light: tuple[str, str]
    dark_land: tuple[str, str] = ("", "")
    light_land: tuple[str, str] = ("", "")
    coast: tuple[str, str] = ("", "")
    beach: tuple[str, str] = ("", "")


SAND = ("#cbb277", "#b8954a")
OPEN = Look(("#6d9fbd", "#0d2b45"), ("#35607c", "#cfe4f0"))
LOOKS = (
    Look(("", ""), ("", "")),  # unknown waters have the theme's dim colour
    OPEN,
    Look(("#ffdf6b", "#34205c"), ("#5b2a86", "#e3d3f7"), ("#ffe88f", "#5a3d94"), ("#3c1463", "#c4a8ee"), beach=("#4f7a4a", "#7fa86e")),
    Look(("#bbe87d", "#12301a"), ("#22571e", "#cfeabf"), ("#d8ffa0", "#24603a"), ("#123f0f", "#9fd489"), beach=SAND),
    Look(("#9fe3ff", "#003a5c"), ("#00506e", "#a5daf2"), ("#e4f8ff", "#1f78ad"), ("#003a52", "#83c8ec"), SAND),
    Look(("#ffcb9c", "#3d2610"), ("#6b3a00", "#f5dcbc"), ("#ffe9cf", "#70451f"), ("#4a2700", "#e6bd85"), beach=SAND),
    Look(("#e0e0e0", "#2a2c30"), ("#333333", "#d2d5d8"), ("#ffffff", "#6d737c"), ("#1c1c1c", "#a2a8af"), ("#8d949e", "#7d858f")),
    Look(("#ffa3b0", "#451226"), ("#8c1230", "#f8d0d8"), ("#4a0d1e", "#dcbcc1"), ("#ffffff", "#7a3346")),
)
"""By tile number."""


class Tones(NamedTuple):
    """The styles of one kind of tile."""

    ground: Style  # of the whole square, where it is small
    label: Style  # of its letter, over the sea
    land: Style
    coast: Style
    beach: Style


class ChartArt:
    """Draws squares with one theme and one set of signs."""

    def __init__(self, ink: Ink, glyphs: Glyphs) -> None:
        self.ink = ink
        self.glyphs = glyphs
        self._sea = ink.dim if ink.mono else ink.tile(OPEN.dark, OPEN.light)
        self._tones = [self._tones_of(tile, look) for tile, look in enumerate(LOOKS)]
        self._bears = "." if glyphs.is_ascii else "•"  # in ascii a star marks what has just happened
        self._fog = "." if glyphs.is_ascii else "·"

    def square(self, view: View, square: int, zoom: int) -> CellArt:
        """Return one square at that zoom."""
        size = ZOOMS[zoom]
        return self._large(view, square, size) if size[1] > 1 else self._small(view, square)

    def _tones_of(self, tile: int, look: Look) -> Tones:
        ink = self.ink
        if tile == UNKNOWN or (tile == OPEN_SEA and ink.mono):
            return Tones(*[ink.dim] * 5)
        ground = ink.tile(look.dark, look.light, bold=tile > OPEN_SEA)
        if ink.mono or not look.dark_land[0]:
            return Tones(*[ground] * 5)
        land = ink.tile(look.dark_land, look.light_land, bold=True)
        sea, shores = self._sea.background_style, []
        for dark, light in (look.coast, look.beach if look.beach[0] else look.coast):
            drawn = ink.tile((dark, OPEN.dark[1]), (light, OPEN.light[1])) if dark else Style(color=land.bgcolor)
            shores.append(drawn + sea)
        return Tones(ground, ground + sea, land, *shores)

    # The smallest size

    def pointed_at(self, view: View, square: int) -> CellArt:
        """Return a small square under the cursor, with the cells at both ends free for its brackets: a ship, else the tile.

        The terminal's cursor is on the middle cell and may change its background, so no sign is drawn in reverse.
        """
        ground = self._tones[view.tiles[square]].ground
        signs: list[Span] = [(str(ship.seat + 1), self.ink.piece(ship.seat, ground)) for ship in view.ships if ship.square == square]
        if view.ghost == square:
            signs.append(("G", self.ink.tile(GHOST, GHOST, bold=True)))
        sign = ("+", self.ink.strong) if len(signs) > 1 else signs[0] if signs else (self._letter(view, square), ground)
        return art([(" ", ground), sign, (" ", ground)])

    def _small(self, view: View, square: int) -> CellArt:
        """Return three cells: the tile, a ship, and what lies there; of two ships one on each side of the tile, lest they read as a number.

        Without a ship the tile is in the middle.
        """
        ground = self._tones[view.tiles[square]].ground
        letter = (self._letter(view, square), ground)
        signs = numbers(view, square, self.ink)
        if len(signs) > 3:
            return art([*signs[:2], ("+", self.ink.strong)])
        if len(signs) == 3:
            return art(signs)
        if len(signs) == 2:
            return art([signs[0], letter, signs[1]])
        out = any(ship.square == square and ship.out for ship in view.ships)
        last = (self.glyphs.times if out else self._lying(view, square), ground)
        return art([letter, *signs, last] if signs else [(" ", ground), letter, last])

    # The larger sizes

    def _large(self, view: View, square: int, size: tuple[int, int]) -> CellArt:
        """Return the drawing of the tile with its letter and marker, the goods that lie there, and ships at anchor before it."""
        tile, (width, height) = view.tiles[square], size
        tones, wave = self._tones[tile], OPEN_SEA if tile else UNKNOWN
        rows = [self._drawn_row(text, tones, self._tones[wave].ground) for text in self._drawing(view, square, size)]
        if tile > OPEN_SEA:
            label = f"{self._letter(view, square)}{self._marker(view, square)}"
            rows[0] = spliced(rows[0], 1, ((label, tones.label),))
        if goods := view.goods[square]:
            heap = f"+{min(goods, MOST_GOODS)}"
            rows[height // 2] = spliced(rows[height // 2], (width - 4) // 2, ((f"{heap:^4}", tones.land),))
        for y, row in anchored(view, square, size, self.ink, self.glyphs).items():
            used = sum(len(text) for text, _ in row)
            base: Row = ((" " * width, self._sea),) if y == height - 1 else rows[y]
            rows[y] = spliced(base, (width - used) // 2, row)
        if size == NORMAL and goods and view.ships and any(ship.square == square for ship in view.ships):
            rows[0] = spliced(rows[0], width - 1, (("+", tones.land),))
        return CellArt(tuple(fit(row, width, tones.ground) for row in rows))

    def _drawing(self, view: View, square: int, size: tuple[int, int]) -> tuple[str, ...]:
        tile = view.tiles[square]
        if tile == UNKNOWN:
            return FOG[size]
        if tile == OPEN_SEA:
            return WAVES[size][BOARD.row[square] % 2]
        drawing = (LETTERS if self.glyphs.is_ascii else BLOCKS)[size][tile]
        return drawing.full if view.markers[square] else drawing.bare

    def _drawn_row(self, text: str, tones: Tones, sea: Style) -> Row:
        """Return a row of a drawing with its styles: sea and waves, the coast, and what stands on land."""
        cells: list[Span] = []
        for sign in text:
            if sign in (SEA, WAVE):
                cells.append((" " if sign == SEA else self.glyphs.wave, sea))
            elif tones.land == tones.ground:
                cells.append((self._fog if sign == "." else sign, tones.ground))
            else:
                cells.append((sign, tones.beach if sign in BEACH else tones.coast if sign in EDGE else tones.land))
        return joined(cells)

    # Signs on a square

    def _letter(self, view: View, square: int) -> str:
        tile = view.tiles[square]
        return self._fog if tile == UNKNOWN else self.glyphs.wave if tile == OPEN_SEA else TILE_LETTERS[tile]

    def _marker(self, view: View, square: int) -> str:
        return self._bears if view.markers[square] else " "

    def _lying(self, view: View, square: int) -> str:
        """Return one sign for all that can be taken: a marker, goods, or both."""
        return {(0, 0): " ", (1, 0): self._bears, (0, 1): "+", (1, 1): "&"}[view.markers[square], int(view.goods[square] > 0)]
