"""A file with the last lines of chat at a table, so that they survive a restart."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal

from seatui import paths
from seatui.serve.harbour.chat import ChatLine
from seatui.serve.harbour.safe_text import clean_chat, clean_name

SUFFIX = ".talk"
KEPT_LINES = 50
"""Lines that are restored after a restart."""
LARGEST = 200_000
"""Bytes after which the file is rewritten with the last lines only, which always fit."""
LOG = logging.getLogger(__name__)


class ChatFile:
    """Appends each line without syncing, since little is at stake. A full disk stops nobody from chatting."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_discarded = False

    def read(self) -> list[ChatLine]:
        """Return the last lines. The file is not trusted: lines that cannot be read are skipped."""
        try:
            with open(self._path, "rb", opener=paths.without_waiting) as file:
                paths.check_regular(file)
                file.seek(max(0, os.fstat(file.fileno()).st_size - LARGEST))
                found = file.read(LARGEST).decode(errors="replace").split("\n")
        except FileNotFoundError:
            return []
        except OSError as error:
            LOG.warning("cannot read the chat of a table: %s", error.strerror or error)
            return []
        return list(_lines(found))[-KEPT_LINES:]

    def add(self, line: ChatLine) -> None:
        """Append a line, unless the table is gone."""
        if self._is_discarded:
            return
        try:
            with open(self._path, "ab", opener=paths.without_waiting) as file:
                paths.check_regular(file)
                file.write(_record(line))
                is_too_large = file.tell() > LARGEST
            if is_too_large:
                paths.keep(self._path, b"".join(map(_record, self.read())))
        except OSError as error:
            LOG.warning("cannot save the chat of a table: %s", error.strerror or error)

    def stop(self) -> None:
        """Write nothing more: the table has another owner."""
        self._is_discarded = True

    def discard(self) -> None:
        """Delete the file."""
        self.stop()
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            LOG.warning("cannot delete the chat of a removed table: %s", error.strerror or error)


def _record(line: ChatLine) -> bytes:
    """Return the record of a line. It begins with a line break, so that a torn record before it does not spoil it."""
    about = [line.about] if line.about else []
    return f"\n{json.dumps([line.at.isoformat(), line.who, line.text, *about], ensure_ascii=False)}".encode()


def _lines(records: Sequence[str]) -> Iterator[ChatLine]:
    for record in records:
        try:
            at, who, text, *about = json.loads(record)
            kind: Literal["said", "told"] = "said" if who else "told"
            said_at = datetime.fromisoformat(at).replace(tzinfo=None)
            line = ChatLine(clean_name(who), clean_chat(text), said_at, kind, clean_name(about[0]) if about else "")
        except (ValueError, TypeError, RecursionError):
            continue
        if line.text:
            yield line
