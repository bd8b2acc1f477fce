"""Colours, boats and places, by keys: the boat to be placed is a card in hand."""

from __future__ import annotations

import pytest

from seatui.engine.plane import Pose
from seatui.tui.widgets.tabletop.scene import Carried
from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import AtSea, at_sea
from tests.games.sea_skirmish.position import begin, boat, given, placing


def held(sea: AtSea) -> Pose:
    """Return the pose of the boat in hand."""
    target = sea.pane.board.target
    assert isinstance(target, Carried)
    return target.pose


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_game_is_set_up_with_enter_alone(size: tuple[int, int]) -> None:
    async with at_sea(begin(first_player=1), size=size) as sea:
        await sea.rest()
        for _ in range(3):
            await sea.press("enter")
            await sea.rest()
        assert sea.view.phase == "planning"
        assert sea.view.boats[0].seat == 0


async def test_boats_are_offered_with_the_cannons_of_both_faces() -> None:
    async with at_sea(positions.taking(), size=(80, 24)) as sea:
        assert "1  Brig       A 1-2-0-2, B 3-1-1-0" in sea.text
        assert "6  Schooner   A 2-2-0-1, B 0-1-1-3" in sea.text
        await sea.press("4")
        assert sea.view.docks[0] == (3,)


async def test_the_keys_that_move_and_turn_a_boat_in_hand_are_named() -> None:
    async with at_sea(placing(), size=(80, 24)) as sea:
        assert "Ann: place your boat: arrows move it, . and , turn it" in sea.text.splitlines()[0]


async def test_arrows_move_the_boat_by_a_cell_shift_by_a_millimetre_and_other_keys_turn_and_flip_it() -> None:
    async with at_sea(placing(), size=(80, 24)) as sea:
        start = held(sea)
        await sea.press("right", "down")
        assert held(sea) == (start.x + 2200, start.y + 4400, 0)
        await sea.press("shift+left", "shift+up")
        assert held(sea) == (start.x + 2100, start.y + 4300, 0)
        await sea.press("full_stop", "full_stop", "comma", "f")
        assert held(sea).heading == 1
        assert "face B (front 3, right 1, back 1), heading 15 degrees" in sea.pane.info.text
        await sea.press("enter")
        assert (sea.view.boats[0].pose, sea.view.boats[0].face) == ((start.x + 2100, start.y + 4300, 1), 1)


async def test_a_boat_that_is_turned_stays_in_the_zone() -> None:
    async with at_sea(placing(), bots=False) as sea:
        start = held(sea)
        await sea.press("full_stop", "full_stop")
        assert held(sea).heading == 2
        assert held(sea).y > start.y
        assert sea.pane.info.deed == "Enter: lay the Brig here"


async def test_the_offered_places_are_gone_round_by_tab_and_by_n_and_p() -> None:
    async with at_sea(placing(), bots=False) as sea:
        places = [Pose(*action[2:5]) for action in sea.pane.options if action[5] == 0]
        first = places.index(held(sea))
        await sea.press("tab", "n")
        assert held(sea) == places[first + 2]
        await sea.press("p", "shift+tab", "p")
        assert held(sea) == places[first - 1]


@pytest.mark.rule("SK-R05")
async def test_a_place_outside_the_zone_is_refused_at_once_and_again_with_enter() -> None:
    async with at_sea(placing(), bots=False) as sea:
        await sea.press("up")
        assert sea.pane.info.text.startswith("No: the whole card must lie within 2 lengths of your edge.")
        assert sea.pane.info.deed == ""
        await sea.press("enter")
        assert sea.note == "the whole card must lie within 2 lengths of your edge"
        assert "[SK-R05]" in sea.text
        assert not sea.view.boats
        await sea.press("down")
        assert sea.pane.info.deed == "Enter: lay the Brig here"


@pytest.mark.rule("SK-R06")
async def test_a_place_on_another_card_is_refused_at_once() -> None:
    async with at_sea(placing(boats=2), bots=False, people=2, seats=(0,)) as sea:
        await sea.press("enter")
        sea.table.match.play(1, sea.table.match.options(1)[0])
        sea.pane.board.point_at(Carried(sea.view.boats[0].pose))
        await sea.pilot.pause()
        assert sea.pane.info.text.startswith("No: cards overlap.")


async def test_whoever_is_impatient_lets_the_boat_be_placed() -> None:
    async with at_sea(placing(boats=2)) as sea:
        await sea.press("t")
        await sea.rest()
        await sea.press("t")
        await sea.rest()
        assert sea.view.phase == "planning"
        assert sum(each.seat == 0 for each in sea.view.boats) == 2


async def test_any_of_the_own_boats_may_be_placed_first() -> None:
    async with at_sea(placing(boats=2), bots=False) as sea:
        first, second = sea.view.docks[0]
        await sea.press("x", "enter")
        assert sea.view.boats[0].kind == second
        assert sea.view.docks[0] == (first,)


async def test_the_menu_has_every_place_that_is_offered_and_shows_it_on_the_table() -> None:
    async with at_sea(placing(), bots=False) as sea:
        assert {item.action for item in sea.pane.menu.items} == {*sea.pane.options, ("concede",)}
        await sea.press("m", "down")
        assert held(sea) == Pose(*sea.pane.menu.items[1].action[2:5])
        await sea.press("enter")
        assert len(sea.view.boats) == 1


async def test_the_own_zone_is_shown_to_whoever_places() -> None:
    async with at_sea(placing(), bots=False) as sea:
        (zone,) = sea.pane.board.scene.zones
        assert zone.outline.corners[0] == (0, 8 * 8800)


@pytest.mark.parametrize("teams", ["none", "2v2"])
async def test_the_colour_of_a_mate_comes_first(teams: str) -> None:
    position = begin(4, teams=teams).do("colour blue", "colour red")
    async with at_sea(position, people=4, seats=(2,), bots=False) as sea:
        first = sea.choices[0]
        assert (first.label, first.hint) == (("Blue", "as Ann, your mate") if teams == "2v2" else ("Yellow", ""))


async def test_nothing_is_in_hand_once_boats_sail() -> None:
    async with at_sea(given(boat(0, 20000, 70000, 0), boat(1, 20000, 20000, 12)), bots=False) as sea:
        await sea.press("t")
        assert sea.note == "there is no boat to place now"
        await sea.press("x")
        assert sea.note == "there is no other boat to take in hand"
