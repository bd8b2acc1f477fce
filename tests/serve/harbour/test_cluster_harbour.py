"""Tables of a host with several workers: who has them, and what the lists say after faults."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from tests.serve.harbour.worker_harbours import harbours


async def test_a_table_rests_though_a_password_is_being_compared(tmp_path: Path) -> None:
    async with harbours(tmp_path) as (one, two):
        ann, bo = await one.player("Ann"), await one.player("Bo")
        room = await one.make_table(ann, password="pearl")
        one.time += 59
        visitor = one.harbour.add_visitor(bo)
        found = await one.reach(room.id)
        entering = asyncio.create_task(found.give_password(bo, "pearl"))
        await asyncio.sleep(0)
        one.time += 2
        one.harbour.close_idle_rooms()
        with pytest.raises(Refused, match="go there again"):
            await entering
        with pytest.raises(Refused, match="go there again"):
            visitor.go(found)
        there = await two.reach(room.id)
        await there.give_password(bo, "pearl")
        assert one.harbour.rooms == {}


async def test_a_table_given_up_while_it_is_opened_is_taken_again(tmp_path: Path) -> None:
    async with harbours(tmp_path, 1) as (one,):
        room = await one.begin_game("Ann", "Bo")
        one.harbour.rest(room)
        opening = asyncio.create_task(one.harbour.reach(room.id))
        while (taken := one.harbour.rooms.get(room.id)) is None:
            await asyncio.sleep(0)
        taken.hand_over()
        found = await opening
        assert found is one.harbour.rooms[room.id]
        assert found is not taken
