"""No bot reads courses that are not yet shown: in another world with the same view it chooses the same (SK-B04)."""

from __future__ import annotations

import pytest

from seatui.engine.chance import SplitMix64
from tests.games.bot_games import answer
from tests.games.sea_skirmish.bot.bot_answers import LEVELS, bot_game
from tests.games.sea_skirmish.position import GAME, boat, given


@pytest.mark.rule("SK-B04")
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_the_same_whatever_the_hidden_courses_are(level: str) -> None:
    rules = GAME.rules(2, boats=2, round_limit=12)
    other_worlds = 0
    for asked in bot_game(rules, (level,), seed=3):
        seat = asked.decision.seat
        other = rules.imagine(rules.view(asked.state, seat), SplitMix64(asked.seed))
        assert answer(rules, other, level, asked.decision, asked.seed) == asked.answer
        other_worlds += other.courses != asked.state.courses
    assert other_worlds > 10


@pytest.mark.rule("SK-B04")
@pytest.mark.parametrize("level", LEVELS)
def test_the_course_that_an_enemy_has_confirmed_changes_nothing(level: str) -> None:
    answers = set()
    for course in ("hard left", "long forward", "hard right", "short forward"):
        table = given(boat(0, 52800, 60000, 0), boat(1, 52800, 30000, 12)).do(f"course 2 {course}", "confirm", by=1)
        answers.add(answer(table.rules, table.state, level, table.decisions[0], 7))
    assert len(answers) == 1
