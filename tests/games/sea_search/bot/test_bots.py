"""Bots play whole games by lawful actions, and choose only by their view (SS-476)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action
from seatui.games.sea_search import GAME
from seatui.games.sea_search.bot import LEVELS
from seatui.games.sea_search.bot.distances import Chart
from seatui.games.sea_search.bot.evaluation import GIFT, Evaluator
from seatui.games.sea_search.bot.pruning import worth_trying
from tests.games.sea_search.position import Sea, given
from tests.narrowing import present

MOST = 2000
"""More decisions than a game of bots takes."""


def chosen(rules: Any, state: Any, level: str, seed: int) -> tuple[int, Action]:
    """Return the seat that decides and its bot's choice."""
    (decision,) = rules.decisions(state)
    view, options = rules.view(state, decision.seat), rules.options(state, decision.seat)
    return decision.seat, present(LEVELS[level](rules, view, decision, options, SplitMix64(seed)))


@pytest.mark.parametrize(("level", "seats"), [("deckhand", 2), ("deckhand", 4), ("mate", 2), ("mate", 4), ("captain", 2)])
def test_a_normal_game_of_bots_comes_to_an_end_by_lawful_actions(level: str, seats: int) -> None:
    rules, draw = GAME.rules(seats=seats, max_rounds=40), SplitMix64(3)
    state = rules.start(draw)
    for number in range(MOST):
        if rules.outcome(state):
            return
        seat, action = chosen(rules, state, level, number)
        assert rules.legal(state, seat, action)
        rules.apply(state, seat, action, draw)
    pytest.fail(f"not over after {MOST} decisions")


@pytest.mark.rule("SS-476")
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_the_same_in_every_world_that_looks_the_same(level: str) -> None:
    rules, draw = GAME.rules(seats=2), SplitMix64(5)
    state = rules.start(draw)
    for number in range(60):
        if rules.outcome(state):
            break
        seat, action = chosen(rules, state, level, number)
        world = rules.imagine(rules.view(state, seat), SplitMix64(number + 1000))
        assert chosen(rules, world, level, number) == (seat, action)
        rules.apply(state, seat, action, draw)


def deckhand_choices(sea: Sea, kind: str) -> set[Action]:
    """Return a deckhand's choices at that question with many seeds."""
    (decision,) = sea.rules.decisions(sea.state)
    assert decision.kind == kind
    return {chosen(sea.rules, sea.state, "deckhand", mood)[1] for mood in range(60)}


def test_a_deckhand_does_not_sail_into_a_siren() -> None:
    sea = given(mode="epic").no_probes().beast("siren", ("siren", (1, 0), 0)).ship(0, (1, 1))
    done = deckhand_choices(sea, "choose_action")
    step = ("move", sea.figures.field.neighbours[sea.tile((1, 1))].index(sea.tile((1, 0))))
    assert step in sea.options
    assert step not in done
    assert any(action[0] == "move" for action in done)


def test_a_deckhand_lets_nobody_sail_to_its_only_seaport() -> None:
    sea = given().no_probes()
    sea.do("move_seaport_foreign", (-1, -1))
    assert deckhand_choices(sea, "grant_passage") == {("deny",)}


GREEN_HAS = 0b111
"""Three songs of the second player."""


def last_report(**green: Any) -> Sea:
    """Return a position in which the first player can beat the Siren by dropping the last Report; the second has three songs."""
    sea = given(mode="epic", actions=1).no_probes().calm().ship(1, (1, -1)).with_(recorded={1: GREEN_HAS}, **green)
    return sea.beast("siren", ("siren", (2, 1), 0), ("report", (-1, -1), 0), cargo={0: 0})


def test_a_captain_leaves_a_beast_alive_that_keeps_a_rival_from_winning() -> None:
    sea = last_report()
    assert ("drop",) in sea.options
    assert chosen(sea.rules, sea.state, "captain", 1)[1] != ("drop",)


def test_a_captain_beats_a_beast_before_a_rival_who_loses_the_next_turn() -> None:
    sea = last_report(loses_turn={1: True})
    assert chosen(sea.rules, sea.state, "captain", 1)[1] == ("drop",)


@pytest.mark.parametrize(("defenders", "tried"), [(1, True), (2, True), (3, False), (4, False)])
def test_bots_that_plan_try_no_hopeless_attack(defenders: int, tried: bool) -> None:
    sea = given().no_probes().ship(0, (1, 0)).probe(0, (1, 0), (1, 1))
    for place in [(1, 0), (0, 1), (-1, 1), (-1, 0)][:defenders]:
        sea.probe(1, (0, 0), place)
    attack = sea.numbered(("attack_probe", ((0, 0), (1, 0))))
    assert attack in sea.options
    assert (attack in worth_trying(Chart(sea.figures, sea.state), sea.state, 0, sea.options, in_earnest=True)) == tried


def lead_with_token(at: tuple[int, int], research: int) -> float:
    """Return a captain's lead with a Search token there, while a rival with that much research lies on (1,0)."""
    sea = given().calm().no_probes().ship(0, (1, 1)).ship(1, (1, 0)).search(0, at).with_(research={1: research}, actions=0)
    evaluator = Evaluator(sea.figures, sea.view(0), wary=True)
    return evaluator.lead(sea.state, Chart(sea.figures, sea.state))


def test_captain_leaves_no_token_to_a_rival_near_a_breakthrough() -> None:
    def price(research: int) -> float:
        return lead_with_token((-2, -1), research) - lead_with_token((1, 0), research)

    assert price(4) > price(1) + GIFT / 2
