"""Counts and events of limits that all workers of a cluster share.

News go out in batches: a flood of them becomes at most 50 messages a second. A count is told as it is now, so that a message that is lost
or comes twice does no harm for long; the report of a worker repeats its largest counts. An event, such as a wrong secret, is told once.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from collections.abc import Callable, Mapping
from contextvars import Context
from typing import Any, NamedTuple

from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.messages import Message
from seatui.serve.cluster.report import WorkerReport
from seatui.serve.cluster.tally import IN_ALL, Tally

BATCH_SECONDS = 0.02
SETTLE_SECONDS = 0.1
"""Seconds after which the others have heard a batch. Twice the way to them and ``BATCH_SECONDS`` should fit in, see ``Tally.has_room``."""
LARGEST_BATCH = 2000
"""News after which a batch goes out at once."""
MOST_REPORTED = 300
"""Counts of each kind in a report. Of more keys only the largest counts are told there, beside the count in all."""
LONGEST_KEY = 100
"""Letters of a key that is shared. No name or address is longer."""
MESSAGE = "budgets"


class _Event(NamedTuple):
    """An event of some key."""

    name: str
    key: str


class TallyElsewhere:
    """The counts that other workers have told for one tally: the tally's ``Others``."""

    def __init__(self, sharing: Sharing, name: str, tally: Tally, true_seconds: float | None) -> None:
        self.tally = tally
        self.true_seconds = true_seconds
        self.by_worker: dict[str, dict[str, int]] = {}
        self._sharing = sharing
        self._name = name

    @property
    def workers(self) -> int:
        return 1 + len(self.by_worker)

    def count(self, key: str) -> int:
        return sum(counts.get(key, 0) for counts in self.by_worker.values())

    def forget_counts(self) -> None:
        """Forget the counts of workers that have not been heard for too long, but not that they are there."""
        self.by_worker = {worker: {} for worker in self.by_worker}

    def tell(self, key: str, count: int) -> None:
        self._sharing.tell_count(self._name, key, count)


class Sharing:
    """What one worker shares with the others, by names that are the same at all of them."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._tallies: dict[str, TallyElsewhere] = {}
        self._hearers: dict[str, Callable[[str, int], object]] = {}
        self._reports: dict[str, WorkerReport] = {}  # those that were read
        self._counts: dict[str, dict[str, int]] = {}  # news
        self._events = Counter[_Event]()  # news
        self._batches = 0
        self._timers: set[asyncio.TimerHandle] = set()
        self._sending: asyncio.TimerHandle | None = None
        self._forgetting: list[asyncio.TimerHandle] = []
        self._stops = [
            cluster.received.add(self._receive),
            cluster.reported.add(self._read_reports),
            cluster.switched.add(self._switch),
        ]
        self._read_reports()

    def share_tally(self, name: str, tally: Tally, true_seconds: float | None = None) -> None:
        """Add the counts of all workers up. While the store is away those of others are forgotten after ``true_seconds``, if given."""
        elsewhere = self._tallies[name] = TallyElsewhere(self, name, tally, true_seconds)
        elsewhere.by_worker = {worker: dict(report.counts.get(name, {})) for worker, report in self._reports.items()}
        tally.share(elsewhere)

    def share_events(self, name: str, hear: Callable[[str, int], object]) -> Callable[[str], None]:
        """Call ``hear`` with the key of events at other workers, and how often each happened. Return the call that tells of one here."""
        self._hearers[name] = hear
        return lambda key: self._tell_event(_Event(name, key))

    def fill(self, report: WorkerReport) -> WorkerReport:
        """Return a report with the counts of this worker."""
        counts = {name: _largest(each.tally.own_counts()) for name, each in self._tallies.items()}
        return report._replace(counts={name: found for name, found in counts.items() if found}, batches=self._batches)

    def close(self) -> None:
        """Share nothing more."""
        for stop in self._stops:
            stop()
        for timer in (*self._timers, *self._forgetting):
            timer.cancel()
        if self._sending is not None:
            self._sending.cancel()

    # Telling

    def tell_count(self, name: str, key: str, count: int) -> None:
        """Tell the others soon of a count of this worker."""
        self._counts.setdefault(name, {})[key] = count
        self._send_soon()

    def _tell_event(self, event: _Event) -> None:
        self._events[event] += 1
        self._send_soon()

    def _send_soon(self) -> None:
        if sum(map(len, self._counts.values())) + len(self._events) >= LARGEST_BATCH:
            self._send()
        elif self._sending is None:
            self._sending = asyncio.get_running_loop().call_later(BATCH_SECONDS, self._send, context=Context())

    def _send(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None
        counts, self._counts = self._counts, {}
        events: dict[str, dict[str, int]] = {}
        for event, times in self._events.items():
            events.setdefault(event.name, {})[event.key[:LONGEST_KEY]] = times
        self._events.clear()
        self._batches += 1
        self._cluster.send(MESSAGE, (counts, events))
        self._call_later(SETTLE_SECONDS, lambda: self._settle(counts))

    def _settle(self, counts: Mapping[str, Mapping[str, int]]) -> None:
        for name, by_key in counts.items():
            for key, count in by_key.items():
                self._tallies[name].tally.settle(key, count)

    def _call_later(self, seconds: float, call: Callable[[], None]) -> None:
        def run() -> None:
            self._timers.discard(timer)
            call()

        timer = asyncio.get_running_loop().call_later(seconds, run, context=Context())
        self._timers.add(timer)

    # Hearing

    def _receive(self, message: Message) -> None:
        match message:
            case Message(sender, kind, (counts, events)) if kind == MESSAGE:
                for name, by_key in _mappings(counts).items():
                    if name in self._tallies and sender in self._tallies[name].by_worker:
                        _update(self._tallies[name].by_worker[sender], by_key)
                for name, by_key in _mappings(events).items():
                    if name in self._hearers:
                        for key, times in by_key.items():
                            self._hearers[name](key, times)

    def _read_reports(self) -> None:
        """Take the counts of reports that are new, and forget those of workers that are gone."""
        reports = self._cluster.reports
        for worker in self._reports.keys() - reports.keys():
            self._forget(worker)
        for worker, report in reports.items():
            if self._reports.get(worker) is not report:
                self._reports[worker] = report
                for name, each in self._tallies.items():
                    each.by_worker[worker] = dict(report.counts.get(name, {}))

    def _forget(self, worker: str) -> None:
        del self._reports[worker]
        for each in self._tallies.values():
            each.by_worker.pop(worker, None)

    def _switch(self) -> None:
        """Read all reports again now that the store is back, or forget in time what nobody can correct while it is away."""
        for timer in self._forgetting:
            timer.cancel()
        self._forgetting.clear()
        if self._cluster.is_connected:
            for worker in tuple(self._reports):
                self._forget(worker)
            self._read_reports()
            return
        for each in self._tallies.values():
            if each.true_seconds is not None:
                timer = asyncio.get_running_loop().call_later(each.true_seconds, each.forget_counts, context=Context())
                self._forgetting.append(timer)


def _largest(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the largest counts, and all that are not of an address or a name."""
    if len(counts) <= MOST_REPORTED:
        return dict(counts)
    return dict(heapq.nlargest(MOST_REPORTED, counts.items(), key=lambda item: (item[0].startswith(IN_ALL), item[1])))


def _update(kept: dict[str, int], told: Mapping[str, int]) -> None:
    """Change the counts that a worker has told."""
    for key, count in told.items():
        if count:
            kept[key] = count
        else:
            kept.pop(key, None)


def _mappings(data: Any) -> dict[str, dict[str, int]]:
    """Return numbers by name and key; none that cannot be read."""
    if not isinstance(data, dict):
        return {}
    return {
        name: {str(key): each for key, each in found.items() if isinstance(each, int)}
        for name, found in data.items()
        if isinstance(found, dict)
    }
