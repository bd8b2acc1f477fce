"""The Dangerous Sea at one keyboard: all panes show the open sea, and each player answers in their own pane."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.games.dangerous_sea.pane.spoils_dialog import SpoilsDialog
from seatui.tui.widgets.form_dialog import FormDialog
from tests.games.dangerous_sea.pane.sea_app import table_of
from tests.games.dangerous_sea.pane.test_battle import battle
from tests.games.dangerous_sea.position import given, ship
from tests.tui.pictures import picture
from tests.tui.split.together import ACT, BACK, NE, NW, SE, SW, N, S, play_to_the_end, table_for, together

RIGHT = SE
"""On squares and in lists the lower corners are left and right."""


async def test_the_whole_sea_is_in_sight_in_each_of_two_panes() -> None:
    async with together(table_of(battle(), people=2)) as sea:
        await sea.tap(0, N)
        await sea.tap(1, N)
        columns = {str(column) for column in range(1, 13)}
        for player in range(2):
            assert any(columns <= {*line.replace("│", " ").split()} for line in sea.seen(player).splitlines())
        await sea.tap(1, N, N)
        assert sea.pane(0).board.target != sea.pane(1).board.target


async def test_a_battle_is_fought_and_its_spoils_are_settled_by_both_with_their_own_keys() -> None:
    table = table_of(battle(), people=2)
    async with together(table) as sea:
        await sea.tap(0, RIGHT, ACT)
        assert "ships meet" in sea.seen(0)
        await sea.tap(0, N, ACT)
        assert isinstance(sea.pane(0).dialogs[-1], SpoilsDialog)
        assert "▸ Cargo" in " ".join(sea.seen(0).split())  # no number that nobody could press
        await sea.tap(0, N, ACT)  # the last line: a demand
        form = sea.pane(0).dialogs[-1]
        assert isinstance(form, FormDialog)
        await sea.tap(0, NE, S, NE, SW, ACT)  # all food, all water but ten
        assert (form.values["food"], form.values["water"]) == (30, 40)
        await sea.tap(1, S, S)  # meanwhile Bob looks around
        await sea.tap(0, *[S] * 3, ACT)
        assert "Alice demands 30 food and 40 water" in " ".join(sea.seen(1).replace("│", " ").split())
        assert "Accept" not in sea.seen(0)
        await sea.choose_in_menu(1, "Accept the demand")
        assert (table.view(0).ships[1].food, table.view(0).ships[1].water) == (0, 10)


async def test_goods_go_overboard_by_the_menu_and_the_corners_are_the_least_and_the_most() -> None:
    table = table_of(given(ship("5,5"), ship("9,9"), charted=True), people=2)
    async with together(table) as sea:
        await sea.tap(0, BACK)
        await sea.choose_in_menu(0, "Scuttle")
        await sea.tap(0, NE, NW, RIGHT, S, NE, S, ACT)
        assert (table.view(0).ships[0].food, table.view(0).ships[0].water) == (40, 0)


@pytest.mark.rule("DS-162")
async def test_votes_on_the_ghost_ship_are_cast_blindly_and_at_the_same_time() -> None:
    shown = []
    for slot in (NW, N):
        haunted = given(ship("5,5"), ship("5,5", sailors=1), first=1, charted=True, spent=6, ghost="5,6", dice=[1])
        table = table_of(haunted, people=2)
        async with together(table) as sea:
            await sea.choose(0, ("end_turn",))
            assert "The Ghost Ship: who is next?" in sea.seen(0)
            assert "The Ghost Ship: who is next?" in sea.seen(1)
            await sea.tap(1, slot)
            assert table.view(0).voted == (1,)
            assert "locked" in sea.seen(1)
            shown.append(sea.frames)
    assert shown[0] == shown[1]


async def test_two_people_play_a_whole_game_with_interleaved_keys() -> None:
    table = table_for("dangerous-sea", seed=1, season_limit=1)
    async with together(table) as sea:
        await play_to_the_end(sea, "mate")
        assert all("The game is over" in sea.seen(player) for player in range(2))


async def test_two_panes(looks: SnapshotAssertion) -> None:
    async with together(table_of(battle(), people=2)) as sea:
        await sea.tap(1, N)
        await sea.tap(0, RIGHT, ACT, N, ACT)
        assert "\n".join(picture(sea.pilot.app)) == looks
