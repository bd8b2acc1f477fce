"""Drives the bots and the clock of one table on the server, once, whoever looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import TYPE_CHECKING, Any

from seatui.engine.contract import Refused
from seatui.match.drive import AT_ONCE, Drive
from seatui.match.names import enumerated
from seatui.match.table import Table, Update

if TYPE_CHECKING:
    from seatui.serve.harbour.room_core import RoomCore

BOT_PAUSE = 0.4
"""Seconds before a bot acts where time does not run, so that people see one move after the other."""
RETRY_AFTER = 5.0
"""Seconds after which a game that could not be saved is tried again."""


class RoomDrive:
    """The stage of a table in the house, and what drives it. It belongs to nobody's session, so all it starts has a context of its own."""

    def __init__(self, room: RoomCore, table: Table, heads: asyncio.Semaphore) -> None:
        self.room = room
        self.table = table
        self.bot_pause = BOT_PAUSE
        self.is_attached = True
        self._tasks: set[asyncio.Task[None]] = set()
        self._expiry_timer: asyncio.TimerHandle | None = None  # for the end of waiting for an answer
        self._retry_timer: asyncio.TimerHandle | None = None  # to save what could not be saved
        self._drive = Drive(self, heads=heads)
        self._subscription = table.subscribe(self._on_update)

    @property
    def paused(self) -> bool:
        """While somebody who is back is asked whether to play on: nothing is played away under their eyes, not even what was thought of."""
        return bool(self._pending_names)

    @property
    def _pending_names(self) -> list[str]:
        return [player.name for player in self.room.present if self.room.pending_answers.is_waiting_for(player.id)]

    @property
    def may_go_on(self) -> bool:
        """While somebody is here, the game can be saved, and nobody is asked to take back or to play on; where time runs, only while
        nobody who plays is away, and where it does not, once all have seen what happened."""
        if not self.room.present or self.table.match.trouble or self.table.request is not None or self.paused:
            return False
        if self.table.match.rules.tick_ms:
            return not self.room.away
        return not any(visitor.has_pending_animation for visitor in self.room.visitors)

    def go_on(self) -> None:
        """Look again whether bots and time may go on; to be called when somebody came or went."""
        if self.is_attached:
            self.table.hold = self._hold_reason()
            self._schedule_expiry()
            self._schedule_retry()
            Context().run(self._drive.go_on)

    def _schedule_expiry(self) -> None:
        """Look again when an answer has been waited for long enough."""
        if self._expiry_timer is not None:
            self._expiry_timer.cancel()
        seconds = self.room.pending_answers.next_expiry
        self._expiry_timer = self.later(seconds, self.go_on) if seconds else None

    def _schedule_retry(self) -> None:
        """While the game cannot be saved, try it again and again."""
        if self.table.match.trouble and self._retry_timer is None:
            self._retry_timer = self.later(RETRY_AFTER, self._retry_save)

    def _retry_save(self) -> None:
        self._retry_timer = None
        self.table.match.try_again()  # where that works everybody is told, and all goes on
        self._schedule_retry()

    def _hold_reason(self) -> str:
        """While the clock stands for somebody, nobody gets ahead."""
        if not self.table.match.time_runs:
            return ""
        if away := [place.name for place in self.room.away]:
            return f"the clock stands until {enumerated(away)} {'is' if len(away) == 1 else 'are'} back, or a bot plays instead"
        if asked := self._pending_names:
            return f"the clock stands until {enumerated(asked)} {'has' if len(asked) == 1 else 'have'} said who plays on"
        return ""

    def close(self) -> None:
        """Stand still for ever."""
        self.is_attached = False
        self._subscription.close()
        for timer in (self._expiry_timer, self._retry_timer):
            if timer is not None:
                timer.cancel()
        self._drive.close()

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, call, context=Context())

    def work(self, task: Coroutine[Any, Any, None]) -> None:
        running = asyncio.get_running_loop().create_task(task, context=Context())
        self._tasks.add(running)
        running.add_done_callback(self._tasks.discard)

    def refuse_all(self, refused: Refused) -> None:
        """Tell everybody at the table, who can then decide. That it cannot be saved is told already."""
        if not self.table.match.trouble:
            self.room.chat.announce(f"The game stands still: {refused.message}.")

    def _on_update(self, _update: Update) -> None:
        self.go_on()


def drive_factory() -> Callable[[RoomCore, Table], RoomDrive]:
    """What makes the drives of one house: its bots share as many threads as one table alone would use."""
    heads = asyncio.Semaphore(AT_ONCE)
    return lambda room, table: RoomDrive(room, table, heads)
