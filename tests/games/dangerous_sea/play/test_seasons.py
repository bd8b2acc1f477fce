"""Seasons, DS-033 to DS-038."""

from __future__ import annotations

import pytest

from tests.games.dangerous_sea.position import given, ship


@pytest.mark.rule("DS-033")
def test_a_season_is_every_players_turn_then_the_ghosts_then_the_seas() -> None:
    sea = given(ship("1,1"), ship("5,5"), ghost="9,9", dice=[6]).do("end turn", "end turn")
    steps = [kind for kind in sea.event_kinds if kind in ("turn_ended", "turn_begun", "ghost_idle", "card_drawn", "season_begun")]
    assert steps == ["turn_ended", "turn_begun", "turn_ended", "ghost_idle", "card_drawn", "season_begun", "turn_begun"]


@pytest.mark.rule("DS-033")
def test_without_a_ghost_ship_the_sea_follows_the_last_player() -> None:
    sea = given(ship("1,1"), ship("5,5"), active=1).do("end turn")
    assert sea.event_kinds == ["turn_ended", "card_drawn", "season_begun", "turn_begun"]


@pytest.mark.rule("DS-034", "DS-C06")
def test_the_calendar_runs_round_the_year() -> None:
    sea = given(ship("1,1"), ship("5,5"), season=0)
    names = [sea.view().season_name] + [sea.do("end turn", "end turn").view().season_name for _ in range(4)]
    assert names == ["Spring", "Summer", "Autumn", "Winter", "Spring"]
    assert sea.view().year == 2


@pytest.mark.rule("DS-035")
def test_the_tracker_moves_after_the_seas_turn_and_not_before() -> None:
    sea = given(ship("1,1"), ship("5,5"), season=1).do("end turn")
    assert sea.view().season == 1
    assert sea.do("end turn").view().season == 2


@pytest.mark.rule("DS-036")
@pytest.mark.parametrize(("season", "marker"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_resources_grow_back_in_spring_alone(season: int, marker: int) -> None:
    sea = given(ship("1,1"), ship("5,5"), tiles={"3,3": "food, bare"}, season=season, active=1).do("end turn")
    assert sea.marker("3,3") == marker


@pytest.mark.rule("DS-037")
def test_resources_grow_back_before_the_first_turn_of_spring() -> None:
    sea = given(ship("1,1"), ship("5,5"), tiles={"3,3": "water, bare"}, season=3, active=1).do("end turn")
    assert sea.event_kinds[-3:] == ["season_begun", "markers_returned", "turn_begun"]


@pytest.mark.rule("DS-037")
def test_an_island_never_holds_two_markers() -> None:
    sea = given(ship("1,1"), ship("3,3"), tiles={"3,3": "food"}, season=3, active=1).do("end turn", "end turn", "harvest")
    assert (sea.marker("3,3"), sea.cargo(1)) == (0, (80, 50))
    assert not sea.allows("harvest")


@pytest.mark.rule("DS-038", "DS-146")
@pytest.mark.parametrize(("season", "cards"), [(0, 1), (1, 1), (2, 1), (3, 2)])
def test_the_sea_draws_two_cards_in_winter_and_one_otherwise(season: int, cards: int) -> None:
    sea = given(ship("1,1"), ship("5,5"), season=season, active=1).do("end turn")
    assert len(sea.told("card_drawn")) == cards


@pytest.mark.rule("DS-038")
def test_the_second_card_of_winter_is_drawn_when_the_first_is_resolved() -> None:
    sea = given(ship("1,1"), ship("5,5"), tiles={"5,4": "food"}, season=3, active=1, cards=["storm"], dice=[1]).do("end turn")
    assert (sea.kind, len(sea.told("card_drawn"))) == ("resolve_island", 1)
    assert len(sea.do("done").told("card_drawn")) == 2


@pytest.mark.rule("DS-038", "DS-126", "DS-X23")
def test_storm_then_ghost_ship_in_winter() -> None:
    sea = given(ship("1,1"), ship("5,5"), tiles={"5,4": "food"}, season=7, active=1, cards=["storm", "ghost_ship"], dice=[1, 4, 4, 5, 5])
    sea.do("end turn")
    assert (sea.where(1), sea.kind, sea.ghost) == ("5,4", "resolve_island", "")
    sea.do("done")
    assert (sea.ghost, sea.view().season_name, sea.view().year, "ghost_idle" in sea.event_kinds) == ("8,10", "Spring", 3, False)
    sea.do("end turn").then(6).do("end turn")
    assert sea.event_kinds.index("ghost_idle") > sea.event_kinds.index("turn_begun")
