"""What happens on a server, told as structured lines: one JSON object each, with the time, the event and its fields.

Whoever has something to tell calls ``note``; who listens is decided where the server is started. Everything but ASCII is escaped in a
line, so that no name and no address can drive the terminal of whoever reads it.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

LOGGER = logging.getLogger("seatui.serve")
LONGEST_TEXT = 300
"""Letters of a field that are kept."""

Field = str | int | float | bool | None


class Note(NamedTuple):
    """One thing that happened."""

    at: datetime
    event: str
    fields: dict[str, Field]


def note(event: str, **fields: Field) -> None:
    """Tell of something."""
    LOGGER.info(event, extra={"fields": fields})


def line(told: Note) -> str:
    """It as one line of JSON: ``{"time": "2026-03-01T12:00:00.123Z", "event": "login", "who": "Ann"}``."""
    time = f"{told.at.replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"
    return json.dumps({"time": time, "event": told.event, **{name: _bounded(value) for name, value in told.fields.items()}})


class Teller(logging.Handler):
    """Passes on what is noted, and warnings and errors of the whole program as well."""

    def __init__(self, tell: Callable[[Note], None]) -> None:
        super().__init__(logging.INFO)
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        self._tell(_note_of(record))


def _note_of(record: logging.LogRecord) -> Note:
    at = datetime.fromtimestamp(record.created, UTC)
    fields: dict[str, Field] | None = getattr(record, "fields", None)
    if fields is not None:
        return Note(at, record.getMessage(), fields)
    text: dict[str, Field] = {"text": record.getMessage()}
    if record.exc_info and (error := record.exc_info[1]):
        text["error"] = f"{type(error).__name__}: {error}"
        text["where"] = _where(error)
    return Note(at, record.levelname.lower(), text)


def _where(error: BaseException) -> str:
    """The innermost places of an error, "app.py:12 run, rules.py:80 play", without the values that were there: those may be secrets."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return ", ".join(places[-8:])


def _bounded(value: Field) -> Field:
    return f"{value[:LONGEST_TEXT]}..." if isinstance(value, str) and len(value) > LONGEST_TEXT else value
