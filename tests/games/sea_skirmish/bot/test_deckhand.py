"""The deckhand: SK-B01."""

from __future__ import annotations

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from tests.games.sea_skirmish.bot.bot_answers import chosen
from tests.games.sea_skirmish.position import boat, firing, given

SEEDS = range(60)


@pytest.mark.rule("SK-B01")
def test_a_deckhand_takes_any_course_on_the_open_sea() -> None:
    table = given(boat(0, 52800, 44000, 0), boat(1, 10000, 10000, 12))
    assert {chosen("deckhand", table, seed)[2] for seed in SEEDS} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("SK-B01")
def test_a_deckhand_takes_no_course_that_leaves_fewer_than_two_for_the_round_after() -> None:
    # Long forward falls, the soft turns leave no safe course, and short forward leaves one: only the hard turns are left.
    table = given(boat(0, 52800, 13199, 0), boat(1, 10000, 80000, 0))
    assert {chosen("deckhand", table, seed)[2] for seed in SEEDS} == {1, 5}


@pytest.mark.rule("SK-B01")
def test_a_deckhand_with_one_safe_course_takes_it() -> None:
    table = given(boat(0, 52800, 8799, 0), boat(1, 10000, 80000, 0))
    assert {chosen("deckhand", table, seed)[2] for seed in SEEDS} == {6}


@pytest.mark.rule("SK-B01")
def test_a_deckhand_never_falls_where_another_course_is_safe() -> None:
    draw = SplitMix64(1)
    for seed in range(300):
        pose = Pose(draw(105601), draw(88001), draw(24))
        table = given(boat(0, *pose), boat(1, 10000, 10000, 12))
        sea = table.figures.sea
        if any(not falls(sea, ideal_pose(pose, face)) for face in range(1, 7)):
            assert not falls(sea, ideal_pose(pose, chosen("deckhand", table, seed, seat=0)[2])), pose


@pytest.mark.rule("SK-B01")
def test_a_deckhand_fires_at_anyone() -> None:
    table = firing(boat(0, 52800, 44000, 0, "galley"), boat(1, 52800, 30000, 12), boat(1, 50000, 20000, 12, water=3), dice=())
    assert table.kind == "choose_target"
    assert {chosen("deckhand", table, seed) for seed in SEEDS} == {("target", 1), ("target", 2)}
