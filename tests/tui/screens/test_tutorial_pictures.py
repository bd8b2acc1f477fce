"""Pictures of tutorials: the coach's strip alone, and a lesson on a whole screen."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from examples import coach_strip
from seatui.tui.screens.tutorial import TutorialScreen
from tests.tui.app_driver import app, press
from tests.tui.pictures import SIZES, TextPicture, pictures
from tests.tutorial.test_screen import TINY, tiny_coach


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_strip_answers_a_try(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    async def walk(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")

    assert await pictures(coach_strip.app, walk, size) == snapshot(extension_class=TextPicture)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_lesson_points_at_a_part_of_the_screen(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    async def walk(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(TutorialScreen(TINY, tiny_coach(0, 2)))
        await press(pilot, "f2")

    assert await pictures(app, walk, size) == snapshot(extension_class=TextPicture)
