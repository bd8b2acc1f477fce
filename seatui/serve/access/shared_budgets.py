"""The budgets per name and address, shared by the workers of a cluster: a limit is one of the whole server, not of each worker.

Counts and events go out at once, sessions and shares of work with the reports. While the store is away each worker goes by what it last
heard of the others, and by its own. Limits on memory and files, such as of cells and pages, stay those of each worker.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from seatui.serve.access.authentication import Authenticator
from seatui.serve.access.limits import ConnectionCounter
from seatui.serve.access.session_places import Candidate, SessionPlaces
from seatui.serve.access.sources import Fault, Sources
from seatui.serve.access.startups import Startups
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.messages import Message
from seatui.serve.cluster.report import SessionRecord, WorkerReport
from seatui.serve.cluster.sharing import Sharing
from seatui.serve.fair_share.work_account import WorkLedger
from seatui.serve.rate_limit import RateLimit

CLOSE_SESSION = "close session"
MOST_SESSIONS = 600
"""Sessions in a report. Of more, those of the players with most sessions are told."""


class _FarSession(NamedTuple):
    """A session at another worker."""

    worker: str
    player: str
    number: int


class SharedBudgets:
    """Shares the limits of one worker with the others."""

    def __init__(self, cluster: Cluster, wall_clock: Callable[[], float] = time.time) -> None:
        self._cluster = cluster
        self._wall_clock = wall_clock
        self._sharing = Sharing(cluster)
        self._ledger: WorkLedger | None = None
        self._sessions: SessionPlaces | None = None
        self._stops = [
            cluster.reported.add(self._read_reports),
            cluster.switched.add(self._read_reports),
            cluster.received.add(self._receive),
        ]

    def share_connections(self, counter: ConnectionCounter) -> None:
        """Share open connections, by network and in all."""
        self._sharing.share_tally("connections", counter.tally)

    def share_startups(self, door: str, startups: Startups, seconds: float) -> None:
        """Share connections that have not logged in, which takes this many seconds at most."""
        self._sharing.share_tally(f"startups {door}", startups.tally, seconds)

    def share_rate(self, name: str, limit: RateLimit, clock: Callable[[], float]) -> None:
        """Share a limit on how often something may happen. ``clock`` is the one that the limit's times come from."""
        limit.added = self._sharing.share_events(name, lambda key, times: limit.note(key, clock(), times))

    def share_authenticator(self, authenticator: Authenticator) -> None:
        """Share how many new names and wrong secrets came from each address, and wrong secrets for each name."""
        for name, limit in authenticator.rates().items():
            self.share_rate(name, limit, authenticator.clock)

    def share_sources(self, sources: Sources) -> None:
        """Share known addresses, and penalties."""
        tell = {fault: self._sharing.share_events(f"fault {fault.name}", _hear_fault(sources, fault)) for fault in Fault}
        sources.punished = lambda network, fault: tell[fault](network)
        sources.logged_in = self._sharing.share_events("logins", lambda network, _: sources.hear_login(network))

    def share_call(self, name: str, call: Callable[[], object]) -> Callable[[], None]:
        """Return a function that makes this call at the other workers."""
        tell = self._sharing.share_events(name, lambda *_: call())
        return lambda: tell("")

    def share_work(self, ledger: WorkLedger) -> None:
        """Share work: a name or an address that is heavy is heavy at all workers."""
        self._ledger = ledger
        self._read_reports()

    def share_sessions(self, sessions: SessionPlaces) -> None:
        """Share the sessions of each name."""
        self._sessions = sessions
        sessions.elsewhere, sessions.changed = self._sessions_elsewhere, self._cluster.report_soon

    def fill_reports(self) -> None:
        """Add what is shared to each report that the worker makes from now on."""
        make_report = self._cluster.make_report
        self._cluster.make_report = lambda: self.fill(make_report())
        self._cluster.report_soon()

    def fill(self, report: WorkerReport) -> WorkerReport:
        """Return a report with counts, sessions and work of this worker."""
        work = {} if self._ledger is None else self._ledger.shares_here()
        return self._sharing.fill(report)._replace(work=work, sessions=self._session_records())

    def close(self) -> None:
        """Share nothing more."""
        self._sharing.close()
        for stop in self._stops:
            stop()

    # Internals

    def _read_reports(self) -> None:
        reports = self._cluster.reports
        if self._ledger is not None:
            # While the store is away nobody could tell that work is over, which it is after some seconds.
            self._ledger.hear(_sums([report.work for report in reports.values()]) if self._cluster.is_connected else {})

    def _session_records(self) -> dict[str, tuple[SessionRecord, ...]]:
        if self._sessions is None:
            return {}
        records, told = {}, 0
        for player in self._sessions.players():
            staying = self._sessions.staying(player)
            told += len(staying)
            if told > MOST_SESSIONS:
                break
            records[player] = tuple(SessionRecord(number, self._told_time(session.last_input)) for number, session in staying.items())
        return records

    def _told_time(self, at: float) -> int:
        """Return the wall clock's time of a moment of the event loop."""
        return round(self._wall_clock() - asyncio.get_running_loop().time() + at)

    def _own_time(self, told: int) -> float:
        return told - self._wall_clock() + asyncio.get_running_loop().time()

    def _sessions_elsewhere(self, player: str) -> list[Candidate]:
        """Return the sessions of a player at other workers, which can be closed while the store is there."""
        found = []
        for worker, report in self._cluster.reports.items():
            for record in report.sessions.get(player, ()):
                session = _FarSession(worker, player, record.number)
                close = partial(self._cluster.send, CLOSE_SESSION, session) if self._cluster.is_connected else None
                found.append(Candidate(self._own_time(record.last_input), close))
        return found

    def _receive(self, message: Message) -> None:
        match message:
            case Message(_, kind, (worker, str(player), int(number))) if kind == CLOSE_SESSION:
                if worker == self._cluster.worker and self._sessions is not None:
                    self._sessions.close(player, number)
                    self._cluster.report_soon()


def _sums(shares: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Return the sums of shares, by key."""
    found: dict[str, float] = {}
    for each in shares:
        for key, share in each.items():
            found[key] = found.get(key, 0.0) + share
    return found


def _hear_fault(sources: Sources, fault: Fault) -> Callable[[str, int], None]:
    return lambda network, times: sources.hear_fault(network, fault, times)
