"""The real OpenSSH client, in a terminal of tmux: what people have at home."""

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
    """Run a program: its exit code and all that it said."""
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
    """A private key as a file that ssh takes; made if none is given."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.key"
    path.touch(mode=0o600)
    (key or asyncssh.generate_private_key("ssh-ed25519")).write_private_key(path)
    return path


def options(folder: Path, key: Path | None = None) -> list[str]:
    """Options of ssh, sftp and scp that leave this machine's own files out: no config, no agent, no known hosts but these."""
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
"""Of a program that has ended all stays to be read, and no word of tmux pushes the first line out of sight."""


class Tmux:
    """A tmux server of its own, whose windows are the terminals of people."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._name = f"seatui-{os.urandom(6).hex()}"  # a socket in the test's own folder may have too long a path
        self._config = folder / "tmux.conf"
        self._config.write_text(CONFIG)
        self._runs = False

    async def run(self, *command: str) -> str:
        code, said = await output_of("tmux", "-L", self._name, "-f", str(self._config), *command)
        assert code == 0, f"tmux {' '.join(command)}: {said}"
        return said

    async def open(self, name: str, command: Sequence[str], size: tuple[int, int] = (80, 24)) -> RealClient:
        """Run a program in a window of its own. How it ends stands in a file: tmux itself misses the end of a program at times."""
        window = f"{name}-{os.urandom(3).hex()}".replace(".", "_").replace(":", "_")
        opened = RealClient(self, window)
        pid, status = shlex.quote(str(opened.pid_file)), shlex.quote(str(opened.status_file))
        begin = shlex.quote(f"echo $$ > {pid}; exec {shlex.join(command)}")
        shell = f"sh -c {begin}; echo $? > {status}.new; mv {status}.new {status}"
        await self.run("new-session", "-d", "-s", window, "-x", str(size[0]), "-y", str(size[1]), shell)
        self._runs = True
        return opened

    async def close(self) -> None:
        """End all that runs there. tmux leaves its socket lying, so it is taken away."""
        if self._runs:  # there may be no tmux on this machine
            socket = Path((await self.run("display-message", "-p", "#{socket_path}")).strip())
            await self.run("kill-server")
            socket.unlink(missing_ok=True)


class RealClient:
    """One person with a program, mostly ssh, in a terminal of tmux."""

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
        """Start ssh; whoever wants to wait for the screen does so with ``screen_with``."""
        given = {"LANG": "C.UTF-8", **(env or {})}
        passed = ["-o", f"SendEnv={' '.join(given)}"]
        command = ["ssh", *options(tmux.folder, key), *passed, "-p", str(port), *more, f"{name}@127.0.0.1"]
        assigned = [f"{word}={value}" for word, value in {"TERM": term, **given}.items()]
        return await tmux.open(name, ["env", *assigned, *command], size)

    async def text(self) -> str:
        """What the terminal shows now, as lines."""
        return await self._tmux.run("capture-pane", "-p", "-t", f"={self._window}:")

    async def screen_with(self, *texts: str, seconds: float = PATIENCE) -> str:
        """Wait until all these texts are on the screen, and give what it shows then."""
        return await screen_with(self.text, texts, seconds)

    async def press(self, *keys: str) -> None:
        """Press keys by their names; anything else is typed."""
        await self._tmux.run("send-keys", "-t", f"={self._window}:", "-l", "--", sent_by(*keys))

    async def resize(self, width: int, height: int) -> None:
        await self._tmux.run("resize-window", "-t", f"={self._window}:", "-x", str(width), "-y", str(height))

    async def kill(self) -> None:
        """Kill the client without a word to the server."""
        await until(lambda: self.pid_file.exists() and self.pid_file.read_text().endswith("\n"), "it never began")
        with suppress(ProcessLookupError):
            os.kill(int(self.pid_file.read_text()), signal.SIGKILL)

    async def exit_status(self) -> int:
        """The exit code of the program, once it has ended."""
        await until(self.status_file.exists, "it still runs")
        return int(self.status_file.read_text())
