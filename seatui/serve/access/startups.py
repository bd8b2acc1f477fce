"""Connections before login: how many there may be, and who gets a place when they are many.

Strangers are dropped at random before all their places are taken, as with OpenSSH's MaxStartups, so that silent connections cannot lock
everybody out. A quarter of the places is kept for addresses from which a player has logged in lately, and for clients that log in within
seconds, as all do that have a key.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from seatui.serve.access.limits import Limits
from seatui.serve.access.sources import Sources
from seatui.serve.addresses import client_network

DROP_RATE = 0.3
"""The chance of a stranger to be dropped when the random drop begins. It grows to 1 until all places of strangers are taken."""
BARRED = "your address has made too many connections that did not log in: wait some minutes"
FULL = "the server is full: try again later"
TOO_MANY_HERE = "there are too many connections from your address"


class Entry(NamedTuple):
    """Whether a connection gets a place, and for how long."""

    refusal: str  # "" if it is let in, otherwise why not, in one sentence
    seconds: float = 0.0  # to log in
    is_hurried: bool = False  # whether it is a stranger in a kept place


class Startups:
    """Counts the connections of one server that have not logged in yet. ``chance`` returns a number from 0 to 1."""

    def __init__(self, limits: Limits, sources: Sources | None = None, chance: Callable[[], float] = random.random) -> None:
        self.limits = limits
        self.sources = sources or Sources()
        self._chance = chance
        self._by_network: Counter[str] = Counter()
        self._hurried = 0  # those of strangers in kept places

    def __len__(self) -> int:
        return self._by_network.total()

    def add(self, address: str, *, may_hurry: bool = True) -> Entry:
        """Count a new connection, or refuse it. ``may_hurry`` says whether its client may be able to log in within seconds."""
        limits, network = self.limits, client_network(address)
        if self.sources.is_barred(address):
            return Entry(BARRED)
        is_known = self.sources.is_known(address)
        if self._by_network[network] >= (limits.per_address if is_known else limits.strangers_per_address):
            return Entry(TOO_MANY_HERE)
        if len(self) >= limits.unauthenticated:
            return Entry(FULL)
        if is_known or not self._drops():
            self._by_network[network] += 1
            return Entry("", limits.login_seconds)
        if may_hurry and self._hurried < limits.hurried:
            self._by_network[network] += 1
            self._hurried += 1
            return Entry("", limits.hurried_seconds, is_hurried=True)
        return Entry(FULL)

    def remove(self, address: str, entry: Entry) -> None:
        """Uncount a connection that has logged in or closed."""
        network = client_network(address)
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]
        self._hurried -= entry.is_hurried

    def _drops(self) -> bool:
        """Return whether to drop a stranger."""
        first, last = self.limits.drop_from, self.limits.strangers
        if len(self) < first:
            return False
        return len(self) >= last or self._chance() < DROP_RATE + (1 - DROP_RATE) * (len(self) - first) / (last - first)
