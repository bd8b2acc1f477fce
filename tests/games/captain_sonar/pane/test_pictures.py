"""How the console looks, in both sizes, all themes and both sets of signs. ``make snapshots`` accepts the present look."""

from __future__ import annotations

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.model.state import Note, Request
from tests.games.captain_sonar.pane.console_app import console, heard, sub
from tests.tui.at_table import pictures_of

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


async def pictures(position: dict[str, Any], keys: tuple[str, ...], size: tuple[int, int]) -> str:
    """All looks of a position after some keys."""
    return await pictures_of(lambda glyphs: console(**position, size=size, look={"glyphs": glyphs}), keys)


@sizes
async def test_setting_out(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures({"step": "start"}, ("up",), size) == looks


@sizes
async def test_all_roles_at_an_order(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(HUNT, (), size) == looks


@sizes
async def test_a_torpedo_is_aimed(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(HUNT | {"step": "activate"}, ("t", "right", "up", "up"), size) == looks


@sizes
async def test_the_captain_alone(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(HUNT | {"roles": (CAPTAIN,)}, ("v", "up", "up"), size) == looks


@sizes
async def test_the_radio_operator_alone(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(HUNT | {"roles": (OPERATOR,), "step": "briefing"}, ("right",), size) == looks


@sizes
async def test_the_first_mate_alone(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(HUNT | {"roles": (MATE,)}, (), size) == looks


@sizes
async def test_the_engineer_alone(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(HUNT | {"roles": (ENGINEER,)}, (), size) == looks


@sizes
async def test_the_crew(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(HUNT | {"roles": (CAPTAIN,)}, ("5",), size) == looks


async def test_the_harbour_basin_at_once(looks: SnapshotAssertion) -> None:
    assert await pictures({"orca": sub("E5 D5 D6", sonar=3), "radio": heard(1, "NNW")}, ("4", "enter", "enter"), LARGE) == looks


async def test_surfacing_is_asked_for(looks: SnapshotAssertion) -> None:
    assert await pictures(HUNT, ("f",), SMALL) == looks


async def test_a_hull_is_drawn(looks: SnapshotAssertion) -> None:
    real_time = {"orca": sub("D5"), "mode": "real-time"}
    assert await pictures(real_time, ("f", "1", "right", "right", "up", "down"), SMALL) == looks
