"""The legend of the sea has every piece of the drawing tables, and says which are on the board."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.games.sea_search.model.content import SYMBOLS
from seatui.games.sea_search.pane.board import signs
from seatui.games.sea_search.pane.sheets.legend import BEAST_WORDS, legend
from seatui.tui.widgets.hex.layout import ZOOMS
from seatui.tui.widgets.hex.tile import HexTile, Piece, ship
from seatui.tui.widgets.text_rows import Row
from tests.games.sea_search.pane.sample_positions import rich, with_beast
from tests.games.sea_search.pane.search_app import AtSea, at_sea
from tests.games.sea_search.position import given
from tests.tui.game_app import pictures_of
from tests.tui.pictures import GLYPHS


def drawn(sea: AtSea) -> set[str]:
    return {text_of(row) for each in legend(sea.pane) for sign in each.signs for row in sign.art}


def text_of(row: Row) -> str:
    return "".join(text for text, _ in row).strip()


def pieces(seats: int) -> list[Piece]:
    """Every piece that ``tokens_by_tile`` can put on the board."""
    beasts = [signs.beast_piece(piece, mark) for piece, sides in signs.BEASTS.items() for mark in range(1 + (sides[0] != sides[1]))]
    owned = [signs.beast_piece(piece, 0) for piece in signs.OWNED]
    return [signs.seaport(0), signs.search_token(0), *map(signs.song, range(len(SYMBOLS))), signs.ISLAND, *beasts, *owned]


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
async def test_every_piece_is_explained_as_the_board_draws_it(glyphs: str, zoom: int) -> None:
    async with at_sea(rich(), glyphs=glyphs) as sea:
        board = sea.pane.board
        board.set_zoom(zoom)
        known = drawn(sea)
        for piece in pieces(4):
            assert {text_of(row) for row in board.tile_sign(HexTile(tokens=(piece,)))} <= known
        for seat in range(4):
            assert {text_of(row) for row in board.tile_sign(HexTile(ships=(ship(seat),)))} <= known
        assert any(signs.CENTER in text for text in known)


def test_every_piece_of_a_beast_has_words_for_each_side() -> None:
    assert set(BEAST_WORDS) == {*signs.BEASTS, *signs.OWNED}
    assert all(len(set(sides)) == len(BEAST_WORDS[piece]) or piece == "fog" for piece, sides in signs.BEASTS.items())


async def test_pieces_on_the_board_come_first_and_beasts_only_in_an_epic_game() -> None:
    async with at_sea(with_beast("kraken")) as sea:
        groups = {each.title: each.signs for each in legend(sea.pane)}
        here = {sign.words for sign in groups["Beasts"] if sign.here}
        assert here == {"the Kraken; a number counts its tokens", "the Whistle"}
        assert "the Siren" in {sign.words for sign in groups["Beasts"]}
    async with at_sea(given()) as sea:
        assert "Beasts" not in {each.title for each in legend(sea.pane)}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_legend(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures_of(lambda glyphs: at_sea(with_beast("kraken"), size=size, glyphs=glyphs), ("I",)) == looks
