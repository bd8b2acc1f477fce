"""The HTTP server for browsers, with limits on how many connections are open and for how long."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, NamedTuple

from aiohttp import web, web_response
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web_protocol import RequestHandler, RequestPayloadError

from seatui.serve.access.limits import ConnectionCounter, Limits
from seatui.serve.access.refusal_log import RefusalLog
from seatui.serve.addresses import client_network
from seatui.serve.event_log import LOGGER

CONNECTIONS_PER_BROWSER = 4
"""Browsers load the parts of a page in parallel."""
PAGE_SECONDS = 60
"""Seconds for a browser to load what it asked for."""
KEEPALIVE_SECONDS = 15
"""Seconds to wait for a request, or for the next one."""

# The header ``Server`` of every answer, even to what cannot be read. aiohttp would name its version and Python's.
web_response.SERVER_SOFTWARE = "seatui"  # type: ignore[attr-defined]


UNREADABLE = "it sent something that is not HTTP"


class _Handler(RequestHandler):
    """Logs requests that cannot be read as refusals: an error is something that the host should act on."""

    def log_exception(self, *args: Any, **kw: Any) -> None:
        if isinstance(kw.get("exc_info"), HttpProcessingError | RequestPayloadError):
            if isinstance(self._manager, LimitedHttpServer) and self.transport is not None:
                self._manager.refusals.add(address_of(self.transport), UNREADABLE)
        else:
            super().log_exception(*args, **kw)


class _Connection(NamedTuple):
    address: str
    timer: asyncio.TimerHandle
    transport: asyncio.Transport
    client: str  # the network of the browser, which a proxy tells with the first request


class LimitedHttpServer(web.Server):
    """Counts connections, and closes those that stay open too long without a web socket.

    When all places are taken, a new connection gets that of the browser that has most of them: pages load in a moment.
    """

    def __init__(
        self, answer: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]], limits: Limits, refusals: RefusalLog, *, has_proxy: bool
    ) -> None:
        super().__init__(
            answer, logger=LOGGER, access_log=None, keepalive_timeout=KEEPALIVE_SECONDS, lingering_time=1, read_bufsize=16 * 1024
        )
        in_all = limits.connections * 2
        by_address = in_all if has_proxy else limits.per_address * CONNECTIONS_PER_BROWSER  # behind a proxy all have its address
        self._connection_counter = ConnectionCounter(replace(limits, connections=in_all, per_address=by_address))
        self.refusals = refusals
        self._counted: dict[RequestHandler, _Connection] = {}

    def __call__(self) -> RequestHandler:
        return _Handler(self, loop=self._loop, **self._kwargs)

    def connection_made(self, handler: RequestHandler, transport: asyncio.Transport) -> None:
        super().connection_made(handler, transport)
        address = address_of(transport)
        if len(self._connection_counter) >= self._connection_counter.limits.connections:
            self._close_one()
        if why := self._connection_counter.add(address):
            self.refusals.add(address, why)
            # Not at once: the handler, which is about to start, would log an error if its connection were gone.
            asyncio.get_running_loop().call_soon(transport.abort)
            return
        timer = asyncio.get_running_loop().call_later(PAGE_SECONDS, transport.abort)
        self._counted[handler] = _Connection(address, timer, transport, client_network(address))

    def connection_lost(self, handler: RequestHandler, exc: BaseException | None = None) -> None:
        super().connection_lost(handler, exc)
        self._uncount(handler)

    def note_client(self, handler: RequestHandler, address: str) -> None:
        """Note from which address the browser is that asks for something."""
        if connection := self._counted.get(handler):
            self._counted[handler] = connection._replace(client=client_network(address))

    def keep_open(self, handler: RequestHandler) -> None:
        """Keep this connection open: it is a web socket now."""
        if connection := self._counted.get(handler):
            connection.timer.cancel()

    def _close_one(self) -> None:
        """Close the oldest connection of the browser that has most of them, web sockets aside."""
        pages = {handler: connection for handler, connection in self._counted.items() if not connection.timer.cancelled()}
        by_client = Counter(connection.client for connection in pages.values())
        if oldest := max(pages, key=lambda handler: by_client[pages[handler].client], default=None):
            asyncio.get_running_loop().call_soon(pages[oldest].transport.abort)
            self._uncount(oldest)

    def _uncount(self, handler: RequestHandler) -> None:
        if connection := self._counted.pop(handler, None):
            connection.timer.cancel()
            self._connection_counter.remove(connection.address)


def address_of(transport: asyncio.BaseTransport) -> str:
    """Return the address of the client."""
    return str((transport.get_extra_info("peername") or ("",))[0])
