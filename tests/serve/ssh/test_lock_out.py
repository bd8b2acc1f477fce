"""Silent connections lock nobody out. The sources are addresses of this machine's own network."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest

from seatui.serve.access.limits import Limits
from seatui.serve.access.startups import FULL
from seatui.serve.ssh import server
from tests.serve.harness import ServerHarness, serving
from tests.serve.waiting import until

SOURCES = [f"127.0.0.{number}" for number in range(2, 11)]
BANNER = b"SSH-2.0-silent\r\n"


async def flood(harness: ServerHarness, banner: bytes = b"") -> list[asyncio.StreamWriter]:
    """Open 108 connections from 9 addresses, which then say nothing more."""
    writers = []
    for number in range(108):
        _, writer = await asyncio.open_connection("127.0.0.1", harness.port, local_addr=(SOURCES[number % len(SOURCES)], 0))
        writer.write(banner)
        writers.append(writer)
    return writers


async def log_in(harness: ServerHarness, name: str, address: str) -> bool:
    """Log in with a key; return whether that worked."""
    try:
        async with asyncssh.connect(
            "127.0.0.1",
            harness.port,
            username=name,
            client_keys=[harness.key_of(name)],
            local_addr=(address, 0),
            known_hosts=None,
            config=None,
        ):
            return True
    except (OSError, asyncssh.Error):
        return False


@pytest.mark.parametrize("banner", [b"", BANNER], ids=["silent", "banner"])
async def test_silent_connections_lock_nobody_out(tmp_path: Path, banner: bytes) -> None:
    async with serving(tmp_path) as harness:
        harness.server.startups._chance = lambda: 1.0  # drop nobody before all places of strangers are taken
        assert await log_in(harness, "Ann", "127.0.0.20")
        await until(lambda: harness.server.startups.sources.is_known("127.0.0.20"), "Ann's name is not on the disk")
        writers = await flood(harness, banner)
        limits = harness.server.limits
        await until(lambda: len(harness.server.startups) >= limits.drop_from, "the flood has not come")
        assert len(harness.server.startups) < limits.unauthenticated
        known = [await log_in(harness, "Ann", "127.0.0.20") for _ in range(4)]
        strangers = [await log_in(harness, name, f"127.0.0.{30 + number}") for number, name in enumerate(("Bo", "Cleo", "Dan", "Eve"))]
        assert (known, strangers) == ([True] * 4, [True] * 4)
        for writer in writers:
            writer.close()


async def test_a_known_address_comes_in_whatever_chance_says(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        harness.server.startups._chance = lambda: 0.0
        assert await log_in(harness, "Ann", "127.0.0.20")
        await until(lambda: harness.server.startups.sources.is_known("127.0.0.20"), "Ann's name is not on the disk")
        writers = await flood(harness, BANNER)
        await until(lambda: len(harness.server.startups) >= harness.server.limits.drop_from, "the flood has not come")
        assert [await log_in(harness, "Ann", "127.0.0.20") for _ in range(4)] == [True] * 4
        for writer in writers:
            writer.close()


async def test_a_flood_without_banners_is_over_in_seconds(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(Limits(), banner_seconds=0.2)) as harness:
        writers = await flood(harness)
        await until(lambda: not len(harness.server.startups), "silent connections stay")
        sources = harness.server.startups.sources
        assert all(map(sources.is_barred, SOURCES))
        assert await log_in(harness, "Ann", "127.0.0.20")
        assert not await log_in(harness, "Bo", SOURCES[0])
        for writer in writers:
            writer.close()


async def test_a_slow_login_is_ended_and_costs_a_penalty(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(Limits(), login_seconds=0.3, banner_seconds=0.1)) as harness:
        for _ in range(2):
            reader, writer = await asyncio.open_connection("127.0.0.1", harness.port, local_addr=("127.0.0.2", 0))
            writer.write(BANNER)
            with suppress(ConnectionError):
                await asyncio.wait_for(reader.read(), 20)
            writer.close()
        await until(lambda: harness.server.startups.sources.is_barred("127.0.0.2"), "there is no penalty")
        assert not len(harness.server.startups)
        assert not len(harness.server.connection_counter)


async def test_a_crowd_logs_in_although_there_are_fewer_places(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(Limits(), connections=40)) as harness:  # ten places for strangers are without a draw
        harness.server.startups._chance = lambda: 0.0  # drop each other one
        came = await asyncio.gather(*(log_in(harness, f"Guest {number}", f"127.0.1.{number + 1}") for number in range(24)))
        assert all(came)


async def test_a_refusal_is_logged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "WAITING_SECONDS", 0.05)
    refused: list[str] = []
    async with serving(tmp_path, limits=replace(Limits(), connections=2)) as harness:
        monkeypatch.setattr(harness.server.refusals, "add", lambda _, why: refused.append(why))
        _, silent = await asyncio.open_connection("127.0.0.1", harness.port, local_addr=("127.0.0.2", 0))
        await until(lambda: len(harness.server.startups) == 1, "the only place is free")
        assert not await log_in(harness, "Bo", "127.0.0.30")
        await until(lambda: not harness.server.rejected, "the rejected connection stays")
        assert refused == [FULL]
        silent.close()


async def test_a_place_that_is_left_goes_to_somebody_who_waits(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(Limits(), connections=2)) as harness:
        _, silent = await asyncio.open_connection("127.0.0.1", harness.port, local_addr=("127.0.0.2", 0))
        await until(lambda: len(harness.server.startups) == 1, "the only place is free")
        came = asyncio.create_task(log_in(harness, "Bo", "127.0.0.30"))
        await until(lambda: len(harness.server.waiting) == 1, "Bo does not wait")
        silent.close()
        assert await came
