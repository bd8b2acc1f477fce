"""A server in the loop of the test, with terminals that connect over real connections.

async with serving(tmp_path) as harness:
    ann = await harness.connect("Ann")
    await ann.screen_with("Make a table")
    ann.press("down", "enter")
    bo = await harness.connect_really("Bo")       # the real ssh in tmux
    await bo.screen_with("Make a table")
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from seatui.serve.ops.host import Host, HostConfig
from seatui.serve.screens.app import ServedApp
from seatui.serve.ssh.server import SshServer
from seatui.serve.terminal.client import ScreenClient
from seatui.serve.terminal.session import TerminalSession
from tests.narrowing import checked
from tests.serve.client import Client
from tests.serve.real_client import RealClient, Tmux, keep_key
from tests.serve.waiting import until

__all__ = ["Client", "RealClient", "ServerHarness", "serving", "until"]


def app_of(session: TerminalSession) -> ServedApp:
    """Return the app that a session runs."""
    return checked(ServedApp, checked(ScreenClient, session._client)._app)


class ServerHarness:
    """The server, and everybody who has connected."""

    def __init__(self, folder: Path, **plan: Any) -> None:
        self.folder = folder
        self.host = Host(HostConfig(folder / "harbour", **{"ssh": 0, "address": "127.0.0.1", **plan}))
        self.clients: list[Client] = []
        self.tmux = Tmux(folder / "clients")
        self._keys: dict[str, asyncssh.SSHKey] = {}

    @property
    def server(self) -> SshServer:
        assert self.host.ssh is not None
        return self.host.ssh

    @property
    def port(self) -> int:
        return self.server.port

    def key_of(self, name: str) -> asyncssh.SSHKey:
        """Return the key of this person in this test."""
        return self._keys.setdefault(name, asyncssh.generate_private_key("ssh-ed25519"))

    async def connect(self, name: str, **how: Any) -> Client:
        """Connect with the key of that name, unless ``key`` is given."""
        client = await Client.connect(self.port, name, **{"key": self.key_of(name), **how})
        self.clients.append(client)
        return client

    async def connect_really(self, name: str, **how: Any) -> RealClient:
        """Connect with the real ssh in tmux."""
        key = keep_key(self.tmux.folder, name, self.key_of(name))
        return await RealClient.connect(self.tmux, self.port, name, **{"key": key, **how})

    async def stop(self) -> None:
        """Disconnect everybody and stop the server."""
        for client in self.clients:
            client.kill()
        await self.tmux.close()
        await self.host.stop("")
        await until(lambda: not self.server.sessions, lambda: f"sessions stay: {self.server.sessions}")


@asynccontextmanager
async def serving(folder: Path, **plan: Any) -> AsyncIterator[ServerHarness]:
    """Run a server with its files in that folder, on a free port of this machine; ``plan`` has other fields of a ``HostConfig``."""
    harness = ServerHarness(folder, **plan)
    await harness.host.start()
    try:
        yield harness
    finally:
        await harness.stop()
