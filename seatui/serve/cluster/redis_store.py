"""The store in Redis (7.0 or later) or Valkey. Only this module knows the package ``redis``, which is imported when it is used.

There is one connection for calls, so that they are carried out in their order, and one for each listener. A connection that fails, or does
not answer in time, is dropped, and the next call opens another. Nothing is tried twice: only the caller knows whether that may be.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol, TypeVar, cast
from urllib.parse import SplitResult, urlsplit

import msgpack

from seatui.engine.contract import Refused
from seatui.serve.cluster import redis_scripts
from seatui.serve.cluster.redis_scripts import Script
from seatui.serve.cluster.store import (
    CALL_SECONDS,
    PING_SECONDS,
    Lease,
    Notice,
    Ready,
    Reported,
    Retired,
    Said,
    Sent,
    StoreError,
    Written,
    check_size,
)

T = TypeVar("T")

SILENCE_SECONDS = PING_SECONDS + CALL_SECONDS
"""A server that has sent a listener nothing for this long, not even the answer to a ping, is gone."""
EPOCH_SECONDS = 60 * 60 * 24 * 40.0
"""How long the epoch of a name is remembered after its last lease."""
LEASES_AT_ONCE = 500
"""Leases that one script renews. While it runs, the server does nothing else."""
NOTICES_AT_ONCE = 50
"""Notices that a listener hears before other tasks of the event loop have their turn."""

OPTIONS = {
    "protocol": 2,
    "decode_responses": False,
    "health_check_interval": 0,
    "socket_timeout": None,  # times are limited here
    "socket_connect_timeout": CALL_SECONDS,
}
"""Options of a connection that no address may change."""
MISSING = "workers that share a store need redis-py, which is not installed: pip install 'seatui[cluster]'"
ADDRESS_FORMS = "redis://[USER:PASSWORD@]HOST[:PORT][/NUMBER], rediss://... (with TLS) or unix:///PATH, with % codes in the password"

Word = str | bytes | int


class Connection(Protocol):
    """The methods of a connection of ``redis.asyncio`` that are used here."""

    async def connect(self) -> None: ...
    async def send_command(self, *words: Word) -> None: ...
    async def read_response(self) -> Any: ...
    async def disconnect(self, nowait: bool = False) -> None: ...


class RedisStore:
    """A client of one server. Its names begin with ``prefix``, so that several clusters can share a server."""

    def __init__(self, url: str, prefix: str = "seatui") -> None:
        """``url``: redis://[USER:PASSWORD@]HOST[:PORT][/NUMBER], rediss://... with TLS, or unix:///PATH. ``Refused`` if it is none."""
        self._prefix = prefix
        self._channel = f"{prefix}:notices"
        try:
            from redis.exceptions import NoScriptError, RedisError
        except ImportError as error:
            raise Refused("", MISSING) from error
        self._failures = RedisError, OSError, EOFError, ValueError
        self._unknown_script = NoScriptError
        self._new_connection = _connection_maker(url)
        self._turn = asyncio.Lock()
        self._connection: Connection | None = None
        self._listeners: set[Connection] = set()
        self._is_closed = False

    async def read(self, table: str) -> dict[str, bytes]:
        found = await self._call("HGETALL", self._key("table", table))
        return {key.decode(): value for key, value in _pairs(found)}

    async def write(self, table: str, entries: Mapping[str, bytes | None]) -> None:
        await self.claim(table, entries, {})

    async def claim(self, table: str, entries: Mapping[str, bytes | None], before: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
        for value in entries.values():
            check_size(value)
        words: list[Word] = [self._channel, table, len(entries), *_flat(entries), *_flat(before)]
        differing = await self._run(redis_scripts.CLAIM, [self._key("table", table)], *words)
        return {key.decode(): value for key, value in _pairs(differing)}

    async def lease(self, name: str, holder: str, seconds: float, least_epoch: int, *, force: bool = False) -> Lease:
        words = (holder, _milliseconds(seconds), _milliseconds(EPOCH_SECONDS), least_epoch, int(force))
        found, epoch = await self._run(redis_scripts.LEASE, self._lease_keys(name), *words)
        return Lease(found.decode(), epoch)

    async def renew(self, holder: str, leases: Mapping[str, int], seconds: float) -> dict[str, Lease]:
        lost: dict[str, Lease] = {}
        items = list(leases.items())
        for start in range(0, len(items), LEASES_AT_ONCE):
            names, epochs = zip(*items[start : start + LEASES_AT_ONCE], strict=True)
            keys = [key for name in names for key in self._lease_keys(name)]
            words = holder, _milliseconds(seconds), _milliseconds(EPOCH_SECONDS)
            for number, found, epoch in await self._run(redis_scripts.RENEW, keys, *words, *epochs):
                lost[names[number - 1]] = Lease(found.decode(), epoch)
        return lost

    async def release(self, name: str, holder: str, epoch: int) -> None:
        await self._run(redis_scripts.RELEASE, self._lease_keys(name), holder, epoch)

    async def report(self, worker: str, data: bytes, seconds: float) -> None:
        check_size(data)
        await self._run(redis_scripts.REPORT, self._report_keys(worker), self._channel, worker, data, _milliseconds(seconds))

    async def reports(self) -> dict[str, bytes]:
        found = await self._run(redis_scripts.REPORTS, [self._key("workers")], self._key("report", ""))
        return {worker.decode(): data for worker, data in _pairs(found)}

    async def retire(self, worker: str) -> None:
        await self._run(redis_scripts.RETIRE, self._report_keys(worker), self._channel, worker)

    async def append(self, line: bytes, most: int) -> None:
        check_size(line)
        await self._run(redis_scripts.APPEND, [self._key("lines")], self._channel, line, most)

    async def lines(self) -> list[bytes]:
        found: list[bytes] = await self._call("LRANGE", self._key("lines"), 0, -1)
        return found

    async def send(self, message: bytes) -> None:
        check_size(message)
        await self._call("PUBLISH", self._channel, msgpack.packb(("sent", message)))

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        async with self._subscribed() as connection:
            pings = asyncio.create_task(self._ping(connection))
            try:
                hear(Ready())
                while True:
                    for _ in range(NOTICES_AT_ONCE):
                        if (notice := _notice(await self._answer(connection.read_response(), SILENCE_SECONDS))) is not None:
                            hear(notice)
                    await asyncio.sleep(0)
            finally:
                pings.cancel()

    async def close(self) -> None:
        self._is_closed = True
        for connection in list(self._listeners):
            await connection.disconnect(nowait=True)
        async with self._turn:
            await self._drop_connection()

    def _key(self, *words: str) -> str:
        return ":".join((self._prefix, *words))

    def _lease_keys(self, name: str) -> list[str]:
        return [self._key("lease", name), self._key("epoch", name)]

    def _report_keys(self, worker: str) -> list[str]:
        return [self._key("report", worker), self._key("workers")]

    async def _run(self, script: Script, keys: list[str], *words: Word) -> Any:
        """Let the server carry out a script, which it may have to be told first."""

        async def run(connection: Connection) -> Any:
            try:
                return await _ask(connection, "EVALSHA", script.sha1, len(keys), *keys, *words)
            except self._unknown_script:
                return await _ask(connection, "EVAL", script.text, len(keys), *keys, *words)

        return await self._answer(self._in_turn(run), CALL_SECONDS)

    async def _call(self, *words: Word) -> Any:
        """Let the server carry out a command."""
        return await self._answer(self._in_turn(lambda connection: _ask(connection, *words)), CALL_SECONDS)

    async def _in_turn(self, act: Callable[[Connection], Awaitable[T]]) -> T:
        """Use the connection for calls when it is this call's turn. After any failure its state is unknown, and it is dropped."""
        async with self._turn:
            self._check_open()
            try:
                if self._connection is None:
                    self._connection = self._new_connection()
                    await self._connection.connect()
                return await act(self._connection)
            except BaseException:
                await self._drop_connection()
                raise

    async def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.disconnect(nowait=True)

    @asynccontextmanager
    async def _subscribed(self) -> AsyncIterator[Connection]:
        """A connection of its own that receives all notices."""
        connection = self._new_connection()
        self._listeners.add(connection)
        try:
            await self._answer(self._subscribe(connection), CALL_SECONDS)
            yield connection
        finally:
            self._listeners.discard(connection)
            await connection.disconnect(nowait=True)

    async def _subscribe(self, connection: Connection) -> None:
        self._check_open()
        await connection.connect()
        self._check_open()  # closed meanwhile
        await _ask(connection, "SUBSCRIBE", self._channel)

    async def _ping(self, connection: Connection) -> None:
        """Ask the server for a sign of life now and then. If that fails, the connection is closed, and reading from it fails too."""
        with suppress(*self._failures):
            while True:
                await asyncio.sleep(PING_SECONDS)
                await connection.send_command("PING")

    async def _answer(self, answer: Awaitable[T], seconds: float) -> T:
        """Wait for an answer. Every failure of the server, or of the way to it, is a ``StoreError``."""
        try:
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError as error:
            raise StoreError(f"the store has not answered within {seconds:g} s") from error
        except self._failures as error:
            raise StoreError(f"the store cannot be used: {error}") from error

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreError("the store was closed")


async def _ask(connection: Connection, *words: Word) -> Any:
    """Send a command, and return the answer to it."""
    await connection.send_command(*words)
    return await connection.read_response()


def _connection_maker(url: str) -> Callable[[], Connection]:
    """Return a function that makes connections to a server, not open yet; ``Refused`` if the address is none."""
    from redis.asyncio.connection import Connection as TcpConnection
    from redis.asyncio.connection import parse_url
    from redis.exceptions import RedisError

    def make() -> Connection:
        return cast(Connection, kind(**options))

    try:
        options: dict[str, Any] = {**parse_url(url), **OPTIONS}
        kind = options.pop("connection_class", TcpConnection)
        _check_path(urlsplit(url), options)
        make()  # declines unknown options
    except (ValueError, TypeError, RedisError):  # their texts may show a password
        raise Refused("", f"this is no address of a Redis server; write {ADDRESS_FORMS}") from None
    return make


def _check_path(address: SplitResult, options: Mapping[str, Any]) -> None:
    """Check that no part of the address is passed over in silence."""
    is_file = address.scheme == "unix"
    if is_file and (address.hostname or not address.path):
        raise ValueError("no path")
    if not is_file and address.path not in ("", "/") and "db" not in options:
        raise ValueError("no number of a database")


def _flat(entries: Mapping[str, bytes | None]) -> list[Word]:
    """Return entries as words of a script."""
    return [word for key, value in entries.items() for word in (key, int(value is not None), value or b"")]


def _pairs(found: Sequence[Any]) -> Iterator[tuple[bytes, Any]]:
    """Return the keys and values in an answer that lists them in turn."""
    return zip(found[::2], found[1::2], strict=True)


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


def _notice(answer: Any) -> Notice | None:
    """Return the notice that a listener received, or None if it is a pong, or nothing that this version understands."""
    if answer[0] != b"message":
        return None
    try:
        return _decoded(answer[2])
    except (ValueError, TypeError, AttributeError, IndexError):
        return None


def _decoded(data: bytes) -> Notice | None:
    kind, *facts = msgpack.unpackb(data, raw=True)
    match kind:
        case b"written":
            table, key, value = facts
            return Written(table.decode(), key.decode(), None if value is False else value)
        case b"reported":
            return Reported(facts[0].decode(), facts[1])
        case b"retired":
            return Retired(facts[0].decode())
        case b"said":
            return Said(facts[0])
        case b"sent":
            return Sent(facts[0])
    return None
