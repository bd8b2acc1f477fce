"""Log refused connections without flooding the log: the first of an address at once, the others as a number every minute."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from seatui.serve.addresses import client_network
from seatui.serve.event_log import log_event
from seatui.serve.rate_limit import RateLimit

EVERY = 60.0
"""Seconds between two lines about one address, and between the lines with a number."""
MOST_LINES = 20
"""Addresses with a line of their own in that time."""


class RefusalLog:
    """The refusals of one server. Call ``flush`` every minute."""

    def __init__(self, via: str, now: Callable[[], float] = monotonic) -> None:
        self._via = via
        self._now = now
        self._rate = RateLimit(1, EVERY)
        self._lines = RateLimit(MOST_LINES, EVERY)
        self._more = 0

    def add(self, address: str, why: str) -> None:
        """Log a refused connection, or count it if its address was logged in the last minute or many others were."""
        network, now = client_network(address), self._now()
        if self._rate.is_reached(network, now) or self._lines.is_reached("", now):
            self._more += 1
            return
        self._rate.add(network, now)
        self._lines.add("", now)
        log_event("refused", address=address, via=self._via, why=why)

    def flush(self) -> None:
        """Log how many connections were refused since the last time without a line of their own."""
        if self._more:
            log_event("refused_more", via=self._via, connections=self._more)
            self._more = 0
