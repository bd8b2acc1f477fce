"""The chat of the lobby in a cluster: a line is shown in the order of the common store, at the worker where it was said as well.

While the store is away, a line is shown at its own worker alone.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable
from datetime import datetime
from itertools import count
from typing import NamedTuple

import msgpack

from seatui.serve.cluster.cluster import KEPT_LINES, Cluster
from seatui.serve.cluster.store import StoreError
from seatui.serve.event_log import log_crash
from seatui.serve.harbour.chat import Chat, ChatLine
from seatui.serve.harbour.moderation import Moderation
from seatui.serve.harbour.safe_text import clean_chat, clean_name

FORMAT = 1
LARGEST = 8000  # bytes
LONGEST_ID = 80


class SentLine(NamedTuple):
    """A line with an id, by which it is shown once, however often it comes."""

    id: str
    line: ChatLine


class SharedChat(Chat):
    """The chat of the lobby."""

    def __init__(self, cluster: Cluster, now: Callable[[], float] = time.monotonic, moderation: Moderation | None = None) -> None:
        super().__init__(now, moderation=moderation)
        self._cluster = cluster
        self._run = os.urandom(8).hex()  # of this worker, which may have had the same name before
        self._numbers = count()
        self._unsent: deque[SentLine] = deque()
        self._shown: deque[str] = deque(maxlen=2 * KEPT_LINES)
        cluster.said.add(self._hear)

    def _send(self, line: ChatLine) -> None:
        sent = SentLine(f"{self._run}-{next(self._numbers)}", line)
        if not self._unsent and not self._cluster.is_connected:
            self._show(sent)
            return
        self._unsent.append(sent)
        if len(self._unsent) == 1:
            self._cluster.run(self._send_all())

    async def _send_all(self) -> None:
        while self._unsent:
            sent = self._unsent[0]
            try:
                if not self._cluster.is_connected:
                    raise StoreError("the store is away")
                await self._cluster.say(encode(sent))
            except StoreError:
                self._show(sent)
            except Exception as error:  # noqa: BLE001 - the lines after it must go on, or nobody here could say anything more
                log_crash(error, via="chat")
                self._show(sent)
            self._unsent.popleft()

    def _hear(self, data: bytes) -> None:
        if sent := decode(data):
            self._show(sent)

    def _show(self, sent: SentLine) -> None:
        if sent.id not in self._shown:
            self._shown.append(sent.id)
            self._add(sent.line)


def encode(sent: SentLine) -> bytes:
    """Return a line as bytes."""
    packed: bytes = msgpack.packb((FORMAT, sent.id, sent.line.at.timestamp(), sent.line.who, sent.line.text))
    return packed


def decode(data: bytes) -> SentLine | None:
    """Return the line in these bytes; None if there is none. Other workers are not trusted: names and words are made safe again."""
    if len(data) > LARGEST:
        return None
    try:
        version, number, at, who, text = msgpack.unpackb(data, use_list=False)
        if version != FORMAT or not isinstance(at, float) or not all(isinstance(word, str) for word in (number, who, text)):
            return None
        line = ChatLine(clean_name(who), clean_chat(text), datetime.fromtimestamp(at), "said")
    except (ValueError, TypeError, OverflowError, OSError):
        return None
    return SentLine(number, line) if line.who and line.text and len(number) <= LONGEST_ID else None
