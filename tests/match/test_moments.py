"""Moments: views at each event, live and in a replay, and who acted."""

from __future__ import annotations

import pytest

from seatui.engine.contract import TABLE, Refused
from seatui.engine.table_actions import tick
from seatui.match.moments import Moments
from seatui.match.table import Person, Table, Update
from tests.match.test_veiled import after_bids
from tests.matches import finish, play_on, tiny
from tests.tiny_game import TinyState

ANN, BO = Person("Ann"), Person("Bo")


def told(table: Table, *seats: int) -> list[Update]:
    """Return a list that collects the updates of a subscriber with these seats, with moments."""
    heard: list[Update] = []
    table.subscribe(heard.append, seats, moments=True)
    return heard


def moments_of(update: Update) -> Moments:
    assert update.moments is not None
    return update.moments


def round_played(*seats: int) -> Update:
    """Return the update of the bid that ends the first round: first the bid, then its results."""
    table = Table(tiny(), [ANN, BO])
    heard = told(table, *seats)
    table.act(ANN, 0, "bid 1")
    table.act(BO, 1, "bid 0")
    assert [event.kind for event in heard[1].events] == ["ready", "revealed"]
    return heard[1]


# Views


def test_each_event_has_the_view_of_its_moment() -> None:
    moments = moments_of(round_played(0))
    before, after = moments.view(0, 0), moments.view(1, 0)
    assert (before.ready, before.scores) == ((True, True), (0, 0))
    assert sum(after.scores) > 0


def test_a_moment_shows_each_seat_its_own_secrets_alone() -> None:
    assert (moments_of(round_played(0)).view(0, 0).bid, moments_of(round_played(1)).view(0, 1).bid) == (1, 0)
    assert moments_of(round_played(0)).view(0, None).card == 0


@pytest.mark.parametrize("seat", [1, TABLE, 7])
def test_the_view_of_a_seat_of_others_is_refused(seat: int) -> None:
    with pytest.raises(Refused, match="your own seats"):
        moments_of(round_played(0, TABLE)).view(0, seat)


def test_a_watcher_is_given_a_watchers_view_alone() -> None:
    moments = moments_of(round_played())
    assert moments.view(1, None).me is None
    with pytest.raises(Refused):
        moments.view(1, 0)


def test_moments_go_with_what_was_heard() -> None:
    table = Table(play_on(tiny(), 2), [ANN, BO])
    heard = told(table, 1)
    giver = table.match.decisions()[0].seat
    table.act((ANN, BO)[giver], giver, "keep")
    (update,) = heard
    assert [event.facts["seat"] for event in update.events] == [1]
    assert len(moments_of(update)) == 1
    assert moments_of(update).view(0, 1) == table.view(1)


def test_the_position_goes_on_and_a_moment_stays() -> None:
    table = Table(tiny(), [ANN, BO])
    heard = told(table, 0)
    table.act(ANN, 0, "bid 1")
    table.act(BO, 1, "bid 0")
    assert moments_of(heard[0]).view(0, 0).ready == (True, False)


# Nothing is kept for subscribers without moments


def test_nothing_is_kept_unless_somebody_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tiny(), [ANN, BO])
    heard: list[Update] = []
    table.subscribe(heard.append, (0,))
    monkeypatch.setattr(TinyState, "clone", lambda _: pytest.fail("a position was copied"))
    table.act(ANN, 0, "bid 1")
    assert heard[0].moments is None


def test_a_subscriber_that_did_not_ask_is_given_none() -> None:
    table, plain = Table(tiny(), [ANN, BO]), list[Update]()
    told(table, 0)
    table.subscribe(plain.append, (0,))
    table.act(ANN, 0, "bid 1")
    assert plain[0].moments is None


def test_no_more_is_kept_when_the_last_who_wanted_it_has_left() -> None:
    table = Table(tiny(), [ANN, BO])
    one, other = (table.subscribe(lambda _: None, (seat,), moments=True) for seat in (0, 1))
    one.close()
    assert table.match.keeps_moments
    other.close()
    assert not table.match.keeps_moments


def test_a_view_is_made_once_for_all_who_ask() -> None:
    table = Table(tiny(), [ANN, BO])
    one, other = told(table), told(table)
    table.act(ANN, 0, "bid 1")
    assert moments_of(one[0]).view(0, None) is moments_of(other[0]).view(0, None)


# Who acted


def test_an_update_says_who_acted() -> None:
    table = Table(tiny(), [ANN, BO])
    heard = told(table, 1)
    table.act(ANN, 0, "bid 1")
    table.ask_undo(ANN)
    table.answer_undo(BO, True)
    assert [(update.actor, update.undone) for update in heard] == [(0, False), (None, False), (None, True)]


def test_time_passes_by_the_table() -> None:
    table = Table(tiny(clock=True), [ANN, BO])
    heard = told(table, 0)
    action = tick(table.match.rules)
    assert action is not None
    table.match.play(TABLE, action)
    assert heard[0].actor == TABLE


def test_who_acted_unheard_is_not_told() -> None:
    table = Table(play_on(tiny(), 2), [ANN, BO])
    watching, playing = told(table), told(table, 0, 1)
    giver = table.match.decisions()[0].seat
    table.act((ANN, BO)[giver], giver, "keep")
    assert [update.actor for update in (*watching, *playing)] == [None, giver]


def test_an_answer_of_the_referee_belongs_to_the_action_that_led_to_it() -> None:
    match = after_bids(3, 1)
    match.undo()
    table = Table(match, [ANN, BO])
    heard = told(table, 1)
    table.act(BO, 1, "bid 0")
    assert [[event.kind for event in update.events] for update in heard] == [["ready", "revealed"], ["dealt"]]
    assert [update.actor for update in heard] == [1, 1]


# Looking back


def test_a_reel_gives_the_moments_of_every_action() -> None:
    table = Table(tiny(rounds=2), [ANN, BO])
    heard = told(table, 1)
    finish(table.match)
    reel = table.match.reel()
    for update in heard:
        reel.go(update.number)
        moments = reel.moments((1,))
        assert (reel.actor((1,)), reel.events((1,))) == (update.actor, update.events)
        assert len(moments) == len(update.events)
        for number in range(len(moments)):
            assert moments.view(number, 1) == moments_of(update).view(number, 1)
            assert moments.view(number, None) == moments_of(update).view(number, None)


def test_nothing_happened_before_the_start_of_a_reel() -> None:
    reel = finish(tiny()).reel()
    assert (reel.actor(), reel.events(), len(reel.moments())) == (None, (), 0)


def test_a_reel_of_a_running_game_keeps_the_secrets_of_others() -> None:
    reel = play_on(tiny(), 2).reel((0,))
    reel.go(2)
    assert reel.moments((0,)).view(1, 0).me == 0
    with pytest.raises(Refused, match="still playing"):
        reel.moments((1,))
    with pytest.raises(Refused):
        reel.moments((0,)).view(1, 1)
