"""What a screen draws when an event is told has just happened, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.state import OVER, PLANNING
from tests.games.moments import Sights, look_on
from tests.games.sea_skirmish.position import GAME, boat, given

L = 8800
FOLLOWED = ("round", "token", "colours", "docks", "boats", "courses", "confirmed", "conceded", "left", "phase", "salvo")
"""The fields of a view in which nothing changes from the first round on unless it is told."""
SHOWN: Sights[View] = {
    "boat_taken": lambda view, f: f["card"] in view.docks[f["seat"]],
    "fleet_drawn": lambda view, f: view.docks[f["seat"]] == f["cards"],
    "boat_placed": lambda view, f: view.boats[-1][:4] == (f["seat"], f["card"], f["face"], f["pose"]),
    "round_begun": lambda view, f: (view.phase, view.round, view.token, any(view.courses)) == (PLANNING, f["round"], f["token"], False),
    "courses_confirmed": lambda view, f: f["seat"] in view.confirmed,
    "courses_shown": lambda view, f: dict(f["courses"]) == {boat: course for boat, course in enumerate(view.courses) if course},
    "fire_ruled": lambda view, f: view.courses[f["boat"]] == f["course"] and not view.boats[f["boat"]].fire,
    "phase_begun": lambda view, f: (view.phase, view.active, view.acted) == (f["phase"], f["seat"], ()),
    "boat_moved": lambda view, f: view.active == f["seat"] and f["boat"] in view.acted and view.boats[f["boat"]].pose in ends(f),
    "rammed": lambda view, f: view.boats[f["boat"]].water >= len(f["things"]),
    "boat_flipped": lambda view, f: view.boats[f["boat"]].face == f["face"],
    "fired": lambda view, f: view.salvo == (f["boat"], f["target"], f["red"], f["green"], ()) and view.active == f["seat"],
    "die_cancelled": lambda view, f: view.salvo is not None and view.salvo.cancelled[-1] == f["place"],
    "damage_done": lambda view, f: view.salvo is None and view.boats[f["boat"]].tokens >= f["tokens"],
    "boat_lost": lambda view, f: view.boats[f["boat"]].lost == f["how"],
    "team_out": lambda view, f: view.left[f["team"]] > 0,
    "conceded": lambda view, f: f["seat"] in view.conceded and f["seat"] not in view.confirmed,
    "game_over": lambda view, _: view.phase == OVER,
}
"""What must be seen in the moment in which an event is told."""


def ends(facts: Any) -> tuple[object, object]:
    """Where a boat that has moved may lie: one that falls is lost with the next event, from where it was."""
    return facts["end"], facts["start"]


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
            last, now = look_on(rules, state, (seat, action), draw, None, SHOWN), rules.view(state, None)
            if last is not None and now.round:
                for field in FOLLOWED:
                    assert getattr(last, field) == getattr(now, field), field


def test_a_course_that_was_never_shown_stays_secret_while_somebody_gives_up() -> None:
    table = given(boat(0, 6 * L, 7 * L, 0), boat(0, 9 * L, 7 * L, 0), boat(1, 6 * L, 3 * L, 12), boat(1, 9 * L, 3 * L, 12))
    table.do("course 1 long forward", by=0).do("course 3 hard left", "course 4 hard left", "confirm", by=1)
    table.do("concede", by=0)
    assert table.story[-4:] == ["boat_lost", "boat_lost", "team_out", "game_over"]
    assert {view.courses[0] for view in table.moments()} == {0}
