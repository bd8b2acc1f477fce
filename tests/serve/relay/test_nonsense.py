"""Nonsense on the wires between workers: a refusal in words, or the end of that link, with one line in the log and nothing else."""

from __future__ import annotations

import asyncio
import os
import random
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgpack
import pytest

from seatui.engine.contract import Refused
from seatui.serve.harbour.rooms.room_card import RoomCard, decode, encode, entry_of, public_record
from seatui.serve.harbour.rooms.room_file import is_table_id
from seatui.serve.ops.host import Host
from seatui.serve.relay import back
from seatui.serve.relay.back import OTHER_VERSION
from seatui.serve.relay.frames import (
    LARGEST,
    VERSION,
    Frame,
    FrameError,
    FrameReader,
    Kind,
    OpenRequest,
    decode_ending,
    decode_files,
    decode_open,
    encode_open,
    shown,
    worker_in,
)
from seatui.serve.relay.own_files import LARGEST as LARGEST_FILES
from seatui.serve.relay.wire import socket_path, tls_contexts
from tests.narrowing import present
from tests.serve.cluster.harness import two_nodes, workers
from tests.serve.relay.visits import HERE, THERE, make_room, relay_of, visiting
from tests.serve.waiting import until

GOOD = OpenRequest(VERSION, "north/2", "0123456789", False, "bo", "Bo", "ssh", "127.0.0.1", "", {"TERM": "xterm"}, (80, 24))
PINGS = (Kind.PING, Kind.PONG)


class Peer:
    """A program that connects with a worker as another worker would."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._frames = FrameReader()

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    async def answers(self) -> list[Frame]:
        """Return all frames but pings until the link ends."""
        found: list[Frame] = []
        try:
            while data := await asyncio.wait_for(self._reader.read(65536), 30):
                self._frames.add(data)
                found += [frame for frame in self._frames.frames() if frame.kind not in PINGS]
        except OSError:
            pass
        self.close()
        return found

    def close(self) -> None:
        self._writer.transport.abort()


@asynccontextmanager
async def listening(folder: Path, wire: str) -> AsyncIterator[tuple[Host, Callable[[], Any]]]:
    """Run a worker, and yield it with a function that connects with it over that wire."""
    if wire == "socket":
        async with workers(folder) as cluster:
            host = cluster.hosts[THERE]

            async def connect() -> Peer:
                return Peer(*await asyncio.open_unix_connection(str(socket_path(host.config.folder, 1))))

            yield host, connect
    else:
        async with two_nodes(folder) as nodes:
            host = nodes.hosts[THERE]
            address = present(host._cluster)._address

            async def connect_tls() -> Peer:
                name, _, port = address.rpartition(":")
                context = tls_contexts(nodes.folders[HERE])[1]
                return Peer(*await asyncio.open_connection(name, int(port), ssl=context, server_hostname=""))

            yield host, connect_tls


def request(**changes: Any) -> bytes:
    return Frame(Kind.OPEN, msgpack.packb({**GOOD._asdict(), **changes})).encode()


@pytest.mark.parametrize("wire", ["socket", "tls"])
async def test_random_bytes_end_their_link_alone(tmp_path: Path, wire: str, caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(3)
    async with listening(tmp_path, wire) as (host, connect):
        for _ in range(25):
            peer = await connect()
            peer.send(chance.randbytes(chance.randint(8, 300)) if chance.random() < 0.7 else broken_frames(chance))
            peer.send(struct.pack(">BI", 250, 0))  # whatever was before, this is no frame
            peer.send(b"\0" * (LARGEST + 10))
            assert all(frame.kind is Kind.REFUSED for frame in await peer.answers())
        relay = relay_of(host)
        await until(lambda: not relay.links and not relay.sessions)
        assert not host.harbour.visitors
        assert "Traceback" not in caplog.text


def broken_frames(chance: random.Random) -> bytes:
    """Return frames of known kinds with payloads that make no sense, in any order."""
    kinds = [kind for kind in Kind if kind is not Kind.PING]
    payloads = [b"", b"\x00\x50", b"\x80", b"\x81\xa1x\xc0", msgpack.packb([1, 2]), chance.randbytes(30)]
    return b"".join(Frame(chance.choice(kinds), chance.choice(payloads)).encode() for _ in range(chance.randint(1, 5)))


@pytest.mark.parametrize(
    "sent",
    [
        Frame(Kind.DATA, b"x").encode(),
        Frame(Kind.ENDED, b"").encode(),
        Frame(Kind.RETURN, b"").encode(),
        struct.pack(">BI", Kind.OPEN, LARGEST + 1),
        encode_open(GOOD) + encode_open(GOOD),
        encode_open(GOOD) + Frame(Kind.DATA, b"x").encode(),
    ],
    ids=["data before open", "an end from the front", "a return before open", "a frame too large", "open twice", "data before the answer"],
)
async def test_frames_out_of_order_end_the_link(tmp_path: Path, sent: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async with listening(tmp_path, "socket") as (host, connect):
        peer = await connect()
        peer.send(sent)
        assert await peer.answers() == []
        lines = [record for record in caplog.records if record.name == "seatui.serve" and record.levelname != "INFO"]
        assert len(lines) == 1
        assert "a link of workers ends" in str(lines[0].__dict__["fields"])
        assert not host.harbour.visitors


async def test_half_a_frame_waits_for_a_while_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(back, "OPEN_SECONDS", 0.2)
    async with listening(tmp_path, "socket") as (host, connect):
        peer = await connect()
        peer.send(encode_open(GOOD)[:-5])
        assert await peer.answers() == []
        await until(lambda: not relay_of(host).links)


def files_of_players(folder: Path) -> set[Path]:
    """Return all files but those of tables, which are written in the background."""
    return {path for path in folder.rglob("*") if "tables" not in path.parts}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"table": "../../x"}, "there is no such table"),
        ({"table": "0123456789"}, "this table is gone"),
        ({"player": "../../x"}, "there is no such player"),
        ({"player": ""}, "there is no such player"),
        ({"name": "\x1b[2J"}, "there is no such player"),
        ({"version": 2}, OTHER_VERSION),
        ({"version": None}, OTHER_VERSION),
        ({"size": (80,)}, OTHER_VERSION),
        ({"size": (80, float("inf"))}, OTHER_VERSION),
        ({"env": ["TERM"]}, OTHER_VERSION),
        ({"env": {"TERM": 1}}, OTHER_VERSION),
        ({"worker": "../2"}, OTHER_VERSION),
        ({"player": None}, OTHER_VERSION),
        ({"name": b"\xff"}, OTHER_VERSION),
        ({"files": {"../settings.toml": b""}}, OTHER_VERSION),
        ({"files": {"settings.toml": b"x" * (LARGEST_FILES["settings.toml"] + 1)}}, OTHER_VERSION),
        ({"files": {"settings.toml": "text"}}, OTHER_VERSION),
    ],
)
async def test_a_request_that_cannot_be_met_is_refused(
    tmp_path: Path, changes: dict[str, Any], words: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with workers(tmp_path) as cluster:
        host, room = cluster.hosts[THERE], make_room(cluster)
        await host.harbour.people.saved(present(host.harbour.people.find("Ann")))
        before = files_of_players(tmp_path)
        peer = Peer(*await asyncio.open_unix_connection(str(socket_path(host.config.folder, 1))))
        peer.send(request(**{"table": room.id, **changes}))
        assert await peer.answers() == [Frame(Kind.REFUSED, words.encode())]
        assert not host.harbour.visitors
        assert not room.present
        assert files_of_players(tmp_path) == before
        assert "Traceback" not in caplog.text


async def test_nonsense_from_the_table_ends_the_visit_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with visiting(tmp_path) as visit:
        visit.back_link.send(Frame(Kind.ENDED, msgpack.packb({"why": 1})).encode())
        await visit.bo.screen_with("The way to that table broke", "Make a table")
        await until(lambda: not visit.is_there)
        assert "Traceback" not in caplog.text


async def test_other_users_of_the_machine_are_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    async with listening(tmp_path, "socket") as (host, connect):

        def another_user(connection: object) -> int:
            asked.append(connection)
            return os.geteuid() + 1

        monkeypatch.setattr("seatui.serve.private_socket.peer_user", another_user)
        peer = await connect()
        peer.send(encode_open(GOOD))
        assert await peer.answers() == []
        assert asked
        await until(lambda: not relay_of(host).links)


def test_decoders_raise_nothing_but_frame_errors() -> None:
    chance = random.Random(1)
    whole = encode_open(GOOD)[5:]
    for decoder in (decode_open, decode_ending, decode_files, worker_in):
        for _ in range(1500):
            data = bytearray(whole if chance.random() < 0.7 else chance.randbytes(chance.randint(0, 40)))
            for _ in range(chance.randint(1, 4)):
                if data:
                    data[chance.randrange(len(data))] = chance.randrange(256)
            try:
                decoder(bytes(data))
            except FrameError:
                continue


def test_words_of_other_workers_are_one_line_of_text() -> None:
    assert shown("a\x1b[2Jb\nc\u202ed") == "a [2Jb c d"
    assert decode_open(whole := encode_open(GOOD)[5:]) == GOOD, whole


@pytest.mark.parametrize("table", ["../../x", "", ".", "a/b", "a.toml", "-x", "x" * 65, "a\n"])
def test_what_is_no_table_has_no_card(table: str) -> None:
    assert not is_table_id(table)
    with pytest.raises(ValueError, match="is no table"):
        RoomCard.read(table, b"", 1)


async def test_cards_of_the_store_are_not_trusted(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        room = make_room(cluster)
        entry = entry_of(room, public_record(room.record), "north", "north/1", 3)
        good = decode(encode(entry._replace(present=(("ann", "A\x1b[2Jnn"),), damage="a\x1bb")))
        assert good.present == (("ann", "Ann"),)
        assert good.damage == "ab"
        for change in ({"owner": "../x"}, {"owner": 3}, {"epoch": "1"}, {"present": ((1,),)}, {"status": (1, 2)}, {"since": "now"}):
            with pytest.raises((ValueError, Refused)):
                decode(encode(entry._replace(**change)))
