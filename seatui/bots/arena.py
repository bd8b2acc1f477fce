"""Contests of bots: every deal is played once with each bot on each seat, so that only skill makes the difference."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache, partial
from math import sqrt
from time import perf_counter_ns
from typing import Any, NamedTuple

from seatui.bots import Bot, make
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import TABLE, Action, Decision, Draw, Outcome, Refused, Rules, Turn
from seatui.engine.table_actions import seated as seating_action
from seatui.games import game
from seatui.match.pacer import Pacer
from seatui.match.referee import Match
from seatui.match.table import Table

Z_95 = 1.959964
"""The normal deviate of a 95 % interval."""
LONGEST_MS = 4 * 60 * 60 * 1000
"""A game in real time is broken off after this many milliseconds on its own clock."""
ACTIONS_PER_DECISION = 4
"""A game in turns is broken off after this many actions for each decision of a random game; bots may add free actions."""


@dataclass(frozen=True)
class Contest:
    """The bots, the game and the number of games. A bot takes all seats of a side; fewer bots than sides take turns."""

    game: str
    bots: tuple[str, ...]
    games: int
    seats: int
    seed: int = 1
    options: tuple[tuple[str, object], ...] = ()

    def rules(self) -> Rules[Any, Any]:
        """Return the rules of the contest; ``Refused`` if seats, options or bots do not fit the game."""
        played = game(self.game)
        rules = played.rules(seats=self.seats, **played.check_among_bots(dict(self.options)))
        sides = len(set(_sides(rules)))
        if not 2 <= len(self.bots) <= sides:
            raise Refused("", f"name at least 2 bots, and at most one for each of the {sides} {'sides' if sides < self.seats else 'seats'}")
        for level in self.bots:
            make(rules.game, level, 0, rules)
        return rules

    def seated(self, number: int) -> tuple[int, ...]:
        """Return which bot (an index into ``bots``) sits on each seat of that game: all move on by one side from game to game."""
        return tuple((side + number) % len(self.bots) for side in _sides(_rules(self)))

    def deal(self, number: int) -> int:
        """Return the seed of that game: the same for each round of seat changes."""
        return self.seed + number // len(self.bots)


class Bout(NamedTuple):
    """The result of one game."""

    winners: tuple[int, ...]  # indices into Contest.bots; empty if nobody won or the game was broken off
    turns: int
    choices: tuple[int, ...]  # of each bot
    nanoseconds: tuple[int, ...]  # that each bot took for them
    unfinished: bool


@dataclass
class Standing:
    """The sum of all games so far."""

    contest: Contest
    played: int = 0
    draws: int = 0
    unfinished: int = 0
    turns: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    choices: Counter[int] = field(default_factory=Counter)
    nanoseconds: Counter[int] = field(default_factory=Counter)

    def add(self, bout: Bout) -> None:
        self.played += 1
        self.turns += bout.turns
        self.unfinished += bout.unfinished
        if len(bout.winners) == 1:
            self.wins[bout.winners[0]] += 1
        else:
            self.draws += 1
        for bot, (choices, spent) in enumerate(zip(bout.choices, bout.nanoseconds, strict=True)):
            self.choices[bot] += choices
            self.nanoseconds[bot] += spent

    def microseconds(self, bot: int) -> float:
        """Return the mean time of one choice of that bot."""
        return self.nanoseconds[bot] / 1000 / max(1, self.choices[bot])

    def interval(self, bot: int) -> tuple[float, float]:
        """Return the 95 % interval of that bot's share of wins."""
        return wilson(self.wins[bot], self.played)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share of wins, which holds for few games and for shares near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, Z_95 * Z_95 / games
    centre = share + spread / 2
    width = Z_95 * sqrt(share * (1 - share) / games + spread / games / 4)
    return max(0.0, (centre - width) / (1 + spread)), min(1.0, (centre + width) / (1 + spread))


class TimedBot:
    """Counts and times the choices of a bot."""

    def __init__(self, bot: Bot) -> None:
        self.level = bot.level
        self.choices = 0
        self.nanoseconds = 0
        self._bot = bot

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        begun = perf_counter_ns()
        action = self._bot.choose(view, decision, options, draw)
        self.nanoseconds += perf_counter_ns() - begun
        self.choices += 1
        return action


def play(rules: Rules[Any, Any], bots: Sequence[Bot], seated: Sequence[int], seed: int) -> Bout:
    """Play one game. It is broken off where a random game would be long over, so that no bot can stall a contest."""
    timed = [TimedBot(bot) for bot in bots]
    outcome, turn = (_play_in_real_time if rules.tick_ms else _play_in_turns)(rules, timed, seed)
    winners = tuple(sorted({seated[seat] for seat in outcome.winners})) if outcome else ()
    choices, spent = [0] * (max(seated) + 1), [0] * (max(seated) + 1)
    for bot, one in zip(seated, timed, strict=True):
        choices[bot] += one.choices
        spent[bot] += one.nanoseconds
    return Bout(winners, turn.number, tuple(choices), tuple(spent), outcome is None)


def _play_in_turns(rules: Rules[Any, Any], bots: Sequence[Bot], seed: int) -> tuple[Outcome | None, Turn]:
    """Play a game on the rules alone, which is fast."""
    dice, bot_chance = SplitMix64(seed), SplitMix64(~seed)  # two sources, so that a bot's draws do not change the dice
    state = rules.start(dice)
    if rules.seating:
        rules.apply(state, TABLE, seating_action([None] * rules.seats), dice)
    for _ in range(rules.bound * (ACTIONS_PER_DECISION if rules.has_free else 1)):
        if not (open_now := rules.decisions(state)):
            break
        decision = open_now[0]
        options = rules.options(state, decision.seat)
        action = bots[decision.seat].choose(rules.view(state, decision.seat), decision, options, bot_chance)
        rules.apply(state, decision.seat, action or options[0], dice)
    return rules.outcome(state), rules.turn(state)


def _play_in_real_time(rules: Rules[Any, Any], bots: Sequence[Bot], seed: int) -> tuple[Outcome | None, Turn]:
    """Play a game at a table whose clock runs as fast as it can."""
    match = Match.new(rules.game, rules.seats, seed=seed, **dict[str, Any](rules.settings))
    pacer = Pacer(Table(match, bots))
    while pacer.now < LONGEST_MS and pacer.tick():
        pass
    return match.outcome, match.turn


def _sides(rules: Rules[Any, Any]) -> list[int]:
    """Return the side of each seat, counted from 0 in seating order."""
    places: dict[int, int] = {}
    return [places.setdefault(rules.side(seat), len(places)) for seat in range(rules.seats)]


def run(contest: Contest, jobs: int = 1) -> Standing:
    """Play all games of the contest and return the standing."""
    standing = Standing(contest)
    for bout in bouts(contest, jobs):
        standing.add(bout)
    return standing


def bouts(contest: Contest, jobs: int = 1) -> Iterator[Bout]:
    """Yield the games of the contest, played on that many processes. The results do not depend on their number."""
    _rules(contest)  # refuse an impossible contest before any process starts
    bout = partial(_bout, contest)
    if jobs == 1:
        yield from map(bout, range(contest.games))
        return
    with ProcessPoolExecutor(jobs, initializer=_ignore_interrupts) as pool:
        try:
            yield from pool.map(bout, range(contest.games), chunksize=len(contest.bots))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the parent process, which then ends its children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(maxsize=1)
def _rules(contest: Contest) -> Rules[Any, Any]:
    """Build the rules once in each process, not for every game."""
    return contest.rules()


def _bout(contest: Contest, number: int) -> Bout:
    rules, seated = _rules(contest), contest.seated(number)
    bots = [make(rules.game, contest.bots[bot], seat, rules) for seat, bot in enumerate(seated)]
    return play(rules, bots, seated, contest.deal(number))
