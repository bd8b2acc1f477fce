"""Bots on the contract: random ones, greedy ones, and those of a game."""

from __future__ import annotations

from typing import Any

import pytest

import seatui
from seatui.bots import GreedyBot, PolicyBot, RandomBot, make
from seatui.engine.bot import Greedy
from seatui.engine.chance import Script, SplitMix64
from seatui.engine.contract import Decision, Outcome, Refused

GAME = seatui.game("dangerous-sea")
PICK = Decision(0, "", "pick", "Pick a number.")


class Purse:
    """A state with some money."""

    def __init__(self, money: int) -> None:
        self.money = money

    def clone(self) -> Purse:
        return Purse(self.money)


class Lottery:
    """A game of one choice: ("earn", n) gives n, ("gamble", n) gives n or nothing, ("win",) ends the game."""

    def __init__(self) -> None:
        self.imagined = 0

    def imagine(self, view: int, draw: Any) -> Purse:
        self.imagined += 1
        return Purse(view)

    def apply(self, state: Purse, seat: int, action: tuple[Any, ...], draw: Any) -> None:
        if action[0] == "win":
            state.money = 1000
        else:
            state.money += action[1] * (draw(2) if action[0] == "gamble" else 1)

    def outcome(self, state: Purse) -> Outcome | None:
        return Outcome((0,), ((0,),), "rich", "") if state.money >= 1000 else None


def greedy(worlds: int = 4) -> tuple[GreedyBot, Lottery]:
    """Return a greedy bot that likes money, and its game."""
    rules: Any = Lottery()
    return GreedyBot("mate", rules, Greedy(lambda rules, state, seat: state.money, worlds)), rules


def test_a_random_bot_takes_any_option_alike() -> None:
    options = [("a",), ("b",), ("c",)]
    assert {RandomBot().choose(None, PICK, options, SplitMix64(seed)) for seed in range(50)} == set(options)


def test_a_greedy_bot_takes_what_is_best_on_average() -> None:
    bot, _ = greedy(worlds=40)
    assert bot.choose(0, PICK, [("earn", 3), ("gamble", 10), ("earn", 1)], SplitMix64(1)) == ("gamble", 10)
    assert bot.choose(0, PICK, [("earn", 7), ("gamble", 10), ("earn", 1)], SplitMix64(1)) == ("earn", 7)


def test_a_greedy_bot_takes_a_win_over_everything() -> None:
    bot, _ = greedy()
    assert bot.choose(0, PICK, [("earn", 900), ("win",)], SplitMix64(1)) == ("win",)


def test_a_greedy_bot_breaks_ties_by_chance() -> None:
    bot, _ = greedy(worlds=1)
    options = [("earn", 5), ("earn", 5, "too")]
    assert {bot.choose(0, PICK, options, SplitMix64(seed)) for seed in range(20)} == set(options)


def test_a_greedy_bot_does_not_think_about_a_single_option() -> None:
    bot, rules = greedy()
    assert bot.choose(0, PICK, [("earn", 1)], Script([])) == ("earn", 1)
    assert rules.imagined == 0


def test_a_greedy_bot_plays_a_real_game_by_the_rules() -> None:
    rules = GAME.rules(2)
    bot = GreedyBot("mate", rules, Greedy(lambda rules, state, seat: state.stones[seat] + state.food[seat] / 1000, worlds=2))
    draw = SplitMix64(5)
    state = rules.start(draw)
    for _ in range(150):
        decision = rules.decisions(state)[0]
        action = bot.choose(rules.view(state, decision.seat), decision, rules.options(state, decision.seat), draw)
        assert action is not None
        assert rules.legal(state, decision.seat, action)
        rules.apply(state, decision.seat, action, draw)


def test_every_level_of_a_game_can_be_made() -> None:
    rules = GAME.rules(2)
    assert [make(GAME, level, 0, rules).level for level in GAME.levels] == list(GAME.levels)
    assert isinstance(make(GAME, "captain", 1, rules), PolicyBot)


def test_random_plays_every_game() -> None:
    assert make(GAME, "random", 0, GAME.rules(2)).level == "random"


def test_a_level_that_the_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(Refused, match=r"no bot 'admiral' \(it has: easy, medium, hard, random\)"):
        make(GAME, "admiral", 0, GAME.rules(2))


@pytest.mark.parametrize(("name", "level"), [("easy", "deckhand"), ("medium", "mate"), ("hard", "captain"), ("mate", "mate")])
def test_a_level_has_its_word_and_the_name_in_saves(name: str, level: str) -> None:
    assert make(GAME, name, 0, GAME.rules(2)).level == level


def test_a_seat_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Refused, match="no seat 3"):
        make(GAME, "mate", 2, GAME.rules(2))
