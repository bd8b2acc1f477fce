"""The log of a server: one JSON object a line, with the time, the event and its fields.

Events come from ``event_log``; where they are written is decided when the server starts. Everything but ASCII is escaped, so that no
name or address can send control sequences to the terminal of a reader.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

from seatui.plain.lines import printable
from seatui.serve.event_log import Field
from seatui.serve.rate_limit import RateLimit

LONGEST_TEXT = 300
"""Characters of a field that are kept."""
MOST_FRAMES = 8
"""Innermost places of an error that are logged."""

TEMPLATES = {
    "start": "the server is open",
    "login": "{who} has come in from {address} by {via}",
    "leave": "{who} has left",
    "dropped": "{who} was disconnected: {why}",
    "refused": "{address} was not let in: {why}",
    "refused_more": "{connections} more connections by {via} were not let in",
    "wrong_secret": "a wrong secret for {who} from {address}",
    "table_made": "a table for {game} was opened: {title}",
    "table_started": "a game of {game} has started: {title}",
    "table_finished": "a game of {game} is over: {title}",
    "table_removed": "a table was removed: {title}",
    "said": "the host says: {text}",
    "muted": "{who} is muted {until}",
    "unmuted": "{who} may speak again",
    "kicked": "{who} was sent away by the host",
    "banned": "{who} is banned {until}",
    "unbanned": "{who} may come in again",
    "names": "new names: {state}",
    "name_reset": "the name {who} was reset",
    "table_closed": "the host has closed a table: {title}",
    "table_opened": "the host has opened a table again: {title}",
    "worker_started": "worker {worker} starts",
    "worker_ready": "worker {worker} is ready",
    "worker_leaving": "worker {worker} leaves: it ends when its players have gone",
    "worker_ended": "worker {worker} has ended after {up_s} s",
    "restart": "{workers} workers are replaced, one after the other",
    "restarted": "{workers} workers have been replaced",
    "crash": "internal error: {error} in {where}",
    "warning": "{text}",
    "error": "{text}",
}


class LogEntry(NamedTuple):
    """One event."""

    at: datetime
    event: str
    fields: dict[str, Field]


def as_json(entry: LogEntry) -> str:
    """Return an event for programs: ``{"time": "2026-03-01T12:00:00.123Z", "event": "login", "who": "Ann"}``."""
    time = f"{entry.at.replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"
    fields = {name: _bounded(value) for name, value in entry.fields.items() if value is not None}
    return json.dumps({"time": time, "event": entry.event, **fields})


def from_json(line: str) -> LogEntry | None:
    """Return the event in a line of a log; None if there is none."""
    try:
        fields = json.loads(line)
        at, event = datetime.fromisoformat(fields.pop("time")), fields.pop("event")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return LogEntry(at, str(event), fields)


def as_words(entry: LogEntry) -> str:
    """Return an event for people, in local time and without control characters: "12:00:00  Ann has come in from 192.168.1.7 by ssh"."""
    fields = {name: _bounded(value) for name, value in entry.fields.items() if value not in (None, "")}
    try:
        template = TEMPLATES[entry.event]
        words = template.format_map(fields)
        if "worker" in fields and "{worker}" not in template:
            words = f"[{fields['worker']}] {words}"  # one worker says it
        if "text" in fields and "error" in fields:
            words += ": {error} in {where}".format_map(fields)
    except KeyError:  # no template, or a field is missing
        words = f"{entry.event.replace('_', ' ')}: {', '.join(f'{name} {value}' for name, value in fields.items())}"
    return printable(f"{entry.at.astimezone():%H:%M:%S}  {words}")


IGNORED_MESSAGE = "socket.send() raised exception."
"""asyncio logs this for every packet to a client that is gone, which is logged once elsewhere."""
REPEAT_AFTER = 60.0
"""Seconds for which the same warning is not repeated: on a full disk every line of chat causes one."""


class LogHandler(logging.Handler):
    """Passes on events, and the warnings and errors of all libraries."""

    def __init__(self, write: Callable[[LogEntry], None]) -> None:
        super().__init__(logging.INFO)
        self._write = write
        self._warning_rate = RateLimit(1, REPEAT_AFTER)

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg == IGNORED_MESSAGE:
            return
        try:
            entry = _entry_from(record)
            if hasattr(record, "fields") or self._is_new(str(entry.fields)):
                self._write(entry)
        except Exception:  # noqa: BLE001 - a library's bad log call must not fail the library
            self.handleError(record)

    def _is_new(self, warning: str) -> bool:
        """Return whether a warning was not logged recently. Events are not limited."""
        now = time.monotonic()
        if self._warning_rate.is_reached(warning, now):
            return False
        self._warning_rate.add(warning, now)
        return True


def _entry_from(record: logging.LogRecord) -> LogEntry:
    at = datetime.fromtimestamp(record.created, UTC)
    fields: dict[str, Field] | None = getattr(record, "fields", None)
    event = record.levelname.lower() if fields is None else record.getMessage()
    said: dict[str, Field] = {"text": record.getMessage()} if fields is None else fields
    if record.exc_info and (error := record.exc_info[1]):
        said = {**said, "error": f"{type(error).__name__}: {error}", "where": _location(error)}
    return LogEntry(at, event, said)


def _location(error: BaseException) -> str:
    """Return the innermost places of an error, "app.py:12 run, rules.py:80 play", without values of variables, which may be secret."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return ", ".join(places[-MOST_FRAMES:])


def _bounded(value: Field) -> Field:
    return f"{value[:LONGEST_TEXT]}..." if isinstance(value, str) and len(value) > LONGEST_TEXT else value
