"""The chronicle of The Dangerous Sea, checked by hand."""

from __future__ import annotations

import pytest

from seatui.engine.chronicle import Count
from seatui.engine.contract import Event
from seatui.games.dangerous_sea.words.chronicle import SeaChronicle
from tests.games.dangerous_sea.position import given, ship

CHRONICLE = SeaChronicle()
PRIZE = {"winner": 1, "loser": 0, "food": 0, "water": 0, "sailors": 0, "kills": 0, "runes": 0, "stop": False}


def event(kind: str, **facts: object) -> Event:
    return Event(kind, facts)


def counts(told: Event) -> list[Count]:
    return [count for count in CHRONICLE.count(told) if count.number]


def test_stones_sailors_and_cargo_are_measured() -> None:
    sea = given(ship("5,5", food=30, water=20, sailors=2, stones=1), ship("9,9"))
    assert [list(row) for row in CHRONICLE.measure(sea.state)] == [[1, 0], [2, 0], [50, 100]]


def test_dice_of_a_players_battles_are_throws() -> None:
    (thrown,) = CHRONICLE.throws(event("dice_rolled", who=0, faces=(1, 2, 6), why="combat"))
    assert (thrown.seat, thrown.result, thrown.expected) == (0, 9, 10.5)
    assert not list(CHRONICLE.throws(event("dice_rolled", who="ghost", faces=(1, 2), why="combat")))


def test_lots_of_the_ghost_ship_are_no_throws() -> None:
    assert not list(CHRONICLE.throws(event("dice_rolled", who=0, faces=(4,), why="ghost_victim")))


@pytest.mark.parametrize(("why", "worth"), [("rocky", [6, 4, 6, 4, 4, 1]), ("diseased", [4, 3, 2, 1, 6, 6])])
def test_throws_at_hazards_count_the_more_the_less_they_cost(why: str, worth: list[int]) -> None:
    thrown = [next(CHRONICLE.throws(event("dice_rolled", who=1, faces=(face,), why=why))) for face in range(1, 7)]
    assert [each.result for each in thrown] == worth
    assert {each.expected for each in thrown} == {sum(worth) / 6}


def test_robbed_stone_is_a_key_moment_of_the_winner() -> None:
    robbed = event("prize_taken", seat=1, **{**PRIZE, "runes": 1})
    assert CHRONICLE.key_moment(robbed) == "rune stone"
    assert counts(robbed) == [(1, "stones robbed", 1)]
    assert CHRONICLE.key_moment(event("prize_taken", seat=1, **PRIZE)) == ""


def test_sailors_are_lost_to_hunger_disease_ghost_and_winners() -> None:
    assert counts(event("crew_fed", seat=0, fed=1, eaten=10, died=2)) == [(0, "sailors lost", 2)]
    assert counts(event("prize_taken", seat=1, **{**PRIZE, "kills": 1, "sailors": 2})) == [(0, "sailors lost", 3)]
    assert [CHRONICLE.key_moment(event("crew_fed", seat=0, died=died)) for died in (0, 2)] == ["", "hunger"]
    assert CHRONICLE.key_moment(event("disease_struck", seat=0, died=1)) == "disease"
