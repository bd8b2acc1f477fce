"""Whose each thing on the board is shows at every zoom, without colours, in both sets of signs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from rich.style import Style

from seatui.engine.chance import SplitMix64
from seatui.games.sea_search import GAME
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.geometry import field_of
from seatui.games.sea_search.pane.board import signs
from seatui.games.sea_search.pane.board.tiles import tiles_of
from seatui.tui.app.start import Home
from seatui.tui.look.glyphs import ASCII, UNICODE, Glyphs
from seatui.tui.look.ink import Ink, ink_of
from seatui.tui.look.players import player
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.hex.art import TileArt, TileLook
from seatui.tui.widgets.hex.edge_art import Cursor, EdgeLook, Line, edge_art
from seatui.tui.widgets.hex.layout import ZOOMS, Zoom
from seatui.tui.widgets.hex.tile import EdgeMark, HexTile, ship
from tests.tui.app_driver import app

LOOKS = (TileLook(), TileLook(cursor=True, lit=True), TileLook(mark=Mark.TARGET))
SETS = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)


def positions(seats: int, *, every: int = 40) -> Iterator[View]:
    """Views of a random Epic game."""
    rules, choose, draw = GAME.rules(seats=seats, mode="epic", max_rounds=60), random.Random(seats), SplitMix64(seats)
    state = rules.start(SplitMix64(seats))
    for step in range(1200):
        decisions = rules.decisions(state)
        if not decisions:
            return
        seat = decisions[0].seat
        rules.apply(state, seat, choose.choice(list(rules.options(state, seat))), draw, lambda _: None)
        if step % every == 0:
            yield rules.view(state, None)


@pytest.fixture
async def mono() -> Ink:
    async with app(Home(), theme="mono").run_test() as pilot:
        return ink_of(pilot.app)


def unseen_owners(tile: HexTile, art: TileArt, look: TileLook) -> list[int]:
    """Return the players whose things on a tile, and the tile itself, have fewer letters and glyphs than there are things."""
    shown = Counter("".join(text for row in art.rows(tile, look) for text, _ in row))
    owned = Counter(piece.seat for piece in (*tile.ships, *tile.tokens) if piece.seat is not None)
    owned.update([] if tile.colour is None else [tile.colour])
    return [seat for seat, count in owned.items() if shown[player(seat).letter] + shown[art.glyphs.player(seat)] < count]


@SETS
@pytest.mark.parametrize("seats", [2, 4, 6])
async def test_tiles_show_the_owner_of_each_thing(seats: int, glyphs: Glyphs, mono: Ink) -> None:
    tiles = {tile for view in positions(seats) for tile in tiles_of(view, field_of(view.radius)).values()}
    arts = [TileArt(zoom, mono, glyphs) for zoom in ZOOMS]
    assert len(tiles) > 40
    assert not [(art.zoom, tile) for art in arts for tile in tiles for look in LOOKS if unseen_owners(tile, art, look)]


@SETS
@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: f"{zoom.width}x{zoom.height}")
async def test_probes_show_their_owner_under_marks_and_cursor(zoom: Zoom, glyphs: Glyphs, mono: Ink) -> None:
    for count in (zoom.slope, zoom.floor):
        for mark in (None, *Mark):
            for cursor in Cursor:
                look = EdgeLook(Line.INNER, Style(), EdgeMark(1), mark, path=True, cursor=cursor)
                assert "B" in "".join(text for text, _ in edge_art(look, "_", count, mono, glyphs, ()))


def rows_of(tile: HexTile, art: TileArt, look: TileLook = LOOKS[0]) -> list[str]:
    """Return the rows of a tile as text without blanks at their ends."""
    return ["".join(text for text, _ in row).strip() for row in art.rows(tile, look)]


@pytest.mark.parametrize("look", LOOKS, ids=["bare", "cursor", "target"])
async def test_a_seaport_keeps_sign_and_owner_below_a_ship_and_beside_a_beast(look: TileLook, mono: Ink) -> None:
    tokens = (signs.beast_piece("kraken", 0), signs.seaport(0))
    rows = rows_of(HexTile(0, "1,1", ships=(ship(0),), tokens=tokens), TileArt(ZOOMS[3], mono, UNICODE), look)
    assert "K" in rows[0]
    assert rows[1].startswith("⌂A")


async def test_the_smallest_tiles_tell_ship_seaport_and_bare_water_apart(mono: Ink) -> None:
    art = TileArt(ZOOMS[4], mono, UNICODE)
    tiles = [HexTile(0, "1,1", ships=(ship(0),)), HexTile(0, "1,1", tokens=(signs.seaport(0),)), HexTile(0, "1,1")]
    assert [rows_of(tile, art)[0] for tile in tiles] == ["◄A=", "⌂A", "A"]
    assert len({rows_of(tile, art, LOOKS[2])[0] for tile in (tiles[0], tiles[2])}) == 2
