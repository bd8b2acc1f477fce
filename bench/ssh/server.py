"""The server that is measured: `seatui serve` in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench import process

PATIENCE = 30.0
LIMITS = ("--most", "300", "--most-each", "300")


class Server:
    """One run of the server, with its files in its own folder."""

    def __init__(self, folder: Path, options: Sequence[str] = LIMITS, program: str = "seatui") -> None:
        self.port = _free_port()
        self.told: list[str] = []
        env = {**os.environ, "SEATUI_SAVES": str(folder / "saves"), "SEATUI_CONFIG": str(folder / "config")}
        command = (sys.executable, "-m", program, "serve", "--open", "--ssh", str(self.port), "--log", *options)
        self._process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.pid = self._process.pid
        threading.Thread(target=self._read, daemon=True).start()
        self._wait_for_start()

    @property
    def processes(self) -> list[int]:
        """The ids of all its processes: workers and their store too."""
        return process.family(self.pid)

    def cpu_seconds(self) -> float:
        return sum(map(process.cpu_seconds, self.processes))

    def rss_mib(self) -> float:
        return sum(map(process.rss_mib, self.processes))

    def workers_of(self, name: str) -> list[int]:
        """Return the workers at which a player has logged in, in order; 0 for a single process."""
        logins = (json.loads(line) for line in tuple(self.told) if _event(line) == "login")
        return [login.get("worker", 0) for login in logins if login.get("who") == name]

    def faults(self) -> list[str]:
        """Return the problems that the server has logged, such as being stopped by somebody else."""
        return [line for line in self.told if _event(line) in ("warning", "error", "critical", "crash", "dropped", "stopping")]

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _read(self) -> None:
        """Read the server's output, for otherwise it would block."""
        assert self._process.stdout is not None
        self.told.extend(iter(self._process.stdout.readline, ""))

    def _wait_for_start(self) -> None:
        end = time.monotonic() + PATIENCE
        while not any(_event(line) == "start" and "worker" not in json.loads(line) for line in tuple(self.told)):
            if self._process.poll() is not None or time.monotonic() > end:
                self._process.kill()
                raise RuntimeError(f"the server did not start: {''.join(self.told)}")
            time.sleep(0.02)


@contextmanager
def serving(folder: Path, options: Sequence[str] = LIMITS, program: str = "seatui") -> Iterator[Server]:
    """Run a server with these options of the command line. ``program`` is the module to run."""
    server = Server(folder, options, program)
    try:
        yield server
    finally:
        server.stop()


def _event(line: str) -> str:
    try:
        return str(json.loads(line).get("event", ""))
    except ValueError:
        return "error"  # everything else is JSON


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as trial:
        return int(trial.getsockname()[1])
