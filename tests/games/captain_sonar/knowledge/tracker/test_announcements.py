"""The candidates that each announcement leaves, CS-109 to CS-114, CS-143 and CS-148."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.knowledge.tracker import tracker_of
from seatui.games.captain_sonar.model.geometry import spaces_of
from seatui.games.captain_sonar.model.radio import Heard
from tests.games.captain_sonar.knowledge.tracker.listener import OPEN, THEM, US, listen

# Courses


@pytest.mark.rule("CS-109")
def test_at_first_they_may_be_in_every_water_space() -> None:
    assert listen("..#").spaces == "A1 B1"


@pytest.mark.rule("CS-109")
def test_a_course_moves_every_candidate() -> None:
    assert listen("...").hears("course E").spaces == "B1 C1"


@pytest.mark.rule("CS-109")
def test_a_course_drops_those_that_would_meet_an_island() -> None:
    assert listen("..#..").hears("course E").spaces == "B1 E1"


@pytest.mark.rule("CS-109")
@pytest.mark.parametrize(("direction", "left"), [("N", 90), ("E", 90), ("S", 90), ("W", 90)])
def test_a_course_drops_those_that_would_leave_the_map(direction: str, left: int) -> None:
    assert listen(OPEN).hears(f"course {direction}").tracker.count == left


@pytest.mark.rule("CS-109")
def test_no_course_leads_round_the_edge_of_the_map() -> None:
    listener = listen(OPEN).hears(*["course E"] * 9)
    assert (listener.tracker.count, listener.hears("course E").tracker.count) == (10, 0)


@pytest.mark.rule("CS-109")
def test_a_course_drops_those_that_would_meet_their_own_route() -> None:
    listener = listen(".. ..").hears("course E", "course S", "course W")
    assert (listener.spaces, listener.hears("course N").spaces) == ("A2", "")


@pytest.mark.rule("CS-109")
def test_the_route_of_a_candidate_is_known() -> None:
    (pair,) = listen("...").hears("course E", "course E").pairs
    assert pair == (2, 0b111, ())


def test_our_own_courses_tell_nothing_of_them() -> None:
    assert listen("...").hears("course E", by=US).spaces == "A1 B1 C1"


# Silence


@pytest.mark.rule("CS-110")
def test_a_silence_in_open_water_has_17_ends() -> None:
    assert listen(OPEN).hears("hit direct E5", "silence").tracker.count == 17


@pytest.mark.rule("CS-110")
def test_a_silence_goes_nothing_to_four_steps_in_a_straight_line() -> None:
    assert listen(".......").hears("hit direct A1", "silence").spaces == "A1 B1 C1 D1 E1"


@pytest.mark.rule("CS-110")
def test_a_silence_stops_before_an_island() -> None:
    assert listen("..#..").hears("hit direct A1", "silence").spaces == "A1 B1"


@pytest.mark.rule("CS-110")
def test_a_silence_does_not_cross_the_own_route() -> None:
    listener = listen("... ... ...").hears("hit direct A2", "course N", "course E", "course E", "course S")
    assert listener.hears("silence").spaces == "B2 C2 C3"


@pytest.mark.rule("CS-110")
def test_a_candidate_without_a_free_step_cannot_have_used_silence() -> None:
    assert listen("..").hears("course E", "silence").spaces == ""


@pytest.mark.rule("CS-110")
def test_the_spaces_passed_in_silence_join_the_route() -> None:
    listener = listen("...").hears("hit direct A1", "silence", "hit direct C1")
    assert (listener.pairs[0].route, listener.hears("course W").spaces) == (0b111, "")


@pytest.mark.rule("CS-110")
def test_two_ways_to_the_same_route_are_one_pair() -> None:
    listener = listen("......").hears("hit direct A1", "silence", "course E", "silence")
    assert len(listener.pairs) == len(set(listener.pairs))


# Questions


@pytest.mark.rule("CS-111")
def test_of_a_sonar_answer_exactly_one_statement_is_true() -> None:
    drawing = ".....#... ........."
    listener = listen(drawing).hears("sonar_answer row 1 sector 1")
    assert listener.spaces == "A2 B2 C2 D2 E2 G1 H1 I1"


@pytest.mark.rule("CS-111")
def test_a_sonar_answer_about_columns_is_understood() -> None:
    assert listen(".. ..").hears("sonar_answer row 2 column 1").spaces == "A1 B2"


@pytest.mark.rule("CS-112")
@pytest.mark.parametrize(("answer", "left"), [("yes", "F1"), ("no", "E1")])
def test_a_drone_answer_keeps_the_sector_or_all_but_it(answer: str, left: str) -> None:
    assert listen("####..").hears(f"drone_answer {answer} 2 yes").spaces == left


@pytest.mark.rule("CS-112")
def test_a_surfacing_keeps_the_sector() -> None:
    assert listen("####..").hears("surface 2").spaces == "F1"


@pytest.mark.rule("CS-112")
def test_a_surfacing_cuts_the_route() -> None:
    assert listen("...").hears("course E", "course E", "surface 1", "course W").spaces == "B1"


@pytest.mark.rule("CS-112")
def test_in_real_time_the_route_is_cut_at_the_dive() -> None:
    listener = listen("...", real_time=True).hears("course E", "course E", "surface 1")
    assert [listener.pairs[0].route, listener.hears("dive").pairs[0].route] == [0b111, 0b100]


def test_our_own_surfacing_cuts_no_route_of_theirs() -> None:
    assert listen("..").hears("course E").hears("surface 1", by=US).hears("course W").spaces == ""


@pytest.mark.rule("CS-143")
@pytest.mark.parametrize("answer", ["drone_answer yes 2 no", "sonar_answer row 3 sector 2"])
def test_an_answer_tells_nothing_while_a_buoy_floats(answer: str) -> None:
    assert listen("####..").hears("buoy", answer).spaces == "E1 F1"


@pytest.mark.rule("CS-143")
def test_the_answer_after_that_of_the_buoy_tells_again() -> None:
    assert listen("####..").hears("buoy", "drone_answer no 2 no", "drone_answer yes 2 yes").spaces == "F1"


@pytest.mark.rule("CS-143")
def test_our_buoy_does_not_spoil_their_answers() -> None:
    assert listen("####..").hears("buoy", by=US).hears("drone_answer yes 2 yes").spaces == "F1"


@pytest.mark.rule("CS-143")
def test_our_answer_does_not_use_up_their_buoy() -> None:
    listener = listen("####..").hears("buoy").hears("drone_answer yes 1 yes", by=US)
    assert listener.hears("drone_answer yes 2 no").spaces == "E1 F1"


# Blasts and torpedoes


@pytest.mark.rule("CS-113")
@pytest.mark.parametrize(("result", "left"), [("direct", "B2"), ("indirect", "A1 A2 B1"), ("clear", "D1")])
def test_a_hit_report_tells_how_near_the_blast_was(result: str, left: str) -> None:
    assert listen("..#. ..").hears(f"hit {result} B2").spaces == left


@pytest.mark.rule("CS-113")
def test_our_own_hit_report_tells_nothing_of_them() -> None:
    assert listen("...").hears("hit direct A1", by=US).spaces == "A1 B1 C1"


@pytest.mark.rule("CS-113")
def test_a_torpedo_comes_from_one_to_four_steps_away() -> None:
    assert listen("........").hears("torpedo B1").spaces == "A1 C1 D1 E1 F1"


@pytest.mark.rule("CS-113")
@pytest.mark.parametrize(("free_flight", "left"), [(False, "A2 A3 B3 C3"), (True, "A2 A3 B3 C1 C2 C3")])
def test_a_torpedo_goes_round_islands_unless_it_may_fly_over_them(free_flight: bool, left: str) -> None:
    assert listen(".#. .#. ...", free_flight=free_flight).hears("torpedo A1").spaces == left


@pytest.mark.rule("CS-113")
def test_our_own_torpedo_tells_nothing_of_their_place() -> None:
    assert listen("........").hears("torpedo B1", by=US).tracker.count == 8


@pytest.mark.rule("CS-113")
@pytest.mark.parametrize("next_news", ["course W", "course E"])
def test_a_crew_that_calls_no_hit_after_its_own_torpedo_is_clear_of_it(next_news: str) -> None:
    silent = listen("........").hears("torpedo B1").hears("hit clear B1", by=US).hears(next_news)
    clear = listen("........").hears("torpedo B1", "hit clear B1").hears("hit clear B1", by=US).hears(next_news)
    assert silent.spaces == clear.spaces != ""


@pytest.mark.rule("CS-113")
def test_the_radio_of_a_view_ends_with_the_last_call_of_a_blast() -> None:
    chart = listen("........").chart
    radio = [Heard(0, THEM, "torpedo", (1,)), Heard(0, US, "hit", ("clear", 1))]
    assert spaces_of(tracker_of(chart, radio, THEM).positions()) == (3, 4, 5)
    hit_itself = [*radio, Heard(0, THEM, "hit", ("indirect", 1))]
    assert spaces_of(tracker_of(chart, hit_itself, THEM).positions()) == (0, 2)


# Scenario systems


@pytest.mark.rule("CS-148")
@pytest.mark.parametrize(("near", "left"), [("yes", "B1 C1 D1 E1 F1"), ("no", "G1 H1")])
def test_a_twin_ping_tells_the_distance_from_us(near: str, left: str) -> None:
    for crew in range(2):
        assert listen("#.......").hears(f"twin_ping {near}", by=crew, at="A1").spaces == left


@pytest.mark.rule("CS-148")
def test_a_twin_ping_tells_nothing_to_who_does_not_know_where_we_were() -> None:
    assert listen("..").hears("twin_ping no").spaces == "A1 B1"


@pytest.mark.rule("CS-148")
def test_who_fires_a_shockwave_is_in_the_sector_named() -> None:
    assert listen("####..").hears("shockwave 2").spaces == "F1"


@pytest.mark.rule("CS-148")
@pytest.mark.parametrize(("hit", "left"), [("yes", "A1 B1 C1"), ("no", "D1 E1")])
def test_a_shockwave_tells_whether_they_were_near_us(hit: str, left: str) -> None:
    ours = listen(".....").hears("shockwave 1", by=US, at="A1").hears(f"shock {hit}")
    theirs = listen(".....").hears("shockwave 1", at="A1").hears(f"shock {hit}", by=US)
    assert (ours.spaces, theirs.spaces) == (left, left)


@pytest.mark.rule("CS-148")
def test_the_place_of_an_earlier_shockwave_is_not_used_again() -> None:
    listener = listen(".....").hears("shockwave 1", by=US, at="A1").hears("shock yes").hears("shockwave 1", by=US)
    assert listener.hears("shock no").spaces == "A1 B1 C1"


# Missed announcements


def test_after_a_gap_everything_is_possible_again() -> None:
    listener = listen("...").hears("course E", "course E", "gap")
    assert (listener.spaces, listener.hears("course W").spaces) == ("A1 B1 C1", "A1 B1")


@pytest.mark.rule("CS-143")
@pytest.mark.parametrize(("decoys", "left"), [(True, "E1 F1"), (False, "F1")])
def test_in_a_gap_a_buoy_may_have_been_released(decoys: bool, left: str) -> None:
    assert listen("####..", decoys=decoys).hears("gap", "drone_answer yes 2 yes").spaces == left
