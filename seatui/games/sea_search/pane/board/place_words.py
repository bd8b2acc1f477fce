"""Tiles and edges in words: for the line under the board, the describe key, and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from seatui.engine.hexes import COMPASS, OUTSIDE
from seatui.engine.wording import counted, listing
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import NEUTRAL, SYMBOLS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.names import Namer
from seatui.games.sea_search.words.beasts import tokens_on
from seatui.tui.widgets.hex.tile import Edge, Hex

KINDS = {"Echo": "an Echo (all who view it record it)", "Anomaly": "an Anomaly (for its finder alone)"}
"""The two kinds of song, and who records them (SS-233, SS-235)."""


class PlaceWords:
    """Describes the places of one view."""

    def __init__(self, figures: Figures, view: View, names: Sequence[str]) -> None:
        self.field = figures.field
        self.view = view
        self.namer = Namer(figures, names)
        self._colour = dict(view.tiles)
        self._probes = {probe.edge: probe for probe in view.probes}

    def line(self, target: Hex) -> str:
        """Return a place or edge in one line."""
        return self.edge_line(target.number) if isinstance(target, Edge) else self.tile_line(target)

    def tile_line(self, tile: int) -> str:
        """Return a tile with everything on it: "(2,1) Ann's waters; Ann is here; Bob's Seaport"."""
        if tile not in self._colour:
            return f"{self.field.label(tile)} open water, no tile yet"
        return "; ".join([f"{self.field.label(tile)} {self.kind(tile)}", *self.pieces(tile)])

    def kind(self, tile: int) -> str:
        """Return the waters to which a tile belongs."""
        if tile == self.field.centre:
            return "the centre of the Sea Heart"
        colour = self._colour[tile]
        return "Sea Heart" if colour == NEUTRAL else f"{self.namer.of(colour)} waters"

    def pieces(self, tile: int) -> list[str]:
        """Return ships and other pieces on a tile."""
        view, namer = self.view, self.namer
        ships = [namer.name(each.seat) for each in view.players if each.ship == tile]
        parts = [f"{listing(ships)} {'is' if len(ships) == 1 else 'are'} here"] if ships else []
        parts += [f"{namer.of(port.seat)} Seaport" for port in view.seaports if port.at == tile]
        parts += [f"{namer.of(token.seat)} Search token" for token in view.search if token.at == tile]
        parts += [f"the song of the {self.song(song.position)}" for song in view.songs if song.at == tile]
        parts += ["an Island"] if tile in view.islands else []
        tokens = Counter(tokens_on(view, namer, tile))
        return parts + [f"{piece} ({count})" if count > 1 else piece for piece, count in tokens.items()]

    def song(self, position: int) -> str:
        """Return a song with its kind, as far as this seat knows it."""
        kind = self.view.song_board[position].kind
        return f"{SYMBOLS[position]}, {KINDS.get(kind, 'unknown')}"

    def edge_line(self, edge: int) -> str:
        """Return an edge, its Probe first: "Bob's Probe between (1,1) and (2,1)"."""
        one, other = self.field.sides(edge)
        if not (one in self._colour and other in self._colour):
            return f"Outer edge of {self.field.label(one if one in self._colour else other)}: no Probe can stand here"
        probe = self._probes.get(edge)
        what = "No Probe" if probe is None else f"{self.namer.of(probe.seat)} {'' if probe.active else 'inactive '}Probe"
        return f"{what} between {self.field.label(one)} and {self.field.label(other)}"

    def around(self, target: Hex, seat: int | None) -> list[str]:
        """Describe a place and its neighbours in sentences."""
        if isinstance(target, Edge):
            return [f"{self.edge_line(target.number)}.", " ", *(f"{self.tile_line(side)}." for side in self.field.sides(target.number))]
        lines = [f"{self.tile_line(target)}."]
        if seat is not None and (here := self.view.players[seat].ship) not in (OUTSIDE, target):
            lines.append(f"{counted(self.field.distance(here, target), 'tile')} from your ship.")
        ways = zip(COMPASS, self.field.neighbours[target], self.field.edges[target], strict=True)
        return [*lines, " ", *(f"{way}: {self._beyond(beside, edge)}." for way, beside, edge in ways if beside != OUTSIDE)]

    def _beyond(self, tile: int, edge: int) -> str:
        probe = self._probes.get(edge)
        guard = f"behind {self.namer.of(probe.seat)} {'' if probe.active else 'inactive '}Probe, " if probe else ""
        return f"{guard}{self.tile_line(tile)}"
