"""Bots on the contract alone. They get views, never states, so that no secret can reach them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.bots.greedy import GreedyBot
from seatui.bots.random import RandomBot
from seatui.engine.bot import Bot, Greedy, Policy
from seatui.engine.contract import Action, Decision, Draw, Refused, Rules, Seat
from seatui.engine.game import Game, level_word

__all__ = ["Bot", "GreedyBot", "PolicyBot", "RandomBot", "default_level", "level_named", "levels", "make", "make_or_weakest"]

USUAL_LEVEL = "mate"


class PolicyBot:
    """A level whose policy the game supplies."""

    def __init__(self, level: str, rules: Rules[Any, Any], policy: Policy) -> None:
        self.level = level
        self._rules = rules
        self._policy = policy

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        return self._policy(self._rules, view, decision, options, draw)


def levels(game: Game) -> tuple[str, ...]:
    """Return the levels of a game, weakest first, and "random", which plays every game."""
    return (*game.levels, RandomBot.level)


def default_level(game: Game) -> str:
    """Return the level of a bot for which nobody has chosen one."""
    known = levels(game)
    return USUAL_LEVEL if USUAL_LEVEL in known else known[0]


def level_named(game: Game, name: str) -> str:
    """Return the level of a game that a person calls so, "medium" or "mate"; ``Refused`` if it has none."""
    known = levels(game)
    found = next((level for level in known if name in (level, level_word(level))), "")
    if not found:
        raise Refused("", f"{game.title} has no bot {name[:40]!r} (it has: {', '.join(map(level_word, known))})")
    return found


def make(game: Game, level: str, seat: Seat, rules: Rules[Any, Any]) -> Bot:
    """Return a bot of that level for that seat; ``Refused`` if there is none."""
    if not 0 <= seat < rules.seats:
        raise Refused("", f"there is no seat {seat + 1} for a bot, only 1 to {rules.seats}")
    level = level_named(game, level)
    if level == RandomBot.level:
        return RandomBot()
    made: Policy | Greedy = game.part("bot").LEVELS[level]
    return GreedyBot(level, rules, made) if isinstance(made, Greedy) else PolicyBot(level, rules, made)


def make_or_weakest(game: Game, level: str, seat: Seat, rules: Rules[Any, Any]) -> Bot:
    """Return a bot of that level for that seat, or the weakest if the game has no such level."""
    known = levels(game)
    return make(game, level if level in known else known[0], seat, rules)
