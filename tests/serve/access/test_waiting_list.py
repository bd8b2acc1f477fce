"""Those for whom there is no place wait their turn."""

from __future__ import annotations

import asyncio

from seatui.serve.access.waiting_list import WaitingList


async def test_the_first_who_waits_has_the_first_turn() -> None:
    waiting, told = WaitingList(), list[str]()

    async def wait(name: str) -> None:
        if await waiting.turn(60):
            told.append(name)

    tasks = [asyncio.create_task(wait(name)) for name in ("Ann", "Bo")]
    await asyncio.sleep(0)
    for name in ("Ann", "Bo"):
        waiting.place_left()
        await tasks[("Ann", "Bo").index(name)]
        assert told[-1] == name
    assert not len(waiting)


async def test_nobody_waits_for_ever() -> None:
    waiting = WaitingList()
    assert not await waiting.turn(0.01)
    assert not len(waiting)


async def test_a_turn_goes_to_somebody_who_still_waits() -> None:
    waiting = WaitingList()
    gone, stays = (asyncio.create_task(waiting.turn(60)) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    waiting.place_left()
    assert await stays
