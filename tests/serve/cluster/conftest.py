"""A server for each test, of either kind."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.serve.cluster.servers import InMemory, InRedis, Server, needs_redis
from tests.serve.ops.conftest import entries

__all__ = ["entries"]


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder whose path is short enough for a socket below it."""
    with tempfile.TemporaryDirectory(prefix="seatui-test-", dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture
async def redis(short_folder: Path) -> AsyncIterator[InRedis]:
    """A private Redis."""
    server = InRedis(short_folder)
    await server.redis.start()
    try:
        yield server
    finally:
        await server.close()


@pytest.fixture(params=["memory", pytest.param("redis", marks=needs_redis)])
async def server(request: pytest.FixtureRequest, short_folder: Path) -> AsyncIterator[Server]:
    """A server of either kind."""
    chosen: Server
    if request.param == "memory":
        chosen = InMemory()
    else:
        chosen = InRedis(short_folder)
        await chosen.redis.start()
    try:
        yield chosen
    finally:
        await chosen.close()
