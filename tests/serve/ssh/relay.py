"""A tiny proxy: it passes connections on with a PROXY header, from an address of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address

PROXY = "127.0.0.9"
"""The address that the proxy connects from. The clients of the tests come from 127.0.0.1."""
BINARY_START = b"\r\n\r\n\0\r\nQUIT\n"


def text_header(address: str, port: int = 50_000) -> bytes:
    """Return a header of version 1."""
    return f"PROXY TCP{ip_address(address).version} {address} {address} {port} 22\r\n".encode()


def binary_header(address: str, port: int = 50_000, extra: bytes = b"") -> bytes:
    """Return a header of version 2, with these bytes after its addresses."""
    packed = ip_address(address).packed
    block = packed + packed + port.to_bytes(2) + (22).to_bytes(2) + extra
    return BINARY_START + bytes((0x21, 0x11 if len(packed) == 4 else 0x21)) + len(block).to_bytes(2) + block


def local_header(block: bytes = b"", family: int = 0) -> bytes:
    """Return the header of version 2 that a proxy sends for itself."""
    return BINARY_START + bytes((0x20, family)) + len(block).to_bytes(2) + block


async def arrive(port: int, data: bytes = b"", address: str = PROXY) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect from an address and send something."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(data)
    return reader, writer


@asynccontextmanager
async def relaying(port: int, *pieces: bytes) -> AsyncIterator[int]:
    """Pass connections on to that port, each after a header in these pieces. Yields the port of the relay."""
    tasks: set[asyncio.Task[None]] = set()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await arrive(port)
        first = b"" if len(pieces) == 1 else await reader.read(1024)  # the last piece then comes with the client's first bytes
        for piece in pieces[:-1]:
            back.write(piece)
            await back.drain()
            await asyncio.sleep(0.01)
        back.write(pieces[-1] + first)
        for pump in (_pump(reader, back), _pump(there, writer)):
            task = asyncio.create_task(pump)
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    server = await asyncio.start_server(relay, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for task in tuple(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
    finally:
        writer.close()
