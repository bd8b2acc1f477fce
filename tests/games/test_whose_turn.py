"""Descriptions name the awaited players: a prompt addresses only the player who must decide."""

from __future__ import annotations

import re
from random import Random

import pytest

import seatui
from seatui.match.referee import Match

ACTIONS, LOOKED_AT = 60, 5


def of_other_sides(match: Match, seat: int | None) -> set[int]:
    """Return the seats of other sides with a joint decision: others read that all wait for the side, not for whom of it."""
    rules = match.rules
    asked = {decision.seat for decision in match.decisions() if decision.kind in rules.joint}
    return {who for who in asked if seat is None or rules.side(who) != rules.side(seat)}


@pytest.mark.parametrize("game", seatui.games())
def test_only_whoever_is_asked_is_spoken_to_and_the_others_read_whom_all_wait_for(game: str) -> None:
    seats, chance = seatui.games()[game].seats[-1], Random(7)
    match = Match.new(game, seats=seats, seed=7, names=[f"Mate {seat}" for seat in range(seats)])
    for number in range(ACTIONS):
        asked = {decision.seat for decision in match.decisions()}
        for seat in [None, *range(seats)] if number % LOOKED_AT == 0 else ():
            lines = match.describe(seat).splitlines()
            waited_for = {who for who in asked if any(line.startswith("Waiting for ") and f"Mate {who} to " in line for line in lines)}
            spoken_to = {who for who in asked if any(re.search(rf"Mate {who}: [A-Z]", line) for line in lines)}
            named = asked - of_other_sides(match, seat)
            assert (waited_for, spoken_to) == (named - {seat}, named & {seat}), lines
            assert all(f"Waiting for {match.rules.side_name(match.rules.side(who))}." in lines for who in asked - named)
        decision = match.decisions()[0]
        match.play(decision.seat, chance.choice(match.options(decision.seat)))
