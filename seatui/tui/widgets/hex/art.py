"""The look of the tiles of a hex board, at one zoom, in one theme and set of glyphs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.cell_art import edged
from seatui.tui.widgets.hex.layout import Zoom
from seatui.tui.widgets.hex.tile import Drawing, HexTile, Piece
from seatui.tui.widgets.text_rows import Row, Span, row_width

MORE = "+"  # stands for pieces that do not fit

WASH = {Mark.REACHABLE: 0.15, Mark.TARGET: 0.3, Mark.DANGER: 0.4, Mark.CHANGE: 0.3, Mark.LESSON: 0.3}
"""The share of a mark's colour in the background of its tiles."""

PALE = 0.6
"""The share of the empty sea in the background of a preview."""

DRAWN = 6
"""The fewest lines of a tile with room for drawings."""

SHIP, ASCII_SHIP = (" ▟▌ ", "▜", "█▛"), (" /| ", "\\", "_/")
"""A ship on a large tile: its sail above, and its hull before and behind its letter."""

ENDS = 2
"""The cells of a row that a mark takes."""
LEAST_NAME = 2
"""The fewest cells for a name: a letter alone between marks would look like a ship."""

WAVES = 5
"""The number of patterns of waves; each tile has one."""

LABELLED = 5
"""The fewest cells in which most labels fit."""


class TileLook(NamedTuple):
    """The look of a place apart from its tile: cursor and mark."""

    cursor: bool = False
    lit: bool = False  # the cursor is here or on one of its edges
    mark: Mark | None = None
    ghost: bool = False  # a preview


class TileArt:
    """Draws tiles. Rows have the cells of ``Zoom.inside``; the last row is the text on the lower edge, or blank."""

    def __init__(self, zoom: Zoom, ink: Ink, glyphs: Glyphs) -> None:
        self.zoom, self.ink, self.glyphs = zoom, ink, glyphs
        self.rows: Callable[[HexTile | None, TileLook], tuple[Row, ...]] = lru_cache(1024)(self._rows)
        self.ground: Callable[[HexTile | None, TileLook], Style] = lru_cache(1024)(self._ground)
        self.bare: Callable[[HexTile | None, TileLook], Style] = lru_cache(1024)(self._bare)

    def _ground(self, tile: HexTile | None, look: TileLook) -> Style:
        """Return the style of a tile's text and background. An empty place has the background of the widget."""
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
        """Return a tile's background alone: blanks need no text colour, and are cheaper without."""
        return self.ground(tile, look).background_style

    def _rows(self, tile: HexTile | None, look: TileLook) -> tuple[Row, ...]:
        zoom, ground = self.zoom, self.ground(tile, look)
        draw = self._small if zoom.is_small else self._drawn if zoom.height >= DRAWN else self._large
        written = {} if tile is None else draw(tile, look, ground)
        blank = self.bare(tile, look)
        rows = [centred_row(written.get(row, ()), zoom.inside(row), blank) for row in range(zoom.height)]
        at = zoom.slope - 1
        rows[at] = self._signed(rows[at], look)
        return tuple(rows)

    def _drawn(self, tile: HexTile, look: TileLook, ground: Style) -> dict[int, Row]:
        """Return the name, and drawings of two rows for the ships and below them for the tokens, or one row where they lack room."""
        middle = self.zoom.slope - 1
        rows = {0: self._name(tile, ground, self.zoom.inside(0))}
        fleet = [self._ship(each, ground) for each in tile.ships]
        pieces = [self._piece(each, ground) for each in tile.tokens]
        if not fleet and not pieces:
            return rows | (
                self._side_by_side([self._styled(tile.drawn, ground, ground)], middle, ground) or self._waves(tile, look, ground)
            )
        if fleet:
            at = middle - 1 if pieces else middle
            rows |= self._side_by_side(fleet, at, ground) or {middle: self._ships(tile.ships, ground, self.zoom.inside(middle))}
        if pieces:
            at = middle + 1 if fleet else middle
            in_words = {middle + 1: self._tokens(tile.tokens, ground, self.zoom.inside(middle + 1))}
            rows |= (all(pieces) and self._side_by_side(pieces, at, ground)) or in_words
        return rows

    def _side_by_side(self, drawings: Sequence[Sequence[Row]], at: int, ground: Style) -> dict[int, Row]:
        """Return drawings beside each other from a row on; {} where they lack room. Marks need the ends of the middle row."""
        zoom, lines = self.zoom, list(enumerate(zip(*drawings, strict=False), at))
        for apart in (True, False):
            found = {y: _spaced(parts, ground) if apart else tuple(chain.from_iterable(parts)) for y, parts in lines}
            if all(row_width(row) <= zoom.inside(y) - 2 * (y == zoom.slope - 1) for y, row in found.items()):
                return found
        return {}

    def _ship(self, ship: Piece, ground: Style) -> list[Row]:
        sign, style = self._span(ship, ground, wide=False)[0], self._outline(ship, ground)
        sail, bow, stern = ASCII_SHIP if self.glyphs.is_ascii else SHIP
        return [((sail, style),), ((bow, style), (sign, style if ship.seat is None else self.ink.chip(ship.seat)), (stern, style))]

    def _piece(self, piece: Piece, ground: Style) -> list[Row]:
        drawn = piece.ascii_drawn if self.glyphs.is_ascii and piece.ascii_drawn else piece.drawn
        return self._styled(drawn, self._outline(piece, ground), ground, piece.seat)

    def _outline(self, piece: Piece, ground: Style) -> Style:
        """Return the style of a piece's drawing: on light ground black, where a chip would be a box around each cell."""
        is_chip = piece.seat is not None and not (self.ink.dark or self.ink.mono)
        return ground + Style(bold=True) if is_chip else self._span(piece, ground, wide=False)[1]

    def _styled(self, drawn: Drawing, own: Style, ground: Style, seat: int | None = None) -> list[Row]:
        """Return a drawing in the styles of its tones."""
        ink, tones = self.ink, {tone for row in drawn for _, tone in row}
        styles = {tone: getattr(ink, tone) + ground.background_style for tone in tones - {"", "chip"}}
        styles |= {"": own, "chip": own if seat is None else ink.chip(seat)}
        return [tuple((text, styles[tone]) for text, tone in row) for row in drawn]

    def _waves(self, tile: HexTile, look: TileLook, ground: Style) -> dict[int, Row]:
        """Return some waves on the empty sea, elsewhere on each tile."""
        if look.ghost or look.mark is not None:
            return {}
        zoom, pattern, wave = self.zoom, sum(map(ord, tile.label)) % WAVES, self.glyphs.wave
        style = (self.ink.dim if self.ink.mono else self.ink.faint) + ground.background_style
        rows = {zoom.slope - 1: pattern, zoom.slope + 1: pattern + 3}
        return {
            at: ((" " * (1 + shift * 3 % (zoom.inside(at) - 4)), ground), (wave * (2 - shift % 2), style)) for at, shift in rows.items()
        }

    def _large(self, tile: HexTile, _: TileLook, ground: Style) -> dict[int, Row]:
        """Return name, ships and tokens, a row for each."""
        zoom = self.zoom
        ships, tokens = zoom.slope - 1, zoom.slope
        return {
            0: self._name(tile, ground, zoom.inside(0)),
            ships: self._ships(tile.ships, ground, zoom.inside(ships)),
            tokens: self._tokens(tile.tokens, ground, zoom.inside(tokens)),
        }

    def _small(self, tile: HexTile, look: TileLook, ground: Style) -> dict[int, Row]:
        """Return ships, else tokens, else the name. With ships, tokens go to the left end of the lower edge, with owners if they fit.

        Marks need both ends of the first row.
        """
        room, ends = self.zoom.inside(0), ENDS if look.cursor or look.mark is not None else 0
        if not tile.ships and not tile.tokens:
            name = self._name(tile, ground, room - ends)
            if room - ends < LEAST_NAME and not tile.note:
                return {1: self._ends(tile, (), ground)}
            return {0: name, 1: self._ends(tile, (), ground)} if name[0][0] in (tile.label, tile.note) else {0: name}
        if not tile.ships:
            return {0: self._tokens(tile.tokens, ground, room, ends), 1: self._ends(tile, (), ground)}
        ships, below = self._crowded(tile, ground, room, ends)
        return {0: ships, 1: self._ends(tile, below, ground)}

    def _crowded(self, tile: HexTile, ground: Style, room: int, ends: int) -> tuple[Row, Row]:
        """Return the ships of a small tile, and the tokens below them.

        Where not all tokens fit there, those that need an owner's letter stay, and the others stand behind the ships.
        """
        ships, tokens = self._ships(tile.ships, ground, room, ends), tile.tokens
        kept, others = [each for each in tokens if each.owner], [each for each in tokens if not each.owner]
        brief, owned = self._brief(tokens, ground), [token for token in tokens if token.seat is not None]
        bare = [self._span(ship, ground, wide=False) for ship in tile.ships]
        behind = [(*row, *self._brief(others, ground)) for row in (self._hull(bare), tuple(bare))]
        ways = (
            (ships, self._owned(tokens, ground)),
            *((row, self._owned(kept, ground)) for row in behind if kept and row_width(row) <= room - ends),
            (ships, brief),
            (ships, self._brief(owned, ground) or brief),
            (ships, ((str(len(brief)), ground),)),
        )
        return next((row, below) for row, below in ways if row_width(below) < self.zoom.floor / 2)

    def _ends(self, tile: HexTile, left: Row, ground: Style) -> Row:
        """Return the lower edge: ``left`` at its left end and the tile's letter at its right; the middle is free for a marker.

        A player's letter stands there only in mono, as it could be taken for a marker's.
        """
        letter = (tile.sign if self.ink.mono else tile.letter)[:1] or " "
        return *left, (" " * (self.zoom.floor - 1 - row_width(left)), ground), (letter, ground)

    def _name(self, tile: HexTile, ground: Style, room: int) -> Row:
        """Return the letter of the tile's colour and its label; what does not fit is left out, not cut.

        Where most labels fit, the letter goes first, if the colour or the lower edge of a small tile shows it.
        """
        letter = (tile.sign, ground + Style(bold=True))
        if tile.note:
            note = (tile.note, self.ink.bad + ground.background_style)
            return next((way for way in ((letter, (" ", ground), note), (letter, note)) if row_width(way) <= room), (note,))
        label = (tile.label, self.ink.dim + ground.background_style if self.ink.dark else ground)
        ways: list[Row] = [(letter, (" " if tile.sign else "", ground), label), (letter, label)]
        if room >= LABELLED and (self.zoom.is_small or not self.ink.mono):
            ways.append((label,))
        return next((way for way in ways if tile.label and row_width(way) <= room), (letter,))

    def _ships(self, ships: Sequence[Piece], ground: Style, room: int, ends: int = ENDS) -> Row:
        """Return the ships with a hull for each, or one for all, or only letters; the end cells stay free for marks if possible."""
        if not ships:
            return ()
        bare = [self._span(ship, ground, wide=False) for ship in ships]
        hulls = [self._hull([span]) for span in bare]
        for row in (_spaced(hulls, ground), self._hull(bare), tuple(bare)):
            if row_width(row) <= room - ends:
                return row
        return _cut(bare, room, ground)

    def _hull(self, crew: Sequence[Span]) -> Row:
        return (self.glyphs.bow, crew[0][1]), *crew, (self.glyphs.stern, crew[-1][1])

    def _tokens(self, tokens: Sequence[Piece], ground: Style, room: int, ends: int = 0) -> Row:
        """Return the tokens in full or as single signs, with gaps if there is room; the end cells stay free for marks if possible."""
        in_full = [self._span(token, ground, wide=True) for token in tokens]
        brief, owned = self._brief(tokens, ground), self._owned(tokens, ground)
        for row in (*_arranged(in_full, ground), owned, *_arranged(brief, ground)):
            if row_width(row) <= room - ends:
                return row
        return owned if row_width(owned) <= room else _cut(brief, room, ground)

    def _owned(self, tokens: Sequence[Piece], ground: Style) -> Row:
        """Return the tokens of players with their owners, and single signs for the others: who owns a piece matters most."""
        return tuple(self._span(token, ground, wide=token.seat is not None) for token in tokens)

    def _brief(self, tokens: Sequence[Piece], ground: Style) -> Row:
        """Return a cell for each token: its owner's letter or glyph, else its sign."""
        return tuple((token.brief(is_ascii=self.glyphs.is_ascii), self._span(token, ground, wide=False)[1]) for token in tokens)

    def _span(self, piece: Piece, ground: Style, *, wide: bool) -> Span:
        ink = self.ink
        style = getattr(ink, piece.tone) + ground.background_style if piece.seat is None else ink.piece(piece.seat, ground)
        return piece.text(wide=wide, is_ascii=self.glyphs.is_ascii), style

    def _signed(self, row: Row, look: TileLook) -> Row:
        """Return the row with the signs of cursor or mark at its ends."""
        if look.cursor:
            return edged(row, self.glyphs.cursor, self.ink.cursor)
        if look.mark is None:
            return row
        return edged(row, getattr(self.glyphs, look.mark.value), mark_style(self.ink, look.mark))


def mark_style(ink: Ink, mark: Mark) -> Style:
    """Return the style of a mark's signs, without the underline that squares use: hexes have enough lines."""
    style: Style = getattr(ink, mark.value)
    return (style if style.color or ink.mono else ink.strong) + Style(underline=False)


def _arranged(spans: Sequence[Span], ground: Style) -> tuple[Row, Row]:
    """Return the spans with gaps and without."""
    return _spaced([(span,) for span in spans], ground), tuple(spans)


def _spaced(parts: Sequence[Row], ground: Style) -> Row:
    """Return the parts with blanks between them."""
    spans: list[Span] = []
    for part in parts:
        spans += [(" ", ground), *part] if spans else part
    return tuple(spans)


def _cut(spans: Sequence[Span], room: int, ground: Style) -> Row:
    """Return as many spans as fit, and a sign if some are missing."""
    if row_width(tuple(spans)) <= room:
        return tuple(spans)
    kept: list[Span] = []
    for span in spans:
        if row_width(tuple(kept)) + cell_len(span[0]) >= room:
            break
        kept.append(span)
    return (*kept, (MORE, ground))


def centred_row(row: Row, width: int, ground: Style) -> Row:
    """Return the row in the middle of a width."""
    left = (width - row_width(row)) // 2
    right = width - left - row_width(row)
    return tuple(span for span in ((" " * left, ground), *row, (" " * right, ground)) if span[0])
