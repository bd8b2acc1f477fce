"""Positions of whole games by bots and by chance, with each option once: several of each kind of decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import seatui
from seatui import Match
from seatui.bots import Bot, levels, make
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import TABLE, Action, Seat
from tests.laws.cases import Case, golden_cases

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
LONGEST = 400
"""The most actions of a game."""
CHANCE = 3
"""One action in this many is chosen by chance; a bot chooses the others."""
FREE = 16
"""One action in this many is a free one, if there is any."""


def varied_positions(game: str, seed: int, each: int) -> Iterator[tuple[Match, Seat]]:
    """Yield a match in each new kind of position, and the seat that must decide; the match goes on when the next one is asked for.

    Every verb is shown in ``each`` positions for each kind of decision that has it, and free actions in ``each``.
    """
    seen = Counter[tuple[str, ...]]()
    for number, case in enumerate(case for case in golden_cases() if case.game == game):
        match = _begin(case, seed + number)
        for seat in _played(match, SplitMix64(seed + number)):
            decision = match.decision(seat)
            verbs = {(decision.kind, action[0]) for action in match.options(seat)} if decision else set()
            verbs |= {("", action[0]) for action in match.free(seat)}
            if any(seen[verb] < each for verb in verbs):
                seen.update(verbs)
                yield match, seat


def _begin(case: Case, seed: int) -> Match:
    options: dict[str, Any] = dict(case.options)
    return Match.new(seatui.game(case.game), case.seats, seed=seed, names=NAMES[: case.seats], **options)


def _played(match: Match, draw: SplitMix64) -> Iterator[Seat]:
    """Play a game and yield the seat that decides next before each action."""
    rules, weakest = match.rules, levels(match.game)[0]
    bots = [make(match.game, weakest, seat, rules) for seat in range(rules.seats)]
    while match.outcome is None and match.count < LONGEST:
        decisions = match.decisions()
        if rules.tick_ms and match.legal(TABLE, ("tick", rules.tick_ms)) and (not decisions or draw(2)):
            match.play(TABLE, ("tick", rules.tick_ms))
            continue
        seat = decisions[draw(len(decisions))].seat
        yield seat
        if match.decision(seat) is not None:  # a table may have given an only answer meanwhile
            match.play(seat, _choice(match, seat, bots[seat], draw))


def _choice(match: Match, seat: Seat, bot: Bot, draw: SplitMix64) -> Action:
    rules = match.rules
    asides = [action for action in match.free(seat) if action[0] not in rules.parting]
    if asides and not draw(FREE):
        return asides[draw(len(asides))]
    options = match.options(seat)
    decision = match.decision(seat)
    chosen = bot.choose(match.view(seat), decision, options, match.bot_chance(seat)) if decision and draw(CHANCE) else None
    return options[draw(len(options))] if chosen is None else chosen
