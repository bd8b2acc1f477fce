"""The referee: its decisions, refusals and news."""

import pytest

from seatui.engine.chance import Script, TapeError
from seatui.engine.contract import Action, Draw, Refused, Tell
from seatui.match.news import News
from seatui.match.referee import Match
from tests.matches import finish, play_on, position, tiny
from tests.tiny_game import TinyRules, TinyState


def test_play_takes_notation_as_well_as_actions() -> None:
    by_text, by_action = tiny(), tiny()
    by_text.play(0, " BID  2")
    by_action.play(0, ("bid", 2))
    assert by_text.view(0) == by_action.view(0)


@pytest.mark.parametrize(
    ("seat", "action", "legal"),
    [
        (0, " BID  2", True),
        (0, ("bid", 2), True),
        (0, "bid 9", False),
        (0, "gibberish", False),
        (1, "keep", False),
        (-1, "bid 1", False),
        (99, "bid 1", False),
    ],
)
def test_legal_agrees_with_what_play_takes(seat: int, action: "Action | str", legal: bool) -> None:
    match = tiny()
    assert match.legal(seat, action) is legal
    if legal:
        match.play(seat, action)
    else:
        with pytest.raises(Refused):
            match.play(seat, action)


def test_play_returns_only_what_the_acting_seat_hears() -> None:
    match = play_on(tiny(seats=3), 3)
    giver = match.decisions()[0].seat
    assert [event.facts["seat"] for event in match.play(giver, ("keep",)) if event.kind == "dealt"] == [giver]


def test_acting_out_of_turn_is_refused_by_the_rules_with_the_awaited_names() -> None:
    match = tiny(names=("Ann", "Bo"))
    match.play(0, "bid 1")
    with pytest.raises(Refused) as refusal:
        match.play(0, "bid 1")
    assert refusal.value.told(match.names) == "waiting for Bo"


def test_nonsense_out_of_turn_is_told_whose_turn_it_is_and_not_how_to_spell() -> None:
    match = tiny()
    match.play(0, "bid 1")
    with pytest.raises(Refused, match="T-TURN"):
        match.play(0, "gibberish")


def test_nonsense_in_turn_is_told_how_to_spell() -> None:
    with pytest.raises(Refused, match="T-WORDS"):
        tiny().play(0, "gibberish")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(Refused, match="no seat"):
        tiny().play(seat, "bid 1")


def test_a_refused_action_changes_nothing() -> None:
    match = play_on(tiny(), 4)
    before = position(match)
    with pytest.raises(Refused):
        match.play(0, ("bid", 9))
    assert position(match) == before


def test_rules_that_fail_in_the_middle_of_an_action_leave_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(tiny(), 4)
    before = position(match)
    seat = match.decisions()[0].seat

    whole = TinyRules.apply

    def half(rules: TinyRules, state: TinyState, acting: int, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        whole(rules, state, acting, action, draw, tell)
        if tell:  # a replay has no listener
            raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(TinyRules, "apply", half)
        with pytest.raises(ZeroDivisionError):
            match.play(seat, match.options(seat)[0])
    assert position(match) == before
    assert position(finish(match)) == position(finish(play_on(tiny(), 4)))


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    assert position(finish(tiny(seed=3))) == position(finish(tiny(seed=3)))


def test_another_seed_gives_another_game() -> None:
    assert tiny(seed=3).view(0) != tiny(seed=4).view(0)


def test_without_a_seed_two_games_differ() -> None:
    seeds = {finish(Match.new("tiny", rounds=1)).seed for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.rule("DS-161")
def test_the_seed_is_hidden_until_the_game_is_over() -> None:
    match = tiny(seed=7)
    assert match.seed is None
    assert finish(match).seed == 7


@pytest.mark.rule("DS-161")
def test_undoing_the_last_action_hides_the_seed_again() -> None:
    match = finish(tiny(seed=7))
    match.undo()
    assert match.seed is None


def test_scripted_chance_replaces_the_seeded_dice() -> None:
    match = Match.new("tiny", 2, rounds=1, chance=Script([4, 3, 2, 6]))
    events = [event for seat in (0, 1) for event in match.play(seat, "bid 2")]
    assert [event.facts["die"] for event in events if event.kind == "revealed"] == [6]


def test_a_script_that_runs_out_leaves_the_game_as_it_was() -> None:
    match = Match.new("tiny", 2, rounds=1, chance=Script([4, 3, 2]))
    match.play(0, "bid 2")
    before = position(match)
    with pytest.raises(TapeError):
        match.play(1, "bid 2")
    assert position(match) == before


def test_bad_options_and_seats_are_refused() -> None:
    with pytest.raises(Refused, match="rounds"):
        tiny(rounds=0)
    with pytest.raises(Refused, match="2 to 4 seats"):
        tiny(seats=9)
    with pytest.raises(Refused, match="2 to 4 seats"):
        tiny(seats=10**12)  # and it makes no list of that many names first


def test_names_lose_control_characters_and_excess() -> None:
    match = tiny(names=("A\x1b[31mnn\u202e\n\x07  B", "x" * 500))
    assert match.names == ("A[31mnn B", "x" * 40)


def test_seats_without_a_name_are_called_by_number() -> None:
    assert tiny(names=("Ann",)).names == ("Ann", "player 2")


def test_the_verdict_names_the_winners() -> None:
    match = finish(tiny(names=("Ann", "Bo")))
    assert match.outcome
    assert all(match.names[seat] in match.verdict for seat in match.outcome.winners)


def test_listeners_are_told_every_change_with_all_events() -> None:
    match, heard = tiny(), list[News]()
    match.listen(heard.append)
    match.play(0, "bid 1")
    match.play(1, "bid 1")
    match.undo()
    assert [(news.number, len(news.events), news.undone) for news in heard] == [(1, 1, False), (2, 2, False), (1, 0, True)]


def failing(told: object) -> None:
    """A listener that fails."""
    raise ZeroDivisionError


def test_a_listener_that_fails_breaks_neither_the_game_nor_the_others(caplog: pytest.LogCaptureFixture) -> None:
    match, heard = tiny(), list[News]()
    match.listen(failing)
    match.listen(heard.append)
    match.play(0, "bid 1")
    assert len(heard) == 1
    assert "a listener failed" in caplog.text


def test_a_listener_can_stop_listening() -> None:
    match, heard = tiny(), list[News]()
    match.listen(heard.append)()
    match.play(0, "bid 1")
    assert not heard


def test_a_closed_match_can_be_looked_at_but_not_played() -> None:
    match = tiny()
    match.close()
    assert match.view(0).round == 1
    with pytest.raises(Refused, match="closed"):
        match.play(0, "bid 1")
