"""No bot knows more than its view: in another world with the same view it chooses the same (BS-230)."""

from __future__ import annotations

import pytest

from seatui.engine.chance import SplitMix64
from tests.games.battle_seas.bot.bots import LEVELS, bot_game
from tests.games.battle_seas.position import GAME
from tests.games.bot_games import answer


@pytest.mark.rule("BS-230")
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_the_same_whatever_is_hidden_from_it(level: str) -> None:
    rules = GAME.rules(2, levels=150, light="night")
    other_worlds = 0
    for asked in bot_game(rules, (level,), seed=3):
        seat = asked.decision.seat
        other = rules.imagine(rules.view(asked.state, seat), SplitMix64(asked.seed))
        assert answer(rules, other, level, asked.decision, asked.seed) == asked.answer
        other_worlds += other.units != asked.state.units or other.traps != asked.state.traps
    assert other_worlds > 10
