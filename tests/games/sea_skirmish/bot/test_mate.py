"""The mate: SK-B02."""

from __future__ import annotations

import pytest

from seatui.games.sea_skirmish.bot.base import Position
from seatui.games.sea_skirmish.bot.mate import EDGE_COSTS, NEARNESS, RAM_COST, expected, score, weight
from tests.games.sea_skirmish.bot.bot_answers import chosen, said
from tests.games.sea_skirmish.position import Table, boat, firing, given

HARD_LEFT, LONG_FORWARD, SHORT_FORWARD = 1, 3, 6


def score_of(table: Table, course: int) -> float:
    """Return the score of a course of the first player's first boat."""
    position = Position(table.figures, table.view(0), 0)
    return score(position, 0, course, expected(position, 0))


@pytest.mark.rule("SK-B02")
def test_a_mate_turns_its_dice_to_where_an_enemy_comes_to_lie_long_forward() -> None:
    going_north = given(boat(0, 52800, 44000, 0, "galley"), boat(1, 70000, 44000, 0, "ketch", "B"))
    going_south = given(boat(0, 52800, 44000, 0, "galley"), boat(1, 70000, 44000, 12, "ketch", "B"))
    assert said("mate", going_north) == "course 1 hard right"
    assert said("mate", going_south) == "course 1 short forward"


@pytest.mark.rule("SK-B02")
def test_a_mate_minds_the_dice_of_the_enemy() -> None:
    """The frigate's right side, which would face the mate, has 3 dice on one face and 1 on the other."""
    scores = [
        score_of(given(boat(0, 52800, 44000, 0, "galley"), boat(1, 30000, 44000, 0, "frigate", face)), SHORT_FORWARD) for face in ("A", "B")
    ]
    assert scores[1] - scores[0] == 2


@pytest.mark.rule("SK-B02")
def test_a_green_die_counts_against_half_a_die() -> None:
    table = given(boat(0, 52800, 60000, 0, "galley"), boat(1, 52800, 51000, 12), boat(1, 52800, 40000, 12))
    position, boats = Position(table.figures, table.view(0), 0), table.state.boats
    assert (weight(position, boats[0], boats[1]), weight(position, boats[0], boats[2])) == (3, 2.5)


@pytest.mark.rule("SK-B02")
def test_a_mate_counts_ramming_against_a_course() -> None:
    open_sea, reef = (
        given(boat(0, 52800, 59000, 0, "galley"), boat(1, 10000, 10000, 12, "galley"), map=waters) for waters in ("open", "reef")
    )
    pushed_back = 4800 / 8800
    assert score_of(open_sea, LONG_FORWARD) - score_of(reef, LONG_FORWARD) == pytest.approx(RAM_COST + NEARNESS * pushed_back)
    assert score_of(open_sea, HARD_LEFT) == score_of(reef, HARD_LEFT)
    assert (said("mate", open_sea), said("mate", reef)) == ("course 1 soft left", "course 1 hard left")


@pytest.mark.rule("SK-B02")
def test_a_mate_does_not_stay_with_its_bow_against_an_island() -> None:
    """All six courses strike island 1. After a turn some are clear, after a short forward none."""
    table = given(boat(0, 35200, 52800, 0, "galley"), boat(1, 35200, 20000, 12, "galley"), map="islets")
    assert score_of(table, HARD_LEFT) - score_of(table, SHORT_FORWARD) > 1
    assert said("mate", table) in ("course 1 hard left", "course 1 hard right")


@pytest.mark.rule("SK-B02")
def test_a_mate_counts_the_danger_of_the_edge_against_a_course() -> None:
    # Long forward would leave no course on the table for the round after, and is the nearest to the enemy.
    at_the_edge = given(boat(0, 52800, 16000, 0, "galley"), boat(1, 100000, 80000, 12, "galley"))
    inland = given(boat(0, 52800, 32000, 0, "galley"), boat(1, 100000, 80000, 12, "galley"))
    lost = (
        score_of(inland, LONG_FORWARD)
        - score_of(inland, HARD_LEFT)
        - score_of(at_the_edge, LONG_FORWARD)
        + score_of(at_the_edge, HARD_LEFT)
    )
    assert lost == pytest.approx(EDGE_COSTS[0])


@pytest.mark.rule("SK-B02")
@pytest.mark.parametrize(("water", "target"), [(0, 1), (1, 2)])
def test_a_token_counts_more_than_a_green_die_when_a_mate_fires(water: int, target: int) -> None:
    table = firing(boat(0, 52800, 44000, 0, "galley"), boat(1, 52800, 30000, 12), boat(1, 50000, 20000, 12, water=water), dice=())
    assert chosen("mate", table) == ("target", target)


@pytest.mark.rule("SK-B02")
def test_two_green_dice_count_more_than_a_token_when_a_mate_fires() -> None:
    table = firing(boat(0, 52800, 60000, 0, "galley"), boat(1, 52800, 46000, 12), boat(1, 50000, 30000, 12, water=1), dice=())
    assert chosen("mate", table) == ("target", 1)
