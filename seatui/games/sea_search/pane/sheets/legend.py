"""The legend of the sea: its pieces by ``board/signs.py``, drawn by the board on tiles and edges of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from seatui.games.sea_search.model.content import NEUTRAL, SYMBOLS
from seatui.games.sea_search.pane.board import signs
from seatui.games.sea_search.pane.board.tiles import ghost, label, tiles_of
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.hex.art import TileLook
from seatui.tui.widgets.hex.edge_art import Cursor
from seatui.tui.widgets.hex.tile import Edge, EdgeMark, HexTile, Piece, ship
from seatui.tui.widgets.legend import Sign, SignGroup, group, marks

if TYPE_CHECKING:
    from seatui.games.sea_search.pane.pane import SearchPane

MARKS = {
    Mark.REACHABLE: "a Seaport to travel to with its owner's leave",
    Mark.DANGER: "sailing here has a price, or in the forecast the Beast may come, with its chance",
}
BEAST_WORDS: Mapping[str, tuple[str, ...]] = {
    "siren": ("the Siren",),
    "report": ("the Report",),
    "kraken": ("the Kraken; a number counts its tokens",),
    "whistle": ("the Whistle",),
    "fog": ("the Fog",),
    "specimen": ("a Specimen of that player's colour",),
    "zone": ("an Available Zone", "a Purchased Zone"),
    "seamite": ("an inactive Seamite", "an active Seamite"),
    "storm": ("an inactive Storm Centre", "an active Storm Centre"),
    "cruiser": ("a Battlecruiser of that player's colour",),
}
"""The pieces of Beasts, by the side that is up."""
CROWD = 3
"""Pieces on a tile that may lack room."""


def legend(pane: SearchPane) -> list[SignGroup]:
    """Return the ships, the pieces, those of Beasts in an Epic game, the tiles, and the signs of every board."""
    found = SearchSigns(pane)
    groups = [group("Ships", found.ships()), group("Pieces", found.pieces())]
    groups += [group("Beasts", found.beasts())] if pane.figures.epic else []
    return [*groups, group("Tiles", found.tiles()), group("Edges", found.edges()), marks(pane.board, MARKS)]


class SearchSigns:
    """Draws the signs of the board that a pane shows, in its look."""

    def __init__(self, pane: SearchPane) -> None:
        self.pane, self.view, self.board = pane, pane.shown, pane.board
        self._seat = 0 if pane.seat is None else pane.seat
        self._tiles = tiles_of(pane.shown, pane.figures.field)

    def ships(self) -> Iterator[Sign]:
        for one in self.view.players:
            yield self._tile(HexTile(ships=(ship(one.seat),)), f"{self.pane.names[one.seat]}'s ship", here=not one.fallen)
        crowd = HexTile(ships=tuple(ship(one.seat) for one in self.view.players))
        afloat = [one.ship for one in self.view.players if not one.fallen]
        yield self._tile(crowd, "ships on one tile", here=len(set(afloat)) < len(afloat))

    def pieces(self) -> Iterator[Sign]:
        view = self.view
        yield self._piece(signs.seaport(self._seat), "a Seaport, with its owner's letter", here=bool(view.seaports))
        yield self._piece(signs.search_token(self._seat), "a Search token: the glyph of its owner", here=bool(view.search))
        known = {song.position for song in view.songs}
        for position, symbol in enumerate(SYMBOLS):
            yield self._piece(signs.song(position), f"the Abyssal Song of the {symbol}", here=position in known)
        yield self._piece(signs.ISLAND, "an Island", here=bool(view.islands))
        several = (signs.ISLAND, signs.seaport(self._seat), *map(signs.search_token, range(len(self.pane.names))), *[signs.song(0)] * CROWD)
        on_tile = [len(tile.tokens) for tile in self._tiles.values()]
        yield self._tile(HexTile(tokens=several), "several pieces; + for those without room", here=max(on_tile, default=0) >= CROWD)
        with_ship = any(tile.tokens and tile.ships for tile in self._tiles.values())
        sign = self.board.tile_sign(HexTile(ships=(ship(self._seat),), tokens=several), lower=True)
        if "".join(text for text, _ in sign[0]).strip():
            yield Sign(sign, "below a ship: the number of the other pieces, or the pieces", with_ship)

    def beasts(self) -> Iterator[Sign]:
        seen = {(piece, 0 if piece in signs.OWNED or len(BEAST_WORDS[piece]) == 1 else mark) for piece, _, mark in self.view.tokens}
        for piece, sides in BEAST_WORDS.items():
            for side, words in enumerate(sides):
                mark = self._seat if piece in signs.OWNED else side
                yield self._piece(signs.beast_piece(piece, mark), words, here=(piece, side) in seen)

    def tiles(self) -> Iterator[Sign]:
        field, colours = self.pane.figures.field, {tile.colour for tile in self.view.tiles}
        centre, place = field.centre, field.neighbours[field.centre][0]
        named = HexTile(label=label(field, place))
        yield self._tile(HexTile(letter=signs.CENTER, label=label(field, centre)), "the centre", here=True)
        yield self._tile(named, "a tile of the Sea Heart, with its column and row", here=NEUTRAL in colours)
        for seat, name in enumerate(self.pane.names):
            yield self._tile(replace(named, colour=seat), f"a tile of {name}'s colour", here=seat in colours)
        sign = self.board.tile_sign(ghost(self._seat, field, place), TileLook(ghost=True))
        yield Sign(
            sign,
            "an add-on piece that you may lay there",
            any(isinstance(each, int) and each not in self._tiles for each in self.board.marked(Mark.TARGET)),
        )

    def edges(self) -> Iterator[Sign]:
        board, probes = self.board, self.view.probes
        for seat, name in enumerate(self.pane.names):
            here = any(probe.seat == seat and probe.active for probe in probes)
            yield Sign((board.edge_sign(EdgeMark(seat)),), f"{name}'s Probe", here)
        idle = any(not probe.active for probe in probes)
        yield Sign((board.edge_sign(EdgeMark(self._seat, faded=True)),), "an inactive Probe: its owner is out", idle)
        yield Sign((board.edge_sign(cursor=Cursor.HERE),), "the cursor on an edge", isinstance(board.target, Edge))
        for kind, words in ((Mark.TARGET, "an edge to choose"), (Mark.CHANGE, "an edge where something has just happened")):
            yield Sign((board.edge_sign(mark=kind),), words, any(isinstance(each, Edge) for each in board.marked(kind)))

    def _piece(self, piece: Piece, words: str, *, here: bool) -> Sign:
        return self._tile(HexTile(tokens=(piece,)), words, here=here)

    def _tile(self, tile: HexTile, words: str, *, here: bool) -> Sign:
        return Sign(self.board.tile_sign(tile), words, here)
