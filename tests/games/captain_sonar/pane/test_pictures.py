"""Pictures of the console and of its sheets, in several sizes, all themes and both sets of signs. ``make snapshots`` accepts them."""

from __future__ import annotations

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from examples.console_sheets import app, sample_view
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.model.state import Note, Request
from tests.games.captain_sonar.pane.console_app import console, heard, sub
from tests.tui.app_driver import pressing
from tests.tui.fake_terminal import STILL
from tests.tui.game_app import pictures_of
from tests.tui.pictures import pictures

SMALL, LARGE = (80, 24), (120, 40)
sizes = pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")

HUNT: dict[str, Any] = {
    "orca": sub(
        "F3 F4 E4 D4 D5 D6 D7 E7",
        mines="G8 C6",
        torpedo=3,
        mine=2,
        drone=4,
        sonar=3,
        silence=6,
        breakdowns=sum(1 << symbol for symbol in (3, 5, 9, 11, 16, 22)),  # detection is broken, one reactor is left
        damage=1,
        suspects=0b111 << 65,
        plot=[112, 97, 98, 99, 84],
        shift=(-1, 1),
        notes=[Note(3, "they are near G5, I think"), Note(2, "going for them")],
        requests=[Request(2, "charge", "silence")],
    ),
    "narwhal": sub("L9 L10", damage=2),
    "radio": [*heard(1, "NEENNWW"), Heard(8, 0, "torpedo", (70,)), Heard(8, 1, "hit", ("indirect", 70)), Heard(8, 1, "damage", (1, 2))],
    "map": "skerry-sound",
}
"""The middle of a hunt."""


async def console_pictures(position: dict[str, Any], keys: tuple[str, ...], size: tuple[int, int]) -> str:
    """All looks of a position after some keys."""
    return await pictures_of(lambda glyphs: console(**position, size=size, look={"glyphs": glyphs}), keys)


@sizes
async def test_setting_out(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await console_pictures({"step": "start"}, ("up",), size) == looks


@sizes
async def test_all_roles_at_an_order(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await console_pictures(HUNT, (), size) == looks


@sizes
async def test_a_torpedo_is_aimed(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await console_pictures(HUNT | {"step": "activate"}, ("t", "right", "up", "up"), size) == looks


@sizes
async def test_the_captain_alone(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await console_pictures(HUNT | {"roles": (CAPTAIN,)}, ("v", "up", "up"), size) == looks


@sizes
async def test_the_radio_operator_alone(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await console_pictures(HUNT | {"roles": (OPERATOR,), "step": "briefing"}, ("right",), size) == looks


@sizes
async def test_the_first_mate_alone(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await console_pictures(HUNT | {"roles": (MATE,)}, (), size) == looks


@sizes
async def test_the_engineer_alone(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await console_pictures(HUNT | {"roles": (ENGINEER,)}, (), size) == looks


@sizes
async def test_the_crew(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await console_pictures(HUNT | {"roles": (CAPTAIN,)}, ("5",), size) == looks


async def test_the_harbour_basin_at_once(looks: SnapshotAssertion) -> None:
    assert await console_pictures({"orca": sub("E5 D5 D6", sonar=3), "radio": heard(1, "NNW")}, ("4", "enter", "enter"), LARGE) == looks


async def test_surfacing_is_asked_for(looks: SnapshotAssertion) -> None:
    assert await console_pictures(HUNT, ("f",), SMALL) == looks


async def test_a_hull_is_drawn(looks: SnapshotAssertion) -> None:
    real_time = {"orca": sub("D5"), "mode": "real-time"}
    assert await console_pictures(real_time, ("f", "1", "right", "right", "up", "down"), SMALL) == looks


# Single sheets

ROOMS = ((38, 10), (49, 19), (60, 18), (110, 34))
rooms = pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room[0]}x{room[1]}")


async def sheet_pictures(name: str, view: View, room: tuple[int, int], *keys: str) -> str:
    """All looks of a sheet in a room, after some keys."""
    size = (max(80, room[0]), max(24, room[1] + 1))
    return await pictures(lambda: app(name, STILL, room, view), pressing(*keys), size)


@rooms
async def test_gauges_to_be_charged(looks: SnapshotAssertion, room: tuple[int, int]) -> None:
    assert await sheet_pictures("mate", sample_view(MATE, breakdowns="N2"), room) == looks


@rooms
async def test_panels_with_a_mark_to_be_made(looks: SnapshotAssertion, room: tuple[int, int]) -> None:
    assert await sheet_pictures("engineer", sample_view(ENGINEER), room) == looks


async def test_the_warning_before_damage(looks: SnapshotAssertion) -> None:
    assert await sheet_pictures("engineer", sample_view(ENGINEER), (60, 18), "f") == looks


async def test_the_panel_of_the_east_to_be_marked(looks: SnapshotAssertion) -> None:
    assert await sheet_pictures("engineer", sample_view(ENGINEER, course="E"), (60, 18)) == looks


@rooms
async def test_crew_and_radio(looks: SnapshotAssertion, room: tuple[int, int]) -> None:
    assert await sheet_pictures("crew", sample_view(OPERATOR), room) == looks


async def test_a_note_being_written(looks: SnapshotAssertion) -> None:
    assert await sheet_pictures("crew", sample_view(OPERATOR), (38, 10), "apostrophe", "h", "e", "y") == looks


async def test_a_request_being_made(looks: SnapshotAssertion) -> None:
    assert await sheet_pictures("crew", sample_view(OPERATOR), (38, 10), "q", "right") == looks
