"""Workers and the private Redis are killed or paused while people play: no action that anybody has seen is lost or done twice."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.serve.end_to_end.server_of_workers import WORKERS, needs_redis
from tests.serve.end_to_end.worker_kill_trial import REDIS, WORKER, WorkerKillTrial

pytestmark = needs_redis
PAUSE = 20.0
"""Seconds for which a process is paused: longer than any lease."""
LONG = 120.0


async def test_what_was_seen_survives_a_kill_of_a_worker_and_one_of_redis(tmp_path: Path) -> None:
    trial = WorkerKillTrial(tmp_path, seed=1)
    async with trial.playing():
        await trial.strike(WORKER)
        await trial.strike(REDIS)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(2, 12))
async def test_what_was_seen_survives_two_hundred_kills(tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    trial = WorkerKillTrial(tmp_path, seed)
    async with trial.playing():
        await trial.kill_by_chance(20)
    with capsys.disabled():
        print(f"\n{trial.report()}")


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1, WORKERS + 1))
async def test_a_worker_that_is_paused_keeps_its_tables(tmp_path: Path, number: int) -> None:
    trial = WorkerKillTrial(tmp_path, seed=number)
    async with trial.playing():
        owners = trial.owners()
        assert all(owners.values())
        async with trial.workers.paused(trial.workers.pids[number]):
            trial.cut_all_off()
            await asyncio.sleep(PAUSE)
            trial.check()
        await trial.all_act(time.monotonic(), LONG)
        assert trial.owners() == owners


@pytest.mark.soak
async def test_games_go_on_while_redis_is_paused(tmp_path: Path) -> None:
    trial = WorkerKillTrial(tmp_path, seed=1)
    async with trial.playing():
        owners = trial.owners()
        async with trial.workers.paused(*trial.workers.redis_pid()):
            end = time.monotonic() + PAUSE
            while time.monotonic() < end:
                await trial.cut_some_off()
                await trial.all_act(time.monotonic())
        await trial.all_act(time.monotonic())
        assert trial.owners() == owners
