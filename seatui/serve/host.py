"""The running server: what one start of ``seatui serve`` opens, and how it ends."""

from __future__ import annotations

import errno
import socket
from dataclasses import dataclass, field
from pathlib import Path

import filelock

from seatui.engine.contract import Refused
from seatui.serve.app import ServedApp
from seatui.serve.log import note
from seatui.serve.ssh.server import SshServer
from seatui.serve.terminal.client import Client, ScreenClient
from seatui.serve.terminal.gate import Limits
from seatui.serve.terminal.session import TerminalSession

LOCK = "lock"
STOPPING = "The server stops now. All games are kept: connect again later to go on."


@dataclass(frozen=True)
class HostPlan:
    """What a server is asked for. A port of 0 is any free one, and None is no way in of that kind."""

    folder: Path
    ssh: int | None = 2222
    web: int | None = None
    address: str = ""  # of this machine; none stands for all
    keys: Path | None = None  # who may come in; without it the first to use a name has it
    is_open: bool = False  # names only, on a trusted network
    limits: Limits = field(default_factory=Limits)


class Host:
    """One server with all that belongs to it."""

    def __init__(self, plan: HostPlan) -> None:
        self.plan = plan
        self.ssh: SshServer | None = None
        self._lock = filelock.FileLock(plan.folder / LOCK, timeout=0)

    async def start(self) -> None:
        """Open the folder and the doors; ``Refused`` in one sentence if something is in the way, and then nothing is left open."""
        self._take_folder()
        try:
            await self._open_doors()
        except BaseException:
            await self.stop("")
            raise
        note("start", folder=str(self.plan.folder), ssh=self.ssh_port)

    async def stop(self, why: str = STOPPING) -> None:
        """Tell everybody why, and close all that is open."""
        if self.ssh is not None:
            await self.ssh.close(why)
        self._lock.release()

    @property
    def ssh_port(self) -> int | None:
        """Where SSH is listened for, which port 0 leaves open."""
        return None if self.ssh is None else self.ssh.port

    def client_for(self, session: TerminalSession) -> Client:
        """What somebody who has come in sees."""
        return ScreenClient(ServedApp(session), mouse=session.has_mouse)

    def _take_folder(self) -> None:
        try:
            self.plan.folder.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except filelock.Timeout:
            raise Refused(
                "", f"another server has {self.plan.folder}; stop it first, or give this one another folder with --saves"
            ) from None
        except OSError as error:
            raise Refused("", f"{self.plan.folder} cannot be used: {error.strerror or error}") from error

    async def _open_doors(self) -> None:
        if self.plan.ssh is not None:
            server = SshServer(self.client_for, self.plan.limits)
            try:
                await server.listen(self.plan.address, self.plan.ssh or _free_port(self.plan.address), self.plan.folder)
            except OSError as error:
                raise Refused("", _no_port(self.plan.address, self.plan.ssh, error)) from error
            self.ssh = server


def _free_port(address: str) -> int:
    """A port that is free on all addresses: each of them would else get one of its own."""
    with socket.create_server((address, 0), family=socket.AF_INET6 if ":" in address else socket.AF_INET) as trial:
        port: int = trial.getsockname()[1]
        return port


def _no_port(address: str, port: int, error: OSError) -> str:
    """Why a port cannot be listened to, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use by another program; choose another one"
    if error.errno == errno.EACCES:
        return f"port {port} may not be listened to by this user; choose one from 1024 on, or see docs/hosting.md"
    return f"{address or 'this machine'} port {port} cannot be listened to: {error.strerror or error}"
