"""Many real SSH clients, each in a terminal of its own. Their handshakes are in C, and cost this machine little beside the server's."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import shlex
import socket
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Self

from bench.process import run_seconds
from bench.ssh.player import SIZE, WHOLE

NICE = 5
"""The process that measures goes before the clients on their common core."""
PATIENCE = 30.0
READ_SIZE = 1 << 16
OPTIONS = (
    "StrictHostKeyChecking=no",
    "UserKnownHostsFile=/dev/null",
    "GlobalKnownHostsFile=/dev/null",
    "IdentitiesOnly=yes",
    "IdentityFile=none",
    "IdentityAgent=none",
    "LogLevel=ERROR",
    "ProxyUseFdpass=yes",
)


class RealClient:
    """One run of ssh in a pty, which waits at the gate."""

    def __init__(self, name: str, gate: Path) -> None:
        self.name = name
        self.seen = b""
        self.connected = 0.0  # when its connection was asked for
        self._whole: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._terminal, end = pty.openpty()
        width, height = SIZE
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        proxy = shlex.join((sys.executable, "-S", str(Path(__file__).with_name("gate.py")), str(gate)))
        options = [part for option in (*OPTIONS, f"ProxyCommand={proxy}") for part in ("-o", option)]
        self._process = subprocess.Popen(
            ("nice", "-n", str(NICE), "ssh", "-F", "/dev/null", "-tt", *options, "-l", name, "seatui.invalid"),
            stdin=end,
            stdout=end,
            stderr=end,
            env={**os.environ, "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(end)
        asyncio.get_running_loop().add_reader(self._terminal, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._terminal, READ_SIZE)
        except OSError:  # Linux reports a closed pty as an input/output error
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(self._terminal)
            if not self._whole.done():
                self._whole.set_exception(RuntimeError(f"{self.name} sees no lobby: {self.seen[-500:]!r}"))
        elif not self._whole.done():
            self.seen += data
            if all(mark in self.seen for mark in WHOLE):
                self._whole.set_result(perf_counter())

    async def whole_frame(self) -> float:
        """Return the milliseconds from the request to connect until the whole lobby had arrived."""
        return (await asyncio.wait_for(asyncio.shield(self._whole), PATIENCE) - self.connected) * 1000

    def cpu_seconds(self) -> float:
        return run_seconds(self._process.pid)

    def leave(self) -> None:
        """Hang up."""
        asyncio.get_running_loop().remove_reader(self._terminal)
        self._process.terminate()
        self._process.wait()
        os.close(self._terminal)


class Gate:
    """Where clients wait for their connections."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "gate"
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.path))
        self._listener.listen(128)
        self._listener.setblocking(False)
        self._waiting: list[socket.socket] = []

    async def all_here(self, clients: Sequence[RealClient]) -> None:
        """Wait until all of them are at the gate."""
        loop = asyncio.get_running_loop()
        self._waiting = [(await asyncio.wait_for(loop.sock_accept(self._listener), PATIENCE))[0] for _ in clients]

    def let_in(self, clients: Sequence[RealClient], port: int, addresses: Sequence[str]) -> None:
        """Connect all at the same moment, each from an address of its own."""
        connections = [socket.socket() for _ in clients]
        for connection, address in zip(connections, addresses, strict=True):
            connection.setblocking(False)
            connection.bind((address, 0))
        now = perf_counter()
        for client, connection in zip(clients, connections, strict=True):
            client.connected = now
            with suppress(BlockingIOError):
                connection.connect(("127.0.0.1", port))
        for held, connection in zip(self._waiting, connections, strict=True):
            socket.send_fds(held, [b"\0"], [connection.fileno()])
            connection.close()

    def close(self) -> None:
        for waiting in (*self._waiting, self._listener):
            waiting.close()
        self.path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
