"""What happens at a shared table reaches a screen in the turn of its own app, whoever did it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from typing import TYPE_CHECKING

from textual.events import Callback

from seatui.serve.screens.staggered_calls import staggered_calls
from seatui.tui.paint.app_internals import current_app

if TYPE_CHECKING:
    from seatui.match.table import Update
    from seatui.tui.paint.scheduling import Resting


class UpdateQueue:
    """Hands updates over one after the other. What the app itself did is handed over at once, what others did when it is its turn.

    A table tells everybody while one of them acts. Drawing for all of them there would keep that one waiting, and would happen in a foreign
    app: widgets find their app by the context in which they are called.
    """

    def __init__(self, owner: Resting, listener: Callable[[Update], None]) -> None:
        self._owner = owner
        self._app = owner.app  # asked now: in the context of somebody else it would name theirs
        self._listener = listener
        self._waiting: deque[Update] = deque()
        self._is_scheduled = False
        self._context = copy_context()

    def put(self, update: Update) -> None:
        """Take an update from the table."""
        if self._waiting and _is_outdated(self._waiting[-1], update):
            self._waiting.pop()
        self._waiting.append(update)
        if current_app() is self._app:
            self._deliver()
        elif not self._is_scheduled:
            self._is_scheduled = True
            staggered_calls().add(self._run_in_turn)

    def _run_in_turn(self) -> None:
        """Its turn has come. If the screen is at something else, it is for the screen to say when."""
        if not self._context.run(self._owner.do_at_once, self._deliver):
            self._owner.post_message(Callback(callback=self._deliver))  # call_later would wrap it, and be slow to count its parameters

    def _deliver(self) -> None:
        self._is_scheduled = False
        while self._waiting:
            self._listener(self._waiting.popleft())


def _is_outdated(one: Update, later: Update) -> bool:
    """Whether nothing is lost if only the later one is shown: a tick of the clock, say, that nobody heard."""
    return not one.events and not one.undone and one.request is None and not later.undone
