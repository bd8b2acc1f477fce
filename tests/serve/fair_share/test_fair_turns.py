"""Turns in a circle."""

from __future__ import annotations

import asyncio

import pytest

from seatui.serve.fair_share.fair_turns import FairTurns


class Users:
    """Users of one thing that only one may use at a time. ``used`` lists them in the order of their turns."""

    def __init__(self) -> None:
        self.turns = FairTurns(1)
        self.used: list[str] = []

    async def use(self, name: str) -> None:
        async with self.turns.turn_of(name[0]):
            self.used.append(name)
            await asyncio.sleep(0)

    def start(self, names: str) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(self.use(name)) for name in names.split()]


async def test_one_with_many_requests_does_not_delay_another() -> None:
    users = Users()
    await asyncio.gather(*users.start("a1 a2 a3 a4 b1 b2 c1"))
    assert users.used == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]


async def test_a_free_turn_is_taken_at_once() -> None:
    users = Users()
    await users.use("a1")
    await users.use("b1")
    assert users.used == ["a1", "b1"]


@pytest.mark.parametrize("loops", [1, 2, 3])
async def test_a_cancelled_request_loses_no_turn(loops: int) -> None:
    users = Users()
    tasks = users.start("a1 b1 c1")
    for _ in range(loops):
        await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert "c1" in users.used
    await asyncio.wait_for(users.use("d1"), 5)
