"""Bytes sent to the terminal: few for a key, none while nothing happens."""

from __future__ import annotations

import pytest

from seatui.tui.app.start import Play
from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import table_of
from tests.tui.app_driver import app
from tests.tui.fake_terminal import is_quiet, sent_by, wired

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("scene", "key"), [("placing_two", "left"), ("placing_two", "full_stop"), ("moving", "w"), ("moving", "tab")])
async def test_a_cursor_or_a_card_that_moves_sends_at_most_two_and_a_half_kilobytes(scene: str, key: str, size: tuple[int, int]) -> None:
    async with wired(app(Play(table_of(getattr(positions, scene)()))), size) as (pilot, wire):
        await pilot.pause(0.2)
        wire.take()
        await pilot.press(key)
        await pilot.pause()
        assert 0 < len(wire.take().encode()) <= 2500


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("scene", "keys"), [("planning", "123456"), ("islands", "123456nnp"), ("six", "16n")])
async def test_another_ghost_or_boat_with_its_ranges_sends_less_than_ten_kilobytes(scene: str, keys: str, size: tuple[int, int]) -> None:
    async with wired(app(Play(table_of(getattr(positions, scene)()))), size) as (pilot, wire):
        await pilot.pause(0.2)
        for key in keys:
            assert 0 < len((await sent_by(pilot, wire, key)).encode()) < 10_000


@pytest.mark.parametrize("size", SIZES)
async def test_another_boat_that_may_fire_sends_less_than_ten_kilobytes(size: tuple[int, int]) -> None:
    async with wired(app(Play(table_of(positions.choosing_a_gun()))), size) as (pilot, wire):
        await pilot.pause(0.2)
        for _ in range(2):
            assert 0 < len((await sent_by(pilot, wire, "tab")).encode()) < 10_000


async def test_the_first_table_is_sent_in_less_than_eighty_kilobytes() -> None:
    async with wired(app(Play(table_of(positions.six(), people=1))), (120, 40)) as (_, wire):
        assert len(wire.take().encode()) < 80_000


async def test_nothing_is_sent_while_nobody_does_anything() -> None:
    async with wired(app(Play(table_of(positions.moving())))) as (pilot, wire):
        assert await is_quiet(pilot, wire)
