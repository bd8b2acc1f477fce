"""Run a host in this process: a server of its own, or a worker whose supervisor reads its log and ends it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from contextlib import suppress

from seatui.serve.fair_share.event_loop import FairLoop
from seatui.serve.ops.host import Host, HostConfig
from seatui.serve.ops.host_actions import HostActions
from seatui.serve.ops.parent_watch import watch_parent
from seatui.serve.ops.preload import preload_all
from seatui.serve.ops.server_run import ServerRun
from seatui.tui.paint.caches import drop_strip_caches

ENOUGH_FILES = 16_384
NO_SUPERVISOR = "supervisor"
"""The reason why a worker stops when its supervisor says so, or has ended."""


def serve(config: HostConfig, write: Callable[[str], None] | None, *, status: bool) -> None:
    """Serve until a signal or the host stops it. Log lines go to ``write``; with ``status`` the terminal shows the status screen."""
    allow_files()
    drop_strip_caches()
    with asyncio.Runner(loop_factory=FairLoop) as runner:
        runner.run(HostRun(Host(config), write, status=status).run())


def allow_files() -> None:
    """Raise the limit on open files. Each connection takes one, each table two, and the default limit is low."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(ENOUGH_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):  # a sandbox may forbid it
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class HostRun(ServerRun):
    """One run of a host."""

    def __init__(self, host: Host, write: Callable[[str], None] | None, *, status: bool) -> None:
        super().__init__(host, HostActions(host, "status screen"), write, status=status)
        self._is_worker = host.config.cluster is not None

    def prepare(self) -> None:
        """Import everything before the first player comes."""
        if self._is_worker:
            watch_parent(lambda: self.request_stop(NO_SUPERVISOR))
        preload_all()
        gc.collect()  # the last time that the program's own objects are visited
