"""The threats over the chart: one key shows and hides them, in every size and look."""

from __future__ import annotations

import pytest

from seatui.games.dangerous_sea.pane.legend import legend
from tests.games.dangerous_sea.pane.sea_app import at_sea
from tests.games.dangerous_sea.position import Sea, given, ship


def waters() -> Sea:
    ships = ship("5,5"), ship("9,5", sailors=1), ship("5,12", food=450)
    return given(*ships, tiles={"6,5": "rocky"}, ghost="2,5")


async def test_one_key_shows_and_hides_the_threats() -> None:
    async with at_sea(waters()) as sea:
        before = sea.text
        await sea.press("r")
        assert "Threats are shown, r hides them. Your odds here: Bob 10 %, the Ghost Ship 0 %" in sea.text
        await sea.press("r")
        assert "Threats are hidden" in sea.text
        assert sea.text.replace("Threats are hidden", "").split() == before.split()


@pytest.mark.parametrize(("glyphs", "rival", "east"), [("unicode", "●", "→"), ("ascii", "o", ">")])
async def test_small_squares_show_who_comes(glyphs: str, rival: str, east: str) -> None:
    async with at_sea(waters(), glyphs=glyphs, cell=(3, 1)) as sea:
        await sea.press("r")
        assert sea.drawn("8,7") == [f" {rival} "]
        assert sea.drawn("6,5") == [f"!X{rival}"]
        assert sea.drawn("3,5")[0].startswith(east)


async def test_threats_leave_letters_in_sight_and_squares_out_of_reach_alone() -> None:
    lagoon = given(ship("5,5"), ship("9,5"), tiles={"7,5": "food"})
    async with at_sea(lagoon, cell=(4, 2), size=(120, 40)) as sea:
        await sea.press("r")
        assert sea.drawn("7,5")[0] == " F•●"
        assert sea.drawn("7,6")[0] == " 50 "
        assert sea.drawn("9,9")[0] == " ·  "


async def test_larger_squares_show_the_odds_against_the_worst_rival() -> None:
    async with at_sea(waters(), size=(250, 70)) as sea:
        sea.pane.board.set_zoom(0)
        await sea.press("r")
        assert sea.drawn("8,7")[0].endswith("●10 ")
        assert sea.drawn("5,8")[0].endswith("■50 ")
        sea.pane.board.set_zoom(2)
        await sea.press("right")
        assert sea.drawn("8,7")[0].endswith("10 ")


async def test_the_line_below_the_chart_names_who_comes_to_a_square() -> None:
    async with at_sea(waters()) as sea:
        await sea.press("r", "up")
        assert "your odds: Bob 10 %" in sea.text


async def test_the_legend_says_whether_threats_are_shown() -> None:
    async with at_sea(waters()) as sea:
        assert "Threats: hidden now, r shows them" in [each.title for each in legend(sea.pane)]
        await sea.press("r")
        assert "Threats: they are shown now, r hides them" in [each.title for each in legend(sea.pane)]


async def test_threats_follow_the_ship() -> None:
    async with at_sea(given(ship("5,5"), ship("9,9"), charted=True, ghost="2,2")) as sea:
        await sea.press("r", "ctrl+up")
        assert sea.pane.drawing.threats is not None
        assert sea.pane.drawing.threats.ship == sea.view.ships[0]


@pytest.mark.parametrize(("glyphs", "east"), [("unicode", "→"), ("ascii", ">")])
@pytest.mark.parametrize("cell", [(3, 1), (4, 2), (6, 3)])
async def test_the_ghosts_way_to_the_ship_is_always_shown(cell: tuple[int, int], glyphs: str, east: str) -> None:
    async with at_sea(waters(), size=(120, 40), cell=cell, glyphs=glyphs) as sea:
        assert all(east in sea.drawn(square)[0] for square in ("3,5", "4,5"))
        assert sea.pane.drawing.shows_ray
        await sea.press("r")
        assert not sea.pane.drawing.shows_ray
