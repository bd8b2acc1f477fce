"""Veiled decisions: if it is a secret whether a seat has a choice, the referee answers for a seat that has none."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

from seatui.engine.contract import Action, Decision, Seat
from seatui.match.referee import Match
from seatui.match.take_backs import shown_words
from tests import tiny_game
from tests.tiny_game import TinyGame, TinyRules, TinyState

LUCKY = 4


class VeiledRules(TinyRules):
    """The winner of a round is always asked, but only a high card, which is a secret, lets its holder give a point away."""

    def decisions(self, state: TinyState) -> tuple[Decision, ...]:
        return tuple(decision._replace(veiled=decision.kind == "give") for decision in super().decisions(state))

    def options(self, state: TinyState, seat: Seat) -> Sequence[Action]:
        found = super().options(state, seat)
        return found[:1] if state.giver == seat and state.cards[seat] < LUCKY else found


class VeiledGame(TinyGame):
    def part(self, name: str) -> ModuleType:
        return sys.modules[__name__]


RULES = VeiledRules
LEVELS: dict[str, object] = {}
GAME = VeiledGame(**{**{name: getattr(tiny_game.GAME, name) for name in tiny_game.GAME.__dataclass_fields__}, "secrets": True})


def after_bids(*cards: int) -> Match:
    """Return a match in which the seats have these cards and have bid 0, so that the higher card wins the round."""
    deals = (Match.new(GAME, len(cards), seed=seed) for seed in range(1000))
    match = next(match for match in deals if tuple(match.view(seat).card for seat in range(len(cards))) == cards)
    for seat in range(len(cards)):
        match.play(seat, ("bid", 0))
    return match


def test_whoever_has_no_choice_is_not_waited_for() -> None:
    match = after_bids(1, 3)
    assert [decision.kind for decision in match.decisions()] == ["bid", "bid"]
    assert match.turn.number == 2


def test_the_answer_is_kept_in_the_log_like_any_other() -> None:
    match = after_bids(1, 3)
    assert [(entry.seat, entry.said) for entry in match.log(1)][-1] == (1, "keep")


def test_whoever_plays_hears_what_came_of_the_answer() -> None:
    match = after_bids(1, 3)
    match.undo()
    assert [event.kind for event in match.play(1, ("bid", 0))] == ["ready", "revealed", "dealt"]


def test_whoever_has_a_choice_is_asked() -> None:
    match = after_bids(5, 6)
    assert [(decision.seat, decision.kind) for decision in match.decisions()] == [(1, "give")]


def test_taking_back_does_not_stop_before_an_answer_without_a_choice() -> None:
    match = after_bids(1, 3)
    assert match.undo() == 1
    assert [decision.seat for decision in match.decisions()] == [1]


def test_warning_and_mark_of_an_undo_name_all_that_it_takes_back() -> None:
    match = after_bids(1, 3)
    warned = match.undo_mark(match.count - 1)
    match.undo()
    assert dict(warned)["roll"] == 1
    assert match.marks == [f"player 2 took back {shown_words(warned)}."]
