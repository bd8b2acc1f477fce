"""The places of the parts of a pane: none overlaps another or the edge, and the important ones are always there."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region, Size

from seatui.tui.pane.layout import SLIM, LayoutRequest, plan

sizes = st.builds(Size, st.integers(0, 250), st.integers(0, 80))
requests = st.builds(
    LayoutRequest,
    board=st.builds(lambda w, h: lambda room: Size(min(w, room.width), min(h, room.height)), st.integers(10, 100), st.integers(5, 60)),
    sheets=st.integers(0, 40).map(lambda rows: lambda width, room: rows),
    dice=st.sampled_from([0, 4]),
    tab=st.sampled_from(["menu", "log", "sheets"]),
    typing=st.booleans(),
)
DANGEROUS_SEA = LayoutRequest(
    lambda room: Size(51, 25) if room.width >= 51 and room.height >= 25 else Size(39, 13), lambda width, room: min(14, room), 4
)


@given(sizes, requests)
def test_no_part_reaches_over_the_edge(size: Size, request: LayoutRequest) -> None:
    assert all(size.region.contains_region(region) for region in plan(size, request).values())


@given(sizes, requests)
def test_no_two_parts_overlap(size: Size, request: LayoutRequest) -> None:
    assert not [pair for pair in combinations(plan(size, request).values(), 2) if pair[0].overlaps(pair[1])]


@given(st.builds(Size, st.integers(80, 250), st.integers(24, 80)), requests)
def test_from_80x24_on_board_banner_and_inspector_are_there(size: Size, request: LayoutRequest) -> None:
    parts = plan(size, request)
    assert {"banner", "board", request.tab, *(["command"] if request.typing else ["info", "hints"])} <= set(parts)


def test_at_120x40_everything_is_in_sight() -> None:
    assert set(plan(Size(120, 40), DANGEROUS_SEA)) == {"banner", "board", "sheets", "dice", "menu", "log", "info", "hints"}


@pytest.mark.parametrize("tab", ["menu", "log", "sheets"])
def test_at_80x24_what_is_asked_for_has_room(tab: str) -> None:
    request = LayoutRequest(DANGEROUS_SEA.board, DANGEROUS_SEA.sheets, 0, tab)
    assert plan(Size(80, 24), request)[tab].height >= 6


def test_a_dialog_stands_in_the_middle() -> None:
    request = LayoutRequest(DANGEROUS_SEA.board, DANGEROUS_SEA.sheets, 0, dialog=lambda room: Size(20, 5))
    assert plan(Size(80, 24), request)["dialog"] == Region(30, 9, 20, 5)


@pytest.mark.parametrize(
    ("spared", "at"),
    [
        (Region(32, 11, 4, 2), Region(30, 13, 20, 5)),  # below it
        (Region(32, 11, 4, 9), Region(30, 6, 20, 5)),  # above it
        (Region(32, 4, 4, 16), Region(36, 9, 20, 5)),  # at its right
        (Region(0, 0, 80, 24), Region(30, 9, 20, 5)),  # in the middle, for want of room
        (Region(5, 5, 4, 2), Region(30, 9, 20, 5)),  # in the middle, far from it
    ],
)
def test_dialog_stands_beside_the_spared_place(spared: Region, at: Region) -> None:
    request = LayoutRequest(DANGEROUS_SEA.board, DANGEROUS_SEA.sheets, 0, dialog=lambda room: Size(20, 5), spared=spared)
    assert plan(Size(80, 24), request)["dialog"] == at


def test_at_120x40_the_log_keeps_its_place_under_the_board_when_dice_are_rolled() -> None:
    still = plan(Size(120, 40), LayoutRequest(DANGEROUS_SEA.board, DANGEROUS_SEA.sheets, 0))
    rolled = plan(Size(120, 40), DANGEROUS_SEA)
    assert rolled["log"] == still["log"]
    assert rolled["dice"].x > rolled["board"].right


@pytest.mark.parametrize("dice", [0, 4])
def test_a_larger_board_does_not_take_the_room_of_the_log(dice: int) -> None:
    parts = plan(Size(100, 30), LayoutRequest(DANGEROUS_SEA.board, lambda width, room: 20, dice))
    assert parts["board"].height == 13
    assert parts["log"].height >= 4


def test_a_board_that_would_only_be_cut_keeps_all_its_room() -> None:
    request = LayoutRequest(lambda room: Size(40, min(30, room.height)), lambda width, room: min(14, room), 0)
    assert plan(Size(80, 24), request)["board"].height == 20


@pytest.mark.parametrize("dice", [0, 4])
def test_a_log_shares_the_side_of_a_board_that_leaves_nothing_below_it(dice: int) -> None:
    parts = plan(Size(100, 30), LayoutRequest(DANGEROUS_SEA.board, lambda width, room: 9, dice))
    assert parts["board"].height == 25
    assert parts["log"].height >= 4
    assert parts["menu"].height >= 6


@pytest.mark.parametrize("size", [Size(80, 24), Size(120, 40)])
def test_dice_shrink_rather_than_take_the_room_of_the_log(size: Size) -> None:
    request = LayoutRequest(lambda room: Size(40, room.height), lambda width, room: min(room, size.height - 19), 4)
    parts = plan(size, request)
    assert (parts["dice"].height, parts["log"].height >= 4) == (SLIM, True)
