"""End and options, DS-156 and DS-157."""

from __future__ import annotations

import pytest

from tests.games.dangerous_sea.position import Sea, Ship, given, ship


def at_the_limit(*ships: Ship) -> Sea:
    """Return the end of the last season of four."""
    return given(*ships, season_limit=4, season=3, active=len(ships) - 1).do("end turn")


@pytest.mark.rule("DS-156")
def test_the_game_ends_after_the_seas_turn_of_the_last_season() -> None:
    sea = given(ship("1,1"), ship("5,5", stones=1), season_limit=4, season=3).do("end turn")
    assert sea.outcome is None
    sea.do("end turn")
    assert sea.outcome is not None
    assert (sea.outcome.rule, "card_drawn" in sea.event_kinds, sea.view().season) == ("DS-156", True, 3)


@pytest.mark.rule("DS-156")
def test_one_season_less_does_not_end_it() -> None:
    assert given(ship("1,1"), ship("5,5"), season_limit=5, season=3, active=1).do("end turn").outcome is None


@pytest.mark.rule("DS-156", "DS-C28")
def test_without_a_limit_the_game_goes_on() -> None:
    assert given(ship("1,1"), ship("5,5"), season=99, active=1).do("end turn").outcome is None


@pytest.mark.rule("DS-156")
@pytest.mark.parametrize(
    ("ships", "ranking", "reason"),
    [
        ((ship("1,1", sailors=5), ship("5,5", stones=1)), ((1,), (0,)), "{} has the most rune stones after 4 seasons"),
        ((ship("1,1", 90, 90, sailors=1), ship("5,5", sailors=2)), ((1,), (0,)), "{} has the most sailors after 4 seasons"),
        ((ship("1,1", 60, 50), ship("5,5")), ((0,), (1,)), "{} has the most weight after 4 seasons"),
        ((ship("1,1", 40, 60), ship("5,5", 50, 50)), ((0, 1),), "{} and {} share the victory after 4 seasons"),
    ],
)
def test_most_stones_then_sailors_then_weight_win_at_the_limit(
    ships: tuple[Ship, ...], ranking: tuple[tuple[int, ...], ...], reason: str
) -> None:
    outcome = at_the_limit(*ships).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ranking, outcome.reason) == (ranking[0], ranking, reason)


@pytest.mark.rule("DS-157")
def test_with_rotate_start_the_first_player_moves_one_seat_each_season() -> None:
    sea = given(ship("1,1"), ship("5,5"), ship("9,9"), rotate_start=True)
    turns = [sea.asked] + [sea.do("end turn").asked for _ in range(8)]
    assert turns == [0, 1, 2, 1, 2, 0, 2, 0, 1]


@pytest.mark.rule("DS-157")
def test_without_rotate_start_the_first_player_stays() -> None:
    sea = given(ship("1,1"), ship("5,5"), ship("9,9"))
    turns = [sea.asked] + [sea.do("end turn").asked for _ in range(5)]
    assert turns == [0, 1, 2, 0, 1, 2]


def test_turn_numbers_grow_by_one_each_player_turn_and_name_the_season() -> None:
    sea = given(ship("1,1"), ship("5,5"), season=0, rotate_start=True)
    turns = [sea.rules.turn(sea.state)] + [sea.do("end turn").rules.turn(sea.state) for _ in range(3)]
    assert turns == [(1, "Year 1, Spring", 0), (2, "Year 1, Spring", 1), (3, "Year 1, Summer", 1), (4, "Year 1, Summer", 0)]
