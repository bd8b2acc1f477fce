"""The answers of a tracker, and the merging that keeps it small (CS-115)."""

from __future__ import annotations

from random import Random

import pytest

from seatui.engine.chance import SplitMix64
from seatui.games.captain_sonar.knowledge.tracker import Tracker
from seatui.games.captain_sonar.knowledge.tracker.merging import alike_mines, alike_shapes
from seatui.games.captain_sonar.knowledge.tracker.places import places_of
from seatui.games.captain_sonar.model.geometry import chart_of, spaces_of
from seatui.games.captain_sonar.model.radio import Heard
from tests.games.captain_sonar.knowledge.tracker.listener import OPEN, listen
from tests.games.captain_sonar.knowledge.tracker.random_boats import RandomBoats

# Possibilities now


def test_weights_count_the_pairs_of_every_space() -> None:
    listener = listen("....").hears("hit direct A1", "course E", "silence")
    assert listener.tracker.weights()[:4] == [0, 1, 1, 1]
    assert sum(listener.tracker.weights()) == listener.tracker.count == len(listener.pairs)


def test_weights_lie_where_the_submarine_is_now() -> None:
    assert listen("...").hears("course E", "course E").tracker.weights()[:3] == [0, 0, 1]


def test_a_clone_goes_its_own_way() -> None:
    listener = listen("...").hears("course E")
    copy = listener.tracker.clone()
    listener.hears("course E")
    assert (spaces_of(copy.positions()), listener.spaces) == ((1, 2), "C1")


def test_holds_tells_a_true_world_from_others() -> None:
    tracker = listen("... .##").hears("hit direct A1", "mine", "course E").tracker
    assert tracker.holds(1, [0, 1], [10])
    wrong = [(2, [0, 1], [10]), (1, [1], [10]), (1, [0, 1], []), (1, [0, 1], [2]), (1, [0, 1], [10, 2])]
    assert not any(tracker.holds(*world) for world in wrong)


def test_samples_are_candidates_and_reach_all_of_them() -> None:
    listener = listen("... ..#").hears("hit direct A1", "mine", "silence")
    draw = SplitMix64(7)
    found = {listener.tracker.sample(draw) for _ in range(300)}
    assert all(listener.tracker.holds(position, spaces_of(route), mines) for position, route, mines in found)
    worlds = {(pair.position, pair.route, (mine,)) for pair in listener.pairs for mine in spaces_of(pair.mines[0])}
    assert found == worlds


def test_the_mines_of_a_sample_are_in_different_spaces() -> None:
    tracker = listen("..# .##").hears("hit direct A1", "mine", "mine").tracker
    assert {tracker.sample(SplitMix64(seed)) for seed in range(20)} == {(0, 1, (1, 10))}


def test_from_nothing_no_sample_can_be_drawn() -> None:
    with pytest.raises(ValueError, match="positive"):
        listen("..").hears("course N").tracker.sample(SplitMix64(1))


# Possibilities after an announcement


ANNOUNCEMENTS = (
    *(("course", direction) for direction in "NESW"),
    ("silence",),
    *(("surface", sector) for sector in range(1, 10)),
    ("drone_answer", True, 5, True),
    ("drone_answer", False, 5, True),
    ("sonar_answer", "row", 4, "column", 9),
    ("hit", "clear", 100),
)


@pytest.mark.parametrize("announcement", ANNOUNCEMENTS)
def test_what_would_be_left_is_what_is_left(announcement: tuple[str, ...]) -> None:
    chart = chart_of("skerry-sound")
    tracker = Tracker(chart, 0)
    boats = RandomBoats(chart, Random(3), told=tracker.hear, activity=0.1)
    for order in range(28):
        boats.step(order % 2)
    before = tracker.positions()
    would = tracker.positions_after(*announcement)
    assert tracker.positions() == before
    kind, *facts = announcement
    tracker.hear(Heard(0, 0, kind, tuple(facts)))
    assert would == tracker.positions()


def test_nothing_comes_of_nothing() -> None:
    tracker = listen("..").hears("course N").tracker
    assert [tracker.positions_after("course", "E"), tracker.positions_after("silence"), tracker.positions()] == [0, 0, 0]


def test_a_tracker_that_has_lost_everything_goes_on_hearing() -> None:
    listener = listen("..").hears(*["course N"] * 40, "silence", "mine", "surface 1", "torpedo A1", "trigger A1", "dive")
    assert (listener.spaces, listener.tracker.count) == ("", 0)


# Too many pairs


@pytest.mark.rule("CS-115")
def test_above_the_cap_pairs_are_merged() -> None:
    full, small = listen(OPEN), listen(OPEN, cap=50)
    orders = ["hit direct E5", "silence", "course E", "silence"]
    assert full.hears(*orders).tracker.load > 50 >= small.hears(*orders).tracker.load
    assert (full.tracker.whole, small.tracker.whole) == (True, False)


@pytest.mark.rule("CS-115")
def test_routes_that_look_alike_near_the_submarine_are_merged_to_their_common_part() -> None:
    near = 0b11
    assert alike_shapes({0b1101: 0b1, 0b0101: 0b10, 0b0111: 0b100}, near) == {0b0101: 0b11, 0b0111: 0b100}


@pytest.mark.rule("CS-115")
def test_mines_that_lie_about_alike_are_merged_to_all_their_places() -> None:
    places = places_of(chart_of("harbour-basin"))
    merged = alike_mines({(0b0001,): {5: 0b1}, (0b1000,): {5: 0b10, 6: 0b1}}, places, block=8)
    assert merged == {(0b1001,): {5: 0b11, 6: 0b1}}


@pytest.mark.rule("CS-115")
@pytest.mark.parametrize("seed", range(10))
def test_merging_only_adds_candidates(seed: int) -> None:
    chart = chart_of("lantern-bank")
    exact, merged = Tracker(chart, 0), Tracker(chart, 0, cap=20)
    positions: list[tuple[int, int]] = []

    def told(heard: Heard) -> None:
        for tracker in (exact, merged):
            tracker.hear(heard)
        positions.append((exact.positions(), merged.positions()))

    boats = RandomBoats(chart, Random(seed), told=told, activity=0.2)
    for order in range(60):
        boats.step(order % 2)
    assert not merged.whole
    assert all(not few & ~many for few, many in positions)
