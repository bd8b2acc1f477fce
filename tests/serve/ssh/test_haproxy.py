"""The documented configuration of HAProxy, with the real program before two servers."""

from __future__ import annotations

import asyncio
import csv
import logging
import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import seatui
from seatui.serve.access.limits import Limits
from seatui.serve.addresses import free_port
from tests.narrowing import present
from tests.serve.client import Client
from tests.serve.harness import ServerHarness, serving
from tests.serve.real_client import output_of
from tests.serve.ssh.relay import PROXY
from tests.serve.waiting import PATIENCE, until

HERE = "127.0.0.1"
HEADER = "send-proxy-v2"
HAPROXY = shutil.which("haproxy", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin")))
HOSTING = Path(seatui.__file__).parent.parent / "docs" / "hosting.md"
(DOCUMENTED,) = re.findall(r"```haproxy\n(.*?)```", HOSTING.read_text(), re.DOTALL)

pytestmark = pytest.mark.skipif(HAPROXY is None, reason="HAProxy is not installed here")


class Balancer:
    """A running HAProxy. It connects to the servers from the address ``PROXY``."""

    def __init__(self, north: int, south: int, header: str) -> None:
        self.port, self._stats = free_port(HERE), free_port(HERE)
        self.config = _replaced(
            DOCUMENTED,
            {
                "log stdout format raw local0": f"stats socket ipv4@{HERE}:{self._stats}",
                "    log global\n": "",
                "bind :2222": f"bind {HERE}:{self.port}",
                HEADER: header,
                "inter 5s": f"source {PROXY} inter 500ms",
                "timeout check 5s": f"timeout check {PATIENCE:.0f}s",
                "10.0.0.11:2222": f"{HERE}:{north}",
                "10.0.0.12:2222": f"{HERE}:{south}",
            },
        )

    async def checks(self) -> dict[str, tuple[str, str]]:
        """Return the state of each server, and the result of its last check."""
        reader, writer = await asyncio.open_connection(HERE, self._stats)
        writer.write(b"show stat\n")
        said = (await asyncio.wait_for(reader.read(), PATIENCE)).decode()
        writer.close()
        rows = csv.DictReader(said.removeprefix("# ").splitlines())
        return {row["svname"]: (row["status"], row["check_status"]) for row in rows if row["svname"] in ("north", "south")}

    async def has(self, north: str, south: str) -> bool:
        """Return whether the servers are in these states, by checks that have ended."""
        try:
            found = await self.checks()
        except OSError:
            return False
        return found == {"north": (north, "L7OK" if north == "UP" else "L4CON"), "south": (south, "L7OK" if south == "UP" else "L4CON")}


def _replaced(text: str, words: dict[str, str]) -> str:
    for old, new in words.items():
        assert text.count(old) == 1, f"{old!r} is not in the documented configuration"
        text = text.replace(old, new)
    return text


@asynccontextmanager
async def balancing(folder: Path, north: ServerHarness, south: ServerHarness, header: str = HEADER) -> AsyncIterator[Balancer]:
    """Run HAProxy before two servers, once both are up."""
    balancer = Balancer(north.port, south.port, header)
    path = folder / "haproxy.cfg"
    path.write_text(balancer.config)
    said = folder / "haproxy.log"
    with said.open("w") as log:
        process = await asyncio.create_subprocess_exec(present(HAPROXY), "-db", "-f", str(path), stdout=log, stderr=log)
    try:
        await until(lambda: balancer.has("UP", "UP"), said.read_text)
        yield balancer
    finally:
        process.terminate()
        await process.wait()


async def in_lobby(harness: ServerHarness, balancer: Balancer, name: str) -> None:
    client = await Client.connect(balancer.port, name, key=harness.key_of(name))
    harness.clients.append(client)
    await client.screen_with("Make a table")


def here(harness: ServerHarness) -> dict[str, str]:
    """Return the address of each player at a server."""
    return {session.who: session.address for session in harness.server.sessions}


async def test_the_documented_configuration_is_valid(tmp_path: Path) -> None:
    path = tmp_path / "haproxy.cfg"
    path.write_text(DOCUMENTED)
    assert await output_of(present(HAPROXY), "-c", "-f", str(path)) == (0, "Configuration file is valid\n")


@pytest.mark.parametrize("header", ["send-proxy", HEADER, f"{HEADER} proxy-v2-options crc32c,unique-id"])
async def test_haproxy_spreads_players_who_keep_their_addresses(tmp_path: Path, header: str) -> None:
    async with (
        serving(tmp_path / "n", proxies=(PROXY,)) as north,
        serving(tmp_path / "s", proxies=(PROXY,)) as south,
        balancing(tmp_path, north, south, header) as balancer,
    ):
        for name in ("Ann", "Bo", "Cleo", "Dan"):
            await in_lobby(north, balancer, name)
        assert len(north.server.sessions) == len(south.server.sessions) == 2
        assert here(north) | here(south) == dict.fromkeys(("Ann", "Bo", "Cleo", "Dan"), HERE)


async def test_checks_of_haproxy_cost_it_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    limits = replace(Limits(), per_address=2)
    async with (
        serving(tmp_path / "n", proxies=(PROXY,)) as north,
        serving(tmp_path / "s", proxies=(PROXY,), limits=limits) as south,
        balancing(tmp_path, north, south) as balancer,
    ):
        await north.host.stop("")
        await until(lambda: balancer.has("DOWN", "UP"), "nobody notices that a server is gone")
        await in_lobby(south, balancer, "Ann")
        await in_lobby(south, balancer, "Bo")
        assert here(south) == {"Ann": HERE, "Bo": HERE}
        assert not south.server.startups.sources._penalties
        events = [record.getMessage() for record in caplog.records]
        assert (events.count("connect"), events.count("login"), events.count("refused")) == (2, 2, 0)
