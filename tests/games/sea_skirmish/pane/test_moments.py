"""The view at the moment of an event shows that event and nothing later."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from tests.games.event_checks import play_checked
from tests.games.sea_skirmish.event_checks import EVENT_CHECKS
from tests.games.sea_skirmish.position import GAME, boat, given

L = 8800
FOLLOWED = ("round", "token", "colours", "docks", "boats", "courses", "confirmed", "conceded", "left", "phase", "salvo")
"""Fields of a view that change only with events, from the first round on."""


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"boats": 3}), (3, {"map": "atoll"}), (4, {"teams": "2v2", "boats": 2, "fleet": "random"})]
)
def test_all_that_happens_in_random_games_is_seen_when_it_is_told(seats: int, options: dict[str, Any]) -> None:
    rules = GAME.rules(seats, **options)
    draw = SplitMix64(seats)
    for _ in range(4):
        state = rules.start(draw)
        while rules.outcome(state) is None:
            decisions = rules.decisions(state)
            seat = decisions[draw(len(decisions))].seat
            choices = rules.options(state, seat)
            action = ("concede",) if not draw(150) else choices[draw(len(choices))]
            last, now = play_checked(rules, state, (seat, action), draw, None, EVENT_CHECKS), rules.view(state, None)
            if last is not None and now.round:
                for field in FOLLOWED:
                    assert getattr(last, field) == getattr(now, field), field


def test_a_course_that_was_never_shown_stays_secret_while_somebody_gives_up() -> None:
    table = given(boat(0, 6 * L, 7 * L, 0), boat(0, 9 * L, 7 * L, 0), boat(1, 6 * L, 3 * L, 12), boat(1, 9 * L, 3 * L, 12))
    table.do("course 1 long forward", by=0).do("course 3 hard left", "course 4 hard left", "confirm", by=1)
    table.do("concede", by=0)
    assert table.event_kinds[-4:] == ["boat_lost", "boat_lost", "team_out", "game_over"]
    assert {view.courses[0] for view in table.moments()} == {0}
