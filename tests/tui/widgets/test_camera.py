"""What a camera keeps in sight, and where pointers stand. Pure arithmetic, and a map of squares that follows it."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from textual.geometry import Offset, Region, Size

from examples import grid_map
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.camera import Away, Camera, Shown, Span, calm, contains, covering, pointers
from seatui.tui.widgets.grid.grid_map import GridMap
from tests.tui.fake_terminal import STILL, painted

ARROWS = "↑↗→↘↓↙←↖"
SIZE = Size(30, 10)


def shown(*columns: int) -> dict[Hashable, Shown]:
    """Return places of one square in these columns of row 5."""
    return {column: Shown((Span(column, 1), Span(5, 1)), "") for column in columns}


@pytest.mark.parametrize(
    ("spans", "ring", "found"),
    [
        ([Span(2, 1), Span(6, 2)], 0, Span(2, 6)),
        ([Span(1, 1), Span(9, 1)], 10, Span(9, 3)),  # around the rim
        ([Span(1, 1), Span(3, 1)], 10, Span(1, 3)),
        ([Span(0, 10)], 10, Span(0, 10)),
    ],
)
def test_covering_leaves_out_the_largest_gap(spans: list[Span], ring: int, found: Span) -> None:
    assert covering(spans, ring) == found


def test_span_contains_parts_around_the_rim() -> None:
    assert contains(Span(8, 4), Span(0, 2), 10)
    assert not contains(Span(8, 4), Span(1, 2), 10)
    assert not contains(Span(8, 2), Span(0, 2))


def test_old_span_stays_while_it_is_hardly_longer() -> None:
    assert calm(Span(2, 8), Span(3, 6), 2) == Span(2, 8)
    assert calm(Span(2, 9), Span(3, 6), 2) == Span(3, 6)
    assert calm(Span(2, 8), Span(1, 6), 2) == Span(1, 6)
    assert calm(None, Span(1, 6), 2) == Span(1, 6)


def test_foremost_places_come_first_where_not_all_fit() -> None:
    camera = Camera(0)
    assert camera.foremost(lambda _box: True) is None
    assert camera.frame(shown(10, 2, 12))
    assert not camera.frame(shown(10, 2, 12))
    assert camera.foremost(lambda box: box[0].length <= 4) == (Span(10, 3), Span(5, 1))
    assert camera.foremost(lambda _box: False) == (Span(10, 1), Span(5, 1))


def test_zoom_is_the_largest_at_which_all_fits() -> None:
    camera = Camera(0)
    camera.frame(shown(2, 9))
    assert camera.zoom(4, lambda box, zoom: box[0].length * (4 - zoom) <= 20) == 2
    assert camera.zoom(4, lambda _box, _zoom: False) == 3


def test_places_beyond_are_kept_in_sight_down_to_the_legible_zoom() -> None:
    camera = Camera(0)
    in_room = {at: (lambda box, zoom, room=room: box[0].length * (4 - zoom) <= room) for at, room in enumerate((40, 24, 16, 7))}
    camera.frame(shown(2, 5), [(Span(9, 1), Span(5, 1))])
    assert [camera.zoom(4, fits, 2) for fits in in_room.values()] == [0, 1, 2, 3]
    assert camera.zoom(4, in_room[2], 1) == 1  # not larger either, so that a rival who sails off makes the board no larger
    assert camera.foremost(lambda box: box[0].length <= 8) == (Span(2, 8), Span(5, 1))
    assert camera.foremost(lambda box: box[0].length <= 7) == (Span(2, 4), Span(5, 1))


@pytest.mark.parametrize(
    ("at", "found"),
    [
        (Offset(35, 4), (Offset(26, 4), "A 3 →")),
        (Offset(-9, 4), (Offset(0, 4), "← A 3")),
        (Offset(12, -2), (Offset(10, 0), "↑ A 3")),
        (Offset(40, 20), (Offset(25, 9), "A 3 ↘")),
    ],
)
def test_pointer_stands_on_the_side_of_its_place(at: Offset, found: tuple[Offset, str]) -> None:
    pointer = pointers([Away("A", at, 3, None)], SIZE, (), ARROWS)[0]
    assert pointer.text == found[1]
    assert pointer.at.y == found[0].y
    assert abs(pointer.at.x - found[0].x) <= 1


def test_pointers_spare_taken_cells_and_each_other() -> None:
    places = [Away(name, Offset(35, 4), 3, None) for name in "AB"]
    found = pointers(places, SIZE, [Region(20, 4, 10, 1)], ARROWS)
    assert len({each.at.y for each in found} - {4}) == 2
    assert not pointers(places, SIZE, [SIZE.region], ARROWS)


async def test_map_follows_a_lesson_and_names_what_lies_beyond() -> None:
    async with grid_map.app(STILL).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = pilot.app.screen.query_one(GridMap)
        board.zooms = ((12, 6), (3, 1))
        board.set_zoom(0)
        far = (6, 6)  # the map wraps around
        board.point_at((1, 1))
        board.frame({(1, 1): ""}, {far: "Wreck"})
        await pilot.pause()
        assert board.region_of((1, 1)) is not None
        assert board.region_of(far) is None
        assert any("Wreck" in row for row in painted(pilot.app))
        board.frame({})
        board.frame({(1, 1): ""}, {})
        board.mark(Mark.LESSON, [(3, 1)])
        await pilot.pause()
        assert board.region_of((3, 1)) is not None
        board.mark(Mark.LESSON, [far])  # too far from the cursor
        await pilot.pause()
        assert any("lesson 4" in row for row in painted(pilot.app))
        board.forget()
        await pilot.pause()
        assert not any("Wreck" in row for row in painted(pilot.app))
