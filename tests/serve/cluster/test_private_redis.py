"""The private Redis: who can reach it, and how it starts, restarts and ends."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

from seatui.engine.contract import Refused
from seatui.serve.cluster.private_redis import LOG, PROGRAMS, SOCKET, PrivateRedis
from seatui.serve.cluster.store import StoreError
from tests.serve.cluster.servers import InRedis, needs_redis, process_id, redis_reply
from tests.serve.waiting import until

STARTER = """\
import asyncio, sys
from pathlib import Path
from seatui.serve.cluster.private_redis import PrivateRedis

async def main():
    await PrivateRedis(Path(sys.argv[1])).start()
    print("started", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


async def answers(url: str) -> bool:
    try:
        return await redis_reply(url, "PING") == "+PONG"
    except OSError:
        return False


def program(folder: Path, name: str, text: str) -> None:
    """Write a program."""
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


def read_now(pipe: int) -> bytes | None:
    """Return what is in a pipe: b"" if nobody has it open for writing, None if there is nothing yet."""
    try:
        return os.read(pipe, 100)
    except BlockingIOError:
        return None


@needs_redis
async def test_only_this_user_can_reach_it(redis: InRedis, short_folder: Path) -> None:
    assert stat.S_IMODE(short_folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((short_folder / SOCKET).stat().st_mode) == 0o600
    facts = await redis_reply(redis.redis.url, "INFO server")
    assert "tcp_port:0" in facts.split()


@needs_redis
async def test_nothing_is_kept_on_the_disk(short_folder: Path) -> None:
    redis = InRedis(short_folder)
    await redis.redis.start()
    await redis.client().write("cards", {"a": b"1"})
    await redis.close()
    assert [path.name for path in short_folder.iterdir()] == [LOG]


@needs_redis
async def test_it_stops_even_when_it_is_frozen(redis: InRedis) -> None:
    await redis.freeze()
    await redis.redis.stop()
    assert not await answers(redis.redis.url)
    redis.frozen = 0


@needs_redis
async def test_it_is_started_again_when_it_dies(redis: InRedis, caplog: pytest.LogCaptureFixture) -> None:
    store = redis.client()
    await store.write("cards", {"a": b"1"})
    for _ in range(2):
        os.kill(first := await process_id(redis.redis.url), signal.SIGKILL)

        async def is_another(first: int = first) -> bool:
            return await answers(redis.redis.url) and await process_id(redis.redis.url) != first

        await until(is_another)
    with pytest.raises(StoreError):
        await store.read("cards")  # over the old connection
    assert await store.read("cards") == {}
    logged = [getattr(record, "fields", {}).get("text") for record in caplog.records]
    assert logged.count("the private Redis has ended, and is started again") in (1, 2)  # once, if it died again before it was known to run


@needs_redis
async def test_it_is_not_started_again_once_stopped(redis: InRedis) -> None:
    os.kill(await process_id(redis.redis.url), signal.SIGKILL)
    await until(lambda: not redis.redis.is_running)
    await redis.redis.stop()
    assert not redis.redis.is_running
    assert not await answers(redis.redis.url)


@needs_redis
async def test_it_dies_with_its_parent(short_folder: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", STARTER, short_folder], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert await asyncio.to_thread(parent.stdout.readline) == b"started\n"
        url = f"unix://{short_folder / SOCKET}"
        assert await answers(url)
        parent.kill()

    async def is_dead() -> bool:
        return not await answers(url)

    await until(is_dead)


@needs_redis
async def test_it_replaces_one_that_was_left_behind(short_folder: Path) -> None:
    name = next(name for name in PROGRAMS if shutil.which(name))
    socket = short_folder / "other" / SOCKET
    socket.parent.mkdir()
    with subprocess.Popen([name, "--port", "0", "--unixsocket", socket, "--save", ""], stdout=subprocess.DEVNULL) as left:
        new = InRedis(socket.parent)
        await until(lambda: answers(new.redis.url))
        await redis_reply(new.redis.url, "SET left behind")
        await new.redis.start()
        try:
            assert await process_id(new.redis.url) != left.pid
            assert await redis_reply(new.redis.url, "DBSIZE") == ":0"
            await until(lambda: left.poll() is not None)
        finally:
            left.kill()
            await new.close()


@needs_redis
async def test_a_long_path_gets_a_socket_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    redis = PrivateRedis(folder)
    await redis.start()
    socket = Path(unquote(redis.url.removeprefix("unix://")))
    try:
        assert len(os.fsencode(socket)) <= 103
        assert stat.S_IMODE(socket.parent.stat().st_mode) == 0o700
        assert await answers(redis.url)
    finally:
        await redis.stop()
    assert not socket.parent.exists()


@needs_redis
async def test_any_character_may_be_in_its_path(short_folder: Path) -> None:
    redis = InRedis(short_folder / 'it\'s "100%" ?#é')
    try:
        await redis.redis.start()
        await redis.client().write("cards", {"a": b"1"})
        assert await redis.client().read("cards") == {"a": b"1"}
    finally:
        await redis.close()


async def test_no_program_is_refused_with_how_to_get_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refused, match=r"^there is no Redis or Valkey .*apt install redis-server.*--redis URL\)$"):
        await PrivateRedis(tmp_path / "store").start()


@pytest.mark.parametrize("name", ["redis-server", "valkey-server"])
async def test_a_program_that_fails_is_refused_with_its_words(name: str, short_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(short_folder, name, 'echo "one line"; echo "no such option" >&2; exit 3')
    monkeypatch.setenv("PATH", str(short_folder))
    with pytest.raises(Refused, match=rf"{name} has not started: no such option$"):
        await PrivateRedis(short_folder / "store").start()


async def test_one_that_never_answers_is_refused(short_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(short_folder, "redis-server", "exec /bin/sleep 600")
    monkeypatch.setenv("PATH", str(short_folder))
    monkeypatch.setattr("seatui.serve.cluster.private_redis.START_SECONDS", 0.2)
    redis = PrivateRedis(short_folder / "store")
    with pytest.raises(Refused, match=r"redis-server does not answer: it says nothing"):
        await redis.start()
    assert not redis.is_running


async def test_a_start_that_is_cancelled_leaves_no_process(short_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(short_folder / "pipe")
    program(short_folder, "redis-server", f'exec 4> "{short_folder}/pipe"; echo started >&4; exec /bin/sleep 600')
    monkeypatch.setenv("PATH", str(short_folder))
    pipe = os.open(short_folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        start = asyncio.create_task(PrivateRedis(short_folder / "store").start())
        await until(lambda: read_now(pipe) == b"started\n")
        start.cancel()
        await until(lambda: read_now(pipe) == b"")  # the program, which had it open, has ended
        with pytest.raises(asyncio.CancelledError):
            await start
    finally:
        os.close(pipe)
