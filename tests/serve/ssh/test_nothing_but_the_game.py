"""Everything that SSH can do apart from a session, tried with real clients against one server."""

from __future__ import annotations

import asyncio
import random
import shutil
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncssh
import asyncssh.packet
import pytest
import pytest_asyncio

from seatui.serve.access.limits import Limits
from seatui.serve.ssh.channel import NO_COMMANDS
from seatui.serve.ssh.server import NO_SESSION
from tests.serve.harness import ServerHarness, serving
from tests.serve.real_client import keep_key, needs_ssh, needs_ssh_and_tmux, options, output_of
from tests.serve.ssh.channels import channel_of
from tests.serve.waiting import PATIENCE, until

pytestmark = [needs_ssh, pytest.mark.asyncio(loop_scope="module")]

LIMITS = Limits(open_seconds=PATIENCE, per_address=30)


@pytest.fixture(autouse=True)
def _machine_has_just_started() -> None:
    """Leave the clock alone: the server of all tests here runs on from test to test."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def harness(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerHarness]:
    async with serving(tmp_path_factory.mktemp("house"), limits=LIMITS) as opened:
        yield opened


def usual(harness: ServerHarness, *more: str) -> list[str]:
    """Return options for Ann, who has a key."""
    folder = harness.folder / "clients"
    return [*options(folder, keep_key(folder, "Ann", harness.key_of("Ann"))), *more]


async def ssh(harness: ServerHarness, *more: str, command: tuple[str, ...] = (), env: dict[str, str] | None = None) -> tuple[int, str]:
    """Run ssh; ``more`` comes before the usual options."""
    return await output_of("ssh", *more, *usual(harness, "-p", str(harness.port)), "Ann@127.0.0.1", *command, env=env)


def free_port() -> int:
    """Return a port that nobody uses, below the range from which the system assigns ports."""
    while True:
        with suppress(OSError), socket.create_server(("127.0.0.1", random.randrange(10_000, 32_000))) as trial:
            return int(trial.getsockname()[1])


@pytest.fixture
def near() -> Iterator[Path]:
    """A folder whose path is short enough for a socket."""
    with TemporaryDirectory(prefix="seatui-", dir="/tmp") as folder:
        yield Path(folder)


async def test_a_command_is_answered_with_what_to_do_instead(harness: ServerHarness) -> None:
    assert await ssh(harness, command=("cat", "/etc/passwd")) == (1, NO_COMMANDS)


async def test_no_file_goes_in_or_out(harness: ServerHarness) -> None:
    there = harness.folder / "there"
    here = harness.folder / "here"
    here.write_text("mine")
    for program in ("sftp", "scp"):
        if not shutil.which(program):
            pytest.skip(f"there is no {program} on this machine")
    port = ("-P", str(harness.port))
    code, said = await output_of("sftp", *usual(harness), *port, "Ann@127.0.0.1", given=b"ls\n")
    assert (code, "subsystem request failed" in said) == (255, True)
    for how in ((), ("-O",)):
        code, said = await output_of("scp", *how, *usual(harness), *port, str(here), f"Ann@127.0.0.1:{there}")
        assert code != 0, said
        code, said = await output_of("scp", *how, *usual(harness), *port, f"Ann@127.0.0.1:{here}", str(there))
        assert code != 0, said
    assert not there.exists()


async def test_no_port_and_no_socket_is_forwarded_to_where_the_server_is(harness: ServerHarness) -> None:
    secret = await asyncio.start_server(lambda _, writer: writer.write(b"secret"), "127.0.0.1", 0)
    inner = secret.sockets[0].getsockname()[1]
    by_port, by_path, by_socks = free_port(), free_port(), free_port()
    forwards = ["-L", f"{by_port}:127.0.0.1:{inner}", "-L", f"{by_path}:{harness.folder}/any.sock", "-D", str(by_socks)]
    forwards = [f"127.0.0.1:{word}" if word[0].isdigit() else word for word in forwards]
    forwarding = asyncio.create_task(ssh(harness, "-N", *forwards))
    hello = {by_port: b"", by_path: b"", by_socks: b"\x05\x01\x00\x05\x01\x00\x01\x7f\x00\x00\x01" + inner.to_bytes(2, "big")}
    answers = {port: await _answer(port, said) for port, said in hello.items()}
    assert (answers[by_port], answers[by_path]) == (b"", b"")
    assert b"secret" not in answers[by_socks]
    forwarding.cancel()
    await asyncio.gather(forwarding, return_exceptions=True)
    secret.close()


async def test_no_stream_and_no_tunnel_leads_through_the_server(harness: ServerHarness) -> None:
    reached: list[object] = []
    async with await asyncio.start_server(lambda *ends: reached.append(ends), "127.0.0.1", 0) as inner:
        code, said = await ssh(harness, "-W", f"127.0.0.1:{inner.sockets[0].getsockname()[1]}")
    assert (code, "stdio forwarding failed" in said) == (255, True), said
    assert not reached
    ann = await harness.connect("Ann")
    for tunnel in (ann.connection.create_tun, ann.connection.create_tap):  # ssh -w, which needs more rights on the client's side
        with pytest.raises(asyncssh.ChannelOpenError, match="request refused"):
            await tunnel(asyncssh.SSHTunTapSession)
    await ann.leave()


async def test_whoever_opens_nothing_is_sent_away(harness: ServerHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness.server, "limits", replace(LIMITS, open_seconds=0.1))
    code, said = await ssh(harness, "-N")
    assert (code, NO_SESSION in said) == (255, True)


async def _answer(port: int, said: bytes) -> bytes:
    """Return the answer at a local port, once it is open."""
    await until(lambda: _is_open(port), "ssh has not opened its port")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    with suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(-1), PATIENCE)
    return b""


async def _is_open(port: int) -> bool:
    with suppress(OSError):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        return True
    return False


async def test_nothing_is_listened_to_on_the_server_for_a_client(harness: ServerHarness) -> None:
    path = harness.folder / "listening.sock"
    for what in (f"127.0.0.1:{free_port()}:127.0.0.1:9", f"{path}:127.0.0.1:9", f"127.0.0.1:{free_port()}"):
        code, said = await ssh(harness, "-N", "-o", "ExitOnForwardFailure=yes", "-R", what)
        assert (code, "remote port forwarding failed" in said.lower()) == (255, True), said
    assert not path.exists()


async def test_neither_agent_nor_display_is_forwarded(harness: ServerHarness, near: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listened: list[object] = []
    monkeypatch.setattr("asyncssh.connection.create_unix_forward_listener", lambda *what: listened.append(what))
    place = str(near / "agent")
    async with await asyncio.start_unix_server(_agent_without_keys, place):
        more = ("-v", "-A", "-o", f"IdentityAgent={place}", "-Y")
        code, said = await ssh(harness, *more, command=("x",), env={"SSH_AUTH_SOCK": place, "DISPLAY": "127.0.0.1:99"})
    assert code == 1
    assert "Requesting authentication agent forwarding" in said
    assert "X11 forwarding request failed" in said
    assert not listened


async def test_what_is_asked_for_within_a_session_is_refused(harness: ServerHarness) -> None:
    ann = await harness.connect("Ann")
    cookie = (asyncssh.packet.String("MIT-MAGIC-COOKIE-1"), asyncssh.packet.String("00" * 16), asyncssh.packet.UInt32(0))
    asked: dict[bytes, tuple[bytes, ...]] = {
        b"auth-agent-req@openssh.com": (),
        b"x11-req": (asyncssh.packet.Boolean(False), *cookie),
        b"shell": (),
        b"exec": (asyncssh.packet.String("ls"),),
        b"subsystem": (asyncssh.packet.String("sftp"),),
    }
    for what, said in asked.items():
        assert not await ann.channel._make_request(what, *said), what
    assert len([one for one in harness.server.sessions if one.who == "Ann"]) == 1
    await ann.leave()


async def _agent_without_keys(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while await reader.read(1000):
        writer.write(b"\0\0\0\1\5")  # any request, which must be refused
    writer.close()


@needs_ssh_and_tmux
async def test_a_connection_has_one_session_and_no_environment_but_what_a_terminal_is(harness: ServerHarness, near: Path) -> None:
    control = str(near / "control")
    words = "SetEnv=LD_PRELOAD=x.so PATH=/x LC_ALL=C.UTF-8 SEATUI_SAVES=/x"
    ann = await harness.connect_really("Ann", env={"COLORTERM": "truecolor"}, more=("-M", "-S", control, "-o", words))
    await ann.screen_with("Make a table")
    (session,) = [one for one in harness.server.sessions if one.who == "Ann"]
    assert session.env == {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    assert set(channel_of(session)._env) == {b"COLORTERM", b"LANG", b"LC_ALL"}  # the others were not even kept
    # Through the same connection. If ssh tried a new one, nobody would be at that port.
    code, said = await output_of("ssh", *options(harness.folder), "-S", control, "-p", "9", "Ann@127.0.0.1")
    assert (code, "Session open refused by peer" in said) == (255, True), said
    await ann.kill()
    await until(lambda: session not in harness.server.sessions, "the session stays")


# Weak cryptography


async def test_no_checksum_with_sha_1_is_offered(harness: ServerHarness) -> None:
    told, ciphers, macs = "LogLevel=INFO", "Ciphers=aes128-ctr", "MACs=hmac-sha1,hmac-sha1-etm@openssh.com"
    code, said = await ssh(harness, "-T", "-o", told, "-o", ciphers, "-o", macs)
    assert code != 0
    assert "no matching MAC found" in said
    assert "sha1" not in said.partition("Their offer:")[2]


@pytest.mark.parametrize(("bits", "algorithm", "why"), [(1024, "rsa-sha2-256", "2048 bits"), (2048, "ssh-rsa", "SHA-1")])
async def test_weak_keys_and_signatures_are_refused(harness: ServerHarness, bits: int, algorithm: str, why: str) -> None:
    banners: list[str] = []

    class Client(asyncssh.SSHClient):
        def auth_banner_received(self, msg: str, lang: str) -> None:
            banners.append(msg)

    key = asyncssh.generate_private_key("ssh-rsa", key_size=bits)
    pair = asyncssh.load_keypairs([key])[0]
    pair.sig_algorithms = [algorithm.encode()]
    pair.set_sig_algorithm(algorithm.encode())
    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            "127.0.0.1",
            harness.port,
            username="Weak",
            client_keys=[pair],
            known_hosts=None,
            config=None,
            client_factory=Client,
            preferred_auth="publickey",
            signature_algs=[algorithm],
        )
    assert why in "".join(banners)


async def test_a_strong_rsa_key_is_welcome(harness: ServerHarness) -> None:
    key = asyncssh.generate_private_key("ssh-rsa", key_size=2048)
    async with asyncssh.connect("127.0.0.1", harness.port, username="Rsa", client_keys=[key], known_hosts=None, config=None):
        pass
