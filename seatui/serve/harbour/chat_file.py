"""The last of the talk at a table in a file beside it, so that it outlives the server. What of it cannot be read harms nothing else."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from seatui import paths
from seatui.serve.harbour.chat import ChatLine
from seatui.serve.harbour.safe_text import clean_chat, clean_name

SUFFIX = ".talk"
KEPT_LINES = 50
"""Lines that are there again after a restart."""
LARGEST = 200_000
"""Bytes after which the file is written anew with the last lines alone; so many lines at their longest are less."""
LOG = logging.getLogger(__name__)


class ChatFile:
    """Lines are added as they are said, without waiting for the disk: little is at stake. One that is full keeps nobody from talking."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_discarded = False

    def read(self) -> list[ChatLine]:
        """The last lines that were kept. Nothing in the file is trusted, and what is torn is left out."""
        try:
            with self._path.open("rb") as file:
                file.seek(max(0, self._path.stat().st_size - LARGEST))
                found = file.read(LARGEST).decode(errors="replace").split("\n")
        except FileNotFoundError:
            return []
        except OSError as error:
            LOG.warning("the talk at a table cannot be read: %s", error.strerror or error)
            return []
        return list(_lines(found))[-KEPT_LINES:]

    def add(self, line: ChatLine) -> None:
        """Keep a line, unless the table is gone."""
        if self._is_discarded:
            return
        try:
            with self._path.open("ab") as file:
                file.write(_record(line))
                is_reached = file.tell() > LARGEST
            if is_reached:
                paths.keep(self._path, b"".join(map(_record, self.read())))
        except OSError as error:
            LOG.warning("what was said at a table is not kept: %s", error.strerror or error)

    def discard(self) -> None:
        """Forget what was said."""
        self._is_discarded = True
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            LOG.warning("what was said at a table that is gone stays: %s", error.strerror or error)


def _record(line: ChatLine) -> bytes:
    """A line begins with its break, so that one that was torn before it spoils no other."""
    return f"\n{json.dumps([line.at.isoformat(), line.who, line.text], ensure_ascii=False)}".encode()


def _lines(records: Sequence[str]) -> Iterator[ChatLine]:
    for record in records:
        try:
            at, who, text = json.loads(record)
            line = ChatLine(clean_name(who), clean_chat(text), datetime.fromisoformat(at).replace(tzinfo=None), "said" if who else "told")
        except (ValueError, TypeError, RecursionError):
            continue
        if line.text:
            yield line
