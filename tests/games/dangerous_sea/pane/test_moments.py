"""The view at the moment of an event shows that event and nothing later."""

from __future__ import annotations

import random

import pytest

from seatui.engine.chance import SplitMix64
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import DECK_COUNTS
from seatui.games.dangerous_sea.pane.staging import UNFOLLOWED
from tests.games.dangerous_sea.event_checks import EVENT_CHECKS
from tests.games.dangerous_sea.position import GAME, Sea, begin, given, ship
from tests.games.event_checks import play_checked


def drawn(view: View) -> dict[str, object]:
    """Return the fields of a view that change step by step."""
    return {name: value for name, value in view._asdict().items() if name not in UNFOLLOWED}


def followed(sea: Sea, *lines: str) -> None:
    """Play the lines and check each event; after the last one nothing is left to show."""
    for line in lines:
        sea.do(line)
        assert drawn(sea.moments()[-1]) == drawn(sea.view())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_all_that_happens_in_random_games_is_seen_when_it_is_told(seats: int, seed: int) -> None:
    rules, draw, choose = GAME.rules(seats, rotate_start=seed % 2 == 1), SplitMix64(seed), random.Random(seed)
    state = rules.start(draw)
    for _ in range(600):
        decisions = rules.decisions(state)
        if not decisions:
            break
        seat, looker = choose.choice(decisions).seat, choose.choice([None, *range(seats)])
        last = play_checked(rules, state, (seat, choose.choice(rules.options(state, seat))), draw, looker, EVENT_CHECKS)
        assert last is not None
        assert drawn(last) == drawn(rules.view(state, looker))


def test_setting_out_is_followed() -> None:
    followed(begin(2, dice=[1, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 2, 5, 2, 6]), "corner nw", "corner se")


def test_a_battle_with_a_halt_is_followed() -> None:
    sea = given(ship("5,5", stones=1, sailors=2), ship("6,5"), charted=True, dice=[1, 1, 1, 6])
    followed(sea, "sail east", "attack 2", "demand food 20 sailors 1 kill 1 rune 1 stop", "accept")
    before, after = sea.moments()[-2:]
    assert [each.stones for each in (*before.ships, *after.ships)] == [1, 0, 0, 1]


def test_a_ghost_that_wins_is_followed() -> None:
    followed(given(ship("5,5"), ship("9,9"), ghost="5,7", active=1, dice=[1, 6, 6, 6, 6, 1]), "end turn")


def test_a_ghost_that_is_beaten_and_comes_back_is_followed() -> None:
    order_kept = range(sum(DECK_COUNTS), 1, -1)  # its card stays on top of the shuffled deck
    followed(given(ship("5,5"), ship("9,9"), ghost="5,7", active=1, dice=[1, 1, 1, 1, 1, 6, *order_kept, 1, 1, 1, 1]), "end turn")


def test_what_is_seen_belongs_to_events_that_are_told() -> None:
    from seatui.games.dangerous_sea.words.narration import TELLERS

    assert set(EVENT_CHECKS) <= set(TELLERS)
