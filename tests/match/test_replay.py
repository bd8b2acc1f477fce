"""Replays of a game."""

import pytest

from seatui.engine.contract import TABLE, Event, Refused
from seatui.match.log import told_once
from seatui.match.referee import Match
from seatui.match.timeline import GAP
from tests.matches import finish, play_on, tiny


def test_the_reel_shows_what_a_seat_saw_at_every_action() -> None:
    match, seen = tiny(rounds=20), list[object]()
    while match.decisions():
        seen.append(match.view(1))
        play_on(match, 1, seed=match.count)
    reel, shown = match.reel(), list[object]()
    for at in range(match.count):
        reel.go(at)
        shown.append(reel.view(1))
    assert shown == seen


def test_stepping_stops_at_both_ends() -> None:
    reel = finish(tiny()).reel()
    assert reel.step(-1) == 0
    assert reel.step(10_000) == reel.last
    assert reel.step(-1) == reel.last - 1


def test_going_to_a_turn_stands_where_it_begins() -> None:
    reel = finish(tiny(rounds=20)).reel()
    reel.go_to_turn(12)
    assert reel.view(None).round == 12
    reel.step(-1)
    assert reel.view(None).round == 11


def test_a_turn_that_never_came_is_refused() -> None:
    with pytest.raises(Refused, match="no turn 99"):
        finish(tiny()).reel().go_to_turn(99)


def test_turns_are_listed_once_each() -> None:
    reel = finish(tiny(rounds=5)).reel()
    assert [mark.turn.number for mark in reel.turns()] == [1, 2, 3, 4, 5, 6]
    assert reel.turns()[0].position == 0


def test_while_the_game_goes_on_only_the_permitted_views_are_shown() -> None:
    reel = play_on(tiny(names=("Ann", "Bo")), 4).reel(seats=(0,))
    reel.view(0)
    reel.view(None)
    with pytest.raises(Refused) as refusal:
        reel.view(1)
    assert "Bo is still playing" in refusal.value.told(("Ann", "Bo"))
    with pytest.raises(Refused):
        reel.log(1)


def test_once_the_game_is_over_every_view_is_shown() -> None:
    reel = finish(tiny()).reel()
    assert [reel.may_show(seat) for seat in (0, 1, None)] == [True, True, True]


def test_the_end_opens_all_views_also_of_earlier_moments() -> None:
    match = finish(tiny())
    reel = match.reel()
    reel.go(1)
    assert reel.view(1).card > 0


def test_the_reel_of_a_running_game_grows_with_it() -> None:
    match = play_on(tiny(), 2)
    reel = match.reel(seats=(0,))
    play_on(match, 1)
    assert reel.step(3) == 3


def test_actions_taken_back_are_not_on_the_reel() -> None:
    match = play_on(tiny(), 3)
    match.undo()
    assert match.reel().last == 2


def test_the_log_of_a_reel_ends_where_it_stands() -> None:
    reel = finish(tiny()).reel()
    reel.go(2)
    assert [entry.number for entry in reel.log(0)] == [1, 2]


def test_looking_back_does_not_touch_the_game() -> None:
    match = play_on(tiny(rounds=40), GAP + 3)
    before = match.view(0)
    reel = match.reel()
    reel.go(GAP - 1)
    reel.go(GAP + 1)
    assert match.view(0) == before


def test_the_log_of_a_seat_shows_only_what_it_heard_also_after_the_end() -> None:
    match = finish(tiny())
    reel = match.reel()
    reel.go(1)
    acted = reel.log(None)[0].seat
    assert [reel.log(seat)[0].said != "" for seat in (acted, 1 - acted, None)] == [True, False, False]


def test_once_the_game_is_over_everything_can_be_open() -> None:
    match = finish(tiny())
    reel = match.reel()
    reel.open(True)
    reel.go(1)
    assert reel.log(None)[0].said


def test_everything_stays_closed_while_the_game_goes_on() -> None:
    reel = play_on(tiny(), 2).reel(seats=(0,))
    with pytest.raises(Refused, match="everything is open once the game is over"):
        reel.open(True)
    assert not reel.is_open


def test_the_open_log_has_each_event_once() -> None:
    mine = Event("sails", {"seat": 0, "card": 3}, (0,))
    theirs = Event("sails", {"seat": 0, "card": -1}, (1, TABLE))
    hint = Event("seen", {"seat": 0}, (1,))
    assert told_once([mine, theirs, mine, theirs, hint]) == [(0, mine), (2, mine), (4, hint)]


@pytest.mark.parametrize("name", ["sea-skirmish", "battle-seas"])
def test_events_are_told_in_the_turn_in_which_they_happened(name: str) -> None:
    match = finish(Match.new(name, 2, seed=20), seed=20)
    reel = match.reel()
    reel.open(True)
    crossed = 0
    for position in range(1, reel.last + 1):
        before = reel.turn
        reel.go(position)
        turns = reel.turns_heard()
        assert len(turns) == len(reel.events())
        assert all(before.number <= turn.number <= reel.turn.number for turn in turns)
        crossed += any(turn.number > before.number for turn in turns)
    assert crossed
    for moment in reel.key_moments():
        reel.go(moment.position)
        assert moment.turn in reel.turns_heard()


def test_same_sentence_is_told_once_where_everything_is_open() -> None:
    match = finish(Match.new("battle-seas", 2, seed=20, levels=50), seed=20)
    reel = match.reel()
    reel.open(True)
    for position in range(1, reel.last + 1):
        reel.go(position)
        logged = [line for entry in reel.log(None) if entry.number == position for line in entry.lines]
        assert [line for event in reel.events() if (line := match.rules.narrate(event, match.names))] == logged
