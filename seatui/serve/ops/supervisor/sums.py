"""One snapshot of a server from the snapshots of its workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain

from seatui.serve.ops.metrics import Percentiles
from seatui.serve.ops.snapshot import Snapshot, WorkerInfo

UNKNOWN = Snapshot((), "", "", 0.0)


def server_snapshot(seen: Sequence[Snapshot], workers: Sequence[WorkerInfo], uptime: float) -> Snapshot:
    """Return the state of the server: players and tables of all workers, the sum of their memory, and their slowest answers."""
    one = next(iter(seen), UNKNOWN)  # for what they share: the way in, the host key, decisions about players, the disk
    return replace(
        one,
        uptime=uptime,
        workers=tuple(workers),
        sessions=tuple(chain.from_iterable(each.sessions for each in seen)),
        tables=tuple({table.id: table for each in seen for table in each.tables}.values()),
        closed=tuple(dict.fromkeys(chain.from_iterable(each.closed for each in seen))),
        latency=_slowest(each.latency for each in seen),
        lag=_slowest(each.lag for each in seen),
        memory=_sum([each.memory for each in seen]),
        memory_per_session=_mean_memory(seen),
        disk=_first(each.disk for each in seen),
        is_disk_short=any(each.is_disk_short for each in seen),
        are_names_closed=any(each.are_names_closed for each in seen),
        draining=next((each.draining for each in seen if each.draining), ""),
        bans=_most(seen, lambda each: each.bans),
        mutes=_most(seen, lambda each: each.mutes),
    )


def _slowest(found: Iterable[Percentiles | None]) -> Percentiles | None:
    known = [each for each in found if each is not None]
    return Percentiles(max(each.p50 for each in known), max(each.p99 for each in known)) if known else None


def _sum(sizes: Sequence[int | None]) -> int | None:
    known = [size for size in sizes if size is not None]
    return sum(known) if known else None


def _mean_memory(seen: Sequence[Snapshot]) -> int | None:
    """Return the memory of a session, over all that are known."""
    known = [(each.memory_per_session, len(each.sessions)) for each in seen if each.memory_per_session is not None and each.sessions]
    return sum(size * count for size, count in known) // sum(count for _, count in known) if known else None


def _first(found: Iterable[int | None]) -> int | None:
    return next((each for each in found if each is not None), None)


def _most(seen: Sequence[Snapshot], count: Callable[[Snapshot], int]) -> int:
    """Return the largest count: decisions are shared, but may reach one worker sooner than another."""
    return max(map(count, seen), default=0)
