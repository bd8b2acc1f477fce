"""The store in Redis: addresses, passwords, and faults that only a real server has."""

from __future__ import annotations

import asyncio
import re
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import unquote

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from seatui.engine.contract import Refused
from seatui.serve.cluster.redis_store import RedisStore
from seatui.serve.cluster.store import Lease, Sent, StoreError, Written
from tests.serve.cluster.servers import InRedis, listening, needs_redis, redis_reply
from tests.serve.waiting import until


@asynccontextmanager
async def tcp_port(url: str, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """A TCP port of this machine that leads to the Unix socket of a server."""

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(unquote(url.removeprefix("unix://")))
        await asyncio.gather(pump(reader, far_writer), pump(far_reader, writer))

    server = await asyncio.start_server(connect, "127.0.0.1", 0, ssl=tls)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


@asynccontextmanager
async def opened(url: str, prefix: str = "seatui") -> AsyncIterator[RedisStore]:
    store = RedisStore(url, prefix)
    try:
        yield store
    finally:
        await store.close()


def certificate(host: str) -> bytes:
    """Return a key and a certificate that it has signed itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    today = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), today - timedelta(1), today + timedelta(1))
    signed = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False).sign(key, hashes.SHA256())
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + signed.public_bytes(Encoding.PEM)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "localhost:6379",
        "http://localhost",
        "redis://localhost:port",
        "redis://localhost:99999999",
        "redis://localhost/harbour",
        "redis://localhost?nonsense=1",
        "redis://:secret#word@localhost",
        "redis://:secret@[localhost",
        "unix://",
        "unix://secret/store.sock",
        "redis://localhost?db=secret",
    ],
)
def test_a_wrong_address_is_refused(url: str) -> None:
    with pytest.raises(Refused, match=r"no address of a Redis server; write redis://") as refused:
        RedisStore(url)
    assert "secret" not in str(refused.value)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "redis"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(Refused, match=r"pip install 'seatui\[cluster\]'"):
        RedisStore("redis://localhost")


def test_the_package_is_imported_only_when_used() -> None:
    code = "import sys, seatui.serve.cluster.redis_store, seatui.serve.cluster.private_redis; sys.exit('redis' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=240, check=False).returncode == 0


async def test_nobody_at_an_address_is_a_store_error(short_folder: Path) -> None:
    async with opened(f"unix://{short_folder}/nobody.sock") as store:
        with pytest.raises(StoreError):
            await store.read("cards")


async def test_a_server_of_another_kind_is_a_store_error() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    web = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with web, opened(f"redis://127.0.0.1:{web.sockets[0].getsockname()[1]}") as store:
        with pytest.raises(StoreError):
            await store.read("cards")


@needs_redis
async def test_a_password_and_a_database_in_the_address(redis: InRedis) -> None:
    async with tcp_port(redis.redis.url) as port:
        await redis_reply(redis.redis.url, "CONFIG SET requirepass p@ss#1")
        async with opened(f"redis://:p%40ss%231@127.0.0.1:{port}/3") as store, opened(f"redis://:p%40ss%231@127.0.0.1:{port}") as other:
            async with listening(store) as [listener]:
                await store.write("cards", {"a": b"1"})
                await listener.hears(Written("cards", "a", b"1"))
            assert await store.read("cards") == {"a": b"1"}
            assert await other.read("cards") == {}  # in another database


@needs_redis
async def test_a_wrong_password_is_not_repeated(redis: InRedis) -> None:
    await redis_reply(redis.redis.url, "CONFIG SET requirepass right")
    async with opened(f"{redis.redis.url}?password=wrong-word") as store:
        with pytest.raises(StoreError) as failed:
            await store.read("cards")
        assert "wrong-word" not in str(failed.value)


@needs_redis
async def test_tls_is_used_and_the_certificate_checked(redis: InRedis, tmp_path: Path) -> None:
    (pem := tmp_path / "pem").write_bytes(certificate("localhost"))
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(pem)
    async with tcp_port(redis.redis.url, tls) as port:
        trusted = f"rediss://localhost:{port}?ssl_ca_certs={pem}"
        async with opened(trusted) as store, listening(store) as [listener]:
            await store.send(b"hello")
            await listener.hears(Sent(b"hello"))
        async with opened(f"rediss://localhost:{port}") as store:
            with pytest.raises(StoreError):
                await store.read("cards")


@needs_redis
async def test_clusters_with_other_prefixes_are_apart(redis: InRedis) -> None:
    async with opened(redis.redis.url, "one") as one, opened(redis.redis.url, "two") as two, listening(two) as [listener]:
        await one.write("cards", {"a": b"1"})
        await one.report("north/1", b"data", 600)
        await one.append(b"line", 5)
        await one.lease("table", "north/1", 600, 0)
        assert (await two.read("cards"), await two.reports(), await two.lines()) == ({}, {}, [])
        assert await two.lease("table", "east/2", 600, 0) == Lease("east/2", 1)
        await two.send(b"end")
        await listener.hears(Sent(b"end"))


@needs_redis
async def test_scripts_that_the_server_forgot_are_sent_again(redis: InRedis) -> None:
    store = redis.client()
    await store.write("cards", {"a": b"1"})
    assert await redis_reply(redis.redis.url, "SCRIPT FLUSH") == "+OK"
    await store.write("cards", {"a": b"2"})
    assert await store.read("cards") == {"a": b"2"}


@needs_redis
async def test_a_full_server_changes_nothing_but_renews(redis: InRedis) -> None:
    store = redis.client()
    await store.write("cards", {"a": b"1"})
    await store.lease("table", "north/1", 600, 0)
    async with listening(redis.client()) as [listener]:
        assert await redis_reply(redis.redis.url, "CONFIG SET maxmemory 1") == "+OK"
        with pytest.raises(StoreError, match=r"OOM|memory"):
            await store.write("cards", {"a": None, "b": b"2"})
        assert await store.renew("north/1", {"table": 1}, 600) == {}
        assert await store.read("cards") == {"a": b"1"}
        await store.write("cards", {"a": None})  # to remove needs no memory
        await listener.hears(Written("cards", "a", None))


@needs_redis
async def test_notices_of_later_versions_are_passed_over(redis: InRedis) -> None:
    store = redis.client()
    async with listening(store) as [listener]:
        for unknown in (r"\x92\xa7unknown\x01", r"\x91\xa7written", r"\x92\xa7retired\x01", r"\x07", r"\xc1", "no msgpack"):
            await redis_reply(redis.redis.url, f'PUBLISH seatui:notices "{unknown}"')
        await store.send(b"after it")
        await listener.hears(Sent(b"after it"))


@needs_redis
async def test_a_quiet_listener_asks_for_signs_of_life(redis: InRedis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.cluster.redis_store.PING_SECONDS", 0.02)
    await redis_reply(redis.redis.url, "CONFIG RESETSTAT")
    async with listening(redis.client()) as [listener]:

        async def has_asked_often() -> bool:
            pings = re.search(r"cmdstat_ping:calls=(\d+)", await redis_reply(redis.redis.url, "INFO commandstats"))
            return pings is not None and int(pings[1]) > 2

        await until(has_asked_often)
        await redis.client().send(b"hello")
        await listener.hears(Sent(b"hello"))  # and no answer to a ping
