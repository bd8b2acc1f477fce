"""The real OpenSSH client in a terminal of tmux."""

from __future__ import annotations

import asyncio
import os
import shlex
import shutil
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import asyncssh
import pytest

from tests.serve.keys import sent_by
from tests.serve.waiting import PATIENCE, screen_with, until

needs_ssh = pytest.mark.skipif(not shutil.which("ssh"), reason="there is no ssh client on this machine")
needs_ssh_and_tmux = pytest.mark.skipif(
    not (shutil.which("ssh") and shutil.which("tmux")), reason="there is no ssh client or no tmux on this machine"
)


async def output_of(*command: str, env: Mapping[str, str] | None = None, given: bytes = b"") -> tuple[int, str]:
    """Run a program; return its exit code and its output."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, **(env or {})},
    )
    try:
        said, _ = await asyncio.wait_for(process.communicate(given), PATIENCE)
    except (TimeoutError, asyncio.CancelledError):
        process.kill()
        await process.wait()
        raise
    assert process.returncode is not None
    return process.returncode, said.decode(errors="replace")


def keep_key(folder: Path, name: str, key: asyncssh.SSHKey | None = None) -> Path:
    """Return the file of a private key for ssh; made if none is given."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.key"
    path.touch(mode=0o600)
    (key or asyncssh.generate_private_key("ssh-ed25519")).write_private_key(path)
    return path


def options(folder: Path, key: Path | None = None) -> list[str]:
    """Return options of ssh, sftp and scp that ignore this machine's own config, agent and known hosts."""
    said = [
        "StrictHostKeyChecking=accept-new",
        f'UserKnownHostsFile="{folder / "known_hosts"}"',
        "GlobalKnownHostsFile=/dev/null",
        "IdentitiesOnly=yes",
        f'IdentityFile="{key or "none"}"',
        "IdentityAgent=none",
        "LogLevel=ERROR",
        f"ConnectTimeout={PATIENCE:.0f}",
    ]
    return ["-F", "/dev/null", *(part for option in said for part in ("-o", option))]


CONFIG = """\
set -g default-shell /bin/sh
set -g status off
set -g remain-on-exit on
set -gq remain-on-exit-format ''
set -sg escape-time 0
set -g history-limit 2000
"""
"""The output of a program that has ended stays readable, and no message of tmux pushes the first line out of sight."""


class Tmux:
    """A tmux server of its own, whose windows are people's terminals."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._name = f"seatui-{os.urandom(6).hex()}"  # a socket in the test's folder may have too long a path
        self._config = folder / "tmux.conf"
        self._config.write_text(CONFIG)
        self._runs = False

    async def run(self, *command: str) -> str:
        code, said = await output_of("tmux", "-L", self._name, "-f", str(self._config), *command)
        assert code == 0, f"tmux {' '.join(command)}: {said}"
        return said

    async def open(self, name: str, command: Sequence[str], size: tuple[int, int] = (80, 24)) -> RealClient:
        """Run a program in a window. Its exit code is written to a file, for tmux sometimes misses the end of a program."""
        window = f"{name}-{os.urandom(3).hex()}".replace(".", "_").replace(":", "_")
        opened = RealClient(self, window)
        pid, status = shlex.quote(str(opened.pid_file)), shlex.quote(str(opened.status_file))
        begin = shlex.quote(f"echo $$ > {pid}; exec {shlex.join(command)}")
        shell = f"sh -c {begin}; echo $? > {status}.new; mv {status}.new {status}"
        await self.run("new-session", "-d", "-s", window, "-x", str(size[0]), "-y", str(size[1]), shell)
        self._runs = True
        return opened

    async def close(self) -> None:
        """End everything that runs there, and remove the socket, which tmux leaves behind."""
        if self._runs:  # there may be no tmux on this machine
            socket = Path((await self.run("display-message", "-p", "#{socket_path}")).strip())
            await self.run("kill-server")
            socket.unlink(missing_ok=True)


class RealClient:
    """A person with a program, usually ssh, in a terminal of tmux."""

    def __init__(self, tmux: Tmux, window: str) -> None:
        self._tmux = tmux
        self._window = window
        self.pid_file = tmux.folder / f"{window}.pid"
        self.status_file = tmux.folder / f"{window}.status"

    @staticmethod
    async def connect(
        tmux: Tmux,
        port: int,
        name: str,
        *,
        key: Path | None = None,
        term: str = "xterm-256color",
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
        more: tuple[str, ...] = (),
    ) -> RealClient:
        """Start ssh. Wait for the screen with ``screen_with``."""
        given = {"LANG": "C.UTF-8", **(env or {})}
        passed = ["-o", f"SendEnv={' '.join(given)}"]
        command = ["ssh", *options(tmux.folder, key), *passed, "-p", str(port), *more, f"{name}@127.0.0.1"]
        assigned = [f"{word}={value}" for word, value in {"TERM": term, **given}.items()]
        return await tmux.open(name, ["env", *assigned, *command], size)

    async def text(self) -> str:
        """Return the lines that the terminal shows now."""
        return await self._tmux.run("capture-pane", "-p", "-t", f"={self._window}:")

    async def screen_with(self, *texts: str, seconds: float = PATIENCE) -> str:
        """Wait until all these texts are on the screen; return the screen."""
        return await screen_with(self.text, texts, seconds)

    async def press(self, *keys: str) -> None:
        """Press keys by name; any other text is typed."""
        await self._tmux.run("send-keys", "-t", f"={self._window}:", "-l", "--", sent_by(*keys))

    async def resize(self, width: int, height: int) -> None:
        await self._tmux.run("resize-window", "-t", f"={self._window}:", "-x", str(width), "-y", str(height))

    async def kill(self) -> None:
        """Kill the client without a word to the server."""
        await until(lambda: self.pid_file.exists() and self.pid_file.read_text().endswith("\n"), "it never began")
        with suppress(ProcessLookupError):
            os.kill(int(self.pid_file.read_text()), signal.SIGKILL)

    async def exit_status(self) -> int:
        """Return the exit code of the program, once it has ended."""
        await until(self.status_file.exists, "it still runs")
        return int(self.status_file.read_text())
