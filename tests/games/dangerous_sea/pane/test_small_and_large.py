"""Room and traffic: everything can be read at every size, and a key sends little."""

from __future__ import annotations

import pytest

from seatui.tui.app.start import Play
from tests.games.dangerous_sea.pane.sea_app import at_sea, table_of
from tests.games.dangerous_sea.position import Sea, given, ship
from tests.tui.app_driver import app
from tests.tui.fake_terminal import is_quiet, wired

SIZES = [(80, 24), (100, 30), (120, 40), (150, 45)]


def fleet(ships: int) -> Sea:
    return given(*[ship(f"{2 * number + 3},5", food=450, sailors=3) for number in range(ships)], season_limit=100)


@pytest.mark.parametrize("ships", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
async def test_every_figure_of_every_ship_is_in_sight(size: tuple[int, int], ships: int) -> None:
    async with at_sea(fleet(ships), size=size) as sea:
        rows = [line for line in sea.text.splitlines() if "450    50  500    3     0" in line]
        assert sea.text.count("500/900") + len(rows) == ships
        assert "food water load crew runes pts" in sea.text or not rows
        assert "Season 2 of 100" in sea.text


async def test_the_last_card_of_the_sea_is_told_apart_from_the_season() -> None:
    drawn = given(ship("5,5"), ship("9,9"), active=1, cards=["calm_seas"]).do("end turn")
    async with at_sea(drawn) as sea:
        assert "Autumn, year 1: 1 card · drew Calm" in sea.text


async def test_the_sheets_key_shows_full_sheets_where_they_fit() -> None:
    async with at_sea(fleet(2)) as sea:
        await sea.press("b")
        assert sea.text.count("-1 pt") == 2
        await sea.press("b")
        assert "Actions" in sea.text


async def test_the_sheets_key_tells_all_ships_in_words_where_they_do_not() -> None:
    async with at_sea(fleet(4)) as sea:
        await sea.press("b")
        text = " ".join(line.strip(" │").split("│")[-1].strip() for line in sea.text.splitlines())
        assert "4 Darlene on {9,5}: 450 food, 50 water, weight 500, 3" in sea.text
        assert "Deck: 10 Calm Seas" in text


@pytest.mark.parametrize("size", SIZES)
async def test_the_banner_names_the_points_and_the_season_at_every_size(size: tuple[int, int]) -> None:
    async with at_sea(fleet(2), size=size) as sea:
        banner = sea.text.splitlines()[0]
        assert "5 of 5 points left" in banner
        assert banner.endswith("Year 1, Summer")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (250, 70)])
@pytest.mark.parametrize("key", ["right", "left", "up", "down"])
async def test_a_cursor_move_sends_at_most_two_and_a_half_kilobytes(key: str, size: tuple[int, int]) -> None:
    async with wired(app(Play(table_of(fleet(4)))), size) as (pilot, wire):
        wire.take()
        await pilot.press(key)
        await pilot.pause()
        assert 0 < len(wire.take().encode()) <= 2500


async def test_the_first_board_is_sent_in_less_than_eighty_kilobytes() -> None:
    async with wired(app(Play(table_of(fleet(4))))) as (_, wire):
        assert len(wire.take().encode()) < 80_000


async def test_nothing_is_sent_while_nobody_does_anything() -> None:
    async with wired(app(Play(table_of(fleet(2))))) as (pilot, wire):
        assert await is_quiet(pilot, wire)


async def test_a_click_points_and_a_click_on_what_is_pointed_at_acts() -> None:
    async with at_sea(given(ship("5,5"), ship("9,9"), charted=True)) as sea:
        region = sea.pane.board.region_of((5, 4))
        assert region is not None
        spot = (region.x + 1, region.y)
        await sea.pilot.click(sea.pane.board, offset=spot)
        await sea.pilot.pause()
        assert (sea.cursor, sea.ship(0)) == ("6,5", "5,5")
        await sea.pilot.click(sea.pane.board, offset=spot)
        await sea.pilot.pause()
        assert sea.ship(0) == "6,5"
