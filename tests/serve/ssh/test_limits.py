from __future__ import annotations

import asyncio
import gc
import os
import signal
import stat
import weakref
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Callable
from contextvars import Context
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import String

from seatui.engine.contract import Refused
from seatui.serve.access.authentication import Authenticator
from seatui.serve.access.limits import ConnectionCounter, Limits
from seatui.serve.access.session_places import TOO_MANY_SESSIONS
from seatui.serve.addresses import client_network
from seatui.serve.harbour.people import People
from seatui.serve.ops import host
from seatui.serve.ssh.host_key import FILE, host_key
from seatui.serve.ssh.server import SshConnection, SshServer
from seatui.serve.ssh.throttle import BURST
from seatui.serve.terminal.session import TerminalSession
from tests.match.saves.save_tools import no_space
from tests.narrowing import checked, present
from tests.serve.client import Client
from tests.serve.harness import serving
from tests.serve.real_client import needs_ssh, options, output_of
from tests.serve.ssh.channels import channel_of
from tests.serve.waiting import until

LIMITS = Limits()


async def silent_connection(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection that sends nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    await reader.readline()
    return reader, writer


async def test_whoever_does_not_log_in_is_sent_away(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(LIMITS, login_seconds=0.2)) as harness:
        reader, _ = await silent_connection(harness.port)
        assert await asyncio.wait_for(reader.read(), 20) is not None
        await until(lambda: not len(harness.server.connection_counter), "the connection is still counted")
        assert not len(harness.server.startups)


@needs_ssh
async def test_connections_are_bounded_by_address_and_such_as_have_not_logged_in_leave_room_for_others(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(LIMITS, per_address=2, connections=6)) as harness:

        async def told() -> str:
            return (await output_of("ssh", *options(tmp_path), "-p", str(harness.port), "Ann@127.0.0.1", "x"))[1]

        harness.server.startups.sources.note_login("127.0.0.1")
        kept = [await silent_connection(harness.port) for _ in range(2)]
        assert "too many connections from your address" in await told()
        harness.server.startups.limits = replace(LIMITS, connections=4)
        assert "the server is full" in await told()
        for _, writer in kept:
            writer.close()
        await until(lambda: not len(harness.server.connection_counter), "connections are still counted")
        harness.server.arrival_rate._most = 1
        assert (await told()).strip().endswith(("Connection closed by remote host", "Connection reset by peer"))


def test_addresses_of_one_network_are_one() -> None:
    assert client_network("2001:db8:1:2:3:4:5:6") == client_network("2001:db8:1:2::9") != client_network("2001:db8:1:3::9")
    assert client_network("::ffff:192.0.2.7") == client_network("192.0.2.7") != client_network("192.0.2.8")
    assert client_network("fe80::1%eth0") == client_network("fe80::2%eth0")
    connection_counter = ConnectionCounter(replace(LIMITS, per_address=1))
    assert not connection_counter.add("2001:db8::1")
    assert connection_counter.add("2001:db8::2")
    connection_counter.remove("2001:db8::1")
    assert not connection_counter.add("2001:db8::2")


class FloodingClient:
    """Sends as much as it can, unless paused."""

    listens = True

    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self.is_resting = False
        self.unread: list[int] = []  # how many bytes were waiting, each time sending was paused
        self.is_over = asyncio.Event()

    async def run(self) -> None:
        while not self.is_over.is_set():
            if self.session.is_blocked:
                self.unread.append(self._waiting())
            elif not self.is_resting:
                self.session.send(b"." * 16384)
            await asyncio.sleep(0)

    def _waiting(self) -> int:
        channel = channel_of(self.session)
        return channel.get_write_buffer_size() + present(channel.get_connection()._transport).get_write_buffer_size()

    def feed(self, data: bytes) -> None: ...

    def resume(self) -> None: ...

    def redraw(self) -> None: ...

    def take_back(self) -> bytes:
        return b""

    def end_of_input(self) -> None: ...

    def leave(self) -> None:
        self.is_over.set()


@pytest.mark.parametrize("window", [2**16, 2**31], ids=["the channel is full", "the socket is full"])
async def test_a_client_that_stops_reading_is_bounded_and_then_dropped(tmp_path: Path, window: int) -> None:
    clients: list[FloodingClient] = []

    def make_client(session: TerminalSession) -> Any:
        clients.append(FloodingClient(session))
        return clients[-1]

    server = SshServer(make_client, Authenticator(People(tmp_path)), LIMITS)
    await server.listen("127.0.0.1", 0, tmp_path)
    conn = await asyncssh.connect("127.0.0.1", server.port, username="Ann", known_hosts=None, client_keys=None, config=None, window=window)
    client = Client((80, 24))
    await conn.create_session(lambda: client, request_pty=True, term_type="xterm", encoding=None)
    await until(lambda: len(client.received) > 100_000, "nothing comes")
    (flooding,) = clients
    flooding.is_resting = True
    await until(lambda: not flooding.session.is_blocked, "not all is read")
    flooding.unread.clear()
    flooding.session.limits = replace(LIMITS, stalled_seconds=0.3)
    if window > 2**20:
        present(conn._transport).pause_reading()
    else:
        client.stop_reading()
    flooding.is_resting = False
    await until(lambda: not server.sessions, "the session stays")
    assert 0 < max(flooding.unread) < 2 * LIMITS.write_buffer
    await until(lambda: not len(server.connection_counter), "the connection is still counted")
    conn.abort()
    await server.close("")


async def test_a_connection_does_not_outlive_its_session(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(LIMITS, closing_seconds=0.3)) as harness:
        ann = await harness.connect("Ann")
        await ann.screen_with("Make a table")
        present(ann.connection._transport).pause_reading()  # so it never learns that the session is over
        (session,) = harness.server.sessions
        session.close("It is late.")
        await until(lambda: not len(harness.server.connection_counter), "the connection is still counted")


class FrozenLoop:
    """A loop in which no time passes while bytes are counted; timers fire soon."""

    def time(self) -> float:
        return 0.0

    def call_later(self, _seconds: float, callback: Callable[[], None], *, context: Context) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(0.2, callback, context=context)


async def test_whoever_sends_more_than_a_person_can_is_read_from_more_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of this goes through a channel with a window."""
    async with serving(tmp_path, is_open=True) as harness:
        ann = await harness.connect("Ann")
        await ann.screen_with("Make a table")
        (session,) = harness.server.sessions
        connection = channel_of(session).get_connection()
        transport, throttle = present(connection._transport), checked(SshConnection, connection.get_owner())._throttle
        monkeypatch.setattr(throttle, "_loop", FrozenLoop())
        monkeypatch.setattr(throttle, "_updated", 0.0)
        sent = BURST // 1000 + 5
        for _ in range(sent):
            ann.connection.send_packet(MSG_IGNORE, String(bytes(1000)))
        await until(lambda: not transport.is_reading(), "it reads everything at once")
        await until(transport.is_reading, "it never reads again")
        ann.press("down")
        seen = len(ann.received)
        await until(lambda: len(ann.received) > seen, "the key is lost")


async def test_key_exchanges_that_take_long_are_not_for_the_asking(tmp_path: Path) -> None:
    async with serving(tmp_path, is_open=True) as harness:
        for name in ("rsa2048-sha256", "diffie-hellman-group18-sha512"):
            with pytest.raises(asyncssh.KeyExchangeFailed):
                await asyncssh.connect("127.0.0.1", harness.port, kex_algs=[name], known_hosts=None, config=None, username="Ann")


@needs_ssh
async def test_a_client_that_answers_no_more_is_gone(tmp_path: Path) -> None:
    async with serving(tmp_path, is_open=True, limits=replace(LIMITS, keepalive_seconds=0.3, keepalive_count=2)) as harness:
        command = ("ssh", *options(tmp_path), "-tt", "-p", str(harness.port), "Ann@127.0.0.1")
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL, env={**os.environ, "TERM": "xterm"}
        )
        await until(lambda: bool(harness.server.sessions), "nobody comes")
        process.send_signal(signal.SIGSTOP)
        await until(lambda: not harness.server.sessions, "the session stays")
        process.kill()
        await process.wait()


def test_the_host_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    made = host_key(tmp_path / "new")
    path = tmp_path / "new" / FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert host_key(tmp_path / "new").get_fingerprint() == made.get_fingerprint()
    path.chmod(0o640)
    with pytest.raises(Refused, match="can be read by others"):
        host_key(tmp_path / "new")
    path.chmod(0o600)
    path.write_text("")
    with pytest.raises(Refused, match="is empty: delete it"):
        host_key(tmp_path / "new")
    path.write_text("no key")
    with pytest.raises(Refused, match="cannot be used"):
        host_key(tmp_path / "new")


def test_a_full_disk_leaves_no_host_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_space())
        with pytest.raises(Refused, match="No space"):
            host_key(tmp_path)
    assert not list(tmp_path.iterdir())
    host_key(tmp_path)


def test_a_host_key_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host_key(tmp_path)
    other = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: other)
    with pytest.raises(Refused, match=f"belongs to another user: run chown {other} "):
        host_key(tmp_path)


def test_a_host_key_that_is_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE, 0o600)
    with pytest.raises(Refused, match="not a regular file"):
        host_key(tmp_path)


async def test_a_closed_connection_leaves_nothing_until_its_time_is_over(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(LIMITS, closing_seconds=3600)) as harness:
        client = await harness.connect("Ann")
        await client.screen_with("Make a table")
        (session,) = harness.server.sessions
        connection = weakref.ref(channel_of(session).get_connection())
        session.close()
        del session
        await asyncio.wait_for(client.gone.wait(), 20)

        def is_gone() -> bool:
            gc.collect()
            return connection() is None

        await until(is_gone, "the connection stays in memory")


async def test_a_new_session_closes_the_idlest_of_its_name(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(LIMITS, sessions_per_name=2)) as harness:
        first, second = [await harness.connect("Ann") for _ in range(2)]
        for client in (second, first):
            await client.screen_with("Make a table")
            client.press("down")
            await client.screen_with("Make a table")
        third = await harness.connect("Ann")
        await third.screen_with("Make a table")
        await until(lambda: TOO_MANY_SESSIONS in second.received.decode(errors="replace"), "the idlest stays")
        await until(lambda: len(harness.server.sessions) == 2, "there are too many sessions")
        assert TOO_MANY_SESSIONS.encode() not in first.received


async def test_a_name_whose_last_sessions_still_end_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path, limits=replace(LIMITS, sessions_per_name=1)) as harness:
        await (await harness.connect("Ann")).screen_with("Make a table")
        with monkeypatch.context() as slow:
            slow.setattr(TerminalSession, "close", lambda session, _: setattr(session, "is_leaving", True))
            await (await harness.connect("Ann")).screen_with("Make a table")
        third = await harness.connect("Ann")
        await until(lambda: b"Your last sessions are still ending: try again in a few seconds" in third.received, "the third is let in")
        for session in harness.server.sessions:
            session.is_leaving = False  # so that it can end


async def test_a_name_whose_last_sessions_hold_memory_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "FREED_SECONDS", 3600)
    async with serving(tmp_path, limits=replace(LIMITS, sessions_per_name=2)) as harness:
        first = await harness.connect("Ann")
        await first.screen_with("Make a table")
        first.kill()
        await until(lambda: not harness.server.sessions, "the session stays")
        second, other = await harness.connect("Ann"), await harness.connect("Bo")
        await until(lambda: b"Your last sessions are still ending: try again in a few seconds" in second.received, "the second is let in")
        await other.screen_with("Make a table")
