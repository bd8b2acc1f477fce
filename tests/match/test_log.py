"""The log, and the secrets that it must keep."""

from seatui.engine.contract import TABLE
from seatui.match.referee import Match
from tests.matches import boats, finish, play_on, tiny
from tests.tiny_game import PATIENCE


def test_an_entry_tells_number_turn_seat_notation_and_what_was_heard() -> None:
    match = tiny(names=("Ann", "Bo"))
    match.play(0, "bid 2")
    entry = match.log(0)[0]
    assert (entry.number, entry.turn.label, entry.seat, entry.said, entry.lines) == (1, "Round 1", 0, "bid 2", ("Ann has bid",))
    assert not entry.undone


def test_notation_is_read_by_the_acting_seat_alone_while_the_game_goes_on() -> None:
    match = tiny()
    match.play(0, "bid 2")
    assert [match.log(seat)[0].said for seat in (0, 1, None)] == ["bid 2", "", ""]


def test_a_sealed_choice_changes_no_byte_of_the_others_logs() -> None:
    low, high = tiny(seats=3), tiny(seats=3)
    low.play(0, "bid 0")
    high.play(0, "bid 2")
    for match in (low, high):
        match.play(1, "bid 1")
    assert [repr(low.log(seat)) for seat in (1, 2, None)] == [repr(high.log(seat)) for seat in (1, 2, None)]


def test_private_events_are_read_only_by_their_audience() -> None:
    match = play_on(tiny(), 3)
    dealt = [line for line in (line for entry in match.log(1) for line in entry.lines) if "gets the card" in line]
    assert len(dealt) == 1
    assert dealt[0].startswith("player 2")


def test_an_action_of_which_a_seat_heard_nothing_is_not_in_its_log() -> None:
    match = play_on(tiny(clock=True), 1)
    match.play(-1, ("tick", 500))
    assert [entry.number for entry in match.log(None)] == [1]


def test_once_the_game_is_over_all_is_open() -> None:
    match = finish(tiny())
    log = match.log(None)
    assert all(entry.said for entry in log)
    assert sum("gets the card" in line for entry in log for line in entry.lines) == 6


def test_taking_back_the_end_closes_the_log_again() -> None:
    match = finish(tiny())
    match.log(1)
    match.undo()
    assert all(not entry.said for entry in match.log(None))


def test_actions_taken_back_stay_in_the_log() -> None:
    match = play_on(tiny(undo="free"), 3)
    match.log(0)
    match.undo(1)
    play_on(match, 1, seed=9)
    assert [(entry.number, entry.undone) for entry in match.log(0)] == [(1, False), (2, True), (3, True), (2, False)]


def test_a_new_name_is_used_in_the_whole_log() -> None:
    match = tiny(names=("Ann", "Bo"))
    match.play(0, "bid 1")
    match.log(1)
    match.reseat(0, "Cleo", "person")
    assert match.log(1)[0].lines == ("Cleo has bid",)


def test_the_returned_list_is_the_callers_own() -> None:
    match = play_on(tiny(), 2)
    match.log(0).clear()
    assert len(match.log(0)) == 2


def test_each_sentence_tells_whom_it_is_about() -> None:
    match = Match.new("dangerous-sea", seats=2, seed=1, names=("Ann", "Bo"), first_player=1)
    match.play(0, "corner nw")
    assert dict(zip(match.log(0)[0].lines, match.log(0)[0].about, strict=True))["Ann starts from the north-west corner."] == 0


def test_ticks_of_which_nothing_comes_are_not_in_the_log_even_when_all_is_open() -> None:
    match = tiny(rounds=1, clock=True)
    for _ in range(PATIENCE):
        match.play(TABLE, ("tick", 500))
    match.play(match.decisions()[0].seat, ("keep",))
    assert [entry.number for entry in match.log(None)] == [PATIENCE, PATIENCE + 1]


def test_a_seat_with_a_role_is_called_by_name_and_role() -> None:
    assert boats(names=("Ann", "Ann", "Bo")).titles == ("Ann (Pilot)", "Ann (Lookout)", "Bo (Pilot)", "player 4 (Lookout)")
    assert tiny(names=("Ann", "Bo")).titles == ("Ann", "Bo")
