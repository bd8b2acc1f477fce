"""The answers to a host who looks at the server, and numbers in answers, which a supervisor adds up."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from seatui.engine.wording import counted, listing
from seatui.serve.ops.snapshot import FINISHED, Snapshot, WorkerInfo, size_text
from seatui.serve.ops.status_screen import duration, players

_COUNT = re.compile(r"(\d+) sessions?")


def who_words(seen: Snapshot) -> list[str]:
    """Return who is here, and which tables there are."""
    people = [(each.name, each.address, each.via, each.where or "lobby", f"idle {duration(each.idle)}") for each in seen.sessions]
    tables = [(each.id, each.title, each.game, each.state, players(each)) for each in seen.tables if each.state != FINISHED]
    more = [f"Closed tables: {listing(seen.closed)}"] if seen.closed else []
    return [f"Here: {len(people)}", *columns(people), f"Tables: {len(tables)}", *columns(tables), *more]


def status_words(seen: Snapshot) -> list[str]:
    """Return how the server is."""
    lines = [
        f"up {duration(seen.uptime)}, {counted(len(seen.sessions), 'session')}, {counted(len(seen.tables), 'table')}",
        *([f"workers: {_states(seen.workers)}"] if seen.workers else []),
        *(f"join: {way.join}" for way in seen.join_addresses),
        f"new names: {'closed' if seen.are_names_closed else 'open'}",
        f"{counted(seen.bans, 'ban')}, {counted(seen.mutes, 'mute')}",
    ]
    if seen.latency:
        lines.append(f"keys answered in {seen.latency.p50} ms (99 %: {seen.latency.p99})")
    if seen.memory is not None and seen.disk is not None:
        lines.append(f"{size_text(seen.memory)} of memory, {size_text(seen.disk)} of disk left")
    return [*lines, *filter(None, [seen.draining])]


def worker_words(workers: Sequence[WorkerInfo]) -> list[str]:
    """Return a line for each worker, below a heading."""
    heading = ("worker", "pid", "state", "up", "sessions", "tables", "memory")
    rows = [
        (
            str(each.number),
            str(each.pid),
            each.state,
            duration(each.uptime),
            str(each.sessions),
            str(each.tables),
            "" if each.memory is None else size_text(each.memory),
        )
        for each in workers
    ]
    return columns([heading, *rows])


def told_words(sessions: int) -> str:
    """Return how many sessions have got the host's words."""
    return f"{counted(sessions, 'session')} {'has' if sessions == 1 else 'have'} been told."


def ended_words(sessions: int, who: str) -> str:
    """Return how many sessions of a player the host has ended."""
    return f"{counted(sessions, 'session')} of {who} ended."


def sessions_in(line: str) -> int:
    """Return how many sessions such a line counts."""
    found = _COUNT.search(line)
    return int(found[1]) if found else 0


def with_sessions(line: str, sessions: int) -> str:
    """Return such a line with another number of sessions."""
    return _COUNT.sub(counted(sessions, "session"), line, count=1)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines with aligned columns."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(["", *(set_cell_size(text, width) for text, width in zip(row, widths, strict=True))]).rstrip() for row in rows]


def _states(workers: Sequence[WorkerInfo]) -> str:
    """Return how many workers are in which state: "3 ready, 1 leaving"."""
    states = [each.state for each in workers]
    return ", ".join(f"{states.count(state)} {state}" for state in dict.fromkeys(states))
