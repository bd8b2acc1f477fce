"""The runner of a room: its bots and its clock, which run once for everybody who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import TYPE_CHECKING, Any

from seatui.engine.contract import Refused, Seat
from seatui.engine.wording import listing
from seatui.match.runner import MOST_THINKING, TableRunner
from seatui.match.table import Table, Update
from seatui.serve.fair_share.fair_turns import FairTurns

if TYPE_CHECKING:
    from seatui.serve.harbour.rooms.room_core import RoomCore

BOT_PAUSE = 0.4
"""Seconds before a bot acts in a game without a clock, so that players see one move after the other."""
RETRY_AFTER = 5.0
"""Seconds between attempts to save a game that could not be saved."""


class RoomRunner:
    """Runs the bots and the clock of a room. It belongs to no session, so everything it starts has a fresh context."""

    def __init__(self, room: RoomCore, table: Table, thinkers: FairTurns) -> None:
        self.room = room
        self.table = table
        self.bot_pause = BOT_PAUSE
        self.is_attached = True
        self._tasks: set[asyncio.Task[None]] = set()
        self._expiry_timer: asyncio.TimerHandle | None = None  # until the next pending answer or request expires
        self._absence_timer: asyncio.TimerHandle | None = None  # until a bot plays for an absent player
        self._retry_timer: asyncio.TimerHandle | None = None  # until the next attempt to save
        self._runner = TableRunner(self, turn=lambda: thinkers.turn_of(room.made_from or room.host))
        self._subscription = table.subscribe(self._on_update)

    @property
    def paused(self) -> bool:
        """Whether a returned player still has to choose who plays on. Until then nothing is played, not even a move a bot has chosen."""
        return bool(self._pending_names)

    @property
    def _pending_names(self) -> list[str]:
        return [player.name for player in self.room.present if self.room.pending_answers.is_waiting_for(player.id)]

    @property
    def may_go_on(self) -> bool:
        """Whether bots and clock may go on: somebody is here, the game can be saved, and no question is open. With a clock, all players
        must be here; without one, everybody must have seen what happened.
        """
        if not self.room.present or self.table.match.trouble or self.table.request is not None or self.paused:
            return False
        if self.table.match.rules.tick_ms:
            return not self.room.away
        return not any(visitor.has_pending_animation for visitor in self.room.visitors)

    @property
    def veiled_seats(self) -> frozenset[Seat]:
        """The seats whose pauses other players would notice."""
        return self.table.noticed_seats

    def may_answer(self, seat: Seat) -> bool:
        """Return whether the player of a seat could answer now. Unlike bots, they need not wait until others have seen everything."""
        if self.table.match.trouble or self.table.hold or self.table.request is not None or self.paused:
            return False
        return any(player.id == self.room.places[seat].owner for player in self.room.present)

    def go_on(self) -> None:
        """Check again whether bots and clock may go on. Call it when somebody has come or left."""
        if self.is_attached:
            self._seat_bots_for_absent()
            self.table.hold = self._hold_reason()
            self._schedule_expiry()
            self._schedule_retry()
            Context().run(self._runner.go_on)

    def _seat_bots_for_absent(self) -> None:
        """Let bots play for absent players as agreed, and check again when the next one is due."""
        seconds = self.room.seat_bots_for_absent()
        if self._absence_timer is not None:
            self._absence_timer.cancel()
        self._absence_timer = self.later(seconds, self.go_on) if seconds else None

    def _schedule_expiry(self) -> None:
        """Check again when the next pending answer or request expires."""
        waits = self.room.expire_requests(), self.room.pending_answers.next_expiry
        if self._expiry_timer is not None:
            self._expiry_timer.cancel()
        seconds = min(filter(None, waits), default=0.0)
        self._expiry_timer = self.later(seconds, self.go_on) if seconds else None

    def _schedule_retry(self) -> None:
        """Keep trying while the game cannot be saved."""
        if self.table.match.trouble and self._retry_timer is None:
            self._retry_timer = self.later(RETRY_AFTER, self._retry_save)

    def _retry_save(self) -> None:
        self._retry_timer = None
        self.table.match.retry_save()  # if it works, the match informs everybody and goes on
        self._schedule_retry()

    def _hold_reason(self) -> str:
        """Return why the clock is stopped for somebody; nobody may act then."""
        if not self.table.match.time_runs:
            return ""
        if away := [place.name for place in self.room.away]:
            bot = ", or a bot plays instead" if any(self.room.absence_rule(place.owner).level for place in self.room.away) else ""
            return f"the clock is stopped until {listing(away)} {'is' if len(away) == 1 else 'are'} back{bot}"
        if asked := self._pending_names:
            return f"the clock is stopped until {listing(asked)} {'has' if len(asked) == 1 else 'have'} chosen who plays on"
        return ""

    def close(self) -> None:
        """Stop for good."""
        self.is_attached = False
        self._subscription.close()
        for timer in (self._expiry_timer, self._absence_timer, self._retry_timer):
            if timer is not None:
                timer.cancel()
        self._runner.close()

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, call, context=Context())

    def work(self, task: Coroutine[Any, Any, None]) -> None:
        running = asyncio.get_running_loop().create_task(task, context=Context())
        self._tasks.add(running)
        running.add_done_callback(self._tasks.discard)

    def refuse_all(self, refused: Refused) -> None:
        """Tell everybody at the table. They know already when it cannot be saved."""
        if not self.table.match.trouble:
            self.room.chat.announce(f"The game is paused: {refused.message}.")

    def _on_update(self, _update: Update) -> None:
        self.go_on()


def runner_factory() -> Callable[[RoomCore, Table], RoomRunner]:
    """Return a function that makes the runners of one harbour. Their bots share as many threads as a single table would use."""
    thinkers = FairTurns(MOST_THINKING)
    return lambda room, table: RoomRunner(room, table, thinkers)
