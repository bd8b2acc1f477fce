"""Storm, landfall and the Ghost Ship on the screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dangerous_sea.pane.sea_app import at_sea
from tests.games.dangerous_sea.position import Sea, given, ship


def last_turn(**changes: Any) -> Sea:
    """Alice is the last of the season, with all points spent."""
    return given(ship("5,5"), ship("9,9"), active=0, first=1, **{"charted": True, "spent": 6, **changes})


async def test_a_storm_moves_the_ships_and_shows_where_it_blew() -> None:
    async with at_sea(last_turn(cards=["storm"], dice=[2]), people=2, size=(120, 40)) as sea:
        await sea.press("e")
        assert (sea.ship(0), sea.ship(1)) == ("6,5", "10,9")
        assert "Cards  Storm" in sea.text
        assert "The Sea, wind: [2] · east" in sea.text


async def test_a_storm_is_shown_step_by_step_and_each_key_ends_one_step() -> None:
    async with at_sea(last_turn(cards=["storm"], dice=[2]), people=2, speed="slow") as sea:
        await sea.press("e")
        assert sea.pane.steps.busy
        assert "any key goes on" in sea.text
        before = sea.pane.shown.ships[0].square
        await sea.skip_steps()
        assert sea.pane.shown.ships[0].square == before + 1


async def test_the_key_that_skips_confirms_nothing_that_was_not_in_sight() -> None:
    async with at_sea(last_turn(cards=["storm"], tiles={"6,5": "food"}, dice=[2]), people=2, speed="slow") as sea:
        await sea.press("e")
        await sea.skip_steps()
        assert (sea.pane.deciding, sea.view.ships[0].food) == ("resolve_island", 50)


async def test_a_storm_blown_ship_is_asked_what_it_takes() -> None:
    async with at_sea(last_turn(cards=["storm"], tiles={"6,5": "food"}, dice=[2]), people=2) as sea:
        await sea.press("e")
        assert "Alice: landfall on {6,5}" in sea.text
        await sea.press("1")
        assert sea.view.ships[0].food == 80


async def test_the_ghost_ship_asks_for_votes_one_after_the_other() -> None:
    haunted = given(ship("5,5"), ship("5,5", sailors=1), first=1, charted=True, spent=6, ghost="5,6", dice=[1])
    async with at_sea(haunted, people=2) as sea:
        await sea.press("e")
        assert "Alice, who is next?" in sea.text
        await sea.press("1")
        assert "Bob, who is next?" in sea.text
        assert sea.view.voted == (0,)


@pytest.mark.rule("DS-168")
@pytest.mark.parametrize(("cell", "rows"), [((3, 1), ["~1×"]), ((4, 2), [" ~  ", " ×1 "])])
async def test_a_captain_out_of_action_has_a_sign_on_the_ship_and_on_the_sheet(cell: tuple[int, int], rows: list[str]) -> None:
    async with at_sea(given(ship("5,5", out=True), ship("9,9"), charted=True, active=1), people=2, cell=cell) as sea:
        await sea.press("up", "up")
        assert [row.strip() for row in sea.drawn("5,5")] == [row.strip() for row in rows]
        assert "out of action" in sea.text


async def test_the_end_of_the_game_is_told_once_five_stones_are_held() -> None:
    async with at_sea(given(ship("5,5", stones=4), ship("9,9"), tiles={"5,5": "rune_stone"})) as sea:
        await sea.press("t")
        assert "The game is over" in sea.text
        assert "1. Alice" in sea.text
