"""Drawings of the squares of the mat, at six sizes: the ground, the piece on it, and the plans over both.

Areas have their names written over their free squares, or behind a piece that covers them all. An unidentified piece is a question mark in
a haze, with its number. Squares out of sight are shaded. Everything can be read without colour, and in ASCII.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from seatui.games.battle_seas.model.content import CARDS, DEFENSE
from seatui.games.battle_seas.model.pieces import size_of
from seatui.games.battle_seas.model.state import DEPLOYING, NONE, Area
from seatui.games.battle_seas.pane.board.area_art import drawn_area
from seatui.games.battle_seas.pane.board.area_names import area_lines, area_name
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.pane.board.piece_art import PieceArt, hidden_area
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.look.players import player
from seatui.tui.widgets.cell_art import CellArt
from seatui.tui.widgets.text_rows import Span

ZOOMS = ((12, 6), (8, 4), (6, 3), (4, 2), (3, 1), (2, 1))
"""Columns and rows of a square at each zoom, from near to far."""
HAZE, ASCII_HAZE = "░", ":"
"""The sign of squares out of sight, and around unidentified pieces."""

SURFACES = {
    "land": (("#d8c691", "#3b3a22"), ("#4a3f10", "#d9c98a")),
    "quay": (("#f0b98a", "#40281a"), ("#6b3a00", "#f5dcbc")),
    "rock": (("#e0e0e0", "#2a2c30"), ("#333333", "#d2d5d8")),
    "sea": (("#9fe3ff", "#0b3a52"), ("#00506e", "#a5daf2")),
}
"""Colours of areas by surface, for dark and light themes."""
UNSEEN = ("#2b4658", "#081b2b"), ("#8fa8b6", "#b3c8d4")
"""Colours of water out of sight."""


WASH = 0.3
"""The share of an overlay's colour in the ground that it tints."""


NAMED_THREAT = 4
"""The columns from which a square has room for a piece and for the number of enemies that can hit it."""


class Overlay(NamedTuple):
    """One or two signs over a square: ``tone`` is the name of an ``Ink`` style."""

    sign: str
    tone: str
    fills: bool = False  # whether it covers the whole square
    faint: bool = False  # whether it yields to letters, which are then underlined
    washes: bool = False  # whether its colour tints the ground, so that many such squares read as one area


class MatArt:
    """Draws squares in one theme and one set of signs."""

    def __init__(self, ink: Ink, glyphs: Glyphs) -> None:
        self.ink = ink
        self.glyphs = glyphs
        self._pieces = PieceArt(ink, glyphs)
        self._surfaces = {name: ink.tile(dark, light) for name, (dark, light) in SURFACES.items()}
        self._unseen = ink.tile(*UNSEEN) if not ink.mono else ink.dim
        self._haze = ASCII_HAZE if glyphs.is_ascii else HAZE

    def square(self, seen: MatIndex, square: int, zoom: int, active: int, over: Overlay | None) -> CellArt:
        """Draw one square."""
        width, height = ZOOMS[zoom]
        rows = self._ground(seen, square, width, height)
        ground = rows[0][0][1]
        if square in seen.units_at:
            rows = self._pieces.rows(seen, square, ZOOMS[zoom], active, ground)
        elif square in seen.top_markers:
            rows = self._marker(seen, square, width, height, ground)
        elif square in seen.traps:
            rows[:2] = self._trap(seen, square, width, height, ground)
        if over is not None and over.fills:
            return CellArt((((over.sign * width, ground + self._tone(over)),),) * height)
        if over is not None:
            line = height // 2 if height > 2 and not (seen.is_covered(square) or square in seen.ground) else 0  # the middle of open water
            rows[line] = self._signed(rows[line], width, over, square in seen.units_at)
        if over is not None and over.washes and square not in seen.units_at and square not in seen.top_markers:
            rows = [[(text, self.ink.washed(style, self._tone(over), WASH)) for text, style in row] for row in rows]
        return CellArt(tuple(tuple(row) for row in rows))

    # The ground

    def _ground(self, seen: MatIndex, square: int, width: int, height: int) -> list[list[Span]]:
        key = seen.ground.get(square)
        if key is not None:
            return self._area(seen, square, key, width, height)
        squares = seen.figures.sea.squares
        view = seen.view
        column, row = squares.column[square], squares.row[square]
        if view.phase == DEPLOYING and view.seat is not None and square not in seen.figures.sea.zones[view.seat]:
            return self._plain(self.glyphs.none, 0, width, height, self.ink.dim)
        if square in seen.unseen:
            return self._plain(self._haze if (column + row) % 2 == 0 else " ", height // 2, width, height, self._unseen)
        return self._plain(self.glyphs.wave if (column + 2 * row) % 5 == 0 else " ", height // 2, width, height, self.ink.sea)

    @staticmethod
    def _plain(sign: str, line: int, width: int, height: int, style: Style) -> list[list[Span]]:
        """Return an empty square with one sign: on that line, in the middle; outside a zone it fills the line."""
        filled = sign * width if line == 0 and height > 1 else f"{sign:^{width}}"
        return [[(filled if row == line else " " * width, style)] for row in range(height)]

    def _area(self, seen: MatIndex, square: int, key: int, width: int, height: int) -> list[list[Span]]:
        """Draw this square's part of the picture of the whole area."""
        area = seen.areas[key]
        card, size = CARDS[area.card], size_of(seen.figures, area)
        dx, dy = self._offset(seen, area, square)
        style = self._area_style(area)
        taken = {self._offset(seen, area, each) for each in seen.footprints[key] if seen.is_covered(each)}
        if height > 1:
            lines = drawn_area(card, self._status(area), size, (width, height), taken, is_ascii=self.glyphs.is_ascii)
        else:
            texture = self.glyphs.land if card.surface == "land" else " "
            lines = area_lines(card, self._status(area), size, (width, height), taken, texture)
        return [[(lines[dy * height + row][dx * width : (dx + 1) * width], style)] for row in range(height)]

    @staticmethod
    def _offset(seen: MatIndex, area: Area, square: int) -> tuple[int, int]:
        """Return the column and row of a square, counted from the corner of the area."""
        squares = seen.figures.sea.squares
        return squares.column[square] - squares.column[area.corner], squares.row[square] - squares.row[area.corner]

    @staticmethod
    def _status(area: Area) -> tuple[str, str] | None:
        """Return the controller's letter and the CAP of a Defense area; None for Terrain."""
        if CARDS[area.card].kind != DEFENSE:
            return None
        owner = player(area.control).letter if area.control != NONE else "-"
        return owner, "ruin" if area.ruined else str(max(area.cap, 0))

    def _area_style(self, area: Area) -> Style:
        card = CARDS[area.card]
        style = self._surfaces[card.surface]
        if card.kind == DEFENSE and area.control != NONE and not area.ruined:
            style = self.ink.piece(area.control, style)
        return style + Style(underline=self.ink.mono or None, strike=area.ruined or None)

    # Markers and traps

    def _marker(self, seen: MatIndex, square: int, width: int, height: int, ground: Style) -> list[list[Span]]:
        """Draw an unidentified piece: its owner's letter with a question mark, and its number where there is room.

        In squares of two cells its number matters more, by which the log calls it, where only one player can be its owner.
        """
        marker = seen.top_markers[square]
        haze = " " if height == 1 else self._haze
        style = self.ink.piece(marker.seat, ground) + Style(underline=height == 1 or None)
        if square != min(each for each in marker.squares if seen.top_markers[each] == marker):
            rows = [" ?"]  # the first of several squares has the number
        else:
            sign, number = f"{player(marker.seat).letter}?", str(marker.key)
            beside = number if height == 1 and len(number) <= width - 2 else ""
            if width == 2 and seen.view.seats == 2 and seen.view.seat is not None:
                sign = f"?{number}" if len(number) == 1 else number[:width]
            rows = [f"{sign}{beside}", f"no {number}" if len(number) <= width - 3 else number]
        return [[(row.ljust(width, haze), style)] for row in [*rows, *[""] * height][:height]]

    def _trap(self, seen: MatIndex, square: int, width: int, height: int, ground: Style) -> list[list[Span]]:
        """Draw a trap as a cross behind its owner's letter, with the name of its area if the cross covers that, and below it its own."""
        trap = seen.traps[square][0]
        style = ground + (self.ink.piece(trap.seat, ground) if trap.key != NONE else self.ink.bad)
        area = hidden_area(seen, square)
        name = area_name(area, width - 2) if area is not None else ""
        sign = [(f"{player(trap.seat).letter.lower()}{self.glyphs.times}", style), (name.ljust(width - 2), ground)]
        kind = CARDS[trap.card].name.split()[-1][:width]
        return [sign, [(kind.ljust(width), style)]] if height > 1 else [sign]

    # Plans

    def _tone(self, over: Overlay) -> Style:
        tone: Style = getattr(self.ink, over.tone)
        return tone

    def _signed(self, row: list[Span], width: int, over: Overlay, is_held: bool) -> list[Span]:
        """Put a sign on a row: in the middle of free water, or behind a piece; a threat to a piece is named at its right."""
        tone = self._tone(over)
        cells = [(char, style) for text, style in row for char in text][:width]
        cells += [(" ", cells[-1][1])] * (width - len(cells))
        if is_held and over.washes and width >= NAMED_THREAT:
            return [*cells[:-1], (over.sign, cells[-1][1] + tone)]
        if is_held:
            return [(char, style + Style(underline=True)) for char, style in cells]
        cells = [(" " if char in (self.glyphs.wave, self._haze) else char, style) for char, style in cells]
        blank = [at for at in ((width - 1) // 2, width - 1) if cells[at][0] == " "]
        if not blank and over.faint:
            return [(char, style + Style(underline=True)) for char, style in cells]
        at = min(blank[0] if blank else width - 1, width - len(over.sign))
        for step, char in enumerate(over.sign):
            cells[at + step] = (char, cells[at + step][1] + tone)
        return cells
