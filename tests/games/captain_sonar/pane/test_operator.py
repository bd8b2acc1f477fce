"""The Radio Operator's keys through the real screen: plotting, sliding, restarting, suspecting and reporting."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, OPERATOR
from seatui.games.captain_sonar.model.geometry import spaces_of
from seatui.games.captain_sonar.model.overlay import OperatorSheet, courses_of
from seatui.games.captain_sonar.model.radio import Heard
from seatui.tui.widgets.board import Mark
from tests.games.captain_sonar.pane.console_app import Boat, console, heard, sub


def sheet(boat: Boat) -> OperatorSheet:
    own = boat.view.own
    assert own is not None
    assert own.operator is not None
    return own.operator


def dots(boat: Boat) -> str:
    """The plot as courses."""
    return "".join(courses_of(10, sheet(boat).plot))


@pytest.mark.rule("CS-104")
async def test_enter_plots_what_was_heard_course_by_course_and_then_says_ok() -> None:
    async with console(roles=(OPERATOR,), step="briefing", radio=heard(1, "NNW")) as boat:
        await boat.press("enter", "enter", "enter")
        assert dots(boat) == "NNW"
        assert boat.view.awaited == ((3, "briefing"),)
        await boat.press("enter")
        assert boat.view.awaited == ((2, "order"),)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_the_operators_tab_counts_the_courses_that_nobody_has_plotted(size: tuple[int, int], glyphs: str) -> None:
    async with console(radio=heard(1, "NNW"), size=size, look={"glyphs": glyphs}) as boat:
        assert "4 Operator+3 " in boat.text
        await boat.press("4", "enter")
        assert "4 Operator+2 " in boat.text
        await boat.press("enter", "enter")
        assert "4 Operator " in boat.text


async def test_a_plot_that_must_be_begun_anew_is_marked_on_the_tab_too() -> None:
    async with console(sub("A1", plot=[45, 35, 25]), radio=[*heard(1, "NN"), Heard(3, 1, "silence"), *heard(1, "EEE")]) as boat:
        assert "4 Operator+? " in boat.text


async def test_whoever_only_looks_at_the_overlay_is_told_of_no_courses_to_plot() -> None:
    async with console(radio=heard(1, "NNW"), roles=(CAPTAIN,)) as boat:
        assert "4 Operator " in boat.text


async def test_the_hulls_stay_in_sight_beside_the_longest_tabs() -> None:
    async with console(sub("E5 D5 D6"), radio=heard(1, "NNW" * 4)) as boat:
        await boat.press("e")
        assert "2 Mate!charge  3 Engineer!mark  4 Operator+12  5 Crew   O···· N····" in boat.text


async def test_letters_plot_courses_and_backspace_takes_the_last_away() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "NN")) as boat:
        await boat.press("n", "e", "e", "backspace")
        assert dots(boat) == "NE"


async def test_shifted_arrows_and_capitals_slide_the_overlay() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "N")) as boat:
        await boat.press("enter", "shift+right", "L", "K")
        assert sheet(boat).shift == (2, -1)


@pytest.mark.rule("CS-108")
async def test_the_fit_is_said_at_once() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "N")) as boat:
        await boat.press("enter")
        assert "fits here" in boat.text
        await boat.press("J")
        assert "hits land (1)" in boat.text
        assert "▐!▌" in boat.text


@pytest.mark.rule("CS-108")
async def test_without_the_aid_nothing_is_checked() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "N"), aid="none") as boat:
        await boat.press("enter", "J")
        assert "hits land" not in boat.text
        assert "ways to fit" not in boat.text


async def test_after_a_silence_the_plot_is_begun_anew() -> None:
    radio = [*heard(1, "NN"), Heard(3, 1, "silence"), *heard(1, "EEE")]
    async with console(sub("A1", plot=[45, 35, 25]), roles=(OPERATOR,), radio=radio) as boat:
        assert "The plot is not what we heard" in boat.text
        await boat.press("R", "enter", "enter", "enter")
        assert dots(boat) == "EEE"


async def test_restarting_lays_the_heard_track_in_the_middle_so_that_it_never_leaves_the_overlay() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "N" * 9)) as boat:
        await boat.press("R", *(["enter"] * 9))
        assert dots(boat) == "N" * 9


async def test_a_space_is_suspected_under_the_cursor_and_no_more_when_marked_again() -> None:
    async with console(roles=(OPERATOR,)) as boat:
        await boat.press("right", "x")
        assert "G6" in boat.line("Radio Operator Ann marks")
        await boat.press("x")
        own = boat.view.own
        assert own is not None
        assert not int(own.suspects or "0", 16)


async def test_report_marks_every_space_where_the_plot_may_end() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "NNWW")) as boat:
        await boat.press("enter", "enter", "enter", "enter", "F")
        own = boat.view.own
        assert own is not None
        ends = spaces_of(int(own.suspects, 16))
        assert f"{len(ends)} ways to fit" in boat.text


@pytest.mark.rule("CS-108")
async def test_report_keeps_to_the_sector_of_a_surfacing() -> None:
    async with console(roles=(OPERATOR,), radio=[*heard(1, "NN"), Heard(3, 1, "surface", (4,))]) as boat:
        await boat.press("enter", "enter", "F")
        own, chart = boat.view.own, boat.console.chart
        assert own is not None
        ends = spaces_of(int(own.suspects, 16))
        assert ends
        assert {chart.sector[space] for space in ends} == {4}
        assert f"{len(ends)} ways to fit" in boat.text


async def test_an_answer_stays_on_the_sheet_with_its_age() -> None:
    answered = [Heard(1, 0, "sonar"), Heard(1, 1, "sonar_answer", ("row", 4, "sector", 2))]
    radio = [*answered, *heard(1, "NN"), Heard(4, 0, "course", ("N",)), *heard(1, "W")]
    async with console(roles=(OPERATOR,), radio=radio) as boat:
        assert "Facts (orders ago)" in boat.text
        assert "row 4 or sector 2, 3 ago" in boat.text


SHOT = [Heard(1, 0, "torpedo", (31,)), Heard(1, 1, "hit", ("clear", 31)), *heard(1, "NE"), Heard(4, 0, "course", ("N",))]
"""Our torpedo to B4 hits nothing; the enemy heads north and east; and we give an order."""


@pytest.mark.rule("CS-C29")
async def test_facts_count_in_the_ways_to_fit_and_in_the_report() -> None:
    async with console(roles=(OPERATOR,), radio=SHOT) as boat:
        await boat.press("enter", "enter")
        assert "Facts counted (orders ago)" in boat.text
        assert "not at or beside B4, 2 ago" in boat.text
        await boat.press("F")
        assert boat.view.own is not None
        ends = spaces_of(boat.view.own.suspect_mask)
        assert f"{len(ends)} ways to fit" in boat.text
        assert 33 not in ends  # D4, from C5 beside B4
        assert "Not counted" not in boat.text


@pytest.mark.rule("CS-C29")
async def test_facts_before_a_silence_are_shown_as_not_counted() -> None:
    radio = [*SHOT, Heard(5, 1, "silence"), Heard(6, 0, "course", ("N",)), *heard(1, "S")]
    async with console(roles=(OPERATOR,), radio=radio) as boat:
        await boat.press("enter")
        text = boat.text
        assert text.index("Not counted in the fit") < text.index("not at or beside B4, 4 ago")
        assert "Facts counted" not in text
        assert "not at or beside B4, 4 orders ago, not counted" in boat.table.match.describe(OPERATOR)


@pytest.mark.rule("CS-C29")
async def test_without_the_aid_facts_are_only_listed() -> None:
    async with console(roles=(OPERATOR,), radio=SHOT, aid="none") as boat:
        await boat.press("enter", "enter")
        assert "Facts (orders ago)" in boat.text


async def test_an_answer_that_is_still_news_is_not_told_twice() -> None:
    radio = [Heard(0, 0, "course", ("N",)), Heard(1, 0, "sonar"), Heard(1, 1, "sonar_answer", ("row", 4, "sector", 2))]
    async with console(roles=(OPERATOR,), radio=radio) as boat:
        assert "Facts" not in boat.text
        assert "says row 4 or sector 2" in boat.text


@pytest.mark.rule("CS-108")
async def test_with_the_full_aid_the_candidates_are_counted_and_drawn() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "NNWWS"), aid="full") as boat:
        await boat.pilot.app.workers.wait_for_complete()
        await boat.pilot.pause()
        assert "places possible" in boat.text
        spaces = boat.console.heat.spaces
        assert spaces
        rows = {line[:2]: line for line in boat.text.splitlines()[4:]}
        assert all("9" in rows[f"{space // 10 + 1:>2}"] for space in spaces)


async def test_when_all_is_over_nothing_is_to_be_plotted() -> None:
    async with console(radio=heard(1, "NNE")) as boat:
        await boat.press("4")
        assert "to plot: N N E" in boat.text
        assert "Enter: plot north" in boat.text
        boat.table.match.play(boat.seat, "resign")
        await boat.pilot.pause()
        await boat.press("4", "right")
        assert boat.view.phase == "over"
        assert "to plot" not in boat.text
        assert "plot north" not in boat.text
        assert "all plotted" not in boat.text


async def test_an_overlay_that_is_only_looked_at_offers_nothing() -> None:
    async with console(radio=heard(1, "NNE"), roles=(CAPTAIN,)) as boat:
        await boat.press("4", "right")
        assert "to plot: N N E" in boat.text
        assert "Enter: plot" not in boat.text
        assert "Unplot" not in boat.text


# The desk


SILENT = [*heard(1, "NN"), Heard(2, 1, "silence"), *heard(1, "E")]
"""Two courses to the north, a Silence, and one to the east."""


@pytest.mark.rule("CS-C30")
async def test_plot_goes_on_after_a_silence_with_a_gap() -> None:
    async with console(sub("A1", plot=[45, 35, 25]), roles=(OPERATOR,), radio=SILENT, map="harbour-basin") as boat:
        assert "4 Operator+? " in boat.text
        await boat.press("v", "right", "right")
        assert "Enter: Silence east, 2" in boat.text
        await boat.press("enter")
        assert sheet(boat).plot == (45, 35, 25, 25, 27)
        assert "4 Operator+1 " in boat.text
        await boat.press("enter")
        assert sheet(boat).plot == (45, 35, 25, 25, 27, 28)
        assert "4 Operator " in boat.text
        await boat.press("v", "down", "enter")
        assert sheet(boat).plot == (45, 35, 25, 25, 35, 36)
        await boat.press("V")
        assert sheet(boat).plot == (45, 35, 25, 25, 45, 46)
        await boat.press("backspace", "backspace")
        assert sheet(boat).plot == (45, 35, 25)


async def test_silence_is_drawn_before_it_is_plotted() -> None:
    async with console(sub("A1", plot=[45, 35, 25]), roles=(OPERATOR,), radio=SILENT, map="harbour-basin") as boat:
        before = boat.console.overlay._layers
        await boat.press("v", "right", "right")
        assert {stroke.tone for stroke in boat.console.overlay._layers.strokes.values()} == {"accent", "crew1"}
        await boat.press("escape")
        assert boat.console.overlay._layers == before
        assert sheet(boat).plot == (45, 35, 25)


@pytest.mark.rule("CS-108", "CS-C30")
async def test_report_after_a_gap_allows_every_silence() -> None:
    counts = []
    for aid in ("none", "fit-check"):
        position = sub("A1", plot=[45, 35, 25, 25, 27])
        async with console(position, roles=(OPERATOR,), radio=SILENT[:3], map="harbour-basin", aid=aid) as boat:
            await boat.press("F")
            assert boat.view.own is not None
            counts.append(boat.view.own.suspect_mask.bit_count())
    assert counts[0] == 1
    assert counts[1] > 40


@pytest.mark.rule("CS-C31")
async def test_row_under_the_cursor_is_tested_struck_and_kept() -> None:
    marks = sum(1 << space for space in (11, 13, 25, 37))
    async with console(sub("A1", suspects=marks), roles=(OPERATOR,), map="harbour-basin") as boat:
        boat.console.overlay.point_at_space(12)
        await boat.press("t", "t")
        assert "Enter: keep row 2: 2 of 4 suspects" in boat.text
        assert boat.console.overlay.marked(Mark.REACHABLE) == {(1, 1), (3, 1)}
        await boat.press("X")
        assert "Enter: strike row 2: 2 of 4 suspects" in boat.text
        await boat.press("enter")
        assert boat.view.own is not None
        assert spaces_of(boat.view.own.suspect_mask) == (25, 37)
        await boat.press("down", "t")
        assert "keep row 3: 1 of 2 suspects" in boat.text
        await boat.press("enter")
        assert spaces_of(boat.view.own.suspect_mask) == (25,)
        await boat.press("escape")
        assert not boat.console.operator.desk.is_open
        assert not boat.console.overlay.marked(Mark.REACHABLE)


async def test_test_counts_the_places_of_the_tracker() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "NNWWS"), aid="full", map="harbour-basin") as boat:
        await boat.pilot.app.workers.wait_for_complete()
        await boat.press("t")
        places = boat.console.heat.spaces or {}
        assert f" of {len(places)} possible places" in boat.text
        await boat.press("enter")
        assert boat.view.own is not None
        assert 0 < boat.view.own.suspect_mask.bit_count() < len(places)


@pytest.mark.parametrize(("size", "sea"), [((160, 50), "skerry-sound"), ((200, 60), "skerry-sound"), ((200, 60), "harbour-basin")])
async def test_panels_keep_their_width_beside_large_charts(size: tuple[int, int], sea: str) -> None:
    marks = sum(1 << space for space in range(8))
    async with console(sub("D6", suspects=marks), radio=heard(1, "NNWWS"), size=size, map=sea) as boat:
        for part in (boat.console.orders, boat.console.plot):
            assert part.size.width >= 24
        assert "to plot: N N W W S" in boat.text
        assert "A1 B1 C1 D1 E1 F1 G1 H1" in boat.text


async def test_test_says_which_places_it_counts() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "NN"), map="harbour-basin") as boat:
        await boat.press("t")
        assert "of 89 water spaces" in boat.text
        await boat.press("escape", "enter", "enter", "t")
        fits = boat.line("ways to fit").split("ways to fit")[0].split()[-1]
        assert f" of {fits} places that fit" in boat.text


@pytest.mark.rule("CS-C31")
async def test_answer_of_a_sonar_is_kept_as_a_whole() -> None:
    radio = [Heard(1, 1, "sonar_answer", ("row", 5, "column", 8))]
    async with console(roles=(OPERATOR,), radio=radio, map="harbour-basin") as boat:
        await boat.press("t", "t", "t", "t", "t")
        assert "keep row 5 or column H: " in boat.text
        await boat.press("enter")
        assert boat.view.own is not None
        chart = boat.console.chart
        assert boat.view.own.suspect_mask == (chart.area_mask("row", 5) | chart.area_mask("column", 8)) & chart.water_mask


async def test_advice_of_the_desk_goes_with_the_desk() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "NN")) as boat:
        for key, advice in (("t", "Point at an area"), ("v", "They have called no Silence")):
            await boat.press(key)
            assert advice in boat.text
            await boat.press("escape")
            assert advice not in boat.text


async def test_tools_are_in_the_footer_and_in_the_list() -> None:
    async with console(roles=(OPERATOR,), radio=[Heard(0, 1, "sonar_answer", ("row", 5, "column", 8)), *heard(1, "NN")]) as boat:
        await boat.press("enter", "enter")
        assert boat.text.splitlines()[-1].split()[:8] == ["Enter", "Act", "t", "Test", "F", "Report", "f", "Fit"]
        labels = [item.label for item in boat.console.menu_items()]
        assert any(label.startswith("Report ") for label in labels)
        assert "Keep row 5 or column H" in labels


@pytest.mark.rule("CS-107", "CS-108")
async def test_fit_slides_the_overlay_from_place_to_place() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "NNNNNNEEEE"), map="harbour-basin") as boat:
        await boat.press(*["enter"] * 10)
        if "fits here" in boat.text:
            await boat.press("J")
        assert "f slides it to a fit" in boat.text
        shifts = set()
        for _ in range(3):
            await boat.press("f")
            assert "fits here" in boat.text
            shifts.add(sheet(boat).shift)
        assert len(shifts) > 1


async def test_fit_needs_the_aid_and_a_plot() -> None:
    async with console(roles=(OPERATOR,), radio=heard(1, "N"), aid="none") as boat:
        await boat.press("f")
        assert "Nothing is plotted yet" in boat.text
        await boat.press("enter", "f")
        assert "slide by hand" in boat.text


async def test_suspects_show_beside_the_digits_of_the_full_aid() -> None:
    async with console(sub("A1", suspects=1 << 99), roles=(OPERATOR,), radio=heard(1, "NNNNNNNN"), aid="full", map="harbour-basin") as boat:
        await boat.pilot.app.workers.wait_for_complete()
        await boat.pilot.pause()
        assert "?" in boat.line("10  ")
        await boat.press("F")


async def test_one_place_is_no_places() -> None:
    radio = [*heard(1, "NN"), Heard(3, 0, "torpedo", (44,)), Heard(3, 1, "hit", ("direct", 44))]
    async with console(roles=(OPERATOR,), radio=radio, aid="full", map="harbour-basin") as boat:
        await boat.pilot.app.workers.wait_for_complete()
        await boat.pilot.pause()
        assert "1 place possible" in boat.text


async def test_desk_is_clear_after_another_station() -> None:
    async with console(radio=heard(1, "NN")) as boat:
        await boat.press("4", "t", "1", "4")
        assert not boat.console.operator.desk.is_open


async def test_facts_stay_in_lines() -> None:
    radio = [Heard(1, 0, "sonar"), Heard(1, 1, "sonar_answer", ("row", 4, "sector", 2)), *heard(1, "NN"), Heard(4, 1, "surface", (3,))]
    async with console(roles=(OPERATOR,), radio=radio, map="harbour-basin") as boat:
        told = boat.table.match.describe(OPERATOR)
        assert "Narwhal: row 4 or sector 2, 3 orders ago" in told
        assert "Narwhal: surfaced in sector 3, 0 orders ago" in told
