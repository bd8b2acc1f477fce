"""A Redis or Valkey server of our own, for the workers of one machine. It listens on a Unix socket only, and keeps nothing on the disk."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from seatui.engine.contract import Refused
from seatui.serve.event_log import log_warning

PROGRAMS = ("redis-server", "valkey-server")
SOCKET, LOG = "store.sock", "store.log"
LONGEST_PATH = 103
"""Bytes of a socket's path: Linux allows 107, and macOS this many."""
START_SECONDS = 20.0
"""A server that does not answer within this time has not started."""
REPLY_SECONDS = 2.0
NAP = 0.05
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 30.0
"""Seconds before a server that has died is started again: each time twice as many."""
STEADY_SECONDS = 60.0
"""A server that has run for this long is started again after the first pause."""
INSTALL = "Debian and Ubuntu: apt install redis-server; macOS: brew install redis; or name a server with --redis URL"

# The server must not outlive this process, however that ends: standard input is a pipe from here, which then ends. Kill it at once, for it
# has nothing to save.
GUARD = """\
exec 3<&0
"$@" 3<&- &
server=$!
{ read -r _ <&3; kill -9 "$server"; } 2> /dev/null &
guard=$!
exec 3<&- 2> /dev/null
wait "$server"
code=$?
kill -9 "$guard"
wait "$guard"
exit "$code"
"""


class PrivateRedis:
    """The server, from ``start`` until ``stop``. If it dies, it is started again, with an empty memory."""

    def __init__(self, folder: Path) -> None:
        """``folder``: for the socket and the log; nobody else may enter it. A folder with a long path gets only the log."""
        self._folder = folder
        self._short_folder: Path | None = None  # for the socket, made if the path of the folder is too long
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """The address for ``RedisStore``, once the server has been started."""
        return f"unix://{quote(str(self._socket))}"

    @property
    def is_running(self) -> bool:
        """Whether the server runs now."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Start the server, and return when it answers. ``Refused`` says why it cannot be had."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder.chmod(0o700)
        if len(os.fsencode(self._folder / SOCKET)) > LONGEST_PATH:
            self._short_folder = Path(tempfile.mkdtemp(prefix="seatui-", dir=_short_temporary_folder()))
        try:
            await self._start_once()
        except BaseException:
            await self.stop()
            raise
        self._watch = asyncio.create_task(self._restart_when_dead())

    async def stop(self) -> None:
        """Stop the server, and remove its socket."""
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.wait([self._watch])
        await self._kill()
        self._socket.unlink(missing_ok=True)
        if self._short_folder is not None:
            shutil.rmtree(self._short_folder, ignore_errors=True)
            self._short_folder = None

    @property
    def _socket(self) -> Path:
        return (self._short_folder or self._folder) / SOCKET

    async def _start_once(self) -> None:
        command = [_program(), *_options(self._socket, self._folder)]
        await self._remove_stale_server()
        with (self._folder / LOG).open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                "/bin/sh", "-c", GUARD, "sh", *command, stdin=asyncio.subprocess.PIPE, stdout=log, stderr=log, start_new_session=True
            )
        try:
            async with asyncio.timeout(START_SECONDS):
                while await self._reply("PING") != b"+PONG\r\n":
                    if self._process.returncode is not None:
                        raise Refused("", f"{command[0]} has not started: {self._last_words()}")
                    await asyncio.sleep(NAP)
        except TimeoutError as error:
            raise Refused("", f"{command[0]} does not answer: {self._last_words()}") from error

    async def _remove_stale_server(self) -> None:
        """End a server that a former process has left behind, and remove its socket."""
        with suppress(OSError):
            await self._reply("SHUTDOWN NOSAVE")
        self._socket.unlink(missing_ok=True)

    async def _reply(self, command: str) -> bytes:
        """Return the server's answer to a command of one line, b"" if there is none."""
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                reader, writer = await asyncio.open_unix_connection(self._socket)
                try:
                    writer.write(f"{command}\r\n".encode())
                    return await reader.readline()
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            return b""

    async def _restart_when_dead(self) -> None:
        """Start the server again whenever it has died, after a pause that grows while it keeps dying."""
        pause, now = FIRST_PAUSE, asyncio.get_running_loop().time
        while self._process is not None:
            since = now()
            code = await self._process.wait()
            if now() - since > STEADY_SECONDS:
                pause = FIRST_PAUSE
            log_warning("the private Redis has ended, and is started again", code=code, log=self._last_words())
            while not self.is_running:
                await self._kill()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                try:
                    await self._start_once()
                except (Refused, OSError) as error:
                    log_warning("the private Redis does not start", error=str(error), seconds=pause)
                    await self._kill()

    async def _kill(self) -> None:
        """Kill the server and its guard, if they run."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), REPLY_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()

    def _last_words(self) -> str:
        """Return the last line of the server's log."""
        with suppress(OSError):
            lines = (self._folder / LOG).read_text("utf-8", "replace").split("\n")
            return next((line.strip() for line in reversed(lines) if line.strip()), "it says nothing")
        return "there is no log"


def _program() -> str:
    """Return the path of the program; ``Refused`` if there is none."""
    for name in PROGRAMS:
        if path := shutil.which(name):
            return path
    raise Refused("", f"there is no Redis or Valkey for the workers to share ({INSTALL})")


def _options(socket: Path, folder: Path) -> list[str]:
    """Return the options of the server: one socket, no disk, and errors rather than forgetting when the memory is full."""
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "600",
        "dir": str(folder),
        "save": "",
        "appendonly": "no",
        "maxmemory": "256mb",
        "maxmemory-policy": "noeviction",
        "daemonize": "no",
        "loglevel": "warning",
    }
    return [word for name, value in options.items() for word in (f"--{name}", value)]


def _short_temporary_folder() -> str | None:
    """Return the system's folder for temporary files, unless its path is too long for a socket below it."""
    return None if len(os.fsencode(tempfile.gettempdir())) < LONGEST_PATH - 40 else "/tmp"
