"""Connections before login: how many there may be, and who gets a place when they are many.

Strangers are dropped at random before all their places are taken, as with OpenSSH's MaxStartups, so that silent connections cannot lock
everybody out. A quarter of the places is kept for addresses from which a player has logged in lately, and for clients that log in within
seconds, as all do that have a key.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from seatui.serve.access.limits import Limits
from seatui.serve.access.sources import Sources
from seatui.serve.addresses import client_network
from seatui.serve.cluster.tally import Tally

DROP_RATE = 0.3
"""The chance of a stranger to be dropped when the random drop begins. It grows to 1 until all places of strangers are taken."""
BARRED = "your address has made too many connections that did not log in: wait some minutes"
FULL = "the server is full: try again later"
TOO_MANY_HERE = "there are too many connections from your address"
HURRIED = "*hurried"
"""The key under which strangers in kept places are counted."""


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
        self.tally = Tally()

    def __len__(self) -> int:
        return self.tally.own()

    def add(self, address: str, *, may_hurry: bool = True) -> Entry:
        """Count a new connection, or refuse it. ``may_hurry`` says whether its client may be able to log in within seconds."""
        limits, tally, network = self.limits, self.tally, client_network(address)
        if self.sources.is_barred(address):
            return Entry(BARRED)
        is_known = self.sources.is_known(address)
        if not tally.has_room(limits.per_address if is_known else limits.strangers_per_address, network):
            return Entry(TOO_MANY_HERE)
        if not tally.has_room(limits.unauthenticated):
            return Entry(FULL)
        if is_known or not self._drops():
            tally.add(network)
            return Entry("", limits.login_seconds)
        if may_hurry and tally.has_room(limits.hurried, HURRIED):
            tally.add(network)
            tally.add(HURRIED, in_all=False)
            return Entry("", limits.hurried_seconds, is_hurried=True)
        return Entry(FULL)

    def remove(self, address: str, entry: Entry) -> None:
        """Uncount a connection that has logged in or closed."""
        self.tally.remove(client_network(address))
        if entry.is_hurried:
            self.tally.remove(HURRIED, in_all=False)

    def _drops(self) -> bool:
        """Return whether to drop a stranger."""
        first, last, taken = self.limits.drop_from, self.limits.strangers, self.tally.count()
        if taken < first:
            return False
        return not self.tally.has_room(last) or self._chance() < DROP_RATE + (1 - DROP_RATE) * (taken - first) / (last - first)
