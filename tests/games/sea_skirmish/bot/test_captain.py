"""The captain: SK-B03."""

from __future__ import annotations

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import Position
from seatui.games.sea_skirmish.bot.plans import best_plan
from seatui.games.sea_skirmish.bot.round_forecast import Forecast
from seatui.games.sea_skirmish.model.content import KINDS
from seatui.games.sea_skirmish.model.geometry import BOAT
from seatui.games.sea_skirmish.play.courses import ideal_pose
from tests.games.sea_skirmish.bot.bot_answers import LEVELS, bot_game, chosen, said
from tests.games.sea_skirmish.position import CRITICAL, GAME, HIT, MISS, Table, boat, firing, given, sailing


def position_of(table: Table) -> Position:
    return Position(table.figures, table.view(0), 0)


# Planning


@pytest.mark.rule("SK-B03")
def test_a_captain_sees_in_advance_what_turning_its_card_over_will_bring() -> None:
    # The ketch has 1 cannon in front, and 3 on the other face; the galley has its 3 in front already, and none on the other.
    chasing = given(boat(0, 52800, 44000, 0, "ketch"), boat(1, 52800, 30000, 0, "frigate", water=3))
    armed = given(boat(0, 52800, 44000, 0, "galley"), boat(1, 52800, 30000, 0, "frigate", water=3))
    assert said("captain", chasing) == "course 1 short forward"
    assert said("captain", armed) == "course 1 long forward"


@pytest.mark.rule("SK-B03")
def test_a_captain_turns_over_for_where_the_enemy_will_lie() -> None:
    # Now both are out of range; long forward brings one before the bow, with 1 cannon or 3, the other astern, with 2 or 1.
    courses = ("short forward", "long forward")
    before_the_bow = sailing(boat(0, 52800, 70000, 0, "ketch"), boat(1, 52800, 30000, 12), courses=courses)
    astern = sailing(boat(0, 52800, 30000, 0, "ketch"), boat(1, 52800, 70000, 0), courses=courses)
    assert before_the_bow.kind == astern.kind == "choose_flip"
    assert (chosen("captain", before_the_bow), chosen("captain", astern)) == (("flip",), ("keep",))


@pytest.mark.rule("SK-B03")
def test_a_captain_reckons_with_every_course_on_the_table_of_the_two_nearest_enemies() -> None:
    table = given(boat(0, 52800, 60000, 0), boat(1, 100000, 10000, 12), boat(1, 52800, 30000, 12), boat(1, 20000, 13000, 0))
    forecast = Forecast(position_of(table))
    assert forecast.enemies == [2, 3]
    for enemy in forecast.enemies:
        maneuvers, chances = forecast.their_maneuvers[enemy], forecast.chances[enemy]
        assert {maneuver.course for maneuver in maneuvers} == {1, 2, 3, 4, 5, 6}
        assert sum(chances) == pytest.approx(1)
        assert all((chance > 0) != maneuver.lost for maneuver, chance in zip(maneuvers, chances, strict=True))


@pytest.mark.rule("SK-B03")
def test_a_captain_takes_a_burning_enemy_to_go_anywhere() -> None:
    table = given(boat(0, 52800, 60000, 0), boat(1, 52800, 13000, 0, fire=1))
    forecast = Forecast(position_of(table))
    assert forecast.chances[1] == pytest.approx([1 / 6] * 5 + [1 / 12] * 2)


def side_by_side(draw: SplitMix64) -> Table:
    """Return a position with two boats of a captain whose courses cross."""
    while True:
        left = Pose(52800, 60000, draw(5))
        right = Pose(58800 + draw(9000), 57000 + draw(6000), -draw(5) % 24)
        if not BOAT.meets(left, BOAT, right):
            return given(boat(0, *left), boat(0, *right), boat(1, 52800 + draw(20000), 30000, 12))


@pytest.mark.rule("SK-B03")
def test_a_captain_does_not_steer_its_boats_into_each_other() -> None:
    draw, rams = SplitMix64(4), 0
    for _ in range(40):
        table = side_by_side(draw)
        plan = best_plan(position_of(table))
        ends = [ideal_pose(table.state.boats[number].pose, plan[number]) for number in (0, 1)]
        rams += BOAT.meets(ends[0], BOAT, ends[1])
    assert rams <= 1  # each planned alone, they would meet in more than half of these


def test_a_captain_keeps_to_its_plan_from_boat_to_boat() -> None:
    table = side_by_side(SplitMix64(9))
    plan = best_plan(position_of(table))
    for number in (0, 1):
        assert chosen("captain", table) == ("course", number, plan[number])
        table.act(*chosen("captain", table))


# Movement and Attack


@pytest.mark.parametrize(("first", "second", "mover"), [(60000, 46800, 1), (46800, 60000, 0)])
def test_a_captain_moves_the_boat_first_that_is_in_the_way(first: int, second: int, mover: int) -> None:
    courses = ("long forward",) * 3
    table = sailing(boat(0, 52800, first, 0), boat(0, 52800, second, 0), boat(1, 10000, 10000, 12), courses=courses)
    assert chosen("captain", table) == ("move", mover)


def test_a_captain_fires_at_the_boat_that_it_may_sink() -> None:
    table = firing(boat(0, 52800, 44000, 0, "galley"), boat(1, 49000, 21000, 12), boat(1, 57000, 21000, 12, water=3), dice=())
    assert chosen("captain", table) == ("target", 2)


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_cancels_a_critical_hit_first(level: str) -> None:
    table = firing(boat(0, 52800, 44000, 0, "galley"), boat(1, 52800, 24000, 12), dice=(HIT, CRITICAL, HIT, MISS))
    assert chosen(level, table) == ("cancel", 1)


# Setting out


def test_a_captain_sets_out_with_its_strongest_broadsides() -> None:
    rules = GAME.rules(2, boats=2, round_limit=1)
    for asked in bot_game(rules, ("captain",)):
        placed = asked.state.boats
    assert [max(KINDS[one.kind].faces[one.face]) for one in placed] == [3] * 4
