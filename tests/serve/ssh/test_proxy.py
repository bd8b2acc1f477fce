"""A server behind a proxy: clients count by their own addresses, and a proxy without a header harms nobody."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest

from seatui.engine.contract import Refused
from seatui.serve.access.limits import Limits
from seatui.serve.ops.host_actions import HostActions
from seatui.serve.ssh.proxy_door import CUT_OFF, TOO_MANY, TOO_SLOW, ProxyDoor
from seatui.serve.ssh.proxy_header import NOT_A_HEADER
from tests.narrowing import present
from tests.serve.client import Client
from tests.serve.harness import ServerHarness, serving
from tests.serve.real_client import RealClient, keep_key, needs_ssh_and_tmux
from tests.serve.ssh.relay import BINARY_START, PROXY, arrive, binary_header, local_header, relaying, text_header
from tests.serve.waiting import PATIENCE, until

ANN, BO = "203.0.113.7", "2001:db8::7"
BANNER = b"SSH-2.0-seatui\r\n"
LIMITS = Limits()

Entries = list[tuple[str, dict[str, object]]]


@pytest.fixture
def entries(caplog: pytest.LogCaptureFixture) -> Iterator[Entries]:
    """Names and fields of refusals, in the order in which they are logged."""
    found: Entries = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "refused" in record.getMessage():
                found.append((record.getMessage(), record.__dict__["fields"]))

    caplog.set_level(logging.INFO, "seatui.serve")
    logger, listener = logging.getLogger("seatui.serve"), Listener()
    logger.addHandler(listener)
    yield found
    logger.removeHandler(listener)


def door_of(harness: ServerHarness) -> ProxyDoor:
    return present(harness.server.door)


async def connect(harness: ServerHarness, port: int, name: str) -> Client:
    """Connect through a relay on that port."""
    client = await Client.connect(port, name, key=harness.key_of(name))
    harness.clients.append(client)
    return client


async def in_lobby(harness: ServerHarness, port: int, name: str) -> Client:
    client = await connect(harness, port, name)
    await client.screen_with("Make a table")
    return client


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """Return everything that comes until the connection ends."""
    received = b""
    with suppress(ConnectionError):
        while data := await asyncio.wait_for(reader.read(4096), PATIENCE):
            received += data
    return received


def addresses_in(harness: ServerHarness) -> dict[str, str]:
    """Return the address of each player who is here."""
    return {session.who: session.address for session in harness.server.sessions}


async def test_clients_count_by_their_own_addresses(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, proxies=(PROXY,)) as harness,
        relaying(harness.port, text_header(ANN)) as anns,
        relaying(harness.port, binary_header(BO)) as bos,
    ):
        await in_lobby(harness, anns, "Ann")
        await in_lobby(harness, bos, "Bo")
        await (await harness.connect("Cleo")).screen_with("Make a table")
        assert addresses_in(harness) == {"Ann": ANN, "Bo": BO, "Cleo": "127.0.0.1"}
        assert not door_of(harness).waiting
        sources = harness.server.startups.sources
        assert [sources.is_known(address) for address in (ANN, BO, "127.0.0.1", PROXY)] == [True, True, True, False]


@needs_ssh_and_tmux
async def test_the_real_ssh_plays_through_a_proxy(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=("127.0.0.8/31",)) as harness, relaying(harness.port, binary_header(ANN)) as port:
        key = keep_key(harness.tmux.folder, "Ann", harness.key_of("Ann"))
        ann = await RealClient.connect(harness.tmux, port, "Ann", key=key)
        await ann.screen_with("Make a table")
        assert addresses_in(harness) == {"Ann": ANN}


async def test_a_header_may_come_in_pieces(tmp_path: Path) -> None:
    header = binary_header(ANN, extra=b"\x04\0\x40" + bytes(64))
    pieces = [header[:1], header[1:15], header[15:30], header[30:]]
    async with serving(tmp_path, proxies=(PROXY,)) as harness, relaying(harness.port, *pieces) as port:
        await in_lobby(harness, port, "Ann")
        assert addresses_in(harness) == {"Ann": ANN}


@pytest.mark.parametrize("proxies", [(), (PROXY,)])
@pytest.mark.parametrize("header", [text_header(ANN), binary_header(ANN)], ids=["v1", "v2"])
async def test_only_a_named_proxy_says_who_its_client_is(tmp_path: Path, proxies: tuple[str, ...], header: bytes) -> None:
    async with serving(tmp_path, proxies=proxies) as harness:
        reader, writer = await arrive(harness.port, header + b"SSH-2.0-spoof\r\n", "127.0.0.2")
        received = await all_of(reader)
        assert received.startswith(BANNER)
        writer.close()
        await until(lambda: not len(harness.server.connection_counter), "the connection is still counted")
        sources = harness.server.startups.sources
        assert sources._penalties.keys() == {"127.0.0.2"}
        async with relaying(harness.port, header) as port:
            if proxies:
                await in_lobby(harness, port, "Ann")
            else:
                with pytest.raises((OSError, asyncssh.Error)):
                    await connect(harness, port, "Ann")


async def test_a_second_header_is_no_header(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=(PROXY,)) as harness:
        reader, writer = await arrive(harness.port, text_header(ANN) + text_header(BO) + b"SSH-2.0-spoof\r\n")
        assert (await all_of(reader)).startswith(BANNER)
        writer.close()
        await until(lambda: not len(harness.server.startups), "the connection is still counted")
        assert harness.server.startups.sources._penalties.keys() == {ANN}


async def test_a_ban_keeps_out_one_client_of_a_proxy(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=(PROXY,)) as harness:
        HostActions(harness.host, "test").ban(ANN, 3600)
        async with relaying(harness.port, text_header(ANN)) as anns, relaying(harness.port, text_header(BO)) as bos:
            with pytest.raises(asyncssh.DisconnectError, match="you are banned"):
                await connect(harness, anns, "Ann")
            await in_lobby(harness, bos, "Bo")


async def test_limits_of_an_address_are_those_of_the_client(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=(PROXY,), limits=replace(LIMITS, per_address=1)) as harness:
        async with relaying(harness.port, text_header(ANN)) as anns, relaying(harness.port, text_header(BO)) as bos:
            await in_lobby(harness, anns, "Ann")
            with pytest.raises(asyncssh.DisconnectError, match="too many connections from your address"):
                await connect(harness, anns, "Ann")
            await in_lobby(harness, bos, "Bo")
        harness.server.arrival_rate._most = 3
        for address in (ANN, ANN):
            await all_of((await arrive(harness.port, text_header(address)))[0])
        reader, writer = await arrive(harness.port, text_header("203.0.113.8"))
        assert await asyncio.wait_for(reader.readline(), PATIENCE) == BANNER
        writer.close()


async def test_a_silent_client_costs_its_own_address(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=(PROXY,), limits=replace(LIMITS, banner_seconds=0.2)) as harness:
        reader, writer = await arrive(harness.port, binary_header(ANN))
        assert await all_of(reader) == BANNER
        writer.close()
        sources = harness.server.startups.sources
        await until(lambda: sources.is_barred(ANN), "there is no penalty")
        assert not sources.is_barred(PROXY)


async def test_a_silent_proxy_is_dropped_in_time(tmp_path: Path, entries: Entries) -> None:
    async with serving(tmp_path, proxies=(PROXY,), limits=replace(LIMITS, banner_seconds=0.2)) as harness:
        for _ in range(3):
            reader, writer = await arrive(harness.port)
            assert await all_of(reader) == b""
            writer.close()
        assert entries == [("refused", {"address": PROXY, "via": "ssh", "why": TOO_SLOW})]
        assert not door_of(harness).waiting
        assert not harness.server.startups.sources._penalties


async def test_a_header_that_comes_too_slowly_is_dropped(tmp_path: Path, entries: Entries) -> None:
    async with serving(tmp_path, proxies=(PROXY,), limits=replace(LIMITS, banner_seconds=0.3)) as harness:
        reader, writer = await arrive(harness.port, binary_header(ANN, extra=bytes(1000))[:28])
        ended = asyncio.create_task(all_of(reader))
        with suppress(ConnectionError):
            while not ended.done():  # far longer than the time that there is, if nobody stops it
                writer.write(b"\0")
                await writer.drain()
                await asyncio.sleep(0.02)
        assert await ended == b""
        assert [fields["why"] for _, fields in entries] == [TOO_SLOW]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"SSH-2.0-OpenSSH_9.2\r\n", NOT_A_HEADER),
        (b"PROXY TCP4 ann bo 1 2\r\n", NOT_A_HEADER),
        (BINARY_START + b"\x31\x11\0\x0c", NOT_A_HEADER),
        (binary_header(ANN)[:-1], CUT_OFF),
    ],
    ids=["no header", "bad text", "bad version", "cut off"],
)
async def test_a_proxy_without_a_whole_header_is_logged_once(tmp_path: Path, entries: Entries, data: bytes, why: str) -> None:
    async with serving(tmp_path, proxies=(PROXY,)) as harness:
        for _ in range(3):
            reader, writer = await arrive(harness.port, data)
            writer.write_eof()
            assert await all_of(reader) == b""
            writer.close()
        await until(lambda: not door_of(harness).waiting, "a connection still waits")
        harness.server.refusals.flush()
        assert entries == [
            ("refused", {"address": PROXY, "via": "ssh", "why": why}),
            ("refused_more", {"via": "ssh", "connections": 2}),
        ]
        assert not harness.server.startups.sources._penalties
        assert not len(harness.server.connection_counter)


@pytest.mark.parametrize(
    "header",
    [local_header(), local_header(bytes(12), 0x11), b"PROXY UNKNOWN\r\n"],
    ids=["local", "local with addresses", "unknown"],
)
async def test_a_health_check_costs_the_proxy_nothing(tmp_path: Path, entries: Entries, header: bytes) -> None:
    async with serving(tmp_path, proxies=(PROXY,), limits=replace(LIMITS, per_address=2)) as harness:
        for _ in range(LIMITS.connections_per_minute + 5):
            reader, writer = await arrive(harness.port, header)
            assert await all_of(reader) == BANNER
            writer.close()
        assert not harness.server.startups.sources._penalties
        assert not entries
        assert not door_of(harness).waiting
        async with relaying(harness.port, text_header(ANN)) as port:
            await in_lobby(harness, port, "Ann")


async def test_a_check_that_only_connects_is_not_logged(tmp_path: Path, entries: Entries) -> None:
    async with serving(tmp_path, proxies=(PROXY,)) as harness:
        reader, writer = await arrive(harness.port)
        await until(lambda: door_of(harness).waiting == 1, "it has not come")
        writer.write_eof()
        assert await all_of(reader) == b""
        await until(lambda: not door_of(harness).waiting, "it still waits")
        assert not entries


async def test_silent_connections_of_a_proxy_lock_nobody_out(tmp_path: Path, entries: Entries) -> None:
    async with serving(tmp_path, proxies=("127.0.0.8/31",), limits=replace(LIMITS, connections=8)) as harness:
        other, _ = await arrive(harness.port, address="127.0.0.8")
        await until(lambda: door_of(harness).waiting == 1, "it has not come")
        silent = [await arrive(harness.port) for _ in range(20)]
        await until(lambda: bool(entries), "there is room for all")
        assert door_of(harness).waiting <= harness.server.limits.unauthenticated == 4
        assert not len(harness.server.startups)
        assert (entries[0][1]["address"], entries[0][1]["why"]) == (PROXY, TOO_MANY)
        async with relaying(harness.port, text_header(ANN)) as port:
            await in_lobby(harness, port, "Ann")
        await (await harness.connect("Bo")).screen_with("Make a table")
        assert not other.at_eof()  # the proxy with most connections gives up its oldest
        for _, writer in silent:
            writer.close()


async def test_a_stopping_server_drops_those_that_wait(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=(PROXY,)) as harness:
        reader, _ = await arrive(harness.port, binary_header(ANN)[:10])
        await until(lambda: door_of(harness).waiting == 1, "it has not come")
        door = door_of(harness)
    assert not door.waiting
    assert await all_of(reader) == b""


@pytest.mark.skipif(not hasattr(socket, "SO_REUSEPORT"), reason="this system has no SO_REUSEPORT")
@pytest.mark.parametrize("proxies", [(), (PROXY,)], ids=["direct", "behind a proxy"])
async def test_several_hosts_listen_on_one_port_if_told_so(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    async with serving(tmp_path / "north", proxies=proxies, web=0, reuse_port=True) as north:
        ports = {"ssh": north.port, "web": present(north.host.web).port}
        async with serving(tmp_path / "south", proxies=proxies, reuse_port=True, **ports) as south:
            assert (south.port, present(south.host.web).port) == tuple(ports.values())
        with pytest.raises(Refused, match="is in use"):
            async with serving(tmp_path / "west", proxies=proxies, ssh=north.port):
                pass
        with pytest.raises(Refused, match="is in use"):
            async with serving(tmp_path / "east", web=ports["web"]):
                pass
