"""The news since the last order, line by line, and which are dropped where there is little room."""

from __future__ import annotations

from typing import Any

import pytest

from examples.console_sheets import sample_view
from seatui.games.captain_sonar import GAME
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.pane.news import lost, most_important, news, recent
from tests.games.captain_sonar.pane.console_app import console, sub

FIGURES = Figures(GAME.check({}))
E5 = 44
OURS, THEIRS = 0, 1

FIRED_AT = (
    Heard(6, THEIRS, "torpedo", (E5,)),
    Heard(6, OURS, "hit", ("direct", E5)),
    Heard(6, THEIRS, "hit", ("clear", E5)),
    Heard(6, OURS, "damage", (2, 3)),
)


def lines(*heard: Heard) -> list[str]:
    return [f"{'ON'[each.crew]} {each.words}" for each in news(FIGURES, heard, OURS)]


def test_a_hit_and_its_damage_are_one_line() -> None:
    assert lines(*FIRED_AT) == ["N TORPEDO to E5", "O DIRECT HIT, 3 of 4 lost"]


def test_a_shot_that_hits_nobody_says_so_itself() -> None:
    clear = (Heard(5, OURS, "torpedo", (E5,)), Heard(5, THEIRS, "hit", ("clear", E5)), Heard(5, OURS, "hit", ("clear", E5)))
    assert lines(*clear) == ["O TORPEDO to E5, all clear"]


def test_a_shot_that_hits_its_own_crew_alone_tells_that_the_other_is_clear() -> None:
    ours = (Heard(5, OURS, "torpedo", (E5,)), Heard(5, THEIRS, "hit", ("clear", E5)), Heard(5, OURS, "hit", ("indirect", E5)))
    told = lines(*ours, Heard(5, OURS, "damage", (1, 1)))
    assert told == ["O TORPEDO to E5", "N ALL CLEAR of E5", "O INDIRECT HIT, 1 of 4 lost"]


def test_damage_without_a_hit_is_the_engineers() -> None:
    assert lines(Heard(5, OURS, "damage", (1, 1))) == ["O BREAKDOWN, 1 of 4 lost"]


def test_an_answer_takes_the_place_of_its_question() -> None:
    assert lines(Heard(5, OURS, "sonar"), Heard(5, THEIRS, "sonar_answer", ("row", 4, "sector", 2))) == ["N says row 4 or sector 2"]
    assert lines(Heard(5, OURS, "drone", (4,)), Heard(5, THEIRS, "drone_answer", (False, 4, True))) == ["N no, not in sector 4"]


def test_only_what_came_after_the_own_order_is_new() -> None:
    radio = (Heard(5, OURS, "course", ("N",)), Heard(5, OURS, "torpedo", (E5,)), Heard(6, THEIRS, "course", ("S",)))
    assert recent(sample_view(radio=radio), OURS, real_time=False) == radio[1:]


def test_in_real_time_the_last_minute_and_a_half_is_new() -> None:
    radio = (Heard(1_000, THEIRS, "silence"), Heard(60_000, THEIRS, "surface", (4,)))
    assert recent(sample_view(radio=radio, clock=100_000), OURS, real_time=True) == [radio[1]]


def test_where_there_is_little_room_courses_go_and_harm_stays() -> None:
    told = news(FIGURES, (*FIRED_AT, *(Heard(at, THEIRS, "course", ("S",)) for at in range(7, 10))), OURS)
    assert [each.words for each in most_important(told, 3)] == ["TORPEDO to E5", "DIRECT HIT, 3 of 4 lost", "HEAD SOUTH"]


@pytest.mark.parametrize("room", [1, 2, 3])
def test_the_newest_enemy_course_is_always_in_sight(room: int) -> None:
    told = news(FIGURES, (Heard(5, THEIRS, "course", ("N",)), Heard(6, THEIRS, "course", ("S",)), *FIRED_AT * 2), OURS)
    words = [each.words for each in most_important(told, room)]
    assert (len(words), words[0]) == (room, "HEAD SOUTH")


def test_where_there_is_little_room_the_answer_to_a_sonar_stays_and_other_calls_go() -> None:
    asked = (Heard(5, OURS, "sonar"), Heard(5, THEIRS, "sonar_answer", ("row", 4, "sector", 2)))
    told = news(FIGURES, (*asked, Heard(6, THEIRS, "silence"), Heard(6, THEIRS, "torpedo", (E5,))), OURS)
    assert [each.words for each in most_important(told, 1)] == ["says row 4 or sector 2"]


async def test_the_captain_has_the_answer_to_a_sonar_of_the_first_mate_in_sight_until_the_next_order() -> None:
    suspects = sum(1 << space for space in (0, 1, 2))
    orca = sub("E5", sonar=3, mines="E6", suspects=suspects)
    async with console(orca, sub("J10", torpedo=3), roles=(CAPTAIN,), scenario="decoy-buoy") as boat:
        match = boat.table.match
        await boat.press("w")
        for seat, line in ((MATE, "charge torpedo"), (ENGINEER, "break west 1"), (CAPTAIN, "pass"), (MATE, "sonar")):
            match.play(seat, line)
        match.play(6, match.options(6)[0])
        for seat, line in ((7, "ok"), (6, "head north"), (5, "charge sonar"), (4, "break north 1"), (6, "torpedo J7"), (3, "ok")):
            match.play(seat, line)
        await boat.pilot.pause()
        assert boat.line("N says row")


def test_hull_points_lost_are_counted_by_crew() -> None:
    assert (lost(FIRED_AT, OURS), lost(FIRED_AT, THEIRS)) == (2, 0)


SURFACED: tuple[Heard, ...] = (
    Heard(5, OURS, "surface", (4,)),
    *(Heard(at, THEIRS, "course", ("S",)) for at in range(6, 9)),
    *FIRED_AT,
    *(Heard(at, THEIRS, "ready", ("sonar",)) for at in range(9, 12)),
)


async def test_a_hit_is_in_sight_at_the_next_order_in_the_smallest_window() -> None:
    position: dict[str, Any] = {"map": "skerry-sound", "roles": (CAPTAIN,), "radio": SURFACED}
    async with console(sub("D6", damage=3, suspects=7, mines="A1"), **position) as boat:
        assert "Since our last order" in boat.text
        assert "DIRECT HIT, 3 of 4 lost" in boat.text
