"""Matches in play, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Decision, Draw
from seatui.games import games
from seatui.match.referee import Match
from tests import boats_game
from tests.tiny_game import GAME


def register() -> None:
    """Register the games of the tests, so that their saves can be loaded."""
    games()[GAME.id] = GAME
    games()[boats_game.GAME.id] = boats_game.GAME


def unregister() -> None:
    """Remove them again, because other tests look at the list of games."""
    del games()[GAME.id], games()[boats_game.GAME.id]


def tiny(seats: int = 2, seed: int = 7, **settings: Any) -> Match:
    """Return a new match of the tiny game."""
    return Match.new(GAME, seats, seed=seed, **settings)


def boats(seed: int = 7, **settings: Any) -> Match:
    """Return a new match of the game of two boats."""
    return Match.new(boats_game.GAME, seed=seed, **settings)


def play_on(match: Match, actions: int, seed: int = 1) -> Match:
    """Play this many random actions, or until the game is over."""
    draw = SplitMix64(seed)
    for _ in range(actions):
        decisions = match.decisions()
        if not decisions:
            break
        seat = decisions[draw(len(decisions))].seat
        options = match.options(seat)
        match.play(seat, options[draw(len(options))])
    return match


def finish(match: Match, seed: int = 1) -> Match:
    """Play random actions until the game is over."""
    return play_on(match, 1_000_000, seed)


def position(match: Match) -> tuple[object, ...]:
    """Return all that seats and watchers can see of a match, to compare two."""
    seats = (None, *range(match.rules.seats))
    return (match.count, match.turn, match.outcome, match.names, *((match.view(seat), match.log(seat)) for seat in seats))


class FirstOption:
    """A bot that takes the first option."""

    level = "deckhand"

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        return options[0]
