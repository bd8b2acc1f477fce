"""The status screen: how to join, who is here, which games are played, and how quickly the server answers. It fits into 80x24."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

import seatui
from seatui.engine.wording import counted
from seatui.plain.lines import printable
from seatui.serve.event_log import log_crash
from seatui.serve.ops.background_writer import BackgroundWriter
from seatui.serve.ops.log import as_words
from seatui.serve.ops.snapshot import SessionInfo, Snapshot, TableInfo, WorkerInfo, megabytes, size_text

FEWEST_ENTRIES = 4
"""Lines of the log that are always shown."""
HEADS = 3
"""Rows for the headings of the three lists."""
MOST_WORKERS = 6
"""Rows for workers in a window of 24 lines or more; there are fewer in a lower one."""
MINUTE, HOUR, DAY = 60, 3600, 86400
KEYS = "s say  k kick  m mute  b ban  c close  d drain  q stop"
SESSION_COLUMNS = (14, 15, 4, 18, 10, 8)
TABLE_COLUMNS = (20, 19, 9, 22)
WORKER_COLUMNS = (8, 9, 10, 12, 6, 7, 9, 8)
"""Widths of the columns in a window of 80 columns; in a wider window all of them grow."""


class StatusScreen:
    """Draws snapshots in a thread, so that a terminal that blocks, as after Ctrl-S, holds up no game."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(highlight=False, markup=False, emoji=False)
        self._live = Live(console=self._console, screen=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False)
        # Old snapshots are not worth waiting for.
        self._writer: BackgroundWriter[Callable[[], None]] = BackgroundWriter(lambda call: call(), most=3, at_end=self._live.stop)
        self._writer.put(self._live.start)

    def show(self, snapshot: Snapshot, question: str = "") -> None:
        """Draw a snapshot, with a question to the host in the last line."""
        self._writer.put(partial(self._draw, snapshot, question))

    def close(self) -> None:
        """Restore the terminal."""
        self._writer.close()

    def _draw(self, snapshot: Snapshot, question: str) -> None:
        """Skip a snapshot that cannot be drawn: if the thread ended, nobody would see the next one or get the terminal back."""
        try:
            width, height = self._console.size
            self._live.update(Group(*status_lines(snapshot, width, height, question)), refresh=True)
        except OSError:
            raise  # the terminal blocks or is gone, which the writer handles
        except Exception as error:  # noqa: BLE001 - whatever it is, the games go on
            log_crash(error)


def status_lines(snapshot: Snapshot, width: int, height: int, question: str = "") -> list[Text]:
    """Return a snapshot as lines of text."""
    head = [*_head(snapshot, width), *_worker_rows(snapshot.workers, width, height)]
    foot = _line(question, "bold reverse") if question else _metrics_line(snapshot)
    left = height - len(head) - HEADS - 1
    sessions, tables = _row_shares(left - FEWEST_ENTRIES, len(snapshot.sessions), len(snapshot.tables))
    gap = [Text()] if left - sessions - tables >= FEWEST_ENTRIES + 2 else []
    shown = [
        *head,
        *_session_rows(snapshot.sessions, sessions, width),
        *gap,
        *_table_rows(snapshot.tables, tables, width),
        *gap,
        _line("Log", "bold"),
    ]
    entries = snapshot.entries[-max(0, height - len(shown) - 1) :]
    shown += [_line(as_words(entry)) for entry in entries]
    shown += [Text()] * (height - len(shown) - 1)
    return [_cropped(line, width) for line in [*shown[: height - 1], foot]]


def _head(snapshot: Snapshot, width: int) -> list[Text]:
    """Return how to join, and how long the server has been up."""
    uptime = " ".join(duration(snapshot.uptime).split()[:2])  # the largest unit, so that all keys fit
    name = f"seatui {seatui.__version__}, up {uptime}"
    first = _line(set_cell_size(name, max(0, width - cell_len(KEYS) - 2)) + KEYS, "reverse")
    widest = max((len(way.join) for way in snapshot.join_addresses), default=0)
    ways = [
        _titled("" if number else "Join", f"{way.join:<{widest}}  {way.reachability}") for number, way in enumerate(snapshot.join_addresses)
    ]
    warnings = [_line(text, "bold reverse") for text in _warnings(snapshot)]
    return [first, *ways, _titled("Names", snapshot.access), _titled("Key", snapshot.fingerprint), *warnings, Text()]


def _warnings(snapshot: Snapshot) -> Iterator[str]:
    """Yield what the host should act on."""
    if snapshot.is_disk_short and snapshot.disk is not None:
        yield f"The disk is almost full: {megabytes(snapshot.disk):.0f} MB left"
    if snapshot.unsaved:
        yield f"{counted(snapshot.unsaved, 'game')} cannot be saved and {'is' if snapshot.unsaved == 1 else 'are'} paused; see the log"


def _worker_rows(workers: Sequence[WorkerInfo], width: int, height: int) -> list[Text]:
    """Return a row for each process of a server that has several."""
    if not workers:
        return []
    columns = _columns(width, WORKER_COLUMNS)
    head = _row(columns, ("Workers", "pid", "state", "up", "here", "tables", "memory", "answers"), "bold")
    listed = [_row(columns, _worker_texts(each)) for each in workers]
    return [head, *_limited(listed, max(1, MOST_WORKERS - max(0, 24 - height)), ""), Text()]


def _worker_texts(worker: WorkerInfo) -> Sequence[str]:
    memory = "" if worker.memory is None else size_text(worker.memory)
    answers = f"{worker.latency.p99} ms" if worker.latency else ""
    counts = (str(worker.sessions), str(worker.tables))
    return (str(worker.number), str(worker.pid), worker.state, duration(worker.uptime), *counts, memory, answers)


def _session_rows(sessions: Sequence[SessionInfo], rows: int, width: int) -> list[Text]:
    columns = _columns(width, SESSION_COLUMNS)
    head = _row(columns, (f"Here: {len(sessions)}", "from", "by", "at", "idle", "answers"), "bold")
    listed = [
        _row(
            columns, (session.name, session.address, session.via, session.where or "lobby", duration(session.idle), _latency_text(session))
        )
        for session in sessions
    ]
    return [head, *_limited(listed, rows, "Nobody yet.")]


def _latency_text(session: SessionInfo) -> str:
    return f"{session.latency.p50} ms" if session.latency else ""


def _table_rows(tables: Sequence[TableInfo], rows: int, width: int) -> list[Text]:
    columns = _columns(width, TABLE_COLUMNS)
    head = _row(columns, (f"Tables: {len(tables)}", "game", "state", "players"), "bold")
    return [head, *_limited([_row(columns, (table.title, table.game, table.state, players(table))) for table in tables], rows, "None yet.")]


def players(table: TableInfo) -> str:
    """Return the players of a table: "Ann, Bo, 6 bots"."""
    bots = ("1 bot",) if table.bots == 1 else (f"{table.bots} bots",) if table.bots else ()
    return ", ".join((*table.people, *bots))


def _metrics_line(snapshot: Snapshot) -> Text:
    """Return the metrics in one line."""
    parts = []
    if snapshot.latency:
        parts.append(f"keys answered in {snapshot.latency.p50} ms (99 %: {snapshot.latency.p99})")
    if snapshot.lag:
        parts.append(f"loop late {snapshot.lag.p99} ms")
    if snapshot.memory is not None:
        each = f", {megabytes(snapshot.memory_per_session)} a session" if snapshot.memory_per_session is not None else ""
        parts.append(f"{megabytes(snapshot.memory):.0f} MB{each}")
    return _line("; ".join(parts), "reverse")


# Lines and columns


def _row_shares(rows: int, sessions: int, tables: int) -> tuple[int, int]:
    """Return the rows for sessions and for tables: as many as they need, or else half each, plus any that the other does not need."""
    sessions, tables, rows = max(sessions, 1), max(tables, 1), max(rows, 2)
    if sessions + tables <= rows:
        return sessions, tables
    tables = min(tables, max(rows // 2, rows - sessions))
    return min(sessions, rows - tables), tables


def _limited(listed: Sequence[Text], rows: int, nothing: str) -> list[Text]:
    """Return as many lines as there is room for; the last one says how many more there are."""
    if not listed:
        return [_line(nothing, "dim")]
    if len(listed) <= rows:
        return list(listed)
    return [*listed[: rows - 1], _line(f"and {len(listed) - rows + 1} more", "dim")]


def _columns(width: int, least: Sequence[int]) -> list[int]:
    """Return the widths of columns, with one blank between: the least ones, and a fair share of the rest."""
    more = max(0, width - 1 - sum(least) - len(least))
    return [column + more * column // sum(least) for column in least]


def _row(columns: Sequence[int], texts: Sequence[str], style: str = "") -> Text:
    return _line(" ".join(set_cell_size(printable(text), column) for column, text in zip(columns, texts, strict=True)), style)


def _titled(title: str, text: str) -> Text:
    return Text.assemble((f" {title:<6}", "bold"), printable(text))


def _line(text: str, style: str = "") -> Text:
    """Return a line with a margin. Text of players is never markup, and has no control characters."""
    return Text(f" {printable(text)}", style)


def _cropped(line: Text, width: int) -> Text:
    line = line.copy()
    line.truncate(width, pad=line.style == "reverse")
    line.no_wrap = True
    return line


def duration(seconds: float) -> str:
    """Return a time span in its largest units: "42 s", "12 min", "3 h 5 min", "2 d 4 h"."""
    if seconds < MINUTE:
        return f"{int(seconds)} s"
    if seconds < HOUR:
        return f"{seconds // MINUTE:.0f} min"
    if seconds < DAY:
        return f"{seconds // HOUR:.0f} h {seconds % HOUR // MINUTE:.0f} min"
    return f"{seconds // DAY:.0f} d {seconds % DAY // HOUR:.0f} h"
