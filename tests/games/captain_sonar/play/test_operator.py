"""The Radio Operator's overlay, CS-104 to CS-108. The tests of the screen check what the aids show on the map."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from seatui.games.captain_sonar.model.geometry import spaces_of
from seatui.games.captain_sonar.model.overlay import OperatorSheet, fit_of
from seatui.games.captain_sonar.model.radio import Heard
from tests.games.captain_sonar.hunt import CREW_SEATS, GAME, NARWHAL, Hunt
from tests.games.captain_sonar.position import Position, boat, given


def plot(hunt: Hunt, seat: int = OPERATOR) -> str:
    """The dots of the plot by name."""
    sheet = hunt.own(seat).operator
    assert sheet is not None
    return " ".join(map(hunt.chart.name, sheet.plot))


def at_sea(name: str = "harbour-basin", **options: Any) -> Position:
    return given(boat("D5"), map=name, **options)


# Plotting


@pytest.mark.rule("CS-104")
@pytest.mark.parametrize(("way", "dots"), [("north", "H8 H7"), ("east", "H8 I8"), ("south", "H8 H9"), ("west", "H8 G8")])
def test_the_operator_plots_courses(way: str, dots: str) -> None:
    assert plot(at_sea("skerry-sound").operator(f"plot {way}")) == dots


@pytest.mark.rule("CS-104")
@pytest.mark.parametrize("active", [0, 1])
def test_plotting_waits_for_no_turn_and_keeps_nobody_waiting(active: int) -> None:
    hunt = given(boat("D5"), active=active).do(OPERATOR, "plot north", "plot west")
    assert (plot(hunt), hunt.awaited, hunt.state.active) == ("F6 F5 E5", ["order"], active)


@pytest.mark.rule("CS-104")
@pytest.mark.parametrize("role", [ENGINEER, MATE, CAPTAIN])
@pytest.mark.parametrize("line", ["plot north", "unplot", "restart C6", "shift 1 0", "mark A1", "report 1", "gap east 1", "strike row 1"])
def test_the_overlay_is_the_operators(role: int, line: str) -> None:
    assert at_sea().refusal(role, line) == ("CS-107", "that is for the Radio Operator")


@pytest.mark.rule("CS-105")
@pytest.mark.parametrize(("name", "middle"), [("harbour-basin", "F6"), ("skerry-sound", "H8")])
def test_the_first_dot_is_put_in_the_middle(name: str, middle: str) -> None:
    assert plot(at_sea(name).operator("plot north")).split()[0] == middle


@pytest.mark.rule("CS-105")
@pytest.mark.parametrize("space", ["A1", "J10", "C2"])
def test_the_plot_may_start_anywhere_on_the_overlay(space: str) -> None:
    assert plot(at_sea().operator(f"restart {space}")) == space


@pytest.mark.rule("CS-106")
@pytest.mark.parametrize(("start", "way"), [("C1", "north"), ("J3", "east"), ("C10", "south"), ("A3", "west")])
def test_a_plot_that_would_leave_the_overlay_must_be_restarted(start: str, way: str) -> None:
    hunt = at_sea().operator(f"restart {start}")
    assert hunt.refusal(OPERATOR, f"plot {way}") == ("CS-106", "off the overlay: restart the plot")
    assert plot(hunt.operator("restart E5")) == "E5"


@pytest.mark.rule("CS-106")
def test_a_restart_erases_the_plot_and_puts_the_overlay_back() -> None:
    hunt = at_sea().operator("plot north", "shift 1 1", "restart B2")
    assert hunt.own(OPERATOR).operator == OperatorSheet(hunt.at("B2"), (0, 0))


@pytest.mark.rule("CS-106")
def test_a_plot_that_runs_to_and_fro_fills_the_overlay_at_last() -> None:
    hunt = at_sea().operator(*["plot north", "plot south"] * 49, "plot north")
    assert len(plot(hunt).split()) == 100
    assert hunt.refusal(OPERATOR, "plot south") == ("CS-106", "the overlay is full: restart the plot")


@pytest.mark.rule("CS-104")
def test_courses_are_plotted_one_at_a_time() -> None:
    assert at_sea().refusal_of(OPERATOR, "plot", "N", "E") == ("CS-104", "plot one course at a time")


@pytest.mark.rule("CS-106")
def test_the_last_dot_can_be_erased() -> None:
    assert plot(at_sea().operator("plot north", "plot north", "unplot")) == "F6 F5"


# Sliding and telling


@pytest.mark.rule("CS-107")
def test_the_operator_slides_the_overlay_over_the_map() -> None:
    sheet = at_sea().operator("plot north", "shift 1 0", "shift 1 -1").own(OPERATOR).operator
    assert sheet is not None
    assert sheet.shift == (2, -1)


@pytest.mark.rule("CS-107")
def test_the_overlay_slides_as_far_as_is_said() -> None:
    sheet = at_sea().operator("plot north", "slide east 3", "slide west north 2").own(OPERATOR).operator
    assert sheet is not None
    assert sheet.shift == (2, -2)
    assert at_sea().refusal(OPERATOR, "shift 0 0") == ("CS-107", "say how far to slide, such as slide east 2")


@pytest.mark.rule("CS-107")
def test_the_overlay_stays_over_the_map() -> None:
    hunt = at_sea().operator(*["shift 1 0"] * 9)
    assert hunt.refusal(OPERATOR, "shift 1 0") == ("CS-107", "the overlay would leave the map")


@pytest.mark.rule("CS-107", "CS-157")
@pytest.mark.parametrize("sheets", ["own", "shared"])
def test_the_operator_tells_the_captain_the_likely_places(sheets: str) -> None:
    hunt = at_sea(sheets=sheets).operator("mark A1", "mark C1", "mark A1")
    assert hunt.own(CAPTAIN).suspects == "4"
    assert hunt.operator("report 3").own(CAPTAIN).suspects == "3"
    assert set(hunt.told_to("marked") + hunt.told_to("reported")) == {CREW_SEATS}


@pytest.mark.rule("CS-107")
def test_land_is_no_likely_place() -> None:
    hunt = at_sea()
    land = 1 << hunt.at("C2")[0]
    assert hunt.refusal(OPERATOR, "mark C2") == ("CS-107", "C2 is land")
    assert hunt.refusal(OPERATOR, f"report {land:x}") == ("CS-157", "a report marks water only")


@pytest.mark.rule("CS-104", "CS-149")
def test_the_enemy_sees_nothing_of_the_overlay() -> None:
    hunt = at_sea().operator("plot north", "shift 1 0")
    assert plot(hunt, NARWHAL + OPERATOR) == ""
    assert {audience for kind in ("plotted", "shifted") for audience in hunt.told_to(kind)} == {CREW_SEATS}


# Aids


@pytest.mark.rule("CS-108")
def test_the_table_picks_the_aid_and_the_preset_is_the_fit_check() -> None:
    aid = next(option for option in GAME.options if option.name == "aid")
    assert (aid.default, aid.choices) == ("fit-check", ("none", "fit-check", "full"))


@pytest.mark.rule("CS-108")
@pytest.mark.parametrize(
    ("dots", "shift", "words"),
    [
        ("D5 D4", (0, 0), "fits here"),
        ("D5 D4", (-1, -1), "hits land (1)"),
        ("D5 D4", (0, -4), "over the edge (1)"),
        ("D5 D4 D5", (0, 0), "crosses itself (1)"),
        ("C3 C2 C1", (0, -1), "hits land (1), over the edge (1)"),
    ],
)
def test_the_fit_check_tells_of_land_edge_and_the_plot_itself(dots: str, shift: tuple[int, int], words: str) -> None:
    hunt = at_sea()
    assert fit_of(hunt.chart, OperatorSheet(hunt.at(*dots.split()), shift)).words == words


# The aids in plain text


def described(hunt: Position, seat: int = OPERATOR) -> str:
    return hunt.rules.describe(hunt.view(seat), ("",) * 8)


@pytest.mark.rule("CS-108")
@pytest.mark.parametrize(("start", "words"), [("E5", "  fits here; 70 ways to fit"), ("F5", "  hits land (1); 70 ways to fit")])
def test_the_fit_check_tells_how_the_plot_lies_and_in_how_many_ways_it_could(start: str, words: str) -> None:
    assert words in described(at_sea().operator(f"restart {start}", "plot north")).splitlines()


@pytest.mark.rule("CS-108")
def test_without_an_aid_an_operator_is_told_nothing_of_the_fit() -> None:
    assert "to fit" not in described(at_sea(aid="none").operator("restart E5", "plot north"))


@pytest.mark.rule("CS-108")
def test_the_full_aid_counts_where_the_enemy_can_be() -> None:
    assert f"  Narwhal can be in {len(at_sea().chart.water)} spaces" in described(at_sea(aid="full")).splitlines()
    assert "can be in" not in described(at_sea())


@pytest.mark.rule("CS-108")
def test_the_full_aid_names_the_places_once_they_are_few() -> None:
    hunt = at_sea(aid="full")
    hunt.state.radio += [Heard(number, 1, "course", ("N",)) for number in range(9)]
    named = next(line for line in described(hunt).splitlines() if "can be in" in line)
    assert named == "  Narwhal can be in 4 spaces: A1 D1 G1 J1"


@pytest.mark.rule("CS-108", "CS-155")
def test_with_own_sheets_the_aids_are_the_operators_alone() -> None:
    hunt = at_sea(aid="full", sheets="own").operator("restart E5")
    assert ["can be in" in described(hunt, seat) for seat in CREW_SEATS] == [False, False, False, True]


# A gap for a Silence


@pytest.mark.rule("CS-C30")
def test_a_gap_lets_the_plot_go_on_in_another_leg() -> None:
    hunt = at_sea().operator("restart D5", "plot north", "gap east 3", "plot south")
    assert plot(hunt) == "D5 D4 D4 G4 G5"
    assert plot(hunt.operator("relay west 1")) == "D5 D4 D4 C4 C5"
    assert plot(hunt.operator("relay north 0")) == "D5 D4 D4 D4 D5"
    assert plot(hunt.operator("unplot")) == "D5 D4 D4 D4"
    assert plot(hunt.operator("unplot")) == "D5 D4"
    assert hunt.rules.faults(hunt.state) == []
    assert plot(at_sea().operator("gap east 2")) == "F6 F6 H6"


@pytest.mark.rule("CS-C30")
@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        (("restart D5",), "relay east 3", "the plot has no gap yet: gap east 3 makes one"),
        (("restart D5",), "gap west 4", "off the overlay: restart the plot"),
        (("restart D5", "gap east 1", "plot east"), "relay west 4", "off the overlay: restart the plot"),
        (("restart D5",), "gap west 5", "a gap is a direction and a length from 0 to 4, such as gap east 3"),
    ],
)
def test_a_gap_that_cannot_be_is_refused(lines: tuple[str, ...], line: str, message: str) -> None:
    assert at_sea().operator(*lines).refusal(OPERATOR, line)[1] == message


@pytest.mark.rule("CS-C30")
def test_a_position_whose_plot_ends_in_a_gap_is_faulty() -> None:
    hunt = at_sea().operator("restart D5")
    hunt.state.crews[0].plot.append(hunt.state.crews[0].plot[-1])
    assert hunt.rules.faults(hunt.state) == ["crew 0: the plot ends in a gap"]


# Striking


@pytest.mark.rule("CS-C31")
def test_rows_columns_and_sectors_are_struck_and_kept() -> None:
    hunt = at_sea().operator("mark A1", "mark B5", "mark A6", "strike row 1")
    assert suspects(hunt) == "B5 A6"
    assert suspects(hunt.operator("keep column A")) == "A6"
    assert suspects(at_sea().operator("keep sector 4", "keep row 10")) == "F10 G10 H10 I10 J10"
    assert suspects(at_sea().operator("keep row 1 or column A", "strike row 1 or sector 1")) == "A6 A7 A8 A9 A10"
    assert hunt.told_to("struck") == [tuple(CREW_SEATS), tuple(CREW_SEATS)]


@pytest.mark.rule("CS-C31")
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("strike row 1", "that leaves no suspects: report nothing clears all marks"),
        ("keep row 2", "that leaves no suspects: report nothing clears all marks"),
        ("strike row 11", "that is not on this map"),
        ("keep sector 5", "that is not on this map"),
    ],
)
def test_something_must_be_left_and_on_the_map(line: str, message: str) -> None:
    assert at_sea().operator("mark A1").refusal(OPERATOR, line) == ("CS-C31", message)


def suspects(hunt: Hunt) -> str:
    return " ".join(map(hunt.chart.name, spaces_of(hunt.state.crews[0].suspects)))
