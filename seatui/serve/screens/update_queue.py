"""Updates of a shared table, delivered to a screen in its own app."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from typing import TYPE_CHECKING

from textual.events import Callback

from seatui.serve.fair_share.work_account import run_charged
from seatui.serve.screens.staggered_calls import staggered_calls
from seatui.tui.paint.app_internals import current_app

if TYPE_CHECKING:
    from seatui.match.table import Update
    from seatui.tui.paint.scheduling import IdleAware


class UpdateQueue:
    """Delivers updates in order: updates that its own app has caused immediately, those of other players in turn.

    A table informs everybody while one player acts. Drawing for all of them there would delay that player, and would happen in the wrong
    app, for widgets find their app through the context in which they are called.
    """

    def __init__(self, owner: IdleAware, listener: Callable[[Update], None]) -> None:
        self._owner = owner
        self._app = owner.app  # looked up now: in another player's context it would be that player's app
        self._listener = listener
        self._waiting: deque[Update] = deque()
        self._is_scheduled = False
        self._context = copy_context()

    def put(self, update: Update) -> None:
        """Take an update from the table. One that takes lost actions back is not kept waiting, nor shown after what it takes back: until
        then the screen shows what the disk does not have."""
        if update.unsaved is not None:
            self._waiting.clear()
        elif self._waiting and _is_outdated(self._waiting[-1], update):
            self._waiting.pop()
        self._waiting.append(update)
        if current_app() is self._app:
            self._deliver()
        elif update.unsaved is not None:
            self._run_in_turn()
        elif not self._is_scheduled:
            self._is_scheduled = True
            staggered_calls().add(self._run_in_turn)

    def _run_in_turn(self) -> None:
        """Deliver now if the screen is idle; otherwise post a message."""
        if not run_charged(self._context, self._owner.run_if_idle, self._deliver):
            self._owner.post_message(Callback(callback=self._deliver))  # call_later would inspect its signature, which is slow

    def _deliver(self) -> None:
        self._is_scheduled = False
        while self._waiting:
            self._listener(self._waiting.popleft())


def _is_outdated(one: Update, later: Update) -> bool:
    """Return whether nothing is lost if only the later update is shown, as with a tick of the clock."""
    return not one.events and not one.undone and one.request is None and not later.undone
