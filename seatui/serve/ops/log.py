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
INNERMOST = 8
"""Places of an error that are told."""

SENTENCES = {
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


class Note(NamedTuple):
    """One thing that happened."""

    at: datetime
    event: str
    fields: dict[str, Field]


def as_json(told: Note) -> str:
    """For programs: ``{"time": "2026-03-01T12:00:00.123Z", "event": "login", "who": "Ann"}``."""
    time = f"{told.at.replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"
    fields = {name: _bounded(value) for name, value in told.fields.items() if value is not None}
    return json.dumps({"time": time, "event": told.event, **fields})


def as_words(told: Note) -> str:
    """For people: "12:00:00  Ann has come in from 192.168.1.7 by ssh", in the time of this machine and without control characters."""
    fields = {name: _bounded(value) for name, value in told.fields.items() if value not in (None, "")}
    try:
        words = SENTENCES[told.event].format_map(fields)
        if "text" in fields and "error" in fields:
            words += ": {error} in {where}".format_map(fields)
    except KeyError:  # an event without a sentence, or one that lacks a field of it
        words = f"{told.event.replace('_', ' ')}: {', '.join(f'{name} {value}' for name, value in fields.items())}"
    return printable(f"{told.at.astimezone():%H:%M:%S}  {words}")


OF_NO_USE = "socket.send() raised exception."
"""What asyncio says of each packet to a client that is gone; that it is gone is told once, by who counts connections."""
AGAIN_AFTER = 60.0
"""Seconds for which a warning is not told again in the same words: on a full disk each line of a chat has one."""


class Teller(logging.Handler):
    """Passes on what is noted, and the warnings and errors of the program as well."""

    def __init__(self, tell: Callable[[Note], None]) -> None:
        super().__init__(logging.INFO)
        self._tell = tell
        self._warned = RateLimit(1, AGAIN_AFTER)

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg == OF_NO_USE:
            return
        try:
            told = _note_of(record)
            if hasattr(record, "fields") or self._is_new(str(told.fields)):
                self._tell(told)
        except Exception:  # noqa: BLE001 - a library's line that cannot be put together must not fail the library
            self.handleError(record)

    def _is_new(self, warning: str) -> bool:
        """Whether that was not told of late. Who calls ``note`` and its like tells each thing once."""
        now = time.monotonic()
        if self._warned.is_reached(warning, now):
            return False
        self._warned.add(warning, now)
        return True


def _note_of(record: logging.LogRecord) -> Note:
    at = datetime.fromtimestamp(record.created, UTC)
    fields: dict[str, Field] | None = getattr(record, "fields", None)
    event = record.levelname.lower() if fields is None else record.getMessage()
    said: dict[str, Field] = {"text": record.getMessage()} if fields is None else fields
    if record.exc_info and (error := record.exc_info[1]):
        said = {**said, "error": f"{type(error).__name__}: {error}", "where": _where(error)}
    return Note(at, event, said)


def _where(error: BaseException) -> str:
    """The innermost places of an error, "app.py:12 run, rules.py:80 play", without the values that were there: those may be secrets."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return ", ".join(places[-INNERMOST:])


def _bounded(value: Field) -> Field:
    return f"{value[:LONGEST_TEXT]}..." if isinstance(value, str) and len(value) > LONGEST_TEXT else value
