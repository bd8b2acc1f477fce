"""The round and the first-player token, SK-051 to SK-058."""

from __future__ import annotations

import pytest

from seatui.games.sea_skirmish.model.state import Boat
from tests.games.sea_skirmish.position import BLANK, Table, begin, boat, given

PARADE = [boat(seat, 15000 + 15000 * seat, 80000, 0, "corvette") for seat in range(6)]
"""One boat each, side by side and in range of their neighbours; corvettes have cannons all round."""


def play_round(table: Table, course: str = "long forward") -> Table:
    """Play until the next round or the end: everybody sails that course and takes the first option of every other decision."""
    before = table.state.round
    table.plan(*(course if not one.lost else "" for one in table.state.boats))
    while table.decisions and table.state.round == before:
        table.act(*table.options[0])
    return table


def holders(table: Table) -> list[int]:
    """Return who held the token in each phase, by the events."""
    found = []
    for event in table.events:
        if event.kind == "round_begun":
            found.append(event.facts["token"])
        if event.kind == "phase_begun":
            found.append(event.facts["seat"])
    return found


def spread(seats: int, out: int | None = None) -> list[Boat]:
    """Return boats that turn on the spot far from each other; one of them may be out."""
    places = [(24000, 24000), (72000, 24000), (24000, 72000), (72000, 72000), (24000, 48000), (72000, 48000)]
    return [boat(seat, *places[seat], 0, lost="fell" if seat == out else "") for seat in range(seats)]


@pytest.mark.rule("SK-051")
def test_a_round_is_planning_then_movement_then_attack() -> None:
    table = play_round(given(*PARADE[:2], dice=[BLANK]))
    steps = ("courses_confirmed", "courses_shown", "phase_begun", "boat_moved", "fired", "round_begun")
    assert [kind for kind in table.event_kinds if kind in steps] == [
        "courses_confirmed",
        "courses_confirmed",
        "courses_shown",
        "phase_begun",
        "boat_moved",
        "boat_moved",
        "phase_begun",
        "fired",
        "fired",
        "round_begun",
    ]
    assert [facts["phase"] for facts in table.told("phase_begun")] == ["movement", "attack"]
    assert (table.state.round, table.kind) == (2, "choose_maneuver")


@pytest.mark.rule("SK-052")
def test_the_token_passes_after_planning_and_after_movement() -> None:
    table = play_round(given(*spread(4), token=1, dice=[BLANK]), "hard left")
    assert [facts["seat"] for facts in table.told("phase_begun")] == [2, 3]


@pytest.mark.rule("SK-053")
def test_the_token_passes_after_attack_and_the_next_round_begins_with_planning() -> None:
    table = play_round(given(*spread(4), token=1, dice=[BLANK]), "hard left")
    assert (table.state.token, table.kind, table.state.round) == (0, "choose_maneuver", 2)


@pytest.mark.rule("SK-054", "SK-056", "SK-X19")
@pytest.mark.parametrize(
    ("seats", "out", "expected"),
    [
        (3, None, [0, 1, 2, 0, 1, 2]),
        (4, None, [0, 1, 2, 3, 0, 1, 2, 3, 0]),
        (2, None, [0, 1, 0, 1, 0, 1]),
        (3, 1, [0, 2, 0, 2, 0, 2]),
    ],
)
def test_the_way_of_the_token(seats: int, out: int | None, expected: list[int]) -> None:
    table = given(*spread(seats, out), dice=[BLANK])
    for _ in range(len(expected) // 3):
        play_round(table, "hard left")
    assert [0, *holders(table)][: len(expected)] == expected


@pytest.mark.rule("SK-055")
@pytest.mark.parametrize(
    ("seats", "out", "fair", "begins"),
    [
        (3, None, True, [1, 2, 0]),
        (3, None, False, [0, 0, 0]),
        (4, 3, True, [1, 2, 0]),
        (4, None, True, [3, 2, 1]),
        (2, None, True, [1, 0, 1]),
        (6, None, True, [4, 2, 0]),
        (6, None, False, [3, 0, 3]),
    ],
)
def test_a_fair_token_passes_once_more_where_three_passes_would_favour_somebody(
    seats: int, out: int | None, fair: bool, begins: list[int]
) -> None:
    table = given(*spread(seats, out), dice=[BLANK], fair_token=fair)
    assert [play_round(table, "hard left").state.token for _ in range(3)] == begins


@pytest.mark.rule("SK-055")
def test_the_fair_token_is_off_unless_it_is_asked_for() -> None:
    assert play_round(given(*spread(3), dice=[BLANK]), "hard left").state.token == 0


@pytest.mark.rule("SK-055")
def test_for_a_fair_token_those_are_counted_who_have_boats_when_the_round_is_over() -> None:
    boats = [*spread(3), boat(3, 72000, 4000, 0)]
    table = given(*boats, dice=[BLANK], fair_token=True).plan("hard left", "hard left", "hard left", "long forward")
    assert (table.lost(3), table.state.round, table.state.token) == ("fell", 2, 1)


@pytest.mark.rule("SK-056")
def test_a_seat_that_loses_its_last_boat_does_not_receive_the_token() -> None:
    boats = [boat(0, 24000, 72000, 0), boat(1, 72000, 72000, 0), boat(2, 72000, 4000, 0)]
    table = given(*boats, dice=[BLANK]).plan("hard left", "hard left", "long forward")
    assert holders(table) == [1, 0, 1]


@pytest.mark.rule("SK-056")
def test_whoever_gives_up_while_boats_are_placed_does_not_keep_the_token() -> None:
    table = begin(3).do("colour red", "colour blue", "colour green", "take brig", "take brig", "take brig", "concede")
    while table.kind == "place_boat":
        table.act(*table.options[0])
    assert (table.kind, table.state.token) == ("choose_maneuver", 1)


@pytest.mark.rule("SK-057")
@pytest.mark.parametrize(("token", "order"), [(0, [1, 2, 3, 0]), (1, [2, 3, 0, 1]), (3, [0, 1, 2, 3])])
def test_in_movement_the_holder_begins_and_the_others_follow_clockwise(token: int, order: list[int]) -> None:
    table = play_round(given(*spread(4), token=token, dice=[BLANK]), "hard left")
    assert [facts["seat"] for facts in table.told("boat_moved")] == order


@pytest.mark.rule("SK-058")
@pytest.mark.parametrize(("token", "order"), [(0, [2, 0, 1]), (1, [0, 1, 2]), (2, [1, 2, 0])])
def test_in_attack_the_holder_of_that_time_begins(token: int, order: list[int]) -> None:
    table = play_round(given(*PARADE[:3], token=token, dice=[BLANK]))
    assert [facts["seat"] for facts in table.told("fired")] == order
