"""How the sheets of the console look, small and large, in all themes and sets of signs. ``make snapshots`` accepts the present look."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from examples.console_sheets import app, sample_view
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.content import ENGINEER, MATE, OPERATOR
from tests.tui.matrix import pictures, pressing
from tests.tui.widgets.wire import STILL

ROOMS = ((38, 10), (49, 19), (60, 18), (110, 34))
rooms = pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room[0]}x{room[1]}")


async def sheet(name: str, view: View, room: tuple[int, int], *keys: str) -> str:
    """All looks of a sheet in a room, after some keys."""
    size = (max(80, room[0]), max(24, room[1] + 1))
    return await pictures(lambda: app(name, STILL, room, view), pressing(*keys), size)


@rooms
async def test_gauges_to_be_charged(looks: SnapshotAssertion, room: tuple[int, int]) -> None:
    assert await sheet("mate", sample_view(MATE, breakdowns="N2"), room) == looks


@rooms
async def test_panels_with_a_mark_to_be_made(looks: SnapshotAssertion, room: tuple[int, int]) -> None:
    assert await sheet("engineer", sample_view(ENGINEER), room) == looks


async def test_the_warning_before_damage(looks: SnapshotAssertion) -> None:
    assert await sheet("engineer", sample_view(ENGINEER), (60, 18), "f") == looks


async def test_the_panel_of_the_east_to_be_marked(looks: SnapshotAssertion) -> None:
    assert await sheet("engineer", sample_view(ENGINEER, course="E"), (60, 18)) == looks


@rooms
async def test_crew_and_radio(looks: SnapshotAssertion, room: tuple[int, int]) -> None:
    assert await sheet("crew", sample_view(OPERATOR), room) == looks


async def test_a_note_being_written(looks: SnapshotAssertion) -> None:
    assert await sheet("crew", sample_view(OPERATOR), (38, 10), "apostrophe", "h", "e", "y") == looks


async def test_a_request_being_made(looks: SnapshotAssertion) -> None:
    assert await sheet("crew", sample_view(OPERATOR), (38, 10), "q", "right") == looks
