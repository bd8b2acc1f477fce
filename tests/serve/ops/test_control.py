"""The control socket: who may use it, what it understands, and that it holds up nobody."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.ops import control
from seatui.serve.ops.control import MOST_CLIENTS, ControlSocket
from seatui.serve.ops.host_request import (
    LARGEST_ANSWER,
    LONGEST_REQUEST,
    SOCKET,
    HostAnswer,
    HostRequest,
    encode_answer,
    encode_request,
    parse_answer,
    parse_request,
    socket_path,
)
from seatui.serve.ops.log import LogEntry
from seatui.serve.private_socket import is_host, peer_user
from tests.serve.waiting import PATIENCE, until


async def repeat(request: HostRequest) -> list[str]:
    """Answer with the request."""
    if request.command == "refuse":
        raise Refused("", "not today")
    if request.command == "fail":
        raise ZeroDivisionError
    return [request.command, request.whom, request.text, str(request.seconds)]


@asynccontextmanager
async def listening(folder: Path) -> AsyncIterator[ControlSocket]:
    made = ControlSocket(folder, repeat)
    await made.start()
    try:
        yield made
    finally:
        made.close()


async def ask(folder: Path, line: bytes) -> HostAnswer:
    """Send a line, and return the answer."""
    reader, writer = await asyncio.open_unix_connection(folder / SOCKET)
    writer.write(line)
    data = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    return parse_answer(data)


async def test_a_request_is_answered(tmp_path: Path) -> None:
    async with listening(tmp_path):
        answer = await ask(tmp_path, encode_request(HostRequest("ban", "Ann", "rude", 60.0)))
        assert answer == HostAnswer(True, ["ban", "Ann", "rude", "60.0"])
        assert await ask(tmp_path, encode_request(HostRequest("refuse"))) == HostAnswer(False, ["not today"])


async def test_the_socket_is_private_and_removed_at_the_end(tmp_path: Path) -> None:
    async with listening(tmp_path) as made:
        assert (tmp_path / SOCKET).stat().st_mode & 0o777 == 0o600
        made.close()
        assert not (tmp_path / SOCKET).exists()
        with pytest.raises(FileNotFoundError):
            await ask(tmp_path, b"\n")


async def test_a_stale_socket_is_replaced_but_no_other_file(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as stale:
        stale.bind(str(tmp_path / SOCKET))
    async with listening(tmp_path):
        assert (await ask(tmp_path, encode_request(HostRequest("who")))).is_done
    (tmp_path / SOCKET).write_text("mine")
    with pytest.raises(Refused, match="cannot be made"):
        await ControlSocket(tmp_path, repeat).start()
    assert (tmp_path / SOCKET).read_text() == "mine"


async def test_a_path_too_long_for_a_socket_is_refused(tmp_path: Path) -> None:
    long = tmp_path / ("x" * paths.LONGEST_SOCKET_PATH)
    with pytest.raises(Refused, match="use a folder with a shorter path"):
        await ControlSocket(long, repeat).start()
    fits = Path("/" + "x" * (paths.LONGEST_SOCKET_PATH - len(SOCKET) - 2))
    assert len(os.fsencode(socket_path(fits))) == paths.LONGEST_SOCKET_PATH


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"",
        b"who\n",
        b"[]\n",
        b"7\n",
        b"{}\n",
        b'{"command": 7}\n',
        b'{"command": "ban", "whom": null}\n',
        b'{"command": "ban", "seconds": true}\n',
        b'{"command": "ban", "seconds": "1"}\n',
        b'{"command": "ban", "seconds": -1}\n',
        b'{"command": "ban", "seconds": Infinity}\n',
        b'{"command": "ban", "more": 1}\n',
        b"\xff\n",
        b"[" * 7000 + b"\n",
    ],
)
def test_what_is_no_request_is_refused(line: bytes) -> None:
    with pytest.raises(Refused, match="does not understand"):
        parse_request(line)


async def test_a_request_that_is_too_long_is_not_answered(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="too long"):
        encode_request(HostRequest("say", text="x" * LONGEST_REQUEST))
    async with listening(tmp_path):
        with pytest.raises((Refused, ConnectionError)):
            await ask(tmp_path, b"x" * 10 * LONGEST_REQUEST)
        assert (await ask(tmp_path, encode_request(HostRequest("who")))).is_done


async def test_an_error_is_logged_and_told_in_one_line(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with listening(tmp_path):
        assert not (await ask(tmp_path, encode_request(HostRequest("fail")))).is_done
        assert (await ask(tmp_path, encode_request(HostRequest("who")))).is_done
    assert [entry.event for entry in entries] == ["crash"]


async def test_a_client_that_says_nothing_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control, "REQUEST_SECONDS", 0.01)
    async with listening(tmp_path):
        reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
        assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
        writer.close()


async def test_silent_clients_take_a_bounded_number_of_places(tmp_path: Path) -> None:
    async with listening(tmp_path) as made:
        silent = [await asyncio.open_unix_connection(tmp_path / SOCKET) for _ in range(MOST_CLIENTS)]
        await until(lambda: len(made._clients) == MOST_CLIENTS)
        reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
        assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
        for _, each in (*silent, (reader, writer)):
            each.close()
        await until(lambda: not made._clients)
        assert (await ask(tmp_path, encode_request(HostRequest("who")))).is_done


# Who may use it


def test_the_user_at_the_other_end_is_known() -> None:
    one, other = socket.socketpair(socket.AF_UNIX)
    with one, other:
        assert peer_user(one) in (os.geteuid(), None)


def test_only_the_user_of_the_server_and_root_are_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert [is_host(user) for user in (1000, 0, None, 1001, 65534)] == [True, True, True, False, False]


async def test_another_user_is_turned_away_and_logged(tmp_path: Path, entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control, "peer_user", lambda _: os.geteuid() + 1)
    async with listening(tmp_path):
        answer = await ask(tmp_path, encode_request(HostRequest("who")))
    assert answer == HostAnswer(False, ["only the user who runs the server may do this"])
    assert [(entry.event, entry.fields["via"]) for entry in entries] == [("refused", "control")]


# Answers


def test_an_answer_is_bounded() -> None:
    data = encode_answer(HostAnswer(True, ["x" * 1000] * 5000))
    assert len(data) <= LARGEST_ANSWER
    assert parse_answer(data).lines[0] == "x" * 1000


@pytest.mark.parametrize("data", [b"", b"7", b"{}", json.dumps({"done": True}).encode(), b'{"done": true, "lines": 7}'])
def test_what_is_no_answer_is_told(data: bytes) -> None:
    with pytest.raises(Refused, match="gave no answer"):
        parse_answer(data)
