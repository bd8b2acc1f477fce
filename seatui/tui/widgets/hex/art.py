"""What a tile of a board of hexes and its edges look like, at one zoom, in one theme and set of signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.cell_art import edged
from seatui.tui.widgets.hex.layout import Zoom
from seatui.tui.widgets.hex.tile import HexTile, Piece
from seatui.tui.widgets.lines import Row, Span, row_width

MORE = "+"  # for pieces that have no room

WASH = {Mark.REACHABLE: 0.15, Mark.TARGET: 0.3, Mark.DANGER: 0.4, Mark.CHANGE: 0.3, Mark.LESSON: 0.3}
"""How much of a mark's colour its tiles have in their ground."""

PALE = 0.6
"""How much of the empty sea shines through a tile that does not lie yet."""


class TileLook(NamedTuple):
    """How a place is shown beside what lies there."""

    cursor: bool = False
    lit: bool = False  # the cursor is here or on an edge of it
    mark: Mark | None = None
    ghost: bool = False  # it does not lie there yet


class TileArt:
    """Draws tiles. Rows have as many cells as ``Zoom.inside`` says; the last one is what stands on the lower edge, or blank."""

    def __init__(self, zoom: Zoom, ink: Ink, glyphs: Glyphs) -> None:
        self.zoom, self.ink, self.glyphs = zoom, ink, glyphs
        self.rows: Callable[[HexTile | None, TileLook], tuple[Row, ...]] = lru_cache(1024)(self._rows)
        self.ground: Callable[[HexTile | None, TileLook], Style] = lru_cache(1024)(self._ground)
        self.bare: Callable[[HexTile | None, TileLook], Style] = lru_cache(1024)(self._bare)

    def _ground(self, tile: HexTile | None, look: TileLook) -> Style:
        """The text of a tile and what it stands on. What does not lie there has the ground of the widget."""
        ink = self.ink
        if tile is None:
            return ink.dim
        ground = ink.region(tile.colour)
        if look.ghost:
            ground = ink.washed(ground, ink.bare, PALE) + ink.dim
        elif look.mark is not None:
            by: Style = getattr(ink, look.mark.value)
            ground = ink.washed(ground, by if by.color else ink.accent, WASH[look.mark])
        return ink.lit(ground) if look.lit else ground

    def _bare(self, tile: HexTile | None, look: TileLook) -> Style:
        """What a tile stands on without the colour of its text: blanks need none, and cost less so."""
        return self.ground(tile, look).background_style

    def _rows(self, tile: HexTile | None, look: TileLook) -> tuple[Row, ...]:
        zoom, ground = self.zoom, self.ground(tile, look)
        written = {} if tile is None else self._small(tile, look, ground) if zoom.is_small else self._large(tile, ground)
        blank = self.bare(tile, look)
        rows = [_centred(written.get(row, ()), zoom.inside(row), blank) for row in range(zoom.height)]
        at = zoom.slope - 1
        rows[at] = self._signed(rows[at], look)
        return tuple(rows)

    def _large(self, tile: HexTile, ground: Style) -> dict[int, Row]:
        """Name, ships and tokens, one row each."""
        zoom = self.zoom
        ships, tokens = zoom.slope - 1, zoom.slope
        return {
            0: self._name(tile, ground, zoom.inside(0)),
            ships: self._ships(tile.ships, ground, zoom.inside(ships)),
            tokens: self._tokens(tile.tokens, ground, zoom.inside(tokens)),
        }

    def _small(self, tile: HexTile, look: TileLook, ground: Style) -> dict[int, Row]:
        """Ships, or else tokens, or else the name. Beside ships the tokens stand on the lower edge, at its left end: no sign of a piece
        goes before a marker's letter, which would look like its owner's."""
        room, floor = self.zoom.inside(0), self.zoom.floor
        if not tile.ships and not tile.tokens:
            marked = look.cursor or look.mark is not None
            return {0: self._name(tile, ground, room - 2 if marked else room)}
        if not tile.ships:
            return {0: self._tokens(tile.tokens, ground, room), 1: self._ends(tile, (), ground)}
        signs = tuple(self._span(token, ground, wide=False) for token in tile.tokens)
        beside = signs if row_width(signs) < floor / 2 else ((str(len(signs)), ground),)
        return {0: self._ships(tile.ships, ground, room), 1: self._ends(tile, beside, ground)}

    def _ends(self, tile: HexTile, left: Row, ground: Style) -> Row:
        """Something at the left and the tile's letter at the right end of the lower edge, whose middle is left to a marker.

        A player's letter stands there only without colours: between those of markers it would be one too many.
        """
        letter = (tile.sign if self.ink.mono else tile.letter)[:1] or " "
        return *left, (" " * (self.zoom.floor - 1 - row_width(left)), ground), (letter, ground)

    def _name(self, tile: HexTile, ground: Style, room: int) -> Row:
        """The letter of its colour and its label; a label without room is left out, since half of one would be a wrong one."""
        letter = (tile.sign, ground + Style(bold=True))
        words = self.ink.dim + ground.background_style if self.ink.dark else ground
        for gap in (" ", "") if tile.sign else ("",):
            name: Row = (letter, (gap, ground), (tile.label, words))
            if row_width(name) <= room:
                return name
        return (letter,)

    def _ships(self, ships: Sequence[Piece], ground: Style, room: int) -> Row:
        """Each with a hull, or all in one hull, or bare letters. The cells at both ends are left to marks as long as that can be."""
        if not ships:
            return ()
        bare = [self._span(ship, ground, wide=False) for ship in ships]
        hulls = [self._hull([span]) for span in bare]
        for row in (_spaced(hulls, ground), self._hull(bare), tuple(bare)):
            if row_width(row) <= room - 2:
                return row
        return _cut(bare, room, ground)

    def _hull(self, crew: Sequence[Span]) -> Row:
        return (self.glyphs.bow, crew[0][1]), *crew, (self.glyphs.stern, crew[-1][1])

    def _tokens(self, tokens: Sequence[Piece], ground: Style, room: int) -> Row:
        """In full, or each as one sign; with gaps between them where there is room. A small tile leaves the ends of the row to marks."""
        small = self.zoom.is_small
        in_full = [self._span(token, ground, wide=True) for token in tokens]
        signs = [self._span(token, ground, wide=False) for token in tokens]
        for row in _arranged(signs if small and len(tokens) > 1 else in_full, ground), _arranged(signs, ground):
            fitting = next((each for each in row if row_width(each) <= (room - 2 if small else room)), None)
            if fitting is not None:
                return fitting
        return _cut(signs, room, ground)

    def _span(self, piece: Piece, ground: Style, *, wide: bool) -> Span:
        ink = self.ink
        style = getattr(ink, piece.tone) + ground.background_style if piece.seat is None else ink.piece(piece.seat, ground)
        return piece.text(wide=wide, is_ascii=self.glyphs.is_ascii), style

    def _signed(self, row: Row, look: TileLook) -> Row:
        """The row with the signs of cursor or mark at its ends."""
        if look.cursor:
            return edged(row, self.glyphs.cursor, self.ink.cursor)
        if look.mark is None:
            return row
        return edged(row, getattr(self.glyphs, look.mark.value), mark_style(self.ink, look.mark))


def mark_style(ink: Ink, mark: Mark) -> Style:
    """The style of a mark's signs, without the underline that the mark of a square has: hexes have lines enough."""
    style: Style = getattr(ink, mark.value)
    return (style if style.color or ink.mono else ink.strong) + Style(underline=False)


def _arranged(spans: Sequence[Span], ground: Style) -> tuple[Row, Row]:
    """With gaps, and without."""
    return _spaced([(span,) for span in spans], ground), tuple(spans)


def _spaced(parts: Sequence[Row], ground: Style) -> Row:
    """Parts with a blank between them."""
    spans: list[Span] = []
    for part in parts:
        spans += [(" ", ground), *part] if spans else part
    return tuple(spans)


def _cut(spans: Sequence[Span], room: int, ground: Style) -> Row:
    """As many as there is room for, and a sign if some are missing."""
    if row_width(tuple(spans)) <= room:
        return tuple(spans)
    kept: list[Span] = []
    for span in spans:
        if row_width(tuple(kept)) + cell_len(span[0]) >= room:
            break
        kept.append(span)
    return (*kept, (MORE, ground))


def _centred(row: Row, width: int, ground: Style) -> Row:
    left = (width - row_width(row)) // 2
    right = width - left - row_width(row)
    return tuple(span for span in ((" " * left, ground), *row, (" " * right, ground)) if span[0])
