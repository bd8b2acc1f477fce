"""The cells of a card on a character grid, the places of its signs, and the cells in its reach."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.style import Style
from textual.geometry import Region

from seatui.engine.plane import HEADINGS, Card, Outline, Point, Pose, contains, gap, outline, rectangle
from seatui.tui.look.glyphs import ASCII, UNICODE
from seatui.tui.widgets.hex.tile import Piece
from seatui.tui.widgets.tabletop.art import SignKind, bow, bow_cell, card_spans, hull, label_cells, shown_signs, sign_cells, signs
from seatui.tui.widgets.tabletop.braille import Stroke, strokes
from seatui.tui.widgets.tabletop.ground import TableGeometry
from seatui.tui.widgets.tabletop.raster import Lattice, arc, cells, inside, line, rim, within
from seatui.tui.widgets.tabletop.scene import Ghost, TableCard
from seatui.tui.widgets.tabletop.view import SCALES

L, W = 8800, 6300
CARD = Card(L, W)
PLAIN = Style()
LATTICES = [Lattice(L, *scale) for scale in SCALES]
HUGE, GREAT, LARGE, MEDIUM, SMALL = LATTICES

scales = pytest.mark.parametrize("lattice", LATTICES, ids=["huge", "great", "large", "medium", "small"])
WATER = Piece("~", tone="wet")
near = st.integers(-20_000, 20_000)
poses = st.builds(Pose, near, near, st.integers(0, HEADINGS - 1))


def middle(lattice: Lattice, cell: Point) -> Point:
    """The middle of a cell in scaled lengths, in which it is a whole number."""
    return (2 * cell[0] + 1) * lattice.unit * lattice.down, (2 * cell[1] + 1) * lattice.unit * lattice.across


def scaled(lattice: Lattice, shape: Outline) -> Outline:
    """A shape in scaled lengths."""
    return outline(*((x * lattice.scale, y * lattice.scale) for x, y in shape.corners))


def around(lattice: Lattice, pose: Pose, lengths: int) -> list[Point]:
    """All cells within some lengths of a card's middle."""
    (x, y), across, down = lattice.cell(pose[:2]), lengths * lattice.across, lengths * lattice.down
    return list(product(range(x - across, x + across + 1), range(y - down, y + down + 1)))


def between(a: Point, b: Point, point: Point) -> int:
    """A number whose sign says on which side of the line from a to b a point lies."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


# Cells


@pytest.mark.rule("SK-G01")
def test_cells_count_as_twice_as_high_as_wide_at_all_scales() -> None:
    assert SCALES == ((12, 6), (10, 5), (8, 4), (6, 3), (4, 2))


@pytest.mark.rule("SK-G02")
@pytest.mark.parametrize(("lattice", "cell"), zip(LATTICES, [(72, 30), (60, 25), (48, 20), (36, 15), (24, 10)], strict=True))
def test_the_cell_of_a_point(lattice: Lattice, cell: tuple[int, int]) -> None:  # SK-X24
    assert lattice.cell((52800, 44000)) == cell


@pytest.mark.rule("SK-G02")
def test_cells_beyond_the_edge_are_rounded_down_too() -> None:
    assert [LARGE.cell((x, -x)) for x in (-1, 1099, 1100)] == [(-1, 0), (0, -1), (1, -1)]


@scales
def test_the_middle_of_a_cell_is_in_that_cell(lattice: Lattice) -> None:
    assert all(lattice.cell(lattice.middle((x, y))) == (x, y) for x in range(-30, 30) for y in range(-30, 30))


@pytest.mark.rule("SK-G03")
@pytest.mark.parametrize(
    ("table", "sizes"),
    [
        ((12, 10), [(96, 40), (72, 30), (48, 20)]),
        ((12, 11), [(96, 44), (72, 33), (48, 22)]),
        ((11, 11), [(88, 44), (66, 33), (44, 22)]),
        ((14, 12), [(112, 48), (84, 36), (56, 24)]),
        ((13, 13), [(104, 52), (78, 39), (52, 26)]),
    ],
)
def test_how_many_cells_a_table_takes(table: tuple[int, int], sizes: list[tuple[int, int]]) -> None:
    shape = TableGeometry(table[0] * L, table[1] * L, CARD, L)
    assert [shape.cells(lattice).size for lattice in (LARGE, MEDIUM, SMALL)] == sizes


@pytest.mark.rule("SK-G04")
@scales
@pytest.mark.parametrize("heading", range(HEADINGS))
def test_a_cell_belongs_to_a_card_when_its_middle_is_inside(lattice: Lattice, heading: int) -> None:
    for x, y in ((0, 0), (333, 1777), (901, 450), (1466, 2933)):
        pose = Pose(x, y, heading)
        corners = scaled(lattice, CARD.at(pose)).corners
        edges = [*zip(corners, (*corners[1:], corners[0]), strict=True)]
        naive = {cell for cell in around(lattice, pose, 1) if all(between(a, b, middle(lattice, cell)) > 0 for a, b in edges)}
        assert set(cells(inside(CARD.at(pose), lattice))) == naive


@given(poses, st.sampled_from(LATTICES))
def test_cells_agree_with_the_geometry_of_the_plane(pose: Pose, lattice: Lattice) -> None:
    shape = scaled(lattice, CARD.at(pose))
    assert set(cells(card_spans(CARD, pose, lattice))) == {
        cell for cell in around(lattice, pose, 1) if contains(shape, middle(lattice, cell))
    }


def test_the_edge_of_a_shape_is_left_out() -> None:
    assert list(inside(rectangle((0, 0), 2200, 4400), LARGE)) == [(-1, -1, 1), (0, -1, 1)]
    assert list(inside(outline((550, 1100), (2750, 1100), (2750, 5500), (550, 5500)), LARGE)) == [(1, 1, 2)]


@given(poses)
def test_a_hull_lies_on_its_card(pose: Pose) -> None:
    dots = LARGE.finer(2, 2)
    assert set(cells(inside(hull(CARD, pose), dots))) <= set(cells(inside(CARD.at(pose), dots)))


# Reach


@settings(max_examples=15, deadline=None)
@given(poses, st.sampled_from([MEDIUM, SMALL]), st.integers(1, 3))
def test_a_ring_holds_the_cells_no_farther_than_that_from_the_card(pose: Pose, lattice: Lattice, lengths: int) -> None:
    shape, farthest = scaled(lattice, CARD.at(pose)), (lengths * L * lattice.scale) ** 2
    near_enough = set()
    for cell in around(lattice, pose, 4):
        distance = gap(shape, outline(middle(lattice, cell)))
        if distance.numerator <= farthest * distance.denominator:
            near_enough.add(cell)
    assert set(cells(within(CARD.at(pose), lengths * L, lattice))) == near_enough


@pytest.mark.parametrize(("distance", "reached"), [(2199, False), (2200, True)])
def test_exactly_that_far_is_still_in_reach(distance: int, reached: bool) -> None:
    shape = rectangle((550, -3300), 1100, 4400)
    assert ((0, 0) in set(cells(within(shape, distance, LARGE)))) == reached


@given(poses, st.sampled_from(LATTICES), st.integers(0, 3))
def test_an_arc_holds_the_cells_that_its_side_faces(pose: Pose, lattice: Lattice, side: int) -> None:
    field = around(lattice, pose, 2)
    rows, columns = range(field[0][1], field[-1][1] + 1), range(field[0][0], field[-1][0] + 1)
    small = Pose(pose.x * lattice.scale, pose.y * lattice.scale, pose.heading)
    facing = {cell for cell in field if side in CARD.facing(small, middle(lattice, cell))}
    assert set(cells(arc(CARD, pose, side, lattice, rows, columns))) == facing


# Signs


@pytest.mark.rule("SK-G05")
def test_eight_arrows_show_24_headings() -> None:
    assert [bow(heading) for heading in range(HEADINGS)] == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 0]
    assert "".join(UNICODE.headings[bow(45 // 15 * at)] for at in range(8)) == "↑↗→↘↓↙←↖"
    assert len(set(ASCII.headings)) == 8


@pytest.mark.rule("SK-G05")
@pytest.mark.parametrize("heading", range(HEADINGS))
@pytest.mark.parametrize("lattice", [LARGE, MEDIUM], ids=["large", "medium"])
def test_bow_and_number_stand_in_their_cells(heading: int, lattice: Lattice) -> None:
    pose = Pose(52800, 44000, heading)
    found = signs(CARD, TableCard(0, pose, 2, "7"), lattice, UNICODE.headings)
    assert found[lattice.cell(pose.ahead(3300)[:2])] == (SignKind.BOW, UNICODE.headings[bow(heading)], 0)
    x, y = lattice.cell(pose[:2])
    assert [found[x - 1, y].text, found[x, y].text] == ["C", "7"]


@pytest.mark.rule("SK-G06")
@pytest.mark.parametrize("heading", range(HEADINGS))
def test_numbers_of_the_sides_have_their_cells(heading: int) -> None:
    pose = Pose(40000, 41000, heading)
    places = (pose.ahead(1900), pose.ahead(0, 2400), pose.ahead(-3300), pose.ahead(0, -2400))
    found = signs(CARD, TableCard(0, pose, 0, "4", (1, 2, 1, 3)), LARGE, UNICODE.headings)
    for (x, y), sign in found.items():
        if sign.kind is SignKind.SIDE:
            column, row = LARGE.cell(places[sign.at][:2])
            assert abs(x - column) + abs(y - row) <= (1 if heading not in (18, 19) else 2)  # there the name is in the way


def test_numbers_stand_beside_the_smallest_card() -> None:
    shown = TableCard(0, Pose(44000, 44000, 0), 0, "4", (1, 2, 0, 3))
    found = signs(CARD, shown, SMALL, UNICODE.headings)
    inner = set(cells(card_spans(CARD, shown.pose, SMALL)))
    assert {sign.kind for cell, sign in found.items() if cell in inner} == {SignKind.LABEL, SignKind.BOW}
    assert [sign.text for cell, sign in found.items() if cell not in inner] == ["1", "2", "3"]


@given(poses, st.sampled_from(LATTICES), st.sampled_from([(1, 2, 1, 1), (0, 3, 0, 2), (2, 2, 0, 1)]), st.sampled_from(["4", "12"]))
def test_no_number_touches_another_or_the_label_in_its_row(
    pose: Pose, lattice: Lattice, sides: tuple[int, int, int, int], label: str
) -> None:
    found = signs(CARD, TableCard(0, pose, 0, label, sides), lattice, UNICODE.headings)
    read = {cell for cell, sign in found.items() if sign.kind is not SignKind.BOW}
    for x, y in (cell for cell, sign in found.items() if sign.kind in (SignKind.SIDE, SignKind.NOTHING)):
        assert not {(x - 1, y), (x + 1, y)} & read


def test_small_card_near_another_shows_all_its_numbers_or_none() -> None:
    cards = [TableCard(at, Pose(40000 + at * 9000, 40000, 0), at, str(at), (2, 1, 1, 1)) for at in range(2)]
    lone = TableCard(2, Pose(80000, 40000, 0), 0, "2", (2, 1, 1, 1))
    for first, numbers in ((None, [0, 0, 4]), (0, [4, 0, 4])):
        found = shown_signs(CARD, [*cards, lone], SMALL, UNICODE.headings, first)
        assert [sum(sign.kind is SignKind.SIDE for sign in each.values()) for each in found] == numbers


@given(poses, st.sampled_from(LATTICES))
def test_tokens_lie_in_one_strip(pose: Pose, lattice: Lattice) -> None:
    found = signs(CARD, TableCard(0, pose, 0, "4", (1, 2, 1, 1), (WATER, WATER, WATER)), lattice, UNICODE.headings)
    (x, y), *rest = sorted(cell for cell, sign in found.items() if sign.kind is SignKind.TOKEN)
    assert rest == [(x + 1, y), (x + 2, y)]


@given(poses)
def test_the_bow_stands_before_the_middle(pose: Pose) -> None:
    assert pose.parts(LARGE.middle(bow_cell(CARD, pose, LARGE)))[0] > 0


@given(st.lists(st.builds(Pose, near, near, st.integers(0, 23)), min_size=6, max_size=6), st.sampled_from(LATTICES))
def test_labels_of_ghosts_never_hide_each_other(places: list[Pose], lattice: Lattice) -> None:
    ghosts = [Ghost(at, pose, str(at)) for at, pose in enumerate(places)]
    found = label_cells(ghosts, lattice, Region(0, 0, 96, 40))
    assert len(set(found.values())) == 6


@given(poses, st.sampled_from(LATTICES))
def test_labels_of_ghosts_leave_the_signs_of_cards(pose: Pose, lattice: Lattice) -> None:
    signed = sign_cells(CARD, [TableCard(0, pose, 0, "4", (1, 2, 0, 2))], lattice, UNICODE.headings)
    found = label_cells([Ghost("6", pose.ahead(L // 2), "6"), Ghost("3", pose, "3")], lattice, Region(-40, -40, 80, 80), signed)
    assert len(signed) >= 6  # name, bow and three numbers
    assert not signed & set(found.values())


@given(poses, st.sampled_from(LATTICES))
def test_labels_of_courses_never_read_as_one_number(pose: Pose, lattice: Lattice) -> None:
    places = [(L, 0), (L * 5 // 4, -L // 4), (L * 3 // 2, 0), (L * 5 // 4, L // 4), (L, L // 2), (L // 2, 0)]
    ghosts = [Ghost(at, pose.ahead(*place), str(at + 1)) for at, place in enumerate(places)]
    found = set(label_cells(ghosts, lattice, Region(-300, -300, 900, 900)).values())
    assert not {(x + 1, y) for x, y in found} & found


def test_the_label_of_a_ghost_beyond_the_edge_stands_at_the_edge() -> None:
    assert label_cells([Ghost("3", Pose(52800, -9000, 0), "3")], LARGE, Region(0, 0, 96, 40)) == {"3": (48, 0)}


# Lines and Braille


def test_a_line_goes_from_cell_to_cell() -> None:
    assert list(line((0, 0), (4, -2))) == [(0, 0), (1, 0), (2, -1), (3, -1), (4, -2)]
    assert list(line((3, 3), (3, 3))) == [(3, 3), (3, 3)]


def test_the_rim_of_a_shape_has_its_inside_left_out() -> None:
    assert sorted(rim([(0, 0, 3), (1, 0, 3), (2, 0, 3)])) == [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]


@pytest.mark.rule("SK-G07")
def test_braille_has_sixteen_dots_a_length_in_both_directions() -> None:
    square = rectangle((4400, 4400), L, L)
    found = strokes([Stroke(square, PLAIN)], LARGE)
    rows = ["".join(found.get((x, y), (" ",))[0] for x in range(8)) for y in range(4)]
    assert rows == ["⡏⠉⠉⠉⠉⠉⠉⢹", "⡇      ⢸", "⡇      ⢸", "⣇⣀⣀⣀⣀⣀⣀⣸"]
    assert len(list(rim(inside(square, LARGE.finer(2, 4))))) == 4 * 15


def test_strokes_that_cross_share_a_cell() -> None:
    one, other = rectangle((4400, 4400), L, L), rectangle((4400, 4400), L // 2, L)
    alone, both = strokes([Stroke(one, PLAIN)], LARGE), strokes([Stroke(one, PLAIN), Stroke(other, PLAIN)], LARGE)
    assert set(alone) < set(both)
    assert both[2, 0][0] == "⡏"
    assert both[1, 0] == alone[1, 0]
