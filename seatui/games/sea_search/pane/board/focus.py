"""The places that the board keeps in sight for a player, and those that it names at its edge."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from seatui.engine.hexes import HexField
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import SYMBOLS
from seatui.games.sea_search.model.state import NOWHERE
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.hex.tile import Edge, Hex

AROUND = 2
"""Tiles around the player's ship that stay in sight."""
NEAR = 4
"""Tiles to a rival who is near: a turn's way."""
PIECES = {
    "siren": "Siren", "report": "Report", "kraken": "Kraken", "whistle": "Whistle", "fog": "Fog", "specimen": "Specimen", "zone": "Zone",
    "seamite": "Seamite", "storm": "Storm", "cruiser": "cruiser",
}  # fmt: skip
"""Short names of the Beasts' pieces."""


def in_sight(view: View, field: HexField, names: Sequence[str], seat: int | None, wanted: Collection[Hex] = ()) -> dict[Target, str]:
    """Return the player's ship with its surroundings, places to choose from, the Beast, rivals near, and songs still to be heard.

    A watcher, or a player who is out, keeps the whole board in sight.
    """
    tiles = {tile.at for tile in view.tiles}
    here = NOWHERE if seat is None else view.players[seat].ship
    if here == NOWHERE:
        return dict.fromkeys(sorted(tiles), "")
    places: dict[Target, str] = {here: "you"}
    around = sorted(tiles.intersection(field.disc(here, AROUND)) - {here}, key=lambda tile: (field.distance(here, tile), tile))
    chosen = sorted({field.sides(each.number)[0] if isinstance(each, Edge) else each for each in wanted})
    places |= dict.fromkeys((*around, *chosen), "")
    near, heard = set(field.disc(here, NEAR)), () if seat is None else view.players[seat].songs
    more: dict[Target, str] = {
        **beast(view, field, here),
        **{tile: name for tile, name in rivals(view, names, seat).items() if tile in near},
        **{song.at: SYMBOLS[song.position] for song in view.songs if song.position not in heard},
    }
    return places | {tile: places.get(tile) or name for tile, name in more.items()}


def named(view: View, field: HexField, names: Sequence[str], seat: int | None) -> dict[Target, str]:
    """Return places that are in sight where there is room: all rivals, and the centre."""
    if seat is None or view.players[seat].ship == NOWHERE:
        return {}
    return {**rivals(view, names, seat), field.centre: "centre"}


def seaports(view: View, seat: int | None) -> dict[Target, str]:
    """Return the player's Seaports."""
    return {} if seat is None else dict.fromkeys(view.players[seat].seaports, "Seaport")


def rivals(view: View, names: Sequence[str], seat: int | None) -> dict[Target, str]:
    """Return the tiles of other ships with their players."""
    return {each.ship: names[each.seat] for each in view.players if each.seat != seat and not each.fallen}


def beast(view: View, field: HexField, here: int) -> dict[Target, str]:
    """Return the tiles of the Beast's pieces; of several alike, a pointer names the nearest alone that is not here."""
    found: dict[Target, str] = {}
    for token in sorted(view.tokens, key=lambda token: (field.distance(here, token.at), token.at)):
        name = PIECES[token.piece]
        found[token.at] = found.get(token.at) or ("" if token.at == here or name in found.values() else name)
    return found
