"""Bytes sent: a key costs little, and idling costs nothing."""

from __future__ import annotations

import pytest

from seatui.tui.app.start import Play
from tests.games.battle_seas.pane.battle_app import table_of
from tests.games.battle_seas.pane.test_pictures import deploying, melee
from tests.tui.app_driver import app
from tests.tui.fake_terminal import is_quiet, sent_by, wired

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
async def test_a_cursor_with_the_way_to_it_sends_at_most_two_and_a_half_kilobytes(size: tuple[int, int]) -> None:
    async with wired(app(Play(table_of(melee()))), size) as (pilot, wire):
        await pilot.pause(0.2)
        await sent_by(pilot, wire, "enter")
        for key in ("down", "left", "B", "U"):
            assert 0 < len((await sent_by(pilot, wire, key)).encode()) <= 2500


@pytest.mark.parametrize("size", SIZES)
async def test_a_piece_in_hand_sends_at_most_two_and_a_half_kilobytes(size: tuple[int, int]) -> None:
    async with wired(app(Play(table_of(deploying()))), size) as (pilot, wire):
        await pilot.pause(0.2)
        for key in ("down", "left", "full_stop", "tab"):
            assert 0 < len((await sent_by(pilot, wire, key)).encode()) <= 2500


@pytest.mark.parametrize("size", SIZES)
async def test_another_card_with_its_reach_or_ranges_sends_less_than_eight_kilobytes(size: tuple[int, int]) -> None:
    async with wired(app(Play(table_of(melee()))), size) as (pilot, wire):
        await pilot.pause(0.2)
        for key in ("tab", "enter", "r", "t"):
            assert 0 < len((await sent_by(pilot, wire, key)).encode()) < 8000


async def test_the_first_mat_is_sent_in_less_than_eighty_kilobytes() -> None:
    async with wired(app(Play(table_of(melee()))), (120, 40)) as (_, wire):
        assert len(wire.take().encode()) < 80_000


async def test_nothing_is_sent_while_nobody_does_anything() -> None:
    async with wired(app(Play(table_of(melee())))) as (pilot, wire):
        assert await is_quiet(pilot, wire)
