"""Fleets and teams, SK-147 to SK-149."""

from __future__ import annotations

import pytest

from seatui.engine.chance import Script, SplitMix64
from seatui.engine.contract import Refused
from tests.games.sea_skirmish.position import BLANK, GAME, boat, given, placing, sailing
from tests.games.sea_skirmish.position import begin as begin_game


@pytest.mark.rule("SK-147")
@pytest.mark.parametrize("boats", [1, 2, 3])
def test_everybody_takes_the_agreed_number_of_boats(boats: int) -> None:
    table = placing(3, boats=boats)
    assert [len(dock) for dock in table.state.docks] == [boats] * 3
    while table.kind == "place_boat":
        table.act(*table.options[0])
    assert [boat.seat for boat in table.state.boats] == [0, 1, 2] * boats


@pytest.mark.rule("SK-147")
def test_one_boat_each_is_the_standard_and_three_the_most() -> None:
    option = next(option for option in GAME.options if option.name == "boats")
    assert (option.default, option.choices) == (1, (1, 2, 3))


@pytest.mark.rule("SK-147")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("boats", [1, 2, 3])
def test_there_are_at_most_twelve_boats_on_the_table(seats: int, boats: int) -> None:
    if seats * boats <= 12:
        assert GAME.rules(seats, boats=boats)
    else:
        with pytest.raises(Refused) as caught:
            GAME.rules(seats, boats=boats)
        assert caught.value.rule == "SK-147"


@pytest.mark.rule("SK-147", "SK-040")
def test_a_random_fleet_is_drawn_from_what_is_left_and_nobody_is_asked_to_take_boats() -> None:
    """Seats draw in order, each a place among the kinds left: Brig, Corvette, Frigate, Galley, Ketch, Schooner."""
    table = begin_game(2, boats=3, fleet="random", dice=[1, 1, 1, 6, 5, 1]).do("colour red", "colour blue")
    assert table.kind == "place_boat"
    assert table.state.docks == [(0, 1, 2), (5, 4, 0)]
    assert [(fact["seat"], fact["cards"]) for fact in table.told("fleet_drawn")] == [(0, (0, 1, 2)), (1, (5, 4, 0))]


@pytest.mark.rule("SK-147")
@pytest.mark.parametrize("seed", range(20))
def test_no_boat_is_drawn_twice_in_a_colour(seed: int) -> None:
    table = begin_game(4, boats=3, fleet="random", teams="2v2")
    table.dice = Script([], then=SplitMix64(seed))
    table.do("colour red", "colour blue", "colour red", "colour blue")
    for one, other in ((0, 2), (1, 3)):
        assert sorted(table.state.docks[one] + table.state.docks[other]) == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("SK-147")
def test_every_boat_can_be_drawn() -> None:
    drawn = set()
    for face in range(1, 7):
        table = begin_game(2, fleet="random", dice=[face, 1]).do("colour red", "colour blue")
        drawn.add(table.state.docks[0])
    assert drawn == {(kind,) for kind in range(6)}


@pytest.mark.rule("SK-148")
@pytest.mark.parametrize(
    ("teams", "seats", "sides"),
    [
        ("none", 3, [0, 1, 2]),
        ("2v2", 4, [0, 1, 0, 1]),
        ("3v3", 6, [0, 1, 0, 1, 0, 1]),
        ("2v2v2", 6, [0, 1, 2, 0, 1, 2]),
    ],
)
def test_seats_alternate_between_the_teams(teams: str, seats: int, sides: list[int]) -> None:
    rules = GAME.rules(seats, teams=teams)
    assert [rules.side(seat) for seat in range(seats)] == sides
    assert list(rules.view(rules.start(SplitMix64(1)), None).teams) == sides


@pytest.mark.rule("SK-148")
@pytest.mark.parametrize(("teams", "needed"), [("2v2", 4), ("3v3", 6), ("2v2v2", 6)])
@pytest.mark.parametrize("seats", range(2, 7))
def test_teams_need_their_number_of_players(teams: str, needed: int, seats: int) -> None:
    if seats == needed:
        assert GAME.rules(seats, teams=teams)
    else:
        with pytest.raises(Refused) as caught:
            GAME.rules(seats, teams=teams)
        assert (caught.value.rule, caught.value.message) == ("SK-148", f"teams of {teams} need {needed} players, not {seats}")


@pytest.mark.rule("SK-149")
def test_boats_are_numbered_in_the_order_of_placing() -> None:
    table = placing(2, boats=2, first_player=2)
    table.do("place corvette 20000 8800 12 a", "place brig 20000 79200 0 b", "place brig 40000 8800 12 a", "place corvette 40000 79200 0 a")
    assert [(fact["boat"], fact["seat"], fact["card"]) for fact in table.told("boat_placed")] == [
        (0, 1, 1),
        (1, 0, 0),
        (2, 1, 0),
        (3, 0, 1),
    ]
    assert [boat.pose.x for boat in table.state.boats] == [20000, 20000, 40000, 40000]


@pytest.mark.rule("SK-149", "SK-066")
def test_burning_boats_roll_in_the_order_of_their_numbers_whoever_owns_them() -> None:
    fleet = boat(1, 20000, 44000, 0, fire=1), boat(0, 85000, 44000, 0, fire=1), boat(1, 20000, 20000, 0), boat(0, 85000, 20000, 0)
    table = given(*fleet, dice=[1, 5, BLANK]).plan("", "", "hard left", "hard right")
    assert [(fact["boat"], fact["course"]) for fact in table.told("fire_ruled")] == [(0, 1), (1, 5)]


@pytest.mark.rule("SK-149", "SK-093")
@pytest.mark.parametrize("mirrored", [False, True])
def test_what_is_struck_and_what_sinks_is_told_by_number_not_by_place_or_owner(mirrored: bool) -> None:
    """Two boats lie side by side under the bow of the third; all have three tokens."""
    sides = (55950, 49650) if mirrored else (49650, 55950)
    struck = [boat(seat, x, 37200, 12, water=3) for seat, x in zip((1, 0), sides, strict=True)]
    others = boat(0, 52800, 57200, 0, water=3), boat(1, 5000, 80000, 0)
    table = sailing(*struck, *others, courses=("", "", "long forward"), dice=())
    assert table.told("rammed")[0]["things"] == (0, 1)
    assert [fact["boat"] for fact in table.told("boat_lost")] == [0, 1, 2]


@pytest.mark.rule("SK-151")
def test_plans_of_a_team_are_an_option_only_where_there_are_teams() -> None:
    option = next(option for option in GAME.options if option.name == "team_plans")
    assert not option.matters(GAME.check({}))
    assert option.matters(GAME.check({"teams": "2v2"}))
