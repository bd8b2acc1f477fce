"""Views: plain data, enough to imagine a whole position, and the figures that screens and bots build on."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.model.content import LENGTH
from seatui.games.sea_skirmish.words.outlook import is_dead_end, meaning, prospect
from seatui.tui.widgets.tabletop.raster import Lattice
from seatui.tui.widgets.tabletop.view import SCALES
from tests.games.sea_skirmish.open_decisions import OPEN_DECISIONS, cancelling, choosing_fire, choosing_target, planning, turning
from tests.games.sea_skirmish.position import Table, boat, given, island, sailing


def kinds_of_parts(view: tuple[Any, ...]) -> set[type]:
    """Return the types of everything in a view."""
    return {type(view)} | {kind for item in view for kind in (kinds_of_parts(item) if isinstance(item, tuple) else {type(item)})}


def seats_of(table: Table) -> list[int | None]:
    return [None, *range(table.rules.seats)]


@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_a_view_is_made_of_atoms_and_tuples(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    for seat in seats_of(table):
        assert all(issubclass(part, int | str | tuple | type(None)) for part in kinds_of_parts(table.view(seat)))


@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_an_imagined_position_looks_the_same(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    for seat in seats_of(table):
        imagined = table.rules.imagine(table.view(seat), SplitMix64(5))
        assert table.rules.faults(imagined) == []
        assert table.rules.view(imagined, seat) == table.view(seat)


def test_without_secrets_an_imagined_position_is_the_position() -> None:
    for question in (turning, choosing_fire, choosing_target, cancelling):
        table = question()
        assert table.rules.imagine(table.view(0), SplitMix64(5)) == table.state


def test_behind_a_confirmation_any_course_is_imagined_and_the_own_ones_stay() -> None:
    table = planning().do("course 1 hard left", "course 3 soft left", "confirm", by=0).do("course 2 long forward", by=1)
    worlds = [table.rules.imagine(table.view(1), SplitMix64(seed)) for seed in range(60)]
    assert {(world.courses[1], world.courses[3]) for world in worlds} == {(3, 0)}
    assert {world.courses[0] for world in worlds} == {world.courses[2] for world in worlds} == set(range(1, 7))


def test_nothing_is_imagined_for_whoever_has_not_confirmed() -> None:
    table = planning().do("course 1 hard left", by=0)
    assert {tuple(table.rules.imagine(table.view(1), SplitMix64(seed)).courses) for seed in range(20)} == {(0, 0, 0, 0)}


def test_a_mate_with_shared_plans_imagines_what_it_sees() -> None:
    fleet = [boat(seat, 20000 + 18000 * seat, 44000, 0) for seat in range(4)]
    table = given(*fleet, teams="2v2", team_plans="shared").do("course 1 hard left", "confirm", by=0).do("course 2 hr", "confirm", by=1)
    worlds = [table.rules.imagine(table.view(2), SplitMix64(seed)) for seed in range(60)]
    assert {world.courses[0] for world in worlds} == {1}
    assert {world.courses[1] for world in worlds} == set(range(1, 7))


def test_a_view_says_whose_turn_it_is_to_move_or_fire() -> None:
    assert planning().view().active == -1
    assert (turning().view().active, turning().view().turning) == (0, 0)
    assert (choosing_target().view().active, choosing_target().view().attacker) == (0, 0)
    assert cancelling().view().active == 0  # although the other player cancels


def test_a_view_says_which_boats_have_acted_and_who_is_out() -> None:
    table = sailing(*planning().state.boats, courses=("long forward", "long forward", "short forward", "long forward")).do("move 3")
    assert table.view().acted == (2,)
    three = given(boat(0, 20000, 44000, 0), boat(1, 40000, 44000, 0), boat(2, 60000, 44000, 0)).do("concede", by=1)
    assert (three.view().conceded, three.view().left) == ((1,), (0, 1, 0))


# Results of courses


def test_a_prospect_is_what_the_move_then_does_if_nothing_else_moves() -> None:
    fleet = boat(0, 52800, 57200, 0), boat(1, 52800, 36200, 12)
    found = prospect(given(*fleet).figures, given(*fleet).view(0), 0, 3)
    assert (found.pose, found.falls) == (Pose(52800, 44000, 0), False)
    assert (found.landing.pose, found.landing.struck, found.landing.barred) == (Pose(52800, 45000, 0), (1,), ())
    assert sailing(*fleet, courses=("long forward",)).pose(0) == found.landing.pose


def test_a_prospect_knows_falls_bars_and_islands() -> None:
    falling = given(boat(0, 52800, 13199, 0), boat(1, 52800, 80000, 12))
    assert [prospect(falling.figures, falling.view(0), 0, course).falls for course in range(1, 7)] == [
        False,
        False,
        True,
        False,
        False,
        False,
    ]
    barred = given(boat(0, 52800, 57200, 0), boat(1, 52800, 36200, 12), in_round=2, bars={(0, 1): 1})
    assert prospect(barred.figures, barred.view(0), 0, 3).landing.barred == (1,)
    rocks = given(boat(0, 35200, 61600, 0), boat(1, 100000, 5000, 12), map="islets")
    assert prospect(rocks.figures, rocks.view(0), 0, 3).landing.struck == (island(0),)


def test_a_course_after_which_all_fall_has_no_way_on() -> None:
    table = given(boat(0, 52800, 8799, 0), boat(1, 52800, 80000, 12))
    figures, view = table.figures, table.view(0)
    assert [is_dead_end(figures, prospect(figures, view, 0, course)) for course in range(1, 7)] == [False] * 5 + [True]
    assert meaning(figures, view, ("course", 0, 6)) == "ends at 6, 0.5, heading north; every course from there falls off the table"
    assert meaning(figures, view, ("course", 0, 3)) == "falls off the table"
    farther = given(boat(0, 52800, 8800, 0), boat(1, 52800, 80000, 12))
    assert meaning(farther.figures, farther.view(0), ("course", 0, 6)) == "ends at 6, 0.5, heading north"


# On the screen


@pytest.mark.rule("SK-X24")
def test_the_cells_of_the_middle_of_the_table_for_two() -> None:
    sea = planning().figures.sea
    middle = sea.width // 2, sea.height // 2
    assert middle == (52800, 44000)
    assert [Lattice(LENGTH, *scale).cell(middle) for scale in SCALES] == [(72, 30), (60, 25), (48, 20), (36, 15), (24, 10)]
