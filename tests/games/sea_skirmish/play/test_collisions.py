"""Collisions, SK-091 to SK-102."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.plane import gap
from seatui.games.sea_skirmish.model.geometry import BOAT
from tests.games.sea_skirmish.position import Table, boat, island, sailing

MOVER = boat(0, 52800, 57200, 0)
"""Long forward takes it to (52800, 44000, 0)."""
AWAY = boat(1, 9000, 9000, 18)


def rams(*others: tuple[int, int, int], **position: Any) -> Table:
    """Return the table after the mover went long forward among boats of the other player."""
    return sailing(MOVER, *(boat(1, *other) for other in others), courses=("long forward",), **position)


def on_the_island(**position: Any) -> Table:
    """Return the table after a boat came down on island 1 of the islets, x 30800 to 39600 and y 39600 to 48400."""
    return sailing(boat(0, 35200, 61600, 0), AWAY, courses=("long forward",), map="islets", **position)


# Overlaps


@pytest.mark.rule("SK-091", "SK-X06")
def test_cards_that_touch_do_not_collide() -> None:
    table = rams((52800, 35200, 12))
    assert (table.pose(0), table.tokens(0), table.tokens(1)) == ((52800, 44000, 0), (0, 0), (0, 0))


@pytest.mark.rule("SK-091")
def test_cards_that_overlap_by_one_unit_collide() -> None:
    table = rams((52800, 35201, 12))
    assert (table.tokens(0), table.tokens(1)) == ((1, 0), (1, 0))


@pytest.mark.rule("SK-091")
def test_cards_that_share_a_corner_do_not_collide() -> None:
    assert rams((59100, 35200, 0)).told("rammed") == []
    assert rams((59099, 35201, 0)).told("rammed") != []


@pytest.mark.rule("SK-092")
@pytest.mark.parametrize(
    ("other", "collides"),
    [
        ((59690, 37110, 3), False),  # parted by the other's front edge alone: 9744 apart along it, where 9739 are needed
        ((59680, 37120, 3), True),
        ((59010, 50210, 3), False),  # by its left side: 8787 apart, where 8489 are needed
        ((58500, 49700, 3), True),
        ((52800 + 8489, 44000, 3), False),  # by the mover's right side, which the other touches with a corner
        ((52800 + 8488, 44000, 3), True),
        ((52800, 44000 - 9739, 3), False),  # by the mover's front edge
        ((52800, 44000 - 9738, 3), True),
    ],
)
def test_slanting_cards_collide_unless_an_edge_of_either_parts_them(other: tuple[int, int, int], collides: bool) -> None:
    assert bool(rams(other).told("rammed")) == collides


@pytest.mark.rule("SK-093")
def test_a_boat_collides_with_all_it_comes_down_on_boats_before_islands() -> None:
    boats = boat(1, 47000, 39600, 0), boat(0, 41000, 57200, 0), boat(1, 47000, 48400, 0), boat(0, 41000, 44000, 0, lost="shot")
    table = sailing(*boats, courses=("", "long forward"), map="islets")
    assert [facts["things"] for facts in table.told("rammed")] == [(0, 2, island(0))]


@pytest.mark.rule("SK-093")
def test_lost_boats_are_no_longer_there() -> None:
    table = sailing(MOVER, boat(1, 52800, 44000, 0, lost="rammed"), AWAY, courses=("long forward",))
    assert (table.pose(0), table.told("rammed")) == ((52800, 44000, 0), [])


@pytest.mark.rule("SK-093")
def test_what_counts_is_the_ideal_pose() -> None:
    """The boat slides aside until it is off the one that it struck and touches the next, which it did not strike."""
    table = rams((52800, 48000, 12), (40200, 44000, 0))
    assert (table.pose(0), table.tokens(1), table.tokens(2)) == ((46500, 44000, 0), (1, 0), (0, 0))


# Tokens


@pytest.mark.rule("SK-094", "SK-095", "SK-105", "SK-107", "SK-X07")
def test_both_boats_take_a_water_token() -> None:
    table = rams((52800, 36200, 12))
    assert (table.pose(0), table.tokens(0), table.tokens(1)) == ((52800, 45000, 0), (1, 0), (1, 0))


@pytest.mark.rule("SK-049", "SK-094", "SK-X11")
def test_on_an_island_the_boat_alone_takes_a_token() -> None:
    table = on_the_island()
    assert (table.pose(0), table.tokens(0)) == ((35200, 52800, 0), (1, 0))


@pytest.mark.rule("SK-094", "SK-095")
def test_tokens_come_on_top_of_those_that_are_there() -> None:
    table = sailing(boat(0, 52800, 57200, 0, water=1), boat(1, 52800, 36200, 12, water=1, fire=1), courses=("long forward",))
    assert (table.tokens(0), table.tokens(1)) == ((2, 0), (2, 1))


@pytest.mark.rule("SK-096", "SK-106", "SK-X12")
def test_a_boat_takes_a_token_for_each_thing_it_comes_down_on() -> None:
    table = rams((52800, 36200, 12), (48000, 49000, 6))
    assert table.pose(0) == (55550, 45588, 0)
    assert [table.tokens(number) for number in range(3)] == [(2, 0), (1, 0), (1, 0)]


@pytest.mark.rule("SK-097")
def test_own_boats_are_rammed_like_any_other() -> None:
    table = sailing(MOVER, boat(0, 52800, 36200, 12), AWAY, courses=("long forward",))
    assert (table.pose(0), table.tokens(0), table.tokens(1)) == ((52800, 45000, 0), (1, 0), (1, 0))


@pytest.mark.rule("SK-097")
def test_boats_of_the_team_are_rammed_like_any_other() -> None:
    boats = MOVER, boat(2, 52800, 36200, 12), AWAY, boat(3, 9000, 80000, 18)
    table = sailing(*boats, courses=("long forward",), teams="2v2")
    assert (table.tokens(0), table.tokens(1)) == ((1, 0), (1, 0))


# Not twice running


@pytest.mark.rule("SK-098", "SK-099")
def test_the_struck_boat_does_not_ram_back_in_the_same_round() -> None:
    table = sailing(MOVER, boat(1, 52800, 36200, 12), courses=("long forward", "long forward"))
    assert [facts["boat"] for facts in table.told("rammed")] == [0]
    assert [(facts["boat"], facts["things"]) for facts in table.told("ram_barred")] == [(1, (0,))]
    assert (table.tokens(0), table.tokens(1)) == ((1, 0), (1, 0))
    assert not BOAT.meets(table.state.boats[0].pose, BOAT, table.state.boats[1].pose)


@pytest.mark.rule("SK-098", "SK-099", "SK-101", "SK-109", "SK-X10")
def test_in_the_next_round_the_boat_is_put_down_clear_of_the_other() -> None:
    table = rams((52800, 36200, 12), in_round=5, token=1)
    assert table.state.bars == {(0, 1): 5}
    table.plan("short forward", "hard left")
    assert (table.kind, table.state.round, table.told("boat_moved")[-1]["ideal"]) == ("choose_flip", 6, (52800, 40600, 0))
    assert (table.pose(0), table.tokens(0), table.tokens(1)) == ((52800, 45500, 0), (1, 0), (1, 0))


@pytest.mark.rule("SK-099", "SK-X10")
@pytest.mark.parametrize(("in_round", "water", "y"), [(5, 0, 45500), (6, 0, 45500), (7, 1, 45000)])
def test_two_that_collided_in_round_5_may_collide_again_in_round_7(in_round: int, water: int, y: int) -> None:
    table = rams((52800, 36200, 12), in_round=in_round, bars={(0, 1): 5})
    assert (table.pose(0), table.tokens(0), table.tokens(1)) == ((52800, y, 0), (water, 0), (water, 0))


@pytest.mark.rule("SK-099")
def test_the_bar_counts_whichever_of_the_two_moves() -> None:
    table = sailing(boat(1, 52800, 36200, 12), MOVER, courses=("", "long forward"), in_round=6, bars={(0, 1): 5})
    assert (table.pose(1), table.told("rammed")) == ((52800, 45500, 0), [])


@pytest.mark.rule("SK-099")
def test_a_pair_is_noted_once_whichever_of_the_two_moved() -> None:
    table = sailing(boat(1, 52800, 36200, 12), MOVER, courses=("", "long forward"), in_round=5)
    assert table.state.bars == {(0, 1): 5}


@pytest.mark.rule("SK-099")
def test_other_pairs_are_not_barred() -> None:
    table = sailing(
        MOVER, boat(1, 52800, 36200, 12), boat(1, 9000, 9000, 0), courses=("long forward",), in_round=6, bars={(0, 2): 5, (1, 2): 5}
    )
    assert (table.pose(0), table.tokens(1)) == ((52800, 45000, 0), (1, 0))


@pytest.mark.rule("SK-099")
def test_a_bar_is_kept_through_the_next_round_and_then_forgotten() -> None:
    table = rams((52800, 36200, 12), in_round=5)
    assert (table.state.round, table.state.bars) == (6, {(0, 1): 5})
    table.plan("hard left", "hard left")
    assert (table.state.round, table.state.bars) == (7, {})


@pytest.mark.rule("SK-100")
@pytest.mark.parametrize(("in_round", "water", "y"), [(5, 0, 53300), (6, 0, 53300), (7, 1, 52800)])
def test_a_boat_and_an_island_do_not_collide_twice_running(in_round: int, water: int, y: int) -> None:
    table = on_the_island(in_round=in_round, bars={(0, island(0)): 5})
    assert (table.pose(0), table.tokens(0)) == ((35200, y, 0), (water, 0))


@pytest.mark.rule("SK-100")
def test_an_island_that_was_struck_is_noted() -> None:
    assert on_the_island(in_round=5).state.bars == {(0, island(0)): 5}


@pytest.mark.rule("SK-101")
def test_a_barred_overlap_does_not_make_the_bar_longer() -> None:
    assert rams((52800, 36200, 12), in_round=5, bars={(0, 1): 4}).state.bars == {}


@pytest.mark.rule("SK-101")
def test_cards_that_may_not_collide_end_500_units_apart() -> None:
    table = rams((52800, 36200, 12), in_round=6, bars={(0, 1): 5})
    assert gap(*(BOAT.at(one.pose) for one in table.state.boats)).nearest() == 500


@pytest.mark.rule("SK-101", "SK-109")
def test_whatever_is_not_barred_is_rammed_as_usual() -> None:
    table = rams((52800, 36200, 12), (48000, 49000, 6), in_round=6, bars={(0, 1): 5})
    assert [table.tokens(number) for number in range(3)] == [(1, 0), (0, 0), (1, 0)]
    assert table.pose(0) == (55983, 45838, 0)
    assert table.state.bars == {(0, 1): 5, (0, 2): 6}


# Sinking


@pytest.mark.rule("SK-102")
def test_all_tokens_of_a_move_are_given_and_then_all_that_is_sunk_goes() -> None:
    boats = boat(0, 52800, 57200, 0, water=2), boat(1, 52800, 36200, 12, water=3), boat(1, 48000, 49000, 6, fire=3), boat(2, 9000, 9000, 0)
    table = sailing(*boats, courses=("long forward",))
    assert [(facts["boat"], facts["how"]) for facts in table.told("boat_lost")] == [(0, "rammed"), (1, "rammed"), (2, "rammed")]


@pytest.mark.rule("SK-102")
def test_a_boat_that_has_its_fourth_token_from_the_first_still_strikes_the_second() -> None:
    boats = boat(0, 52800, 57200, 0, water=3), boat(1, 52800, 36200, 12), boat(1, 48000, 49000, 6), boat(0, 9000, 9000, 0)
    table = sailing(*boats, courses=("long forward",))
    assert (table.lost(0), table.tokens(1), table.tokens(2)) == ("rammed", (1, 0), (1, 0))


@pytest.mark.rule("SK-102")
def test_three_tokens_sink_nobody() -> None:
    table = sailing(boat(0, 52800, 57200, 0, water=2), boat(1, 52800, 36200, 12, water=1, fire=1), courses=("long forward",))
    assert (table.lost(0), table.lost(1)) == ("", "")


@pytest.mark.rule("SK-102")
def test_a_boat_that_sinks_still_lies_there_when_the_mover_is_slid_clear() -> None:
    boats = MOVER, boat(1, 52800, 36200, 12, water=3), boat(1, 9000, 9000, 0)
    table = sailing(*boats, courses=("long forward",))
    assert (table.lost(1), table.pose(0)) == ("rammed", (52800, 45000, 0))
