"""A screen draws each event at the moment in which it is told."""

from __future__ import annotations

import random

import pytest

from seatui.engine.chance import SplitMix64
from seatui.games.battle_seas import GAME
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.state import BATTLE
from seatui.games.battle_seas.rules import BattleSeas
from tests.games.battle_seas.event_checks import EVENT_CHECKS
from tests.games.event_checks import play_checked


def drawn(view: View) -> tuple[object, ...]:
    """Return the parts of a view that the mat and its sheets draw."""
    return view.markers, view.notes, view.wind, view.night, view.round, view.turn


STRONG = ("fire", "attack", "board", "ignite", "spring", "detect", "embark", "withdraw")


@pytest.mark.parametrize("scenario", ["fire-and-shoals", "harbour-raid", "none"])
def test_all_that_happens_in_random_games_is_seen_when_it_is_told(scenario: str) -> None:
    rules, choose = GAME.rules(seats=2, scenario=scenario, wind_interval=2, light="alternate"), random.Random(8)
    assert isinstance(rules, BattleSeas)
    state, draw = rules.start(SplitMix64(3)), SplitMix64(4)
    looked = 0
    for _ in range(2500):
        decisions = rules.decisions(state)
        if not decisions:
            break
        seat, looker = decisions[0].seat, choose.choice([0, 1, None])
        options = list(rules.options(state, seat))
        action = choose.choice([option for option in options if option[0] in STRONG] or options[1:] or options)
        last, now = play_checked(rules, state, (seat, action), draw, looker, EVENT_CHECKS), rules.view(state, looker)
        if last is not None and now.phase == BATTLE == last.phase:
            looked += 1
            assert drawn(last) == drawn(now)
    assert looked > 300
