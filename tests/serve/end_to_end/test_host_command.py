"""``seatui host`` against ``seatui serve``, each in a process of its own."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from seatui.cli import main
from tests.serve.client import Client
from tests.serve.ops.program import Program, program
from tests.serve.real_client import output_of
from tests.serve.waiting import PATIENCE, until

KEY = asyncssh.generate_private_key("ssh-ed25519")


class RunningServer:
    """A server in a process of its own, its port, and its folder."""

    def __init__(self, server: Program, port: int, folder: Path) -> None:
        self.server = server
        self.port = port
        self._saves = str(folder / "saves")

    async def host(self, *command: str) -> tuple[int, str]:
        """Run ``seatui host``; return its exit code and its output."""
        return await output_of(sys.executable, "-m", "seatui", "host", "--saves", self._saves, *command)

    async def connect(self, name: str) -> Client:
        """Connect in plain mode, and wait for the welcome."""
        client = await Client.connect(self.port, name, key=KEY, term=None)
        await hears(client, f"Welcome, {name}")
        return client


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[RunningServer]:
    async with program(folder) as server:
        started = await server.hear("start")
        yield RunningServer(server, started["ssh"], folder)


async def hears(client: Client, text: str) -> None:
    await until(lambda: text in client.received.decode(), lambda: client.received.decode())


async def test_the_host_acts_on_a_running_server(tmp_path: Path) -> None:
    async with running(tmp_path) as it:
        ann = await it.connect("Ann")
        code, said = await it.host("who")
        assert (code, said.split()[:6]) == (0, ["Here:", "1", "Ann", "127.0.0.1", "ssh", "lobby"])
        assert await it.host("say", "back", "at noon") == (0, "1 session has been told.\n")
        await hears(ann, "The host says: back at noon")
        assert (await it.server.hear("said"))["by"] == "seatui host"
        code, said = await it.host("ban", "Ann", "2h", "--why", "rude to all")
        assert code == 0
        assert said.startswith("Ann is banned until ")
        await hears(ann, "You are banned from this server until ")
        banned = await it.server.hear("banned")
        assert (banned["who"], banned["why"], banned["sessions"]) == ("Ann", "rude to all", 1)
        assert "banned: Ann until" in (await it.host("bans"))[1]
        assert await it.host("kick", "Ann") == (1, "seatui: Ann is not here\n")
        assert await it.host("unban", "Ann") == (0, "Ann may come in again.\n")
        await it.connect("Ann")


async def test_a_drained_server_ends_by_itself_when_all_have_left(tmp_path: Path) -> None:
    async with running(tmp_path) as it:
        ann = await it.connect("Ann")
        assert (await it.host("drain", "30"))[0] == 0
        await hears(ann, "The server stops in 30 minutes")
        with pytest.raises(asyncssh.DisconnectError, match="about to stop"):
            await Client.connect(it.port, "Bo", key=KEY, term=None)
        ann.send(b"quit\n")
        assert (await it.server.hear("stopping"))["why"] == "drained"
        await it.server.hear("stop")
        assert await asyncio.wait_for(it.server.process.wait(), PATIENCE) == 0
        code, said = await it.host("who")
        assert code == 1
        assert "no server runs on" in said


async def test_a_killed_servers_socket_does_not_stop_the_next_one(tmp_path: Path) -> None:
    async with running(tmp_path) as it:
        it.server.process.kill()
        await it.server.process.wait()
        code, said = await it.host("who")
        assert (code, "no server runs on" in said) == (1, True)
    async with running(tmp_path) as it:
        assert (await it.host("status"))[0] == 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "required: ACTION"),
        (("dance",), "invalid choice: 'dance'"),
        (("say",), "required: TEXT"),
        (("ban",), "required: NAME|KEY|ADDRESS"),
        (("ban", ""), "it is empty"),
        (("ban", "Ann", "soon"), "'soon' is not a time: type 10m, 2h, 7d or 4w, or for ever"),
        (("mute", "Ann", "2", "hours"), "'2 hours' is not a time"),
        (("names", "ajar"), "invalid choice: 'ajar'"),
        (("drain", "soon"), "'soon' is not a whole number"),
        (("drain", "0"), "'0' is not a whole number from 1 to 10080"),
        (("mute",), "the following arguments are required: NAME|KEY|ADDRESS\n"),
        (("names",), "the following arguments are required: open|closed\n"),
    ],
)
def test_wrong_usage_is_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], why: str
) -> None:
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path))
    assert main(["host", *arguments]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [("who",), ("ban", "Ann", "for", "ever"), ("drain", "off"), ("drain",), ("say", "ahoy")])
def test_without_a_server_the_host_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path))
    assert main(["host", *arguments]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"seatui: no server runs on {tmp_path / 'harbour'}: start one with seatui serve")
    assert told.count("\n") == 1


def test_a_folder_with_too_long_a_path_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path / ("x" * 100)))
    assert main(["host", "who"]) == 1
    assert "too long for a control socket" in capsys.readouterr().err


def test_a_wrong_time_shows_the_usage_of_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "mute", "Bo", "10x"]) == 2
    assert "usage: seatui host mute" in capsys.readouterr().err
