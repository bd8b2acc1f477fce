"""Wires between nodes: only a worker with the same key and certificate gets through."""

from __future__ import annotations

import asyncio
import ssl
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.cluster.report import WorkerReport
from seatui.serve.relay.frames import Frame, Kind
from seatui.serve.relay.stream import FrameStream
from seatui.serve.relay.wire import CERTIFICATE, Wire, make_certificate, tls_contexts
from tests.narrowing import present
from tests.serve.waiting import until

LOOPBACK = "127.0.0.1"


class Heard(FrameStream):
    """One end of a wire that keeps what it hears."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[Frame] = []
        self.is_lost = False

    def handle(self, frame: Frame) -> None:
        self.frames.append(frame)

    def lost(self) -> None:
        self.is_lost = True


class Listener:
    """A node that listens for others."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.links: list[Heard] = []
        self.cluster = Cluster(MemoryStore(MemoryServer()), "south/1")
        self.wire = Wire(folder, self.cluster)
        self.port = 0

    def accept(self) -> Heard:
        self.links.append(Heard())
        return self.links[-1]

    def wire_from(self, folder: Path) -> Wire:
        """Return the wire of another node, which knows where this one listens."""
        cluster = Cluster(MemoryStore(MemoryServer()), "north/1")
        cluster.reports["south/1"] = WorkerReport("south", relay=f"{LOOPBACK}:{self.port}")
        return Wire(folder, cluster)

    @property
    def heard(self) -> list[Frame]:
        return [frame for link in self.links for frame in link.frames]


@asynccontextmanager
async def listening(tmp_path: Path) -> AsyncIterator[Listener]:
    listener = Listener(folder_with(tmp_path / "south", make_certificate()))
    listener.port = await listener.wire.listen(listener.accept, (LOOPBACK, 0))
    try:
        yield listener
    finally:
        listener.wire.close()
        for link in listener.links:
            link.abort()


def folder_with(folder: Path, certificate: bytes) -> Path:
    folder.mkdir()
    paths.keep(folder / CERTIFICATE, certificate)
    return folder


async def is_turned_away(connection: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> bool:
    """Return whether the other end closes a connection although a whole frame was sent."""
    reader, writer = connection
    try:
        writer.write(Frame(Kind.PING).encode())
        async with asyncio.timeout(20):
            return await reader.read(1) == b""
    except OSError:
        return True
    finally:
        writer.transport.abort()


async def test_nodes_with_the_same_certificate_hear_each_other(tmp_path: Path) -> None:
    async with listening(tmp_path) as south:
        north = folder_with(tmp_path / "north", (south.folder / CERTIFICATE).read_bytes())
        link = Heard()
        await south.wire_from(north).connect("south/1", link)
        link.send(Frame(Kind.DATA, b"hello").encode())
        await until(lambda: south.heard == [Frame(Kind.DATA, b"hello")])
        south.links[0].send(Frame(Kind.DATA, b"who is there?").encode())
        await until(lambda: link.frames == [Frame(Kind.DATA, b"who is there?")])
        tls = present(link._stream).get_extra_info("ssl_object")
        assert tls.version() == "TLSv1.3"
        link.close()


async def test_another_certificate_is_refused_by_both_ends(tmp_path: Path) -> None:
    async with listening(tmp_path) as south:
        north = folder_with(tmp_path / "north", make_certificate())
        with pytest.raises(ssl.SSLCertVerificationError):  # it does not trust the other end either
            await south.wire_from(north).connect("south/1", Heard())
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusting.check_hostname = False
        trusting.load_verify_locations(south.folder / CERTIFICATE)
        trusting.load_cert_chain(north / CERTIFICATE)
        assert await is_turned_away(await asyncio.open_connection(LOOPBACK, south.port, ssl=trusting))
        assert south.heard == []


async def test_a_client_without_a_certificate_is_refused(tmp_path: Path) -> None:
    async with listening(tmp_path) as south:
        anonymous = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        anonymous.check_hostname = False
        anonymous.load_verify_locations(south.folder / CERTIFICATE)
        assert await is_turned_away(await asyncio.open_connection(LOOPBACK, south.port, ssl=anonymous))
        assert south.heard == []


async def test_a_client_without_tls_is_refused(tmp_path: Path) -> None:
    async with listening(tmp_path) as south:
        assert await is_turned_away(await asyncio.open_connection(LOOPBACK, south.port))
        assert south.heard == []


async def test_older_versions_of_tls_are_refused(tmp_path: Path) -> None:
    async with listening(tmp_path) as south:
        old = tls_contexts(folder_with(tmp_path / "north", (south.folder / CERTIFICATE).read_bytes()))[1]
        old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_2
        with pytest.raises((ssl.SSLError, ConnectionResetError)):
            await asyncio.open_connection(LOOPBACK, south.port, ssl=old, server_hostname="")
        assert south.heard == []


async def test_nodes_out_of_reach_are_an_error(tmp_path: Path) -> None:
    async with listening(tmp_path) as south:
        wire = south.wire_from(folder_with(tmp_path / "north", (south.folder / CERTIFICATE).read_bytes()))
        with pytest.raises(OSError, match="it has told no address"):
            await wire.connect("west/1", Heard())
        south.wire.close()
        with pytest.raises(ConnectionRefusedError):
            await wire.connect("south/1", Heard())


def test_the_first_start_makes_a_private_certificate(tmp_path: Path) -> None:
    tls_contexts(tmp_path)
    path = tmp_path / CERTIFICATE
    made = path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    tls_contexts(tmp_path)
    assert path.read_bytes() == made


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_a_certificate_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = folder_with(tmp_path / "south", make_certificate()) / CERTIFICATE
    path.chmod(mode)
    with pytest.raises(Refused, match=r"the certificate of the cluster: .* can be read by others .*: run chmod 600"):
        tls_contexts(path.parent)


@pytest.mark.parametrize("content", [b"", b"no certificate", make_certificate()[:300]], ids=["empty", "no certificate", "cut off"])
def test_a_damaged_certificate_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(Refused, match=r"the certificate of the cluster, .*, cannot be used"):
        tls_contexts(folder_with(tmp_path / "south", content))
