"""No bot uses what its seat may not know: in another position with the same view it chooses the same (CS-149, CS-158)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from seatui.bots import make
from seatui.engine.bot import FREE
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import TABLE, Action, Decision
from seatui.games.captain_sonar.model.content import ROLE_COUNT, ROLES, crew_of
from seatui.games.captain_sonar.model.state import State
from seatui.games.captain_sonar.rules import CaptainSonar
from tests.games.captain_sonar.bot.bots import LEVELS
from tests.games.captain_sonar.hunt import GAME

LONGEST = 400
EVERY = 3
"""One in this many decisions is also asked in the other position."""


class Asked(NamedTuple):
    """A decision of a bot in the course of a game."""

    state: State
    decision: Decision
    answer: Action | None
    luck: int


def on_the_way(rules: CaptainSonar, level: str, seed: int) -> Iterator[Asked]:
    """A game of bots, with every decision before it is answered. In real time the table also asks seats for free actions."""
    draw = SplitMix64(seed)
    state = rules.start(draw)
    bots = [make(GAME, level, seat, rules) for seat in range(8)]
    for number in range(LONGEST):
        decision = asked_next(rules, state, number)
        if decision is None:
            return
        seat = decision.seat
        answer = bots[seat].choose(rules.view(state, seat), decision, choices(rules, state, decision), SplitMix64(number))
        yield Asked(state, decision, answer, number)
        if answer is not None:
            rules.apply(state, seat, answer, draw)
        if rules.legal(state, TABLE, ("tick", rules.tick_ms)):
            rules.apply(state, TABLE, ("tick", rules.tick_ms), draw)


def asked_next(rules: CaptainSonar, state: State, number: int) -> Decision | None:
    """The seat to ask next."""
    open_now = rules.decisions(state)
    if rules.tick_ms and state.over is None and not any(decision.seat == number % 8 for decision in open_now):
        return Decision(number % 8, ROLES[number % ROLE_COUNT], FREE, "")
    return open_now[number % len(open_now)] if open_now else None


def choices(rules: CaptainSonar, state: State, decision: Decision) -> Sequence[Action]:
    return rules.free(state, decision.seat) if decision.kind == FREE else rules.options(state, decision.seat)


def elsewhere(state: State, other: State, seat: int) -> bool:
    """Whether the enemy of that seat is in another place."""
    return state.crews[1 - crew_of(seat)].at != other.crews[1 - crew_of(seat)].at


@pytest.mark.rule("CS-149", "CS-158")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", [{"sheets": "shared"}, {"sheets": "own"}, {"mode": "real-time", "sheets": "own"}])
def test_every_role_chooses_the_same_in_another_world_with_the_same_view(level: str, options: dict[str, Any]) -> None:
    rules = GAME.rules(8, map="skerry-sound", **options)
    assert isinstance(rules, CaptainSonar)
    roles_elsewhere = set()
    for asked in on_the_way(rules, level, 3):
        seat = asked.decision.seat
        if asked.luck % EVERY:
            continue
        other = rules.imagine(rules.view(asked.state, seat), SplitMix64(asked.luck))
        bot = make(GAME, level, seat, rules)
        same = bot.choose(rules.view(other, seat), asked.decision, choices(rules, other, asked.decision), SplitMix64(asked.luck))
        assert same == asked.answer
        if elsewhere(asked.state, other, seat):
            roles_elsewhere.add(ROLES[seat % ROLE_COUNT])
    assert roles_elsewhere == set(ROLES)
