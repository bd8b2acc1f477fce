"""The view at the moment of an event shows that event, and nothing that comes later."""

from __future__ import annotations

import random

import pytest

from seatui.engine.chance import SplitMix64
from seatui.games.sea_search import GAME
from seatui.games.sea_search.knowledge.view import View
from tests.games.event_checks import play_checked
from tests.games.sea_search.event_checks import EVENT_CHECKS

FOLLOWED = (
    "tiles", "probes", "seaports", "search", "songs", "islands", "players", "song_board", "song_deck", "item_deck", "sea_deck", "turn",
    "active", "beast", "beast_name", "tokens", "hand",
)  # fmt: skip
"""The fields of a view that change only with an event."""


def drawn(view: View) -> dict[str, object]:
    """Return these fields; a player's loss of a turn and trapped ship show only with the position."""
    players = tuple(one._replace(trapped=False, loses_turn=False) for one in view.players)
    return {**{name: getattr(view, name) for name in FOLLOWED}, "players": players}


@pytest.mark.parametrize("mode", ["normal", "epic"])
@pytest.mark.parametrize("seats", [2, 4])
def test_all_that_happens_in_random_games_is_seen_when_it_is_told(mode: str, seats: int) -> None:
    rules, choose = GAME.rules(seats=seats, mode=mode, max_rounds=40), random.Random(seats)
    state, draw = rules.start(SplitMix64(3)), SplitMix64(4)
    for _ in range(600):
        decisions = rules.decisions(state)
        if not decisions:
            break
        seat, looker = decisions[0].seat, choose.choice([None, *range(seats)])
        last = play_checked(rules, state, (seat, choose.choice(list(rules.options(state, seat)))), draw, looker, EVENT_CHECKS)
        assert last is None or drawn(last) == drawn(rules.view(state, looker))
