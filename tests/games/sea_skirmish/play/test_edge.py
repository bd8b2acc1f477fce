"""The edge of the table, SK-087 to SK-090."""

from __future__ import annotations

import pytest

from tests.games.sea_skirmish.position import BLANK, boat, given, sailing

AWAY = boat(1, 9000, 70000, 18)
MATE = boat(0, 90000, 70000, 0)


@pytest.mark.rule("SK-087")
def test_a_boat_that_tips_over_the_edge_is_lost() -> None:
    table = sailing(boat(0, 52800, 10000, 0), MATE, AWAY, courses=("long forward",))
    assert (table.lost(0), table.lost(1)) == ("fell", "")
    assert [facts["how"] for facts in table.told("boat_lost")] == ["fell"]


@pytest.mark.rule("SK-087")
def test_a_boat_that_fell_is_out_of_the_game() -> None:
    """A fallen boat gets no course, and nobody rams it or fires at it where it was."""
    table = sailing(boat(0, 52800, 10000, 0), MATE, boat(1, 52800, 30000, 0, "galley"), courses=("long forward",), dice=[])
    assert [line for line in table.lines if line.startswith("course 1")] == []
    assert table.then(BLANK).plan("", "hard left", "long forward").pose(2) == (52800, 16800, 0)
    assert table.plan("", "hard left", "short forward").pose(2) == (52800, 12400, 0)
    assert table.told("rammed") == table.told("fired") == []


@pytest.mark.rule("SK-088", "SK-X05")
@pytest.mark.parametrize(
    ("start", "course", "end", "lost"),
    [
        ((52800, 13200, 0), "long forward", (52800, 0, 0), ""),
        ((52800, 13199, 0), "long forward", (52800, 13199, 0), "fell"),
        ((4400, 40000, 0), "hard left", (0, 31200, 18), ""),
        ((4399, 40000, 0), "hard left", (4399, 40000, 0), "fell"),
        ((92400, 44000, 6), "long forward", (105600, 44000, 6), ""),
        ((92401, 44000, 6), "long forward", (92401, 44000, 6), "fell"),
        ((52800, 74800, 12), "long forward", (52800, 88000, 12), ""),
        ((52800, 74801, 12), "long forward", (52800, 74801, 12), "fell"),
    ],
)
def test_a_boat_stays_while_its_centre_is_on_the_table(
    start: tuple[int, int, int], course: str, end: tuple[int, int, int], lost: str
) -> None:
    table = sailing(boat(0, *start), MATE, boat(1, 9000, 9000, 18), courses=(course,))
    assert (table.pose(0), table.lost(0)) == (end, lost)


@pytest.mark.rule("SK-088")
def test_a_boat_falls_by_its_ideal_pose_though_a_slide_could_save_it() -> None:
    """The boat at the edge would push it back onto the table."""
    table = sailing(boat(0, 52800, 13100, 0), boat(1, 52800, 0, 12), MATE, courses=("long forward",))
    assert table.lost(0) == "fell"


@pytest.mark.rule("SK-089")
def test_a_boat_that_falls_rams_nobody() -> None:
    table = sailing(boat(0, 52800, 13000, 0), boat(1, 52800, 2000, 0), MATE, courses=("long forward",))
    assert (table.lost(0), table.tokens(0), table.tokens(1)) == ("fell", (0, 0), (0, 0))
    assert (table.told("rammed"), table.state.bars) == ([], {})


@pytest.mark.rule("SK-090")
def test_no_slide_ends_beyond_the_edge() -> None:
    """The left one of two equally long slides comes first, but it ends at x -300."""
    table = sailing(boat(0, 6000, 57200, 0), boat(1, 6000, 44000, 0), MATE, courses=("long forward",))
    assert (table.pose(0), table.lost(0)) == ((12300, 44000, 0), "")


@pytest.mark.rule("SK-090")
def test_a_slide_may_end_with_the_centre_on_the_edge() -> None:
    table = sailing(boat(0, 6300, 57200, 0), boat(1, 6300, 44000, 0), MATE, courses=("long forward",))
    assert (table.pose(0), table.lost(0)) == ((0, 44000, 0), "")


def test_what_falls_is_told_with_where_it_went() -> None:
    table = given(boat(0, 52800, 10000, 0), MATE, AWAY, dice=[BLANK], token=1).plan("long forward", "hard left", "hard left").do("move 1")
    assert table.told("boat_moved")[0]["end"] == (52800, -3200, 0)
