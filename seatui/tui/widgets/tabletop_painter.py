"""The whole picture of a table: cards and ghosts on the ground, lines over it, highlights and the cursor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.style import Style

from seatui.engine.plane import Point
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.hex_art import mark_style
from seatui.tui.widgets.lines import Span as Cell
from seatui.tui.widgets.tabletop_art import Part, Sign, bow, bow_cell, hull, signs
from seatui.tui.widgets.tabletop_canvas import Canvas, Paint, Paints, Sheet
from seatui.tui.widgets.tabletop_ground import GroundPainter, Look
from seatui.tui.widgets.tabletop_raster import inside, line, rim
from seatui.tui.widgets.tabletop_scene import Fate, Ghost, OnCard, OnGhost, OnTable, Scene, Sight, Spot, TableCard


class Hand(NamedTuple):
    """The card that is carried, and whether it may be laid where it is."""

    card: TableCard
    allowed: bool


class Pointing(NamedTuple):
    """Where the cursor is and what it points at, what is highlighted, and what is carried."""

    cell: Point
    target: Spot
    marks: Mapping[Spot, Mark]
    hand: Hand | None = None


class TablePainter:
    """Draws scenes in one look."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.paints = Paints(mono=look.ink.mono)
        self._ground = GroundPainter(look, self.paints)
        self.board = look.table.board(look.lattice)

    def picture(self, scene: Scene, pointing: Pointing) -> list[list[Cell]]:
        """All cells of the board, row by row."""
        ground = self._ground.ground(scene)
        canvas, hand = ground.canvas.copy(), pointing.hand
        for card in scene.cards:
            self._paint_card(canvas, card, self._rim(card, pointing))
        for ghost in scene.ghosts:
            if ghost.chosen or OnGhost(ghost.key) == pointing.target:
                self._paint_ghost(canvas, ghost)
        if hand is not None:
            self._paint_card(canvas, hand.card, self.look.ink.good if hand.allowed else self.look.ink.bad)
        sheet = ground.over(canvas)
        for sight in scene.sights:
            self._line(sheet, sight)
        for ghost in scene.ghosts:
            self._dots(sheet, ghost)
        for card in scene.cards:
            self._signs(sheet, card)
        for ghost in scene.ghosts:
            self._label(sheet, ghost)
        if hand is not None:
            self._signs(sheet, hand.card)
        self._highlights(sheet, scene, pointing)
        return sheet.cells

    # Cards

    def _rim(self, card: TableCard, pointing: Pointing) -> Style:
        ink, spot = self.look.ink, OnCard(card.key)
        if pointing.target == spot:
            return ink.strong
        mark = pointing.marks.get(spot)
        return ink.rim(card.seat) if mark is None else mark_style(ink, mark)

    def _paint_card(self, canvas: Canvas, card: TableCard, around: Style) -> None:
        look, kind = self.look, self.look.table.card
        if look.braille:
            return
        colour = around.bgcolor or around.color
        edge = self.paints.number(Paint(Style(bgcolor=colour)))
        inner = self.paints.number(Paint(look.ink.chip(card.seat).background_style, solid=True))
        canvas.fill(inside(kind.at(card.pose), look.dots), edge)
        canvas.fill(inside(hull(kind, card.pose), look.dots), inner)

    def _signs(self, sheet: Sheet, card: TableCard) -> None:
        for cell, sign in self._signs_of(card).items():
            sheet.put_flat(cell, *self._sign(card, sign))

    def _signs_of(self, card: TableCard) -> dict[Point, Sign]:
        return signs(self.look.table.card, card, self.look.lattice, self.look.glyphs.headings)

    def _sign(self, card: TableCard, sign: Sign) -> Cell:
        ink, glyphs = self.look.ink, self.look.glyphs
        deck = ink.chip(card.seat)
        if sign.part is Part.SIDE:
            return sign.text, ink.stamp
        if sign.part is Part.NOTHING:
            return glyphs.none, Style(reverse=True, dim=True) if ink.mono else deck + Style(bold=False)
        if sign.part is Part.TOKEN:
            token = card.tokens[sign.at]
            return token.text(wide=False, is_ascii=glyphs.is_ascii), getattr(ink, token.tone)
        return sign.text, ink.bow if sign.part is Part.BOW else deck

    # Ghosts

    def _fate(self, fate: Fate) -> Style:
        ink = self.look.ink
        return {Fate.FINE: ink.good, Fate.DANGER: ink.warn, Fate.LOST: ink.bad}[fate]

    def _paint_ghost(self, canvas: Canvas, ghost: Ghost) -> None:
        paint = self.paints.number(Paint(Style(bgcolor=self._fate(ghost.fate).color), solid=True))
        for x, y in rim(inside(self.look.table.card.at(ghost.pose), self.look.dots)):
            canvas.fill([(y, x, x + 1)], paint)

    def _dots(self, sheet: Sheet, ghost: Ghost) -> None:
        look = self.look
        for cell in rim(inside(look.table.card.at(ghost.pose), look.lattice)):
            sheet.put(cell, look.glyphs.dotted, self._fate(ghost.fate))

    def _label(self, sheet: Sheet, ghost: Ghost) -> None:
        look = self.look
        style = self._fate(ghost.fate)
        x, y = look.lattice.cell(ghost.pose[:2])
        sheet.put(bow_cell(look.table.card, ghost.pose, look.lattice), look.glyphs.headings[bow(ghost.pose.heading)], style)
        for at, char in enumerate(ghost.label):
            sheet.put((x + at, y), char, style + Style(bold=True, reverse=True))

    # Lines, highlights and the cursor

    def _line(self, sheet: Sheet, sight: Sight) -> None:
        lattice, style = self.look.lattice, getattr(self.look.ink, sight.tone)
        for cell in line(lattice.cell(sight.start), lattice.cell(sight.end)):
            sheet.put(cell, self.look.glyphs.path, style)

    def _highlights(self, sheet: Sheet, scene: Scene, pointing: Pointing) -> None:
        ink, glyphs = self.look.ink, self.look.glyphs
        for spot, mark in pointing.marks.items():
            self._bracket(sheet, scene, spot, getattr(glyphs, mark.value), mark_style(ink, mark))
        if pointing.hand is None:
            self._bracket(sheet, scene, pointing.target, glyphs.cursor, ink.strong)
            sheet.restyle(pointing.cell, ink.cursor)
        else:
            card, allowed = pointing.hand
            self._around(sheet, card, glyphs.cursor if allowed else glyphs.danger, ink.good if allowed else ink.bad)

    def _bracket(self, sheet: Sheet, scene: Scene, spot: Spot, brackets: str, style: Style) -> None:
        """Signs on both sides of what is highlighted; a bare place takes the style itself."""
        lattice = self.look.lattice
        if isinstance(spot, OnTable):
            sheet.restyle(lattice.cell((spot.x, spot.y)), style)
        for card in scene.cards:
            if spot == OnCard(card.key):
                self._around(sheet, card, brackets, style)
        for ghost in scene.ghosts:
            if spot == OnGhost(ghost.key):
                x, y = lattice.cell(ghost.pose[:2])
                sheet.put((x - 1, y), brackets[0], style)
                sheet.put((x + len(ghost.label), y), brackets[1], style)

    def _around(self, sheet: Sheet, card: TableCard, brackets: str, style: Style) -> None:
        """Brackets on both sides of a card and its signs, in the row of its middle."""
        lattice = self.look.lattice
        row = lattice.cell(card.pose[:2])[1]
        written = self._signs_of(card)
        columns = {x for y, low, high in inside(self.look.table.card.at(card.pose), lattice) for x in range(low, high) if y == row}
        columns |= {x for x, y in written if y == row}
        sheet.put((min(columns) - 1, row), brackets[0], style)
        sheet.put((max(columns) + 1, row), brackets[1], style)
