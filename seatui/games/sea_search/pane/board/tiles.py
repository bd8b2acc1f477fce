"""A view as tiles and markers for the hex board."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from types import MappingProxyType

from seatui.engine.hexes import HexField
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import NEUTRAL
from seatui.games.sea_search.pane.board import signs
from seatui.tui.look.players import player
from seatui.tui.widgets.hex.tile import EdgeMark, HexTile, Piece, ship

NO_NOTES: Mapping[int, str] = MappingProxyType({})


def tiles_of(view: View, field: HexField, notes: Mapping[int, str] = NO_NOTES) -> dict[int, HexTile]:
    """Return every tile with the pieces on it, and notes instead of the names of some."""
    ships, tokens = ships_by_tile(view), tokens_by_tile(view)
    return {
        tile.at: HexTile(
            colour=None if tile.colour == NEUTRAL else tile.colour,
            label=label(field, tile.at),
            ships=tuple(ships.get(tile.at, ())),
            tokens=tuple(tokens.get(tile.at, ())),
            letter=signs.CENTER if tile.at == field.centre else "",
            note=notes.get(tile.at, ""),
            drawn=signs.HEART if tile.at == field.centre else (),
        )
        for tile in view.tiles
    }


def markers_of(view: View) -> dict[int, EdgeMark]:
    """Return the Probes by edge; inactive ones are faded (SS-142)."""
    return {probe.edge: EdgeMark(probe.seat, faded=not probe.active) for probe in view.probes}


def ghost(seat: int, field: HexField, place: int) -> HexTile:
    """Return the preview of a tile of an add-on piece."""
    return HexTile(seat, label(field, place), letter=player(seat).letter)


def label(field: HexField, place: int) -> str:
    """Return the coordinates of a tile."""
    return f"{field.q[place]},{field.r[place]}"


def ships_by_tile(view: View) -> dict[int, list[Piece]]:
    """Return the ships in the game."""
    found: dict[int, list[Piece]] = defaultdict(list)
    for one in view.players:
        if not one.fallen:
            found[one.ship].append(ship(one.seat))
    return found


def tokens_by_tile(view: View) -> dict[int, list[Piece]]:
    """Return all other pieces, dangerous ones first, since a small tile has little room."""
    found: dict[int, list[Piece]] = defaultdict(list)
    for (piece, at, mark), count in Counter(view.tokens).items():
        found[at].append(signs.beast_piece(piece, mark, count))
    for port in view.seaports:
        found[port.at].append(signs.seaport(port.seat))
    for token in view.search:
        found[token.at].append(signs.search_token(token.seat))
    for each in view.songs:
        found[each.at].append(signs.song(each.position))
    for island in view.islands:
        found[island].append(signs.ISLAND)
    return found
