"""What happens on a server, told as structured lines: one JSON object each, with the time, the event and its fields.

Whoever has something to tell calls ``note``; who listens is decided where the server is started. Everything but ASCII is escaped in a
line, so that no name and no address can drive the terminal of whoever reads it.
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
"""Letters of a field that are kept."""
MOST_FRAMES = 8
"""Places of an error that are told."""

TEMPLATES = {
    "start": "the server is open",
    "login": "{who} has come in from {address} by {via}",
    "leave": "{who} has left",
    "dropped": "the line to {who} was cut",
    "refused": "{address} was turned away: {why}",
    "wrong_secret": "a wrong secret for {who} from {address}",
    "table_made": "a table for {game} is open: {title}",
    "table_started": "a game of {game} has begun: {title}",
    "table_finished": "a game of {game} is over: {title}",
    "table_removed": "a table is gone: {title}",
    "crash": "something failed: {error} in {where}",
    "warning": "{text}",
    "error": "{text}",
}


class LogEntry(NamedTuple):
    """One thing that happened."""

    at: datetime
    event: str
    fields: dict[str, Field]


def as_json(entry: LogEntry) -> str:
    """For programs: ``{"time": "2026-03-01T12:00:00.123Z", "event": "login", "who": "Ann"}``."""
    time = f"{entry.at.replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"
    fields = {name: _bounded(value) for name, value in entry.fields.items() if value is not None}
    return json.dumps({"time": time, "event": entry.event, **fields})


def as_words(entry: LogEntry) -> str:
    """For people: "12:00:00  Ann has come in from 192.168.1.7 by ssh", in the time of this machine and without control characters."""
    fields = {name: _bounded(value) for name, value in entry.fields.items() if value not in (None, "")}
    try:
        words = TEMPLATES[entry.event].format_map(fields)
        if "text" in fields and "error" in fields:
            words += ": {error} in {where}".format_map(fields)
    except KeyError:  # an event without a sentence, or one that lacks a field of it
        words = f"{entry.event.replace('_', ' ')}: {', '.join(f'{name} {value}' for name, value in fields.items())}"
    return printable(f"{entry.at.astimezone():%H:%M:%S}  {words}")


IGNORED_MESSAGE = "socket.send() raised exception."
"""What asyncio says of each packet to a client that is gone; that it is gone is told once, by who counts connections."""
REPEAT_AFTER = 60.0
"""Seconds for which a warning is not told again in the same words: on a full disk each line of a chat has one."""


class LogHandler(logging.Handler):
    """Passes on what is noted, and the warnings and errors of the program as well."""

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
        except Exception:  # noqa: BLE001 - a library's line that cannot be put together must not fail the library
            self.handleError(record)

    def _is_new(self, warning: str) -> bool:
        """Whether that was not told of late. Who calls ``note`` and its like tells each thing once."""
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
    """The innermost places of an error, "app.py:12 run, rules.py:80 play", without the values that were there: those may be secrets."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return ", ".join(places[-MOST_FRAMES:])


def _bounded(value: Field) -> Field:
    return f"{value[:LONGEST_TEXT]}..." if isinstance(value, str) and len(value) > LONGEST_TEXT else value
