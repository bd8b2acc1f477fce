"""Log events of the server: each has a name and fields. Handlers in ops decide where they are written."""

from __future__ import annotations

import logging

LOGGER = logging.getLogger("seatui.serve")


Field = str | int | float | bool | None


def log_event(event: str, **fields: Field) -> None:
    """Tell of something."""
    LOGGER.info(event, extra={"fields": fields})


def log_warning(text: str, **fields: Field) -> None:
    """Tell the host of something to mind, or that it is over."""
    LOGGER.warning("warning", extra={"fields": {"text": text, **fields}})


def log_error(text: str, **fields: Field) -> None:
    """Tell the host of something to be done about now."""
    LOGGER.error("error", extra={"fields": {"text": text, **fields}})


def log_crash(error: BaseException, **fields: Field) -> None:
    """Tell of an error in a program, and where it was."""
    LOGGER.error("crash", exc_info=error, extra={"fields": fields})
