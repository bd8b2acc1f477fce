"""``seatui serve``: a server for people with SSH clients and browsers."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys

from seatui import places
from seatui.serve import log
from seatui.serve.host import STOPPING, Host, HostPlan


def run(asked: argparse.Namespace) -> int:
    """Serve until a signal says to stop."""
    ssh = 2222 if asked.ssh is None else asked.ssh
    plan = HostPlan(places.saves_folder() / "harbour", ssh, address=asked.address or "", is_open=asked.open)
    log.LOGGER.setLevel(logging.INFO)
    log.LOGGER.propagate = False
    log.LOGGER.addHandler(log.Teller(lambda told: print(log.line(told), file=sys.stderr, flush=True)))  # noqa: T201
    asyncio.run(_serve(Host(plan)))
    return 0


async def _serve(host: Host) -> None:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await host.start()
    await stop.wait()
    await host.stop(STOPPING)
