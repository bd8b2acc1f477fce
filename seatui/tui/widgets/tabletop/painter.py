"""The whole picture of a table: cards and ghosts on the ground, lines over it, highlights and the cursor."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style

from seatui.engine.plane import Outline, Point
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.hex.art import mark_style
from seatui.tui.widgets.tabletop.art import (
    Sign,
    SignKind,
    bow,
    bow_cell,
    card_spans,
    hull,
    hull_spans,
    label_cells,
    shown_signs,
    sign_cells,
    signs,
)
from seatui.tui.widgets.tabletop.braille import BLANK, Stroke, filled, strokes
from seatui.tui.widgets.tabletop.canvas import Canvas, Layer, Paint, Paints, Sheet
from seatui.tui.widgets.tabletop.ground import GroundPainter, TableLook
from seatui.tui.widgets.tabletop.letters import lettered
from seatui.tui.widgets.tabletop.raster import line, rim
from seatui.tui.widgets.tabletop.scene import Fate, Ghost, Key, OnCard, OnGhost, OnTable, Scene, Sight, Spot, TableCard
from seatui.tui.widgets.text_rows import Span as Cell

LOW = 6
"""Columns to a length below which a hull is a shape of dots: its edge alone would be lost between its signs."""
SPARSE = 8
"""Columns to a length below which only bold ghosts have outlines: those of six courses would be a cloud of dots."""
AWAY = (0, -1, 1, -2, 2, -3, 3)
"""Columns by which the number of a range may stand beside its place, so that it touches no other sign."""
MOST = 6
"""Dots of a cell that make it part of the hull inside the edge."""
SHALLOW = 0.4
"""The share of a hull's colour in the water on its card, where blocks draw it."""


class Hand(NamedTuple):
    """The card in hand, and whether it may be laid where it is."""

    card: TableCard
    allowed: bool


class Pointing(NamedTuple):
    """The cursor and its target, the highlights, and the card in hand."""

    cell: Point
    target: Spot
    marks: Mapping[Spot, Mark]
    hand: Hand | None = None

    @property
    def first(self) -> Key | None:
        """The key of the card that matters most: the one in hand, else the one under the cursor."""
        if self.hand is not None:
            return self.hand.card.key
        return self.target.key if isinstance(self.target, OnCard) else None

    def is_bold(self, ghost: Ghost) -> bool:
        """Whether a ghost has a full outline."""
        return ghost.chosen or self.target == OnGhost(ghost.key)


class TablePainter:
    """Draws scenes in one look."""

    def __init__(self, look: TableLook) -> None:
        self.look, self.ink, self.glyphs, self.lattice = look, look.ink, look.glyphs, look.lattice
        self.card, self.paints = look.table.card, Paints(mono=look.ink.mono)
        self._ground = GroundPainter(look, self.paints)
        self._low = look.lattice.across < LOW
        self._kept: tuple[object, Sheet] | None = None

    def picture(self, scene: Scene, pointing: Pointing) -> list[list[Cell]]:
        """Return all cells of the board by rows. While only the cursor moves over open water, everything below it is cached."""
        known = (scene, pointing.marks, pointing.hand, None if isinstance(pointing.target, OnTable) else pointing.target)
        if self._kept is None or self._kept[0] != known:
            self._kept = known, self._drawn(scene, pointing)
        sheet = self._kept[1].copy()
        self._highlights(sheet, scene, pointing)
        return sheet.cells

    def _drawn(self, scene: Scene, pointing: Pointing) -> Sheet:
        """Draw everything but the highlights."""
        ground = self._ground.ground(scene)
        canvas, cards = ground.canvas.copy(), self._cards(scene, pointing)
        for card, edge in cards:
            self._paint_card(canvas, card, edge)
        covered = frozenset(canvas.touched)
        if self.look.in_blocks:
            for ghost in filter(pointing.is_bold, scene.ghosts):
                self._paint_ghost(canvas, ghost)
        sheet = ground.over(canvas)
        for sight in scene.sights:
            self._line(sheet, sight)
        self._ghost_outlines(sheet, scene, pointing, covered)
        if not self.look.in_blocks:
            self._edges(sheet, cards)
        labels = self._labels(scene)
        taken = {cell for _, cell in labels} | self._signed(scene)
        self._range_numbers(sheet, scene, taken | covered)
        shown = [card for card, _ in cards]
        for card, found in zip(shown, shown_signs(self.card, shown, self.lattice, self.glyphs.headings, pointing.first), strict=True):
            self._signs(sheet, card, found)
        for ghost, (x, y) in labels:
            self._label(sheet, ghost, x, y, taken)
        return sheet

    # Cards

    def _cards(self, scene: Scene, pointing: Pointing) -> list[tuple[TableCard, Style | None]]:
        """Return all cards with the styles of their highlights, the one in hand on top."""
        shown = [(card, self._edge(card, pointing)) for card in scene.cards]
        if pointing.hand is not None:
            shown.append((pointing.hand.card, self._verdict(pointing.hand)))
        return shown

    def _edge(self, card: TableCard, pointing: Pointing) -> Style | None:
        """Return the style of the edge of a hull where a highlight colours it."""
        spot = OnCard(card.key)
        if pointing.target == spot:
            return self.ink.strong
        mark = pointing.marks.get(spot)
        return None if mark is None else mark_style(self.ink, mark)

    def _verdict(self, hand: Hand) -> Style:
        return self.ink.good if hand.allowed else self.ink.bad

    def _paint_card(self, canvas: Canvas, card: TableCard, edge: Style | None) -> None:
        """Paint a hull inside its edge of dots or letters; in blocks, paint all of it on its card."""
        ink, look, own = self.ink, self.look, self.ink.hull(card.seat)
        chip = self.paints.number(Paint(Layer.HULL, _as_ground(own), solid=look.in_blocks))
        if look.in_blocks:
            water = ink.tinted(ink.sea.background_style, own, SHALLOW) if edge is None else _as_ground(edge)
            canvas.fill(card_spans(self.card, card.pose, look.dots), self.paints.number(Paint(Layer.CARD, water)))
            canvas.fill(hull_spans(self.card, card.pose, look.dots), chip)
            return
        parts = look.parts
        for (x, y), dots in filled(hull(self.card, card.pose), self.lattice).items():
            if dots.bit_count() >= MOST:
                canvas.fill(((y * parts + row, x * parts, (x + 1) * parts) for row in range(parts)), chip)

    def _signs(self, sheet: Sheet, card: TableCard, found: Mapping[Point, Sign]) -> None:
        """Draw the signs of a card."""
        for cell, sign in found.items():
            if sign.kind is SignKind.LABEL:
                sheet.put_flat(cell, sign.text, self.ink.chip(card.seat))
            else:
                sheet.put(cell, *self._sign(card, sign))

    def _signs_of(self, card: TableCard) -> dict[Point, Sign]:
        return signs(self.card, card, self.lattice, self.glyphs.headings)

    def _sign(self, card: TableCard, sign: Sign) -> Cell:
        if sign.kind is SignKind.SIDE:
            return sign.text, self.ink.stamp
        if sign.kind is SignKind.NOTHING:
            return sign.text, self.ink.dim
        if sign.kind is SignKind.BOW:
            return sign.text, self.ink.bow
        token = card.tokens[sign.at]
        return token.text(wide=False, is_ascii=self.glyphs.is_ascii), getattr(self.ink, token.tone)

    # Ghosts

    def _line_style(self, ghost: Ghost) -> Style:
        """Return the style of a ghost's outline: its player's colour, which a danger does not hide, or none."""
        if ghost.seat is None:
            return self.ink.strong
        return _as_text(self.ink.hull(ghost.seat))

    def _fate(self, ghost: Ghost) -> Style:
        """Return the style of a ghost's label."""
        return {Fate.FINE: self._line_style(ghost), Fate.DANGER: self.ink.warn, Fate.LOST: self.ink.bad}[ghost.fate]

    def _paint_ghost(self, canvas: Canvas, ghost: Ghost) -> None:
        paint = self.paints.number(Paint(Layer.GHOST, _as_ground(self._line_style(ghost)), solid=True))
        canvas.fill(((y, x, x + 1) for x, y in rim(card_spans(self.card, ghost.pose, self.look.dots))), paint)

    def _ghost_outlines(self, sheet: Sheet, scene: Scene, pointing: Pointing, covered: Collection[Point]) -> None:
        """Draw outlines of ghosts with arrows at the bows. Only a bold ghost's arrow may hide a card."""
        ghosts = sorted(scene.ghosts, key=pointing.is_bold)
        if self.lattice.across < SPARSE:
            ghosts = [ghost for ghost in ghosts if pointing.is_bold(ghost)]
        if self.look.braille:
            found = (Stroke(hull(self.card, ghost.pose), self._line_style(ghost), broken=not pointing.is_bold(ghost)) for ghost in ghosts)
            self._strokes(sheet, found)
        else:
            self._dots(sheet, ghosts, pointing)
        for ghost in scene.ghosts:
            at = bow_cell(self.card, ghost.pose, self.lattice)
            if pointing.is_bold(ghost) or at not in covered:
                sheet.put(at, self.glyphs.headings[bow(ghost.pose.heading)], self._line_style(ghost))

    def _dots(self, sheet: Sheet, ghosts: Iterable[Ghost], pointing: Pointing) -> None:
        """Draw dotted outlines where there is neither a card nor a full outline. In ASCII, draw full ones in letters."""
        for ghost in ghosts:
            style = self._line_style(ghost)
            if pointing.is_bold(ghost) and self.glyphs.is_ascii:
                self._letters(sheet, hull(self.card, ghost.pose), style)
                continue
            for cell in rim(card_spans(self.card, ghost.pose, self.lattice)):
                if cell not in sheet.canvas.touched:
                    sheet.put(cell, self.glyphs.dotted, style)

    def _labels(self, scene: Scene) -> list[tuple[Ghost, Point]]:
        """Return the ghosts and where their labels begin. The chosen one comes last, so that nothing hides it."""
        cells = label_cells(scene.ghosts, self.lattice, self.look.board, self._signed(scene))
        return [(ghost, cells[ghost.key]) for ghost in sorted(scene.ghosts, key=lambda ghost: ghost.chosen)]

    def _signed(self, scene: Scene) -> frozenset[Point]:
        """Return the cells of signs of cards, which labels of ghosts and numbers of ranges leave free."""
        return sign_cells(self.card, scene.cards, self.lattice, self.glyphs.headings) if scene.ghosts or scene.reaches else frozenset()

    def _range_numbers(self, sheet: Sheet, scene: Scene, taken: Collection[Point]) -> None:
        """Draw the number of each range at its end: "r2", as a bare number would look like cannons."""
        for text, (x, y) in self._ground.range_numbers(scene):
            spots = ([(x + step + at, y) for at in range(-1, len(text) + 1)] for step in AWAY)
            spot = next((spot for spot in spots if not any(cell in taken for cell in spot)), None)
            for char, cell in zip(text, spot[1:-1] if spot else (), strict=False):
                sheet.put(cell, char, self.ink.key)

    def _label(self, sheet: Sheet, ghost: Ghost, x: int, y: int, taken: Collection[Point]) -> None:
        """Draw a label on a chip, with a sign if the place is dangerous and no other label is there."""
        style = self._fate(ghost)
        chip = Style(bold=True, underline=True) if self.ink.mono else Style(color=self.ink.bare.bgcolor, bgcolor=style.color, bold=True)
        for at, char in enumerate(ghost.label):
            sheet.put_flat((x + at, y), char, chip)
        if (warning := self._warning(ghost)) and (x + len(ghost.label), y) not in taken:
            sheet.put((x + len(ghost.label), y), warning, style)

    def _warning(self, ghost: Ghost) -> str:
        return {Fate.FINE: "", Fate.DANGER: self.glyphs.danger[0], Fate.LOST: self.glyphs.times}[ghost.fate]

    # Outlines and lines

    def _edges(self, sheet: Sheet, cards: Iterable[tuple[TableCard, Style | None]]) -> None:
        """Draw the edges of hulls, in Braille or in letters."""
        for card, edge in cards:
            shape, style = hull(self.card, card.pose), _as_text(edge or self.ink.hull(card.seat))
            if not self.look.braille:
                self._letters(sheet, shape, style)
            elif self._low:
                for cell, dots in filled(shape, self.lattice).items():
                    sheet.put(cell, chr(BLANK + dots), style)
            else:
                self._strokes(sheet, [Stroke(shape, style)])

    def _strokes(self, sheet: Sheet, found: Iterable[Stroke]) -> None:
        for cell, sign in strokes(found, self.lattice).items():
            sheet.put(cell, *sign)

    def _letters(self, sheet: Sheet, shape: Outline, style: Style) -> None:
        for cell, letter in lettered(shape, self.lattice).items():
            sheet.put(cell, letter, style)

    def _line(self, sheet: Sheet, sight: Sight) -> None:
        for cell in line(self.lattice.cell(sight.start), self.lattice.cell(sight.end)):
            sheet.put(cell, self.glyphs.path, getattr(self.ink, sight.tone))

    # Highlights and the cursor

    def _highlights(self, sheet: Sheet, scene: Scene, pointing: Pointing) -> None:
        ink, glyphs, hand = self.ink, self.glyphs, pointing.hand
        for spot, mark in pointing.marks.items():
            self._bracket(sheet, scene, spot, getattr(glyphs, mark.value), mark_style(ink, mark))
        if hand is not None:
            self._around(sheet, hand.card, glyphs.cursor if hand.allowed else glyphs.danger, self._verdict(hand))
        else:
            self._bracket(sheet, scene, pointing.target, glyphs.cursor, ink.strong)
            sheet.restyle(pointing.cell, ink.cursor)

    def _bracket(self, sheet: Sheet, scene: Scene, spot: Spot, brackets: str, style: Style) -> None:
        """Put brackets around a highlighted card or label; a bare place takes the style itself."""
        if isinstance(spot, OnTable):
            sheet.restyle(self.lattice.cell((spot.x, spot.y)), style)
        for card in scene.cards:
            if spot == OnCard(card.key):
                self._around(sheet, card, brackets, style)
        labels = self._labels(scene)
        taken = {cell for _, cell in labels} | self._signed(scene)
        for ghost, (x, y) in labels:
            if spot == OnGhost(ghost.key):
                end = x + len(ghost.label)
                ends = (x - 1, y), (end if (end, y) in taken else end + len(self._warning(ghost)), y)
                for cell, bracket in zip(ends, brackets, strict=False):
                    if cell not in taken:  # the number of another ghost matters more
                        sheet.put(cell, bracket, style)

    def _around(self, sheet: Sheet, card: TableCard, brackets: str, style: Style) -> None:
        """Put brackets around a card and its signs, in its middle row."""
        row = self.lattice.cell(card.pose[:2])[1]
        columns = {x for x, y in self._signs_of(card) if y == row}
        for y, low, high in card_spans(self.card, card.pose, self.lattice):
            if y == row:
                columns |= {low, high - 1}
        sheet.put((min(columns) - 1, row), brackets[0], style)
        sheet.put((max(columns) + 1, row), brackets[1], style)


@lru_cache(64)
def _as_text(style: Style) -> Style:
    """Return the colour of a style as text colour, for lines."""
    return Style(color=style.color or style.bgcolor)


@lru_cache(64)
def _as_ground(style: Style) -> Style:
    """Return the colour of a style as background, for areas."""
    return Style(bgcolor=style.bgcolor or style.color)
