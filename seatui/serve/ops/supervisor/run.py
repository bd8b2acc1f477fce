"""Run a supervisor in this process, with the signals, the log and the status screen of any server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from seatui.serve.ops.host_request import HostRequest
from seatui.serve.ops.server_run import ServerRun
from seatui.serve.ops.supervisor.config import SupervisorConfig
from seatui.serve.ops.supervisor.supervisor import Supervisor


def supervise(config: SupervisorConfig, write: Callable[[str], None] | None, *, status: bool) -> None:
    """Serve until a signal or the host stops it. Log lines go to ``write``; with ``status`` the terminal shows the status screen."""

    async def run() -> None:
        await SupervisorRun(Supervisor(config, is_watched=status), write, status=status).run()

    asyncio.run(run())


class SupervisorRun(ServerRun):
    """One run of a supervisor."""

    def __init__(self, supervisor: Supervisor, write: Callable[[str], None] | None, *, status: bool) -> None:
        super().__init__(supervisor, SupervisorActions(supervisor), write, status=status)
        self._supervisor = supervisor
        supervisor.hear = self.note

    def kill_children(self) -> None:
        """End the workers at once."""
        self._supervisor.kill()


class SupervisorActions:
    """The actions of keys at the status screen, as requests like those of ``seatui host``."""

    def __init__(self, supervisor: Supervisor) -> None:
        self._answer = supervisor.answer

    def say(self, text: str) -> Awaitable[list[str]]:
        """Say something to everybody."""
        return self._answer(HostRequest("say", text=text))

    def kick(self, whom: str) -> Awaitable[list[str]]:
        """End somebody's sessions."""
        return self._answer(HostRequest("kick", whom))

    def mute(self, whom: str, seconds: float | None) -> Awaitable[list[str]]:
        """Let somebody say nothing for a while."""
        return self._answer(HostRequest("mute", whom, seconds=seconds))

    def ban(self, whom: str, seconds: float | None) -> Awaitable[list[str]]:
        """Keep somebody out."""
        return self._answer(HostRequest("ban", whom, seconds=seconds))

    def close_table(self, wanted: str) -> Awaitable[list[str]]:
        """Take a table off the list."""
        return self._answer(HostRequest("close-table", wanted))

    def start_drain(self, seconds: float | None) -> Awaitable[list[str]]:
        """Let nothing new begin, and stop when all have left."""
        return self._answer(HostRequest("drain", seconds=seconds))

    def stop_drain(self) -> Awaitable[list[str]]:
        """Go on as usual."""
        return self._answer(HostRequest("drain-off"))
