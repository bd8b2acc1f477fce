"""Clues on the radio: which dots of a plot they bind, and what the Radio Operator's aids count of them (CS-C29)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seatui.games.captain_sonar import GAME
from seatui.games.captain_sonar.knowledge.clues import clues, known_dots
from seatui.games.captain_sonar.knowledge.tracker.cache import tracker_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart, spaces_of
from seatui.games.captain_sonar.model.overlay import Known, ends_of
from seatui.games.captain_sonar.model.radio import Heard
from tests.games.captain_sonar.pane.console_app import heard, spaces

ENEMY = 1


def figures(**options: Any) -> Figures:
    return Figures(GAME.check({"map": "harbour-basin", **options}))


PLAIN = figures()
BASIN: Chart = PLAIN.chart


def known(plot: str, *radio: Heard, at: Figures = PLAIN, fixes: tuple[tuple[int, int], ...] = ()) -> list[Known]:
    return known_dots(at, spaces(BASIN, plot), radio, ENEMY, fixes)


def names(mask: int) -> str:
    return " ".join(map(BASIN.name, spaces_of(mask)))


def space(name: str) -> int:
    return spaces(BASIN, name)[0]


@pytest.mark.rule("CS-112", "CS-C29")
@pytest.mark.parametrize(
    ("said", "sector"),
    [(Heard(2, 1, "surface", (1,)), 1), (Heard(2, 1, "drone_answer", (True, 3, True)), 3), (Heard(2, 1, "shockwave", (2,)), 2)],
)
def test_a_named_sector_binds_the_dot_of_its_moment(said: Heard, sector: int) -> None:
    found = known("E5 E4 D4", *heard(1, "N"), said, *heard(1, "W"))
    assert [(each.dot, each.mask) for each in found] == [(1, BASIN.sector_mask[sector])]


@pytest.mark.rule("CS-111", "CS-C29")
def test_a_sonar_leaves_what_makes_one_statement_true() -> None:
    (found,) = known("E5 E4", *heard(1, "N"), Heard(2, 1, "sonar_answer", ("row", 5, "column", 8)))
    assert found.dot == 1
    assert found.mask == BASIN.area_mask("row", 5) ^ BASIN.area_mask("column", 8)


@pytest.mark.rule("CS-113", "CS-C29")
@pytest.mark.parametrize(
    ("result", "left"),
    [("direct", "B4"), ("indirect", "A3 B3 C3 A4 C4 A5 B5 C5")],
)
def test_a_hit_call_binds_the_dot_of_its_moment(result: str, left: str) -> None:
    (found,) = known("E5 E4", Heard(0, 0, "torpedo", (space("B4"),)), Heard(0, 1, "hit", (result, space("B4"))), *heard(1, "N"))
    assert (found.dot, names(found.mask)) == (0, left)


@pytest.mark.rule("CS-113", "CS-C29")
def test_an_all_clear_excludes_where_the_enemy_is_two_courses_later() -> None:
    radio = [Heard(0, 0, "torpedo", (space("B4"),)), Heard(0, 1, "hit", ("clear", space("B4"))), *heard(1, "NE")]
    plot = spaces(BASIN, "E5 E4 F4")
    free, ends = ends_of(BASIN, plot), ends_of(BASIN, plot, known_dots(PLAIN, plot, radio, ENEMY))
    beside = set(spaces(BASIN, "A3 B3 C3 A4 B4 C4 A5 B5 C5"))
    assert space("D4") in free - ends  # from C5
    assert ends == {end for end in free if end - plot[-1] + plot[0] not in beside}


@pytest.mark.rule("CS-113", "CS-C29")
def test_an_enemy_torpedo_came_from_where_it_could_reach() -> None:
    (found,) = known("E5 E4", *heard(1, "N"), Heard(2, 1, "torpedo", (space("E5"),)), Heard(2, 0, "hit", ("clear", space("E5"))))
    assert space("E9") in spaces_of(found.mask)
    assert space("E4") not in spaces_of(found.mask)  # it called no hit on itself
    assert space("A1") not in spaces_of(found.mask)


@pytest.mark.rule("CS-143", "CS-C29")
def test_an_answer_behind_a_buoy_counts_for_nothing() -> None:
    lie = Heard(3, 1, "sonar_answer", ("row", 5, "column", 8))
    buoys = figures(scenario="decoy-buoy")
    assert known("E5 E4", *heard(1, "N"), Heard(2, 1, "buoy"), lie, at=buoys) == []
    assert len(known("E5 E4", *heard(1, "N"), Heard(2, 1, "buoy"), lie, lie, at=buoys)) == 1
    assert known("E5 E4", *heard(1, "N"), Heard(2, 1, "drone_answer", (True, 3, False)), at=buoys) == []


@pytest.mark.rule("CS-144", "CS-C29")
def test_a_twin_ping_counts_where_our_own_place_is_known() -> None:
    radio = [*heard(1, "N"), Heard(2, 0, "twin_ping", (True,))]
    pings = figures(scenario="twin-ping")
    assert known("E5 E4", *radio, at=pings) == []
    (found,) = known("E5 E4", *radio, at=pings, fixes=((1, space("A1")),))
    assert names(found.mask) == names(sum(1 << each for each in BASIN.water if BASIN.distance(each, space("A1")) <= 5))


def test_known_dots_count_from_where_the_plot_begins() -> None:
    assert [each.dot for each in known("E4 D4", *heard(1, "NN"), Heard(3, 1, "surface", (1,)), *heard(1, "W"))] == [0]


def test_known_dots_forget_what_was_said_before_a_silence() -> None:
    assert known("E5 E4", Heard(1, 1, "surface", (1,)), Heard(2, 1, "silence"), *heard(1, "N")) == []


def test_known_dots_leave_out_what_our_own_crew_said() -> None:
    assert known("E5 E4", *heard(1, "N"), Heard(2, 0, "surface", (1,))) == []


@pytest.mark.rule("CS-C30")
def test_known_dots_are_those_since_the_gap() -> None:
    radio = [*heard(1, "N"), Heard(2, 1, "silence"), *heard(1, "E"), Heard(3, 1, "surface", (2,))]
    assert [each.dot for each in known("E5 E4 E4 G4 H4", *radio)] == [4]


@pytest.mark.rule("CS-C29")
@pytest.mark.parametrize("seed", range(12))
def test_a_whole_plot_ends_where_the_tracker_has_the_enemy(seed: int) -> None:
    """With every course plotted and no Silence, the ways to fit are exactly the places of the tracker."""
    dice = random.Random(seed)
    radio, plot, at = voyage(dice)
    fits = ends_of(BASIN, plot, known_dots(PLAIN, plot, radio, ENEMY))
    assert at in fits
    assert fits == frozenset(spaces_of(tracker_of(BASIN, radio, ENEMY).positions()))


def voyage(dice: random.Random) -> tuple[list[Heard], list[int], int]:
    """A radio of courses and honest answers, the plot of all courses, and where the enemy is."""
    at = dice.choice(BASIN.water)
    route, radio = [at], [Heard(0, -1, "dive")]
    for turn in range(1, 9):
        steps = [(way, to) for way, to in enumerate(BASIN.step[at]) if to >= 0 and to not in route]
        if not steps:
            break
        way, at = dice.choice(steps)
        route.append(at)
        radio.append(Heard(turn, 1, "course", ("NESW"[way],)))
        radio += answers(dice, at, turn)
    left, top = min(each % 10 for each in route), min(each // 10 for each in route)
    return radio, [each - left - 10 * top for each in route], at


def answers(dice: random.Random, at: int, turn: int) -> list[Heard]:
    """Nothing, or an honest answer of some kind."""
    truth = BASIN.values(at)
    target = dice.choice(BASIN.water)
    near = BASIN.king_distance(at, target)
    sector = dice.randint(1, 4)
    lie = dice.choice([column for column in range(1, 11) if column != truth["column"]])
    return dice.choice(
        [
            [],
            [Heard(turn, 1, "drone_answer", (truth["sector"] == sector, sector, True))],
            [Heard(turn, 1, "sonar_answer", ("row", truth["row"], "column", lie))],
            [
                Heard(turn, 0, "torpedo", (target,)),
                Heard(turn, 1, "hit", ("direct" if not near else "indirect" if near == 1 else "clear", target)),
            ],
        ]
    )


def test_clues_of_both_crews_are_apart() -> None:
    radio = [Heard(1, 0, "surface", (1,)), Heard(2, 1, "surface", (2,))]
    assert [clue.entry for clue in clues(PLAIN, radio, 1)] == [1]
