"""Contests of bots: fair seats, repeatable games and honest intervals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from seatui.bots.arena import Bout, Contest, Standing, run, wilson
from seatui.engine.contract import Refused
from tests.matches import register, unregister


def contest(*bots: str, games: int = 2, seats: int = 2, **options: object) -> Contest:
    return Contest("dangerous-sea", bots, games, seats, seed=3, options=tuple({"season_limit": 4, **options}.items()))


def test_each_deal_is_played_with_each_bot_on_each_seat() -> None:
    pairing = contest("captain", "mate", games=4)
    assert [pairing.seated(number) for number in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert [pairing.deal(number) for number in range(4)] == [3, 3, 4, 4]


def test_two_bots_at_four_seats_sit_alternately() -> None:
    assert contest("captain", "mate", seats=4).seated(1) == (1, 0, 1, 0)


def test_the_same_seed_gives_the_same_standing_on_any_number_of_processes() -> None:
    one, two = (run(contest("mate", "deckhand", games=4), jobs) for jobs in (1, 2))
    assert (one.wins, one.turns, one.choices) == (two.wins, two.turns, two.choices)


def test_a_bot_against_itself_wins_as_often_as_it_loses() -> None:
    standing = run(contest("captain", "captain", games=6))
    assert standing.wins[0] == standing.wins[1]


def test_a_game_that_nobody_or_everybody_won_is_drawn() -> None:
    standing = Standing(contest("captain", "mate"))
    for winners in ((), (0, 1), (1,)):
        standing.add(Bout(winners, 10, (5, 5), (1000, 3000), unfinished=not winners))
    assert (standing.played, standing.draws, standing.unfinished, standing.wins[1]) == (3, 2, 1, 1)
    assert (standing.microseconds(0), standing.microseconds(1)) == (0.2, 0.6)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (130, 200, 0.5816, 0.7127)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0002)


@pytest.mark.parametrize(
    ("bots", "seats", "why"),
    [(("captain",), 2, "at least 2 bots"), (("mate",) * 3, 2, "at most one"), (("mate", "nobody"), 2, "no bot 'nobody'")],
)
def test_a_contest_that_cannot_be_is_refused(bots: tuple[str, ...], seats: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        run(contest(*bots, seats=seats))


# Crews and time


@pytest.fixture
def boats() -> Iterator[None]:
    """Register the game of two boats while a test runs."""
    register()
    yield
    unregister()


def boat_race(*bots: str, games: int = 4, **options: object) -> Contest:
    return Contest("boats", bots, games, 4, seed=3, options=tuple(options.items()))


@pytest.mark.usefixtures("boats")
def test_a_bot_takes_a_whole_side_and_sides_are_swapped() -> None:
    race = boat_race("mate", "deckhand")
    assert [race.seated(number) for number in range(2)] == [(0, 0, 1, 1), (1, 1, 0, 0)]


@pytest.mark.usefixtures("boats")
def test_there_are_no_more_bots_than_sides() -> None:
    with pytest.raises(Refused, match="at most one for each of the 2 sides"):
        run(boat_race("mate", "deckhand", "mate"))


@pytest.mark.usefixtures("boats")
@pytest.mark.parametrize("clock", [False, True])
def test_who_rows_harder_wins_with_and_without_a_clock(clock: bool) -> None:
    standing = run(boat_race("mate", "deckhand", games=6, clock=clock))
    assert (standing.wins[0], standing.unfinished) == (6, 0)


@pytest.mark.usefixtures("boats")
def test_games_in_time_are_the_same_again() -> None:
    one, two = (run(boat_race("mate", "mate", clock=True)) for _ in range(2))
    assert (one.wins, one.turns, one.choices) == (two.wins, two.turns, two.choices)
