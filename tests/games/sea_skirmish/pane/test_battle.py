"""Movement and Attack by keys: choosing boats and targets, turning over, cancelling; and refusals."""

from __future__ import annotations

import pytest

from seatui.tui.widgets.dialog import ChoiceDialog, TextDialog
from seatui.tui.widgets.tabletop.scene import OnCard
from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import at_sea
from tests.games.sea_skirmish.position import HIT, boat, given, sailing
from tests.narrowing import checked

L = 8800


async def test_boats_that_may_move_are_marked_and_gone_round() -> None:
    async with at_sea(positions.moving(), bots=False) as sea:
        assert sea.marked() == {0, 1}
        assert sea.pane.board.target == OnCard(0)
        await sea.press("tab")
        assert sea.pane.info.deed == "Enter: move Corvette 2"
        await sea.press("enter")
        assert sea.view.turning == 1


@pytest.mark.parametrize("keys", [("2", "enter"), ("m", "down", "enter"), ("n", "enter")])
async def test_a_boat_is_chosen_by_its_number_from_the_menu_or_by_going_round(keys: tuple[str, ...]) -> None:
    async with at_sea(positions.moving(), bots=False) as sea:
        await sea.press(*keys)
        assert 1 in sea.view.acted


@pytest.mark.rule("SK-R03")
async def test_a_boat_of_somebody_else_is_refused() -> None:
    async with at_sea(positions.moving(), bots=False) as sea:
        await sea.press("3", "enter")
        assert sea.note == "not your boat"
        assert "[SK-R03]" in sea.text


@pytest.mark.parametrize(("key", "face"), [("f", 1), ("enter", 0)])
async def test_a_boat_that_went_short_forward_is_turned_over_or_kept(key: str, face: int) -> None:
    async with at_sea(positions.turning(), bots=False, people=2, seats=(0,)) as sea:
        assert sea.labels[:2] == ["Keep face A: 2-2-0-1", "Turn to face B: 0-1-1-3"]
        await sea.press(key)
        if key == "enter":
            await sea.press("enter")
        assert sea.view.turning != 0
        assert sea.view.boats[0].face == face


@pytest.mark.rule("SK-R13")
async def test_turning_over_at_another_time_is_refused() -> None:
    async with at_sea(given(boat(0, 6 * L, 7 * L, 0), boat(1, 6 * L, 2 * L, 12)), bots=False) as sea:
        await sea.press("f")
        assert sea.note == "only after the short forward"


async def test_the_guns_of_the_boat_pointed_at_are_shown_before_it_fires() -> None:
    async with at_sea(positions.choosing_a_gun(), bots=False) as sea:
        assert sea.marked() == {0, 1}
        assert "Guns of Brig 1" in sea.text
        assert sea.pane.board.scene.reaches[0].pose == sea.view.boats[0].pose
        await sea.press("tab")
        assert "Guns of Galley 2" in sea.text
        assert sea.pane.board.scene.reaches[0].pose == sea.view.boats[1].pose
        assert len(sea.pane.board.scene.sights) == 2
        await sea.press("enter")
        assert sea.view.attacker == 1


async def test_the_likeliest_target_is_pointed_at_first_with_dice_and_odds() -> None:
    async with at_sea(positions.choosing_a_target(), bots=False, dice=(HIT,)) as sea:
        assert sea.marked() == {1, 2}
        assert sea.pane.board.target == OnCard(1)
        assert "3 red against 1 green, 48 % to hit, 15 % to sink, from the front side" in sea.pane.info.text
        await sea.press("tab", "enter")
        assert sea.view.boats[2].water == 1


@pytest.mark.rule("SK-R10")
async def test_an_own_boat_is_no_target() -> None:
    async with at_sea(positions.choosing_a_target(), bots=False) as sea:
        await sea.press("1", "enter")
        assert sea.note == "not an enemy"


async def test_the_hit_to_cancel_is_chosen_with_the_dice_in_view_and_a_critical_one_is_preselected() -> None:
    async with at_sea(positions.cancelling(), bots=False) as sea:
        assert "[hit][crit][-]" in sea.text
        assert "[miss]" in sea.text
        await sea.press("enter")
        assert (sea.view.boats[0].water, sea.view.boats[0].fire) == (1, 0)
    async with at_sea(positions.cancelling(), bots=False) as sea:
        await sea.press("2")
        assert (sea.view.boats[0].water, sea.view.boats[0].fire) == (0, 1)


async def test_ranges_of_any_boat_are_shown_at_any_time() -> None:
    async with at_sea(positions.moving(), bots=False) as sea:
        assert list(sea.pane.board.scene.reaches) == []
        await sea.press("3", "v")
        assert sea.pane.board.scene.reaches[0].pose == sea.view.boats[2].pose
        await sea.press("1")
        assert sea.pane.board.scene.reaches[0].pose == sea.view.boats[0].pose
        await sea.press("v")
        assert sea.pane.board.scene.reaches == ()


async def test_describing_a_boat_tells_both_faces_and_all_distances() -> None:
    async with at_sea(positions.choosing_a_target(), bots=False) as sea:
        await sea.press("1", "i")
        text = " ".join(checked(TextDialog, sea.pane.dialogs[-1]).text)
        assert "Its other face has right 2, back 1, left 2." in text
        assert "can be fired at with 3 red against 1 green, 48 % to hit, 15 % to sink, from the front side" in text


async def test_a_turn_of_somebody_else_can_be_looked_at_but_not_played() -> None:
    async with at_sea(positions.moving(), people=2, seats=(1,), bots=False) as sea:
        assert "Waiting for Ann: choose the boat that moves" in sea.text
        await sea.press("enter", "1", "enter")
        assert sea.table.match.count == 0


async def test_whoever_has_no_boats_left_is_told_and_watches() -> None:
    position = sailing(boat(0, 6 * L, L, 0), boat(1, 3 * L, 8 * L, 0), boat(2, 9 * L, 8 * L, 0), courses=("long forward", "", ""), token=0)
    async with at_sea(position, bots=False) as sea:
        assert "You have no boats left" in sea.text
        assert "The others fight on, and you can watch." in checked(ChoiceDialog, sea.pane.dialogs[-1]).text[0]
        await sea.press("enter")
        assert "no boats left; Esc: speed, leave" in sea.text


async def test_the_guns_are_those_of_the_face_that_is_pointed_at() -> None:
    async with at_sea(positions.turning(), bots=False) as sea:
        assert "Guns of Schooner 1, face A" in sea.text
        await sea.press("enter")
        faces = {}
        for key in ("up", "down"):
            await sea.press(key)
            assert sea.pane.menu.pointed is not None
            faces[sea.pane.menu.pointed.action[0]] = sea.text
        assert "Guns of Schooner 1, face A" in faces["keep"]
        assert "Guns of Schooner 1, face B" in faces["flip"]
        await sea.press("escape")
        assert "Guns of Schooner 1, face A" in sea.text
