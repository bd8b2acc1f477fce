"""The rules of Tiny Game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import seatui
from seatui import bots
from seatui.engine.chance import Script
from seatui.engine.contract import Refused, Rules


def dive(*depths: int, current: int, pearls: Sequence[int] = ()) -> tuple[Rules[Any, Any], Any]:
    """Return the rules and the state after dives to these depths and this roll of the current."""
    rules = seatui.game("tiny-game").rules(seats=len(depths))
    draw = Script([current])
    state = rules.start(draw)
    state.pearls = list(pearls or state.pearls)
    for seat, depth in enumerate(depths):
        rules.apply(state, seat, ("dive", depth), draw)
    return rules, state


@pytest.mark.rule("TG-001")
def test_two_to_four_divers_can_play() -> None:
    assert list(seatui.game("tiny-game").seats) == [2, 3, 4]


@pytest.mark.rule("TG-002")
def test_the_most_pearls_win_once_the_goal_is_reached() -> None:
    rules, state = dive(2, 3, current=6, pearls=[8, 8])
    outcome = rules.outcome(state)
    assert outcome
    assert outcome.winners == (1,)


@pytest.mark.rule("TG-003")
def test_a_depth_of_seven_is_refused() -> None:
    rules = seatui.game("tiny-game").rules(seats=2)
    with pytest.raises(Refused, match="1 to 6"):
        rules.apply(rules.start(Script([])), 0, ("dive", 7), Script([]))


@pytest.mark.rule("TG-004")
def test_a_sealed_dive_is_hidden_from_the_others() -> None:
    rules = seatui.game("tiny-game").rules(seats=2)
    state = rules.start(Script([]))
    rules.apply(state, 0, ("dive", 5), Script([]))
    assert (rules.view(state, 0).own_dive, rules.view(state, 1).own_dive) == (5, 0)


@pytest.mark.rule("TG-005")
def test_divers_deeper_than_the_current_find_nothing() -> None:
    _, state = dive(3, 4, current=3)
    assert state.pearls == [3, 0]


@pytest.mark.parametrize(("pearls", "depth"), [(0, 3), (8, 2), (9, 1)])
def test_the_mate_dives_no_deeper_than_it_must(pearls: int, depth: int) -> None:
    rules = seatui.game("tiny-game").rules(seats=2)
    state = rules.start(Script([]))
    state.pearls = [pearls, 0]
    bot = bots.make(rules.game, "mate", 0, rules)
    assert bot.choose(rules.view(state, 0), rules.decisions(state)[0], rules.options(state, 0), Script([])) == ("dive", depth)
