"""What a screen draws after each event is what the rules have made of it in the end."""

from __future__ import annotations

import random

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Event
from seatui.games.dangerous_sea.model.content import DECK_COUNTS
from seatui.games.dangerous_sea.pane.unfold import CHANGES, FOLLOWED, after
from tests.games.dangerous_sea.position import GAME, Sea, begin, given, ship


def followed(sea: Sea, *lines: str) -> None:
    """Play the lines, following their events from the view before each; nothing may differ from the view after it."""
    for line in lines:
        view, heard = sea.view(), len(sea.events)
        sea.do(line)
        for event in sea.events[heard:]:
            view = after(view, event)
        assert_same(view, sea.view())


def assert_same(drawn: object, real: object) -> None:
    assert {name: getattr(drawn, name) for name in FOLLOWED} == {name: getattr(real, name) for name in FOLLOWED}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_games_are_followed_to_the_letter(seats: int, seed: int) -> None:
    rules, draw, choose = GAME.rules(seats, rotate_start=seed % 2 == 1), SplitMix64(seed), random.Random(seed)
    state = rules.start(draw)
    for _ in range(600):
        decisions = rules.decisions(state)
        if not decisions:
            break
        seat = choose.choice(decisions).seat
        view, events = rules.view(state, None), list[Event]()
        rules.apply(state, seat, choose.choice(rules.options(state, seat)), draw, events.append)
        for event in events:
            view = after(view, event)
        assert_same(view, rules.view(state, None))


def test_setting_out_is_followed() -> None:
    followed(begin(2, dice=[1, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 2, 5, 2, 6]), "corner nw", "corner se")


def test_a_battle_with_a_halt_is_followed() -> None:
    sea = given(ship("5,5", stones=1, sailors=2), ship("6,5"), charted=True, dice=[1, 1, 1, 6])
    followed(sea, "sail east", "attack 2", "demand food 20 sailors 1 kill 1 rune 1 stop", "accept")


def test_a_ghost_that_wins_is_followed() -> None:
    followed(given(ship("5,5"), ship("9,9"), ghost="5,7", active=1, dice=[1, 6, 6, 6, 6, 1]), "end turn")


def test_a_ghost_that_is_beaten_and_comes_back_is_followed() -> None:
    order_kept = range(sum(DECK_COUNTS), 1, -1)  # its card stays on top of the shuffled deck
    followed(given(ship("5,5"), ship("9,9"), ghost="5,7", active=1, dice=[1, 1, 1, 1, 1, 6, *order_kept, 1, 1, 1, 1]), "end turn")


def test_every_change_belongs_to_an_event_that_is_told() -> None:
    from seatui.games.dangerous_sea.words.narration import TELLERS

    assert set(CHANGES) <= set(TELLERS)
