"""The threats of enemies while courses are planned: where they could go, and what their answers make of each course."""

from __future__ import annotations

from seatui.games.sea_skirmish.pane.board.art import look_of
from seatui.games.sea_skirmish.play.courses import ideal_pose
from seatui.games.sea_skirmish.play.planning import FACES
from seatui.tui.widgets.tabletop.scene import Fate, OnCard
from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import AtSea, at_sea
from tests.games.sea_skirmish.position import boat, given

L = 8800


def answers(sea: AtSea) -> list[str]:
    """Return what stands beside the courses of the boat being planned."""
    return [item.notation for item in sea.pane.menu_items() if item.digit]


async def test_enemy_shows_where_it_could_go() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        mine, other = (look_of(sea.view, seat) for seat in (0, 1))
        assert all(ghost.seat == mine for ghost in sea.pane.board.scene.ghosts)
        await sea.press("3", "e")
        enemy = sea.pane.shot_preview.threat
        theirs = {ghost.label: ghost for ghost in sea.pane.board.scene.ghosts if ghost.seat == other}
        assert {label: ghost.pose for label, ghost in theirs.items()} == {
            str(course): ideal_pose(sea.view.boats[enemy].pose, course) for course in FACES
        }
        assert [ghost.label for ghost in sea.pane.board.scene.ghosts if ghost.chosen] == ["3"]  # my course stays under my hand
        assert sea.pane.board.scene.reaches[0].pose == sea.view.boats[enemy].pose
        await sea.press("3")
        assert all(ghost.seat == mine for ghost in sea.pane.board.scene.ghosts)


async def test_place_where_the_enemy_would_be_lost_is_marked() -> None:
    async with at_sea(given(boat(0, 6 * L, 7 * L, 0), boat(1, 6 * L, L, 0)), bots=False) as sea:
        await sea.press("e")
        fates = {ghost.label: ghost.fate for ghost in sea.pane.board.scene.ghosts if ghost.seat == look_of(sea.view, 1)}
        assert fates["3"] is Fate.LOST
        assert fates["1"] is Fate.FINE


async def test_answers_of_the_nearest_enemy_stand_beside_the_courses() -> None:
    near, far = boat(1, 6 * L, 3 * L, 12, "frigate"), boat(1, 11 * L, 2 * L, 12, "ketch")
    async with at_sea(given(boat(0, 6 * L, 7 * L, 0, "brig"), near, far), bots=False) as sea:
        before = answers(sea)
        assert any(before)
        assert "net hits, B2: best mean worst" in {item.column for item in sea.pane.menu_items()}
        sea.pane.board.point_at(OnCard(2))
        await sea.pilot.pause()
        assert not any(answers(sea))  # B3 is out of reach
        assert {item.column for item in sea.pane.menu_items()} == {""}
        await sea.press("6")
        assert "net hits on B2" in sea.pane.info.text


async def test_course_that_rams_has_no_answers() -> None:
    async with at_sea(given(boat(0, 6 * L, 7 * L, 0), boat(1, 6 * L, 5 * L, 12)), bots=False) as sea:
        rams = [item for item in sea.pane.menu_items() if "rams" in item.label]
        assert rams
        assert all(item.notation == "" for item in rams)


async def test_watcher_of_the_table_sees_no_ghosts_of_plans() -> None:
    async with at_sea(positions.planning(), people=2, seats=(), bots=False) as sea:
        assert sea.pane.board.scene.ghosts == ()
        assert sea.pane.board.scene.templates == ()
