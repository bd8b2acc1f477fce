"""The log since a player's last turn."""

from __future__ import annotations

from seatui.engine.contract import Turn
from seatui.match.log import Entry
from seatui.match.recap import since_last_turn


def entry(number: int, turn: int, seat: int, *, undone: bool = False) -> Entry:
    return Entry(number, Turn(turn, f"Round {turn}"), seat, "", (f"action {number}",), (seat,), undone)


def numbers(entries: list[Entry], turn: int, seats: tuple[int, ...] = (0,)) -> list[int]:
    return [each.number for each in since_last_turn(entries, seats, Turn(turn, ""))]


def test_recap_begins_with_the_last_action_of_an_earlier_turn() -> None:
    log = [entry(1, 1, 0), entry(2, 1, 0), entry(3, 2, 1), entry(4, 3, 0)]
    assert numbers(log, 3) == [2, 3, 4]
    assert numbers(log, 4) == [4]


def test_recap_of_somebody_who_has_not_acted_is_the_whole_log() -> None:
    assert numbers([entry(1, 1, 0), entry(2, 2, 0)], 3, seats=(1,)) == [1, 2]


def test_recap_leaves_out_what_was_taken_back() -> None:
    assert numbers([entry(1, 1, 0), entry(2, 2, 1, undone=True), entry(2, 2, 1)], 3) == [1, 2]


def test_recap_counts_the_actions_of_all_seats_of_a_player() -> None:
    assert numbers([entry(1, 1, 0), entry(2, 1, 2), entry(3, 1, 1)], 2, seats=(0, 2)) == [2, 3]


def test_recap_does_not_begin_with_an_answer_in_the_turn_of_another() -> None:
    def in_turn_of(whose: int, number: int, turn: int, seat: int) -> Entry:
        return entry(number, turn, seat)._replace(turn=Turn(turn, "", whose))

    log = [in_turn_of(0, 1, 1, 0), in_turn_of(1, 2, 2, 1), in_turn_of(1, 3, 2, 0), in_turn_of(1, 4, 2, 1)]
    assert numbers(log, 3) == [1, 2, 3, 4]
