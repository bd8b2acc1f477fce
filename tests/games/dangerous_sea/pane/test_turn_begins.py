"""The beginning of a player's turn: what was done to them is told, and the log has its room."""

from __future__ import annotations

import pytest

from tests.games.dangerous_sea.pane.sea_app import AtSea, at_sea
from tests.games.dangerous_sea.position import Sea, given, ship


def bobs_last_turn() -> Sea:
    """Bob's turn is followed by the Ghost Ship, which meets Alice, and by a storm; then it is Alice's turn."""
    ships = ship("5,5", sailors=1), ship("9,9")
    return given(*ships, charted=True, active=1, spent=6, ghost="5,6", cards=["storm"], dice=[1, 6, 6, 6, 6, 1, 1, 2, 6])


def log_rows(sea: AtSea) -> int:
    return sea.pane.log_view.size.height


async def shown(sea: AtSea) -> None:
    """Wait until everything has been shown."""
    await sea.pilot.pause()
    await sea.skip_steps()
    await sea.pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_dice_of_the_sea_leave_the_log_its_room(size: tuple[int, int]) -> None:
    async with at_sea(bobs_last_turn(), people=2, seats=(0,), size=size) as sea:
        before = log_rows(sea)
        sea.act(1, "end turn")
        await shown(sea)
        assert sea.pane.deciding == "choose_action"
        assert sea.pane.dice.size.height <= 2
        assert "The Sea, wind: [2] · east" in sea.text
        assert log_rows(sea) >= min(before, 4)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_own_dice_leave_the_log_three_lines(size: tuple[int, int]) -> None:
    rocks = given(ship("5,5"), ship("6,6"), tiles={"6,5": "rocky"}, dice=[3])
    async with at_sea(rocks, size=size) as sea:
        await sea.press("E", "1")
        await shown(sea)
        assert log_rows(sea) >= 4
        assert "A Alice, rocks: [3]" in sea.text
        assert "loses 10 water" in " ".join(sea.text.split())


async def test_banner_says_what_was_done_to_the_player() -> None:
    async with at_sea(bobs_last_turn(), people=2, seats=(0,)) as sea:
        sea.act(1, "end turn")
        await shown(sea)
        assert sea.text.splitlines()[1].strip() == "The Ghost Ship killed a sailor; a storm blew you to {6,5} · F9: more"
        await sea.press("f8")
        assert "The Ghost Ship killed a sailor" in sea.text.splitlines()[1]


async def test_banner_tells_nothing_old_in_the_next_turn() -> None:
    async with at_sea(bobs_last_turn(), people=2, seats=(0,)) as sea:
        sea.act(1, "end turn")
        await shown(sea)
        await sea.press("e", "1")
        sea.act(1, "end turn")
        await shown(sea)
        assert sea.pane.deciding == "choose_action"
        assert "Ghost Ship killed" not in sea.text.splitlines()[1]


async def test_banner_of_a_narrow_pane_tells_the_worst() -> None:
    many = given(ship("5,5", sailors=1), ship("9,9", stones=3), tiles={"9,9": "rune_stone", "5,5": "food"}, active=1, spent=6, ghost="5,6",
                 cards=["storm"], dice=[1, 6, 6, 6, 6, 1, 1, 2])  # fmt: skip
    async with at_sea(many, people=2, seats=(0,)) as sea:
        sea.act(1, "take rune")
        sea.act(1, "end turn")
        await shown(sea)
        note = sea.text.splitlines()[1].strip()
        assert note.startswith("Bob needs one more stone to win; the Ghost Ship killed a sailor")
        assert note.endswith("F9: more")
