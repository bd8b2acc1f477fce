"""What an enemy's answers make of a course."""

from __future__ import annotations

from fractions import Fraction

from seatui.games.sea_skirmish.model.state import NO_BOAT
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from seatui.games.sea_skirmish.play.gunnery import aim
from seatui.games.sea_skirmish.play.planning import FACES
from seatui.games.sea_skirmish.words.answers import answers_to, nearest_enemy
from seatui.games.sea_skirmish.words.odds import Answers, expected_hits, tenths
from seatui.games.sea_skirmish.words.outlook import meaning, prospect
from tests.games.sea_skirmish.position import boat, given

L = 8800


def test_best_mean_and_worst_are_those_of_the_six_answers() -> None:
    table = given(boat(0, 6 * L, 7 * L, 0, "brig"), boat(1, 6 * L, 3 * L, 12, "frigate"))
    figures, view = table.figures, table.view(0)
    end = prospect(figures, view, 0, 6).landing.pose
    mine, balances = view.boats[0]._replace(pose=end), []
    for course in FACES:
        theirs = view.boats[1]._replace(pose=ideal_pose(view.boats[1].pose, course))
        shots = aim(figures.sea, mine, theirs), aim(figures.sea, theirs, mine)
        ours, back = (expected_hits(shot.red, shot.green) if shot else Fraction(0) for shot in shots)
        balances.append(ours - back)
    found = answers_to(figures, view, 0, end, 1)
    assert found == (max(balances), sum(balances) / 6, min(balances))
    assert found.best > found.mean > found.worst


def test_nobody_falls_off_as_an_answer() -> None:
    table = given(boat(0, 6 * L, 5 * L, 0, "brig"), boat(1, 6 * L, L, 0, "frigate"))
    view = table.view(0)
    assert any(falls(table.figures.sea, ideal_pose(view.boats[1].pose, course)) for course in FACES)
    assert answers_to(table.figures, view, 0, view.boats[0].pose, 1) is not None


def test_boat_that_can_only_fall_has_no_answers() -> None:
    table = given(boat(0, 6 * L, 5 * L, 0), boat(1, 6 * L, 100, 0))
    assert answers_to(table.figures, table.view(0), 0, table.view(0).boats[0].pose, 1) is None


def test_nearest_enemy_is_no_mate_and_no_lost_boat() -> None:
    table = given(boat(0, 6 * L, 7 * L, 0), boat(0, 6 * L, 6 * L, 0), boat(1, 6 * L, 5 * L, 0, lost="shot"), boat(1, 6 * L, L, 0))
    assert nearest_enemy(table.view(0), 0) == 3
    assert nearest_enemy(given(boat(0, 6 * L, 7 * L, 0)).view(0), 0) == NO_BOAT


def test_lines_tell_the_answers_too() -> None:
    table = given(boat(0, 6 * L, 7 * L, 0, "brig"), boat(1, 6 * L, 3 * L, 12, "frigate"))
    said = meaning(table.figures, table.view(0), ("course", 0, 6))
    assert "; over the answers of Frigate 2, " in said
    assert "hits at best" in said


def test_numbers_of_hits_have_a_sign_unless_they_are_nothing() -> None:
    assert [tenths(Fraction(number, 100)) for number in (33, -33, 4, -4, 0)] == ["+0.3", "-0.3", "0.0", "0.0", "0.0"]
    assert Answers(Fraction(6, 5), Fraction(0), Fraction(-1, 2)).brief == "+1.2   0 -.5"
