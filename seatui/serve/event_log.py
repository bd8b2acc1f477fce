"""Log events of the server, each with a name and fields. The handler in ``ops/log.py`` decides where they are written."""

from __future__ import annotations

import logging

LOGGER = logging.getLogger("seatui.serve")

Field = str | int | float | bool | None


def log_event(event: str, **fields: Field) -> None:
    """Log something that happened."""
    LOGGER.info(event, extra={"fields": fields})


def log_warning(text: str, **fields: Field) -> None:
    """Log that a problem has come up, or is over."""
    LOGGER.warning("warning", extra={"fields": {"text": text, **fields}})


def log_error(text: str, **fields: Field) -> None:
    """Log a problem that the host should act on now."""
    LOGGER.error("error", extra={"fields": {"text": text, **fields}})


def log_crash(error: BaseException, **fields: Field) -> None:
    """Log an exception with the place where it was raised."""
    LOGGER.error("crash", exc_info=error, extra={"fields": fields})
