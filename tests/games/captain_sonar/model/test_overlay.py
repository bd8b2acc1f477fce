"""The overlay as arithmetic: the courses that the plot lacks, whether it fits, and where to start."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.model.geometry import chart_of
from seatui.games.captain_sonar.model.overlay import (
    Fit,
    Known,
    OperatorSheet,
    crossings,
    ends_of,
    first_dot,
    fit_of,
    fitting,
    gaps,
    heard_courses,
    last_leg,
    silences,
    unplotted,
)
from seatui.games.captain_sonar.model.radio import Heard
from tests.games.captain_sonar.pane.console_app import heard, spaces

BASIN = chart_of("harbour-basin")


def plot(text: str, shift: tuple[int, int] = (0, 0)) -> OperatorSheet:
    return OperatorSheet(tuple(spaces(BASIN, text)), shift)


@pytest.mark.parametrize(
    ("dots", "courses", "missing"),
    [
        ("", "NNW", "NNW"),
        ("E5", "NNW", "NNW"),
        ("E5 E4", "NNW", "NW"),
        ("E5 E4 E3 D3", "NNW", ""),
        ("E5 D5", "NNWS", "S"),
    ],
)
def test_the_plot_lacks_what_was_heard_after_it(dots: str, courses: str, missing: str) -> None:
    assert unplotted(10, plot(dots).plot, courses) == tuple(missing)


def test_a_plot_that_was_never_heard_lacks_no_course_that_could_be_added() -> None:
    assert unplotted(10, plot("E5 F5 G5").plot, "NNW") is None


def test_a_silence_of_the_enemy_tears_its_track_and_one_of_ours_does_not() -> None:
    radio = [*heard(1, "NN"), Heard(3, 1, "silence"), *heard(1, "E"), Heard(5, 0, "silence"), *heard(1, "S")]
    assert heard_courses(radio, 1) == ("E", "S")


@pytest.mark.parametrize(
    ("sheet", "fit"),
    [
        (plot("E5 E4"), (0, 0, 0)),
        (plot("F5 F4"), (0, 1, 0)),
        (plot("E5 E4", (-5, 0)), (2, 0, 0)),
        (plot("E5 E4 E5"), (0, 0, 1)),
    ],
)
def test_the_fit_counts_dots_over_the_edge_on_land_and_crossed(sheet: OperatorSheet, fit: tuple[int, int, int]) -> None:
    assert fit_of(BASIN, sheet)[:3] == fit


def test_all_fitting_shifts_keep_every_dot_in_the_water() -> None:
    sheet = plot("E5 E4 D4")
    shifts = fitting(BASIN, sheet.plot)
    assert shifts
    assert all(fit_of(BASIN, sheet._replace(shift=shift)).good for shift in shifts)
    assert len(shifts) == fit_of(BASIN, sheet).shifts


def test_what_is_wrong_is_said_with_its_count() -> None:
    assert Fit(1, 2, 0, 0).words == "hits land (2), over the edge (1)"
    assert Fit(0, 0, 0, 3).words == "fits here"


@pytest.mark.parametrize("courses", ["N" * 9, "S" * 9, "EEEENNNNWWWW", "E" * 9 + "S" * 9])
def test_a_track_that_has_room_on_the_overlay_never_leaves_it(courses: str) -> None:
    space = first_dot(10, courses)
    x, y = space % 10, space // 10
    for course in courses:
        x, y = x + {"E": 1, "W": -1}.get(course, 0), y + {"S": 1, "N": -1}.get(course, 0)
        assert 0 <= x < 10
        assert 0 <= y < 10


# Known dots


@pytest.mark.rule("CS-112")
def test_fitting_lays_the_plot_in_the_named_sector() -> None:
    sheet, mask = plot("E5 E4"), BASIN.sector_mask[1]
    known = [Known(1, mask, surfaced=True)]
    shifts = fitting(BASIN, sheet.plot, known)
    assert 0 < len(shifts) < len(fitting(BASIN, sheet.plot))
    assert all(mask >> sheet.plot[1] + dy * 10 + dx & 1 for dx, dy in shifts)
    assert fit_of(BASIN, sheet._replace(shift=(5, 0)), known).words == "against the facts (1)"


@pytest.mark.rule("CS-112")
def test_a_plot_may_cross_the_route_before_a_surfacing() -> None:
    sheet = plot("E5 E4 E5")
    assert crossings(sheet.plot) == [2]
    assert crossings(sheet.plot, [Known(1, BASIN.water_mask, surfaced=True)]) == []
    assert crossings(plot("E5 E4 E5 E4").plot, [Known(1, BASIN.water_mask, surfaced=True)]) == [3]


@pytest.mark.rule("CS-C30")
def test_gaps_are_dots_written_twice() -> None:
    assert gaps((5, 5, 6, 6, 7)) == [1, 3]
    assert gaps((5, 5, 5, 15)) == [1]
    assert last_leg((5, 5, 6, 16)) == (6, 16)
    assert last_leg((5, 6)) == (5, 6)


@pytest.mark.rule("CS-C30")
def test_courses_are_those_since_the_gap() -> None:
    sheet = plot("E5 E4 E4 G4 H4")
    radio = [*heard(1, "N"), Heard(2, 1, "silence"), *heard(1, "E"), Heard(3, 1, "surface", (2,))]
    assert unplotted(10, sheet.plot, heard_courses(radio, 1)) == ()
    assert crossings(sheet.plot) == []


@pytest.mark.rule("CS-C30")
def test_plot_may_end_wherever_a_silence_leads() -> None:
    sheet = plot("E5 E4 E4 G4")
    ends = ends_of(BASIN, sheet.plot)
    fixed = {sheet.plot[-1] + 10 * dy + dx for dx, dy in fitting(BASIN, sheet.plot)}
    assert fixed < ends
    assert len(silences(10, sheet.plot)) > 10
    assert ends_of(BASIN, plot("E5 E4").plot) == {34 + 10 * dy + dx for dx, dy in fitting(BASIN, plot("E5 E4").plot)}
