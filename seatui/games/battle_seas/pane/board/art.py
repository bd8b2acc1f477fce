"""Drawings of the squares of the mat, at five sizes.

A piece shows its owner's letter and an arrow for its heading; an unidentified one a question mark and its number. Areas have their names
written over their free squares, or behind a piece that covers them all. So everything can be read without colour, and in ASCII.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from seatui.games.battle_seas.model.content import CARDS, DEFENSE, Card
from seatui.games.battle_seas.model.names import short_name
from seatui.games.battle_seas.model.pieces import is_ship, size_of
from seatui.games.battle_seas.model.state import DEPLOYING, NONE, Area, Unit
from seatui.games.battle_seas.pane.board.area_names import area_lines, area_name
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.look.players import player
from seatui.tui.widgets.cell_art import CellArt
from seatui.tui.widgets.text_rows import Span

ZOOMS = ((8, 4), (6, 3), (4, 2), (3, 1), (2, 1))
"""Columns and rows of a square at each zoom, from near to far."""
BAR, ASCII_BAR = "▁▂▃▄▅▆▇█", "123456789"
"""Signs for the CAP left, in one cell."""

SURFACES = {
    "land": (("#d8c691", "#3b3a22"), ("#4a3f10", "#d9c98a")),
    "quay": (("#f0b98a", "#40281a"), ("#6b3a00", "#f5dcbc")),
    "rock": (("#e0e0e0", "#2a2c30"), ("#333333", "#d2d5d8")),
    "sea": (("#9fe3ff", "#0b3a52"), ("#00506e", "#a5daf2")),
}
"""Colours of areas by surface, for dark and light themes."""


class Overlay(NamedTuple):
    """A sign over a square: ``tone`` is the name of an ``Ink`` style."""

    sign: str
    tone: str
    fills: bool = False  # whether it covers the whole square
    faint: bool = False  # whether it yields to letters, which are then underlined


def is_done(seen: MatIndex, keys: list[int]) -> bool:
    """Whether these are the viewer's cards, all of which have acted in this turn."""
    view = seen.view
    return view.turn == view.seat == seen.units[keys[0]].seat and not set(keys) & set(view.waiting)


class MatArt:
    """Draws squares in one theme and one set of signs."""

    def __init__(self, ink: Ink, glyphs: Glyphs) -> None:
        self.ink = ink
        self.glyphs = glyphs
        self._surfaces = {name: ink.tile(dark, light) for name, (dark, light) in SURFACES.items()}

    def square(self, seen: MatIndex, square: int, zoom: int, active: int, over: Overlay | None) -> CellArt:
        """Draw one square: the ground, the piece on it, and the plans over both."""
        width, height = ZOOMS[zoom]
        rows = self._ground(seen, square, width, height)
        ground = rows[0][0][1]
        if square in seen.units_at:
            rows = self._pieces(seen, square, zoom, active, ground)
        elif square in seen.top_markers:
            rows = self._marker(seen, square, zoom, ground)
        elif square in seen.traps:
            rows[0] = self._trap(seen, square, width, ground)
        if over is not None and over.fills:
            return CellArt((((over.sign * width, ground + self._tone(over)),),) * height)
        if over is not None:
            rows[0] = self._signed(rows[0], width, over, square in seen.units_at)
        return CellArt(tuple(tuple(row) for row in rows))

    # The ground

    def _ground(self, seen: MatIndex, square: int, width: int, height: int) -> list[list[Span]]:
        key = seen.ground.get(square)
        if key is not None:
            return self._area(seen, square, key, width, height)
        squares = seen.figures.sea.squares
        view = seen.view
        if view.phase == DEPLOYING and view.seat is not None and square not in seen.figures.sea.zones[view.seat]:
            return [[(self.glyphs.none * width if row == 0 else " " * width, self.ink.dim)] for row in range(height)]
        wave = self.glyphs.wave if (squares.column[square] + 2 * squares.row[square]) % 5 == 0 else " "
        return [[(f"{wave if row == height // 2 else '':^{width}}", self.ink.sea)] for row in range(height)]

    def _area(self, seen: MatIndex, square: int, key: int, width: int, height: int) -> list[list[Span]]:
        """Draw this square's part of the writing over the whole area."""
        area = seen.areas[key]
        across, down = size_of(seen.figures, area)
        dx, dy = self._offset(seen, area, square)
        style = self._area_style(area)
        lines = area_lines(
            CARDS[area.card],
            self._status(area),
            (across, down),
            (width, height),
            {self._offset(seen, area, each) for each in seen.footprints[key] if seen.is_covered(each)},
            self.glyphs.land if CARDS[area.card].surface == "land" else " ",
        )
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

    # Pieces

    def _pieces(self, seen: MatIndex, square: int, zoom: int, active: int, ground: Style) -> list[list[Span]]:
        keys = seen.units_at[square]
        key = active if active in keys else next((key for key in keys if is_ship(seen.units[key])), keys[0])
        unit = seen.units[key]
        sign = str(min(len(keys), 9)) if len(keys) > 1 else self.sign(unit)
        body = self.ink.piece(unit.seat, ground) if is_done(seen, keys) else self.ink.chip(unit.seat)
        body += Style(underline=unit.prize or None)
        point = self.ink.chosen + Style(underline=True) if key == active else body
        area = self._hidden_area(seen, square)
        if zoom == 4:
            return [[(player(unit.seat).letter, body), *self._small_sign(unit, sign, point, area, ground)]]
        head = [(player(unit.seat).letter, body), (sign, point)]
        piece = self.ink.piece(unit.seat, ground)
        if zoom == 3:
            held = unit.holds != NONE or unit.held != NONE
            return [[*head, ("#", piece) if held else (self._bar(unit), piece) if area is None else (area_name(area, 1), ground)]]
        flags = self._flags(seen, key)
        below = area_name(area, 2) if area is not None else ""
        if zoom == 2:
            return [[*head, (f"{flags:<2}"[:2], piece) if flags or not below else (below, ground)], [(self._gauge(unit, 4), piece)]]
        width, height = ZOOMS[zoom]
        name = short_name(CARDS[unit.card].name)
        cap = [(f"{max(unit.cap, 0):<4}".ljust(width - 2), piece), (f"{below:<2}", ground if below else piece)]
        rows = [[*head, (f" {flags:<3}"[:4], piece)], [(name.ljust(width)[:width], piece)], cap]
        return [*rows, *[[(" " * width, piece)]] * (height - len(rows))]

    @staticmethod
    def _hidden_area(seen: MatIndex, square: int) -> Card | None:
        """Return the area under a piece, if none of its squares is free for its name."""
        key = seen.ground.get(square)
        if key is None or not all(map(seen.is_covered, seen.footprints[key])):
            return None
        return CARDS[seen.areas[key].card]

    @staticmethod
    def _small_sign(unit: Unit, sign: str, point: Style, area: Card | None, ground: Style) -> list[Span]:
        """Draw a piece and its area in one cell: a ship keeps her heading, a land character shows the area's first letter."""
        if area is None:
            return [(sign, point)]
        return [(sign, ground + Style(bold=True))] if is_ship(unit) else [(area_name(area, 1), ground)]

    def sign(self, unit: Unit) -> str:
        """Return one sign for a piece: a ship's heading, a land character's first letter, or a cross if it is depleted."""
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

    def _flags(self, seen: MatIndex, key: int) -> str:
        """P for a prize, # for a grappled ship, + for passengers."""
        unit = seen.units[key]
        return "P" * unit.prize + "#" * (unit.holds != NONE or unit.held != NONE) + "+" * (key in seen.crews)

    def _marker(self, seen: MatIndex, square: int, zoom: int, ground: Style) -> list[list[Span]]:
        """Draw an unidentified piece: its owner's letter with a question mark, and its number where there is room."""
        marker = seen.top_markers[square]
        style = self.ink.piece(marker.seat, ground) + Style(underline=True)
        width, height = ZOOMS[zoom]
        if square != min(
            each for each in marker.squares if seen.top_markers[each] == marker
        ):  # the first of several squares has the number
            return [[(" ?".ljust(width), style)], *[[(" " * width, style)]] * (height - 1)]
        sign, number = f"{player(marker.seat).letter}?", str(marker.key)
        beside = number if height == 1 and len(number) <= width - 2 else ""
        rows = [f"{sign}{beside}", f"no {number}" if len(number) <= width - 3 else number, ""]
        return [[(row.ljust(width), style)] for row in rows[:height]]

    def _trap(self, seen: MatIndex, square: int, width: int, ground: Style) -> list[Span]:
        """Draw a trap as a cross behind its owner's letter, with the name of its area if the cross covers that."""
        trap = seen.traps[square][0]
        style = ground + (self.ink.piece(trap.seat, ground) if trap.key != NONE else self.ink.bad)
        area = self._hidden_area(seen, square)
        name = area_name(area, width - 2) if area is not None else ""
        return [(f"{player(trap.seat).letter.lower()}{self.glyphs.times}", style), (name.ljust(width - 2), ground)]

    # Plans

    def _tone(self, over: Overlay) -> Style:
        tone: Style = getattr(self.ink, over.tone)
        return tone

    def _signed(self, row: list[Span], width: int, over: Overlay, is_held: bool) -> list[Span]:
        """Put a sign on a row: in the middle of free water, or behind a piece."""
        tone = self._tone(over)
        cells = [(char, style) for text, style in row for char in text][:width]
        cells += [(" ", cells[-1][1])] * (width - len(cells))
        if is_held:
            return [(char, style + Style(underline=True)) for char, style in cells]
        cells = [(" " if char == self.glyphs.wave else char, style) for char, style in cells]
        blank = [at for at in ((width - 1) // 2, width - 1) if cells[at][0] == " "]
        if not blank and over.faint:
            return [(char, style + Style(underline=True)) for char, style in cells]
        at = blank[0] if blank else width - 1
        cells[at] = (over.sign, cells[at][1] + tone)
        return list(cells)
