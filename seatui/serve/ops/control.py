"""The control socket: commands of the host to a running server, from the user who runs it and from nobody else."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from seatui.engine.contract import Refused
from seatui.serve.event_log import log_crash, log_event
from seatui.serve.ops.host_request import LONGEST_REQUEST, SOCKET, HostAnswer, HostRequest, encode_answer, parse_request, socket_path
from seatui.serve.private_socket import bound_socket, is_host, peer_user

REQUEST_SECONDS = 5.0
"""Seconds for a client to send its request, and to read the answer."""
MOST_CLIENTS = 8

Answer = Callable[[HostRequest], Awaitable[list[str]]]


class ControlSocket:
    """Listens in a server's folder, which is locked by this server, so that a socket found there is stale."""

    def __init__(self, folder: Path, answer: Answer, name: str = SOCKET) -> None:
        self._folder = folder
        self._answer = answer
        self._name = name
        self._server: asyncio.Server | None = None
        self._path: Path | None = None
        self._clients: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        """Start listening; ``Refused`` if that is not possible here."""
        if not hasattr(socket, "AF_UNIX"):
            raise Refused("", "this system has no control sockets")
        path = socket_path(self._folder, self._name)
        try:
            listener = bound_socket(path)
        except OSError as error:
            raise Refused("", f"the control socket {path} cannot be made: {error.strerror or error}") from error
        self._path = path
        self._server = await asyncio.start_unix_server(self._serve, sock=listener, limit=LONGEST_REQUEST)

    def close(self) -> None:
        """Stop listening, drop clients, and remove the socket. May be called again."""
        if self._server is not None:
            self._server.close()
        for writer in tuple(self._clients):
            writer.transport.abort()
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()
        self._server = self._path = None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._clients) >= MOST_CLIENTS:
            writer.transport.abort()
            return
        self._clients.add(writer)
        try:
            async with asyncio.timeout(REQUEST_SECONDS):
                line = await reader.readline()
                user = peer_user(writer.get_extra_info("socket"))
                answer = await self._answer_to(line) if is_host(user) else _turn_away(user)
                writer.write(encode_answer(answer))
                await writer.drain()
        except (TimeoutError, OSError, ValueError):  # too slow, gone, or too long a line
            writer.transport.abort()
        finally:
            self._clients.discard(writer)
            writer.close()

    async def _answer_to(self, line: bytes) -> HostAnswer:
        try:
            return HostAnswer(True, await self._answer(parse_request(line)))
        except Refused as refusal:
            return HostAnswer(False, [str(refusal)])
        except Exception as error:  # noqa: BLE001 - whatever it is, the games go on
            log_crash(error)
            return HostAnswer(False, ["internal error: see the log of the server"])


def _turn_away(user: int | None) -> HostAnswer:
    log_event("refused", via="control", why=f"user {user} is not the host")
    return HostAnswer(False, ["only the user who runs the server may do this"])
