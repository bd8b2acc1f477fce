"""The supervisor: it holds the folder and the ports, runs the private Redis and the workers, and answers the host."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from seatui.engine.contract import Refused
from seatui.engine.wording import counted
from seatui.serve import addresses
from seatui.serve.cluster.private_redis import PrivateRedis
from seatui.serve.cluster.redis_store import RedisStore
from seatui.serve.event_log import log_event, log_warning
from seatui.serve.ops.control import ControlSocket
from seatui.serve.ops.folder_lock import FolderLock, has_workers
from seatui.serve.ops.host_request import HostRequest
from seatui.serve.ops.host_words import status_words, who_words, worker_words
from seatui.serve.ops.log import LogEntry
from seatui.serve.ops.snapshot import SessionInfo, Snapshot
from seatui.serve.ops.supervisor.config import SupervisorConfig
from seatui.serve.ops.supervisor.farewells import Farewells
from seatui.serve.ops.supervisor.fleet import Fleet
from seatui.serve.ops.supervisor.ports import ReservedPorts
from seatui.serve.ops.supervisor.rolling_restart import RollingRestart
from seatui.serve.ops.supervisor.routes import pass_on
from seatui.serve.ops.supervisor.sums import server_snapshot
from seatui.serve.ssh.host_key import host_key

STORE = "store"
"""The folder of the private Redis."""
LOOK_EVERY, LOOK_EVERY_WATCHED = 10.0, 1.0
"""Seconds between snapshots of the workers: without the status screen, and with it."""
OLD_WORKER_SECONDS, OLD_WORKER_PAUSE = 8.0, 0.1
"""Seconds to wait for the workers of a supervisor that was killed, and between looks."""


class Supervisor:
    """One run of a server of several processes. With ``is_watched`` it has a status screen."""

    def __init__(self, config: SupervisorConfig, *, is_watched: bool = False) -> None:
        self.config = config
        self.drained: Callable[[], None] = lambda: None  # called when all workers have ended after draining
        self.hear: Callable[[LogEntry], None] = lambda _: None  # gets the events of the workers
        self.fleet = Fleet(config, self._command, lambda entry: self.hear(entry), lambda: self.drained())
        self._is_watched = is_watched
        self._lock = FolderLock(config.folder)
        self._control = ControlSocket(config.folder, self.answer)
        self._ports = ReservedPorts()
        self._numbers: dict[str, int] = {}  # of the ports, by option
        self._redis: PrivateRedis | None = None
        self._redis_url = config.redis
        self._farewells: Farewells | None = None
        self._restart: RollingRestart | None = None
        self._started = 0.0
        self._own: Mapping[str, Callable[[HostRequest], Awaitable[list[str]]]] = {
            "who": lambda _: self._who(),
            "status": lambda _: self._status(),
            "workers": lambda _: self._workers(),
            "drain": self._drain,
            "drain-off": self._stop_draining,
            "restart": lambda _: self._begin_restart(),
            "restart-progress": self._restart_progress,
        }

    async def start(self) -> None:
        """Lock the folder and start all workers; ``Refused`` in one sentence if something is in the way, and then nothing runs on."""
        self._lock.acquire()
        try:
            await self._wait_for_old_workers()
            fingerprint = host_key(self.config.folder).get_fingerprint() if self.config.ssh is not None else ""
            self._reserve_ports()
            await self._start_redis()
            self._farewells = Farewells(RedisStore(self._redis_url), self.config.node)
            self.fleet.failed = self._farewells.tell
            await self.fleet.start()
        except BaseException:
            await self.stop("")
            raise
        self._started = asyncio.get_running_loop().time()
        self._log_start(fingerprint)
        self.fleet.run_beside(self._keep_looking())
        try:
            await self._control.start()
        except Refused as refusal:  # the games need no control socket
            log_warning(f"seatui host cannot reach this server: {refusal}")

    async def stop(self, why: str = "") -> None:  # noqa: ARG002 - the workers know what to tell their players
        """Stop all workers, then the private Redis, and close everything even if that fails. May be called again."""
        self._control.close()
        try:
            await self.fleet.stop()
            if self._farewells is not None:
                await self._farewells.close()
            if self._redis is not None:
                await self._redis.stop()
        finally:
            self._ports.close()
            self._lock.release()

    def kill(self) -> None:
        """End all workers at once."""
        self.fleet.kill()

    # State

    @property
    def sessions(self) -> Sequence[SessionInfo]:
        """All sessions, as far as the last look shows."""
        return self.snapshot().sessions

    def snapshot(self) -> Snapshot:
        """Return the state of the server at the last look."""
        seen = [worker.seen for worker in self.fleet.workers if worker.seen]
        uptime = asyncio.get_running_loop().time() - self._started if self._started else 0.0
        return server_snapshot(seen, [worker.info for worker in self.fleet.workers], uptime)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY_WATCHED if self._is_watched else LOOK_EVERY)
            await self.fleet.look()

    # Requests of the host

    async def answer(self, request: HostRequest) -> list[str]:
        """Follow a request, or let the workers follow it; ``Refused`` in one sentence if that is not possible."""
        own = self._own.get(request.command)
        return await (own(request) if own else pass_on(request, self.fleet.open_workers))

    async def _who(self) -> list[str]:
        await self.fleet.look()
        return who_words(self.snapshot())

    async def _status(self) -> list[str]:
        await self.fleet.look()
        return status_words(self.snapshot())

    async def _workers(self) -> list[str]:
        await self.fleet.look()
        return worker_words(self.snapshot().workers)

    async def _drain(self, request: HostRequest) -> list[str]:
        lines = await pass_on(request, self.fleet.open_workers)
        self.fleet.drain(request.seconds)
        return lines

    async def _stop_draining(self, request: HostRequest) -> list[str]:
        if not self.fleet.is_draining:
            raise Refused("", "the server is not draining")
        self.fleet.stop_draining()
        return await pass_on(request, self.fleet.open_workers)

    async def _begin_restart(self) -> list[str]:
        if self._restart is not None and not self._restart.is_over:
            raise Refused("", "a restart is under way: seatui host workers shows how far it is")
        if self.fleet.is_draining:
            raise Refused("", "the server drains: call that off with seatui host drain off")
        self._restart = RollingRestart(self.fleet)
        log_event("restart", by="seatui host", workers=len(self.fleet.places))
        self.fleet.run_beside(self._restart.run())
        return [f"Replacing {counted(len(self.fleet.places), 'worker')}, one after the other."]

    async def _restart_progress(self, request: HostRequest) -> list[str]:
        """Return the lines of the restart from a number on, after a line that says whether it is over."""
        restart = self._restart
        if restart is None:
            raise Refused("", "there was no restart")
        lines = restart.lines[int(request.text) if request.text.isdecimal() else 0 :]
        if restart.failure and not lines:
            raise Refused("", restart.failure)
        return ["over" if restart.is_over and not restart.failure else "under way", *lines]

    # Starting

    async def _wait_for_old_workers(self) -> None:
        """Wait for the workers of a supervisor that was killed: they say goodbye to their players."""
        try:
            async with asyncio.timeout(OLD_WORKER_SECONDS):
                while has_workers(self.config.folder):
                    await asyncio.sleep(OLD_WORKER_PAUSE)
        except TimeoutError:
            raise Refused("", f"workers of an earlier server still use {self.config.folder}; end them first") from None

    def _reserve_ports(self) -> None:
        config = self.config
        if config.ssh is not None:
            self._numbers["ssh"] = self._ports.reserve(config.address, config.ssh)
        if config.web is not None:
            self._numbers["web"] = self._ports.reserve(config.web_address, config.web)

    async def _start_redis(self) -> None:
        if not self.config.redis:
            self._redis = PrivateRedis(self.config.folder / STORE)
            await self._redis.start()
            self._redis_url = self._redis.url

    def _command(self, number: int) -> Sequence[str]:
        return self.config.command(number, self._redis_url, self._numbers)

    def _log_start(self, fingerprint: str) -> None:
        config, ssh, web = self.config, self._numbers.get("ssh"), self._numbers.get("web")
        ways = [addresses.ssh_join(config.address, ssh)] if ssh else []
        ways += [addresses.web_join(config.web_address, web, config.web_url)] if web else []
        log_event(
            "start",
            ssh=ssh,
            web=web,
            join="; ".join(way.join for way in ways),
            key=fingerprint,
            folder=str(config.folder),
            workers=config.workers,
            node=config.node,
        )
