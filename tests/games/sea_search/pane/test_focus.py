"""The part of the board in sight: what matters, at the largest zoom, with names at the edge for the rest."""

from __future__ import annotations

import pytest
from textual.geometry import Region, Size

from seatui.games.sea_search.pane.board.focus import in_sight, named, seaports
from seatui.games.sea_search.pane.layout import Contents, arrange
from tests.games.sea_search.pane.sample_positions import rich, with_beast
from tests.games.sea_search.pane.search_app import at_sea
from tests.games.sea_search.position import NAMES, Place, Sea, given


def places(sea: Sea, seat: int | None = 0) -> dict[Place, str]:
    field = sea.figures.field
    found = in_sight(sea.view(seat), field, NAMES, seat)
    return {(field.q[tile], field.r[tile]): name for tile, name in found.items() if isinstance(tile, int)}


def test_own_ship_comes_first_and_its_surroundings_have_no_names() -> None:
    seen = places(given().ship(0, (1, 1)))
    assert next(iter(seen.items())) == ((1, 1), "you")
    assert seen[1, 0] == seen[0, 0] == ""
    assert (-1, -1) not in seen or seen[-1, -1] == "Bo"


def test_rivals_near_songs_and_beasts_are_kept_in_sight_by_name() -> None:
    seen = places(with_beast("kraken", 2).ship(1, (-1, 0)))
    assert seen[-1, 0] == "Bo"
    assert seen[1, -1] == "Gull"
    assert "Bell" not in seen.values()  # recorded already
    assert [*seen.values()].count("Kraken") == 1


def test_far_rivals_and_own_seaports_are_named_but_need_no_room() -> None:
    sea = rich(2).ship(1, (-2, -1)).ship(0, (2, 1))
    assert "Bo" not in places(sea).values()
    assert {*named(sea.view(0), sea.figures.field, NAMES, 0).values()} == {"Bo", "centre"}
    assert {*seaports(sea.view(0), 0).values()} == {"Seaport"}


@pytest.mark.parametrize("seat", [None, 0])
def test_watchers_and_players_who_are_out_see_the_whole_board(seat: int | None) -> None:
    sea = given(3)
    if seat is not None:
        sea = sea.seaports(0).with_(fallen={0: 1}, at={0: -1})
    assert {*places(sea, seat)} == {(sea.figures.field.q[tile], sea.figures.field.r[tile]) for tile in sea.state.board.tiles}


@pytest.mark.parametrize(
    ("size", "zoom"),
    [((80, 24), (6, 2)), ((100, 30), (7, 4)), ((120, 40), (7, 4)), ((160, 50), (10, 6)), ((200, 60), (14, 8)), ((250, 70), (14, 8))],
    ids=str,
)
async def test_larger_windows_show_larger_tiles(size: tuple[int, int], zoom: tuple[int, int]) -> None:
    async with at_sea(given(6), size=size) as sea:
        board = sea.pane.board
        assert board.zooms[board.zoom] == zoom
        assert all(board.effect_place(tile) for tile in [one.ship for one in sea.view.players])


async def test_lone_ship_at_the_rim_is_shown_close() -> None:
    async with at_sea(given(2).ship(1, (-2, -1)).ship(0, (2, 1)), size=(120, 40)) as sea:
        board = sea.pane.board
        assert board.zooms[board.zoom] == (10, 6)
        assert "Bob" in sea.text  # at the edge, or on the board


async def test_zoom_that_the_player_chose_stays() -> None:
    async with at_sea(given(2), size=(120, 40)) as sea:
        before = sea.pane.board.zoom
        await sea.press("z", "w", "enter")
        assert sea.pane.board.chosen_zoom == sea.pane.board.zoom != before


def test_log_goes_beside_a_board_as_high_as_the_pane() -> None:
    def planned(height: int, *, beasts: bool) -> dict[str, Region]:
        contents = Contents(lambda room: Size(60, min(room.height, 35)), lambda _width, room: min(12, room), 0, "board", beasts=beasts)
        return {**arrange(Region(0, 2, 120, height), contents)}

    tall, low = planned(35, beasts=False), planned(35, beasts=True)
    assert tall["board"].height == 35
    assert tall["log"].x > tall["board"].right
    assert low["board"].height == 31
    assert low["log"].y == low["board"].bottom
