"""The input of a connection. A newcomer's is taken in turn: a crowd that connects at once would make everybody wait for its handshakes."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from functools import partial
from typing import TYPE_CHECKING

from seatui.serve.fair_share.work_account import ACCOUNT, WorkAccount

if TYPE_CHECKING:
    import asyncssh


class NewcomerInput:
    """The input of one connection. The event loop decides when a newcomer's is taken; that of others is taken at once, and charged."""

    def __init__(self, conn: asyncssh.SSHServerConnection, account: WorkAccount) -> None:
        self._account = account
        self._take, self._end = conn.data_received, conn.eof_received
        self._waiting: deque[Callable[[], None]] = deque()
        self._context = Context()
        self._context.run(ACCOUNT.set, account)

    def data_received(self, data: bytes, datatype: int | None = None) -> None:
        """Take what has arrived: now, or soon and after all that waits."""
        if self._waiting or self._account.newcomer:
            self._waiting.append(partial(self._take, data, datatype))
            asyncio.get_running_loop().call_soon(self._take_next, context=self._context)
        else:
            self._account.charge_for(self._take, data, datatype)

    def eof_received(self) -> None:
        """Take all that waits, for the transport closes now."""
        while self._waiting:
            self._take_next()
        self._end()

    def close(self) -> None:
        """Drop what waits: the connection is gone."""
        self._waiting.clear()

    def _take_next(self) -> None:
        if self._waiting:
            self._waiting.popleft()()
