"""Ask a running server or worker, through its control socket."""

from __future__ import annotations

import asyncio
from pathlib import Path

from seatui.serve.ops.host_request import LARGEST_ANSWER, HostAnswer, HostRequest, encode_request, parse_answer, socket_path


class UnreachableError(ConnectionError):
    """Nobody listens, so the request has had no effect."""


async def ask(folder: Path, name: str, request: HostRequest, seconds: float) -> HostAnswer:
    """Return the answer to a request. ``UnreachableError`` means that nobody has heard it, ``TimeoutError`` and ``Refused`` that the
    server may have followed it.
    """
    line = encode_request(request)
    async with asyncio.timeout(seconds):
        try:
            reader, writer = await asyncio.open_unix_connection(socket_path(folder, name), limit=LARGEST_ANSWER)
        except OSError as error:
            raise UnreachableError(f"{name}: {error.strerror or error}") from error
        try:
            writer.write(line)
            return parse_answer(await _read_all(reader))
        except OSError as error:
            raise TimeoutError from error
        finally:
            writer.close()


async def _read_all(reader: asyncio.StreamReader) -> bytes:
    data = b""
    while len(data) <= LARGEST_ANSWER and (more := await reader.read(65_536)):
        data += more
    return data
