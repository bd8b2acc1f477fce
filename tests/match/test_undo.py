"""Taking back."""

import pytest

from seatui.engine.chance import Script
from seatui.engine.contract import Refused
from seatui.match.referee import Match
from seatui.match.timeline import GAP
from tests.matches import finish, play_on, position, tiny


def test_undo_takes_back_the_last_action() -> None:
    match = play_on(tiny(), 5)
    views = [match.view(seat) for seat in (0, 1)]
    play_on(match, 1)
    assert match.undo() == 5
    assert [match.view(seat) for seat in (0, 1)] == views


@pytest.mark.parametrize("to", [0, 1, GAP - 1, GAP, GAP + 1, 2 * GAP + 5])
def test_undo_goes_back_to_any_number_of_actions(to: int) -> None:
    match = play_on(tiny(rounds=50), 2 * GAP + 9)
    match.undo(to)
    assert match.view(0) == play_on(tiny(rounds=50), to).view(0)
    assert match.count == to


def test_the_same_action_after_undo_meets_the_same_luck() -> None:
    match = tiny(seats=2)
    match.play(0, "bid 2")
    first = match.play(1, "bid 2")
    match.undo()
    assert match.play(1, "bid 2") == first


def test_scripted_chance_goes_back_too() -> None:
    match = Match.new("tiny", 2, rounds=1, chance=Script([4, 3, 2, 5, 1]))
    match.play(0, "bid 0")
    first = match.play(1, "bid 0")
    match.undo()
    assert match.play(1, "bid 0") == first


def test_a_game_gone_back_in_and_played_again_is_the_same_game() -> None:
    match = play_on(tiny(rounds=40), 90)
    match.undo(40)
    straight = finish(play_on(tiny(rounds=40), 40), seed=5)
    assert finish(match, seed=5).view(0) == straight.view(0)


def test_an_undo_names_what_it_took_back_to_those_who_may_know() -> None:
    match = tiny(names=("Ann", "Bo"), undo="free")
    match.play(0, "bid 2")
    match.undo()
    assert [match.taken_back(readers) for readers in ([0], [0, 1])] == ["Taken back: bid 2"] * 2
    assert [match.taken_back([reader]) for reader in (1, None)] == ["Taken back: Ann has bid"] * 2


def test_an_undo_of_several_actions_names_the_first_of_the_last_undo() -> None:
    match = tiny(names=("Ann", "Bo"), undo="free")
    match.play(0, "bid 2")
    match.undo()
    match.play(0, "bid 1")
    match.play(1, "bid 0")
    match.undo(to=0)
    assert match.taken_back([0]) == "Taken back: bid 1, and all since then"
    assert match.taken_back([1]) == "Taken back: Ann has bid, and all since then"


@pytest.mark.parametrize(("to", "words"), [(2, "The last action was taken back"), (1, "The last actions were taken back")])
def test_an_undo_names_nothing_of_actions_that_a_reader_did_not_hear_of(to: int, words: str) -> None:
    match = Match.new("sea-skirmish", 2, seed=3, fleet="random", first_player=1, undo="free")
    while match.turn.label != "Round 1, Planning":
        seat = match.decisions()[0].seat
        match.play(seat, match.options(seat)[0])
    count = match.count
    match.play(0, "course 1 hard left")
    match.play(0, "course 1 soft left")
    match.play(0, "course 1 long forward")
    match.undo(to=count + to)
    assert [match.taken_back([reader]) for reader in (1, None)] == [words] * 2
    assert match.taken_back([0]).startswith("Taken back: course Galley 1 ")


def test_with_nothing_played_there_is_nothing_to_take_back() -> None:
    with pytest.raises(Refused, match="nothing to take back"):
        tiny().undo()


@pytest.mark.parametrize("to", [-1, 3, 4])
def test_undo_to_a_number_that_is_not_behind_us_is_refused(to: int) -> None:
    match = play_on(tiny(), 3)
    before = position(match)
    with pytest.raises(Refused):
        match.undo(to)
    assert position(match) == before


def test_a_finished_game_can_be_taken_back_and_goes_on() -> None:
    match = finish(tiny())
    match.undo()
    assert match.outcome is None
    assert match.decisions()
