"""The door for browsers: how many connections are open, and for how long one may be that is no web socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from seatui.serve.access.limits import ConnectionCounter, Limits
from seatui.serve.event_log import LOGGER

CONNECTIONS_PER_BROWSER = 4
"""Browsers fetch the parts of a page side by side."""
PAGE_SECONDS = 60
"""For a browser to fetch what it asked for; whoever takes longer does not read."""
KEEPALIVE_SECONDS = 15
"""For a request to come, or the next one."""


class _Connection(NamedTuple):
    address: str
    timer: asyncio.TimerHandle


class LimitedHttpServer(web.Server):
    """Lets connections in, and counts them."""

    def __init__(self, answer: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]], limits: Limits, *, has_proxy: bool) -> None:
        super().__init__(
            answer, logger=LOGGER, access_log=None, keepalive_timeout=KEEPALIVE_SECONDS, lingering_time=1, read_bufsize=16 * 1024
        )
        in_all = limits.connections * 2
        by_address = in_all if has_proxy else limits.per_address * CONNECTIONS_PER_BROWSER  # all come from the proxy's address
        self._connection_counter = ConnectionCounter(replace(limits, connections=in_all, per_address=by_address))
        self._counted: dict[RequestHandler, _Connection] = {}

    def connection_made(self, handler: RequestHandler, transport: asyncio.Transport) -> None:
        super().connection_made(handler, transport)
        address = address_of(transport)
        if self._connection_counter.add(address):
            transport.abort()
            return
        timer = asyncio.get_running_loop().call_later(PAGE_SECONDS, transport.abort)
        self._counted[handler] = _Connection(address, timer)

    def connection_lost(self, handler: RequestHandler, exc: BaseException | None = None) -> None:
        super().connection_lost(handler, exc)
        if connection := self._counted.pop(handler, None):
            connection.timer.cancel()
            self._connection_counter.remove(connection.address)

    def keep_open(self, handler: RequestHandler) -> None:
        """This connection is a web socket now, and may stay."""
        if connection := self._counted.get(handler):
            connection.timer.cancel()


def address_of(transport: asyncio.BaseTransport) -> str:
    """Who is at the far end."""
    return str((transport.get_extra_info("peername") or ("",))[0])
