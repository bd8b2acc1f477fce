"""The enemy's mines, CS-114: where they may be, and how they disappear."""

from __future__ import annotations

import pytest

from tests.games.captain_sonar.knowledge.tracker.listener import US, listen

# Dropping


@pytest.mark.rule("CS-114")
def test_a_mine_may_be_in_any_of_the_eight_neighbours_that_are_water() -> None:
    assert listen("... ..# ...").hears("hit direct B2", "mine").mines == {("A1 A2 A3 B1 B3 C1 C3",)}


@pytest.mark.rule("CS-114")
def test_a_mine_is_not_on_the_route() -> None:
    assert listen("... ...").hears("hit direct A1", "course E", "mine").mines == {("A2 B2 C1 C2",)}


@pytest.mark.rule("CS-114")
def test_where_there_is_no_space_for_a_mine_none_was_dropped() -> None:
    assert listen(".#... #####").hears("mine").spaces == "C1 D1 E1"


@pytest.mark.rule("CS-114")
def test_two_mines_are_not_in_one_space() -> None:
    assert listen("..").hears("hit direct A1", "mine", "mine").spaces == ""


@pytest.mark.rule("CS-114")
def test_three_mines_are_not_in_two_spaces() -> None:
    listener = listen("...").hears("hit direct B1", "mine", "mine")
    assert (listener.spaces, listener.hears("mine").spaces) == ("B1", "")


# Entering


@pytest.mark.rule("CS-114")
def test_a_space_that_is_entered_holds_no_mine() -> None:
    assert listen("..# ...").hears("hit direct A1", "mine", "course E").mines == {("A2 B2",)}


@pytest.mark.rule("CS-114")
def test_where_the_only_mine_would_be_nobody_can_have_gone() -> None:
    assert listen("...").hears("hit direct A1", "mine", "course E").spaces == ""


@pytest.mark.rule("CS-114")
def test_a_space_passed_in_silence_holds_no_mine() -> None:
    listener = listen("... .##").hears("hit direct A1", "mine", "silence", "hit direct C1")
    assert listener.mines == {("A2",)}


@pytest.mark.rule("CS-114")
def test_a_silence_does_not_pass_the_only_place_of_a_mine() -> None:
    assert listen("..... .####").hears("hit direct A1", "course E", "mine", "silence").spaces == "B1 C1 D1 E1"
    assert listen("..... ").hears("hit direct A1", "course E", "mine", "silence").spaces == ""


@pytest.mark.rule("CS-110", "CS-114")
def test_a_silence_on_the_spot_leaves_at_least_one_step_without_a_mine() -> None:
    listener = listen(".. .#").hears("hit direct A1", "mine", "mine")
    assert (listener.spaces, listener.hears("silence").spaces) == ("A1", "")


@pytest.mark.rule("CS-110", "CS-114")
def test_a_silence_on_the_spot_tells_that_the_only_way_out_holds_no_mine() -> None:
    listener = listen("..# #..").hears("hit direct A1", "mine", "silence", "hit direct A1")
    assert listener.mines == {("B2",)}


def test_our_mines_do_not_hinder_them() -> None:
    assert listen("..").hears("hit direct A1").hears("mine", by=US).hears("course E").spaces == "B1"


# Surfacing


@pytest.mark.rule("CS-114")
def test_mines_stay_when_they_surface() -> None:
    assert listen("...").hears("hit direct B1", "course E", "mine").spaces == ""
    listener = listen("... .##").hears("hit direct B1", "mine", "course E", "surface 1")
    assert listener.mines == {("A1 A2",)}


# Triggers


@pytest.mark.rule("CS-114")
def test_only_those_that_may_have_a_mine_there_can_have_triggered_it() -> None:
    assert listen(".....").hears("mine", "trigger B1").spaces == "A1 C1"


@pytest.mark.rule("CS-114")
def test_without_a_mine_nothing_can_be_triggered() -> None:
    assert listen("...").hears("trigger B1").spaces == ""


@pytest.mark.rule("CS-114")
def test_a_mine_that_was_triggered_is_gone() -> None:
    assert listen("...").hears("hit direct A1", "mine", "trigger B1", "hit indirect B1", "course E").spaces == "B1"


@pytest.mark.rule("CS-114")
def test_a_mine_that_was_not_triggered_is_elsewhere() -> None:
    listener = listen("...").hears("hit direct B1", "mine", "mine", "trigger C1")
    assert listener.mines == {("A1",)}


@pytest.mark.rule("CS-114")
def test_any_of_several_mines_may_be_the_one_that_was_triggered() -> None:
    listener = listen("..... #.###").hears("hit direct B1", "mine", "course E", "mine", "trigger B2")
    assert listener.mines == {("A1",), ("D1",)}


def test_our_triggers_leave_their_mines() -> None:
    listener = listen("...").hears("hit direct A1", "mine").hears("trigger B1", by=US)
    assert listener.mines == {("B1",)}


# Torpedoes


@pytest.mark.rule("CS-114")
@pytest.mark.parametrize("crew", range(2))
def test_a_torpedo_of_either_crew_destroys_a_mine(crew: int) -> None:
    listener = listen("...").hears("hit direct A1", "mine").hears("torpedo B1", by=crew).hears("hit indirect B1")
    assert (listener.mines, listener.hears("course E").spaces) == ({()}, "B1")


@pytest.mark.rule("CS-114")
def test_after_a_torpedo_a_mine_is_gone_or_elsewhere() -> None:
    listener = listen(".. .#").hears("hit direct A1", "mine").hears("torpedo B1", by=US)
    assert listener.mines == {(), ("A2",)}


@pytest.mark.rule("CS-114")
def test_a_mine_beside_the_impact_stays() -> None:
    listener = listen("....").hears("hit direct A1", "mine").hears("torpedo C1", by=US)
    assert listener.mines == {("B1",)}


# Missed announcements


def test_after_a_gap_mines_of_which_nothing_is_known_may_be_triggered() -> None:
    assert listen("...").hears("gap", "trigger B1").spaces == "A1 B1 C1"


def test_after_a_gap_a_trigger_may_be_of_a_mine_heard_or_of_another() -> None:
    listener = listen("...").hears("gap", "hit direct B1", "mine", "trigger A1")
    assert listener.mines == {(), ("C1",)}


def test_what_they_did_in_our_gap_may_have_destroyed_our_mines() -> None:
    listener = listen("...").hears("hit direct A1", "mine").hears("gap", by=US)
    assert (listener.mines, listener.spaces) == ({()}, "A1")
