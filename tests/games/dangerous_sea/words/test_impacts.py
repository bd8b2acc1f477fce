"""The line on the deeds of others since a player's last turn."""

from __future__ import annotations

import pytest

from seatui.games.dangerous_sea.words.impacts import impacts
from tests.games.dangerous_sea.position import LOSE, NAMES, WIN, Sea, given, ship


def told(sea: Sea, seat: int = 0) -> list[str]:
    return impacts(sea.view(seat), seat, sea.events, NAMES)


def last_turn(*ships: object, **changes: object) -> Sea:
    """Bob is the last of the season, with all points spent."""
    return given(*ships, **{"charted": True, "active": 1, "spent": 6, **changes})  # type: ignore[arg-type]


def test_ghost_ship_that_kills_a_sailor_is_told() -> None:
    sea = last_turn(ship("5,5", sailors=1), ship("9,9"), ghost="5,6", dice=[1, 6, 6, 6, 6, 1, 1]).do("end turn")
    assert told(sea) == ["the Ghost Ship killed a sailor"]
    assert told(sea, 1) == []


def test_ghost_ship_that_meets_a_captain_alone_is_told() -> None:
    sea = last_turn(ship("5,5"), ship("9,9"), ghost="5,6", dice=[1, 6, 6, 6, 6, 1]).do("end turn")
    assert told(sea) == ["the Ghost Ship put your captain out of action"]


def test_storm_tells_where_it_left_the_ship() -> None:
    sea = last_turn(ship("5,5"), ship("9,9"), cards=["storm"], dice=[2]).do("end turn")
    assert told(sea) == ["a storm blew you to {6,5}"]


def test_losses_of_a_storm_come_before_the_place() -> None:
    sea = last_turn(ship("5,5"), ship("9,9"), cards=["storm"], charted=False, tiles={"6,5": "rocky", "10,9": "open_sea"}, dice=[2, 6])
    assert told(sea.do("end turn")) == ["rocks cost 20 food and 20 water", "a storm blew you to {6,5}"]


def test_starved_sailors_are_told() -> None:
    sea = given(ship("5,5", food=0, sailors=2), ship("9,9"), charted=True).do("end turn")
    assert told(sea) == ["2 sailors starved"]


@pytest.mark.parametrize(("dice", "words"), [(WIN, "Bob beat you"), (LOSE, "you beat Bob")])
def test_battles_are_told_from_the_players_side(dice: tuple[int, int], words: str) -> None:
    sea = given(ship("5,5"), ship("5,6"), charted=True, active=1, dice=dice).do("sail north", "attack 1")
    assert told(sea)[0] == words


def test_prize_of_a_lost_battle_is_told() -> None:
    sea = given(ship("5,5", stones=1), ship("5,6"), charted=True, active=1, dice=WIN).do("sail north", "attack 1", "prize rune")
    assert told(sea) == ["Bob beat you", "Bob took 1 rune stone"]


def test_rival_one_stone_short_of_winning_comes_first() -> None:
    rich = ship("5,6", stones=3)
    sea = given(ship("5,5", stones=1), rich, charted=True, active=1, dice=WIN).do("sail north", "attack 1", "prize rune")
    assert told(sea) == ["Bob needs one more stone to win", "Bob beat you", "Bob took 1 rune stone"]
    found = given(ship("5,5"), ship("9,9", stones=3), tiles={"9,9": "rune_stone"}, active=1).do("take rune")
    assert told(found) == ["Bob needs one more stone to win"]


def test_nothing_is_told_where_nothing_happened_to_the_player() -> None:
    assert told(given(ship("5,5"), ship("9,9"), charted=True, active=1).do("sail north", "end turn")) == []
