"""An app in a process with many others, each for a different player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual import events

from seatui.serve.terminal.driver import SessionDriver
from seatui.tui.paint.hosted_app import HostedApp
from seatui.tui.paint.scheduling import IdleAware, has_no_messages

if TYPE_CHECKING:
    from seatui.serve.terminal.session import TerminalSession


class SessionApp(IdleAware, HostedApp):
    """An app that draws to a session. Name it before another app class."""

    session: TerminalSession

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.driver_class = SessionDriver
        self._updates_due: list[Callable[[], None]] = []

    def put_off(self, update: Callable[[], None]) -> bool:
        """Return whether an update of the screen has to wait because another worker draws for this terminal. It is made later then."""
        if self.session.is_diverted:
            self._updates_due.append(update)
        return self.session.is_diverted

    def make_up_updates(self) -> None:
        """Make the updates that had to wait."""
        due, self._updates_due = self._updates_due, []
        for update in due:
            update()

    @property
    def is_settled(self) -> bool:
        """Whether the last keys have had all their effects: no message waits for the app, its screen, or any part of it."""
        if not self.is_idle or not self.screen_stack:
            return False
        screen = self.screen_stack[-1]
        idle = not isinstance(screen, IdleAware) or screen.is_idle
        return idle and has_no_messages(screen)

    def handle_now(self, event: events.Key) -> bool:  # noqa: ARG002
        """Handle a key directly, if nothing has to be handled first; False if it must be posted as usual."""
        return False

    def _handle_signals(self) -> None:
        """Do nothing: the server handles signals for all apps."""

    def first_frame_is_out(self) -> None:
        """Let the session go before newcomers from now on. The server collects garbage for all apps."""
        self.session.has_come()
