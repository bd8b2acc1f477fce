"""The legend of the table has every sign that the painter draws, and says which are on the table."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.model.content import COURSES
from seatui.games.sea_skirmish.model.state import AFLOAT
from seatui.games.sea_skirmish.pane.board.art import FIRE, WATER, course_sign
from seatui.games.sea_skirmish.pane.sheets.legend import FATES, SIGHTS, legend
from seatui.tui.widgets.tabletop.scene import Fate, Scene, TableCard
from seatui.tui.widgets.tabletop.view import SCALES
from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import AtSea, at_sea
from tests.games.sea_skirmish.pane.test_pictures import pictures
from tests.tui.pictures import GLYPHS

zooms = pytest.mark.parametrize("zoom", range(len(SCALES)))


def cells(sea: AtSea) -> set[tuple[str, object]]:
    """Each character of the legend with its style."""
    return {(char, style) for each in legend(sea.pane) for sign in each.signs for row in sign.art for text, style in row for char in text}


def here(sea: AtSea) -> set[str]:
    return {sign.words for each in legend(sea.pane) for sign in each.signs if sign.here}


@zooms
@pytest.mark.parametrize("glyphs", GLYPHS)
async def test_every_sign_on_a_card_is_explained(glyphs: str, zoom: int) -> None:
    async with at_sea(positions.planning(), glyphs=glyphs, bots=False) as sea:
        board, ink = sea.pane.board, sea.pane.ink
        board.set_zoom(zoom)
        groups = {each.title: each.signs for each in legend(sea.pane)}
        known = {span for sign in groups["On a boat"] for row in sign.art for span in row}
        pose = board.sign_pose
        card = TableCard(0, Pose(*pose[:2], pose.heading), 0, "1", (3, 3, 0, 0), (WATER, FIRE))
        drawn = {(char, style) for row in board.sign(Scene((card,))) for text, style in row for char in text}
        signs = {(char, style) for char, style in drawn if style in (ink.stamp, ink.bow, ink.wet, ink.burning)}
        assert signs <= known
        assert all(
            (piece.text(wide=False, is_ascii=sea.pane.glyphs.is_ascii), getattr(ink, piece.tone)) in known for piece in (WATER, FIRE)
        )


async def test_every_fate_line_and_course_is_explained() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        words = {sign.words for each in legend(sea.pane) for sign in each.signs}
        assert {*FATES} == {*Fate}
        assert {*FATES.values(), *SIGHTS.values()} <= words
        faces = next(each for each in legend(sea.pane) if each.title == "Numbers of courses")
        drawn = ["".join(text for text, _ in sign.art[0]) for sign in faces.signs]
        assert drawn == [course_sign(course, 0, sea.pane.glyphs, moved=False) for course in range(1, len(COURSES) + 1)]


@zooms
@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("position", [positions.planning, positions.islands, positions.placing_two, positions.choosing_a_target])
async def test_scenes_of_a_game_have_no_sign_without_words(position: object, glyphs: str, zoom: int) -> None:
    assert callable(position)
    async with at_sea(position(), glyphs=glyphs, bots=False, size=(160, 60)) as sea:
        board = sea.pane.board
        board.set_zoom(zoom)
        await sea.pilot.pause()
        blocks = {*" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", *(map(chr, range(0x2800, 0x2900))), *"/\\|-_"}  # of which shapes are made
        known = {char for char, _ in cells(sea)} | {*sea.pane.glyphs.headings, *sea.pane.glyphs.corners, *sea.pane.glyphs.cursor} | blocks
        drawn = {char for y in range(board.size.height) for segment in board.render_line(y) for char in segment.text}
        assert {char for char in drawn if not char.isalnum()} <= known


async def test_signs_on_the_table_come_first() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        assert any(boat.lost == AFLOAT for boat in sea.view.boats)
        assert "a place to go to, with the number of its course" in here(sea)
        assert "water where your boats may be placed" not in here(sea)
        await sea.press("3")
        assert "the place that is chosen" in here(sea)
    async with at_sea(positions.placing_two(), bots=False) as sea:
        assert "water where your boats may be placed" in here(sea)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_legend(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(positions.planning, ("3", "I"), size) == looks
