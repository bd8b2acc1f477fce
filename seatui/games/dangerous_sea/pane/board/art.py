"""The squares of the chart as drawn at four sizes (DS-G01, DS-G02).

Each kind of island has a letter, a sign and a colour, each ship a number, a glyph and its player's colour: everything can be read
without colour, and in ascii. An island with a marker shows its crop; a harvested one is bare.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import HAZARDS, OPEN_SEA, UNKNOWN
from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.words.describe import TILE_LETTERS
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.cell_art import CellArt, art, centred
from seatui.tui.widgets.text_rows import Span

ZOOMS = ((8, 4), (6, 3), (4, 2), (3, 1))
"""Columns and rows of a square: closest, close, normal, and for small screens."""

MOST_GOODS = 999
"""A larger heap of goods is shown as this many."""


class Look(NamedTuple):
    """The look of one kind of tile."""

    crop: str  # its resource, or its danger
    ascii_crop: str
    dark: tuple[str, str]  # colours of signs and ground on a dark theme
    light: tuple[str, str]


LOOKS = (
    Look("", "", ("", ""), ("", "")),  # unknown waters have the theme's dim colour
    Look("", "", ("#6d9fbd", "#0d2b45"), ("#35607c", "#cfe4f0")),
    Look("◊ ", "<>", ("#ffdf6b", "#34205c"), ("#5b2a86", "#e3d3f7")),
    Look("♣♣", "%%", ("#bbe87d", "#12301a"), ("#22571e", "#cfeabf")),
    Look("≈≈", "==", ("#9fe3ff", "#003a5c"), ("#00506e", "#a5daf2")),
    Look("⌂⌂", "nn", ("#ffcb9c", "#3d2610"), ("#6b3a00", "#f5dcbc")),
    Look("∆∆", "/\\", ("#e0e0e0", "#2a2c30"), ("#333333", "#d2d5d8")),
    Look("††", "tt", ("#ffa3b0", "#451226"), ("#8c1230", "#f8d0d8")),
)
"""By tile number."""

GHOST = ("#ffffff", "#6a3fa8")
"""The Ghost Ship's sign, on every theme."""


def odd(square: int) -> bool:
    """Return whether a square is in an odd row, where waves are shifted like bricks."""
    return bool(BOARD.row[square] % 2)


class ChartArt:
    """Draws squares with one theme and one set of signs."""

    def __init__(self, ink: Ink, glyphs: Glyphs) -> None:
        self.ink = ink
        self.glyphs = glyphs
        self._grounds = [self._ground(tile, look) for tile, look in enumerate(LOOKS)]
        self._ghost = ink.tile(GHOST, GHOST, bold=True) + Style(reverse=ink.mono or None, underline=ink.mono or None)
        self._bears = "." if glyphs.is_ascii else "•"  # in ascii a star marks what has just happened
        self._fog = "." if glyphs.is_ascii else "·"

    def square(self, view: View, square: int, zoom: int) -> CellArt:
        """Return one square at that zoom."""
        draw = (self._closest, self._close, self._normal, self._small)[zoom]
        return draw(view, square)

    def _ground(self, tile: int, look: Look) -> Style:
        if tile == UNKNOWN or (tile == OPEN_SEA and self.ink.mono):
            return self.ink.dim
        return self.ink.tile(look.dark, look.light, bold=tile > OPEN_SEA)

    def pointed_at(self, view: View, square: int) -> CellArt:
        """Return a small square under the cursor, with the cells at both ends free for its brackets: a ship, else the tile.

        The terminal's cursor is on the middle cell and may change its background, so no sign is drawn in reverse.
        """
        ground = self._grounds[view.tiles[square]]
        signs: list[Span] = [(str(ship.seat + 1), self.ink.piece(ship.seat, ground)) for ship in view.ships if ship.square == square]
        if view.ghost == square:
            signs.append(("G", self.ink.tile(GHOST, GHOST, bold=True)))
        sign = ("+", self.ink.strong) if len(signs) > 1 else signs[0] if signs else (self._letter(view, square), ground)
        return art([(" ", ground), sign, (" ", ground)])

    # Four sizes

    def _small(self, view: View, square: int) -> CellArt:
        """Return three cells: the tile, a ship, and what lies there or a second ship; without a ship the tile is in the middle."""
        ground = self._grounds[view.tiles[square]]
        letter = (self._letter(view, square), ground)
        signs = self._signs(view, square)
        if len(signs) > 3:
            return art([*signs[:2], ("+", self.ink.strong)])
        if len(signs) > 1:
            return art([letter, *signs][-3:])
        out = any(ship.square == square and ship.out for ship in view.ships)
        last = (self.glyphs.times if out else self._lying(view, square), ground)
        return art([letter, *signs, last] if signs else [(" ", ground), letter, last])

    def _normal(self, view: View, square: int) -> CellArt:
        """Return four cells by two: the tile above its ships, goods or crop."""
        tile = view.tiles[square]
        ground = self._grounds[tile]
        ships = self._ships(view, square, 4)
        heap = "+" if ships and view.goods[square] else " "
        indent = "  " if tile == OPEN_SEA and odd(square) else " "
        top = f"{indent}{self._letter(view, square)}{self._marker(view, square)}{heap}"[:4]
        below = ships or [self._crop(view, square, 4)]
        return art([(top, ground)], [*below, (" ", ground)])

    def _close(self, view: View, square: int) -> CellArt:
        """Return six cells by three: the tile, the crop or goods, and the ships; waves of open sea are in the middle."""
        tile = view.tiles[square]
        ground = self._grounds[tile]
        sign = self._letter(view, square)
        if tile <= OPEN_SEA:
            top, middle = "", f" {sign}" if tile == OPEN_SEA and odd(square) else f"   {sign}"
        else:
            top, middle = f"  {sign}{self._marker(view, square)}", self._crop(view, square, 6)[0]
        return art([(top or " ", ground)], [(middle, ground)], [*self._ships(view, square, 6), (" ", ground)])

    def _closest(self, view: View, square: int) -> CellArt:
        """Return eight cells by four."""
        return centred(self._close(view, square), ZOOMS[1], ZOOMS[0])

    # Signs on a square

    def _letter(self, view: View, square: int) -> str:
        tile = view.tiles[square]
        return self._fog if tile == UNKNOWN else self.glyphs.wave if tile == OPEN_SEA else TILE_LETTERS[tile]

    def _marker(self, view: View, square: int) -> str:
        return self._bears if view.markers[square] else " "

    def _lying(self, view: View, square: int) -> str:
        """Return one sign for all that can be taken: a marker, goods, or both."""
        return {(0, 0): " ", (1, 0): self._bears, (0, 1): "+", (1, 1): "&"}[view.markers[square], int(view.goods[square] > 0)]

    def _crop(self, view: View, square: int, width: int) -> Span:
        """Return goods with their count (DS-G01), or else the crop if there is one."""
        tile = view.tiles[square]
        ground = self._grounds[tile]
        if goods := view.goods[square]:
            return (f"{f'+{min(goods, MOST_GOODS)}':^{width}}", ground)
        look = LOOKS[tile]
        crop = look.ascii_crop if self.glyphs.is_ascii else look.crop
        shown = crop if view.markers[square] or tile in HAZARDS else ""
        return (f"{shown:^{width}}", ground)

    def _ships(self, view: View, square: int, width: int) -> list[Span]:
        """Return the ships with glyph and number, or many ships with numbers alone; centred where there is room."""
        signs = self._signs(view, square)
        if not signs:
            return []
        ships = [ship for ship in view.ships if ship.square == square]
        if len(signs) + len(ships) <= width:
            signs = [
                (f"{self.glyphs.times if ship.out else self.glyphs.player(ship.seat)}{number}", style)
                for ship, (number, style) in zip(ships, signs, strict=False)
            ] + signs[len(ships) :]
        used = sum(len(text) for text, _ in signs)
        return [(" " * ((width - used) // 2), self._grounds[view.tiles[square]]), *signs]

    def _signs(self, view: View, square: int) -> list[Span]:
        """Return one cell for each ship, followed by the Ghost Ship's sign."""
        signs: list[Span] = [
            (str(ship.seat + 1), self.ink.chip(ship.seat) + Style(strike=ship.out or None)) for ship in view.ships if ship.square == square
        ]
        return [*signs, ("G", self._ghost)] if view.ghost == square else signs
