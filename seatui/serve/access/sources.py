"""Where connections come from: addresses of players who logged in lately, and addresses that misbehave.

Penalties add up and run off with time, as OpenSSH's PerSourcePenalties do. A small one has no effect, so that a mistyped secret costs
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from time import monotonic

from seatui.serve.addresses import client_network

MOST_KEPT = 4096
"""Addresses that are remembered of each kind. Beyond that, the one that was used longest ago is forgotten."""
KNOWN_SECONDS = 7 * 24 * 3600.0
"""Seconds after the last login for which an address is known."""
LEAST_PENALTY = 15.0
"""Seconds of penalty from which an address is refused."""
MOST_PENALTY = 600.0


class Fault(Enum):
    """A fault of a connection before login, and the seconds of penalty for it."""

    NO_BANNER = 20.0  # it did not say that it speaks SSH
    TOO_SLOW = 15.0  # it did not log in in time
    NOT_ADMITTED = 3.0  # it tried to log in, and failed
    LEFT = 2.0  # it left without trying

    @property
    def is_grave(self) -> bool:
        """Whether no honest client does it twice in a row: it holds a place for as long as it can."""
        return self in (Fault.NO_BANNER, Fault.TOO_SLOW)


class Sources:
    """The addresses of one server, each counted as its network. ``now`` is the clock in seconds.

    ``logged_in`` and ``punished`` are called with the network of what is noted here; the ``hear`` methods note what other workers saw.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.logged_in: Callable[[str], None] | None = None
        self.punished: Callable[[str, Fault], None] | None = None
        self._now = now
        self._known: dict[str, float] = {}  # when somebody logged in from there
        self._penalties: dict[str, float] = {}  # when the penalty has run off

    def note_login(self, address: str) -> None:
        """Note that a player has logged in from there."""
        network = client_network(address)
        self.hear_login(network)
        if self.logged_in is not None:
            self.logged_in(network)

    def hear_login(self, network: str) -> None:
        """Note that a player has logged in from this network, and tell nobody."""
        _put_last(self._known, network, self._now())

    def known(self) -> dict[str, float]:
        """Return how many seconds ago somebody logged in from each known network."""
        now = self._now()
        return {network: now - at for network, at in self._known.items() if now - at < KNOWN_SECONDS}

    def restore(self, ages: Mapping[str, float]) -> None:
        """Know networks again from which somebody logged in this many seconds ago."""
        now = self._now()
        for network, ago in sorted(ages.items(), key=lambda item: -item[1]):
            _put_last(self._known, network, now - ago)

    def is_known(self, address: str) -> bool:
        """Return whether a player has logged in from there lately, and no connection from there misbehaved since."""
        at = self._known.get(client_network(address))
        return at is not None and self._now() - at < KNOWN_SECONDS

    def punish(self, address: str, fault: Fault) -> None:
        """Add the penalty for a fault."""
        network = client_network(address)
        self.hear_fault(network, fault)
        if self.punished is not None:
            self.punished(network, fault)

    def hear_fault(self, network: str, fault: Fault, times: int = 1) -> None:
        """Add the penalty for this many faults, and tell nobody."""
        if fault.is_grave:
            self._known.pop(network, None)
        until = max(self._penalties.get(network, 0.0), self._now()) + fault.value * times
        _put_last(self._penalties, network, min(until, self._now() + MOST_PENALTY))

    def is_barred(self, address: str) -> bool:
        """Return whether connections from there are refused now."""
        return self._penalties.get(client_network(address), 0.0) - self._now() >= LEAST_PENALTY


def _put_last(kept: dict[str, float], network: str, value: float) -> None:
    """Put an entry at the end of the order, and forget the first one if there are too many."""
    kept.pop(network, None)
    kept[network] = value
    if len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]
