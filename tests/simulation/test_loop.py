"""Virtual time, simulated processes and threads."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from tests.simulation.loop import SimLoop, StuckError
from tests.simulation.nature import Nature
from tests.simulation.processes import Host
from tests.simulation.threads import SimPool


@pytest.fixture
def loop() -> SimLoop:
    return SimLoop(Random(1))


def test_time_jumps_to_the_next_timer(loop: SimLoop) -> None:
    began = loop.time()
    loop.run_until_complete(asyncio.sleep(3600))
    assert 3600 <= loop.time() - began < 3601


def test_nothing_runs_after_a_kill_not_even_a_finally(loop: SimLoop) -> None:
    done: list[str] = []

    async def main() -> None:
        try:
            done.append("begun")
            await asyncio.sleep(10)
        finally:
            done.append("tidied up")

    process = loop.start_process("victim", Host("north"), main)
    loop.run_until_complete(asyncio.sleep(5))
    process.kill()
    loop.run_until_complete(asyncio.sleep(50))
    loop.close()
    assert done == ["begun"]


def test_everything_belongs_to_the_process_that_began_it(loop: SimLoop) -> None:
    seen: list[str] = []

    async def main() -> None:
        event = asyncio.Event()
        asyncio.get_running_loop().call_later(1, event.set)
        await event.wait()
        await asyncio.to_thread(lambda: seen.append(loop.process.name))
        seen.append(loop.process.name)

    loop.start_process("north", Host("north"), main)
    loop.start_process("south", Host("south"), main)
    loop.run_until_complete(asyncio.sleep(5))
    assert sorted(seen) == ["north", "north", "south", "south"]


def test_a_thread_takes_one_job_after_another(loop: SimLoop) -> None:
    done: list[int] = []

    async def main() -> None:
        pool = SimPool(1)
        for number in range(20):
            pool.submit(done.append, number)
        await asyncio.sleep(5)

    loop.thread_seconds = lambda _process, _name: Random(len(done)).random() / 10
    loop.run_until_complete(main())
    assert done == list(range(20))


def test_a_loop_in_which_nothing_can_happen_says_so(loop: SimLoop) -> None:
    with pytest.raises(StuckError):
        loop.run_until_complete(loop.create_future())


def test_the_library_has_the_time_of_the_world(loop: SimLoop) -> None:
    import time

    from seatui.serve.harbour import disk_threads

    with Nature(loop, Random(1)).ruling():
        began = time.monotonic()
        loop.run_until_complete(asyncio.sleep(100))
        assert 100 <= time.monotonic() - began < 101
        assert vars(disk_threads)["ThreadPoolExecutor"] is SimPool
    assert vars(disk_threads)["ThreadPoolExecutor"] is ThreadPoolExecutor
    assert time.monotonic() != loop.time()
