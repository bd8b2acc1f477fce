"""What the squares of the mat look like, at four sizes.

A piece has its owner's letter and an arrow for its heading, one that is not identified a question mark and its number; areas have their
names written over all their squares. So everything can be read without colour, and in ascii.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.style import Style

from seatui.games.battle_seas.content import CARDS, DEFENSE
from seatui.games.battle_seas.pane.lookout import Lookout
from seatui.games.battle_seas.pieces import is_ship, size_of
from seatui.games.battle_seas.state import DEPLOYING, NONE, Area, Unit
from seatui.tui.glyphs import Glyphs
from seatui.tui.ink import Ink
from seatui.tui.players import player
from seatui.tui.widgets.cell_art import CellArt
from seatui.tui.widgets.lines import Span

ZOOMS = ((6, 3), (4, 2), (3, 1), (2, 1))
"""Columns and rows of a square, from close to far."""
BAR, ASCII_BAR = "▁▂▃▄▅▆▇█", "123456789"
"""What is left of a piece's CAP in one cell."""

SURFACES = {
    "land": (("#d8c691", "#3b3a22"), ("#4a3f10", "#d9c98a")),
    "quay": (("#f0b98a", "#40281a"), ("#6b3a00", "#f5dcbc")),
    "rock": (("#e0e0e0", "#2a2c30"), ("#333333", "#d2d5d8")),
    "sea": (("#9fe3ff", "#0b3a52"), ("#00506e", "#a5daf2")),
}
"""Colours of areas by what they are: dark looks, and light ones."""


class Overlay(NamedTuple):
    """A sign over a square: ``tone`` is the name of an ``Ink`` style."""

    sign: str
    tone: str
    fills: bool = False  # whether it covers the whole square


Overlays = Mapping[int, Overlay]


def short_name(name: str) -> str:
    """A card in as few letters as tell it: "Nymphe"."""
    return name.removeprefix("HMS ").removeprefix("Le ").removeprefix("L'")


def is_done(seen: Lookout, keys: list[int]) -> bool:
    """Whether these are own cards that have all acted in the own turn."""
    view = seen.view
    return view.turn == view.seat == seen.units[keys[0]].seat and not set(keys) & set(view.waiting)


class MatArt:
    """Draws squares in one look: one theme and one set of signs."""

    def __init__(self, ink: Ink, glyphs: Glyphs) -> None:
        self.ink = ink
        self.glyphs = glyphs
        self._surfaces = {name: ink.tile(dark, light) for name, (dark, light) in SURFACES.items()}

    def square(self, seen: Lookout, square: int, zoom: int, active: int, over: Overlay | None) -> CellArt:
        """One square: what lies on it, over the ground, and over both what is planned there."""
        width, height = ZOOMS[zoom]
        rows = self._ground(seen, square, width, height)
        ground = rows[0][0][1]
        if square in seen.berths:
            rows = self._pieces(seen, square, zoom, active, ground)
        elif square in seen.stones:
            rows = self._stone(seen, square, zoom, ground)
        elif square in seen.traps:
            rows[0] = self._trap(seen, square, width, ground)
        if over is not None and over.fills:
            return CellArt((((over.sign * width, ground + self._tone(over)),),) * height)
        if over is not None:
            rows[0] = self._signed(rows[0], width, over, square in seen.berths)
        return CellArt(tuple(tuple(row) for row in rows))

    # The ground

    def _ground(self, seen: Lookout, square: int, width: int, height: int) -> list[list[Span]]:
        key = seen.ground.get(square)
        if key is not None:
            return self._area(seen, square, key, width, height)
        squares = seen.figures.sea.squares
        view = seen.view
        if view.phase == DEPLOYING and view.seat is not None and square not in seen.figures.sea.zones[view.seat]:
            return [[(self.glyphs.none * width if row == 0 else " " * width, self.ink.dim)] for row in range(height)]
        wave = self.glyphs.wave if (squares.column[square] + 2 * squares.row[square]) % 5 == 0 else " "
        return [[(f"{wave if row == height // 2 else '':^{width}}", self.ink.sea)] for row in range(height)]

    def _area(self, seen: Lookout, square: int, key: int, width: int, height: int) -> list[list[Span]]:
        """This square's part of what is written over the whole area."""
        area = seen.areas[key]
        squares = seen.figures.sea.squares
        across, down = size_of(seen.figures, area)
        dx = squares.column[square] - squares.column[area.corner]
        dy = squares.row[square] - squares.row[area.corner]
        lines = self._area_lines(area, across * width, down * height)
        style = self._area_style(area)
        return [[(lines[dy * height + row][dx * width : (dx + 1) * width], style)] for row in range(height)]

    def _area_lines(self, area: Area, width: int, height: int) -> list[str]:
        """The name over all squares; below it whose it is and what is left of it."""
        card = CARDS[area.card]
        lines = [card.name[:width].ljust(width)]
        if card.kind == DEFENSE and height > 1:
            owner = player(area.control).letter if area.control != NONE else "-"
            left = "ruin" if area.ruined else str(max(area.cap, 0))
            lines.append(f"{owner}{left if len(left) < width else ''}")
        texture = self.glyphs.land if card.surface == "land" else " "
        return [line[:width].ljust(width) for line in (*lines, *[texture * width] * height)][:height]

    def _area_style(self, area: Area) -> Style:
        card = CARDS[area.card]
        style = self._surfaces[card.surface]
        if card.kind == DEFENSE and area.control != NONE and not area.ruined:
            style = self.ink.piece(area.control, style)
        return style + Style(underline=self.ink.mono or None, strike=area.ruined or None)

    # What lies on it

    def _pieces(self, seen: Lookout, square: int, zoom: int, active: int, ground: Style) -> list[list[Span]]:
        keys = seen.berths[square]
        key = active if active in keys else next((key for key in keys if is_ship(seen.units[key])), keys[0])
        unit = seen.units[key]
        sign = str(min(len(keys), 9)) if len(keys) > 1 else self.sign(unit)
        body = self.ink.piece(unit.seat, ground) if is_done(seen, keys) else self.ink.chip(unit.seat)
        body += Style(underline=unit.prize or None)
        point = self.ink.chosen + Style(underline=True) if key == active else body
        head = [(player(unit.seat).letter, body), (sign, point)]
        if zoom == 3:
            return [head]
        if zoom == 2:
            held = unit.holds != NONE or unit.held != NONE
            return [[*head, ("#" if held else self._bar(unit), self.ink.piece(unit.seat, ground))]]
        flags = self._flags(seen, key)
        piece = self.ink.piece(unit.seat, ground)
        if zoom == 1:
            return [[*head, (f"{flags:<2}"[:2], piece)], [(self._gauge(unit, 4), piece)]]
        name = short_name(CARDS[unit.card].name)
        return [[*head, (f" {flags:<3}"[:4], piece)], [(f"{name:<6}"[:6], piece)], [(f"{max(unit.cap, 0):<6}", piece)]]

    def sign(self, unit: Unit) -> str:
        """One cell for a piece: where it heads, a cross if it is finished; for a land character the first letter of its name."""
        if unit.cap <= 0:
            return self.glyphs.times
        return self.glyphs.headings[unit.heading] if is_ship(unit) else CARDS[unit.card].name[0].lower()

    def _bar(self, unit: Unit) -> str:
        bar = ASCII_BAR if self.glyphs.is_ascii else BAR
        most = CARDS[unit.card].cap
        return bar[max(0, -(-min(unit.cap, most) * len(bar) // most) - 1)] if unit.cap > 0 else self.glyphs.times

    def _gauge(self, unit: Unit, width: int) -> str:
        full = -(-max(unit.cap, 0) * width // CARDS[unit.card].cap)
        return (self.glyphs.full * min(full, width)).ljust(width, self.glyphs.empty)

    def _flags(self, seen: Lookout, key: int) -> str:
        """P for a prize, # for one that is grappled, + for passengers."""
        unit = seen.units[key]
        return "P" * unit.prize + "#" * (unit.holds != NONE or unit.held != NONE) + "+" * (key in seen.crews)

    def _stone(self, seen: Lookout, square: int, zoom: int, ground: Style) -> list[list[Span]]:
        """A piece that is not identified: whose it is, and its number where there is room."""
        marker = seen.stones[square]
        letter, style = player(marker.seat).letter, self.ink.piece(marker.seat, ground) + Style(underline=True)
        number = str(marker.key)
        if zoom == 3:
            return [[(f"{letter}?", style)]]
        if zoom == 2:
            return [[(f"{letter}{number:>2}"[:3] if marker.key < 100 else f"{letter}? ", style)]]
        width, height = ZOOMS[zoom]
        return [[(f"{letter}?".ljust(width), style)], [(number.center(width), style)], [(" " * width, style)]][:height]

    def _trap(self, seen: Lookout, square: int, width: int, ground: Style) -> list[Span]:
        """A cross for a trap, behind the letter of whose it is."""
        trap = seen.traps[square][0]
        style = ground + (self.ink.piece(trap.seat, ground) if trap.key != NONE else self.ink.bad)
        return [(f"{player(trap.seat).letter.lower()}{self.glyphs.times}".ljust(width), style)]

    # What is planned

    def _tone(self, over: Overlay) -> Style:
        tone: Style = getattr(self.ink, over.tone)
        return tone

    def _signed(self, row: list[Span], width: int, over: Overlay, is_held: bool) -> list[Span]:
        """The row with a sign on it: in the middle of free water, behind what stands there."""
        tone = self._tone(over)
        cells = [(char, style) for text, style in row for char in text][:width]
        cells += [(" ", cells[-1][1])] * (width - len(cells))
        if is_held:
            return [(char, style + Style(underline=True)) for char, style in cells]
        cells = [(" " if char == self.glyphs.wave else char, style) for char, style in cells]
        blank = [at for at in ((width - 1) // 2, width - 1) if cells[at][0] == " "]
        if not blank and over.sign in (self.glyphs.none, self.glyphs.path):
            return [(char, style + Style(underline=True)) for char, style in cells]
        at = blank[0] if blank else width - 1
        cells[at] = (over.sign, cells[at][1] + tone)
        return list(cells)
