"""The legend of the chart has every sign that its artist draws, and says which are on the chart."""

from __future__ import annotations

import itertools

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.games.dangerous_sea.model.content import BEARING, TILE_NAMES
from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.pane.board.art import ZOOMS, ChartArt
from seatui.games.dangerous_sea.pane.legend import legend
from seatui.tui.widgets.text_rows import Row
from tests.games.dangerous_sea.pane.sea_app import AtSea, at_sea
from tests.games.dangerous_sea.pane.test_pictures import archipelago, pictures
from tests.games.dangerous_sea.position import begin, given, ship
from tests.tui.pictures import GLYPHS


def cells(rows: tuple[Row, ...]) -> set[tuple[str, object]]:
    """Return each character with its style, without blanks and numbers."""
    return {(char, style) for row in rows for text, style in row for char in text if char not in " 0123456789"}


def explained(sea: AtSea) -> set[tuple[str, object]]:
    return {cell for each in legend(sea.pane) for sign in each.signs for cell in cells(sign.art)}


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
async def test_every_square_that_can_be_drawn_is_explained(glyphs: str, zoom: int) -> None:
    async with at_sea(given(ship("5,5"), ship("9,9"), ship("9,8"), ship("9,7")), glyphs=glyphs) as sea:
        sea.pane.board.set_zoom(zoom)
        known, art, view, count = explained(sea), ChartArt(sea.pane.ink, sea.pane.glyphs), sea.view, BOARD.count
        for tile, marker, goods in itertools.product(range(len(TILE_NAMES)), (0, 1), (0, 30)):
            if marker and tile not in BEARING:
                continue
            bare = view._replace(tiles=(tile,) * count, markers=(marker,) * count, goods=(goods,) * count, ghost=-1)
            drawn = cells(art.square(bare, 0, zoom).rows)
            assert {char for char, _ in drawn} <= {char for char, _ in known}
            if not goods:  # goods are explained on one kind of island
                assert drawn <= known
        for ships in ([0], [1], [2], [3], [0, 1], [0, 1, 2, 3]):
            for out, ghost in itertools.product((False, True), (-1, 0)):
                there = tuple(each._replace(square=0 if each.seat in ships else -1, out=out and each.seat == 0) for each in view.ships)
                drawn = cells(art.square(view._replace(ships=there, ghost=ghost, tiles=(1,) * count), 0, zoom).rows)
                assert {char for char, _ in drawn} <= {char for char, _ in known}


async def test_signs_on_the_chart_come_first() -> None:
    async with at_sea(begin(2)) as sea:
        here = {sign.words for each in legend(sea.pane) for sign in each.signs if sign.here}
        assert "unknown waters" in here
        assert "the Ghost Ship" not in here
    async with at_sea(given(ship("5,5"), ship("9,9", out=True), ghost="10,4", tiles={"3,2": "food"}, goods={"3,2": 40})) as sea:
        here = {sign.words for each in legend(sea.pane) for sign in each.signs if sign.here}
        assert {"the Ghost Ship", "a ship whose captain is out of action", "Food island: 30 food to harvest"} <= here
        assert "Rocky island: costs food or water" not in here


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_legend(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(archipelago, ("I",), size) == looks
