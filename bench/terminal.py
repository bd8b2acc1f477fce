"""A terminal program in a pty, with every byte of its output timed, for the screen benchmarks (Linux, no other tool needed)."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence

from bench import process

QUIET = 0.35  # seconds without output after which a screen counts as stable
PATIENCE = 15.0  # seconds to wait for a program that never falls quiet


class Terminal:
    """One run of a command in a terminal of a given size."""

    def __init__(self, command: Sequence[str], size: tuple[int, int] = (120, 40), env: dict[str, str] | None = None) -> None:
        columns, rows = size
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", **(env or {})})
            os.execvp(command[0], list(command))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def settle(self) -> tuple[float, float, int]:
        """Read until the screen is quiet; return the seconds to the first and to the last byte, and the number of bytes."""
        began = time.perf_counter()
        first = last = 0.0
        count = 0
        while time.perf_counter() - began < PATIENCE:
            ready, _, _ = select.select([self.fd], [], [], QUIET if count else PATIENCE)
            if not ready:
                break
            chunk = self._read()
            if not chunk:
                break
            last = time.perf_counter() - began
            first = first or last
            count += len(chunk)
        return first, last, count

    def press(self, keys: bytes) -> tuple[float, float, int]:
        """Send keys and settle."""
        os.write(self.fd, keys)
        return self.settle()

    def idle(self, seconds: float) -> tuple[int, float]:
        """Return the bytes sent and CPU seconds used while no key is pressed."""
        before, count, end = self.cpu_seconds(), 0, time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            if select.select([self.fd], [], [], left)[0]:
                count += len(self._read())
        return count, self.cpu_seconds() - before

    def cpu_seconds(self) -> float:
        return process.cpu_seconds(self.pid)

    def rss_mib(self) -> float:
        return process.rss_mib(self.pid)

    def leave(self, keys: bytes) -> float:
        """Send the keys that quit, and return the seconds until the process has ended; it is killed if it stays."""
        began = time.perf_counter()
        os.write(self.fd, keys)
        while time.perf_counter() - began < PATIENCE:
            if select.select([self.fd], [], [], 0.005)[0]:
                self._read()
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                break
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)
        return time.perf_counter() - began

    def _read(self) -> bytes:
        try:
            return os.read(self.fd, 1 << 16)
        except OSError:  # Linux reports a closed pty as an input/output error
            return b""
