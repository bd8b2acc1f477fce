"""Accounts of the work that sessions cause: keys, mouse, window sizes, frames and timers, each charged with the time it took.

Work counts for an address and, after login, for a name too, so neither many connections nor many names get a larger share. Recent work
counts most; after some seconds without work an account is as good as new.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Mapping
from contextvars import Context, ContextVar
from itertools import count
from time import perf_counter
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Result = TypeVar("Result")

MEMORY_SECONDS = 3.0
"""Work counts less and less over about this many seconds."""
HEAVY_SHARE = 0.1
"""The share of a core from which an address or a name waits for all that take less. Ten keys a second take about a third of it."""
MOST_METERS = 2000
"""Meters kept; beyond that, those that have forgotten their work are dropped."""
FORGOTTEN_SHARE = 0.001
TOLD_SHARE, MOST_TOLD = 0.01, 100
"""The share from which other workers are told, and the number of them that are told at once."""
_ARRIVALS = count(1)


class WorkMeter:
    """The recent work of one address or one name."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.elsewhere = 0.0  # the share of a core that it takes at other workers, as far as they have told
        self._now = now
        self._updated = now()
        self._seconds = 0.0

    @property
    def share(self) -> float:
        """The share of a core that it takes at all workers."""
        self._decay()
        return self._seconds / MEMORY_SECONDS + self.elsewhere

    @property
    def share_here(self) -> float:
        """The share of a core that it takes at this worker."""
        self._decay()
        return self._seconds / MEMORY_SECONDS

    def charge(self, seconds: float) -> None:
        self._decay()
        self._seconds += seconds

    def _decay(self) -> None:
        now = self._now()
        self._seconds *= math.exp((self._updated - now) / MEMORY_SECONDS)
        self._updated = now


class WorkAccount:
    """The work of one connection, on the meters of its address and its name."""

    def __init__(self, *meters: WorkMeter) -> None:
        self._meters = list(meters)
        self.newcomer = 0  # its number in the order of arrival, until its first screen is shown; 0 afterwards

    def arrive(self) -> None:
        """Let its work wait behind that of everybody who is there or has come before, until ``settle``."""
        self.newcomer = next(_ARRIVALS)

    def settle(self) -> None:
        """Be one of those who are there."""
        self.newcomer = 0

    def add_meter(self, meter: WorkMeter) -> None:
        """Charge this meter too from now on."""
        if meter not in self._meters:
            self._meters.append(meter)

    def charge(self, seconds: float) -> None:
        for meter in self._meters:
            meter.charge(seconds)

    def charge_for(self, call: Callable[P, Result], *args: P.args, **named: P.kwargs) -> Result:
        """Make a call, and charge the time that it takes."""
        began = perf_counter()
        try:
            return call(*args, **named)
        finally:
            self.charge(perf_counter() - began)

    @property
    def shares(self) -> list[float]:
        """The percentages of a core that its address and its name take, the larger one first."""
        return sorted((round(meter.share, 2) for meter in self._meters), reverse=True)

    @property
    def is_heavy(self) -> bool:
        """Whether its work waits for that of others."""
        return any(meter.share > HEAVY_SHARE for meter in self._meters)


ACCOUNT: ContextVar[WorkAccount | None] = ContextVar("account", default=None)
"""The account to be charged for what runs in this context."""


def run_charged(context: Context, call: Callable[P, Result], *args: P.args, **named: P.kwargs) -> Result:
    """Make a call in the context of an account, which is charged with it."""
    account = context.get(ACCOUNT) or WorkAccount()
    return account.charge_for(lambda: context.run(call, *args, **named))


class WorkLedger:
    """All meters of a server, by address and by name. They outlive connections, so connecting again does not clear them."""

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        self._now = now
        self._meters: dict[str, WorkMeter] = {}
        self._elsewhere: Mapping[str, float] = {}

    def account_for(self, address: str) -> WorkAccount:
        """Return the account of a new connection from that address."""
        return WorkAccount(self._meter("address", address))

    def add_name(self, account: WorkAccount, name: str) -> None:
        """Charge the name too, after its player has logged in."""
        account.add_meter(self._meter("name", name))

    def shares_here(self) -> dict[str, float]:
        """Return the largest shares of this worker, if they are worth telling."""
        shares = {key: round(meter.share_here, 2) for key, meter in self._meters.items()}
        worth_telling = ((key, share) for key, share in shares.items() if share >= TOLD_SHARE)
        return dict(heapq.nlargest(MOST_TOLD, worth_telling, key=lambda item: item[1]))

    def hear(self, shares: Mapping[str, float]) -> None:
        """Count shares that others take at other workers, instead of those that they took before."""
        for key in {*self._elsewhere, *shares}:
            if key in self._meters:
                self._meters[key].elsewhere = shares.get(key, 0.0)
        self._elsewhere = shares

    def _meter(self, kind: str, whose: str) -> WorkMeter:
        if len(self._meters) > MOST_METERS:
            self._meters = {key: meter for key, meter in self._meters.items() if meter.share > FORGOTTEN_SHARE}
        key = f"{kind} {whose}"
        if key not in self._meters:
            self._meters[key] = WorkMeter(self._now)
            self._meters[key].elsewhere = self._elsewhere.get(key, 0.0)
        return self._meters[key]
